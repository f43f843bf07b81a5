//! A slip as it is written, by an entrant or by an arbitrator from paper: not yet read on a board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::Play;

/// Longer lines are refused unread: no slip needs as much.
const LONGEST: usize = 64;

/// The highest score that can be written down.
const MOST_POINTS: u16 = 9_999;

/// A word as it is handed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Tiles laid on the board; the grid reference follows from them.
    Laid(Play),
    /// Typed: a place in the session's notation, and the word with small letters for blanks.
    Typed {
        /// The grid reference of the first letter: `H4`.
        place: String,
        /// The whole word.
        word: String,
    },
}

/// A line as an arbitrator types it: `8D TRAIN 24`, the place and the word in either order and the
/// score if there is one; `x` for what cannot be laid, `-` for no slip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypedLine {
    /// A word, and the score beside it.
    Written {
        /// The place and the word.
        written: Written,
        /// The score.
        declared: Option<u16>,
    },
    /// `x`.
    Void,
    /// `-`.
    Nothing,
}

impl TypedLine {
    /// Reads a line; `None` if it is not one.
    pub fn read(line: &str) -> Option<TypedLine> {
        if line.len() > LONGEST {
            return None;
        }
        let parts: Vec<&str> = line.split_whitespace().collect();
        let (words, score) = match *parts.as_slice() {
            ["-"] => return Some(TypedLine::Nothing),
            [one] if one.eq_ignore_ascii_case("x") => return Some(TypedLine::Void),
            [one, two] => ([one, two], None),
            [one, two, score] => ([one, two], Some(score)),
            _ => return None,
        };
        let is_place = |text: &str| text.chars().any(|c| c.is_ascii_digit());
        let (place, word) = match words.map(is_place) {
            [true, false] => (words[0], words[1]),
            [false, true] => (words[1], words[0]),
            _ => return None,
        };
        let declared = match score {
            None => None,
            Some(text) => Some(text.parse().ok().filter(|&score| score <= MOST_POINTS)?),
        };
        let (place, word) = (place.to_string(), word.to_string());
        Some(TypedLine::Written { written: Written::Typed { place, word }, declared })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_place_and_a_word_and_may_have_a_score() {
        let written = |place: &str, word: &str, declared| {
            let (place, word) = (place.to_string(), word.to_string());
            Some(TypedLine::Written { written: Written::Typed { place, word }, declared })
        };
        assert_eq!(TypedLine::read("8D TRAIN 24"), written("8D", "TRAIN", Some(24)));
        assert_eq!(TypedLine::read(" TRAiN  h8 "), written("h8", "TRAiN", None));
        assert_eq!(TypedLine::read("X"), Some(TypedLine::Void));
        assert_eq!(TypedLine::read("-"), Some(TypedLine::Nothing));
        for line in ["", "TRAIN", "8D", "8D H8", "TRAIN TRAIN", "8D TRAIN x", "8D TRAIN 10000"] {
            assert_eq!(TypedLine::read(line), None, "{line}");
        }
        assert_eq!(TypedLine::read(&"A".repeat(70)), None);
    }
}
