//! Duplicate: the top plays of a rack, and what computer entrants put on their slips.

use rules::duplicate::{Command, View, Written};
use rules::{Board, PlayText, Ruleset, Tiles, Viewer, examine};

use crate::players::people::by_score;
use crate::{Candidate, Generator, Grid, Level, Opening, Player, Random, Scene};

/// The best plays of a rack: those of the highest score and, among them, of the fewest blanks, with
/// all equals (AMB-27). Empty if the rack has no play.
pub fn tops(
    generator: &Generator,
    board: &Board,
    ruleset: &Ruleset,
    rack: &Tiles,
) -> Vec<(PlayText, i32)> {
    let grid = Grid::of(board, ruleset, generator.gaddag());
    let mut best: Vec<Candidate> = Vec::new();
    let mut rank = (i32::MIN, 0);
    // On the empty board a play down is the mirror image of one across and not another top.
    let subracks = crate::Subracks::new(rack);
    generator.generate_with(&grid, &subracks, Opening::Across, |candidate| {
        if candidate.score() < rank.0 {
            return;
        }
        let this = (candidate.score(), -blanks(&candidate));
        if this > rank {
            rank = this;
            best.clear();
        }
        if this == rank {
            best.push(candidate);
        }
    });
    let written = best.iter().filter_map(|candidate| {
        let play = candidate.play();
        // A single tile is written in the direction of its main word.
        let main = examine(board, ruleset, &play).ok()?.main().coord.direction;
        Some((PlayText::of(board, &play, main)?, candidate.score()))
    });
    written.collect()
}

fn blanks(candidate: &Candidate) -> i32 {
    candidate.placements().filter(|placement| placement.face.blank).count() as i32
}

impl Player {
    /// The command of a computer entrant now: it seals and locks one slip a round. Experts and
    /// Champions find a top each time; the other levels take the best of the plays they notice.
    pub fn decide_duplicate(&self, view: &View, random: &mut impl Random) -> Option<Command> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let own = view.own.as_ref()?;
        if !view.may.seal || own.slip.is_some() {
            return None;
        }
        let rack = view.rack?;
        let play = match self.level() {
            Level::Beginner | Level::Intermediate | Level::Advanced => {
                let grid = Grid::of(&view.board, &view.ruleset, self.known().gaddag());
                let scene = Scene::new(&view.ruleset, grid, rack, view.unseen, 0);
                let (known, full) = (self.known(), self.full());
                let (board, ruleset) = (&view.board, &view.ruleset);
                let noticed = by_score(self.level(), known, full, &scene, board, ruleset, random);
                // A player who notices nothing at first finds something small in the end.
                let small = || {
                    let grid = Grid::of(&view.board, &view.ruleset, self.full().gaddag());
                    let plays = self.full().plays(&grid, &rack);
                    plays.into_iter().min_by_key(|play| (play.score(), play.laid()))
                };
                noticed.or_else(small)?.play()
            }
            Level::Expert | Level::Champion => {
                let tops = tops(self.full(), &view.board, &view.ruleset, &rack);
                let (text, _) = tops.get(random.below(tops.len().max(1)))?;
                text.resolve(&view.board).ok()?
            }
        };
        Some(Command::Seal { seat, written: Written::Laid(play), declared: None, lock: true })
    }
}
