//! Why a command may be refused.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Form;
use crate::{Counted, Letter, Reason};

/// Why a command was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such seat in the game.
    NoSuchSeat,
    /// The seat has come in already.
    AlreadyEntered,
    /// The game is over.
    GameOver,
    /// The seat has left.
    Left,
    /// Only the player who made the game begins it.
    NotTheHost,
    /// Nobody has handed in a form.
    NoForms,
    /// Players who mean to play have locked no words (AMB-64).
    FormsMissing {
        /// Whether the player who wants to begin is one of them.
        own: bool,
        /// How many others are.
        others: usize,
    },
    /// The letters are being called already.
    AlreadyBegun,
    /// The letters are not being called yet.
    NotBegun,
    /// The letters are called by somebody else.
    NotTheCaller,
    /// The next letter would come too soon.
    TooSoon {
        /// Whether others may still share a bingo.
        share: bool,
    },
    /// The form is locked.
    FormLocked,
    /// The letters are being called: forms are closed.
    FormsClosed,
    /// The caller has no form in this game.
    CallerHasNoForm,
    /// The seat has not handed in a form.
    NoForm,
    /// A word does not have seven letters.
    WordLength {
        /// The word as written, shortened.
        word: String,
        /// How many characters it has.
        letters: usize,
    },
    /// A character is not a letter.
    NotLetters {
        /// The word as written, shortened.
        word: String,
    },
    /// The words together have more of a letter than the set holds (VAR-BNG-2).
    TooManyOfLetter {
        /// The letter used too often.
        letter: Letter,
        /// How often the two words need it.
        need: u8,
        /// How often it occurs in the set.
        have: u8,
    },
    /// Words are not in the word list.
    WordsNotInList {
        /// The words, in capitals.
        words: Vec<String>,
    },
    /// No letter has been called.
    NothingCalled,
    /// The form has no such letter.
    NoSuchLetter,
    /// The letter is struck already.
    AlreadyStruck {
        /// The letter.
        letter: Letter,
    },
    /// This call was used for another letter (VAR-BNG-4).
    CallUsed,
    /// Another letter was called.
    NotCalled {
        /// The letter that was called.
        called: Letter,
        /// The letter on the form.
        letter: Letter,
    },
    /// A blank was called and is void (AMB-25).
    BlankVoid,
    /// The form is not complete, and that was shown already for this call.
    FalseCall {
        /// The letters still open.
        open: Vec<Letter>,
    },
    /// The seat has called bingo already.
    AlreadyClaimed,
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat => "no_such_seat",
            Refusal::AlreadyEntered => "seat_taken",
            Refusal::GameOver => "game_over",
            Refusal::Left => "seat_resigned",
            Refusal::NotTheHost => "not_the_host",
            Refusal::NoForms => "no_forms",
            Refusal::FormsMissing { .. } => "forms_missing",
            Refusal::AlreadyBegun => "already_begun",
            Refusal::NotBegun => "not_begun",
            Refusal::NotTheCaller => "not_the_caller",
            Refusal::TooSoon { .. } => "call_too_soon",
            Refusal::FormLocked => "form_locked",
            Refusal::FormsClosed => "forms_closed",
            Refusal::CallerHasNoForm => "caller_has_no_form",
            Refusal::NoForm => "no_form",
            Refusal::WordLength { .. } => "form_word_length",
            Refusal::NotLetters { .. } => "form_not_letters",
            Refusal::TooManyOfLetter { .. } => "form_too_many_of_letter",
            Refusal::WordsNotInList { .. } => "word_not_in_list",
            Refusal::NothingCalled => "nothing_called",
            Refusal::NoSuchLetter => "no_such_letter",
            Refusal::AlreadyStruck { .. } => "already_struck",
            Refusal::CallUsed => "call_used",
            Refusal::NotCalled { .. } => "letter_not_called",
            Refusal::BlankVoid => "blank_void",
            Refusal::FalseCall { .. } => "false_bingo_call",
            Refusal::AlreadyClaimed => "already_claimed",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchSeat => {
                write!(f, "there is no such seat: choose one of the game's seats")
            }
            Refusal::AlreadyEntered => write!(f, "that seat is taken: choose another one"),
            Refusal::GameOver => write!(f, "the game is over: start another one"),
            Refusal::Left => write!(f, "you have left this game"),
            Refusal::NotTheHost => {
                write!(
                    f,
                    "the person who made the game starts the calling: wait for the first letter"
                )
            }
            Refusal::NoForms => {
                write!(f, "no form is locked yet: at least one player has to lock two words")
            }
            Refusal::FormsMissing { own, others } => f.write_str(&missing(*own, *others)),
            Refusal::AlreadyBegun => write!(f, "the letters are being called already"),
            Refusal::NotBegun => {
                write!(f, "the calling has not started: lock your words and wait")
            }
            Refusal::NotTheCaller => write!(f, "you are not the caller: strike what is called"),
            Refusal::TooSoon { share: true } => {
                write!(f, "a player has called bingo: give the others a moment to share it")
            }
            Refusal::TooSoon { share: false } => {
                write!(f, "give everybody a moment to strike before the next letter")
            }
            Refusal::FormLocked => write!(f, "your words are locked and cannot be changed"),
            Refusal::FormsClosed => {
                write!(f, "the letters are being called already: join the next game")
            }
            Refusal::CallerHasNoForm => {
                write!(f, "in this game you call the letters and have no form")
            }
            Refusal::NoForm => write!(f, "you have no form in this game: watch, or join the next"),
            Refusal::WordLength { word, .. } if word.is_empty() => {
                write!(f, "write two words of {} letters", Form::WORD)
            }
            Refusal::WordLength { word, letters } => {
                let letters = Counted(*letters, "letter");
                write!(f, "{word} has {letters}: both words need {}", Form::WORD)
            }
            Refusal::NotLetters { word } => {
                write!(f, "{word} contains a character that is not a letter: use A to Z")
            }
            Refusal::TooManyOfLetter { letter, need, have } => write!(
                f,
                "your two words need {need} {letter} and the set has {have}: change one of them"
            ),
            Refusal::WordsNotInList { words } => {
                let is = if words.len() == 1 { "is" } else { "are" };
                let words = words.join(" and ");
                write!(f, "{words} {is} not in this game's word list: try another word")
            }
            Refusal::NothingCalled => write!(f, "no letter has been called yet: wait for one"),
            Refusal::NoSuchLetter => {
                write!(f, "a form has {} letters: choose one of them", Form::LETTERS)
            }
            Refusal::AlreadyStruck { letter } => write!(f, "this {letter} is struck already"),
            Refusal::CallUsed => {
                write!(f, "each call strikes one letter: wait for the next call")
            }
            Refusal::NotCalled { called, letter } => {
                write!(f, "{called} was called, not {letter}: strike {called} or wait")
            }
            Refusal::BlankVoid => {
                write!(f, "a blank was called and strikes nothing: wait for the next call")
            }
            Refusal::FalseCall { open } => f.write_str(&still_open(open)),
            Refusal::AlreadyClaimed => {
                write!(f, "you have called bingo: it counts when the next letter is due")
            }
        }
    }
}

impl core::error::Error for Refusal {}

/// Who has locked no words, and what can be done about it.
fn missing(own: bool, others: usize) -> String {
    let without = match (own, others) {
        (true, 0) => {
            return String::from(
                "you have locked no words: lock two, or begin without them and do not play",
            );
        }
        (true, 1) => String::from("you and another player have locked no words"),
        (true, others) => format!("you and {others} other players have locked no words"),
        (false, 1) => String::from("one player has locked no words"),
        (false, others) => format!("{others} players have locked no words"),
    };
    format!("{without}: wait, or begin without those who have none")
}

/// `not yet: R and T are still open on your form`.
pub(super) fn still_open(open: &[Letter]) -> String {
    let mut text = String::from("not yet: ");
    for (at, letter) in open.iter().enumerate() {
        text.push_str(match at {
            0 => "",
            _ if at + 1 == open.len() => " and ",
            _ => ", ",
        });
        text.push(letter.to_char());
    }
    text.push_str(if open.len() == 1 { " is" } else { " are" });
    text.push_str(" still open on your form");
    text
}
