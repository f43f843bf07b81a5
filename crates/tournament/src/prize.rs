//! Prizes.

use crate::RoundNumber;

/// A prize of a division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prize {
    /// The feat or place.
    pub kind: PrizeKind,
    /// The rounds whose games count, for a [prize of a game](PrizeKind::of_a_game); `None` for all
    /// rounds.
    pub rounds: Option<PrizeRounds>,
    /// The award, as the director writes it: `£100`, `a dictionary`. At most 60
    /// characters.
    pub award: String,
}

/// The rounds from a first to a last, for a prize of their own. Its text is `1-8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PrizeRounds {
    /// The first of them, from 1.
    pub first: RoundNumber,
    /// The last of them, not before the first.
    pub last: RoundNumber,
}

impl PrizeRounds {
    /// True if a round is one of them.
    pub fn has(self, round: RoundNumber) -> bool {
        (self.first..=self.last).contains(&round)
    }
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

impl PrizeKind {
    /// True if a single game wins the prize, and not a place in the standings.
    pub const fn of_a_game(self) -> bool {
        match self {
            PrizeKind::Place(_) | PrizeKind::Class(..) => false,
            PrizeKind::HighGame
            | PrizeKind::HighLoss
            | PrizeKind::HighSpread
            | PrizeKind::HighCombined
            | PrizeKind::Upset => true,
        }
    }
}
