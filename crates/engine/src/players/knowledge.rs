//! How many words a computer player knows.

use rules::Level;

/// How many words a player knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Knowledge {
    /// What everybody knows.
    Everyday,
    /// What a good reader knows.
    Broad,
    /// What somebody has learned who plays in a club: rarer words too, and all the short ones.
    Learned,
    /// All words of the game's lexicon.
    Full,
}

impl Knowledge {
    /// Which words a player of a level knows.
    pub const fn of(level: Level) -> Knowledge {
        match level {
            Level::Beginner => Knowledge::Everyday,
            Level::Intermediate => Knowledge::Broad,
            Level::Advanced => Knowledge::Learned,
            Level::Expert | Level::Champion => Knowledge::Full,
        }
    }
}
