//! Wire types for the seats of players at boards on the server.

use serde::{Deserialize, Serialize};

use super::SideKey;

/// `POST /api/tournaments/{id}/seat`: a player takes the seat that is theirs at a board on the server.
/// The first of its two players has the game made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The key of the table.
    pub key: String,
    /// The division.
    pub division: u8,
    /// The round.
    pub round: u8,
    /// The entrant.
    pub entrant: u16,
    /// A secret that the player's device makes up and keeps, 16 to 64 characters. A request repeated
    /// with it gets the same seat; one with another is refused once the seat is taken.
    pub own: String,
}

/// The answer to a `TakeSeat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SeatTaken {
    /// The id of the game.
    pub game: String,
    /// The seat: 0 for the entrant who begins, 1 for the other.
    pub seat: u16,
    /// The token that holds it.
    pub token: String,
}

/// `POST /api/tournaments/{id}/seat/free`, for directors: the player of a seat may take it again, on
/// another device. The token that held it opens nothing any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FreeSeat {
    /// The division.
    pub division: u8,
    /// The round.
    pub round: u8,
    /// The table.
    pub table: u16,
    /// The player's side.
    pub side: SideKey,
}
