//! What a room waits for while nobody asks it anything.

use std::time::Duration;

use tokio::time::Instant;

/// How long a room stays awake while nobody is connected and nothing is due to happen in it.
pub(super) const IDLE: Duration = Duration::from_secs(60);

/// Ends at a moment, or never.
pub(super) async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

/// Whether a room may sleep until then.
pub(super) fn is_far(due: Option<Instant>) -> bool {
    due.is_none_or(|due| due > Instant::now() + 2 * IDLE)
}
