//! The luck of the draws taken out of the results.
//!
//! The luck of a pair, measured by [`super::DrawLuck`], has mean 0 for any players. So whatever
//! multiple of it is taken from a result, the mean of the results stays the same, and if the
//! multiple is well chosen they stray less: a control variate. The one bias that could come in is
//! that of choosing the multiple by the results themselves; so that of each pair is chosen by the
//! pairs before it alone. Then the adjusted results are unbiased for any number of pairs, and also
//! where a test decides when to stop.

use super::Estimate;

/// As how many pairs the multiple 1 counts, which is right where luck is measured as chances to
/// win; the first pairs prove little.
const PRIOR_PAIRS: f64 = 20.0;
/// The square of the luck of a usual pair.
const USUAL: f64 = 0.02;

/// Takes luck out of one result after another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjustment {
    /// Of the pairs so far: the results, the luck times the result's distance from their mean, and
    /// the luck squared.
    results: Estimate,
    products: f64,
    squares: f64,
}

impl Default for Adjustment {
    fn default() -> Adjustment {
        let prior = PRIOR_PAIRS * USUAL;
        Adjustment { results: Estimate::default(), products: prior, squares: prior }
    }
}

impl Adjustment {
    /// The multiple of its luck that is taken from the next result.
    pub fn multiple(&self) -> f64 {
        self.products / self.squares
    }

    /// The result less its luck. Both are those of one player in one pair: the share won, from 0 to
    /// 1, and what the draws added to it.
    pub fn adjusted(&mut self, result: f64, luck: f64) -> f64 {
        let adjusted = result - self.multiple() * luck;
        let mean = if self.results.count() == 0 { 0.5 } else { self.results.mean() };
        self.products += luck * (result - mean);
        self.squares += luck * luck;
        self.results.add(result);
        adjusted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Seeded};

    #[test]
    fn the_multiple_is_found_and_nothing_is_favoured() {
        let mut random = Seeded::new(7);
        let mut spread = |width: f64| (random.next_u64() as f64 / 2f64.powi(64) - 0.5) * width;
        let (mut plain, mut adjusted) = (Estimate::default(), Estimate::default());
        // Few pairs at a time, where a multiple chosen by the same results would show.
        for _ in 0..20_000 {
            let mut adjustment = Adjustment::default();
            for _ in 0..6 {
                let luck = spread(0.6);
                let result = 0.58 + 0.5 * luck + spread(0.2);
                plain.add(result);
                adjusted.add(adjustment.adjusted(result, luck));
            }
        }
        assert!((adjusted.mean() - 0.58).abs() < 4.0 * adjusted.error(), "{adjusted:?}");
        assert!(adjusted.error() < plain.error());
        let mut long = Adjustment::default();
        for _ in 0..5_000 {
            let luck = spread(0.6);
            long.adjusted(0.58 + 0.5 * luck + spread(0.2), luck);
        }
        assert!((long.multiple() - 0.5).abs() < 0.02, "{}", long.multiple());
    }
}
