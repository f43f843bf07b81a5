//! Wire form of refusals: a stable code, a sentence that says what to do, and squares.

use rules::{Reason, Seat};

use crate::wire::RefusalMessage;

/// The wire form of a refusal, without names of players. The reason is a type that implements
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
    let message = if refusal.begins_as_written() { stopped(text) } else { sentence(text) };
    RefusalMessage {
        code: refusal.code().to_owned(),
        message,
        squares: refusal.square().iter().map(ToString::to_string).collect(),
    }
}

/// A message as a sentence: with a capital and a full stop.
pub(crate) fn sentence(message: &str) -> String {
    let mut characters = message.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    stopped(&format!("{first}{}", characters.as_str()))
}

/// A message with a full stop.
fn stopped(message: &str) -> String {
    let stop = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{message}{stop}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room_refusal::RoomRefusal;

    #[test]
    fn messages_are_sentences_and_name_squares_and_people() {
        let square = rules::Square::new(7, 7);
        let refusal = rules::Refusal::Play(rules::PlayProblem::MissesCentre { start: square });
        let message = refused(&refusal, |_| String::new());
        assert_eq!(message.code, "first_play_misses_centre");
        assert_eq!(message.message, "The first word has to cover the star at 8H.");
        assert_eq!(message.squares, ["8H"]);
        let refusal = rules::Refusal::from(rules::CommonRefusal::NotYourTurn { turn: Seat(1) });
        let message = refused(&refusal, |seat| format!("Mira {seat}"));
        assert_eq!(message.message, "It is Mira 1's turn: wait for yours.");
        let refusal = rules::together::Refusal::NotYourTurn { turn: Seat(1) };
        let message = refused(&refusal, |seat| format!("Mira {seat}"));
        assert_eq!(message.message, "It is Mira 1's turn: plan with the team.");
    }

    #[test]
    fn what_somebody_wrote_keeps_its_first_letter() {
        let message = |refusal: RoomRefusal| RefusalMessage::from(refusal).message;
        let name = || "mira".to_owned();
        assert_eq!(
            message(RoomRefusal::HasLeft { name: name() }),
            "mira has left the game: nobody plays that seat any more."
        );
        assert!(message(RoomRefusal::Cancelled { by: Some(name()) }).starts_with("mira cancelled"));
        assert!(message(RoomRefusal::Cancelled { by: None }).starts_with("The player who made it"));
        let change = "theme=sea:SHIP".to_owned();
        let too_long = RoomRefusal::ChangeTooLong { change, length: 5000, most: 4000 };
        assert!(message(too_long).starts_with("theme=sea:SHIP has 5,000 characters"));
        // A name in the middle makes no difference.
        assert_eq!(
            message(RoomRefusal::StoodInAlready { name: name() }),
            "A computer is already playing for mira."
        );
    }
}
