//! Prompts to a seat at this terminal, and queries to the host of the game.

use table::wire::{CommandMessage, FormedMessage};

use super::modes::Question;

/// A question to a seat at this terminal.
pub(super) struct Prompt {
    pub(super) seat: u16,
    pub(super) step: Step,
}

/// The question that the next line answers.
pub(super) enum Step {
    /// The player who sits down presses Enter.
    HandOver,
    /// The move or command of the seat.
    Line,
    /// Confirmation that the player leaves, with the question before.
    Leave(Box<Step>),
    /// Confirmation of this command.
    Sure(Box<CommandMessage>),
    /// The points that a play scores.
    Points(Box<Counted>),
    /// A proposal to take the board apart.
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

/// A question to the host that is not answered yet.
pub(super) struct Query {
    pub(super) id: String,
    pub(super) seat: u16,
    pub(super) question: Question,
    /// The answers so far.
    pub(super) found: Vec<String>,
    pub(super) counted: Option<Box<Counted>>,
}

impl Query {
    pub(super) fn new(id: String, seat: u16, question: Question) -> Query {
        Query { id, seat, question, found: Vec::new(), counted: None }
    }

    /// Asks what a play scores before it is made.
    pub(super) fn counted(
        id: String,
        seat: u16,
        command: CommandMessage,
        said: Option<String>,
    ) -> Query {
        let counted = Counted { seat, command, said, formed: None };
        let query = Query::new(id, seat, Question::Hint);
        Query { counted: Some(Box::new(counted)), ..query }
    }

    /// The next word to look up.
    pub(super) fn next_word(&self) -> Option<String> {
        match &self.question {
            Question::Words(words) => words.get(self.found.len()).cloned(),
            _ => None,
        }
    }
}

/// The next step after an input.
pub(super) enum Next {
    On,
    /// The game is over.
    Over,
    /// The player leaves before its end.
    Leave,
}
