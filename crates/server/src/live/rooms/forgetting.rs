//! Removes stored data that is not needed any more.

use std::time::Duration;

use crate::base::limit;
use crate::live::newcomers;
use crate::live::rooms::Rooms;
use crate::store::{Store, StoreError};

/// The time for which an annotation in no collection is kept after its last change, in
/// milliseconds: 180 days.
const KEPT: u64 = 180 * 24 * 3_600_000;

/// The time for which the source of a guest's annotation or tournament is kept, in milliseconds: seven days.
const SOURCE_KEPT: u64 = 7 * 24 * 3_600_000;

/// The time for which a table is kept at which no game has begun and nothing else happens, in
/// served time.
const UNBEGUN: Duration = Duration::from_secs(30 * 24 * 3600);

/// The time for which a report is kept once it is closed.
const CLOSED: Duration = Duration::from_secs(90 * 24 * 3600);

/// The time after the start at which such tables are first looked for.
const FIRST_LOOK: Duration = Duration::from_secs(60);

/// The interval at which such tables are looked for after that.
const LOOK_FOR_UNBEGUN: Duration = Duration::from_secs(6 * 3600);

/// Removes what was not changed for long, and forgets from where the rest was published.
async fn forget_annotations(store: &Store, date: u64) -> Result<(), StoreError> {
    let (kept, source) = (date.saturating_sub(KEPT), date.saturating_sub(SOURCE_KEPT));
    store.forget_annotations(kept, source).await
}

/// Removes tournaments in which nothing was done for long, and forgets from where the rest was made.
async fn forget_tournaments(store: &Store, date: u64) -> Result<(), StoreError> {
    let before = |kept: Duration| date.saturating_sub(kept.as_millis() as u64);
    let kept = before(limit::TOURNAMENT_KEPT);
    let of_guests = before(limit::TOURNAMENT_OF_GUEST_KEPT);
    store.forget_tournaments(kept, of_guests, date.saturating_sub(SOURCE_KEPT)).await
}

impl Rooms {
    /// Removes tables at which no game has begun for long, contests without a player, and
    /// annotated games and tournaments without a change for long. No other game is ever removed.
    pub(crate) async fn keep_forgetting(&self) {
        tokio::time::sleep(FIRST_LOOK).await;
        loop {
            let now = self.services.time().now();
            let tables = match now.checked_sub(UNBEGUN.as_millis() as u64) {
                Some(before) => self.services.store().unbegun(before).await,
                None => Ok(Vec::new()),
            };
            let tables = tables.unwrap_or_else(|error| {
                tracing::error!("cannot look for tables where no game began: {error}");
                Vec::new()
            });
            let date = self.services.time().date().saturating_sub(UNBEGUN.as_millis() as u64);
            let closed = self.services.time().date().saturating_sub(CLOSED.as_millis() as u64);
            if let Err(error) = self.services.store().forget_reports(closed).await {
                tracing::error!("cannot remove reports that were closed long ago: {error}");
            }
            let store = self.services.store();
            if let Err(error) = forget_annotations(store, self.services.time().date()).await {
                tracing::error!("cannot remove annotated games of long ago: {error}");
            }
            if let Err(error) = forget_tournaments(store, self.services.time().date()).await {
                tracing::error!("cannot remove tournaments of long ago: {error}");
            }
            let made = newcomers::since(self.services.time().date());
            if let Err(error) = self.services.store().forget_newcomers(made).await {
                tracing::error!("cannot forget where accounts were made: {error}");
            }
            let shown = self.services.time().date();
            if let Err(error) = self.services.store().forget_sources(shown).await {
                tracing::error!("cannot forget where games of the lobby were made: {error}");
            }
            if let Err(error) = self.services.store().forget_contests(date).await {
                tracing::error!("cannot look for contests that nobody played: {error}");
            }
            for (game, seq) in tables.into_iter().filter(|(game, _)| !self.channels.has(game)) {
                match self.services.store().forget(&game, seq).await {
                    Ok(()) => tracing::info!(game, "removed: no game began at this table"),
                    Err(error) => tracing::error!(game, "cannot be removed: {error}"),
                }
            }
            tokio::time::sleep(LOOK_FOR_UNBEGUN).await;
        }
    }
}
