//! The draws of a pre-endgame: the end of the game after each, and the number of them in which a move
//! wins.

use std::cmp::Ordering;

use rules::Tiles;

use super::Proof;
use crate::Scene;

/// The most tiles in the bag for which the draws are listed.
pub const MOST_IN_BAG: usize = 4;

/// True if the draws can be listed: two seats, one to four tiles in the bag, and no finish line
/// (VAR-FIN-1). The rack of the seat on turn is full, as it always is while there are tiles in the
/// bag.
pub fn applies(scene: &Scene) -> bool {
    (1..=MOST_IN_BAG).contains(&scene.bag)
        && scene.opponents == [scene.unseen.len() - scene.bag.min(scene.unseen.len())]
        && !scene.rack.is_empty()
        && scene.unseen.len() > scene.bag
        && !scene.finish_line
        && scene.may_open(usize::MAX)
        // Both sides draw up to a full rack: then a play draws as many tiles as it lays.
        && scene.rack.len() == usize::from(scene.grid.rack_size())
        && scene.opponents[0] <= scene.rack.len()
}

/// The end of the game after a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The tiles drawn.
    pub drawn: Tiles,
    /// The number of ways to draw them.
    pub ways: u64,
    /// The spread at the end, including the lead so far, in points; between the bounds.
    pub spread: i32,
    /// If proven: the spread is no less.
    pub low: Option<i32>,
    /// If proven: the spread is no more.
    pub high: Option<i32>,
}

impl End {
    /// The result of the game, won, tied or lost (greater, equal, less), if the bounds tell.
    pub fn decided(&self) -> Option<Ordering> {
        match (self.low, self.high) {
            (Some(low), _) if low > 0 => Some(Ordering::Greater),
            (_, Some(high)) if high < 0 => Some(Ordering::Less),
            (Some(0), Some(0)) => Some(Ordering::Equal),
            _ => None,
        }
    }

    /// True if the spread is proven.
    pub fn is_exact(&self) -> bool {
        self.low.is_some() && self.low == self.high
    }
}

/// The draws after which it is proven who wins if a move is made, by result. They are counted by the
/// ways to draw them, so that each is as likely as any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// It wins, whatever the other side does.
    pub wins: u64,
    /// With best play on both sides it is a tie.
    pub ties: u64,
    /// It loses; after a move that leaves tiles in the bag: there is a reply that beats it.
    pub losses: u64,
    /// The number of draws.
    pub of: u64,
}

impl Counts {
    /// The least share of the draws that it wins, a tie counted as half.
    pub fn low(&self) -> f64 {
        self.share(2 * self.wins + self.ties)
    }

    /// The most that it wins.
    pub fn high(&self) -> f64 {
        self.share(2 * (self.of - self.losses) - self.ties)
    }

    /// True if it is proven for every draw.
    pub fn is_whole(&self) -> bool {
        self.wins + self.ties + self.losses == self.of
    }

    /// Exact if every draw is proven, bounds if some are.
    pub fn proof(&self) -> Proof {
        match self.wins + self.ties + self.losses {
            0 => Proof::Heuristic,
            proven if proven == self.of => Proof::Exact,
            _ => Proof::Bounds,
        }
    }

    fn share(&self, halves: u64) -> f64 {
        halves as f64 / (2 * self.of.max(1)) as f64
    }
}
