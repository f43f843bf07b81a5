//! `--last`: the opponent's last move, and the position before it.

use engine::{Generator, Grid, Last, Scene};
use notation::SeenMove;
use rules::{Counted, Tiles, examine};

use crate::positions::Opened;
use crate::stop::Stop;

/// The move as the others saw it, and the position in which it was made, with an empty rack.
pub(super) fn before(
    seen: &SeenMove,
    opened: &Opened<'_>,
    generator: &Generator,
) -> Result<(Last, Scene), Stop> {
    let Opened { origin, cgp, scene, ruleset, .. } = opened;
    let bad = |problem: String| Stop::bad(format!("{origin}: --last: {problem}"));
    let mut unseen = scene.unseen;
    let (last, grid) = match seen {
        SeenMove::Exchange(count) => {
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
        SeenMove::Play(text) => {
            let play = text.as_laid().ok_or_else(|| bad(format!("{text} runs off the board")))?;
            let mut board = cgp.board.clone();
            for placement in play.placements() {
                let (square, face) = (placement.square, placement.face);
                if !board.contains(square) || board.get(square) != Some(face) {
                    return Err(bad(format!(
                        "no {face} lies on {square}: the position has to show the play; \
                         write . for a tile that was there before it"
                    )));
                }
                board.set(square, None);
            }
            let formed = examine(&board, ruleset, &play)
                .map_err(|problem| bad(format!("{text} cannot have been the play: {problem}")))?;
            let tiles = play.tiles();
            unseen.add_all(&tiles);
            let grid = Grid::of(&board, ruleset, generator.gaddag());
            (Last::Play { tiles, score: formed.score }, grid)
        }
    };
    let others = scene.opponents.len();
    Ok((last, Scene::new(ruleset, grid, Tiles::new(), unseen, others)))
}
