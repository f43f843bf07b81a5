//! The log of a tournament: in sentences for its directors, and as a file.

use axum::extract::{Extension, Request, State};
use axum::http::{StatusCode, Uri};
use tournament::wire::LoggedAct;
use tournament::{History, LogFileRefusal};

use super::directed::Directed;
use super::making::{FIRST, keep, quoted};
use crate::base::limit;
use crate::base::rate_limits::ClientAddress;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::exports;
use crate::http::extract::{bytes, number_in};
use crate::http::responses::{ApiResult, json};
use crate::live::visitor::Visitor;

/// `GET /api/tournaments/{id}/log`: the last acts, or those before one: `?before=ACT`.
pub(super) async fn log(Directed { seen, .. }: Directed, uri: Uri) -> ApiResult {
    let before = number_in(&uri, "before").and_then(|act| u32::try_from(act).ok());
    let before = before.unwrap_or(u32::MAX);
    let told = tokio::task::spawn_blocking(move || seen.history.told(before, limit::LOGGED)).await;
    let told = told.map_err(|_| Refused::unavailable())?;
    let acts: Vec<LoggedAct> = told.into_iter().map(LoggedAct::from).collect();
    Ok(json(StatusCode::OK, &acts))
}

/// `GET /api/tournaments/{id}/file`: the whole log.
pub(super) async fn file(Directed { id, seen, .. }: Directed) -> ApiResult {
    let name = format!("tournament-{}.txt", &id[..8.min(id.len())]);
    Ok(exports::file(seen.history.file(), "text/plain; charset=utf-8", &name))
}

/// `POST /api/tournaments/file`: opens such a file as a new tournament.
pub(super) async fn open(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    visitor: Visitor,
    request: Request,
) -> ApiResult {
    // A file of many acts takes long to judge.
    if !api.rate_limits.act(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    // A line feed for each record and the first line do not count.
    let body = bytes(request, limit::LOG + limit::RECORDS + 100).await?;
    let read = move || {
        let text = std::str::from_utf8(&body).map_err(|_| LogFileRefusal::NotALog)?;
        if text.lines().count() > limit::RECORDS + 1 {
            return Err(LogFileRefusal::TooLong { most: limit::RECORDS });
        }
        History::read_file(text)
    };
    let history = tokio::task::spawn_blocking(read).await.map_err(|_| Refused::unavailable())??;
    // One director always stays. The name of the one who made it goes with the account.
    let director = history.tournament().directors.first();
    let (director, name) = director.cloned().ok_or_else(Refused::unavailable)?;
    let name = if director == FIRST { quoted(&name) } else { String::new() };
    keep(&api, client, &visitor, &history, director, &name).await
}
