//! Reply counts: how many plays the other side has after a play that are not answered by going
//! out.
//!
//! Where it is asked whether a position is worth at least so much, one good play is enough, and
//! every reply to it has to be gone through. A play that scores less but leaves the other side
//! fewer replies that could matter is mostly proven with less work. Proof-number search chooses by
//! such counts (Allis, van der Meulen and van den Herik, Artificial Intelligence 66, 1994).

use super::bounds::Bounds;
use super::lane_play::LanePlay;
use super::move_order::{SearchMove, Untried};
use super::search::{Node, Search};

/// The fewest tiles on both racks for which replies are counted: with fewer, there is too little
/// to gain.
const TILES: usize = 7;
/// The number of plays that are compared, those that promise most.
const COMPARED: usize = 6;
/// A play that promises less is preferred if so many times its replies are still fewer.
const RATIO: usize = 2;

impl Search<'_, '_> {
    /// The play to try first where one that is worth `beta` is looked for; `None` if the order of
    /// plays is good enough.
    pub(super) fn fewest_replies(
        &mut self,
        node: &Node,
        untried: &Untried,
        beta: i32,
    ) -> Option<LanePlay> {
        let tiles = [0, 1].map(|other| self.stock(node, other).subracks.tiles().len());
        if tiles[0] + tiles[1] < TILES {
            return None;
        }
        let plays = untried.top(COMPARED);
        // A play that goes out leaves no reply.
        if plays.len() < 2 || plays[0].play.kept() == 0 {
            return None;
        }
        let mut best: Option<(usize, LanePlay)> = None;
        for found in plays {
            let count = self.replies(node, &found, beta)?;
            if best.is_none_or(|(least, _)| RATIO * count < least) {
                best = Some((count, found));
            }
        }
        best.map(|(_, found)| found)
    }

    fn replies(&mut self, node: &Node, found: &LanePlay, beta: i32) -> Option<usize> {
        let mark = self.field.mark();
        let next = self.go(node, &SearchMove::Play(*found))?;
        let mut untried = self.room.pop().unwrap_or_default();
        let listed = self.list(&next, &mut untried);
        if listed.is_some() {
            self.sift(&next, &mut untried, &mut Bounds::default(), found.play.score() - beta);
        }
        let count = untried.count();
        untried.clear();
        self.room.push(untried);
        self.field.back_to(mark);
        listed.map(|()| count)
    }
}
