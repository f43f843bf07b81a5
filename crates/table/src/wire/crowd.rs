//! Wire types for crowds: the changes that all viewers share, and each viewer's own part.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{BingoForm, BingoMay, BingoPlayer, DuplicateMay, DuplicateOwn, LaidMessage, RankRow};

/// The changes that all viewers of a crowd share, since the message before.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CommonChange {
    /// The fields of the game that have changed, as a spectator sees them. Never `seq`, `viewer`,
    /// `may` and `mode`.
    #[cfg_attr(feature = "describe", ts(type = "Partial<GameMessage>"))]
    #[cfg_attr(feature = "describe", schema(value_type = Object))]
    pub game: Map<String, Value>,
    /// The fields that have changed of the part that belongs to the mode: of `session` or `bingo`.
    /// Never `rounds` and what is each viewer's own.
    #[cfg_attr(
        feature = "describe",
        ts(type = "Partial<DuplicateMessage> | Partial<BingoMessage>")
    )]
    #[cfg_attr(feature = "describe", schema(value_type = Object))]
    pub mode: Map<String, Value>,
    /// The number of rounds of a duplicate session that stay as they are; `null` if all do.
    pub kept: Option<u32>,
    /// The rounds that come after these, without the viewer's own words.
    #[cfg_attr(feature = "describe", ts(type = "DuplicateRound[]"))]
    #[cfg_attr(feature = "describe", schema(value_type = Vec<Object>))]
    pub rounds: Vec<Value>,
}

/// A viewer's own part of the game of a crowd.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OwnMessage {
    /// Of a duplicate session.
    Duplicate {
        /// The viewer's own row of the ranking and its neighbours.
        near: Vec<RankRow>,
        /// The viewer's points and slip.
        own: DuplicateOwn,
        /// The viewer's own word in the last round that is over, with what it scored; `null`
        /// without a slip.
        word: Option<LaidMessage>,
        /// True if that word was admissible.
        admissible: bool,
        /// The commands open to the viewer.
        may: DuplicateMay,
    },
    /// Of Letter bingo.
    Bingo {
        /// The viewer as all others see them. This row belongs among `players`, in the order of the
        /// seats.
        player: BingoPlayer,
        /// The viewer's own form, once locked.
        form: Option<BingoForm>,
        /// The commands open to the viewer; `resign` in the `may` of the game is `leave` here.
        may: BingoMay,
    },
}
