//! The refusals of commands.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Form;
use crate::counted::{are, listed};
use crate::{CommonRefusal, Counted, Letter, refusals};

refusals! {
    /// The reason why a command was refused.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Refusal {
        Common(CommonRefusal),
        AlreadyEntered = "seat_taken" => "that seat is taken: choose another one",
        Left = "seat_resigned" => "you have left this game",
        NotTheHost = "not_the_host" =>
            "the person who made the game starts the calling: wait for the first letter",
        NoForms = "no_forms" => "no form is locked yet: at least one player has to lock two words",
        /// AMB-64.
        FormsMissing {
            /// True if the player who wants to begin has no form either.
            own: bool,
            /// The number of other players without a form.
            others: usize,
        } = "forms_missing" => {
            if *own && *others == 0 =>
                "you have locked no words: lock two, or begin without them and do not play",
            else => (
                "{players} locked no words: wait, or begin without those who have none",
                players = without(*own, *others)
            ),
        },
        AlreadyBegun = "already_begun" => "the letters are being called already",
        NotBegun = "not_begun" => "the calling has not started: lock your words and wait",
        NotTheCaller = "not_the_caller" => "you are not the caller: strike what is called",
        TooSoon {
            /// True if others may still share a bingo.
            share: bool,
        } = "call_too_soon" => {
            if *share => "a player has called bingo: give the others a moment to share it",
            else => "give everybody a moment to strike before the next letter",
        },
        FormLocked = "form_locked" => "your words are locked and cannot be changed",
        FormsClosed = "forms_closed" => "the letters are being called already: join the next game",
        CallerHasNoForm = "caller_has_no_form" =>
            "in this game you call the letters and have no form",
        NoForm = "no_form" => "you have no form in this game: watch, or join the next",
        WordLength { word: String, letters: usize } = "form_word_length" => {
            if word.is_empty() => ("write two words of {all} letters", all = Form::WORD),
            else => (
                "{word} has {count}: both words need {all}",
                count = Counted(*letters, "letter"),
                all = Form::WORD
            ),
        },
        NotLetters { word: String } = "form_not_letters" =>
            "{word} contains a character that is not a letter: use A to Z",
        /// VAR-BNG-2.
        TooManyOfLetter { letter: Letter, need: u8, have: u8 } = "form_too_many_of_letter" =>
            "your two words need {need} {letter} and the set has {have}: change one of them",
        WordsNotInList { words: Vec<String> } = "word_not_in_list" => (
            "{list} {are} not in this game's word list: try another word",
            list = words.join(" and "),
            are = are(words.len())
        ),
        NothingCalled = "nothing_called" => "no letter has been called yet: wait for one",
        NoSuchLetter = "no_such_letter" =>
            ("a form has {all} letters: choose one of them", all = Form::LETTERS),
        AlreadyStruck { letter: Letter } = "already_struck" => "this {letter} is struck already",
        /// VAR-BNG-4.
        CallUsed = "call_used" => "each call strikes one letter: wait for the next call",
        NotCalled { called: Letter, letter: Letter } = "letter_not_called" =>
            "{called} was called, not {letter}: strike {called} or wait",
        /// AMB-25.
        BlankVoid = "blank_void" =>
            "a blank was called and strikes nothing: wait for the next call",
        FalseCall { open: Vec<Letter> } = "false_bingo_call" => (
            "not yet: {letters} {are} still open on your form",
            letters = listed(open),
            are = are(open.len())
        ),
        AlreadyClaimed = "already_claimed" =>
            "you have called bingo: it counts when the next letter is due",
    }
}

/// The players who have locked no words, with the verb.
fn without(own: bool, others: usize) -> String {
    match (own, others) {
        (true, 1) => String::from("you and another player have"),
        (true, others) => format!("you and {others} other players have"),
        (false, 1) => String::from("one player has"),
        (false, others) => format!("{others} players have"),
    }
}
