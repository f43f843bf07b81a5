//! A player who has an account, as others see it.

use serde::{Deserialize, Serialize};

use super::{RatingMessage, RatingPoint, RecordMessage, ResultMessage, TableMessage};

/// `GET /api/players/{id}`: a player who has an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlayerMessage {
    /// The id of the account.
    pub id: String,
    /// The name.
    pub name: String,
    /// When the account was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: u64,
    /// The ratings.
    pub ratings: Vec<RatingMessage>,
    /// The ratings after each of the last 200 rated games, oldest first.
    pub history: Vec<RatingPoint>,
    /// The games in progress that the lobby shows, newest first.
    pub playing: Vec<TableMessage>,
    /// The last 50 games against other people, newest first.
    pub results: Vec<ResultMessage>,
    /// The record in each kind of game; empty for all viewers but the player.
    pub records: Vec<RecordMessage>,
}
