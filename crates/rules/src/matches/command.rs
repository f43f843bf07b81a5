//! What a seat wants to do, and what only the table does.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Proposal, Standing};
use crate::{Face, Letter, Move, Seat, Square};

/// What a seat wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Uses the turn.
    Move {
        /// Who.
        seat: Seat,
        /// How.
        the_move: Move,
    },
    /// Puts a letter in the place of the blank that stands for it, and takes the blank. Not the
    /// turn itself: a move follows (AMB-19).
    TakeBlank {
        /// Who.
        seat: Seat,
        /// Where the blank lies.
        square: Square,
    },
    /// Puts a tile from the rack in the place of a letter on the board, and takes the letter. Not
    /// the turn itself: a move follows (AMB-44).
    TakeLetter {
        /// Who.
        seat: Seat,
        /// Where the letter lies.
        square: Square,
        /// What the tile laid there shows.
        face: Face,
    },
    /// Says how many vowels the next draw takes; the rest are consonants (VAR-DBG).
    ChooseBags {
        /// Who.
        seat: Seat,
        /// At most so many vowels.
        vowels: u8,
    },
    /// Claims words of the own last play for the theme; no words at all: nothing more to claim.
    ClaimTheme {
        /// Who.
        seat: Seat,
        /// Which words.
        words: Vec<Vec<Letter>>,
        /// Why they belong to it: one line, perhaps empty.
        plea: String,
    },
    /// Votes on a claim of another seat.
    VoteTheme {
        /// Who.
        seat: Seat,
        /// The claim's number.
        number: u16,
        /// Whether the word belongs to the theme.
        agree: bool,
    },
    /// Challenges the last play.
    Challenge {
        /// Who.
        seat: Seat,
        /// The words meant; none means all of them.
        words: Vec<Vec<Letter>>,
    },
    /// Accepts the last play.
    Accept {
        /// Who.
        seat: Seat,
    },
    /// Says whose plays the seat accepts without being asked, from now on (AMB-12).
    AlwaysAccept {
        /// Who.
        seat: Seat,
        /// Whose; in place of what was said before.
        standing: Standing,
    },
    /// Proposes something to all.
    Propose {
        /// Who.
        seat: Seat,
        /// What.
        what: Proposal,
    },
    /// Answers the open proposal.
    Answer {
        /// Who.
        seat: Seat,
        /// Whether to do it.
        agree: bool,
    },
    /// Wants to go on with a paused game.
    Resume {
        /// Who.
        seat: Seat,
    },
    /// Gives up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// Claims the game because the seat on turn is beyond the overtime cap.
    ClaimTime {
        /// Who.
        seat: Seat,
    },
}

impl Command {
    /// The seat that wants it.
    pub fn seat(&self) -> Seat {
        match *self {
            Command::Move { seat, .. }
            | Command::TakeBlank { seat, .. }
            | Command::TakeLetter { seat, .. }
            | Command::ChooseBags { seat, .. }
            | Command::ClaimTheme { seat, .. }
            | Command::VoteTheme { seat, .. }
            | Command::Challenge { seat, .. }
            | Command::Accept { seat }
            | Command::AlwaysAccept { seat, .. }
            | Command::Propose { seat, .. }
            | Command::Answer { seat, .. }
            | Command::Resume { seat }
            | Command::Resign { seat }
            | Command::ClaimTime { seat } => seat,
        }
    }
}

/// What only the table does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Draws for the start and deals, once everybody has accepted the terms.
    Start,
    /// Time has passed: closes a window and ends a turn whose time is up.
    Tick,
    /// Says whether the seat on turn can open, when
    /// [`Phase::OpeningCheck`](crate::Phase::OpeningCheck) asks.
    OpeningVerdict {
        /// Whether it can.
        can_open: bool,
    },
    /// Says whether anybody has a play left, when
    /// [`Phase::StuckCheck`](crate::Phase::StuckCheck) asks.
    StuckVerdict {
        /// Whether somebody has.
        anyone_can_play: bool,
    },
}
