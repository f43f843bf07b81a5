//! Reviews of games that are over: worked out while a player waits for them, and then kept.
//!
//! Results are stored as they are found, at most twice a second, so that every caller, at any
//! server, sees the review grow.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, Request, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use host::{Longer, Reviewable, Reviewing};
use review::{KeptReview, ReviewMessage, ReviewState};
use serde::Deserialize;
use serde::de::IgnoredAny;
use table::wire::AskGcg;
use tokio::sync::mpsc;

use crate::base::rate_limits::{ClientAddress, Party};
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::analyses::{line, lines};
use crate::http::api::Api;
use crate::http::exports::file;
use crate::http::extract::{Named, number_in, read, value_in};
use crate::http::responses::ApiResult;
use crate::live::scheduler::{Threads, Ticket};
use crate::live::services::Services;
use crate::store::{ReviewClaim, StoredReview};

/// The shortest time between two stores of the results so far.
const OFTEN: Duration = Duration::from_millis(500);
/// The longest time between two looks at a review that is worked on: one that waits reports its
/// place, and each finds out if it is to stop.
const LOOK: Duration = Duration::from_secs(1);
/// A review of which nothing has been heard for this long, in milliseconds, may be taken over.
const SILENT: u64 = 15_000;

/// The paths of reviews.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/review", get(show).post(begin))
        .route("/api/games/{game}/review/longer", post(longer))
        .route("/api/games/{game}/review/stop", post(stop))
        .route("/api/games/{game}/review/page", get(page))
        .route("/api/reviews", post(of_file))
}

/// `GET /api/games/{game}/review`: the review as far as it is worked out; that of a duplicate
/// session with the slips of `?seat=`.
async fn show(State(api): State<Api>, Named(game): Named, uri: Uri) -> ApiResult {
    let services = api.rooms.services();
    match services.store().review(&game, Reviewing::FORM).await? {
        Some(stored) => Ok(answer(&stored, services.time().date(), seat_in(&uri))),
        None => Err(Refused::not_found("review")),
    }
}

/// `POST /api/games/{game}/review`: has the game reviewed, unless it was or is being reviewed.
async fn begin(
    State(api): State<Api>,
    Named(game): Named,
    Extension(client): Extension<ClientAddress>,
    Extension(party): Extension<Party>,
    uri: Uri,
) -> ApiResult {
    let services = api.rooms.services();
    let (store, now) = (services.store(), services.time().date());
    let stored = store.review(&game, Reviewing::FORM).await?;
    if let Some(stored) = &stored
        && state_now(stored, now) != ReviewState::Stopped
    {
        return Ok(answer(stored, now, seat_in(&uri)));
    }
    let longer = stored.and_then(|stored| Longer::going_on(kept(&stored)?));
    start(&api, game, client, party, &uri, Wanted::Whole(longer)).await
}

/// `POST /api/games/{game}/review/longer`: works longer on the turns that are not clear, unless
/// they are being worked on.
async fn longer(
    State(api): State<Api>,
    Named(game): Named,
    Extension(client): Extension<ClientAddress>,
    Extension(party): Extension<Party>,
    uri: Uri,
) -> ApiResult {
    let services = api.rooms.services();
    let (store, now) = (services.store(), services.time().date());
    let stored = store.review(&game, Reviewing::FORM).await?;
    let stored = stored.ok_or_else(|| Refused::not_found("review"))?;
    if state_now(&stored, now) == ReviewState::Open {
        return Ok(answer(&stored, now, seat_in(&uri)));
    }
    let before = kept(&stored).ok_or_else(|| Refused::not_found("review"))?;
    start(&api, game, client, party, &uri, Wanted::Longer(Longer::after(before)?)).await
}

/// The work for which a review is claimed.
enum Wanted {
    /// To be made, or to go on with what was stopped.
    Whole(Option<Longer>),
    /// To become clearer.
    Longer(Longer),
}

/// Has a game reviewed, unless another request claims the review first.
async fn start(
    api: &Api,
    game: String,
    client: ClientAddress,
    party: Party,
    uri: &Uri,
    wanted: Wanted,
) -> ApiResult {
    let services = api.rooms.services();
    let (reviewing, ticket) = asked(api, &game, client, party).await?;
    let (store, now) = (services.store(), services.time().date());
    let claim = ReviewClaim { game, form: Reviewing::FORM.to_owned(), claim: secret::secret()? };
    let silent = now.saturating_sub(SILENT);
    let (claimed, longer) = match wanted {
        Wanted::Whole(longer) => (store.claim_review(&claim, now, silent).await?, longer),
        Wanted::Longer(longer) => {
            (store.claim_longer_review(&claim, now, silent).await?, Some(longer))
        }
    };
    if claimed {
        let reviewing = reviewing.longer(longer);
        tokio::spawn(work(services.clone(), ticket, claim.clone(), reviewing));
    }
    let stored = store.review(&claim.game, Reviewing::FORM).await?;
    let stored = stored.ok_or_else(|| Refused::not_found("review"))?;
    Ok(answer(&stored, services.time().date(), seat_in(uri)))
}

/// A review to be worked on, and the ticket for it.
async fn asked(
    api: &Api,
    game: &str,
    client: ClientAddress,
    party: Party,
) -> Result<(Reviewing, Ticket), Refused> {
    let (room, _) = api.rooms.whole(game).await?;
    if !api.rate_limits.analysis(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let ticket = api.scheduler.ticket(party)?;
    let lists = api.rooms.services().lists().clone();
    let reviewing = tokio::task::spawn_blocking(move || Reviewing::ask(&room, &lists)).await;
    Ok((reviewing.map_err(|_| Refused::unavailable())??, ticket))
}

fn kept(stored: &StoredReview) -> Option<KeptReview> {
    serde_json::from_str(&stored.body).ok()
}

/// `POST /api/games/{game}/review/stop`: stops the work; the results so far are kept.
async fn stop(State(api): State<Api>, Named(game): Named, uri: Uri) -> ApiResult {
    api.rooms.services().store().stop_review(&game).await?;
    show(State(api), Named(game), uri).await
}

/// `GET /api/games/{game}/review/page`: the review, as far as it is worked out, as a file to keep.
async fn page(State(api): State<Api>, Named(game): Named, uri: Uri) -> ApiResult {
    let stored = api.rooms.services().store().review(&game, Reviewing::FORM).await?;
    let review = stored.and_then(|stored| kept(&stored));
    let review = review.ok_or_else(|| Refused::not_found("review"))?;
    let (room, _) = api.rooms.whole(&game).await?;
    let page = Reviewable::of(&room)?.page(&review, seat_in(&uri));
    let page = page.ok_or_else(|| Refused::not_found("review"))?;
    Ok(file(page, "text/html; charset=utf-8", "review.html"))
}

/// The seat whose slips are wanted.
fn seat_in(uri: &Uri) -> Option<u16> {
    u16::try_from(number_in(uri, "seat")?).ok()
}

/// The review of a session, as it is read by one of its players. `None` for any other review: that
/// is kept as it is read.
fn of_session(body: &str, seat: Option<u16>) -> Option<String> {
    #[derive(Deserialize)]
    struct Kind {
        rounds: Option<IgnoredAny>,
    }
    serde_json::from_str::<Kind>(body).ok()?.rounds?;
    let review: KeptReview = serde_json::from_str(body).ok()?;
    serde_json::to_string(&review.seen_by(seat)).ok()
}

/// The state of a review; one of which nothing is heard has stopped.
fn state_now(stored: &StoredReview, now: u64) -> ReviewState {
    match stored.state {
        ReviewState::Open if stored.beat < now.saturating_sub(SILENT) => ReviewState::Stopped,
        state => state,
    }
}

fn answer(stored: &StoredReview, now: u64, seat: Option<u16>) -> Response {
    let seen = of_session(&stored.body, seat);
    let kept = if stored.body.is_empty() { "null" } else { &stored.body };
    let review = seen.as_deref().unwrap_or(kept);
    let state = match state_now(stored, now) {
        ReviewState::Open => "open",
        ReviewState::Done => "done",
        ReviewState::Stopped => "stopped",
    };
    // The text has the form of `review::ReviewMessage`; its review is stored in that form already.
    let place = stored.place;
    let text = format!("{{\"state\":\"{state}\",\"place\":{place},\"review\":{review}}}");
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from(text)).into_response()
}

fn body(review: &KeptReview) -> String {
    // It has no keys but texts, so this cannot fail; the page would say that nothing was found.
    serde_json::to_string(review).unwrap_or_default()
}

/// Works on a review until it is whole, its time is up, a player stops it or another server takes
/// it over.
///
/// Results that the database does not take are stored with the next ones. If it takes none for
/// long, the review counts as stopped.
async fn work(services: Services, ticket: Ticket, claim: ReviewClaim, reviewing: Reviewing) {
    let (store, time) = (services.store(), services.time());
    let (threads, halted) = Threads::lasting(&services, reviewing.worth());
    let (tell, mut told) = mpsc::channel::<KeptReview>(1);
    let ticket = Arc::new(ticket);
    let waiting = Arc::downgrade(&ticket);
    let working = tokio::task::spawn_blocking(move || {
        let mut waits = true;
        let mut last: Option<Instant> = None;
        let whole = reviewing.work(&threads, &mut |report| {
            if last.is_none_or(|last| last.elapsed() >= OFTEN) {
                last = Some(Instant::now());
                // If the previous results are still being stored, these are left out.
                let _ = tell.try_send(report());
            }
            // Static evaluation comes at once; the rest waits its turn.
            if waits {
                waits = false;
                threads.wait(&ticket);
            }
        });
        drop((threads, ticket));
        whole
    });
    let mut found = None;
    loop {
        match tokio::time::timeout(LOOK, told.recv()).await {
            Ok(Some(review)) => {
                let body = body(&review);
                let _ = store.keep_review(&claim, ReviewState::Open, time.date(), &body).await;
                found = Some(body);
            }
            Ok(None) => break,
            Err(_) => {
                let place = waiting.upgrade().map_or(0, |ticket| ticket.place());
                let _ = store.review_waits(&claim, time.date(), place).await;
            }
        }
        if !matches!(store.review_goes_on(&claim).await, Ok(Some(true)) | Err(_)) {
            halted.store(true, Ordering::Relaxed);
        }
    }
    let state = match halted.load(Ordering::Relaxed) {
        true => ReviewState::Stopped,
        false => ReviewState::Done,
    };
    let last = working.await.ok().map(|review| body(&review)).or(found).unwrap_or_default();
    if let Err(error) = store.keep_review(&claim, state, time.date(), &last).await {
        tracing::warn!(game = claim.game, "cannot keep the review: {error}");
    }
}

/// `POST /api/reviews`: reviews a game in a file, a line of JSON for each state; with `?page=true`
/// the last line has the page to keep as well, and with `?longer=N` it is worked on as much as if
/// it had been worked on longer so often. Nothing of it is kept here: the work lasts as long as the
/// answer is read, and a page is only made of what was found here.
async fn of_file(
    State(api): State<Api>,
    Extension(client): Extension<ClientAddress>,
    Extension(party): Extension<Party>,
    request: Request,
) -> ApiResult {
    let paged = value_in(request.uri(), "page") == Some("true");
    let times =
        number_in(request.uri(), "longer").map_or(0, |n| u32::try_from(n).unwrap_or(u32::MAX));
    let asked: AskGcg = read(request).await?;
    if !api.rate_limits.analysis(client) {
        return Err(ServerRefusal::TooManyRequests.into());
    }
    let services = api.rooms.services().clone();
    let lists = services.lists().clone();
    let reviewing = tokio::task::spawn_blocking(move || Reviewing::of_gcg(&asked, &lists)).await;
    let reviewing = reviewing.map_err(|_| Refused::unavailable())??.afresh(times);
    let ticket = api.scheduler.ticket(party)?;
    let (tell, told) = mpsc::channel(4);
    tokio::spawn(work_for(services, ticket, reviewing, paged, tell));
    Ok(lines(told))
}

fn state(state: ReviewState, place: u32, kept: Option<KeptReview>, page: Option<String>) -> Bytes {
    let review = kept.and_then(|kept| match kept {
        KeptReview::Game(review) => Some(review),
        KeptReview::Session(_) => None,
    });
    line(&ReviewMessage { state, place, review, page })
}

/// Works on the review of a file for the caller.
async fn work_for(
    services: Services,
    ticket: Ticket,
    reviewing: Reviewing,
    paged: bool,
    tell: mpsc::Sender<Bytes>,
) {
    let (threads, halted) = Threads::lasting(&services, reviewing.worth());
    let ticket = Arc::new(ticket);
    let waiting = Arc::downgrade(&ticket);
    let (teller, gone) = (tell.clone(), halted.clone());
    let mut working = tokio::task::spawn_blocking(move || {
        let mut waits = true;
        let mut last: Option<Instant> = None;
        let whole = reviewing.work(&threads, &mut |report| {
            if last.is_none_or(|last| last.elapsed() >= OFTEN) {
                last = Some(Instant::now());
                if teller.blocking_send(state(ReviewState::Open, 0, Some(report()), None)).is_err()
                {
                    gone.store(true, Ordering::Relaxed);
                }
            }
            if waits {
                waits = false;
                threads.wait(&ticket);
            }
        });
        drop((threads, ticket));
        let page = if paged { reviewing.page(&whole) } else { None };
        (Some(whole), page)
    });
    let whole = loop {
        match tokio::time::timeout(LOOK, &mut working).await {
            Ok(whole) => break whole,
            Err(_) if tell.is_closed() => halted.store(true, Ordering::Relaxed),
            Err(_) => {
                let place = waiting.upgrade().map_or(0, |ticket| ticket.place());
                if place > 0 {
                    let _ = tell.try_send(state(ReviewState::Open, place, None, None));
                }
            }
        }
    };
    // A review that was turned away while it waited for its turn has been stopped too.
    let ended = match halted.load(Ordering::Relaxed) {
        true => ReviewState::Stopped,
        false => ReviewState::Done,
    };
    // If it panicked the answer ends without a last line.
    if let Ok((kept, page)) = whole {
        let _ = tell.send(state(ended, 0, kept, page)).await;
    }
}
