//! The file of a duplicate session and its sheets: each is worked out and compressed once for all
//! clients, because in a large session all its players ask in the same minute.

pub(crate) mod cached;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, State};
use axum::http::Uri;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use table::Room;
use table::wire::{GamePhase, RefusalMessage};
use tokio::time::Instant;

use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::compression::Compressible;
use crate::http::documents::cached::GOES_ON;
use crate::http::extract::Named;
use crate::http::responses::ApiResult;
use crate::http::sheet::{self, Wanted};
use crate::live::room::Ask;
use crate::live::room::ask::WriteDocument;
use crate::live::rooms::Replayed;

/// The paths of documents.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/duplicate/session", get(session))
        .route("/api/games/{game}/duplicate/sheet", get(sheet))
}

/// The response with these headers to a request with those.
fn response(
    document: &Compressible,
    asked: &HeaderMap,
    headers: &[(HeaderName, &'static str)],
) -> Response {
    let (body, encoding) = document.body(asked);
    let always = [(header::CACHE_CONTROL, "no-store"), (header::VARY, "accept-encoding")];
    let mut response = (encoding, always, body).into_response();
    for (name, value) in headers.iter().cloned() {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// `GET /api/games/{game}/duplicate/session`: the file of a duplicate session, from which any
/// reader can judge it again.
async fn session(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Named(game): Named,
    asked: HeaderMap,
) -> ApiResult {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"session.twd\""),
    ];
    let document = document(&api, &game, None, || api.rate_limits.picture(client)).await?;
    Ok(response(&document, &asked, &headers))
}

/// `GET /api/games/{game}/duplicate/sheet`: a sheet of a duplicate session, for printing:
/// `?kind=slips&paper=letter&rounds=20`.
async fn sheet(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Named(game): Named,
    uri: Uri,
    asked: HeaderMap,
) -> ApiResult {
    let wanted = Some(Wanted::read(uri.query().unwrap_or_default()));
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let document = document(&api, &game, wanted, || api.rate_limits.picture(client)).await?;
    Ok(response(&document, &asked, &headers))
}

/// Returns the key under which a document is kept.
fn key(game: &str, wanted: Option<Wanted>) -> String {
    format!("{game} {wanted:?}")
}

/// The sheet that is wanted, or the file.
fn written(room: &Room, wanted: Option<Wanted>, seed: &str) -> Result<String, RefusalMessage> {
    match wanted {
        Some(wanted) => sheet::sheet(room, wanted),
        None => room.session_file(seed),
    }
}

/// A sheet of a duplicate session, or its file, worked out if it is not at hand. A session that
/// is over is not woken for it. `pay` counts it for the address, or returns false; a document that
/// is at hand, or becomes so while this waits for its turn, costs nothing.
async fn document(
    api: &Api,
    game: &str,
    wanted: Option<Wanted>,
    pay: impl FnOnce() -> bool,
) -> Result<Compressible, Refused> {
    let (key, seq) = (key(game, wanted), api.rooms.last(game).await?);
    if let Some(document) = api.documents.get(&key, seq, Instant::now()) {
        return Ok(document);
    }
    let over = api.rooms.summary(game).await?.phase == GamePhase::Over;
    let _turn = api.rooms.turn_to_replay().await?;
    // Another request may have had the same worked out meanwhile.
    if let Some(document) = api.documents.get(&key, seq, Instant::now()) {
        return Ok(document);
    }
    if !pay() {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let text = match over && !api.rooms.is_awake(game) {
        true => {
            let Replayed { room, seed, .. } = api.rooms.replayed(game).await?;
            let written = move || written(&room, wanted, &seed);
            tokio::task::spawn_blocking(written).await
        }
        false => {
            let is_blank = wanted.is_some_and(Wanted::is_blank);
            let write: WriteDocument = Arc::new(move |room, seed| written(room, wanted, seed));
            let ask = |reply| Ask::Document { write: write.clone(), is_blank, reply };
            Ok(api.rooms.ask(game, ask).await?)
        }
    };
    let text = text.map_err(|_| Refused::unavailable())??;
    let document =
        tokio::task::spawn_blocking(move || Compressible::plain(text).compressed()).await;
    let document = document.map_err(|_| Refused::unavailable())?;
    match over {
        true => api.documents.exact.put(&key, seq, document.clone()),
        false => api.documents.lately.put(&key, GOES_ON, (Instant::now(), document.clone())),
    }
    Ok(document)
}
