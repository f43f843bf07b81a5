//! The commands of a seat, and those of the table alone.

use alloc::string::String;

use crate::Seat;

/// A command of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Hands in a form, which cannot be changed afterwards.
    Lock {
        /// The seat that hands in its form.
        seat: Seat,
        /// The two words, in letters of either case.
        words: [String; 2],
    },
    /// Closes the forms once every player has locked one: the letters are called from now on.
    Begin {
        /// The player who made the game.
        seat: Seat,
    },
    /// Closes the forms although some players have locked none. Those players do not play: a host
    /// without words says so by this command, and then only calls or watches (AMB-64).
    BeginWithout {
        /// The player who made the game.
        seat: Seat,
    },
    /// Draws and calls the next letter.
    Call {
        /// The caller.
        seat: Seat,
    },
    /// Strikes a letter of the player's form.
    Strike {
        /// The seat that strikes a letter of its form.
        seat: Seat,
        /// The place of the letter on the form, from 0 to 13.
        index: u8,
    },
    /// Calls bingo.
    Claim {
        /// The seat that calls bingo.
        seat: Seat,
    },
    /// Leaves the game.
    Leave {
        /// The seat that leaves.
        seat: Seat,
    },
}

impl Command {
    /// The seat that gives the command.
    pub fn seat(&self) -> Seat {
        match *self {
            Command::Lock { seat, .. }
            | Command::Begin { seat }
            | Command::BeginWithout { seat }
            | Command::Call { seat }
            | Command::Strike { seat, .. }
            | Command::Claim { seat }
            | Command::Leave { seat } => seat,
        }
    }
}

/// A command of the table alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// A player sits down.
    Enter {
        /// The seat taken.
        seat: Seat,
    },
    /// Time has passed: calls a letter that is due, or ends the game.
    Tick,
}
