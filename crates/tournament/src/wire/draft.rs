//! Wire types for drafts: pairings that a director looks at before publishing them.

use serde::{Deserialize, Serialize};

use super::{BasisMessage, BoardsMessage};
use crate::{Draft, DraftOf, Tournament};

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

impl DraftMessage {
    /// A draft of a round of this division, before it is published.
    pub fn of(tournament: &Tournament, of: DraftOf, draft: &Draft) -> DraftMessage {
        let rounds = tournament.division(of.division).map_or(&[][..], |it| &it.rounds);
        let rests_on = rounds.iter().take(usize::from(draft.basis.standings.0));
        DraftMessage {
            division: of.division.0,
            round: of.round.0,
            basis: BasisMessage::from(&draft.basis),
            boards: BoardsMessage::from(&draft.seating.boards[..]),
            repeats: draft
                .repeats
                .iter()
                .map(|&(table, times)| RepeatMessage { table: table.0, times })
                .collect(),
            partial: rests_on.clone().any(|round| !round.complete()),
        }
    }
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

/// `POST /api/tournaments/scheme`: the plan that a scheme in words means. The answer is a list of
/// `RoundPlanMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadScheme {
    /// The scheme: `7 rounds: 3 Fontes, 3 Swiss, king of the hill`.
    pub text: String,
    /// The number of entrants of the division.
    pub entrants: u16,
}
