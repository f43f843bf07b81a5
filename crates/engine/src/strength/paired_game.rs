//! Games in pairs with exchanged seats, and what a game counts.

use std::cmp::Ordering;

use super::EqualDraws;
use crate::{Random, Seeded};

/// A game of a match between players 0 and 1. Games 2n and 2n + 1 are a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairedGame {
    /// The number of the game in the match, from 0.
    pub number: u64,
    /// The seed of the match.
    pub seed: u64,
}

impl PairedGame {
    /// The number of its pair, from 0.
    pub fn pair(self) -> u64 {
        self.number / 2
    }

    /// The player in a seat, or the seat of a player: in the second game of a pair they have
    /// exchanged seats.
    pub fn across(self, index: usize) -> usize {
        index ^ usize::from(self.number % 2 == 1)
    }

    /// The seed of the draws, the same for both games of a pair.
    pub fn seed_of_draws(self) -> u64 {
        Seeded::nth(self.seed, self.pair()).next_u64()
    }

    /// The draws of the game.
    pub fn draws(self) -> EqualDraws {
        EqualDraws::new(self.seed_of_draws())
    }

    /// The source of whatever else is left to chance in the game.
    pub fn random(self) -> Seeded {
        Seeded::nth(!self.seed, self.number)
    }
}

/// The share of a game for a player with this final score: 1 for a win, ½ for a draw.
pub fn share(own: i32, other: i32) -> f64 {
    match own.cmp(&other) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}
