//! In which order words are listed.

use std::fmt;

/// The order of a list of words. Words that are equal in it follow the alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// By the alphabet.
    #[default]
    Alphabet,
    /// The longest first.
    Length,
    /// Those of fewer letters first, and of each length those that are drawn most often first.
    /// Words of the same letters stay together.
    Probability,
    /// Those whose letters are the best leaves first: a word of up to six letters counts as what
    /// its own letters are worth on the rack, one of seven as the best six of them. Longer words
    /// are left out.
    Leave,
}

rules::keys! {
    Order {
        Alphabet = "alphabet",
        Length = "length",
        Probability = "probability",
        Leave = "leave",
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
