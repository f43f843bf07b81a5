//! Luck of the draws, apart from skill.
//!
//! A turn's *luck* is what its best move is worth, by static equity, less the mean of what the best
//! move would be worth after all draws that were possible: the tiles kept stay, the others are
//! drawn from what the seat had not seen. Over all draws its mean is 0, whatever the players do.
//! Its *choice* is what the move made is worth less than the best. With these every score is made
//! of four parts, and nothing is left over:
//!
//! ```text
//! score = luck + choices + board + charges
//! ```
//!
//! `board` is what remains of the points of the turns: what the best moves would have brought after
//! average draws. `charges` are points besides those of plays.

use engine::{Generator, Leaves, Random, Scene, Seeded, best};
use rules::Tiles;

/// The draws of a turn that its own draw is measured against.
pub(crate) struct Luck {
    kept: Tiles,
    drawn: usize,
    /// The tiles that may be drawn.
    pool: Tiles,
    seed: u64,
    /// The worth of the best move of the rack, in thousandths.
    own: i64,
    sum: i64,
    squares: f64,
    count: u32,
}

impl Luck {
    /// `own` is the equity of the best move of the rack of the scene. `None` if the rack does not
    /// contain what was kept.
    pub(crate) fn new(scene: &Scene, kept: &Tiles, own: i32, seed: u64) -> Option<Luck> {
        if !scene.rack.contains(kept) {
            return None;
        }
        let mut drawn = scene.rack;
        drawn.remove_all(kept);
        let mut pool = scene.unseen;
        pool.add_all(&drawn);
        let (drawn, own) = (drawn.len(), i64::from(own));
        Some(Luck { kept: *kept, drawn, pool, seed, own, sum: 0, squares: 0.0, count: 0 })
    }

    /// The number of draws still to be looked at until `most`.
    pub(crate) fn next(&self, most: u32, at_once: u32) -> std::ops::Range<u32> {
        let most = if self.drawn == 0 { 0 } else { most };
        self.count.min(most)..(self.count + at_once).min(most)
    }

    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    pub(crate) fn is_certain(&self) -> bool {
        self.drawn == 0
    }

    /// The worth of the best move after one of the draws.
    pub(crate) fn draw(
        &self,
        number: u32,
        generator: &Generator,
        leaves: &Leaves,
        scene: &Scene,
    ) -> i32 {
        let mut unseen = self.pool;
        let mut rack = self.kept;
        rack.add_all(&Seeded::nth(self.seed, u64::from(number)).draw(&mut unseen, self.drawn));
        let other = Scene { rack, unseen, opponents: scene.opponents.clone(), ..scene.clone() };
        best(generator, &other, leaves).equity.0
    }

    pub(crate) fn take(&mut self, worth: i32) {
        self.count += 1;
        self.sum += i64::from(worth);
        let off = (i64::from(worth) - self.own) as f64;
        self.squares += off * off;
    }

    /// The luck in thousandths of a point, with its standard error; `None` before any draw was
    /// looked at.
    pub(crate) fn found(&self) -> Option<(i32, f64)> {
        if self.is_certain() {
            return Some((0, 0.0));
        }
        if self.count == 0 {
            return None;
        }
        let count = i64::from(self.count);
        let mean = (2 * self.sum + count).div_euclid(2 * count);
        let off = self.own as f64 - self.sum as f64 / count as f64;
        let variance = (self.squares / count as f64 - off * off).max(0.0);
        let error = (variance / f64::from(self.count.max(2) - 1)).sqrt();
        Some(((self.own - mean) as i32, error))
    }
}
