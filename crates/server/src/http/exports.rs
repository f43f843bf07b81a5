//! Games that are over as files: GCG for other programs, and JSON from which nothing is lost.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use crate::base::refusal::ServerRefusal;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::responses::ApiResult;

/// The paths of files of games.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/gcg", get(gcg))
        .route("/api/games/{game}/json", get(json))
}

/// `GET /api/games/{game}/gcg`.
async fn gcg(State(api): State<Api>, Named(game): Named) -> ApiResult {
    let (room, _) = api.rooms.whole(&game).await?;
    let gcg = host::gcg_file(&room);
    let gcg = gcg.map_err(|error| ServerRefusal::NotInGcg { why: error.to_string() })?;
    Ok(file(gcg.to_string(), "text/plain; charset=utf-8", "game.gcg"))
}

/// `GET /api/games/{game}/json`.
async fn json(State(api): State<Api>, Named(game): Named) -> ApiResult {
    let (room, seed) = api.rooms.whole(&game).await?;
    let whole = host::game_file(&room, seed);
    Ok(file(format!("{whole}\n"), "application/json", "game.json"))
}

/// A file of this kind, which a browser saves by this name.
pub(crate) fn file(body: String, kind: &'static str, name: &str) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, body).into_response()
}
