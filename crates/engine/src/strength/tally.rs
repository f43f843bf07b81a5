//! The sum of the pairs of a match.

use super::{Adjustment, Estimate};

/// The result of a pair of games for the first player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairResult {
    /// The share of the two games that it won, from 0 to 1; a draw is half a win.
    pub share: f64,
    /// The mean of its spreads, in points.
    pub spread: f64,
    /// The mean of what the draws added to its chances to win, from -1 to 1; `None` if that was not
    /// measured.
    pub luck: Option<f64>,
}

/// The pairs so far.
///
/// ```
/// use engine::strength::{PairResult, Tally};
///
/// let mut tally = Tally::default();
/// for (share, spread) in [(1.0, 42.0), (0.5, 3.0), (0.5, -8.0), (1.0, 25.0)] {
///     tally.add(PairResult { share, spread, luck: None });
/// }
/// assert_eq!(tally.surest().mean(), 0.75);
/// let (low, high) = tally.surest().interval();
/// assert!(low < 0.5 && high == 1.0, "four pairs prove next to nothing");
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// The share won by the first player.
    pub shares: Estimate,
    /// Its spread, in points.
    pub spreads: Estimate,
    /// The share with the luck of the draws taken out of it.
    pub adjusted: Estimate,
    /// The share that the draws gave it.
    pub luck: Estimate,
    adjustment: Adjustment,
}

impl Tally {
    /// Takes in a pair. Pairs have to come in the order in which they were numbered, not in which
    /// they ended: quick ones may have something in common.
    pub fn add(&mut self, pair: PairResult) {
        self.shares.add(pair.share);
        self.spreads.add(pair.spread);
        if let Some(luck) = pair.luck {
            self.luck.add(luck);
            self.adjusted.add(self.adjustment.adjusted(pair.share, luck));
        }
    }

    /// The surest estimate of the share: adjusted where luck was measured in all pairs.
    pub fn surest(&self) -> &Estimate {
        if self.adjusted.count() == self.shares.count() { &self.adjusted } else { &self.shares }
    }

    /// The factor by which more games would be needed for the same certainty without the
    /// adjustment.
    pub fn gain(&self) -> f64 {
        let ratio = self.shares.error() / self.adjusted.error();
        if ratio.is_finite() { ratio * ratio } else { 1.0 }
    }
}
