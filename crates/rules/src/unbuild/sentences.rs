//! The rules of an unbuilding in plain words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Starter, UnbuildRule, Untouched};

/// The rules in plain sentences, by what they are about.
pub fn sentences(rule: UnbuildRule) -> Vec<(&'static str, String)> {
    let first = match rule.starter {
        Starter::Lowest => {
            "The player with the lowest score in the game begins; then play goes clockwise."
        }
        Starter::Winner => "The winner of the game begins; then play goes clockwise.",
    };
    let words = match rule.untouched {
        Untouched::Stands => {
            "What you leave of a word must be a word, and all that is left must hang together. A \
             word that nobody touches may stay even if it is not in the list. Here we are kinder \
             than the leaflet, by which every word left must be valid."
        }
        Untouched::InList => {
            "Every word left must be in the list, even one that nobody touches, and all that is \
             left must hang together. A wrong word has to go with the first letters taken."
        }
    };
    [
        ("turn", "Take 1 to 6 letters of one word off the board. They need not be neighbours."),
        ("words", words),
        ("points", "You score the values on the tiles you take; premium squares do not count."),
        ("start", first),
        ("pass", "There is no passing while letters can be taken."),
        (
            "ending",
            "It ends when the board is empty or no letters can be taken. The most points win; ties \
             are shared. The result of the game before stays as it is.",
        ),
    ]
    .into_iter()
    .map(|(about, text)| (about, text.to_string()))
    .collect()
}
