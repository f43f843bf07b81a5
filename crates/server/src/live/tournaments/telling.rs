//! The news for the followers of a tournament, of which each text is made once for all of them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde::Serialize;
use tokio::sync::{Notify, OnceCell, watch};
use tournament::wire::{TournamentMessage, TournamentTable};
use tournament::{DivisionNumber, History, TableNumber};

use crate::base::refused::Refused;
use crate::live::packing::pack;

/// The number of updates that are kept for followers who are behind. The others are told everything.
const KEPT: usize = 20;

/// A text as all followers get it.
pub(super) struct Text {
    pub(super) plain: String,
    /// The same packed, where it is worth that.
    packed: OnceLock<Option<Vec<u8>>>,
}

impl Text {
    fn of(message: &impl Serialize) -> Text {
        // This cannot fail for our types; the text would be empty.
        let plain = serde_json::to_string(message).unwrap_or_default();
        Text { plain, packed: OnceLock::new() }
    }

    pub(super) fn packed(&self) -> Option<&[u8]> {
        self.packed.get_or_init(|| pack(&self.plain)).as_deref()
    }
}

/// All that followers are told.
pub(super) struct Told {
    message: Arc<TournamentMessage>,
    /// The times that its names were taken out of the log.
    edits: u32,
    /// The number of the last update.
    pub(super) number: u64,
    /// The last updates, the latest behind.
    updates: VecDeque<Arc<Text>>,
    whole: OnceCell<Arc<Text>>,
    /// The tables that are followed.
    tables: Tables,
}

/// Tables of divisions as their followers get them; `None` if there is no such division.
type Tables = tokio::sync::Mutex<HashMap<(DivisionNumber, TableNumber), Option<Arc<Text>>>>;

impl Told {
    pub(super) fn first(edits: u32, message: TournamentMessage) -> Told {
        let (number, updates, whole) = (0, VecDeque::new(), OnceCell::new());
        Told {
            message: Arc::new(message),
            edits,
            number,
            updates,
            whole,
            tables: Tables::default(),
        }
    }

    /// The news once this message follows; `None` if that changes nothing but the revision.
    pub(super) fn followed_by(&self, edits: u32, message: TournamentMessage) -> Option<Told> {
        let update = message.since(&self.message);
        let bare = TournamentMessage {
            revision: update.revision,
            title: None,
            date: None,
            directors: None,
            order: None,
            divisions: Vec::new(),
        };
        if update == bare {
            return None;
        }
        let text = Text::of(&update);
        text.packed();
        let mut updates = self.updates.clone();
        updates.push_back(Arc::new(text));
        if updates.len() > KEPT {
            updates.pop_front();
        }
        let (number, whole) = (self.number + 1, OnceCell::new());
        let tables = Tables::default();
        Some(Told { message: Arc::new(message), edits, number, updates, whole, tables })
    }

    /// True if the tournament has the same revision, and its names were taken out as often.
    pub(super) fn is_of(&self, revision: u32, edits: u32) -> bool {
        (self.message.revision, self.edits) == (revision, edits)
    }

    /// The updates after the one with this number; `None` if they are not all kept.
    pub(super) fn since(&self, number: u64) -> Option<Vec<Arc<Text>>> {
        let missed = usize::try_from(self.number.checked_sub(number)?).ok()?;
        let known = self.updates.len().checked_sub(missed)?;
        Some(self.updates.iter().skip(known).cloned().collect())
    }

    /// The whole tournament.
    pub(super) async fn whole(&self) -> Result<Arc<Text>, Refused> {
        let make = || async {
            let message = self.message.clone();
            let text = tokio::task::spawn_blocking(move || {
                let text = Text::of(&message);
                text.packed();
                Arc::new(text)
            });
            text.await.map_err(|_| Refused::unavailable())
        };
        self.whole.get_or_try_init(make).await.cloned()
    }
}

impl Told {
    /// A table of the tournament, made once for all who follow it; `None` if there is no such
    /// division.
    pub(super) async fn table(
        &self,
        history: Arc<History>,
        division: DivisionNumber,
        table: TableNumber,
    ) -> Result<Option<Arc<Text>>, Refused> {
        // Those who ask for it meanwhile wait for this one.
        let mut tables = self.tables.lock().await;
        if let Some(text) = tables.get(&(division, table)) {
            return Ok(text.clone());
        }
        let make = move || {
            let message = TournamentTable::of(history.tournament(), division, table)?;
            let text = Text::of(&message);
            text.packed();
            Some(Arc::new(text))
        };
        let text = tokio::task::spawn_blocking(make).await.map_err(|_| Refused::unavailable())?;
        tables.insert((division, table), text.clone());
        Ok(text)
    }
}

/// The news of a tournament for its followers.
#[derive(Clone)]
pub(super) enum News {
    /// Nothing is known yet.
    Awaited,
    Told(Arc<Told>),
    /// It is no longer kept.
    Gone,
}

/// The followers of a tournament who see the same.
#[derive(Default)]
pub(super) struct Telling {
    /// Sends the news while the task runs.
    news: Mutex<Option<watch::Sender<News>>>,
    /// Wakes the task.
    changed: Notify,
}

impl Telling {
    pub(super) fn news(&self) -> MutexGuard<'_, Option<watch::Sender<News>>> {
        // Nothing that is done with it can leave it half changed.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns when something was done, or has been since the last time.
    pub(super) async fn change(&self) {
        self.changed.notified().await;
    }

    /// Something was done.
    pub(super) fn wake(&self) {
        self.changed.notify_one();
    }
}
