//! The outcome of a check of the stored games and tournaments.

/// The numbers of games and tournaments that were checked, and of those that are damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// The games replayed.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// The games that are damaged.
    pub damaged: u64,
    /// The tournaments folded.
    pub tournaments: u64,
    /// Their records.
    pub records: u64,
    /// The tournaments that are damaged.
    pub damaged_tournaments: u64,
}

/// A stored game or tournament, by its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stored {
    /// A game.
    Game(String),
    /// A tournament.
    Tournament(String),
}

/// The damage to a stored game or tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The game or the tournament.
    pub of: Stored,
    /// The number of the first event or record that is wrong, if one is.
    pub seq: Option<i64>,
    /// Its line as it is stored.
    pub line: Option<String>,
    /// A description of the damage.
    pub problem: String,
}
