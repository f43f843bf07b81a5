//! What happened while a board was unbuilt.

use alloc::vec::Vec;

use super::Removal;
use crate::Seat;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// Somebody proposes it.
    Proposed {
        /// Who.
        seat: Seat,
    },
    /// Somebody answers. One no ends the proposal.
    Answered {
        /// Who.
        seat: Seat,
        /// Whether they agree.
        agree: bool,
    },
    /// It begins.
    Starts {
        /// Who is first.
        seat: Seat,
    },
    /// Letters are taken off the board.
    Removed {
        /// By whom.
        seat: Seat,
        /// Their face values together.
        points: i32,
        /// Which.
        removal: Removal,
    },
    /// A seat gives up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// It is over.
    Ended(Ending),
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Why.
    pub reason: EndReason,
    /// The points of each seat.
    pub points: Vec<i32>,
    /// Who has the most points; several share the place (AMB-24).
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
