//! A play as the endgame search lists it for a lane.

use std::rc::Rc;

use crate::Candidate;

/// A play with what the search needs to know about it.
#[derive(Clone, Copy)]
pub(super) struct LanePlay {
    pub(super) play: Candidate,
    /// For move ordering: the score less the value of what stays on the rack; going out comes
    /// first.
    pub(super) promise: i32,
    /// Identifies the play; the lowest six bits are the place of its lane, the others distinguish
    /// the plays of that lane.
    pub(super) id: u32,
    /// The cells of its lane that it covers.
    pub(super) laid: u32,
}

impl LanePlay {
    /// The place of its lane.
    pub(super) fn place(&self) -> usize {
        place_of(self.id)
    }
}

/// The place of the lane to which the play with this `id` belongs.
pub(super) fn place_of(id: u32) -> usize {
    (id & 63) as usize
}

/// The cells of its lane that a play covers.
pub(super) fn laid_by(play: &Candidate) -> u32 {
    let each = play.strip.iter().enumerate();
    each.fold(0, |laid, (at, &code)| laid | u32::from(code != 0) << at)
}

/// By how much a promise is raised if the play goes out.
pub(super) const OUT: i32 = 4_000;

/// The plays of one rack in one lane, the most promising first.
pub(super) type Plays = Rc<[LanePlay]>;
