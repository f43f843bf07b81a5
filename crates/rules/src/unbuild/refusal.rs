//! Why a command may be refused.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{MOST, Problem};
use crate::reason::by_number;
use crate::{Coord, Letter, Reason, Seat, Square};

/// Why a command was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such seat.
    NoSuchSeat,
    /// Not everybody has agreed yet.
    NotStarted,
    /// The unbuilding has begun already.
    AlreadyStarted,
    /// The unbuilding is over.
    Over,
    /// The board is empty.
    NothingToUnbuild,
    /// The seat has given up.
    SeatResigned,
    /// The seat had left, and the unbuilding began without it.
    NotInIt,
    /// It is somebody else's turn.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// Unbuilding has been proposed already.
    ProposalOpen,
    /// Nobody has proposed to unbuild.
    NoProposal,
    /// The seat has answered already.
    AlreadyAnswered,
    /// Somebody who takes part has not agreed yet.
    NotAllAgreed,
    /// These letters may not be taken.
    Removal {
        /// The letters chosen, in the order of their squares.
        letters: Vec<Letter>,
        /// Why they may not be taken.
        problem: Problem,
    },
}

impl Refusal {
    /// The piece of a word that would be left and is not a word, with the place where it begins.
    pub fn bad_word(&self) -> Option<(String, Coord)> {
        match self {
            Refusal::Removal { problem: Problem::BadWord { word, coord }, .. } => {
                Some((text(word), *coord))
            }
            _ => None,
        }
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat => "no_such_seat",
            Refusal::NotStarted => "not_started",
            Refusal::AlreadyStarted => "already_started",
            Refusal::Over => "game_over",
            Refusal::NothingToUnbuild => "nothing_to_unbuild",
            Refusal::SeatResigned => "seat_resigned",
            Refusal::NotInIt => "not_in_unbuilding",
            Refusal::NotYourTurn { .. } => "not_your_turn",
            Refusal::ProposalOpen => "proposal_open",
            Refusal::NoProposal => "no_proposal",
            Refusal::AlreadyAnswered => "already_answered",
            Refusal::NotAllAgreed => "not_all_agreed",
            Refusal::Removal { problem, .. } => match problem {
                Problem::Nothing => "removal_nothing_chosen",
                Problem::TooMany { .. } => "removal_too_many",
                Problem::Empty { .. } => "removal_empty_square",
                Problem::NotOneWord { .. } => "removal_not_one_word",
                Problem::BadWord { .. } => "removal_leaves_bad_word",
                Problem::Apart { .. } => "removal_disconnects",
                Problem::Single { .. } => "removal_leaves_one_tile",
            },
        }
    }

    fn square(&self) -> Option<Square> {
        let Refusal::Removal { problem, .. } = self else { return None };
        match *problem {
            Problem::Empty { square }
            | Problem::NotOneWord { square }
            | Problem::Apart { square }
            | Problem::Single { square } => Some(square),
            Problem::BadWord { coord, .. } => Some(coord.square),
            Problem::Nothing | Problem::TooMany { .. } => None,
        }
    }

    fn naming(&self, name: &dyn Fn(Seat) -> String) -> String {
        match *self {
            Refusal::NotYourTurn { turn } => {
                format!("it is {}'s turn: wait for yours", name(turn))
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchSeat => {
                write!(f, "there is no such seat: choose one of the game's seats")
            }
            Refusal::NotStarted => write!(f, "unbuilding begins when everybody has agreed to it"),
            Refusal::AlreadyStarted => write!(f, "the board is being unbuilt already"),
            Refusal::Over => write!(f, "nothing more can be taken: the unbuilding is over"),
            Refusal::NothingToUnbuild => {
                write!(f, "the board is empty: there is nothing to unbuild")
            }
            Refusal::SeatResigned => write!(f, "you have given up this unbuilding"),
            Refusal::NotYourTurn { .. } => f.write_str(&self.naming(&by_number)),
            Refusal::ProposalOpen => write!(f, "it has already been proposed: answer the proposal"),
            Refusal::NotInIt => write!(f, "the unbuilding began without you: you can watch it"),
            Refusal::NotAllAgreed => {
                write!(f, "everybody who stayed to the end has to agree first")
            }
            Refusal::NoProposal => write!(f, "there is no proposal to answer"),
            Refusal::AlreadyAnswered => write!(f, "you have already answered: wait for the others"),
            Refusal::Removal { letters, problem } => removal(f, letters, problem),
        }
    }
}

fn removal(f: &mut fmt::Formatter<'_>, letters: &[Letter], problem: &Problem) -> fmt::Result {
    match problem {
        Problem::Nothing => write!(f, "choose the letters you take: 1 to {MOST} of one word"),
        Problem::TooMany { chosen } => {
            write!(f, "take at most {MOST} letters in one turn: you have chosen {chosen}")
        }
        Problem::Empty { square } => {
            write!(f, "no tile lies on {square}: choose letters that are on the board")
        }
        Problem::NotOneWord { square } => {
            write!(f, "take letters of one word only: {square} is not part of it")
        }
        Problem::BadWord { word, coord } => write!(
            f,
            "taking {} would leave {} at {coord}: take other letters",
            list(letters),
            text(word)
        ),
        Problem::Apart { square } => {
            write!(f, "the rest of the board would fall apart at {square}: take other letters")
        }
        Problem::Single { square } => {
            write!(f, "one tile alone at {square} is not a word: take fewer letters, or others")
        }
    }
}

/// `E`, `E and R`, `E, R and S`.
fn list(letters: &[Letter]) -> String {
    let mut all = String::new();
    for (index, letter) in letters.iter().enumerate() {
        match letters.len() - index {
            _ if index == 0 => {}
            1 => all.push_str(" and "),
            _ => all.push_str(", "),
        }
        all.push(letter.to_char());
    }
    all
}

fn text(word: &[Letter]) -> String {
    word.iter().map(|letter| letter.to_char()).collect()
}

impl core::error::Error for Refusal {}
