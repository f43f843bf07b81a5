//! Wire types for whole tournaments.

use serde::{Deserialize, Serialize};

use super::DivisionMessage;
use crate::History;

/// `POST /api/tournaments`: makes a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeTournament {
    /// The title: 1 to 80 characters.
    pub title: String,
    /// The day on which it begins: at most 40 characters.
    pub date: String,
    /// The name of its first director: 1 to 60 characters.
    pub director: String,
}

/// The answer to a `MakeTournament`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MadeTournament {
    /// Its id: it is followed at `/tournament/ID`.
    pub id: String,
    /// The key of its first director, which opens every act.
    pub key: String,
}

/// The answer to `POST /api/tournaments/{id}/withdraw` and to `POST /api/tournaments/{id}/forget`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TournamentRevision {
    /// The number of records in the log, or that it had.
    pub revision: u32,
}

/// `POST /api/tournaments/{id}/forget`: takes the name and the club of an entrant out of the log, for
/// a player who asks for that. Numbers and scores stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ForgetEntrant {
    /// The entrant.
    pub entrant: u16,
}

/// `GET /api/tournaments/{id}`: a tournament as a viewer sees it; over the socket, the parts of it
/// that have changed.
///
/// In an update, parts that are missing are as before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TournamentMessage {
    /// The number of records in the log: it grows with each act.
    pub revision: u32,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub title: Option<String>,
    /// The day on which it begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub date: Option<String>,
    /// The directors.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub directors: Option<Vec<DirectorMessage>>,
    /// The numbers of the divisions, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub order: Option<Vec<u8>>,
    /// The divisions, or those that have changed.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub divisions: Vec<DivisionMessage>,
}

/// The first message on the socket of a director, `GET /api/tournaments/{id}/socket?director`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FollowTournament {
    /// The key; empty for the account that made the tournament.
    pub key: String,
}

/// A director.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DirectorMessage {
    /// The number.
    pub director: u8,
    /// The name.
    pub name: String,
}

impl TournamentMessage {
    /// The whole tournament, as the public sees it, or as directors do.
    pub fn of(history: &History, director: bool) -> TournamentMessage {
        let tournament = history.tournament();
        let directors = tournament.directors.iter();
        let divisions = tournament.divisions.iter();
        TournamentMessage {
            revision: history.records().len() as u32,
            title: Some(tournament.title.clone()),
            date: Some(tournament.date.clone()),
            directors: Some(
                directors
                    .map(|(director, name)| DirectorMessage {
                        director: director.0,
                        name: name.clone(),
                    })
                    .collect(),
            ),
            order: Some(divisions.clone().map(|division| division.number.0).collect()),
            divisions: divisions
                .map(|division| DivisionMessage::of(tournament, division, director))
                .collect(),
        }
    }
}
