//! Formats figures for printing.

use std::time::Duration;

/// The time that this share of the times does not exceed, 0.5 for the median; the times may be in
/// any order.
pub fn quantile(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    times.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}

/// Times as `p50 2.3 ms, p99 17.0 ms, longest 80.1 ms`.
pub fn spread(times: &mut [Duration]) -> String {
    let [p50, p99, most] = [0.5, 0.99, 1.0].map(|share| millis(quantile(times, share)));
    format!("p50 {p50}, p99 {p99}, longest {most} of {}", times.len())
}

/// A time in milliseconds.
pub fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}

/// Bytes in thousands, per unit.
pub fn kilobytes(bytes: u64, by: usize) -> String {
    format!("{:.1} kB", bytes as f64 / by.max(1) as f64 / 1e3)
}
