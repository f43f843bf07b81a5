//! The file of a duplicate session and its sheets: each is worked out and packed once for all who
//! ask, because in a large session all its players do in the same minute.

use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::Uri;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use table::Room;
use table::wire::RefusalMessage;
use tokio::time::Instant;

use crate::base::gate::Asking;
use crate::base::recent::Recent;
use crate::base::refusal::ServerRefusal;
use crate::http::answer::{Answer, Refused};
use crate::http::packed::Packed;
use crate::http::rest::{Api, Named};
use crate::http::sheet::{self, Wanted};
use crate::live::room::Ask;
use crate::live::rooms::{Replayed, Rooms};

/// The number of papers that are kept; the longest are some 6 MB.
const PAPERS: usize = 8;

/// The time for which a paper of a session that goes on is shown although something has happened
/// since.
const FRESH: Duration = Duration::from_secs(1);

/// The number that stands in place of that of the last event while a session goes on.
const GOES_ON: u32 = 0;

/// The papers that were asked for last. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Papers {
    /// As they are after the last event of the game.
    exact: Recent<Packed>,
    /// Those of sessions that go on, and the moments at which they were worked out.
    lately: Recent<(Instant, Packed)>,
}

impl Default for Papers {
    fn default() -> Papers {
        Papers { exact: Recent::new(PAPERS), lately: Recent::new(PAPERS) }
    }
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

impl Papers {
    /// The paper that is kept under a key of a game after this event, at this moment.
    fn get(&self, key: &str, seq: u32, now: Instant) -> Option<Packed> {
        let lately = || {
            let (since, paper) = self.lately.get(key, GOES_ON)?;
            (now.saturating_duration_since(since) < FRESH).then_some(paper)
        };
        self.exact.get(key, seq).or_else(lately)
    }
}

/// `GET /api/games/{game}/duplicate/session`: the file of a duplicate session, from which any reader
/// can judge it again.
pub(crate) async fn session(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Named(game): Named,
    asked: HeaderMap,
) -> Answer {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"session.twd\""),
    ];
    let paper = api.rooms.paper(&game, None, || api.gate.picture(asking)).await?;
    Ok(answer(&paper, &asked, &headers))
}

/// `GET /api/games/{game}/duplicate/sheet`: a sheet of a duplicate session, for printing:
/// `?kind=slips&paper=letter&rounds=20`.
pub(crate) async fn sheet(
    State(api): State<Api>,
    Extension(asking): Extension<Asking>,
    Named(game): Named,
    uri: Uri,
    asked: HeaderMap,
) -> Answer {
    let wanted = Some(Wanted::read(uri.query().unwrap_or_default()));
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let paper = api.rooms.paper(&game, wanted, || api.gate.picture(asking)).await?;
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

impl Rooms {
    /// A sheet of a duplicate session, or its file, worked out if it is not at hand. A session that
    /// is over is not woken for it. `pay` counts it for the address, or returns false; a paper that
    /// is at hand, or becomes so while this waits for its turn, costs nothing.
    async fn paper(
        &self,
        game: &str,
        wanted: Option<Wanted>,
        pay: impl FnOnce() -> bool,
    ) -> Result<Packed, Refused> {
        let (key, seq) = (key(game, wanted), self.last(game).await?);
        if let Some(paper) = self.papers().get(&key, seq, Instant::now()) {
            return Ok(paper);
        }
        let over = self.summary(game).await?.phase == "over";
        let _turn = self.turn_to_replay().await?;
        // Another request may have had the same worked out meanwhile.
        if let Some(paper) = self.papers().get(&key, seq, Instant::now()) {
            return Ok(paper);
        }
        if !pay() {
            return Err(ServerRefusal::TooManyRequests.into());
        }
        let text = match over && !self.is_awake(game) {
            true => {
                let Replayed { room, seed, .. } = self.replayed(game).await?;
                let written = move || written(&room, wanted, &seed);
                tokio::task::spawn_blocking(written).await
            }
            false => Ok(self.ask(game, |reply| Ask::Paper { sheet: wanted, reply }).await?),
        };
        let text = text.map_err(|_| Refused::unavailable())??;
        let paper = tokio::task::spawn_blocking(move || Packed::plain(text).packed()).await;
        let paper = paper.map_err(|_| Refused::unavailable())?;
        match over {
            true => self.papers().exact.put(&key, seq, paper.clone()),
            false => self.papers().lately.put(&key, GOES_ON, (Instant::now(), paper.clone())),
        }
        Ok(paper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_of_games_that_are_over_are_kept_and_others_for_a_moment() {
        let (papers, paper) = (Papers::default(), Packed::plain(String::new()));
        let now = Instant::now();
        papers.exact.put("over", 7, paper.clone());
        let later = now + 60 * FRESH;
        assert!(papers.get("over", 7, later).is_some() && papers.get("over", 8, now).is_none());
        papers.lately.put("on", GOES_ON, (now, paper));
        let soon = now + FRESH - Duration::from_millis(1);
        assert!(papers.get("on", 7, now).is_some() && papers.get("on", 8, soon).is_some());
        assert!(papers.get("on", 8, now + FRESH).is_none());
    }
}
