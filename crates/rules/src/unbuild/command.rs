//! What a seat wants to do, and what only the table does.

use alloc::vec::Vec;

use crate::{Seat, Square};

/// What a seat wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Proposes to unbuild the board.
    Propose {
        /// The seat that proposes.
        seat: Seat,
    },
    /// Answers the proposal. When all have agreed it begins.
    Answer {
        /// The seat that answers.
        seat: Seat,
        /// Whether to do it.
        agree: bool,
    },
    /// Begins without those who left the game before and have not answered.
    Begin {
        /// The seat that begins, one of those that agreed.
        seat: Seat,
    },
    /// Takes letters off the board.
    Remove {
        /// The seat that takes them.
        seat: Seat,
        /// Where they lie.
        squares: Vec<Square>,
    },
    /// Gives up.
    Resign {
        /// The seat that resigns.
        seat: Seat,
    },
}

impl Command {
    /// The seat that wants it.
    pub fn seat(&self) -> Seat {
        match *self {
            Command::Propose { seat }
            | Command::Answer { seat, .. }
            | Command::Begin { seat }
            | Command::Remove { seat, .. }
            | Command::Resign { seat } => seat,
        }
    }
}

/// What only the table does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Begins at once, where everybody has agreed by word of mouth.
    Start,
}
