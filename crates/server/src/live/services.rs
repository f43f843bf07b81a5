//! The services that every room and every request needs.

use std::sync::Arc;
use std::time::Duration;

use host::{WordList, WordLists};
use table::Room;
use table::wire::GameSummary;
use tokio::sync::Notify;

use crate::base::chance::Drawing;
use crate::base::metrics::Metrics;
use crate::base::refusal::ServerRefusal;
use crate::base::time::Served;
use crate::base::word_filter::WordFilter;
use crate::live::cluster::Cluster;
use crate::live::engine::Engine;
use crate::live::push::Pushing;
use crate::live::signed_out::SignedOut;
use crate::store::{Store, turn_ends};

/// The services that every room and every request needs. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Services(Arc<Inner>);

// Every socket, room and request has a copy of the services.
struct Inner {
    store: Store,
    lists: WordLists,
    chance: Drawing,
    engine: Engine,
    cluster: Option<Cluster>,
    chosen: Chosen,
    signed_out: SignedOut,
    boards_over: Notify,
}

/// The operator's settings for all games.
#[derive(Default)]
pub(crate) struct Chosen {
    /// The time for which a seat is without a connection before its person counts as away.
    pub(crate) gone_after: Duration,
    /// True if clocks get back the time that moves spend on their way.
    pub(crate) credit: bool,
    /// True if pages may referee games by themselves.
    pub(crate) games_on_devices: bool,
    /// True if pages may keep word lists that do not come with the program.
    pub(crate) lends_lists: bool,
    /// For how long a review or an analysis is worked on.
    pub(crate) analysis: Duration,
    /// Sends notices to people who are not here.
    pub(crate) pushing: Option<Pushing>,
    /// Words that are not to be read.
    pub(crate) word_filter: WordFilter,
}

impl Services {
    pub(crate) fn new(
        store: Store,
        lists: WordLists,
        chance: Drawing,
        engine: Engine,
        cluster: Option<Cluster>,
        chosen: Chosen,
    ) -> Services {
        let signed_out = SignedOut::new(cluster.clone());
        let boards_over = Notify::new();
        Services(Arc::new(Inner {
            store,
            lists,
            chance,
            engine,
            cluster,
            chosen,
            signed_out,
            boards_over,
        }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    /// The server's measurements of itself.
    pub(crate) fn metrics(&self) -> &Metrics {
        self.0.store.metrics()
    }

    pub(crate) fn lists(&self) -> &WordLists {
        &self.0.lists
    }

    pub(crate) fn chance(&self) -> &Drawing {
        &self.0.chance
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.0.engine
    }

    /// The other servers of the database; `None` for a server that is alone.
    pub(crate) fn cluster(&self) -> Option<&Cluster> {
        self.0.cluster.as_ref()
    }

    /// Sends notices to people who are not here; `None` if this server sends none.
    pub(crate) fn pushing(&self) -> Option<&Pushing> {
        self.0.chosen.pushing.as_ref()
    }

    /// Tells sockets whose sign-in may have ended.
    pub(crate) fn signed_out(&self) -> &SignedOut {
        &self.0.signed_out
    }

    /// Notified when the game of a board of a tournament is over.
    pub(crate) fn boards_over(&self) -> &Notify {
        &self.0.boards_over
    }

    /// The time for which a seat is without a connection before its person counts as away.
    pub(crate) fn gone_after(&self) -> Duration {
        self.0.chosen.gone_after
    }

    /// True if clocks get back the time that moves spend on their way.
    pub(crate) fn credit(&self) -> bool {
        self.0.chosen.credit
    }

    /// True if pages may referee games by themselves.
    pub(crate) fn games_on_devices(&self) -> bool {
        self.0.chosen.games_on_devices
    }

    /// True if pages may keep this word list, and do not have it anyway.
    pub(crate) fn lends(&self, list: &WordList) -> bool {
        let Chosen { games_on_devices, lends_lists, .. } = self.0.chosen;
        games_on_devices && lends_lists && !list.is_bundled()
    }

    /// For how long a review or an analysis is worked on.
    pub(crate) fn analysis(&self) -> Duration {
        self.0.chosen.analysis
    }

    /// Words that are not to be read.
    pub(crate) fn word_filter(&self) -> &WordFilter {
        &self.0.chosen.word_filter
    }

    /// Refuses a name that has a word which is not to be read.
    pub(crate) fn allow_name(&self, name: &str) -> Result<(), ServerRefusal> {
        match self.word_filter().forbids(name) {
            true => Err(ServerRefusal::NameNotAllowed),
            false => Ok(()),
        }
    }

    /// The time that is charged.
    pub(crate) fn time(&self) -> &Served {
        self.0.store.time()
    }

    /// The summary of a room that was made at this served time.
    pub(crate) fn dated(&self, room: &Room, since: u64) -> GameSummary {
        let updated = self.time().date_of(since.saturating_add(room.known_at().0));
        let ends = turn_ends(room, since);
        let turn_left = ends.map(|ends| ends.saturating_sub(self.time().now()));
        GameSummary { updated, turn_left, ..room.summary() }
    }
}
