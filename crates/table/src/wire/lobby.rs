//! The lobby: games that look for players, and tables to watch.

use serde::{Deserialize, Serialize};

#[cfg(feature = "describe")]
use super::LevelKey;
use super::{LinkedPlayer, ModeKey, SeatToken, SpeedKey};

/// A game that looks for players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeekMessage {
    /// The game's id, for `GET /api/games/{id}` and `POST /api/seeks/{id}/accept`.
    pub game: String,
    /// The player who made it.
    pub name: String,
    /// The account of this name, if its owner made it.
    pub player: Option<LinkedPlayer>,
    /// The edition's key.
    pub edition: String,
    /// The edition's name.
    pub edition_name: String,
    /// The mode.
    pub mode: ModeKey,
    /// The class of its clock: `fast` up to 10 minutes each, `medium` up to 20, `slow` for more,
    /// `correspondence` with days for each turn, `untimed` without a clock. Where moves add to the
    /// clock, the time that fifteen of them add counts.
    pub speed: SpeedKey,
    /// Milliseconds on each clock; `null` without clocks.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub clock: Option<u64>,
    /// The milliseconds that each move adds to its player's clock, 0 for none; `null` without
    /// clocks.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub increment: Option<u64>,
    /// The notable changes from the edition, in few words: "25 min each".
    pub chips: Vec<String>,
    /// The hash of its terms.
    pub terms_hash: String,
    /// The number of seats; 0 where any number may play.
    pub seats: u16,
    /// The number of them that are open.
    pub open: u16,
    /// True if it is rated. Then only a player who is signed in can take a seat.
    pub rated: bool,
    /// The least rating, in the pool of the game, for taking a seat; `null` without one. A player
    /// new to the pool has 1,500; a guest has no rating.
    pub rating_from: Option<i32>,
    /// The greatest rating; `null` without one.
    pub rating_to: Option<i32>,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub made: u64,
}

/// `GET /api/seeks`: the games that look for players. First come the reader's own, for a guest
/// the ones whose ids `?own=` lists, with commas between them; then those in which they can take a
/// seat, beginning with the editions and word lists that their account has played lately; within
/// each kind one of each host before the second of any, and the oldest first. `?mode=`, `?edition=`,
/// `?speed=` and `?rated=` (`yes` or `no`) leave out all others. It is put together at most once a
/// second.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeeksMessage {
    /// At most 200 of them.
    pub seeks: Vec<SeekMessage>,
    /// The number of all of them.
    pub count: u32,
}

/// A game in progress that agreed to be listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TableMessage {
    /// The game's id.
    pub game: String,
    /// The names of the players, in order of play; where any number may play those of the first
    /// eight.
    pub names: Vec<String>,
    /// For each of the names, the account behind it.
    pub players: Vec<Option<LinkedPlayer>>,
    /// True if it is rated.
    pub rated: bool,
    /// The edition's key.
    pub edition: String,
    /// The edition's name.
    pub edition_name: String,
    /// The mode.
    pub mode: ModeKey,
    /// The class of its clock, as in `SeekMessage::speed`.
    pub speed: SpeedKey,
    /// The notable changes from the edition, in few words.
    pub chips: Vec<String>,
    /// True if players can still join it, as where any number may play.
    pub open: bool,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub began: u64,
}

/// `GET /api/watch`: the listed games in progress, newest first. `?mode=`, `?edition=`,
/// `?speed=` and `?rated=` (`yes` or `no`) leave out all others. It is put together at most once a second.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TablesMessage {
    /// At most 200 of them.
    pub tables: Vec<TableMessage>,
    /// The number of all of them.
    pub count: u32,
}

/// `POST /api/pair`: takes a seat offered on exactly these terms, in a rated game that of the player
/// closest in rating, otherwise the oldest; if there is none, makes a game on them and offers the
/// other seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
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
    /// True if the game is to be rated, for which both have to be signed in. May be left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The least rating that the other player may have, in the pool of the game, as in
    /// `CreateGame`. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub rating_from: Option<i32>,
    /// The greatest rating. May be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub rating_to: Option<i32>,
}

/// The answer to `WantedPairing`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PairingAnswer {
    /// The game's id.
    pub id: String,
    /// Your seat and its secret.
    pub token: SeatToken,
    /// The secret of the invitation, if the game was made for you and waits for an opponent.
    pub invite: Option<String>,
}

/// `POST /api/games/{id}/fill`: the player who made a table that waits asks a computer player to
/// take an open seat. The answer is the `GameSummary`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatFilling {
    /// Tokens of your own seats.
    pub tokens: Vec<String>,
    /// The open seat.
    pub seat: u16,
    /// Its level.
    #[cfg_attr(feature = "describe", ts(as = "LevelKey"), schema(value_type = LevelKey))]
    pub level: String,
}
