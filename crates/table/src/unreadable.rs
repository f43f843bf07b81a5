//! The reasons why a seat's message cannot be read, before the rules judge it.

use rules::together::UnknownGoal;
use rules::{ParsePlayError, ParseTilesError, Square, refusals};

refusals! {
    /// The reason why a seat's message cannot be read.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Unreadable {
        TooManyLaid = "too_many_tiles" => "place tiles from your rack",
        TooManyChosen = "too_many_tiles" => "choose tiles from your rack",
        TooManySquares = "removal_too_many" => "take at most 6 letters in one turn",
        TooManyWords = "word_not_in_play" => "choose from the words of the last play",
        Claim = "claim_too_long" => "claim words of your play, with one short line",
        Square = "bad_square" => "write squares as 8H",
        Face { square: Square } = "bad_tile", at *square =>
            "write a tile as A to Z, a blank as a small letter",
        Tile = "bad_tile" => "write a tile as A to Z, a blank as ?",
        Tiles { error: ParseTilesError } = "bad_tile" => "{error}",
        Word = "bad_word" => "write the words you challenge with letters only",
        Play { error: ParsePlayError } = "bad_play" => "{error}",
        Goal { error: UnknownGoal } = "no_such_goal" => "{error}",
    }
}

#[cfg(test)]
mod tests {
    use rules::together::Goal;
    use rules::{PlayText, Tiles};

    use super::*;
    use crate::wire::RefusalMessage;

    #[test]
    fn each_has_its_code_and_says_what_to_write() {
        let goal = "none".parse::<Goal>().unwrap_err();
        let play = "nowhere".parse::<PlayText>().unwrap_err();
        let tiles = "A1".parse::<Tiles>().unwrap_err();
        let square = Square::new(7, 7);
        for (problem, code, sentence) in [
            (Unreadable::TooManyLaid, "too_many_tiles", "Place tiles from your rack."),
            (Unreadable::TooManyChosen, "too_many_tiles", "Choose tiles from your rack."),
            (Unreadable::TooManySquares, "removal_too_many", "Take at most 6 letters in one turn."),
            (
                Unreadable::TooManyWords,
                "word_not_in_play",
                "Choose from the words of the last play.",
            ),
            (Unreadable::Claim, "claim_too_long", "Claim words of your play, with one short line."),
            (Unreadable::Square, "bad_square", "Write squares as 8H."),
            (
                Unreadable::Face { square },
                "bad_tile",
                "Write a tile as A to Z, a blank as a small letter.",
            ),
            (Unreadable::Tile, "bad_tile", "Write a tile as A to Z, a blank as ?"),
            (Unreadable::Word, "bad_word", "Write the words you challenge with letters only."),
            (Unreadable::Play { error: play }, "bad_play", ""),
            (Unreadable::Tiles { error: tiles }, "bad_tile", ""),
            (Unreadable::Goal { error: goal }, "no_such_goal", ""),
        ] {
            let about: &[&str] = match problem {
                Unreadable::Face { .. } => &["8H"],
                _ => &[],
            };
            let message: RefusalMessage = problem.into();
            assert_eq!(message.code, code);
            assert_eq!(message.squares, about, "{code}");
            let known = message.message == sentence;
            assert!(known || sentence.is_empty() && message.message.len() > 10, "{message:?}");
        }
    }
}
