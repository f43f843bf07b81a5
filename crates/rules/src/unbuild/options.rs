//! What can be chosen about taking a board apart, and what is always so.

/// The most letters that one turn takes away (VAR-UNS-2).
pub const MOST: usize = 6;

/// The most who take a board apart together, as around a table. After a duplicate session with
/// more entrants a turn would come round too seldom.
pub const MOST_SEATS: usize = 4;

/// Who begins to take the board apart (AMB-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Starter {
    /// The player with the lowest score in the game before: choosing first is an advantage.
    Lowest,
    /// The player who won it.
    Winner,
}

/// What becomes of a word that is not in the list and that nobody touches (AMB-23, AMB-60).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Untouched {
    /// It stays, as it stayed in the game before: kinder than the leaflet, which wants all words
    /// left to be valid (VAR-UNS-4).
    Stands,
    /// Every word left is in the list, from the first removal on.
    InList,
}

/// What can be chosen about taking a board apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnbuildRule {
    /// Who begins.
    pub starter: Starter,
    /// Which words may be left untouched.
    pub untouched: Untouched,
}

impl UnbuildRule {
    /// As it is done where nothing else is agreed.
    pub const USUAL: UnbuildRule =
        UnbuildRule { starter: Starter::Lowest, untouched: Untouched::Stands };
}
