//! The lobby: games that look for players, tables to watch, and pairings of two players.
//!
//! A server puts each of the lists together at most once a second, however many clients ask, and a
//! client that has the current one is told so in a few bytes. Each reader is shown the games that
//! look for players in the order in which they suit: see `seeks.rs`. Readers of the same lines get
//! the same answer.

mod handlers;
pub(crate) mod lines;
pub(crate) mod lists;
mod pairing;
mod seeks;

use axum::Router;
use axum::routing::{get, post};

use crate::http::api::Api;

/// The paths of the lobby.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/seeks", get(handlers::seeks))
        .route("/api/seeks/{game}/accept", post(handlers::accept))
        .route("/api/watch", get(handlers::tables))
        .route("/api/pair", post(pairing::pair))
        .route("/api/games/{game}/fill", post(handlers::fill))
}
