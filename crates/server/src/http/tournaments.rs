//! Tournaments: making them, acting in them, and what directors and the public see.

mod acts;
pub(crate) mod cached;
mod directed;
mod drafts;
mod export;
mod import;
mod log;
mod making;
mod season;
mod seats;
pub(crate) mod sheets;
mod shown;
mod socket;
mod table;
mod tables;

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::routing::{get, post};

use crate::http::api::Api;

/// The paths of tournaments.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/tournaments", post(making::make))
        .route("/api/tournaments/file", post(log::open))
        .route("/api/tournaments/import", post(import::import))
        .route("/api/tournaments/entries", post(import::entries))
        .route("/api/tournaments/season", get(season::season))
        .route("/api/tournaments/scheme", post(drafts::plan))
        .route("/api/tournaments/{id}", get(shown::show))
        .route("/api/tournaments/{id}/acts", post(acts::act))
        .route("/api/tournaments/{id}/draft", post(drafts::draft))
        .route("/api/tournaments/{id}/preview", post(drafts::preview))
        .route("/api/tournaments/{id}/log", get(log::log))
        .route("/api/tournaments/{id}/director", get(directed::own))
        .route("/api/tournaments/{id}/file", get(log::file))
        .route("/api/tournaments/{id}/divisions/{division}/standings", get(shown::standings))
        .route("/api/tournaments/{id}/divisions/{division}/tables/{table}", get(table::show))
        .route(
            "/api/tournaments/{id}/divisions/{division}/tables/{table}/socket",
            get(table::follow),
        )
        .route("/api/tournaments/{id}/socket", get(socket::open))
        .route("/api/tournaments/{id}/sheets/{kind}", get(sheets::sheet))
        .route("/api/tournaments/{id}/export/{format}", get(export::export))
        .route("/api/tournaments/{id}/ratings", post(import::ratings))
        .route("/api/tournaments/{id}/seat", post(seats::take))
        .route("/api/tournaments/{id}/seat/free", post(seats::free))
        .route("/api/tournaments/{id}/results", post(import::results))
        .route("/api/tournaments/{id}/tables", get(tables::tables))
        .route("/api/tournaments/{id}/forget", post(making::forget))
        .route("/api/tournaments/{id}/withdraw", post(making::withdraw))
}

/// The key of a director that a request carries, as `authorization: Bearer KEY`; empty without one.
fn bearer(headers: &HeaderMap) -> &str {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let key = value.and_then(|value| {
        let (scheme, key) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(key.trim())
    });
    key.unwrap_or_default()
}
