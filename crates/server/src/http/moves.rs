//! Whole games over HTTP: those that are over, and those in progress that the lobby shows. A reader
//! needs neither a socket nor a room that is awake to step through them.

pub(crate) mod in_progress;

use std::sync::LazyLock;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;
use crate::base::secret;
use crate::http::api::Api;
use crate::http::extract::Named;
use crate::http::headers::mentions;
use crate::http::openapi;
use crate::http::responses::{ApiResult, CachedJson, unchanged};
use crate::live::rooms::Replayed;

/// The paths of whole games.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/api/games/{game}/moves", get(moves))
        .route("/api/games/{game}/unbuild", get(unbuild))
}

/// The form in which this version of the program writes games: a fingerprint of the description of
/// all messages. A game that another version has kept in another form is written anew.
static FORM: LazyLock<String> =
    LazyLock::new(|| secret::fingerprint(openapi::DOCUMENT.as_bytes())[..16].to_owned());

/// `GET /api/games/{game}/moves`.
async fn moves(State(api): State<Api>, Named(game): Named, headers: HeaderMap) -> Response {
    open(Part::Game.response(&api, &game, &headers).await.into_response())
}

/// `GET /api/games/{game}/unbuild`.
async fn unbuild(State(api): State<Api>, Named(game): Named, headers: HeaderMap) -> Response {
    open(Part::Unbuilding.response(&api, &game, &headers).await.into_response())
}

/// The two things that the id of a game leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The game itself.
    Game,
    /// The unbuilding of its board.
    Unbuilding,
}

impl Part {
    /// Returns the key under which the part of a game is kept for a while.
    pub(crate) fn place(self, game: &str) -> String {
        match self {
            Part::Game => game.to_owned(),
            // No game has such an id.
            Part::Unbuilding => format!("{game}/unbuild"),
        }
    }

    async fn response(self, api: &Api, game: &str, headers: &HeaderMap) -> ApiResult {
        let seq = api.rooms.last(game).await?;
        let tag = tag(seq);
        // A caller who knows the fingerprint has been given the game before.
        if mentions(headers, header::IF_NONE_MATCH, &tag) {
            return Ok(unchanged(&tag));
        }
        whole(api, self, game, seq).await?.respond(headers)
    }
}

/// The refusal for a game whose board is not being taken apart and never was.
pub(crate) fn no_unbuilding() -> Refused {
    Refused::not_found("unbuilding")
}

/// Lets pages of other sites, the frame among them, read an answer that is public. A refusal is
/// public too.
fn open(mut answer: Response) -> Response {
    let all = HeaderValue::from_static("*");
    answer.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, all);
    answer
}

/// The fingerprint of a game after this event.
pub(crate) fn tag(seq: u32) -> String {
    // Weak, because the same answer is sent compressed and uncompressed.
    format!("W/\"{}-{seq}\"", *FORM)
}

/// A part of a game whole, as spectators may see it after the event with this number, or a later
/// one.
pub(crate) async fn whole(
    api: &Api,
    part: Part,
    game: &str,
    seq: u32,
) -> Result<CachedJson, Refused> {
    if let Some(kept) = kept(api, part, game, seq).await? {
        return Ok(kept);
    }
    // A long game takes a while: a caller who asks for many holds up only other callers who ask for
    // whole games.
    let _turn = api.rooms.turn_to_replay().await?;
    if let Some(kept) = kept(api, part, game, seq).await? {
        return Ok(kept);
    }
    let Replayed { mut room, public, seed, .. } = api.rooms.replayed(game).await?;
    let over = room.over() && !room.cancelled();
    let message = match part {
        Part::Game if !over && (!public || room.gathering() || room.cancelled()) => {
            return Err(ServerRefusal::StillPlayed.into());
        }
        Part::Game => {
            host::name_phonies(&mut room, api.rooms.services().lists());
            room.moves(public, &seed)
        }
        Part::Unbuilding => room.unbuild_moves(public, &seed).ok_or_else(no_unbuilding)?,
    };
    let seq = room.seq();
    let body = serde_json::to_string(&message).map_err(|_| Refused::unavailable())?;
    let lasts = over && part == Part::Game;
    if lasts {
        let store = api.rooms.services().store();
        if let Err(error) = store.keep_moves(game, seq, &FORM, &body).await {
            // It is worked out again next time.
            tracing::warn!(game, "cannot keep the moves: {error}");
        }
    }
    let kept = CachedJson::tagged(tag(seq), body);
    if !lasts {
        api.in_progress.0.put(&part.place(game), seq, kept.clone());
    }
    Ok(kept)
}

async fn kept(api: &Api, part: Part, game: &str, seq: u32) -> Result<Option<CachedJson>, Refused> {
    if let Some(kept) = api.in_progress.0.get(&part.place(game), seq) {
        return Ok(Some(kept));
    }
    if part == Part::Unbuilding {
        return Ok(None);
    }
    let body = api.rooms.services().store().moves(game, seq, &FORM).await?;
    Ok(body.map(|body| CachedJson::tagged(tag(seq), body)))
}
