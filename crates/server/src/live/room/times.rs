//! The time of a room: served time since its game was made.

use std::time::Duration;

use rules::Millis;
use tokio::time::Instant;

use super::RoomTask;

/// Something that happens in a room by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// A tick.
    Tick,
    /// All clients get the totals of a duplicate round.
    Tally,
    /// The lobby is told that a player is here.
    Shown,
    /// All clients are told the number of spectators.
    Watching,
    /// The players are told that the game can be claimed on time.
    Claimable,
    /// A computer player takes a seat whose person does not come back.
    StandIn,
    /// The room does what another one should have done.
    TakingOver,
    /// The other servers are told which seats are connected here.
    Here,
}

impl RoomTask {
    pub(crate) fn now(&self) -> Millis {
        self.at(self.services.time().now())
    }

    /// A served time as a time of the game, which never goes back, not even to before a time that
    /// was sent to a client while a message waited. Only time that turns out not to have been
    /// served is taken back, as long as nothing was stored at it. In a crowd, where some client is
    /// told something all the time, the slips that wait count from when they came.
    pub(crate) fn at(&self, served: u64) -> Millis {
        let now = self.services.time().now();
        let at = Millis(served.min(now).saturating_sub(self.since));
        let told = match self.room().audience().is_judged_together() {
            true => Millis(0),
            false => self.told_at.min(Millis(now.saturating_sub(self.since))),
        };
        at.max(told).max(self.room().last_at())
    }

    /// The moment at which a time of the game comes.
    fn when(&self, at: Millis) -> Instant {
        Instant::now() + Duration::from_millis(at.since(self.now()).0)
    }

    /// Returns the next task that falls due by itself, and its moment.
    pub(super) fn next_due(&self) -> Option<(Instant, Due)> {
        let all = [
            (self.due(), Due::Tick),
            (self.tally_due, Due::Tally),
            (self.show_due(), Due::Shown),
            (self.watching_due, Due::Watching),
            (self.claim_due(), Due::Claimable),
            (self.stand_in_due(), Due::StandIn),
            (self.taking_over, Due::TakingOver),
            (self.elsewhere.due(), Due::Here),
        ];
        let all = all.into_iter().filter_map(|(at, due)| Some((at?, due)));
        all.min_by_key(|(at, _)| *at)
    }

    /// The time at which a tick is due.
    pub(super) fn due(&self) -> Option<Instant> {
        let at = self.room().deadline()?;
        Some(self.elsewhere.settles_until(at).unwrap_or_else(|| self.when(at) + self.patience()))
    }

    /// The served time at which something next happens in the game by itself, if no message comes
    /// before: at once if `works`, because an engine has something to work out.
    pub(super) fn next_by_itself(&self, works: bool) -> Option<u64> {
        let at = if works { Some(self.room().last_at()) } else { self.room().deadline() };
        at.map(|at| self.since.saturating_add(at.0))
    }

    /// The time at which a computer player takes a seat whose person does not come back.
    pub(super) fn stand_in_due(&self) -> Option<Instant> {
        let due = self.room().stand_in_due(&self.gone()).filter(|_| self.knows_who_is_gone());
        due.map(|at| self.when(at))
    }

    /// The time from which the players may be told that the game can be claimed on time.
    pub(super) fn claim_due(&self) -> Option<Instant> {
        let from = self.room().claimable_from()?;
        (self.claimable_told != self.room().seq()).then(|| self.when(from))
    }
}
