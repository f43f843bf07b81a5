//! The rules of an unbuilding in plain words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Starter, UnbuildRule, Untouched};

/// The rules of an unbuilding, each with what it is about.
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
             word that nobody touches may stay even if it is not in the list. That is kinder than \
             the leaflet, which wants every word left to be valid."
        }
        Untouched::InList => {
            "Every word left must be in the list, even one that nobody touches, and all that is \
             left must hang together. A word that is not in the list has to go with the first letters \
             taken."
        }
    };
    [
        (
            "turn",
            "Take 1 to 6 letters of one word off the board. They need not be next to each other.",
        ),
        ("words", words),
        ("points", "You score the values on the tiles you take; premium squares do not count."),
        ("start", first),
        ("pass", "You may not pass while letters can be taken."),
        (
            "ending",
            "It ends when the board is empty or no letters can be taken. The player with the \
             most points wins; ties are shared. The result of the game itself stays as it is.",
        ),
    ]
    .into_iter()
    .map(|(about, text)| (about, text.to_string()))
    .collect()
}
