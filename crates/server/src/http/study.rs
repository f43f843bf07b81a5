//! Word searches, puzzles, and the dates and answers of cards, for players who study. None of it
//! needs an account, and nothing of it is kept.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path as Named, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::IntoResponse as _;
use axum::routing::{get, post};
use host::calls;
use lexicon::Format;
use study::{BadRow, Cardbox, Entry};
use table::wire::{AnswerCard, CardboxMessage, StudyEntry};

use crate::base::limit;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::{bytes, query, read, value_in};
use crate::http::headers::mentions;
use crate::http::responses::{ApiResult, CachedJson, json};

/// The paths of studying.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/words", get(words))
        .route("/api/words/lists", get(lists))
        .route("/api/words/lists/{key}/graph", get(graph))
        .route("/api/study/schedule", post(schedule))
        .route("/api/study/answers", post(answers))
        .route("/api/study/cardbox", post(cardbox))
        .route("/api/puzzles", get(puzzles))
}

/// Looks words up.
async fn words(State(api): State<Api>, uri: Uri) -> ApiResult {
    let look_up = move || calls::words(query(&uri), api.rooms.services().lists());
    let found = tokio::task::spawn_blocking(look_up).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &found?))
}

/// The word lists on offer.
async fn lists(headers: HeaderMap) -> ApiResult {
    static LISTS: LazyLock<CachedJson> = LazyLock::new(|| CachedJson::new(&calls::word_lists()));
    LISTS.respond(&headers)
}

/// The word graph of a list on offer that this host lends, as a KWG file or, if it is too large for
/// one, a KBWG file.
async fn graph(
    State(api): State<Api>,
    key: Result<Named<String>, PathRejection>,
    headers: HeaderMap,
) -> ApiResult {
    // A path that is not text names no list.
    let Named(key) = key.map_err(|_| ServerRefusal::NotFound { what: "word list" })?;
    let services = api.rooms.services().clone();
    let list = services.lists().chosen(Some(&key))?;
    if !services.lends(list) {
        return Err(ServerRefusal::NotLent.into());
    }
    let tag = format!("\"{}\"", list.whole().tag().digest);
    if mentions(&headers, header::IF_NONE_MATCH, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let lexicon = list.whole().lexicon().clone();
    let write = move || {
        let graph = lexicon.graph();
        graph.to_bytes(Format::Kwg).or_else(|| graph.to_bytes(Format::Kbwg))
    };
    let written = tokio::task::spawn_blocking(write).await.ok().flatten();
    let file = written.ok_or_else(Refused::unavailable)?;
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, file).into_response())
}

/// The dates on which cards are to be asked.
async fn schedule(request: Request) -> ApiResult {
    Ok(json(StatusCode::OK, &calls::schedule(&read(request).await?)?))
}

/// Reads a cardbox of Zyzzyva; a word list on offer spells its questions: `?words=american`.
async fn cardbox(State(api): State<Api>, uri: Uri, request: Request) -> ApiResult {
    let file = bytes(request, limit::CARDBOX).await?;
    let list = value_in(&uri, "words").filter(|list| !list.is_empty()).map(str::to_owned);
    let read = move || {
        let finder = api.rooms.services().lists().chosen(list.as_deref())?.finder();
        let Cardbox { entries, unboxed, left_out } =
            Cardbox::read(&file, &|letters| finder.spells(letters))
                .map_err(|error| ServerRefusal::BadCardbox { error })?;
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let entry = |Entry { at, id, act, card }: Entry| StudyEntry {
            id,
            at,
            act: act.to_string(),
            card: card.to_string(),
        };
        Ok::<_, Refused>(CardboxMessage {
            unboxed: count(unboxed),
            left_out_count: count(left_out.len()),
            left_out: left_out.iter().take(limit::LEFT_OUT).map(BadRow::to_string).collect(),
            entries: entries.into_iter().map(entry).collect(),
        })
    };
    let read = tokio::task::spawn_blocking(read).await.map_err(|_| Refused::unavailable())?;
    Ok(json(StatusCode::OK, &read?))
}

/// Judges an answer to a card that asks for a move.
async fn answers(State(api): State<Api>, request: Request) -> ApiResult {
    let asked: AnswerCard = read(request).await?;
    let lists = api.rooms.services().lists().clone();
    // A search of an endgame takes a moment.
    let judged = tokio::task::spawn_blocking(move || host::answered(&asked, &lists)).await;
    Ok(json(StatusCode::OK, &judged.map_err(|_| Refused::unavailable())??))
}

/// The puzzles on offer.
async fn puzzles(headers: HeaderMap) -> ApiResult {
    static PUZZLES: LazyLock<CachedJson> = LazyLock::new(|| CachedJson::new(&calls::puzzles()));
    PUZZLES.respond(&headers)
}
