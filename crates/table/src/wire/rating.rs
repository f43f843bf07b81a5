//! Ratings, results and records of those who have accounts.

use serde::{Deserialize, Serialize};

/// A player's rating in a pool: games of one mode and one pace. `GET /api/account/ratings` lists
/// your own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingMessage {
    /// The pool: `match-fast`, `match-medium`, `match-slow`,
    /// `match-correspondence` or `match-untimed`, by the clock.
    pub pool: String,
    /// The rating: 1,500 at the beginning.
    pub rating: i32,
    /// Its uncertainty: the true strength is within twice this, most likely.
    pub deviation: u32,
    /// The number of rated games it rests on.
    pub games: u32,
}

/// The account behind a name: only where the seat bears the name of the account that holds it, as
/// all seats of rated games do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LinkedPlayer {
    /// The id of the account, for `GET /api/players/{id}`.
    pub id: String,
    /// The rating in the pool of the game; `null` where games cannot be rated.
    pub rating: Option<RatingMessage>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingPoint {
    /// The pool.
    pub pool: String,
    /// The id of the game.
    pub game: String,
    /// When it was rated, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The rating after it.
    pub rating: i32,
    /// The deviation after it.
    pub deviation: u32,
}

/// `GET /api/ratings/{pool}`: the best of a pool, at most 100, whose rating is certain enough.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LeaderboardMessage {
    /// The pool.
    pub pool: String,
    /// The players, the best first.
    pub players: Vec<LeaderMessage>,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LeaderMessage {
    /// The id of the account.
    pub id: String,
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: RatingMessage,
}

/// The outcome of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameOutcome {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ResultMessage {
    /// The id of the game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The mode and the pace: `match-slow`.
    pub pool: String,
    /// True if it was rated.
    pub rated: bool,
    /// The outcome for the player.
    pub result: GameOutcome,
    /// The player's score.
    pub score: i32,
    /// The other people in the game.
    pub others: Vec<OpponentMessage>,
}

/// Another player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OpponentMessage {
    /// The id of the account; `null` for a guest, for an account that was deleted, and for one that
    /// played under another name.
    pub id: Option<String>,
    /// The name at the table; empty for a guest, and for an account that was deleted.
    pub name: String,
    /// The score.
    pub score: i32,
}

/// A player's record in games of one mode and one pace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RecordMessage {
    /// The mode and the pace.
    pub pool: String,
    /// The number of games.
    pub games: u32,
    /// The number won.
    pub won: u32,
    /// The number drawn.
    pub drawn: u32,
    /// The points of all games together.
    pub points: i32,
    /// The best score.
    pub best_score: i32,
    /// The number of plays that stood.
    pub plays: u32,
    /// The number of them that laid enough tiles for a bonus.
    pub bingos: u32,
    /// The points of the best play.
    pub best_play: i32,
}

/// `GET /api/players/{id}/against/{other}`: all games of two players against each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HeadToHead {
    /// The name of the one.
    pub name: String,
    /// The name of the other.
    pub other: String,
    /// The number of games.
    pub games: u32,
    /// The number that the one player has won.
    pub won: u32,
    /// The number drawn.
    pub drawn: u32,
    /// The points of the one, all games together.
    pub points: i32,
    /// The points of the other.
    pub against: i32,
}
