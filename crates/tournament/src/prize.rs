//! Prizes.

/// A prize of a division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prize {
    /// The feat or place.
    pub kind: PrizeKind,
    /// The award, as the director writes it: `£100`, `a dictionary`. At most 60
    /// characters.
    pub award: String,
}

/// The feat or place for which a prize is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PrizeKind {
    /// A place in the standings, from 1.
    Place(u16),
    /// A place among the entrants of a class who have won no prize for a place, from 1.
    Class(char, u16),
    /// The highest score of a game.
    HighGame,
    /// The highest score with which a game was lost.
    HighLoss,
    /// The greatest spread by which a game was won.
    HighSpread,
    /// The highest sum of both scores of a game; both players win it.
    HighCombined,
    /// The win against the opponent with the rating furthest above one's own.
    Upset,
}
