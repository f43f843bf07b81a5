//! What happened while a board was unbuilt.

use alloc::vec::Vec;

use super::Removal;
use crate::Seat;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// Somebody proposes it.
    Proposed {
        /// The seat that proposes.
        seat: Seat,
    },
    /// Somebody answers. One no ends the proposal.
    Answered {
        /// The seat that answers.
        seat: Seat,
        /// Whether they agree.
        agree: bool,
    },
    /// It begins.
    Starts {
        /// The seat that goes first.
        seat: Seat,
    },
    /// Letters are taken off the board.
    Removed {
        /// The seat that took them.
        seat: Seat,
        /// Their face values together.
        points: i32,
        /// The letters taken.
        removal: Removal,
    },
    /// A seat gives up.
    Resigned {
        /// The seat that resigned.
        seat: Seat,
    },
    /// It is over.
    Ended(Ending),
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Why it ended.
    pub reason: EndReason,
    /// The points of each seat.
    pub points: Vec<i32>,
    /// The seats with the most points; several share the place (AMB-24).
    pub winners: Vec<Seat>,
}

/// Why it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// Nothing is left on the board.
    Cleared,
    /// No letters that are left may be taken.
    NoneLeft,
    /// One player is left.
    Resigned,
}

impl EndReason {
    /// All of them.
    pub const ALL: [EndReason; 3] = [EndReason::Cleared, EndReason::NoneLeft, EndReason::Resigned];

    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            EndReason::Cleared => "cleared",
            EndReason::NoneLeft => "none_left",
            EndReason::Resigned => "resigned",
        }
    }
}
