//! What the followers of a tournament are told. A task for the public and one for the directors look
//! for what has changed, while there are followers; each text is made once for all of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::{Notify, OnceCell, watch};
use tournament::wire::TournamentMessage;

use super::open::{OpenTournament, Seen};
use crate::base::refused::Refused;
use crate::live::packing::pack;
use crate::live::services::Services;

/// The time between two looks for acts at other servers.
const LOOK: Duration = Duration::from_millis(250);

/// The time between two looks of a server that is alone, for names that were taken out of the log.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// The time in which further acts are collected, so that a hall that types its scores in the same
/// seconds does not cost each follower a message for each.
const COLLECT: Duration = Duration::from_millis(150);

/// The number of updates that are kept for followers who are behind. The others are told everything.
const KEPT: usize = 20;

/// A text as all followers get it.
pub(super) struct Text {
    pub(super) plain: String,
    /// The same packed, where it is worth that.
    packed: OnceLock<Option<Vec<u8>>>,
}

impl Text {
    fn of(message: &TournamentMessage) -> Text {
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
}

impl Told {
    fn first(seen: &Seen, message: TournamentMessage) -> Told {
        let (number, updates, whole) = (0, VecDeque::new(), OnceCell::new());
        Told { message: Arc::new(message), edits: seen.edits, number, updates, whole }
    }

    /// What is told once this message follows; `None` if that changes nothing but the revision.
    fn followed_by(&self, seen: &Seen, message: TournamentMessage) -> Option<Told> {
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
        Some(Told { message: Arc::new(message), edits: seen.edits, number, updates, whole })
    }

    /// True if this is what a tournament says.
    fn is_of(&self, seen: &Seen) -> bool {
        (self.message.revision, self.edits) == (seen.revision(), seen.edits)
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
    fn news(&self) -> MutexGuard<'_, Option<watch::Sender<News>>> {
        // Nothing that is done with it can leave it half changed.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something was done.
    pub(super) fn wake(&self) {
        self.changed.notify_one();
    }
}

impl OpenTournament {
    /// The news for the public or for directors, from now on.
    pub(super) fn follow(
        self: &Arc<OpenTournament>,
        services: &Services,
        director: bool,
    ) -> watch::Receiver<News> {
        let mut news = self.telling(director).news();
        if let Some(news) = &*news {
            return news.subscribe();
        }
        let (sender, receiver) = watch::channel(News::Awaited);
        *news = Some(sender.clone());
        tokio::spawn(self.clone().tell(services.clone(), director, sender));
        receiver
    }

    /// Tells the news while there are followers.
    async fn tell(
        self: Arc<OpenTournament>,
        services: Services,
        director: bool,
        news: watch::Sender<News>,
    ) {
        let telling = self.telling(director);
        let alone = services.cluster().is_none();
        loop {
            match self.look(&services, director, &news).await {
                Ok(()) => {}
                Err(refused) if refused.status == StatusCode::NOT_FOUND => {
                    news.send_replace(News::Gone);
                    *telling.news() = None;
                    return;
                }
                // The database does not answer: the followers are told when it does.
                Err(_) => tokio::time::sleep(LOOK_AGAIN).await,
            }
            tokio::time::sleep(COLLECT).await;
            {
                let mut own = telling.news();
                if news.receiver_count() == 0 {
                    *own = None;
                    return;
                }
            }
            let look = if alone { LOOK_AGAIN } else { LOOK - COLLECT };
            let _ = tokio::time::timeout(look, telling.changed.notified()).await;
        }
    }

    /// Sends the news if there are any.
    async fn look(
        &self,
        services: &Services,
        director: bool,
        news: &watch::Sender<News>,
    ) -> Result<(), Refused> {
        let seen = self.seen(services, true).await?;
        let before = match &*news.borrow() {
            News::Told(told) => Some(told.clone()),
            News::Awaited | News::Gone => None,
        };
        if before.as_ref().is_some_and(|told| told.is_of(&seen)) {
            return Ok(());
        }
        let make = move || {
            let message = TournamentMessage::of(&seen.history, director);
            match before {
                Some(told) => told.followed_by(&seen, message),
                None => Some(Told::first(&seen, message)),
            }
        };
        let told = tokio::task::spawn_blocking(make).await.map_err(|_| Refused::unavailable())?;
        if let Some(told) = told {
            news.send_replace(News::Told(Arc::new(told)));
        }
        Ok(())
    }
}
