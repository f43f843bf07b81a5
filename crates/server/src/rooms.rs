//! The rooms that are awake, and the way to wake one.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use table::Room;
use table::wire::GameSummary;
use tokio::sync::{Mutex, MutexGuard, mpsc, oneshot};

use crate::answer::Refused;
use crate::chance::Drawing;
use crate::lists::Lists;
use crate::room::{Ask, RoomTask, WAITING};
use crate::store::{Store, StoreError};
use crate::time::Served;

/// The rooms that are awake, and what they all need. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Rooms {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    lists: Lists,
    chance: Drawing,
    /// How long nobody is connected with a seat until its person counts as not there.
    gone_after: Duration,
    /// Held while a room is woken or put away, so that there is never a second task for a game.
    awake: Mutex<HashMap<String, mpsc::Sender<Ask>>>,
}

impl Rooms {
    pub(crate) fn new(store: Store, lists: Lists, chance: Drawing, gone_after: Duration) -> Rooms {
        let awake = Mutex::new(HashMap::new());
        Rooms { shared: Arc::new(Shared { store, lists, chance, gone_after, awake }) }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.shared.store
    }

    pub(crate) fn lists(&self) -> &Lists {
        &self.shared.lists
    }

    pub(crate) fn chance(&self) -> &Drawing {
        &self.shared.chance
    }

    /// How long nobody is connected with a seat until its person counts as not there.
    pub(crate) fn gone_after(&self) -> Duration {
        self.shared.gone_after
    }

    /// The time that is charged.
    pub(crate) fn time(&self) -> &Served {
        self.shared.store.time()
    }

    /// The rooms that are awake, locked.
    pub(crate) async fn entry(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Ask>>> {
        self.shared.awake.lock().await
    }

    /// The way to a room, which is woken if it sleeps.
    pub(crate) async fn wake(&self, game: &str) -> Result<mpsc::Sender<Ask>, Refused> {
        let mut awake = self.entry().await;
        if let Some(asks) = awake.get(game).filter(|asks| !asks.is_closed()) {
            return Ok(asks.clone());
        }
        let stored = self.store().load(game).await?.ok_or_else(|| Refused::not_found("game"))?;
        let (asks, receiver) = mpsc::channel(WAITING);
        let task = RoomTask::new(self.clone(), stored, receiver, asks.downgrade())
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        tokio::spawn(task.run());
        awake.insert(game.to_owned(), asks.clone());
        Ok(asks)
    }

    /// Asks a room something and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        game: &str,
        ask: impl Fn(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, Refused> {
        // A room may be put away just now; the second time it is woken.
        for _ in 0..2 {
            let (reply, answer) = oneshot::channel();
            if self.wake(game).await?.send(ask(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Refused::unavailable())
    }

    /// What anybody may know of a game. A room that sleeps is not woken for it.
    pub(crate) async fn summary(&self, game: &str) -> Result<GameSummary, Refused> {
        let awake = self.entry().await.contains_key(game);
        if awake {
            return self.ask(game, |reply| Ask::Summary { reply }).await;
        }
        let stored = self.store().load(game).await?.ok_or_else(|| Refused::not_found("game"))?;
        let room = Room::replay(stored.header, stored.records)
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        Ok(self.dated(&room, stored.since))
    }

    /// The summary of a room that was made at this served time.
    pub(crate) fn dated(&self, room: &Room, since: u64) -> GameSummary {
        let updated = self.time().date_of(since.saturating_add(room.known_at().0));
        GameSummary { updated, ..room.summary() }
    }

    /// Puts all rooms away. What they had acknowledged is stored.
    pub(crate) async fn put_away(&self) {
        self.entry().await.clear();
    }

    /// Wakes every game that is not over, one after another: windows close and computer players
    /// move although nobody has come back yet. Those that wait for people go to sleep again.
    pub(crate) async fn wake_unfinished(&self) -> Result<(), StoreError> {
        for game in self.store().unfinished().await? {
            // A damaged game harms nobody else, and waking it has reported it.
            let _ = self.wake(&game).await;
        }
        Ok(())
    }
}
