//! `--last`: the opponent's last move, and the position before it.

use std::str::FromStr;

use engine::{Generator, Grid, Last, Scene};
use rules::{Counted, PlayText, examine};

use crate::position::Opened;
use crate::stop::Stop;

/// The move as it is written: `8D TRAIN`, `8D T(RAI)N`, `8D T...N`, `exchange 3`. Letters in
/// brackets and dots are tiles that lay there before.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LastMove {
    Play(PlayText),
    Exchange(usize),
}

impl FromStr for LastMove {
    type Err = String;

    fn from_str(text: &str) -> Result<LastMove, String> {
        if let Some(count) = text.trim().strip_prefix("exchange") {
            let count = count.trim().parse().ok().filter(|&count| count > 0);
            let told = || format!("'{text}' needs a number of tiles, as in 'exchange 3'");
            return count.map(LastMove::Exchange).ok_or_else(told);
        }
        let mut old = false;
        let dotted: String = text
            .chars()
            .map(|c| {
                old = c == '(' || old && c != ')';
                if old && c.is_alphabetic() { '.' } else { c }
            })
            .collect();
        let play = dotted.parse().map(LastMove::Play);
        play.map_err(|error| format!("{error}; write it as '8D TRAIN' or 'exchange 3'"))
    }
}

impl LastMove {
    /// What the others saw, and the position in which it was made, with nothing on the rack.
    pub(crate) fn before(
        &self,
        opened: &Opened<'_>,
        generator: &Generator,
    ) -> Result<(Last, Scene), Stop> {
        let Opened { place, cgp, scene, ruleset, .. } = opened;
        let bad = |told: String| Stop::bad(format!("{place}: --last: {told}"));
        let mut unseen = scene.unseen;
        let (last, grid) = match self {
            LastMove::Exchange(count) => {
                let held = scene.opponents.last().copied().unwrap_or(0);
                let most = scene.exchange.min(held);
                if *count > most {
                    return Err(bad(format!(
                        "{} could be exchanged, not {count}",
                        Counted(most, "tile")
                    )));
                }
                (Last::Exchange(*count), scene.grid.clone())
            }
            LastMove::Play(text) => {
                let play = text.as_laid().ok_or_else(|| bad(format!("{text} leaves the board")))?;
                let mut board = cgp.board.clone();
                for placement in play.placements() {
                    let (square, face) = (placement.square, placement.face);
                    if !board.contains(square) || board.get(square) != Some(face) {
                        return Err(bad(format!(
                            "no {face} lies on {square}: the position has to show the play; \
                             write . for a tile that lay there before it"
                        )));
                    }
                    board.set(square, None);
                }
                let formed = examine(&board, ruleset, &play).map_err(|problem| {
                    bad(format!("{text} cannot have been the play: {problem}"))
                })?;
                let tiles = play.tiles();
                unseen.add_all(&tiles);
                let grid = Grid::of(&board, ruleset, generator.gaddag());
                (Last::Play { tiles, score: formed.score }, grid)
            }
        };
        let others = scene.opponents.len();
        Ok((last, Scene::new(ruleset, grid, rules::Tiles::new(), unseen, others)))
    }
}
