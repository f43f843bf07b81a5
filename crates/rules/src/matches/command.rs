//! The commands of a seat, and those of the table.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Proposal, SetUp, Standing};
use crate::{Face, Letter, Move, Seat, Square};

/// A command of a seat.
///
/// ```
/// use rules::{Chance, Command, Inputs, Judge, Letter, Millis, Move, Phase, Position, Reason};
/// use rules::{Fold, Game, TableCommand};
/// # struct Anything;
/// # impl Judge for Anything {
/// #     fn accepts(&self, _word: &[Letter]) -> bool { true }
/// # }
/// # struct First;
/// # impl Chance for First {
/// #     fn pick(&self, _draw: u32, _below: u32) -> u32 { 0 }
/// # }
///
/// let mut game = Position::new(&"classic-2023 seats=2".parse()?);
/// let inputs = Inputs { at: Millis(0), judge: &Anything, chance: &First };
/// for event in game.conduct(&TableCommand::Start, inputs)? {
///     game.apply(inputs.at, &event);
/// }
/// let Phase::Turn(seat) = game.phase() else { return Err("no seat is on turn".into()) };
/// let other = game.after(seat);
/// let pass = |seat| Command::Move { seat, the_move: Move::Pass };
/// let refused = game.decide(&pass(other), inputs);
/// assert_eq!(refused.map_err(|refusal| refusal.code()), Err("not_your_turn"));
///
/// let events = game.decide(&pass(seat), inputs)?;
/// assert_eq!(events[0].to_string(), format!("pass {seat}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Makes the move of the turn.
    Move {
        /// The seat that moves.
        seat: Seat,
        /// The move it makes.
        the_move: Move,
    },
    /// Puts a letter in the place of the blank that stands for it, and takes the blank. It does not
    /// use up the turn: a move follows (AMB-19).
    TakeBlank {
        /// The seat that takes the blank.
        seat: Seat,
        /// Where the blank lies.
        square: Square,
    },
    /// Puts a tile from the rack in the place of a letter on the board, and takes the letter. It
    /// does not use up the turn: a move follows (AMB-44).
    TakeLetter {
        /// The seat that takes the letter.
        seat: Seat,
        /// Where the letter lies.
        square: Square,
        /// The face of the tile laid there.
        face: Face,
    },
    /// Says how many vowels the next draw takes; the others are consonants (VAR-DBG).
    ChooseBags {
        /// The seat that chooses.
        seat: Seat,
        /// At most this many vowels.
        vowels: u8,
    },
    /// Claims words of the seat's last play for the theme; an empty list says that there is nothing
    /// more to claim.
    ClaimTheme {
        /// The seat that claims.
        seat: Seat,
        /// The words claimed.
        words: Vec<Vec<Letter>>,
        /// Why they belong to the theme: one line, which may be empty.
        plea: String,
    },
    /// Votes on a claim of another seat.
    VoteTheme {
        /// The seat that votes.
        seat: Seat,
        /// The claim's number.
        number: u16,
        /// True if the word belongs to the theme.
        agree: bool,
    },
    /// Challenges the last play.
    Challenge {
        /// The seat that challenges.
        seat: Seat,
        /// The words it names; an empty list means all of them.
        words: Vec<Vec<Letter>>,
    },
    /// Accepts the last play.
    Accept {
        /// The seat that accepts.
        seat: Seat,
    },
    /// Says whose plays the seat accepts without being asked, from now on (AMB-12).
    AlwaysAccept {
        /// The seat that accepts them.
        seat: Seat,
        /// The seats whose plays it accepts; it replaces the standing acceptance before.
        standing: Standing,
    },
    /// Makes a proposal to all players.
    Propose {
        /// The seat that proposes.
        seat: Seat,
        /// The proposal.
        what: Proposal,
    },
    /// Answers the open proposal.
    Answer {
        /// The seat that answers.
        seat: Seat,
        /// True if the seat agrees.
        agree: bool,
    },
    /// Says that the seat wants to go on with a paused game.
    Resume {
        /// The seat that wants to go on.
        seat: Seat,
    },
    /// Goes on holiday, in a slow game.
    GoOnHoliday {
        /// The seat that will be away.
        seat: Seat,
    },
    /// Says that the seat is back from its holiday.
    ComeBack {
        /// The seat that is back.
        seat: Seat,
    },
    /// Takes the seat's last turn back, in a game with a tutor.
    TakeBack {
        /// The seat that takes it back.
        seat: Seat,
    },
    /// Gives up.
    Resign {
        /// The seat that resigns.
        seat: Seat,
    },
    /// Ends a game that has hardly begun, without a result.
    Abort {
        /// The seat that aborts it.
        seat: Seat,
    },
    /// Claims the game because the seat on turn is beyond the overtime cap.
    ClaimTime {
        /// The seat that claims the game.
        seat: Seat,
    },
}

impl Command {
    /// The seat that gives the command.
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
            | Command::GoOnHoliday { seat }
            | Command::ComeBack { seat }
            | Command::TakeBack { seat }
            | Command::Resign { seat }
            | Command::Abort { seat }
            | Command::ClaimTime { seat } => seat,
        }
    }
}

/// A command that only the table gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Sets up the position from which the game goes on, before any seat has accepted.
    SetUp(Box<SetUp>),
    /// Draws for the start and deals, once all seats have accepted the terms.
    Start,
    /// Time has passed: closes a window and ends a turn whose time is up.
    Tick,
    /// Ends the game without a result: its organiser has taken the board away.
    CallOff,
    /// Says whether the seat on turn can open, when
    /// [`Phase::OpeningCheck`](crate::Phase::OpeningCheck) asks.
    OpeningVerdict {
        /// True if it can.
        can_open: bool,
    },
    /// Says whether any seat has a play left, when [`Phase::StuckCheck`](crate::Phase::StuckCheck)
    /// asks.
    StuckVerdict {
        /// True if a seat has one.
        anyone_can_play: bool,
    },
}
