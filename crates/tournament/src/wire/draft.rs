//! Wire types for drafts: pairings that a director looks at before publishing them.

use serde::{Deserialize, Serialize};

use super::{BasisMessage, BoardsMessage};

/// `POST /api/tournaments/{id}/draft`: pairs a round, without publishing it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftRound {
    /// The division.
    pub division: u8,
    /// The round: the next one, or one that is published.
    pub round: u8,
    /// The pairing rule as text; that of the plan if it is missing.
    pub rule: Option<String>,
}

/// The answer to a `DraftRound`: publish it as it is, or with other boards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DraftMessage {
    /// The division.
    pub division: u8,
    /// The round.
    pub round: u8,
    /// The way in which the boards were found.
    pub basis: BasisMessage,
    /// The boards.
    pub boards: BoardsMessage,
    /// The pairs that have met before.
    pub repeats: Vec<RepeatMessage>,
    /// True if results that the standings rest on are missing.
    pub partial: bool,
}

/// A pair that has met before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RepeatMessage {
    /// The table.
    pub table: u16,
    /// The number of times that they have met.
    pub times: u8,
}
