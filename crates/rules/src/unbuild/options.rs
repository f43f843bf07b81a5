//! The options of taking a board apart, and its fixed limits.

/// The most letters that may be taken in one turn (VAR-UNS-2).
pub const MOST: usize = 6;

/// The most players who take a board apart together, as many as fit around a table. After a
/// duplicate session with more entrants each turn would come round too seldom.
pub const MOST_SEATS: usize = 4;

/// Which player begins to take the board apart (AMB-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Starter {
    /// The player with the lowest score in the game before: choosing first is an advantage.
    Lowest,
    /// The player who won it.
    Winner,
}

/// The fate of a word that is not in the list and that no player touches (AMB-23, AMB-60).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Untouched {
    /// It may stay, as it stayed in the game before: kinder than the leaflet, which requires all
    /// words left to be valid (VAR-UNS-4).
    Stands,
    /// It may not: every word left has to be in the list, from the first removal on.
    InList,
}

/// The options of taking a board apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnbuildRule {
    /// Which player begins.
    pub starter: Starter,
    /// Which words may be left untouched.
    pub untouched: Untouched,
}

impl UnbuildRule {
    /// The rule where nothing else has been agreed.
    pub const USUAL: UnbuildRule =
        UnbuildRule { starter: Starter::Lowest, untouched: Untouched::Stands };
}
