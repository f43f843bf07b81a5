//! The lobby: games that look for players, and tables to watch.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::SeatToken;

/// A game that looks for players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeekMessage {
    /// The game's id, for `GET /api/games/{id}` and `POST /api/seeks/{id}/accept`.
    pub game: String,
    /// Who made it.
    pub name: String,
    /// The edition's key.
    pub edition: String,
    /// The edition's name.
    pub edition_name: String,
    /// The mode's key.
    pub mode: String,
    /// The class of its clock: `fast` (up to 10 minutes each), `medium` (up to 20), `slow` (more)
    /// or `untimed`.
    pub speed: String,
    /// Milliseconds on each clock; `null` without clocks.
    #[ts(type = "number | null")]
    pub clock: Option<u64>,
    /// What is changed from the edition and worth knowing, in few words: "25 min each".
    pub chips: Vec<String>,
    /// The hash of its terms.
    pub terms_hash: String,
    /// How many seats it has.
    pub seats: u16,
    /// How many of them are open.
    pub open: u16,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: u64,
}

/// `GET /api/seeks`: the games that look for players, oldest first. `?mode=`, `?edition=` and
/// `?speed=` leave out all others. It is put together at most once a second.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeeksMessage {
    /// At most 200 of them.
    pub seeks: Vec<SeekMessage>,
    /// How many there are.
    pub count: u32,
}

/// A game in progress that agreed to be listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableMessage {
    /// The game's id.
    pub game: String,
    /// The names of the players, in order of play.
    pub names: Vec<String>,
    /// The edition's key.
    pub edition: String,
    /// The edition's name.
    pub edition_name: String,
    /// The mode's key.
    pub mode: String,
    /// The class of its clock, as in `SeekMessage::speed`.
    pub speed: String,
    /// What is changed from the edition and worth knowing, in few words.
    pub chips: Vec<String>,
    /// When it began, in milliseconds since 1970.
    #[ts(type = "number")]
    pub began: u64,
}

/// `GET /api/watch`: the listed games in progress, newest first. `?mode=`, `?edition=` and
/// `?speed=` leave out all others. It is put together at most once a second.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TablesMessage {
    /// At most 200 of them.
    pub tables: Vec<TableMessage>,
    /// How many there are.
    pub count: u32,
}

/// `POST /api/pair`: takes the oldest seat offered on exactly these terms; if there is none, makes
/// a game on them and offers the other seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WantedPairing {
    /// The player's name, 1 to 30 characters.
    pub name: String,
    /// The edition's key.
    pub edition: String,
    /// Changes as `key=value`, as in `CreateGame`. Asking accepts these terms.
    pub changes: Vec<String>,
    /// A secret that the client makes up, 16 to 64 characters, new for each game it wants. A
    /// request repeated with it gets the same game and seat.
    pub key: String,
    /// Ids of games not to be taken, such as your own that wait. May be left out.
    #[serde(default)]
    pub except: Vec<String>,
}

/// The answer to `WantedPairing`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairingAnswer {
    /// The game's id.
    pub id: String,
    /// Your seat and its secret.
    pub token: SeatToken,
    /// The secret of the invitation, if the game was made for you and waits for somebody.
    pub invite: Option<String>,
}

/// `POST /api/games/{id}/fill`: the player who made a table that waits asks a computer player to
/// take an open seat. The answer is the `GameSummary`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatFilling {
    /// Tokens of your own seats.
    pub tokens: Vec<String>,
    /// The open seat.
    pub seat: u16,
    /// `beginner`, `intermediate`, `advanced`, `expert` or `champion`.
    pub level: String,
}
