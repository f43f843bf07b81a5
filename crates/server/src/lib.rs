//! The web server: REST, sockets, storage and the seats of computer players.
//!
//! [`run`] serves a listener until it is told to stop. This is the only crate with sockets and
//! with a database; what a game is and who may see what is decided in `table` and `rules`.
//!
//! * `rest` and `socket` are what the world sees: they check what comes and hand it on.
//! * `room` is a task for each game that is awake, `rooms` finds or wakes it. It stores what
//!   happened, then makes it so, then tells those who are connected.
//! * `store` is the database, `computer` the computer players, `secret` ids and tokens.
#![forbid(unsafe_code)]

mod answer;
mod app;
mod computer;
mod config;
mod error;
mod limit;
mod lists;
mod rest;
mod room;
mod rooms;
mod secret;
mod socket;
mod store;

use std::future::Future;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};

pub use config::Config;
pub use error::ServerError;
/// Whether the browser app is in this program: false if it was built without npm.
pub use web::COMPLETE as PAGE_COMPLETE;

/// Serves the app and the API on a listener until `shutdown` is ready; then open requests are
/// finished, sockets are closed and the database is closed.
///
/// # Errors
/// [`ServerError`] if the data folder, the database or the word list cannot be used, or the
/// listener fails.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
    config: Config,
) -> Result<(), ServerError> {
    std::fs::create_dir_all(&config.data)
        .map_err(|error| ServerError::Data { folder: config.data.clone(), error })?;
    let store = store::Store::open(&config.data, config.database.as_deref()).await?;
    let lists = lists::Lists::new(config.lexicon, &config.thinking)?;
    let rooms = rooms::Rooms::new(store.clone(), lists);
    let waking = tokio::spawn({
        let rooms = rooms.clone();
        async move {
            if let Err(error) = rooms.wake_unfinished().await {
                tracing::error!("{error}");
            }
        }
    });
    let (stop, stopping) = watch::channel(false);
    let (open, mut closed) = mpsc::channel(1);
    let api = rest::Api { rooms: rooms.clone(), stopping, open };
    let shutdown = async move {
        shutdown.await;
        // Nobody may be listening any more.
        let _ = stop.send(true);
    };
    let app = app::with_app(rest::routes(api));
    // A frame is sent when it is written, not when the next one follows.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let served = axum::serve(listener, app).with_graceful_shutdown(shutdown).await;
    // Every socket says that it closes; nothing is ever sent on this channel.
    let _ = tokio::time::timeout(limit::SEND, closed.recv()).await;
    waking.abort();
    rooms.put_away().await;
    store.close().await;
    served.map_err(ServerError::Listener)
}
