//! The channels to the rooms that are awake.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{MutexGuard, mpsc};

use crate::live::cluster::Word;
use crate::live::room::ask::Ask;

/// The channel to a room, and how far its game has come.
#[derive(Default)]
struct Channel {
    /// The channel to the room; `None` while it sleeps. It stays locked while the room is woken or
    /// put away, so that a game never has two tasks and no caller waits for another game.
    sender: tokio::sync::Mutex<Option<mpsc::Sender<Box<Ask>>>>,
    seen: Arc<Seen>,
}

impl Channel {
    /// Asks the room something, if it is awake and has time for it.
    fn tell(&self, ask: Ask) {
        if let Ok(sender) = self.sender.try_lock()
            && let Some(asks) = &*sender
            && let Err(TrySendError::Full(ask)) = asks.try_send(Box::new(ask))
            && ask.is_waited_for()
        {
            let asks = asks.clone();
            // The room may have been put away when its turn comes.
            tokio::spawn(async move { drop(asks.send(ask).await) });
        }
        // Any other ask that finds no place is repeated at the next look into the database.
    }
}

/// The progress of a game, as numbers of its events.
#[derive(Default)]
pub(crate) struct Seen {
    /// The last event that the room knows.
    known: AtomicU32,
    /// One more than the last version of the talk that the room has heard; 0 while no client there
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

    /// Records that the room has heard the talk up to this version; `None` if no client there
    /// listens.
    pub(crate) fn heard(&self, version: Option<u32>) {
        self.talk.store(version.map_or(0, |version| version + 1), Ordering::Relaxed);
    }
}

/// A channel for each game that is awake or is being woken. Cloning is cheap.
#[derive(Clone, Default)]
pub(crate) struct Channels {
    /// Never held while anything waits.
    all: Arc<Mutex<HashMap<String, Arc<Channel>>>>,
}

/// The channel to a room that is awake.
pub(crate) struct Awake {
    channels: Channels,
    game: String,
    channel: Arc<Channel>,
}

/// The same, locked: while it is held, no task can wake the room.
pub(crate) struct Locked<'a> {
    awake: &'a Awake,
    pub(crate) sender: MutexGuard<'a, Option<mpsc::Sender<Box<Ask>>>>,
}

impl Awake {
    /// The progress of the game.
    pub(crate) fn seen(&self) -> Arc<Seen> {
        self.channel.seen.clone()
    }

    pub(crate) async fn lock(&self) -> Locked<'_> {
        Locked { awake: self, sender: self.channel.sender.lock().await }
    }
}

impl Locked<'_> {
    /// The room is no longer awake: the next request wakes it again.
    pub(crate) fn sleep(mut self) {
        *self.sender = None;
        let Awake { channels, game, channel } = self.awake;
        let mut channels = channels.all();
        // A request may be waiting for this very channel, to wake the room again. Then it stays:
        // besides the map and the room only they hold it.
        if Arc::strong_count(channel) == 2 {
            channels.remove(game);
        }
    }
}

impl Channels {
    fn all(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Channel>>> {
        // Nothing that is done with the map can leave it half changed.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The channel to a game.
    pub(crate) fn of(&self, game: &str) -> Awake {
        let channel = self.all().entry(game.to_owned()).or_default().clone();
        Awake { channels: self.clone(), game: game.to_owned(), channel }
    }

    /// True if any game is awake or is being woken.
    pub(crate) fn any(&self) -> bool {
        !self.all().is_empty()
    }

    /// True if this game is awake or is being woken.
    pub(crate) fn has(&self, game: &str) -> bool {
        self.all().contains_key(game)
    }

    /// The games that are awake.
    pub(crate) fn games(&self) -> Vec<String> {
        self.all().keys().cloned().collect()
    }

    /// Hands on what another server has told about a game, if it is awake.
    pub(crate) fn hear(&self, game: &str, word: Word) {
        let channel = self.all().get(game).cloned();
        if let Some(channel) = channel {
            channel.tell(Ask::Word(word));
        }
    }

    /// Has a game that is awake look for events in the database, which has this one, if its room
    /// does not know it.
    pub(crate) fn look(&self, game: &str, seq: u32) {
        let channel = self.all().get(game).cloned();
        if let Some(channel) = channel.filter(|channel| channel.seen.known() < seq) {
            channel.tell(Ask::Behind);
        }
    }

    /// The games with clients that listen to the talk, and the last version that each of their
    /// rooms has heard.
    pub(crate) fn listening(&self) -> Vec<(String, u32)> {
        let heard = |channel: &Channel| channel.seen.talk.load(Ordering::Relaxed).checked_sub(1);
        let all = self.all();
        all.iter().filter_map(|(game, channel)| Some((game.clone(), heard(channel)?))).collect()
    }

    /// Has a room that is awake look for talk in the database.
    pub(crate) fn talked(&self, game: &str) {
        let channel = self.all().get(game).cloned();
        if let Some(channel) = channel {
            channel.tell(Ask::Talked);
        }
    }

    /// Puts all rooms away.
    pub(crate) async fn clear(&self) {
        let channels: Vec<_> = self.all().drain().map(|(_, channel)| channel).collect();
        for channel in channels {
            *channel.sender.lock().await = None;
        }
    }
}
