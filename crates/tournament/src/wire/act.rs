//! Wire types for acts.

use serde::{Deserialize, Serialize};

use super::TournamentCommand;
use crate::Told;

/// `POST /api/tournaments/{id}/acts`: acts in a tournament.
///
/// Directors say who they are by their key, players by that of a table card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ActMessage {
    /// The key of a director, or of a table; empty for the account that made the tournament.
    pub key: String,
    /// The entrant who acts, with the key of a table.
    pub entrant: Option<u16>,
    /// A word of the sender's own, 8 to 40 letters, digits and hyphens, drawn by chance: an act that
    /// is sent again with the same one is done once.
    pub once: String,
    /// The command.
    pub command: TournamentCommand,
}

/// The answer to an `ActMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ActedMessage {
    /// The number of the act, by which it can be undone; 0 if there was nothing to do.
    pub act: u32,
    /// The number of records in the log after it.
    pub revision: u32,
    /// The key of the director whom the act adds.
    pub key: Option<String>,
}

/// An act of the log, for directors: `GET /api/tournaments/{id}/log` has the last 200, in order;
/// with `?before=ACT` those before that act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LoggedAct {
    /// The number of the act.
    pub act: u32,
    /// The time, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The signature: a director's name, an entrant's, or `room`.
    pub by: String,
    /// The act as sentences, without full stops.
    pub told: Vec<String>,
    /// True if it has been undone.
    pub undone: bool,
    /// True if it can be undone now.
    pub undoable: bool,
}

impl From<Told> for LoggedAct {
    fn from(told: Told) -> LoggedAct {
        let Told { act, at, by, sentences, undone, undoable } = told;
        LoggedAct { act, at: at.0, by, told: sentences, undone, undoable }
    }
}

/// `GET /api/tournaments/{id}/tables?division=1`: the keys that stand on the cards of the tables, for
/// directors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TableKeys {
    /// The division.
    pub division: u8,
    /// A key for each table, from table 1 on.
    pub keys: Vec<TableKey>,
}

/// The key of a table: its players type their scores with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TableKey {
    /// The table.
    pub table: u16,
    /// The key, which stays the same for the whole tournament.
    pub key: String,
}
