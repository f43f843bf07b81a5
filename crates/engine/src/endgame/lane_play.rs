//! A play as the lanes of an endgame search list it.

use std::rc::Rc;

use crate::Candidate;

/// A play with what the search needs to know of it.
#[derive(Clone, Copy)]
pub(super) struct LanePlay {
    pub(super) play: Candidate,
    /// For the order of trying: the score less the value of what stays; going out comes first.
    pub(super) promise: i32,
    /// Identifies the play within its lane; the lowest six bits are the lane.
    pub(super) id: u32,
}

/// What a promise is raised by if the play goes out.
pub(super) const OUT: i32 = 4_000;

/// The plays of one rack in one lane, the most promising first.
pub(super) type Plays = Rc<[LanePlay]>;
