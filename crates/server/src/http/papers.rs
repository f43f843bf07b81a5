//! The file of a duplicate session and its sheets: each is worked out and packed once for all who
//! ask, because in a large session all its players do in the same minute.

pub(crate) mod kept;

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

use crate::base::gate::Asking;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::answer::Answer;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::packed::Packed;
use crate::http::papers::kept::GOES_ON;
use crate::http::sheet::{self, Wanted};
use crate::live::room::Ask;
use crate::live::room::ask::WritePaper;
use crate::live::rooms::Replayed;

/// The paths of papers.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/duplicate/session", get(session))
        .route("/api/games/{game}/duplicate/sheet", get(sheet))
}

/// Returns the answer with these headers to a request with those.
fn answer(paper: &Packed, asked: &HeaderMap, headers: &[(HeaderName, &'static str)]) -> Response {
    let (body, encoding) = paper.body(asked);
    let always = [(header::CACHE_CONTROL, "no-store"), (header::VARY, "accept-encoding")];
    let mut response = (encoding, always, body).into_response();
    for (name, value) in headers.iter().cloned() {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// `GET /api/games/{game}/duplicate/session`: the file of a duplicate session, from which any reader
/// can judge it again.
async fn session(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Named(game): Named,
    asked: HeaderMap,
) -> Answer {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"session.twd\""),
    ];
    let paper = paper(&api, &game, None, || api.gate.picture(asking)).await?;
    Ok(answer(&paper, &asked, &headers))
}

/// `GET /api/games/{game}/duplicate/sheet`: a sheet of a duplicate session, for printing:
/// `?kind=slips&paper=letter&rounds=20`.
async fn sheet(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Named(game): Named,
    uri: Uri,
    asked: HeaderMap,
) -> Answer {
    let wanted = Some(Wanted::read(uri.query().unwrap_or_default()));
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let paper = paper(&api, &game, wanted, || api.gate.picture(asking)).await?;
    Ok(answer(&paper, &asked, &headers))
}

/// Returns the key under which a paper is kept.
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
/// is over is not woken for it. `pay` counts it for the address, or returns false; a paper that
/// is at hand, or becomes so while this waits for its turn, costs nothing.
async fn paper(
    api: &Api,
    game: &str,
    wanted: Option<Wanted>,
    pay: impl FnOnce() -> bool,
) -> Result<Packed, Refused> {
    let (key, seq) = (key(game, wanted), api.rooms.last(game).await?);
    if let Some(paper) = api.papers.get(&key, seq, Instant::now()) {
        return Ok(paper);
    }
    let over = api.rooms.summary(game).await?.phase == GamePhase::Over;
    let _turn = api.rooms.turn_to_replay().await?;
    // Another request may have had the same worked out meanwhile.
    if let Some(paper) = api.papers.get(&key, seq, Instant::now()) {
        return Ok(paper);
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
            let write: WritePaper = Arc::new(move |room, seed| written(room, wanted, seed));
            let ask = |reply| Ask::Paper { write: write.clone(), is_blank, reply };
            Ok(api.rooms.ask(game, ask).await?)
        }
    };
    let text = text.map_err(|_| Refused::unavailable())??;
    let paper = tokio::task::spawn_blocking(move || Packed::plain(text).packed()).await;
    let paper = paper.map_err(|_| Refused::unavailable())?;
    match over {
        true => api.papers.exact.put(&key, seq, paper.clone()),
        false => api.papers.lately.put(&key, GOES_ON, (Instant::now(), paper.clone())),
    }
    Ok(paper)
}
