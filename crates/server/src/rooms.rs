//! The rooms that are awake, and the way to wake one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use host::WordLists;
use table::Room;
use table::wire::GameSummary;
use tokio::sync::{MutexGuard, mpsc, oneshot};

use crate::answer::Refused;
use crate::chance::Drawing;
use crate::engine::Engine;
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
    lists: WordLists,
    chance: Drawing,
    engine: Engine,
    /// How long nobody is connected with a seat until its person counts as not there.
    gone_after: Duration,
    /// A place for each game that is awake or is being woken. Never held while anything waits.
    places: Mutex<HashMap<String, Arc<Place>>>,
}

/// Where the way to a room is kept; `None` while it sleeps. Locked while the room is woken or put
/// away, so that there is never a second task for a game, and nobody waits for another game.
type Place = tokio::sync::Mutex<Option<mpsc::Sender<Ask>>>;

/// The place of a room that is awake.
pub(crate) struct Awake {
    rooms: Rooms,
    game: String,
    place: Arc<Place>,
}

/// The same, locked: nobody wakes the room.
pub(crate) struct Locked<'a> {
    awake: &'a Awake,
    way: MutexGuard<'a, Option<mpsc::Sender<Ask>>>,
}

impl Awake {
    pub(crate) async fn lock(&self) -> Locked<'_> {
        Locked { awake: self, way: self.place.lock().await }
    }
}

impl Locked<'_> {
    /// The room is no longer awake: the next request wakes it again.
    pub(crate) fn sleep(mut self) {
        *self.way = None;
        let Awake { rooms, game, place } = self.awake;
        let mut places = rooms.places();
        // Somebody may be waiting for this very place, to wake the room again. Then it stays:
        // besides the map and the room only they hold it.
        if Arc::strong_count(place) == 2 {
            places.remove(game);
        }
    }
}

impl Rooms {
    pub(crate) fn new(
        store: Store,
        lists: WordLists,
        chance: Drawing,
        engine: Engine,
        gone_after: Duration,
    ) -> Rooms {
        let places = Mutex::default();
        Rooms { shared: Arc::new(Shared { store, lists, chance, engine, gone_after, places }) }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.shared.store
    }

    pub(crate) fn lists(&self) -> &WordLists {
        &self.shared.lists
    }

    pub(crate) fn chance(&self) -> &Drawing {
        &self.shared.chance
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.shared.engine
    }

    /// How long nobody is connected with a seat until its person counts as not there.
    pub(crate) fn gone_after(&self) -> Duration {
        self.shared.gone_after
    }

    /// The time that is charged.
    pub(crate) fn time(&self) -> &Served {
        self.shared.store.time()
    }

    fn places(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Place>>> {
        // Nothing that is done with the map can leave it half changed.
        self.shared.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a room, which is woken if it sleeps.
    pub(crate) async fn wake(&self, game: &str) -> Result<mpsc::Sender<Ask>, Refused> {
        let place = self.places().entry(game.to_owned()).or_default().clone();
        let awake = Awake { rooms: self.clone(), game: game.to_owned(), place };
        let mut locked = awake.lock().await;
        if let Some(asks) = locked.way.as_ref().filter(|asks| !asks.is_closed()) {
            return Ok(asks.clone());
        }
        match self.load(game).await {
            Ok((task, asks)) => {
                *locked.way = Some(asks.clone());
                drop(locked);
                tokio::spawn(task.run(awake));
                Ok(asks)
            }
            Err(refused) => {
                locked.sleep();
                Err(refused)
            }
        }
    }

    /// The task of a stored game, and the way to it.
    async fn load(&self, game: &str) -> Result<(RoomTask, mpsc::Sender<Ask>), Refused> {
        let stored = self.store().load(game).await?.ok_or_else(|| Refused::not_found("game"))?;
        let (asks, receiver) = mpsc::channel(WAITING);
        let task = RoomTask::new(self.clone(), stored, receiver, asks.downgrade())
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        Ok((task, asks))
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
        if self.places().contains_key(game) {
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
        let places: Vec<_> = self.places().drain().map(|(_, place)| place).collect();
        for place in places {
            *place.lock().await = None;
        }
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
