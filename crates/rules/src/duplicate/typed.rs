//! An arbitrator's entry for a slip on paper.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Duplicate, Refusal, Written};
use crate::{Coord, Direction, PlayText, Square};

/// Longer lines are refused unread: no slip needs as much.
const LONGEST: usize = 64;

/// The highest score that can be written down.
const MOST_POINTS: u16 = 9_999;

/// An entry for a slip on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed {
    /// A word that can be laid.
    Slip(TypedSlip),
    /// Something that cannot be laid: it scores nothing.
    Void,
    /// No slip was handed in.
    Nothing,
}

/// A word that was written on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedSlip {
    /// The word and where it stands.
    pub text: PlayText,
    /// Its points if it is admissible.
    pub score: i32,
    /// The score that was written beside it.
    pub declared: Option<u16>,
    /// True if it was written in the other direction (AMB-26).
    pub turned: bool,
}

impl Typed {
    /// The entry that both make, if they do not contradict each other. A score that only one of
    /// them has typed is no contradiction: it never counts (AMB-27).
    pub(super) fn agreed(&self, other: &Typed) -> Option<Typed> {
        match (self, other) {
            (Typed::Slip(one), Typed::Slip(two)) => {
                let clash = one.declared.zip(two.declared).is_some_and(|(one, two)| one != two);
                (one.text == two.text && !clash).then(|| {
                    Typed::Slip(TypedSlip {
                        declared: one.declared.or(two.declared),
                        turned: one.turned || two.turned,
                        ..one.clone()
                    })
                })
            }
            (one, two) => (one == two).then(|| one.clone()),
        }
    }
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

impl Duplicate {
    /// The meaning of a line on the present board and rack.
    pub(super) fn read_line(&self, line: &TypedLine) -> Result<Typed, Refusal> {
        let (written, declared) = match line {
            TypedLine::Void => return Ok(Typed::Void),
            TypedLine::Nothing => return Ok(Typed::Nothing),
            TypedLine::Written { written, declared } => (written, *declared),
        };
        match self.read(written) {
            Ok(read) => Ok(Typed::Slip(TypedSlip {
                text: read.text,
                score: read.formed.score,
                declared,
                turned: read.turned,
            })),
            Err(why) => Err(match self.only_other_place(written, declared) {
                Some(place) => Refusal::SlipFitsElsewhere { place },
                None => why,
            }),
        }
    }

    /// The only place where the word could be laid, with this score if there is one: the entrant
    /// may have mistaken a letter or a number of the reference.
    fn only_other_place(&self, written: &Written, declared: Option<u16>) -> Option<String> {
        let Written::Typed { word, .. } = written else { return None };
        let notation = self.ruleset.duplicate.notation;
        let size = self.board.size();
        let mut found = None;
        for square in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            for direction in [Direction::Across, Direction::Down] {
                let coord = Coord::new(Square::new(square.0, square.1), direction);
                let place = coord.in_notation(notation).to_string();
                let here = Written::Typed { place: place.clone(), word: word.clone() };
                let Ok(read) = self.read(&here) else { continue };
                let scores = declared.is_none_or(|score| i32::from(score) == read.formed.score);
                if read.turned || !scores {
                    continue;
                }
                if found.replace(place).is_some() {
                    return None;
                }
            }
        }
        found
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
