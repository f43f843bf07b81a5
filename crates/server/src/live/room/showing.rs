//! The table in the lobby, and those who watch it.

use std::time::Duration;

use rules::Entry;
use table::SeatKind;
use tokio::time::Instant;

use super::RoomTask;
use crate::store::{SHOWN, Writes};

/// The shortest interval at which all clients are sent the number of watchers.
const COUNTED: Duration = Duration::from_secs(2);

impl RoomTask {
    /// The time at which the lobby is next told that a player is here.
    pub(super) fn show_due(&self) -> Option<Instant> {
        if !self.public || self.room().over() || !self.is_attended() {
            return None;
        }
        let third = Duration::from_millis(SHOWN / 3);
        Some(self.kept_shown.map_or_else(Instant::now, |kept| kept + third))
    }

    /// True if a player is connected.
    fn is_attended(&self) -> bool {
        if self.room().header().terms.ruleset().entry() == Entry::Open {
            return self.connections.values().any(|other| !other.client.holds_nothing());
        }
        let seats = (0..).map(rules::Seat).zip(&self.room().header().seats);
        let mut people = seats.filter(|(_, kind)| **kind == SeatKind::Person);
        people.any(|(seat, _)| self.connections.values().any(|other| other.client.holds(seat)))
    }

    /// Tells the lobby that a player is here.
    pub(super) async fn keep_shown(&mut self) {
        self.kept_shown = Some(Instant::now());
        let (game, date) = (&self.room().header().id, self.services.time().date());
        if let Err(error) = self.services.store().keep_shown(game, date).await {
            // It is tried again before the game leaves the list.
            tracing::error!("game {game}: {error}");
        }
    }

    /// Adds what the lobby shows of the game as it is now. `people` is whether seats, names, terms
    /// or their acceptance have changed.
    pub(super) fn show(&self, writes: Writes, people: bool) -> Writes {
        if !self.public || !(people || self.room().over()) {
            return writes;
        }
        writes.show_now(self.room(), self.services.time().date())
    }

    /// The number of clients that watch without a seat, at all servers.
    pub(crate) fn watching(&self) -> u32 {
        self.watching_here().saturating_add(self.elsewhere.watching())
    }

    /// The number of clients that watch without a seat at this server.
    pub(super) fn watching_here(&self) -> u32 {
        let watch = self.connections.values().filter(|other| other.client.holds_nothing());
        u32::try_from(watch.count()).unwrap_or(u32::MAX)
    }

    /// Notes that a watcher may have come or gone.
    pub(super) fn note_watching(&mut self) {
        if !self.room().audience().hears_who_is_there() {
            return;
        }
        if self.watching() == self.told_watching {
            self.watching_due = None;
        } else {
            self.watching_due.get_or_insert(Instant::now() + COUNTED);
        }
    }
}
