//! Challenges: a game that one account offers to another.

use serde::{Deserialize, Serialize};

use super::{ModeKey, SpeedKey};

/// `POST /api/challenges`: offers a game to one account. The answer is the `ChallengeMessage`, with
/// the status 201.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeChallenge {
    /// The id of the account.
    pub player: String,
    /// The edition's key.
    pub edition: String,
    /// Changes as `key=value`, as in `CreateGame`. Offering the game accepts these terms.
    pub changes: Vec<String>,
    /// True if the game is to be rated. May be left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
}

/// `GET /api/challenges`: those that you can answer and those that you have made, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChallengesMessage {
    /// At most 100 of them.
    pub challenges: Vec<ChallengeMessage>,
}

/// The answer to a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChallengeAnswer {
    /// It has not been answered.
    Open,
    /// The seat was taken.
    Accepted,
    /// The seat was refused.
    Declined,
}

/// A game that one account offers to another. `POST /api/challenges/{id}/accept` takes the seat,
/// `/decline` does not; `/withdraw` takes it back, or puts away one that was answered. The last two
/// have no body, and answer with the `ChallengesMessage`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChallengeMessage {
    /// Its id.
    pub id: String,
    /// The id of the game. Its second seat is taken through the challenge alone.
    pub game: String,
    /// The player who offers it.
    pub from: ChallengePlayer,
    /// To whom it is offered.
    pub to: ChallengePlayer,
    /// True if you offer it.
    pub mine: bool,
    /// The answer, `open` as long as there is none.
    pub answer: ChallengeAnswer,
    /// True if the game is rated.
    pub rated: bool,
    /// The edition's name.
    pub edition_name: String,
    /// The mode.
    pub mode: ModeKey,
    /// The class of its clock, as in `SeekMessage`.
    pub speed: SpeedKey,
    /// The notable changes from the edition, in few words.
    pub chips: Vec<String>,
    /// The hash of the terms. They stay as they are while it stands.
    pub terms_hash: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub made: u64,
    /// Until when it stands, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub until: u64,
}

/// One of the two accounts of a challenge. `GET /api/players/named/{name}` finds an opponent to
/// challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChallengePlayer {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
}

/// `POST /api/challenges/{id}/accept`: takes the seat. The answer is an `AcceptedInvite`, also if
/// the player has accepted before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AcceptChallenge {
    /// The hash of the terms that were read; another one is refused with `terms_changed`.
    pub terms_hash: String,
}
