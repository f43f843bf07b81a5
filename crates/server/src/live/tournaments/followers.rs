//! The followers of a tournament. A task for the public and one for the directors look for changes
//! while there are followers.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::watch;
use tournament::wire::TournamentMessage;

use super::open::OpenTournament;
use super::telling::{News, Told};
use crate::base::refused::Refused;
use crate::live::services::Services;

/// The time between two looks for acts at other servers that cannot be heard.
const LOOK: Duration = Duration::from_millis(250);

/// The time between two looks of a server that hears the others, or is alone: a word may have been
/// lost, and an operator may have deleted an account.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// The time in which further acts are collected, so that a hall that types its scores in the same
/// seconds does not cost each follower a message for each.
const COLLECT: Duration = Duration::from_millis(150);

/// The time that each follower adds to that: about half as much again as writing to one takes, so
/// that the processor has time for moves and acts between two messages to ten thousand.
const COLLECT_FOR_EACH: Duration = Duration::from_micros(30);

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
        let cluster = services.cluster();
        let _hearing = cluster.map(|cluster| cluster.hear_acts(&self.id));
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
            let followers = news.receiver_count() as u32;
            let collect = COLLECT + COLLECT_FOR_EACH * followers;
            tokio::time::sleep(collect).await;
            {
                let mut own = telling.news();
                if news.receiver_count() == 0 {
                    *own = None;
                    return;
                }
            }
            let deaf = cluster.is_some_and(|cluster| !cluster.is_connected());
            let look = if deaf { LOOK.saturating_sub(collect) } else { LOOK_AGAIN };
            let _ = tokio::time::timeout(look, telling.change()).await;
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
        if before.as_ref().is_some_and(|told| told.is_of(seen.revision(), seen.edits)) {
            return Ok(());
        }
        let make = move || {
            let message = TournamentMessage::of(&seen.history, director);
            match before {
                Some(told) => told.followed_by(seen.edits, message),
                None => Some(Told::first(seen.edits, message)),
            }
        };
        let told = tokio::task::spawn_blocking(make).await.map_err(|_| Refused::unavailable())?;
        if let Some(told) = told {
            news.send_replace(News::Told(Arc::new(told)));
        }
        Ok(())
    }
}
