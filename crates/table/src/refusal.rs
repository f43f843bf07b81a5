//! Refusals as they travel: a stable code, a sentence that says what to do, and squares.

use rules::{Reason, Seat};

use crate::wire::RefusalMessage;

/// A refusal that is about no square.
pub fn refuse(code: &str, message: impl Into<String>) -> RefusalMessage {
    RefusalMessage { code: code.to_owned(), message: message.into(), squares: Vec::new() }
}

/// A refusal that names nobody, as it travels: what refuses something is a type that implements
/// [`Reason`], with a code for each variant. Wherever a function returns `RefusalMessage`, `?` and
/// `into()` turn such a type into the message.
impl<R: Reason> From<R> for RefusalMessage {
    fn from(refusal: R) -> RefusalMessage {
        message(&refusal, &refusal.to_string())
    }
}

/// A refusal of the rules. `name` gives the names of the seats.
pub(crate) fn refused(refusal: &impl Reason, name: impl Fn(Seat) -> String) -> RefusalMessage {
    message(refusal, &refusal.naming(&name))
}

fn message(refusal: &impl Reason, text: &str) -> RefusalMessage {
    RefusalMessage {
        code: refusal.code().to_owned(),
        message: sentence(text),
        squares: refusal.square().iter().map(ToString::to_string).collect(),
    }
}

/// A message as a sentence: with a capital and a full stop.
pub(crate) fn sentence(message: &str) -> String {
    let mut characters = message.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", characters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_sentences_and_name_squares_and_people() {
        let square = rules::Square::new(7, 7);
        let refusal = rules::Refusal::Play(rules::PlayProblem::MissesCentre { start: square });
        let message = refused(&refusal, |_| String::new());
        assert_eq!(message.code, "first_play_misses_centre");
        assert_eq!(message.message, "The first word has to cover the star at 8H.");
        assert_eq!(message.squares, ["8H"]);
        let refusal = rules::Refusal::NotYourTurn { turn: Seat(1) };
        let message = refused(&refusal, |seat| format!("Mira {seat}"));
        assert_eq!(message.message, "It is the turn of Mira 1: wait for yours.");
        let refusal = rules::together::Refusal::NotYourTurn { turn: Seat(1) };
        let message = refused(&refusal, |seat| format!("Mira {seat}"));
        assert_eq!(message.message, "It is the turn of Mira 1: plan with the team.");
    }
}
