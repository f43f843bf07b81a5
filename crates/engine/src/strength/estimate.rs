//! A mean that is estimated from a sample, and how sure it is.

/// A mean and how much the values stray, kept up to date value by value (Welford, Technometrics
/// 1962).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    count: u64,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

/// The number of standard errors to each side that hold the true mean in 95 % of samples.
const SIDES: f64 = 1.96;

impl Estimate {
    /// Takes in a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// The number of values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean of the values; 0 without any.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard error of the mean; 0 for a single value.
    pub fn error(&self) -> f64 {
        let count = self.count.max(1) as f64;
        (self.squares / (count - 1.0).max(1.0) / count).sqrt()
    }

    /// The variance of a share, from 0 to 1, with one 0 and one 1 counted besides the values: a few
    /// values that happen to be equal prove nothing.
    pub fn careful_variance(&self) -> f64 {
        let mean = self.mean;
        let beside = mean * mean + (1.0 - mean) * (1.0 - mean);
        (self.squares + beside) / (self.count + 1) as f64
    }

    /// From where to where the mean of values of any size can be with 95 % confidence; for a
    /// single value, that value alone.
    pub fn range(&self) -> (f64, f64) {
        let wide = SIDES * self.error();
        (self.mean - wide, self.mean + wide)
    }

    /// From where to where a share, from 0 to 1, can be with 95 % confidence.
    pub fn interval(&self) -> (f64, f64) {
        let wide = SIDES * (self.careful_variance() / self.count.max(1) as f64).sqrt();
        ((self.mean - wide).max(0.0), (self.mean + wide).min(1.0))
    }
}

impl Extend<f64> for Estimate {
    fn extend<T: IntoIterator<Item = f64>>(&mut self, values: T) {
        values.into_iter().for_each(|value| self.add(value));
    }
}

impl FromIterator<f64> for Estimate {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Estimate {
        let mut estimate = Estimate::default();
        estimate.extend(values);
        estimate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Seeded};

    fn of(values: &[f64]) -> (f64, f64) {
        let estimate: Estimate = values.iter().copied().collect();
        (estimate.mean(), estimate.error())
    }

    #[test]
    fn an_error_shrinks_with_the_root_of_the_count() {
        // The variance is 2; divided by the two values it is 1.
        assert_eq!(of(&[1.0, 3.0]), (2.0, 1.0));
        assert_eq!(of(&[2.0; 4]), (2.0, 0.0));
        let (_, four) = of(&[1.0, 3.0, 1.0, 3.0]);
        assert!((four - (4.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn nineteen_of_twenty_intervals_hold_the_truth() {
        for (pairs, truth) in [(10, 0.5), (40, 0.6), (400, 0.5), (400, 0.9)] {
            let mut random = Seeded::new(pairs);
            let mut held = 0;
            for _ in 0..2_000 {
                let mut game =
                    || f64::from(u8::from((random.next_u64() as f64) < truth * 2f64.powi(64)));
                let pairs: Estimate = (0..pairs).map(|_| (game() + game()) / 2.0).collect();
                let (low, high) = pairs.interval();
                held += usize::from(low <= truth && truth <= high);
            }
            assert!(held >= 1_880, "{held} of 2000 with {pairs} pairs");
        }
    }

    #[test]
    fn nineteen_of_twenty_ranges_hold_the_mean() {
        let mut random = Seeded::new(1);
        let mut held = 0;
        for _ in 0..2_000 {
            let spreads: Estimate = (0..100).map(|_| random.below(301) as f64 - 130.0).collect();
            let (low, high) = spreads.range();
            held += usize::from(low <= 20.0 && 20.0 <= high);
        }
        assert!((1_870..=1_930).contains(&held), "{held} of 2000");
    }
}
