//! The channels to the rooms that are awake.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{MutexGuard, mpsc};

use crate::live::cluster::Word;
use crate::live::room::ask::Ask;

/// The place of a room.
#[derive(Default)]
struct Place {
    /// The channel to the room; `None` while it sleeps. It is locked while the room is woken or put
    /// away, so that a game never has two tasks, and nobody waits for another game.
    way: tokio::sync::Mutex<Option<mpsc::Sender<Box<Ask>>>>,
    seen: Arc<Seen>,
}

impl Place {
    /// Asks the room something, if it is awake and has time for it.
    fn tell(&self, ask: Ask) {
        if let Ok(way) = self.way.try_lock()
            && let Some(asks) = &*way
            && let Err(TrySendError::Full(ask)) = asks.try_send(Box::new(ask))
            && ask.is_waited_for()
        {
            let asks = asks.clone();
            // The room may have been put away when its turn comes.
            tokio::spawn(async move { drop(asks.send(ask).await) });
        }
        // Anything else is asked again when somebody next looks into the database.
    }
}

/// How far a game has come, by the numbers of its events.
#[derive(Default)]
pub(crate) struct Seen {
    /// The last event that the room knows.
    known: AtomicU32,
    /// One more than the last version of the talk that the room has heard; 0 while nobody there
    /// listens.
    talk: AtomicU32,
}

impl Seen {
    /// The room knows the events up to this one.
    pub(crate) fn know(&self, seq: u32) {
        self.known.store(seq, Ordering::Relaxed);
    }

    /// The last event that the room knows.
    pub(crate) fn known(&self) -> u32 {
        self.known.load(Ordering::Relaxed)
    }

    /// The room has heard the talk up to this version; `None` if nobody there listens.
    pub(crate) fn heard(&self, version: Option<u32>) {
        self.talk.store(version.map_or(0, |version| version + 1), Ordering::Relaxed);
    }
}

/// A place for each game that is awake or is being woken. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Places {
    /// Never held while anything waits.
    all: Arc<Mutex<HashMap<String, Arc<Place>>>>,
}

/// The place of a room that is awake.
pub(crate) struct Awake {
    places: Places,
    game: String,
    place: Arc<Place>,
}

/// The same, locked: nobody wakes the room.
pub(crate) struct Locked<'a> {
    awake: &'a Awake,
    pub(crate) way: MutexGuard<'a, Option<mpsc::Sender<Box<Ask>>>>,
}

impl Awake {
    /// How far the game has come.
    pub(crate) fn seen(&self) -> Arc<Seen> {
        self.place.seen.clone()
    }

    pub(crate) async fn lock(&self) -> Locked<'_> {
        Locked { awake: self, way: self.place.way.lock().await }
    }
}

impl Locked<'_> {
    /// The room is no longer awake: the next request wakes it again.
    pub(crate) fn sleep(mut self) {
        *self.way = None;
        let Awake { places, game, place } = self.awake;
        let mut places = places.all();
        // Somebody may be waiting for this very place, to wake the room again. Then it stays:
        // besides the map and the room only they hold it.
        if Arc::strong_count(place) == 2 {
            places.remove(game);
        }
    }
}

impl Places {
    fn all(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Place>>> {
        // Nothing that is done with the map can leave it half changed.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place of a game.
    pub(crate) fn of(&self, game: &str) -> Awake {
        let place = self.all().entry(game.to_owned()).or_default().clone();
        Awake { places: self.clone(), game: game.to_owned(), place }
    }

    /// Whether any game is awake or is being woken.
    pub(crate) fn any(&self) -> bool {
        !self.all().is_empty()
    }

    /// Whether a game is awake or is being woken.
    pub(crate) fn has(&self, game: &str) -> bool {
        self.all().contains_key(game)
    }

    /// The games that are awake.
    pub(crate) fn games(&self) -> Vec<String> {
        self.all().keys().cloned().collect()
    }

    /// Hands on what another server has told about a game, if it is awake.
    pub(crate) fn hear(&self, game: &str, word: Word) {
        let place = self.all().get(game).cloned();
        if let Some(place) = place {
            place.tell(Ask::Word(word));
        }
    }

    /// Has a game that is awake look for events in the database, which has this one, if its room
    /// does not know it.
    pub(crate) fn look(&self, game: &str, seq: u32) {
        let place = self.all().get(game).cloned();
        if let Some(place) = place.filter(|place| place.seen.known() < seq) {
            place.tell(Ask::Behind);
        }
    }

    /// The games at whose tables somebody listens to the talk, and the last version that each of
    /// their rooms has heard.
    pub(crate) fn listening(&self) -> Vec<(String, u32)> {
        let heard = |place: &Place| place.seen.talk.load(Ordering::Relaxed).checked_sub(1);
        let all = self.all();
        all.iter().filter_map(|(game, place)| Some((game.clone(), heard(place)?))).collect()
    }

    /// Has a room that is awake look for talk in the database.
    pub(crate) fn talked(&self, game: &str) {
        let place = self.all().get(game).cloned();
        if let Some(place) = place {
            place.tell(Ask::Talked);
        }
    }

    /// Puts all rooms away.
    pub(crate) async fn clear(&self) {
        let places: Vec<_> = self.all().drain().map(|(_, place)| place).collect();
        for place in places {
            *place.way.lock().await = None;
        }
    }
}
