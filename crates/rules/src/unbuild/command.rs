//! The commands of a seat, and those of the table.

use alloc::vec::Vec;

use crate::{Seat, Square};

/// A command of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Proposes to unbuild the board.
    Propose {
        /// The seat that proposes.
        seat: Seat,
    },
    /// Answers the proposal. Unbuilding begins when all have agreed.
    Answer {
        /// The seat that answers.
        seat: Seat,
        /// True if the seat agrees.
        agree: bool,
    },
    /// Begins without the players who left the game before and have not answered.
    Begin {
        /// The seat that begins, one of those that agreed.
        seat: Seat,
    },
    /// Takes letters off the board.
    Remove {
        /// The seat that takes them.
        seat: Seat,
        /// The squares on which they lie.
        squares: Vec<Square>,
    },
    /// Gives up.
    Resign {
        /// The seat that resigns.
        seat: Seat,
    },
}

impl Command {
    /// The seat that gives the command.
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

/// A command that only the table gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Begins at once, if all players have agreed by word of mouth.
    Start,
}
