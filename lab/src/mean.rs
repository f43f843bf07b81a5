//! Means and their standard errors.

use engine::strength::Estimate;

/// The mean of some values and its standard error.
pub fn mean(all: &[f64]) -> (f64, f64) {
    let estimate: Estimate = all.iter().copied().collect();
    (estimate.mean(), estimate.error())
}
