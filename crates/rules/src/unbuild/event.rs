//! The events of an unbuilding.

use alloc::vec::Vec;

use super::Removal;
use crate::Seat;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A seat proposes to unbuild the board.
    Proposed {
        /// The seat that proposes.
        seat: Seat,
    },
    /// A seat answers. One no ends the proposal.
    Answered {
        /// The seat that answers.
        seat: Seat,
        /// True if they agree.
        agree: bool,
    },
    /// The unbuilding begins.
    Starts {
        /// The seat that goes first.
        seat: Seat,
    },
    /// Letters are taken off the board.
    Removed {
        /// The seat that took them.
        seat: Seat,
        /// Their face values added up.
        points: i32,
        /// The letters taken.
        removal: Removal,
    },
    /// A seat gives up.
    Resigned {
        /// The seat that resigned.
        seat: Seat,
    },
    /// The unbuilding is over.
    Ended(Ending),
}

/// The ending of an unbuilding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Why it ended.
    pub reason: EndReason,
    /// The points of each seat.
    pub points: Vec<i32>,
    /// The seats with the most points; several seats share the win (AMB-24).
    pub winners: Vec<Seat>,
}

/// Why an unbuilding ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// Nothing is left on the board.
    Cleared,
    /// Letters are left, but none may be taken.
    NoneLeft,
    /// Only one player is left.
    Resigned,
}

keys! {
    EndReason {
        Cleared = "cleared",
        NoneLeft = "none_left",
        Resigned = "resigned",
    }
}
