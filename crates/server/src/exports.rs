//! Games that are over as files: GCG for other programs, and JSON from which nothing is lost.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use notation::{GameFile, GameLexicon, GameLog, Gcg};
use table::{Room, RoomEvent};

use crate::answer::{Answer, Refused};
use crate::refusal::ServerRefusal;
use crate::rest::{Api, Named};
use crate::rooms::Rooms;

/// `GET /api/games/{game}/gcg`.
pub(crate) async fn gcg(State(api): State<Api>, Named(game): Named) -> Answer {
    let (room, _) = api.rooms.whole(&game).await?;
    let why = |error: &dyn std::fmt::Display| ServerRefusal::NotInGcg { why: error.to_string() };
    let replay = host::replay(&room).map_err(|error| why(&error))?;
    let lexicon = &room.header().lexicon.name;
    let gcg = Gcg::of(&replay, Some(lexicon)).map_err(|error| why(&error))?;
    Ok(file(gcg.to_string(), "text/plain; charset=utf-8", "game.gcg"))
}

/// `GET /api/games/{game}/json`.
pub(crate) async fn json(State(api): State<Api>, Named(game): Named) -> Answer {
    let (room, seed) = api.rooms.whole(&game).await?;
    let header = room.header();
    let log = GameLog {
        terms: header.terms.to_string(),
        header: header.to_string().lines().map(str::to_owned).collect(),
        seed: Some(seed),
        lines: room.log().iter().filter(|entry| is_of_game(&entry.event)).map(line).collect(),
    };
    let tag = &header.lexicon;
    let lexicon =
        GameLexicon { name: tag.name.clone(), digest: tag.digest.clone(), words: tag.words };
    let whole = match host::replay(&room) {
        Ok(replay) => GameFile::of_log(log, lexicon, &replay),
        Err(_) => GameFile::of_other(log, lexicon, host::seat_names(&room), Vec::new()),
    };
    Ok(file(format!("{whole}\n"), "application/json", "game.json"))
}

fn line(entry: &table::Entry) -> String {
    format!("{} {}", entry.at.0, entry.event)
}

/// Whether an event belongs to this game, and not to the next one: its id is nobody else's business.
fn is_of_game(event: &RoomEvent) -> bool {
    !matches!(
        event,
        RoomEvent::Again { .. } | RoomEvent::NotAgain { .. } | RoomEvent::Followed { .. }
    )
}

pub(crate) fn file(body: String, kind: &'static str, name: &'static str) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, body).into_response()
}

impl Rooms {
    /// A game that is over, and the seed of its draws.
    pub(crate) async fn whole(&self, game: &str) -> Result<(Room, String), Refused> {
        let _turn = self.turn_to_replay().await?;
        let found = self.replayed(game).await?;
        if !found.room.over() || found.room.cancelled() {
            return Err(ServerRefusal::StillPlayed.into());
        }
        Ok((found.room, found.seed))
    }
}
