//! Waits for the next thing that a room has to do while no request comes.

use std::time::Duration;

use tokio::time::Instant;

use super::times::Due;

/// The time for which a room stays awake while no client is connected and nothing is due to happen
/// in it.
pub(super) const IDLE: Duration = Duration::from_secs(60);

/// Waits for the moment of the next task and returns the task; waits for ever if there is none.
pub(super) async fn come(next: Option<(Instant, Due)>) -> Due {
    match next {
        Some((at, due)) => {
            tokio::time::sleep_until(at).await;
            due
        }
        None => std::future::pending().await,
    }
}

/// True if a room may sleep until then.
pub(super) fn is_far(due: Option<Instant>) -> bool {
    due.is_none_or(|due| due > Instant::now() + 2 * IDLE)
}
