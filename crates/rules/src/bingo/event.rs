//! The events of Letter bingo.

use alloc::vec::Vec;

use super::Form;
use crate::{Letter, Seat, Tile, Viewer};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player sat down.
    Entered {
        /// The seat taken.
        seat: Seat,
    },
    /// A form is locked. In the log it is always known; viewers see only their own.
    Locked {
        /// The seat whose form it is.
        seat: Seat,
        /// The two words.
        form: Option<Form>,
    },
    /// The forms are closed and the calling begins.
    Begun,
    /// A letter is drawn and called.
    Called {
        /// The tile drawn.
        tile: Tile,
    },
    /// A letter is struck. Only its player sees it.
    Struck {
        /// The seat on whose form it is struck.
        seat: Seat,
        /// The place of the letter on the form, from 0 to 13.
        index: u8,
    },
    /// Bingo is called on a form that is not complete. That costs nothing, but all viewers see it
    /// (AMB-25).
    FalselyClaimed {
        /// The seat that called bingo.
        seat: Seat,
        /// The letters that are open, in the order of the form.
        open: Vec<Letter>,
    },
    /// Bingo is called, and all letters are struck.
    Claimed {
        /// The seat that called bingo.
        seat: Seat,
    },
    /// A player leaves.
    Left {
        /// The seat that left.
        seat: Seat,
    },
    /// The game is over.
    Ended(Ending),
}

/// The ending of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The reason why it ended.
    pub reason: EndReason,
    /// The seats that called bingo on the last letter, in the order of their calls.
    pub winners: Vec<Seat>,
}

/// The reason why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// A player called bingo, and the time to share it is over.
    Bingo,
    /// All letters were called without a bingo.
    BagEmpty,
    /// No player with a form is left.
    Abandoned,
}

keys! {
    EndReason {
        Bingo = "bingo",
        BagEmpty = "bag_empty",
        Abandoned = "abandoned",
    }
}

impl Event {
    /// The seat that the event is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Entered { seat }
            | Event::Locked { seat, .. }
            | Event::Struck { seat, .. }
            | Event::FalselyClaimed { seat, .. }
            | Event::Claimed { seat }
            | Event::Left { seat } => Some(seat),
            Event::Begun | Event::Called { .. } | Event::Ended(_) => None,
        }
    }

    /// The event as a viewer sees it while the game goes on; `None` if it is hidden.
    pub fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        match *self {
            Event::Struck { seat, .. } if !viewer.is(seat) => None,
            Event::Locked { seat, .. } if !viewer.is(seat) => {
                Some(Event::Locked { seat, form: None })
            }
            _ => Some(self.clone()),
        }
    }
}
