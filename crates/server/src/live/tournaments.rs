//! The tournaments that were asked for last, in memory. The database is the truth: any server takes
//! acts for any tournament, and if another server's act has the number already, it reads that one and
//! judges again. Servers tell each other of acts, so that followers elsewhere hear of them at once.

mod acting;
mod boards;
mod followers;
mod following;
mod open;
mod settling;
mod telling;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;
use tournament::EntrantNumber;

pub(crate) use self::acting::{AskedAct, Sender};
pub(crate) use self::boards::AskedSeat;
pub(crate) use self::following::{Followed, Follower};
use self::open::OpenTournament;
pub(crate) use self::open::Seen;
use crate::base::refused::Refused;
use crate::live::rooms::Rooms;
use crate::live::services::Services;

/// The tournaments that are kept in memory. There are more only while more are in use.
const OPEN: usize = 100;

/// The tournaments that were asked for last. Cloning is cheap and shares them.
#[derive(Clone)]
pub(crate) struct Tournaments(Arc<Inner>);

struct Inner {
    rooms: Rooms,
    /// Never held while anything waits.
    open: Mutex<HashMap<String, Held>>,
}

/// A tournament in memory, with the time at which it was last asked for.
struct Held {
    one: Arc<OpenTournament>,
    used: Instant,
}

impl Tournaments {
    pub(crate) fn new(rooms: Rooms) -> Tournaments {
        Tournaments(Arc::new(Inner { rooms, open: Mutex::default() }))
    }

    pub(crate) fn services(&self) -> &Services {
        self.0.rooms.services()
    }

    /// The rooms of all games, those of boards among them.
    fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, Held>> {
        // Nothing that is done with the map can leave it half changed.
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tournament as it is now. `at_once` for a caller who may know of acts at other servers;
    /// others may see it as it was a moment ago.
    ///
    /// # Errors
    /// `not_found` if there is no such tournament.
    pub(crate) async fn seen(&self, id: &str, at_once: bool) -> Result<Seen, Refused> {
        self.open(id).await?.seen(self.services(), at_once).await
    }

    /// The tournament is no longer kept.
    pub(crate) async fn withdraw(&self, id: &str) -> Result<(), Refused> {
        self.open(id).await?.withdraw(self.services()).await?;
        self.call_off_soon(id);
        Ok(())
    }

    /// Another server has stored something in a tournament.
    pub(crate) fn hear(&self, id: &str) {
        let known = self.held().get(id).map(|held| held.one.clone());
        if let Some(one) = known {
            one.wake();
        }
    }

    /// Takes the name of an entrant out of the log.
    pub(crate) async fn forget(&self, id: &str, entrant: EntrantNumber) -> Result<(), Refused> {
        self.open(id).await?.forget(self.services(), entrant).await
    }

    async fn open(&self, id: &str) -> Result<Arc<OpenTournament>, Refused> {
        let known = self.held().get_mut(id).map(|held| {
            held.used = Instant::now();
            held.one.clone()
        });
        if let Some(one) = known {
            return Ok(one);
        }
        // A request for a tournament that does not exist must not push one that does out of memory.
        if self.services().store().tournament_state(id).await?.is_none() {
            return Err(Refused::not_found("tournament"));
        }
        let mut held = self.held();
        if held.len() >= OPEN {
            let unused = held.iter().filter(|(_, held)| Arc::strong_count(&held.one) == 1);
            let oldest = unused.min_by_key(|(_, held)| held.used).map(|(id, _)| id.clone());
            if let Some(oldest) = oldest {
                held.remove(&oldest);
            }
        }
        let new = || Held { one: Arc::new(OpenTournament::new(id)), used: Instant::now() };
        Ok(held.entry(id.to_owned()).or_insert_with(new).one.clone())
    }
}
