//! The analysis of positions that a caller sets up, and the reading of games that a caller has
//! written down. Nothing of them is kept: an analysis lasts as long as the caller reads its answer.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use futures_util::stream;
use host::analysis::{Analysis, position};
use host::gcg;
use serde::Serialize;
use table::wire::{AnalysisKind, AnalysisMessage, AnalysisState, AskAnalysis, AskGcg, AskPosition};
use tokio::sync::mpsc;

use crate::base::rate_limits::{ClientAddress, Party};
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::http::api::Api;
use crate::http::extract::read;
use crate::http::responses::{ApiResult, json};
use crate::live::scheduler::{Threads, Ticket};
use crate::live::services::Services;

/// The time between two messages to a caller who waits for a turn.
const WAITING: Duration = Duration::from_secs(1);
/// The shortest time between two messages with results.
const OFTEN: Duration = Duration::from_millis(200);

/// The paths of analyses.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/positions", post(check))
        .route("/api/analyses", post(analyse))
        .route("/api/gcg", post(read_gcg))
}

/// `POST /api/positions`: checks that a position can occur, and works out what follows from it.
async fn check(State(api): State<Api>, request: Request) -> ApiResult {
    let asked: AskPosition = read(request).await?;
    let lists = api.rooms.services().lists().clone();
    let checked = tokio::task::spawn_blocking(move || position(&asked, &lists)).await;
    Ok(json(StatusCode::OK, &checked.map_err(|_| Refused::unavailable())??))
}

/// `POST /api/gcg`: plays a game in a file through.
async fn read_gcg(State(api): State<Api>, request: Request) -> ApiResult {
    let asked: AskGcg = read(request).await?;
    let lists = api.rooms.services().lists().clone();
    let read = tokio::task::spawn_blocking(move || gcg(&asked, &lists)).await;
    Ok(json(StatusCode::OK, &read.map_err(|_| Refused::unavailable())??))
}

/// `POST /api/analyses`: a line of JSON for each state.
async fn analyse(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Extension(party): Extension<Party>,
    request: Request,
) -> ApiResult {
    let asked: AskAnalysis = read(request).await?;
    let services = api.rooms.services().clone();
    let lists = services.lists().clone();
    let is_long = asked.kind != AnalysisKind::Static;
    if is_long && !api.rate_limits.analysis(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let analysis = tokio::task::spawn_blocking(move || Analysis::ask(&asked, &lists)).await;
    let analysis = analysis.map_err(|_| Refused::unavailable())??;
    let ticket = if is_long { Some(api.scheduler.ticket(party)?) } else { None };
    let (tell, told) = mpsc::channel(4);
    tokio::spawn(work(services, ticket, analysis, tell));
    Ok(lines(told))
}

/// Lines of JSON, sent as they come.
pub(crate) fn lines(told: mpsc::Receiver<Bytes>) -> Response {
    let lines = stream::unfold(told, |mut told| async {
        let line: Bytes = told.recv().await?;
        Some((Ok::<Bytes, std::convert::Infallible>(line), told))
    });
    let headers = [
        (header::CONTENT_TYPE.as_str(), "application/x-ndjson"),
        (header::CACHE_CONTROL.as_str(), "no-store"),
        // A proxy in front must pass each line on at once.
        ("x-accel-buffering", "no"),
    ];
    (headers, Body::from_stream(lines)).into_response()
}

/// A line of such an answer.
pub(crate) fn line<T: Serialize>(message: &T) -> Bytes {
    let mut line = serde_json::to_vec(message).unwrap_or_default();
    line.push(b'\n');
    Bytes::from(line)
}

/// Waits for its turn and works, as long as the caller listens.
async fn work(
    services: Services,
    ticket: Option<Ticket>,
    analysis: Analysis,
    tell: mpsc::Sender<Bytes>,
) {
    // The analysis keeps its place until the ticket is dropped.
    if let Some(ticket) = &ticket {
        let mut turn = Box::pin(ticket.turn());
        loop {
            match tokio::time::timeout(WAITING, &mut turn).await {
                Ok(Ok(())) => break,
                Ok(Err(refusal)) => {
                    let turned_away = AnalysisMessage {
                        state: AnalysisState::Done,
                        refusal: Some(Refused::from(refusal).refusal),
                        ..AnalysisMessage::default()
                    };
                    let _ = tell.send(line(&turned_away)).await;
                    return;
                }
                Err(_) => {
                    let waits = AnalysisMessage {
                        state: AnalysisState::Waiting,
                        place: ticket.place(),
                        ..AnalysisMessage::default()
                    };
                    if tell.send(line(&waits)).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
    let (threads, halted) = Threads::new(&services);
    let working = tokio::task::spawn_blocking(move || {
        analysis.prepare();
        threads.start();
        let mut last = None;
        analysis.work(&threads, &mut |message| {
            let now = std::time::Instant::now();
            let is_due = last.is_none_or(|last| now.duration_since(last) >= OFTEN);
            if !is_due && message.state != AnalysisState::Done {
                return;
            }
            last = Some(now);
            if tell.blocking_send(line(&message)).is_err() {
                halted.store(true, Ordering::Relaxed);
            }
        });
    });
    // If it panicked the answer ends without a last line.
    let _ = working.await;
}
