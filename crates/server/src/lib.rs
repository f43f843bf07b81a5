//! The web server: REST, sockets, storage and the seats of computer players.
//!
//! [`run`] serves a listener until it is told to stop. This is the only crate with sockets and
//! with a database; what a game is and who may see what is decided in `table` and `rules`.
#![forbid(unsafe_code)]

mod config;
mod error;

use std::future::Future;

use axum::Router;
use axum::routing::get;
use tokio::net::TcpListener;

pub use config::Config;
pub use error::ServerError;

/// Serves the app and the API on a listener until `shutdown` is ready; then open requests are
/// finished, sockets are closed and the database is closed.
///
/// # Errors
/// [`ServerError`] if the database cannot be opened or the listener fails.
pub async fn run(
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
    config: Config,
) -> Result<(), ServerError> {
    std::fs::create_dir_all(&config.data)
        .map_err(|error| ServerError::Data { folder: config.data.clone(), error })?;
    let app = Router::new().route("/api/health", get(async || "ok"));
    axum::serve(listener, app).with_graceful_shutdown(shutdown).await.map_err(ServerError::Listener)
}
