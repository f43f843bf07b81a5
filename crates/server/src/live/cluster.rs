//! Several servers of one database.
//!
//! The database alone is the truth. Any server takes commands for any game: it judges them by what
//! it knows, and if another server's event has the number already, it reads that one and judges
//! again. The messages that servers send each other over NATS spare them from polling the database
//! all the time; every message may be lost.

mod word;

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use async_nats::connection::State;
use futures_util::StreamExt as _;
use futures_util::stream::{AbortHandle, AbortRegistration, Abortable, SelectAll};
use sha2::{Digest as _, Sha256};
use table::Record;
use tokio::sync::{Mutex, mpsc};

pub(crate) use self::word::Word;
use crate::base::error::ServerError;
use crate::base::noted::Note;
use crate::base::secret;
use crate::store::{Place, Store, StoreError};

/// The interval at which a server tells the others that it is running.
pub(crate) const BEAT: Duration = Duration::from_millis(250);

/// The number of words that can wait to be sent. Words are dropped while NATS cannot be reached.
const WAITING: usize = 4_096;

/// The most bytes of a word. Events that need more are read from the database.
const LARGE: usize = 256 * 1024;

/// The number of times a server asks for the agreed time when it joins: one of the answers may be
/// quick, and the first on a new connection never is.
const QUESTIONS: usize = 3;

/// The placeholder for the game in words that are about no game.
const NO_GAME: &str = "none";

/// A room or a tournament that listens to what other servers tell about it.
struct Listener {
    id: String,
    /// The last event that a room knows; `None` for a tournament.
    seq: Option<u32>,
    until: AbortRegistration,
}

/// Keeps the subscription to the words about a game or a tournament open until it is dropped.
pub(crate) struct Hearing(AbortHandle);

impl Drop for Hearing {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The servers of a database, as one of them sees them. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Cluster {
    /// The name of this server, made up when it starts.
    me: Arc<str>,
    /// The prefix of the subjects of this database.
    subject: Arc<str>,
    nats: async_nats::Client,
    words: mpsc::Sender<(String, Vec<u8>)>,
    /// Rooms that begin to listen: at most one for each that wakes.
    begin: mpsc::UnboundedSender<Listener>,
    begun: Arc<Mutex<mpsc::UnboundedReceiver<Listener>>>,
    /// The servers that run.
    servers: Arc<RwLock<HashSet<String>>>,
}

impl Cluster {
    /// Joins the servers of a database. NATS need not be there yet. `note` is what the last server
    /// of this folder has noted of the time.
    ///
    /// # Errors
    /// [`ServerError`] if the URL makes no sense or the database cannot be used.
    pub(crate) async fn join(
        store: &Store,
        place: &Place,
        url: &str,
        note: Option<Note>,
    ) -> Result<Cluster, ServerError> {
        if place.file().is_some() {
            return Err(ServerError::NatsWithFile);
        }
        // Without chance from the system no game could be made either.
        let random = || secret::secret().map_err(|_| StoreError::from(sqlx::Error::WorkerCrashed));
        let me = random().map_err(|error| error.of(place))?;
        let name = random().map_err(|error| error.of(place))?;
        let name = store.cluster(&name, note).await.map_err(|error| error.of(place))?;
        let options = async_nats::ConnectOptions::new().name("tilewright").no_echo();
        let nats = options
            .retry_on_initial_connect()
            .connect(url)
            .await
            .map_err(|error| ServerError::Nats { error })?;
        let (words, waiting) = mpsc::channel(WAITING);
        tokio::spawn(send(nats.clone(), waiting));
        let (begin, begun) = mpsc::unbounded_channel();
        let cluster = Cluster {
            me: me.into(),
            subject: format!("tilewright.{name}.game.").into(),
            nats,
            words,
            begin,
            begun: Arc::new(Mutex::new(begun)),
            servers: Arc::default(),
        };
        for _ in 0..QUESTIONS {
            cluster.beat(store).await.map_err(|error| error.of(place))?;
        }
        Ok(cluster)
    }

    /// The name of this server.
    pub(crate) fn me(&self) -> &str {
        &self.me
    }

    /// True if the server is connected to NATS, so that words reach the others at once.
    pub(crate) fn is_connected(&self) -> bool {
        self.nats.connection_state() == State::Connected
    }

    /// Tells the others that this server serves, and agrees with them on the time.
    async fn beat(&self, store: &Store) -> Result<(), StoreError> {
        store.agree(&self.me).await.inspect_err(|_| {
            store.time().can_be_stored(false);
        })?;
        let servers = store.servers().await?.into_iter().collect();
        *self.servers.write().unwrap_or_else(PoisonError::into_inner) = servers;
        Ok(())
    }

    /// Tells the others regularly that this server serves.
    pub(crate) async fn keep_beating(&self, store: &Store) {
        loop {
            tokio::time::sleep(BEAT).await;
            if let Err(error) = self.beat(store).await {
                tracing::error!("cannot tell the other servers that this one serves: {error}");
            }
        }
    }

    /// True if this server is the one that wakes the game. All servers agree on it as soon as they
    /// agree on which of them are running; it does no harm if two wake it.
    pub(crate) fn wakes(&self, game: &str) -> bool {
        let servers = self.servers.read().unwrap_or_else(PoisonError::into_inner);
        // Each game ranks the servers in its own order, so that the games of one that goes are
        // spread over all the others.
        let rank = |server: &str| Sha256::digest(format!("{server} {game}"));
        let mine = rank(&self.me);
        servers.iter().all(|server| rank(server) <= mine)
    }

    /// Tells the other servers something about a game or a tournament. It may be lost.
    pub(crate) fn tell(&self, game: &str, word: &Word) {
        if !self.is_connected() {
            return;
        }
        if let Ok(bytes) = serde_json::to_vec(word) {
            let _ = self.words.try_send((format!("{}{game}", self.subject), bytes));
        }
    }

    /// Tells the other servers of sign-ins that have ended, by the ids of their accounts, and of
    /// tokens that hold no seat any more, by their hashes. It may be lost.
    pub(crate) fn tell_signed_out(&self, ended: &[String]) {
        if let Some(word) = Word::signed_out(ended) {
            self.tell(NO_GAME, &word);
        }
    }

    /// Tells the other servers what was stored. It may be lost.
    pub(crate) fn tell_stored(&self, game: &str, records: &[Record]) {
        let Some(last) = records.last() else { return };
        let size: usize = records.iter().map(|record| record.line.len() + 100).sum();
        let records = if size <= LARGE { records } else { &[] };
        self.tell(game, &Word::stored(last.seq, records));
    }

    /// Begins to listen to what the others tell about a game of which events up to `seq` are known,
    /// and asks them whether there are more, and who is connected to them.
    pub(crate) fn hear(&self, game: &str, seq: u32) -> Hearing {
        self.listen_to(game, Some(seq))
    }

    /// Begins to listen to what the others tell about a tournament.
    pub(crate) fn hear_acts(&self, tournament: &str) -> Hearing {
        self.listen_to(tournament, None)
    }

    fn listen_to(&self, id: &str, seq: Option<u32>) -> Hearing {
        let (handle, until) = AbortHandle::new_pair();
        // The receiver is there as long as this is.
        let _ = self.begin.send(Listener { id: id.to_owned(), seq, until });
        Hearing(handle)
    }

    /// Hands on what other servers tell about the games and tournaments that are open here.
    /// A server hears of no others: with more servers each has less to do. It hears who signs
    /// out anywhere.
    pub(crate) async fn listen(&self, heard: impl Fn(&str, Word)) {
        let mut begun = self.begun.lock().await;
        let mut told = SelectAll::new();
        // The subscription to words about no game stays open as long as this server listens.
        let (_always, until) = AbortHandle::new_pair();
        match self.nats.subscribe(format!("{}{NO_GAME}", self.subject)).await {
            Ok(words) => told.push(Abortable::new(words, until)),
            Err(error) => tracing::error!("cannot hear who signs out elsewhere: {error}"),
        }
        loop {
            tokio::select! {
                Some(Listener { id, seq, until }) = begun.recv() => {
                    match self.nats.subscribe(format!("{}{id}", self.subject)).await {
                        Ok(words) => told.push(Abortable::new(words, until)),
                        Err(error) => tracing::error!(id, "cannot hear the other servers: {error}"),
                    }
                    match seq {
                        // Events stored before the subscription began are told by the servers that
                        // know them.
                        Some(seq) => self.tell(&id, &Word::WhoIsHere { seq }),
                        // Acts stored before it are looked for.
                        None => heard(&id, Word::Acted {}),
                    }
                }
                Some(message) = told.next() => {
                    let game = message.subject.strip_prefix(&*self.subject);
                    if let (Some(game), Ok(word)) = (game, serde_json::from_slice(&message.payload)) {
                        heard(game, word);
                    }
                }
            }
        }
    }

    /// Leaves the other servers.
    pub(crate) async fn leave(&self, store: &Store) {
        if let Err(error) = store.leave(&self.me).await {
            tracing::error!("cannot tell the other servers that this one stops: {error}");
        }
    }
}

/// Sends the queued words to NATS, so that no caller waits for it.
async fn send(nats: async_nats::Client, mut words: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, bytes)) = words.recv().await {
        if nats.connection_state() != State::Connected {
            continue;
        }
        if let Err(error) = nats.publish(subject, bytes.into()).await {
            tracing::warn!("a word to the other servers is lost: {error}");
        }
    }
}
