//! The web server: REST, sockets, storage and the seats of computer players.
//!
//! [`run`] serves a listener until it is asked to stop. This is the only crate with sockets and a
//! database; what a game is and who may see what is decided in `table` and `rules`.
//!
//! The files stand on floors, and each uses only those below it:
//!
//! * `http`: requests and their responses, accounts, the lobby, and what is printed or drawn;
//! * `live`: a task for each game that is awake, the sockets that follow it, and the work of the
//!   engine;
//! * `store`: the database. Each event is stored, then applied, then sent to clients;
//! * `base`: settings, time, chance, secrets, limits, measures and refusals.
//!
//! `admin` and `backup` are for the operator's commands: they use `store` and `base` alone.
#![forbid(unsafe_code)]

mod admin;
mod backup;
mod base;
#[cfg(test)]
mod codes;
mod http;
mod live;
mod store;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::middleware::from_fn_with_state;
use base::{
    chance, folder, limit, meanings, metrics, noted, proxies, rate_limits, site_names, time,
};
use http::api::Api;
use http::{app, challenges, listen, operator, router};
use live::{cluster, engine, push, ratings, rooms, services, tournaments};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

pub use admin::{
    AccountLine, Admin, Checked, Damage, ListedTournament, Listing, Measure, OpenReport, Stored,
    StoredLine, StoredLog, restore,
};
pub use backup::{Backup, backup};
pub use base::chance::ChanceSource;
pub use base::config::Config;
pub use base::error::{AdminError, BackupError, ServerError};
pub use base::meanings::MEANINGS;
pub use base::proxies::{Proxy, UnknownProxy};
pub use base::push::{Contact, Push, UnknownContact};
pub use base::site_names::{SiteName, UnknownSiteName};
pub use base::time::{SteppedTime, TimeSource};
pub use base::word_filter::{NotAWord, WordFilter};
pub use http::listen::listen;
/// True if this program contains the browser app: false if it was built without npm.
pub use web::COMPLETE as PAGE_COMPLETE;

/// A server that is ready: its folder, its database and its word list are open.
pub struct Server {
    store: store::Store,
    rooms: rooms::Rooms,
    /// Notes the time served.
    noting: noted::Noting,
    meanings: meanings::Pack,
    proxies: proxies::Proxies,
    names: site_names::SiteNames,
    connections: usize,
    drain: Duration,
    /// The listener at which the operator reads the metrics.
    metrics: Option<TcpListener>,
    /// Held while the server exists, so that no other one uses the same files.
    taken: Taken,
}

/// The locks that keep other servers away.
struct Taken {
    _folder: folder::Taken,
    _file: Option<folder::Taken>,
    _database: Option<store::Held>,
}

/// Opens the data folder and the database.
///
/// # Errors
/// [`ServerError`] if one of these cannot be used, or another server uses the folder or the
/// database.
pub async fn open(config: Config) -> Result<Server, ServerError> {
    let folder = folder::take(&config.data)?;
    let place = store::Place::of(&config.data, config.database.as_deref())?;
    let file = place.file().map(folder::take_database).transpose()?;
    let database = place.hold(config.nats.is_some()).await?;
    let note = noted::Note::read(&config.data);
    // Servers that share a database find out first whether others have served meanwhile.
    let alone = note.filter(|_| config.nats.is_none());
    let store = store::Store::noted(&place, config.time, alone).await?;
    let meanings = meanings::Pack::new(&config.data);
    let cluster = match &config.nats {
        Some(url) => Some(cluster::Cluster::join(&store, &place, url, note).await?),
        None => None,
    };
    let pushing = match config.push {
        Some(push) => Some(push::Pushing::open(push, &store).await?),
        None => None,
    };
    let lists = config.lists.clone();
    // If this panicked, a list that is not prepared is compiled when a game needs it.
    let _ = tokio::task::spawn_blocking(move || lists.prepare()).await;
    let rooms = rooms::Rooms::new(services::Services::new(
        store.clone(),
        config.lists,
        chance::Drawing::new(config.chance),
        engine::Engine::new(config.thinking, store.metrics().clone()),
        cluster,
        services::Chosen {
            gone_after: config.gone_after,
            credit: config.credit,
            games_on_devices: config.games_on_devices,
            lends_lists: config.lends_lists,
            analysis: config.analysis,
            pushing,
            word_filter: config.word_filter,
        },
    ));
    let failed = |error| ServerError::Data { folder: config.data.clone(), error };
    let playing = rooms.clone();
    let plays = move || playing.any_awake();
    let noting = noted::Noting::begin(&config.data, store.time().clone(), plays).map_err(failed)?;
    Ok(Server {
        store,
        rooms,
        noting,
        meanings,
        proxies: proxies::Proxies::new(config.proxies),
        names: site_names::SiteNames::new(config.names),
        connections: config.connections,
        drain: config.drain,
        metrics: None,
        taken: Taken { _folder: folder, _file: file, _database: database },
    })
}

/// Opens a server and serves a listener, as [`open`] and [`Server::serve`] do.
///
/// # Errors
/// [`ServerError`] if the server cannot be opened.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
    config: Config,
) -> Result<(), ServerError> {
    open(config).await?.serve(listener, shutdown).await;
    Ok(())
}

impl Server {
    /// Also shows the metrics, under `/metrics` on a listener of their own. The listener is for the
    /// operator: no other client should reach it.
    #[must_use]
    pub fn with_metrics(mut self, listener: TcpListener) -> Server {
        self.metrics = Some(listener);
        self
    }

    /// Serves the app and the API on a listener until `shutdown` is ready. Then `/api/ready` says
    /// that the server stops; after the drain of [`Config`] open requests are finished, sockets are
    /// closed, what is being written is stored, and the database is closed.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) {
        let Server {
            store,
            rooms,
            noting,
            meanings,
            proxies,
            names,
            connections,
            drain,
            metrics,
            taken,
        } = self;
        let waking = tokio::spawn({
            let rooms = rooms.clone();
            async move { rooms.keep_waking().await }
        });
        let tournaments = tournaments::Tournaments::new(rooms.clone());
        let reading = tokio::spawn({
            let (rooms, tournaments) = (rooms.clone(), tournaments.clone());
            async move { rooms.keep_reading(|id| tournaments.hear(id)).await }
        });
        let forgetting = tokio::spawn({
            let rooms = rooms.clone();
            async move { rooms.keep_forgetting().await }
        });
        let listening = tokio::spawn({
            let rooms = rooms.clone();
            async move { rooms.keep_listening().await }
        });
        let beating = tokio::spawn(beat(store.clone(), rooms.clone()));
        let rating = tokio::spawn(ratings::keep_rating(store.clone()));
        let cancelling = tokio::spawn(challenges::keep_cancelling(rooms.clone()));
        let pushing = rooms.services().pushing().cloned().map(|pushing| {
            let rooms = rooms.clone();
            tokio::spawn(async move { pushing.keep_sending(&rooms).await })
        });
        let (leave, leaving) = watch::channel(false);
        let cluster = rooms.services().cluster().cloned();
        let agreeing = cluster.clone().map(|cluster| {
            let store = store.clone();
            tokio::spawn(async move { cluster.keep_beating(&store).await })
        });
        let (stop, stopping) = watch::channel(false);
        let (open, mut closed) = mpsc::channel(1);
        let rate_limits = rate_limits::RateLimits::new(proxies);
        let (rooms_of_api, rules, limits_of_api) =
            (rooms.clone(), Arc::default(), rate_limits.clone());
        let settling = tokio::spawn({
            let tournaments = tournaments.clone();
            async move { tournaments.keep_settling().await }
        });
        let api = Api {
            rooms: rooms_of_api,
            rate_limits: limits_of_api,
            in_progress: Default::default(),
            documents: Default::default(),
            lobby: Default::default(),
            pictures: Default::default(),
            scheduler: Default::default(),
            followed: Default::default(),
            tournaments: tournaments.clone(),
            shown: Default::default(),
            sheets: Default::default(),
            rules,
            leaving,
            passwords: Default::default(),
            rankings: Default::default(),
            course: Arc::default(),
            meanings,
            stopping: stopping.clone(),
            open,
        };
        let measured = store.metrics().clone();
        let shown = metrics
            .map(|listener| tokio::spawn(operator::serve(listener, store.clone(), names.clone())));
        let stopped = tokio::spawn(async move {
            shutdown.await;
            tracing::info!(drain = drain.as_secs(), "the server stops");
            leave.send_replace(true);
            tokio::time::sleep(drain).await;
            // The receiver may be gone.
            let _ = stop.send(true);
        });
        tracing::info!(version = env!("CARGO_PKG_VERSION"), "the server is ready");
        let app = app::with_app(router::routes(api), names)
            .layer(from_fn_with_state(measured.clone(), metrics::measure));
        listen::serve(listener, app, &rate_limits, connections, measured, stopping).await;
        // Every socket says that it closes; nothing is ever sent on this channel.
        let _ = tokio::time::timeout(limit::CLOSING, closed.recv()).await;
        stopped.abort();
        waking.abort();
        beating.abort();
        rating.abort();
        cancelling.abort();
        settling.abort();
        forgetting.abort();
        listening.abort();
        if let Some(pushing) = pushing {
            pushing.abort();
        }
        rooms.put_away().await;
        reading.abort();
        if let (Some(cluster), Some(agreeing)) = (cluster, agreeing) {
            agreeing.abort();
            cluster.leave(&store).await;
        }
        drop(noting);
        store.close().await;
        if let Some(shown) = shown {
            shown.abort();
        }
        drop(taken);
        tracing::info!("the server has stopped");
    }
}

/// Looks at the clock regularly, so that the server notices when the process did not run, and
/// stores the time served: often while a player's clock may be running.
async fn beat(store: store::Store, rooms: rooms::Rooms) {
    loop {
        let often = if rooms.any_awake() { time::LOOK } else { time::BEAT };
        if store.since_beat() >= often
            && let Err(error) = store.beat().await
        {
            tracing::error!("cannot store the time: {error}");
        }
        // Other writes may have stored the time: then it is due a little later.
        tokio::time::sleep(time::LOOK / 4).await;
    }
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
