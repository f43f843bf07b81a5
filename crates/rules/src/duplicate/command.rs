//! What a seat wants to do, and what only the table does.

use alloc::vec::Vec;

use super::Written;
use crate::{Letter, PlayText, Seat};

/// What a seat wants to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Begins the session.
    Begin {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Seals a slip, in the place of the last one.
    Seal {
        /// The seat that seals it.
        seat: Seat,
        /// The word and where it stands.
        written: Written,
        /// The score written on the slip, if there is one.
        declared: Option<u16>,
        /// Nothing more will be changed.
        lock: bool,
    },
    /// Says that nothing more will be changed.
    Lock {
        /// The seat that locks its slip.
        seat: Seat,
    },
    /// Draws the next rack; begins the next round at once where the program is the arbitrator.
    Draw {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Takes the rack.
    Accept {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Throws the rack back.
    Reject {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Starts the clock of the round.
    StartClock {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Adds 30 seconds.
    Extend {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Closes the round before its time is up.
    Close {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Rules whether something is a word, from now on.
    Rule {
        /// Who: seat 0.
        seat: Seat,
        /// The word.
        word: Vec<Letter>,
        /// Whether it is one.
        good: bool,
    },
    /// Confirms the rulings: the best word is placed and the scores are counted.
    Confirm {
        /// Who: seat 0.
        seat: Seat,
    },
    /// Ends the session.
    Stop {
        /// Who: seat 0.
        seat: Seat,
    },
}

impl Command {
    /// The seat that wants it.
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
            | Command::Stop { seat } => seat,
        }
    }
}

/// What only the table does.
#[derive(Clone, PartialEq, Debug)]
pub enum TableCommand {
    /// Somebody comes in and gets the next seat.
    Enter,
    /// Time has passed: warns, closes a round, or draws the next rack.
    Tick,
    /// The best plays of the rack, in any order, with equals; none if there is no play. Given when
    /// [`Phase::Sought`](super::Phase::Sought) asks.
    Top {
        /// The plays, in the direction of their main words.
        plays: Vec<PlayText>,
    },
}
