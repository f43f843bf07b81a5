//! Means and their standard errors.

/// The mean of some values and its standard error.
pub fn mean(all: &[f64]) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let squares: f64 = all.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_shrinks_with_the_root_of_the_count() {
        // The variance is 2; divided by the two values it is 1.
        assert_eq!(mean(&[1.0, 3.0]), (2.0, 1.0));
        assert_eq!(mean(&[2.0; 4]), (2.0, 0.0));
        let (_, four) = mean(&[1.0, 3.0, 1.0, 3.0]);
        assert!((four - (4.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }
}
