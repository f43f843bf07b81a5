//! A survey: where one rack can lay something on a board.
//!
//! The spans of a lane that serve every rack are kept with the board, and about every other one is
//! of no use to a given rack, because a cell needs a letter that it does not hold. A search on a
//! board that is used only once finds just the spans it can use, all in one place.

use rules::MAX_SIZE;

use crate::Grid;
use crate::movegen::letter_set::LetterSet;
use crate::movegen::span::{LaneRange, LaneSpans, Spans};

/// The spans of the lanes of a board for which those for all racks are not known.
#[derive(Default)]
pub(crate) struct Survey {
    spans: Spans,
    lanes: [[Option<LaneRange>; MAX_SIZE]; 2],
}

impl Survey {
    /// For a rack of `tiles` tiles that can be laid as these letters.
    pub(crate) fn new(grid: &Grid, playable: LetterSet, tiles: usize) -> Survey {
        let mut survey = Survey { spans: Spans::with_capacity(256, 512), ..Survey::default() };
        for (half, lanes) in survey.lanes.iter_mut().enumerate() {
            for (lane, range) in lanes.iter_mut().enumerate().take(usize::from(grid.size())) {
                if grid.known_spans(half, lane).is_none() {
                    let shape = grid.shape(half, lane, playable, tiles);
                    *range = shape.map(|shape| survey.spans.find(&shape));
                }
            }
        }
        survey
    }

    /// The spans of a lane that was surveyed.
    pub(crate) fn lane(&self, half: usize, lane: usize) -> Option<LaneSpans<'_>> {
        self.lanes[half][lane].map(|range| self.spans.within(range))
    }
}
