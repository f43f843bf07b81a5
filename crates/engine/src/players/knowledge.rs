//! Knowledge: how many words a computer player knows.

use rules::Level;

/// The number of words a player knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Knowledge {
    /// The words of everyday speech.
    Everyday,
    /// The words a good reader knows.
    Broad,
    /// The words that a club player has learned: rarer ones too, and all the short ones.
    Learned,
    /// All words of the game's lexicon.
    Full,
}

impl Knowledge {
    /// The knowledge of a player of this level.
    pub const fn of(level: Level) -> Knowledge {
        match level {
            Level::Beginner => Knowledge::Everyday,
            Level::Intermediate => Knowledge::Broad,
            Level::Advanced => Knowledge::Learned,
            Level::Expert | Level::Champion => Knowledge::Full,
        }
    }
}
