//! A computer player in the seat of a person who is away or has to go.

use serde::{Deserialize, Serialize};

use super::LevelKey;
use crate::tagged::tagged;

tagged! {
    /// The commands about a computer player in a person's seat.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum StandInCommand {
        /// Proposes that a computer player plays for a person who is in the game: the proposer or
        /// another.
        Propose {
            /// The seat.
            of: u16,
            /// The computer player's level.
            #[cfg_attr(feature = "describe", ts(as = "LevelKey"), schema(value_type = LevelKey))]
            level: String,
        },
        /// Answers the open proposal. Its proposer withdraws it by answering no.
        Answer {
            /// True to agree. One no is enough to end the proposal.
            agree: bool,
        },
        /// Takes the seat back from a computer player. It needs no consent.
        TakeBack {},
    }
}

/// An event about a computer player in a person's seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StandInEvent {
    /// It was proposed.
    Proposed {
        /// The seat that proposes.
        seat: u16,
        /// The seat that the computer player would play.
        of: u16,
        /// Its level.
        level: LevelKey,
    },
    /// An answer to the proposal.
    Answered {
        /// The seat that answers.
        seat: u16,
        /// True if they agree. A no ends the proposal.
        agree: bool,
    },
    /// The computer player plays the seat from now on. Score, rack and clock stay.
    Started {
        /// The seat.
        seat: u16,
        /// The computer player's level.
        level: LevelKey,
    },
    /// The person plays again.
    TakenBack {
        /// The seat.
        seat: u16,
    },
}

/// An open proposal that a computer player takes a person's seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StandInMessage {
    /// The seat that proposed.
    pub seat: u16,
    /// The seat that the computer player would play.
    pub of: u16,
    /// Its level.
    pub level: LevelKey,
    /// Seats that agree, the proposer among them.
    pub agreed: Vec<u16>,
    /// Seats whose answer is missing.
    pub waits_for: Vec<u16>,
    /// The time at which the computer player takes over without the missing answers, in
    /// milliseconds since the game was made, unless the player comes back or a seat says no before;
    /// `null` while a player who has to agree is connected.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub takes_over: Option<u64>,
}
