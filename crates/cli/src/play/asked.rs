//! What is being asked: of a seat at this terminal, or through the door.

use table::wire::{CommandMessage, FormedMessage};

use super::modes::Question;

/// The seat that is asked.
pub(super) struct Asked {
    pub(super) seat: u16,
    pub(super) step: Step,
}

/// What the next line answers.
pub(super) enum Step {
    /// The player who sits down presses Enter.
    HandOver,
    /// What the seat does.
    Line,
    /// Whether somebody really wants to quit; holds what was asked before.
    Leave(Box<Step>),
    /// Whether the player really means this command.
    Sure(Box<CommandMessage>),
    /// How many points a play scores.
    Points(Box<Counted>),
    /// Whether the board is to be taken apart.
    Offer,
}

/// A play whose points are asked for before it is made.
pub(super) struct Counted {
    pub(super) seat: u16,
    pub(super) command: CommandMessage,
    pub(super) said: Option<String>,
    /// Its score, once that is known.
    pub(super) formed: Option<FormedMessage>,
}

/// A question sent through the door that is not answered yet.
pub(super) struct Asking {
    pub(super) id: String,
    pub(super) seat: u16,
    pub(super) question: Question,
    /// The answers so far.
    pub(super) found: Vec<String>,
    pub(super) counted: Option<Box<Counted>>,
}

impl Asking {
    pub(super) fn new(id: String, seat: u16, question: Question) -> Asking {
        Asking { id, seat, question, found: Vec::new(), counted: None }
    }

    /// Asks what a play scores before it is made.
    pub(super) fn counted(
        id: String,
        seat: u16,
        command: CommandMessage,
        said: Option<String>,
    ) -> Asking {
        let counted = Counted { seat, command, said, formed: None };
        let asking = Asking::new(id, seat, Question::Hint);
        Asking { counted: Some(Box::new(counted)), ..asking }
    }

    /// The next word to look up.
    pub(super) fn next_word(&self) -> Option<String> {
        match &self.question {
            Question::Words(words) => words.get(self.found.len()).cloned(),
            _ => None,
        }
    }
}

/// Whether the session goes on.
pub(super) enum Next {
    On,
    /// The game is over.
    Over,
    /// Somebody leaves before its end.
    Leave,
}
