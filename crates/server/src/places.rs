//! The channels to the rooms that are awake.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{MutexGuard, mpsc};

use crate::room::ask::Ask;

/// The channel to a room; `None` while it sleeps. It is locked while the room is woken or put away,
/// so that a game never has two tasks, and nobody waits for another game.
type Place = tokio::sync::Mutex<Option<mpsc::Sender<Ask>>>;

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
    pub(crate) way: MutexGuard<'a, Option<mpsc::Sender<Ask>>>,
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

    /// Whether a game is awake or is being woken.
    pub(crate) fn has(&self, game: &str) -> bool {
        self.all().contains_key(game)
    }

    /// Puts all rooms away.
    pub(crate) async fn clear(&self) {
        let places: Vec<_> = self.all().drain().map(|(_, place)| place).collect();
        for place in places {
            *place.lock().await = None;
        }
    }
}
