//! A sequential test: whether a match has been played long enough to say who is stronger.
//!
//! Wald's sequential probability ratio test (Annals of Mathematical Statistics 1945) of two means
//! of the result of a pair, with the variance that the pairs themselves show. Pairs, not games, are
//! its values, because the games of a pair are not independent; the results of a pair are close
//! enough to any law of the same variance, since many are added up (Van den Bergh, *A practical
//! introduction to the GSPRT*, 2015). Its error rates hold however often it is asked.

use super::Estimate;

/// A test between two win rates: is the first player at least as strong as `high`, or at most as
/// `low`? In between, either answer is right.
///
/// ```
/// use engine::strength::{Decision, Estimate, SequentialTest};
///
/// let test = SequentialTest { low: 0.50, high: 0.55, errors: 0.05 };
/// let mut pairs = Estimate::default();
/// while test.decision(&pairs).is_none() {
///     // The first player wins three games of four.
///     pairs.add(if pairs.count() % 2 == 0 { 1.0 } else { 0.5 });
/// }
/// assert_eq!(test.decision(&pairs), Some(Decision::High));
/// assert!(pairs.count() < 100);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SequentialTest {
    /// The lower win rate, from 0 to 1.
    pub low: f64,
    /// The higher win rate.
    pub high: f64,
    /// The number of times the test may say [`Decision::High`] where the rate is `low`, and
    /// [`Decision::Low`] where it is `high`.
    pub errors: f64,
}

/// The verdict of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The lower win rate.
    Low,
    /// The higher one.
    High,
}

impl SequentialTest {
    /// The logarithm of how much likelier the pairs are under the higher win rate than under the
    /// lower one.
    pub fn ratio(&self, pairs: &Estimate) -> f64 {
        let middle = pairs.mean() - (self.low + self.high) / 2.0;
        pairs.count() as f64 * (self.high - self.low) * middle / pairs.careful_variance()
    }

    /// At which ratio the test decides: below its negative for the lower rate, above it for the
    /// higher.
    pub fn bound(&self) -> f64 {
        ((1.0 - self.errors) / self.errors).ln()
    }

    /// The verdict of the test; `None` while there are too few pairs.
    pub fn decision(&self, pairs: &Estimate) -> Option<Decision> {
        let (ratio, bound) = (self.ratio(pairs), self.bound());
        match ratio {
            _ if ratio >= bound => Some(Decision::High),
            _ if ratio <= -bound => Some(Decision::Low),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Seeded};

    const RUNS: u32 = 1_500;

    /// The share of tests that said `High`, and the number of pairs they took on average. Three
    /// pairs in ten are split, because the better draws win for either player; in the others each
    /// game is won with this chance.
    fn run(test: SequentialTest, rate: f64, seed: u64) -> (f64, f64) {
        let mut random = Seeded::new(seed);
        let (mut high, mut taken) = (0, 0);
        for _ in 0..RUNS {
            let mut pairs = Estimate::default();
            let decision = loop {
                let mut game =
                    || f64::from(u8::from((random.next_u64() as f64) < rate * 2f64.powi(64)));
                let both = (game() + game()) / 2.0;
                pairs.add(if random.percent(30) { 0.5 } else { both });
                if let Some(decision) = test.decision(&pairs) {
                    break decision;
                }
            };
            high += u32::from(decision == Decision::High);
            taken += pairs.count();
        }
        (f64::from(high) / f64::from(RUNS), taken as f64 / f64::from(RUNS))
    }

    #[test]
    fn error_rates_are_kept() {
        for (low, high, seed) in [(0.5, 0.55, 1), (0.5, 0.6, 2), (0.45, 0.55, 3), (0.5, 0.8, 4)] {
            let test = SequentialTest { low, high, errors: 0.05 };
            // A pair that is split counts one half, so the rate of all pairs is nearer to it.
            let rate = |wanted: f64| 0.5 + (wanted - 0.5) / 0.7;
            let (wrong, _) = run(test, rate(low), seed);
            assert!(wrong <= 0.06, "{low} is taken for {high} in {wrong}");
            let (right, pairs) = run(test, rate(high), seed + 10);
            assert!(right >= 0.94, "{high} is taken for {low} in {}", 1.0 - right);
            assert!(pairs < 4.0 / (high - low) / (high - low), "{pairs} pairs");
        }
    }
}
