//! Keeps the rooms of one game at several servers in step: the words that they send each other, and
//! reading the events that another one has stored.

use std::collections::HashMap;
use std::time::Duration;

use rules::{Millis, Seat};
use table::{Record, SeatKind};
use tokio::time::Instant;

use super::{Lost, RoomTask};
use crate::live::cluster::{Hearing, Word};

/// The interval at which a room says which seats are connected to it, once it knows of another
/// room.
const AGAIN: Duration = Duration::from_secs(10);

/// The interval as long as it knows of none: the words of two rooms that were woken may have been
/// lost. Most games are played at one server, and every word costs it and the others time.
const SELDOM: Duration = Duration::from_secs(30);

/// For how long a room believes what another has said about that.
const BELIEVED: Duration = Duration::from_secs(25);

/// The delay after which something due happens in a game that several servers may have awake, so
/// that messages that another server received in time are judged first.
const GRACE: Duration = Duration::from_millis(50);

/// The time for which a crowd waits until other servers have stored the messages that reached them.
const SETTLING: Duration = Duration::from_secs(4);

/// The additional time that a room waits before it does what another room should have done.
pub(super) const TAKING_OVER: Duration = Duration::from_secs(2);

/// The known state of the rooms of the same game at other servers.
#[derive(Default)]
pub(super) struct Elsewhere {
    /// The last word of each server.
    servers: HashMap<String, There>,
    /// The time at which another server last asked.
    asked: Option<Instant>,
    /// True if there ever was a sign of another server that has the game awake.
    met: bool,
    /// The seats connected here, as last told to the others.
    told: Vec<u16>,
    /// The number of watchers here, as last told to the others.
    told_watching: u32,
    /// The time at which the others are told again.
    due: Option<Instant>,
    /// The servers that have been asked to store their messages.
    settling: Option<Settling>,
}

/// Servers that were asked to store the messages that reached them before something happens in the
/// game.
struct Settling {
    /// The time of the game at which it happens.
    due: Millis,
    /// The servers that have not answered.
    awaited: Vec<String>,
    /// The time at which it happens without them.
    until: Instant,
}

/// The seats and watchers connected to another server.
struct There {
    /// The seats whose people are connected there.
    seats: Vec<u16>,
    /// The number of watchers.
    watching: u32,
    /// The time at which the server said so.
    said: Instant,
}

impl Elsewhere {
    /// The servers whose word is still believed.
    fn believed(&self) -> impl Iterator<Item = &There> {
        self.servers.values().filter(|there| there.said.elapsed() < BELIEVED)
    }

    /// The names of the servers whose word is still believed.
    fn names(&self) -> Vec<String> {
        let believed = self.servers.iter().filter(|(_, there)| there.said.elapsed() < BELIEVED);
        believed.map(|(name, _)| name.clone()).collect()
    }

    /// True if a client that holds this seat is connected to another server.
    pub(super) fn holds(&self, seat: Seat) -> bool {
        self.believed().any(|there| there.seats.contains(&seat.0))
    }

    /// True if a client at another server waits for news of the game.
    fn listens(&self) -> bool {
        let asked = self.asked.is_some_and(|asked| asked.elapsed() < BELIEVED);
        asked || self.believed().next().is_some()
    }

    /// The number of watchers at other servers.
    pub(super) fn watching(&self) -> u32 {
        self.believed().map(|there| there.watching).sum()
    }

    /// The time until which other servers may store the messages that arrived before this time of
    /// the game.
    pub(super) fn settles_until(&self, due: Millis) -> Option<Instant> {
        let settling = self.settling.as_ref().filter(|settling| settling.due == due)?;
        (!settling.awaited.is_empty()).then_some(settling.until)
    }

    /// The time at which the other servers are told again which seats are connected here.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }
}

impl RoomTask {
    /// The time that a room waits before it does what is due in its game. The room that has stored
    /// the last event does it; the others only if that one seems to be gone.
    pub(super) fn patience(&self) -> Duration {
        match (self.services.cluster(), self.leads) {
            (None, _) => Duration::ZERO,
            (Some(_), true) => GRACE,
            (Some(_), false) => TAKING_OVER,
        }
    }

    /// True if it is known which seats are connected to other servers.
    pub(super) fn knows_who_is_gone(&self) -> bool {
        self.services.cluster().is_none_or(|cluster| cluster.is_connected())
    }

    /// Listens to the rooms of the same game at other servers.
    pub(super) fn hear_others(&self) -> Option<Hearing> {
        let cluster = self.services.cluster()?;
        Some(cluster.hear(&self.room().header().id, self.room().seq()))
    }

    /// Tells the other servers which events were stored, if a client there waits for them. Most
    /// games are played at one server, and every word costs it and the others time. One that wakes
    /// the game later says what it has read.
    pub(super) fn tell_others_stored(&self, records: &[Record]) {
        let counted = self.room().audience().hears_who_is_there();
        if let Some(cluster) =
            self.services.cluster().filter(|_| !counted || self.elsewhere.listens())
        {
            cluster.tell_stored(&self.room().header().id, records);
        }
    }

    /// Tells the other servers which seats are connected here, if they should know.
    pub(super) fn say_who_is_here(&mut self, again: bool) {
        let Some(cluster) = self.services.cluster() else { return };
        if !self.room().audience().hears_who_is_there() {
            return self.say_that_somebody_is_here(again);
        }
        let held = |seat| self.connections.values().any(|other| other.client.holds(seat));
        let seats = (0..).map(Seat).zip(&self.room().header().seats);
        let people = seats.filter(|&(seat, kind)| *kind == SeatKind::Person && held(seat));
        let seats: Vec<u16> = people.map(|(seat, _)| seat.0).collect();
        // The number of watchers changes often; it is told once all clients here are told.
        let watching = self.watching_here();
        let counted = watching == self.elsewhere.told_watching || self.watching_due.is_some();
        if seats == self.elsewhere.told && counted && !again {
            return;
        }
        let anybody = !seats.is_empty() || watching > 0;
        let pause = if self.elsewhere.met { AGAIN } else { SELDOM };
        self.elsewhere.due = anybody.then(|| Instant::now() + pause);
        self.elsewhere.told.clone_from(&seats);
        self.elsewhere.told_watching = watching;
        let server = cluster.me().to_owned();
        cluster.tell(&self.room().header().id, &Word::Here { server, seats, watching });
    }

    /// Tells the other servers that some of a crowd are here.
    fn say_that_somebody_is_here(&mut self, again: bool) {
        let anybody = !self.connections.is_empty();
        if let Some(cluster) =
            self.services.cluster().filter(|_| anybody && (again || self.elsewhere.due.is_none()))
        {
            let here = Word::Here { server: cluster.me().to_owned(), seats: vec![], watching: 0 };
            cluster.tell(&self.room().header().id, &here);
        }
        if again || !anybody || self.elsewhere.due.is_none() {
            self.elsewhere.due = anybody.then(|| Instant::now() + AGAIN);
        }
    }

    /// True if the messages that reached other servers before this time of the game are stored. If
    /// this is not known, the servers are asked: a slip that came in time counts however long it
    /// takes to store it.
    pub(super) fn others_have_settled(&mut self, due: Option<Millis>) -> bool {
        let (Some(cluster), Some(due)) = (self.services.cluster(), due) else { return true };
        if !self.room().audience().is_judged_together() || !cluster.is_connected() {
            return true;
        }
        if let Some(settling) = self.elsewhere.settling.as_ref().filter(|asked| asked.due == due) {
            return settling.awaited.is_empty() || settling.until <= Instant::now();
        }
        let awaited: Vec<String> = self.elsewhere.names();
        let settled = awaited.is_empty();
        if !settled {
            cluster.tell(&self.room().header().id, &Word::Closing { due: due.0 });
        }
        let until = Instant::now() + SETTLING;
        self.elsewhere.settling = Some(Settling { due, awaited, until });
        settled
    }

    /// Another server tells something.
    pub(super) async fn hear_word(&mut self, word: Word) -> Result<(), Lost> {
        let met = std::mem::replace(&mut self.elsewhere.met, true);
        match word {
            Word::Stored { seq, records } => {
                for record in records.into_iter().map(Record::from) {
                    if record.seq == self.room().seq() + 1 {
                        self.read(record)?;
                    }
                }
                if self.room().seq() < seq {
                    self.read_on().await?;
                }
                // While the database cannot be reached, clients here keep seeing the state as it
                // was; the next look goes on from there.
                let store = self.services.store();
                if self.room().seq() > self.seen.known() && store.make_sure_of_time().await.is_ok()
                {
                    self.follow();
                }
            }
            Word::Here { server, seats, watching } => {
                let there = There { seats, watching, said: Instant::now() };
                self.elsewhere.servers.insert(server, there);
                self.elsewhere.servers.retain(|_, there| there.said.elapsed() < BELIEVED);
                if !met {
                    // It may not have heard what this one said before.
                    self.say_who_is_still_here();
                }
                if self.connected() != self.told_connected {
                    self.tell_all();
                }
                self.note_watching();
            }
            Word::Closing { due } => {
                self.answer_what_arrived(Some(Millis(due))).await?;
                if let Some(cluster) = self.services.cluster() {
                    let settled = Word::Settled { server: cluster.me().to_owned(), due };
                    cluster.tell(&self.room().header().id, &settled);
                }
            }
            Word::Settled { server, due } => {
                let asked = self.elsewhere.settling.as_mut();
                if let Some(settling) = asked.filter(|asked| asked.due == Millis(due)) {
                    settling.awaited.retain(|awaited| *awaited != server);
                }
            }
            Word::Talked {} => self.hear_talk().await,
            // They are for the sockets, and for tournaments.
            Word::SignedOut { .. } | Word::Acted {} => {}
            Word::WhoIsHere { seq } => {
                self.elsewhere.asked = Some(Instant::now());
                // Events that are not stored yet are told once they are.
                let stored = self.before.as_deref().unwrap_or(self.room());
                if let Some(cluster) = self.services.cluster().filter(|_| seq < stored.seq()) {
                    cluster.tell(&stored.header().id, &Word::stored(stored.seq(), &[]));
                }
                self.say_who_is_still_here();
            }
        }
        Ok(())
    }

    /// Reads what other servers have stored, and returns whether there was anything.
    pub(super) async fn catch_up(&mut self) -> Result<bool, Lost> {
        self.read_on().await?;
        // No client may be shown a time that has not been served.
        let made = self.services.store().make_sure_of_time().await;
        made.map_err(|error| self.lost(&error))?;
        let news = self.room().seq() > self.seen.known();
        if news {
            self.find_others();
            self.follow();
        }
        Ok(news)
    }

    /// The same for a client that came at this moment and may have seen at another server what was
    /// stored until then: the room may have read it since.
    pub(super) async fn catch_up_since(&mut self, came: Instant) -> Result<(), Lost> {
        if self.read_at <= came {
            return self.catch_up().await.map(drop);
        }
        let made = self.services.store().make_sure_of_time().await;
        made.map_err(|error| self.lost(&error))
    }

    /// True if other servers have stored events that the room does not know. A refusal counts only
    /// if they have not.
    pub(crate) async fn is_behind(&self) -> Result<bool, Lost> {
        if self.services.cluster().is_none() {
            return Ok(false);
        }
        let known = self.before.as_deref().unwrap_or(self.room());
        let last = self.services.store().last(&[&known.header().id]).await;
        let last = last.map_err(|error| self.lost(&error))?;
        Ok(last.iter().any(|(_, last)| *last > known.seq()))
    }

    /// Reads the events that other servers have stored, if the room does not know all of them: a
    /// client that is told at another server of an event finds it here next.
    pub(crate) async fn keep_up(&mut self) -> Result<(), Lost> {
        if self.is_behind().await? {
            self.catch_up().await?;
        }
        Ok(())
    }

    /// Takes back the events that were applied and not stored, and goes on from those that other
    /// servers have stored. Returns whether there was anything.
    pub(crate) async fn start_over(&mut self) -> Result<bool, Lost> {
        self.untold.clear();
        self.to_be_rated = false;
        if let Some(before) = self.before.take() {
            self.host.take_back(*before);
        }
        self.catch_up().await
    }

    /// Tells the other servers again which seats are connected here, if any are.
    fn say_who_is_still_here(&mut self) {
        let crowd = !self.room().audience().hears_who_is_there();
        if crowd || !self.elsewhere.told.is_empty() || self.elsewhere.told_watching > 0 {
            self.say_who_is_here(true);
        }
    }

    /// Another server has stored something, and nothing was ever heard of it: what the two said
    /// when they woke the game was lost.
    fn find_others(&mut self) {
        if std::mem::replace(&mut self.elsewhere.met, true) {
            return;
        }
        if let Some(cluster) = self.services.cluster() {
            let seq = self.room().seq();
            cluster.tell(&self.room().header().id, &Word::WhoIsHere { seq });
        }
        self.say_who_is_still_here();
    }

    async fn read_on(&mut self) -> Result<(), Lost> {
        let begun = Instant::now();
        let after = self.services.store().after(&self.room().header().id, self.room().seq()).await;
        for record in after.map_err(|error| self.lost(&error))? {
            self.read(record)?;
        }
        self.read_at = begun;
        Ok(())
    }

    /// Goes on from what another server has stored.
    fn follow(&mut self) {
        self.seen.know(self.room().seq());
        self.stored_due = None;
        self.leads = false;
        self.tell();
        self.set_thinking();
    }

    /// Does what the room that stored the last event should have done.
    pub(super) fn take_over(&mut self) {
        self.leads = true;
        self.set_thinking();
    }
}
