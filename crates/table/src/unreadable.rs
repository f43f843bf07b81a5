//! Why a message of a seat cannot be read, before the rules judge it.

use std::fmt;

use rules::together::UnknownGoal;
use rules::{ParsePlayError, ParseTilesError, Reason, Square};

/// Why a message of a seat cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unreadable {
    /// More tiles are laid than any rack holds.
    TooManyLaid,
    /// More tiles are chosen than any rack holds.
    TooManyChosen,
    /// More squares are named than a turn can take letters from.
    TooManySquares,
    /// More words are challenged than a play forms.
    TooManyWords,
    /// A claim for the theme has too many words or too long a line.
    Claim,
    /// A square is not written as `8H`.
    Square,
    /// The text for a square is not a tile.
    Face {
        /// The square.
        square: Square,
    },
    /// A tile of the rack is not written as one.
    Tile,
    /// Tiles of the rack are not written as tiles.
    Tiles(ParseTilesError),
    /// A word is empty or has characters other than letters.
    Word,
    /// A play is not written as one.
    Play(ParsePlayError),
    /// No goal has this key.
    Goal(UnknownGoal),
}

impl Reason for Unreadable {
    fn code(&self) -> &'static str {
        match self {
            Unreadable::TooManyLaid | Unreadable::TooManyChosen => "too_many_tiles",
            Unreadable::TooManySquares => "removal_too_many",
            Unreadable::TooManyWords => "word_not_in_play",
            Unreadable::Claim => "claim_too_long",
            Unreadable::Square => "bad_square",
            Unreadable::Face { .. } | Unreadable::Tile | Unreadable::Tiles(_) => "bad_tile",
            Unreadable::Word => "bad_word",
            Unreadable::Play(_) => "bad_play",
            Unreadable::Goal(_) => "no_such_goal",
        }
    }

    fn square(&self) -> Option<Square> {
        match self {
            Unreadable::Face { square } => Some(*square),
            _ => None,
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unreadable::TooManyLaid => "place tiles from your rack",
            Unreadable::TooManyChosen => "choose tiles from your rack",
            Unreadable::TooManySquares => "take at most 6 letters in one turn",
            Unreadable::TooManyWords => "choose from the words of the last play",
            Unreadable::Claim => "claim words of your play, with one short line",
            Unreadable::Square => "write squares as 8H",
            Unreadable::Face { .. } => "write a tile as A to Z, a blank as a small letter",
            Unreadable::Tile => "write a tile as A to Z, a blank as ?",
            Unreadable::Word => "write the words you challenge with letters only",
            Unreadable::Tiles(error) => return error.fmt(f),
            Unreadable::Play(error) => return error.fmt(f),
            Unreadable::Goal(error) => return error.fmt(f),
        })
    }
}

impl std::error::Error for Unreadable {}

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
            (Unreadable::Play(play), "bad_play", ""),
            (Unreadable::Tiles(tiles), "bad_tile", ""),
            (Unreadable::Goal(goal), "no_such_goal", ""),
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
