//! The rooms that are awake, and the way to wake one.

use table::Room;
use table::wire::GameSummary;
use tokio::sync::{mpsc, oneshot};

use crate::answer::Refused;
use crate::places::Places;
use crate::room::{Ask, RoomTask, WAITING};
use crate::services::Services;
use crate::store::StoreError;

/// The rooms that are awake. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Rooms {
    services: Services,
    places: Places,
}

impl Rooms {
    pub(crate) fn new(services: Services) -> Rooms {
        Rooms { services, places: Places::default() }
    }

    /// What every room needs.
    pub(crate) fn services(&self) -> &Services {
        &self.services
    }

    /// The way to a room, which is woken if it sleeps.
    pub(crate) async fn wake(&self, game: &str) -> Result<mpsc::Sender<Ask>, Refused> {
        let awake = self.places.of(game);
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
        let stored =
            self.services.store().load(game).await?.ok_or_else(|| Refused::not_found("game"))?;
        let (asks, receiver) = mpsc::channel(WAITING);
        let task = RoomTask::new(self.services.clone(), stored, receiver, asks.downgrade())
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
        if self.places.has(game) {
            return self.ask(game, |reply| Ask::Summary { reply }).await;
        }
        let stored =
            self.services.store().load(game).await?.ok_or_else(|| Refused::not_found("game"))?;
        let room = Room::replay(stored.header, stored.records)
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        Ok(self.services.dated(&room, stored.since))
    }

    /// Puts all rooms away. What they had acknowledged is stored.
    pub(crate) async fn put_away(&self) {
        self.places.clear().await;
    }

    /// Wakes every game that is not over, one after another: windows close and computer players
    /// move although nobody has come back yet. Those that wait for people go to sleep again.
    pub(crate) async fn wake_unfinished(&self) -> Result<(), StoreError> {
        for game in self.services.store().unfinished().await? {
            // A damaged game harms nobody else, and waking it has reported it.
            let _ = self.wake(&game).await;
        }
        Ok(())
    }
}
