//! Games that people write down and let others follow, and collections of them.

use serde::{Deserialize, Serialize};

use super::{AskGcg, GcgMessage};

/// The answer to `POST /api/annotations`, whose body is an `AskGcg`: the game can be followed from
/// now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PublishedAnnotation {
    /// Its id: others follow it at `/annotation/ID`.
    pub id: String,
    /// The key with which it is changed and withdrawn. Only its writer has it.
    pub key: String,
    /// 1; one more after each change.
    pub revision: u32,
}

/// `PUT /api/annotations/{id}`: the game as it is now, in place of what was there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplaceAnnotation {
    /// The key; the account that published the game needs none.
    pub key: Option<String>,
    /// The game.
    pub game: AskGcg,
}

/// The answer to a `ReplaceAnnotation`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct KeptAnnotation {
    /// The number of the revision that followers see: one more than before, or the same if nothing
    /// has changed.
    pub revision: u32,
}

/// `POST /api/annotations/{id}/withdraw`: takes the game back from its followers; it is no longer
/// kept. The answer is a `KeptAnnotation` with its last revision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WithdrawAnnotation {
    /// The key; the account that published the game needs none.
    pub key: Option<String>,
}

/// `GET /api/annotations/{id}`: a game as its followers see it. The answer has an `ETag` that
/// changes with each revision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AnnotationMessage {
    /// Its id.
    pub id: String,
    /// Its title in its collection; empty if it is in none, or has no title there.
    pub title: String,
    /// The id of its collection.
    pub collection: Option<String>,
    /// 1; one more after each change.
    pub revision: u32,
    /// True while it is being written: it is not over, and was changed within two hours.
    pub live: bool,
    /// When it was last changed, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub written: u64,
    /// The key of the edition.
    pub edition: String,
    /// House rules, as in the terms of a game.
    pub changes: Vec<String>,
    /// The game, read and played through.
    pub game: GcgMessage,
}

/// `POST /api/account/collections`: makes a collection of games. The answer is a
/// `CollectionMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeCollection {
    /// Its title, in 1 to 60 characters.
    pub title: String,
    /// A few lines about it, at most 1,000 characters; it may be empty.
    pub about: String,
}

/// `PUT /api/collections/{id}`: another title and other lines about a collection, and its games in
/// another order. The answer is a `CollectionMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ArrangeCollection {
    /// As in `MakeCollection`.
    pub title: String,
    /// As in `MakeCollection`.
    pub about: String,
    /// Its games, in order. Those that are not named stay, behind them.
    pub games: Vec<ArrangedGame>,
}

/// A game of a collection, in its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ArrangedGame {
    /// Its id.
    pub id: String,
    /// Its title there, in at most 60 characters; empty for the names of its players.
    pub title: String,
}

/// `POST /api/collections/{id}/games`: one more game at the end of a collection. The answer is a
/// `CollectedGame`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CollectGame {
    /// As in `ArrangedGame`.
    pub title: String,
    /// The game.
    pub game: AskGcg,
}

/// A game of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CollectedGame {
    /// Its id: `GET /api/annotations/{id}` has the game.
    pub id: String,
    /// Its title there; empty for the names of its players.
    pub title: String,
    /// The players in order of play.
    pub players: Vec<String>,
    /// Their scores.
    pub scores: Vec<i32>,
    /// True if it is over.
    pub over: bool,
}

/// `GET /api/collections/{id}`: a collection of games, for every reader who has its link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CollectionMessage {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A few lines about it.
    pub about: String,
    /// The name of the account that made it.
    pub by: String,
    /// True if that is the account that asks.
    pub mine: bool,
    /// When it was last changed, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub written: u64,
    /// Its games in order.
    pub games: Vec<CollectedGame>,
}

/// A collection in the list of an account: `GET /api/account/collections`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CollectionLine {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The number of its games.
    pub games: u32,
    /// When it was last changed, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub written: u64,
}

/// `POST /api/moderation/annotations/{id}` and `POST /api/moderation/collections/{id}`, for
/// moderators: a game that was published, or a collection with its games, is no longer kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeDown {
    /// The reason, in 1 to 300 characters.
    pub reason: String,
}
