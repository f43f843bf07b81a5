//! Processor time, which other programs on the machine disturb less than they do wall-clock time.

use std::time::Duration;

/// Time this thread has spent on a processor; nothing where the system does not say.
pub fn processor() -> Duration {
    // The system accounts for the time when it may switch threads.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = text.split(' ').next().and_then(|spent| spent.parse().ok());
    Duration::from_nanos(spent.unwrap_or(0))
}
