//! Contests: duplicate games whose draws are sealed beforehand, so that halls and homes play the
//! same game at different times and appear in one ranking.

pub(crate) mod embargo;
pub(crate) mod entering;
mod handlers;
pub(crate) mod opening;
pub(crate) mod ranking;
mod series;

use axum::Router;
use axum::routing::{get, post};

use crate::http::api::Api;

/// The paths of contests.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/contests", get(handlers::list).post(handlers::create))
        .route("/api/contests/{contest}", get(handlers::show))
        .route("/api/contests/{contest}/sessions", post(handlers::open))
        .route("/api/contests/{contest}/ranking", get(handlers::rank))
        .route("/api/contests/{contest}/close", post(handlers::close))
        .route("/api/contests/{contest}/cancel", post(handlers::cancel))
        .route("/api/series", post(series::create))
        .route("/api/series/{series}", get(series::show))
        .route("/api/series/{series}/contests", post(series::arrange))
}
