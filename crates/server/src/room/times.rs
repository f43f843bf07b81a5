//! The time of a room: served time since its game was made.

use std::time::Duration;

use rules::Millis;
use tokio::time::Instant;

use super::{IDLE, RoomTask};

impl RoomTask {
    pub(super) fn now(&self) -> Millis {
        self.at(self.services.time().now())
    }

    /// A served time as a time of the game, which never goes back, not even behind what somebody
    /// was sent while a message waited.
    pub(crate) fn at(&self, served: u64) -> Millis {
        Millis(served.saturating_sub(self.since)).max(self.room().last_at()).max(self.told_at)
    }

    /// When a time of the game comes.
    fn when(&self, at: Millis) -> Instant {
        Instant::now() + Duration::from_millis(at.since(self.now()).0)
    }

    /// When a tick is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.room().deadline().map(|at| self.when(at))
    }

    /// The served time at which something happens by itself, if nobody comes before.
    pub(super) fn wakes_at(&self) -> Option<u64> {
        let now = self.now();
        // Of work that is waiting, or was interrupted, nobody knows how long it takes.
        let at = self.host.work(now).map(|_| now).or(self.room().deadline());
        at.map(|at| self.since.saturating_add(at.0))
    }

    /// When a computer player takes a seat whose person does not come back.
    pub(super) fn stand_in_due(&self) -> Option<Instant> {
        self.room().stand_in_due(&self.gone()).map(|at| self.when(at))
    }

    /// When the players may be told that the game can now be claimed on time.
    pub(super) fn claim_due(&self) -> Option<Instant> {
        let from = self.room().claimable_from()?;
        (self.claimable_told != self.room().seq()).then(|| self.when(from))
    }
}

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
