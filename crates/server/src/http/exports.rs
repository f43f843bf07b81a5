//! Games that are over as files: GCG for other programs, and JSON from which nothing is lost.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use table::Room;

use crate::base::refusal::ServerRefusal;
use crate::http::answer::{Answer, Refused};
use crate::http::rest::{Api, Named};
use crate::live::rooms::Rooms;

/// `GET /api/games/{game}/gcg`.
pub(crate) async fn gcg(State(api): State<Api>, Named(game): Named) -> Answer {
    let (room, _) = api.rooms.whole(&game).await?;
    let gcg = host::gcg_file(&room);
    let gcg = gcg.map_err(|error| ServerRefusal::NotInGcg { why: error.to_string() })?;
    Ok(file(gcg.to_string(), "text/plain; charset=utf-8", "game.gcg"))
}

/// `GET /api/games/{game}/json`.
pub(crate) async fn json(State(api): State<Api>, Named(game): Named) -> Answer {
    let (room, seed) = api.rooms.whole(&game).await?;
    let whole = host::game_file(&room, seed);
    Ok(file(format!("{whole}\n"), "application/json", "game.json"))
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
