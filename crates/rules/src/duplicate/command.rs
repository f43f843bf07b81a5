//! The commands of a seat, and those of the table.
//!
//! Commands for seat 0 may also come from other arbitrators, where that seat allows it; beginning
//! and ending the session may not.

use alloc::vec::Vec;

use super::{HallCommand, Written};
use crate::{Letter, PlayText, Seat};

/// A command of a seat.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Begins the session.
    Begin {
        /// Seat 0.
        seat: Seat,
    },
    /// Seals a slip, replacing the seat's last one.
    Seal {
        /// The seat that seals it.
        seat: Seat,
        /// The word and where it stands.
        written: Written,
        /// The score written on the slip, if there is one.
        declared: Option<u16>,
        /// True to lock it, which says that it will not be changed any more.
        lock: bool,
    },
    /// Locks the slip, which says that nothing more will be changed.
    Lock {
        /// The seat that locks its slip.
        seat: Seat,
    },
    /// Draws the next rack. Where the program is the arbitrator, this begins the next round at
    /// once.
    Draw {
        /// Seat 0.
        seat: Seat,
    },
    /// Takes the rack.
    Accept {
        /// Seat 0.
        seat: Seat,
    },
    /// Throws the rack back.
    Reject {
        /// Seat 0.
        seat: Seat,
    },
    /// Starts the clock of the round.
    StartClock {
        /// Seat 0.
        seat: Seat,
    },
    /// Adds 30 seconds.
    Extend {
        /// Seat 0.
        seat: Seat,
    },
    /// Closes the round before its time is up.
    Close {
        /// Seat 0.
        seat: Seat,
    },
    /// Rules on whether something is a word, from now on.
    Rule {
        /// Seat 0.
        seat: Seat,
        /// The word.
        word: Vec<Letter>,
        /// True if it is one.
        good: bool,
    },
    /// Confirms the rulings: the best word is placed and the scores are counted.
    Confirm {
        /// Seat 0.
        seat: Seat,
    },
    /// Ends the session.
    Stop {
        /// Seat 0.
        seat: Seat,
    },
    /// Does something in the hall, apart from the rounds.
    Hall {
        /// The arbitrator who does it.
        seat: Seat,
        /// The command.
        command: HallCommand,
    },
}

impl Command {
    /// The seat that gives the command.
    pub fn seat(&self) -> Seat {
        match *self {
            Command::Begin { seat }
            | Command::Seal { seat, .. }
            | Command::Lock { seat }
            | Command::Draw { seat }
            | Command::Accept { seat }
            | Command::Reject { seat }
            | Command::StartClock { seat }
            | Command::Extend { seat }
            | Command::Close { seat }
            | Command::Rule { seat, .. }
            | Command::Confirm { seat }
            | Command::Stop { seat }
            | Command::Hall { seat, .. } => seat,
        }
    }
}

/// A command that only the table gives.
#[derive(Clone, PartialEq, Debug)]
pub enum TableCommand {
    /// A player comes in and gets the next seat.
    Enter,
    /// Another arbitrator comes in and gets the next seat.
    CallIn,
    /// Time has passed: warns, closes a round, or draws the next rack.
    Tick,
    /// The best plays of the rack, with all equals, in any order; empty if there is no play. Sent
    /// when [`Phase::Sought`](super::Phase::Sought) asks.
    Top {
        /// The plays, in the direction of their main words.
        plays: Vec<PlayText>,
    },
}
