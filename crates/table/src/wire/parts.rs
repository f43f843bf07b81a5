//! The parts that several messages share: refusals, words, tiles on squares, proposals.

use serde::{Deserialize, Serialize};

/// A refusal: the same shape on the socket and over REST.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RefusalMessage {
    /// A stable code, `snake_case`.
    pub code: String,
    /// An English sentence that says what to do.
    pub message: String,
    /// The squares it is about, as `8H`.
    pub squares: Vec<String>,
}

/// The words of a play and their points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FormedMessage {
    /// The main word first.
    pub words: Vec<WordMessage>,
    /// The bonus for playing many tiles.
    pub bonus: i32,
    /// The points of the whole play.
    pub score: i32,
}

/// A word formed by a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct WordMessage {
    /// Its start: `8D` across, `D8` down.
    pub coord: String,
    /// Its faces: `TRAiN` has a blank for the I.
    pub faces: String,
    /// Its score.
    pub points: i32,
}

/// A tile laid on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlacedTile {
    /// `8H`.
    pub square: String,
    /// A capital, or a small letter for a blank.
    pub face: String,
}

/// A tile and the seat that drew it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeatTile {
    /// The seat.
    pub seat: u16,
    /// A capital, or `?` for a blank.
    pub tile: String,
}

/// A face on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SquareFace {
    /// `8H`.
    pub square: String,
    /// A capital, or a small letter for a blank.
    pub face: String,
}

/// A proposal to all players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProposalKind {
    /// To end the game.
    End,
    /// To pause the game.
    Pause,
    /// To take the board apart, once the game is over.
    Unbuild,
}

impl From<rules::Proposal> for ProposalKind {
    fn from(proposal: rules::Proposal) -> ProposalKind {
        match proposal {
            rules::Proposal::End => ProposalKind::End,
            rules::Proposal::Pause => ProposalKind::Pause,
        }
    }
}

/// An open proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ProposalMessage {
    /// The seat that proposed.
    pub seat: u16,
    /// The proposal.
    pub what: ProposalKind,
    /// Seats that agree, the proposer among them.
    pub agreed: Vec<u16>,
}
