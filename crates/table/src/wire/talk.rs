//! Talk between people at a table. It is no part of the game, and of no account of it.

use serde::{Deserialize, Serialize};

use super::key::sets;

/// A circle of people who hear each other at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Circle {
    /// The players.
    Seats,
    /// The spectators.
    Watchers,
}

rules::keys! {
    Circle {
        Seats = "seats",
        Watchers = "watchers",
    }
}

sets! {
    /// A circle of people who hear each other at a table.
    CircleKey = Circle;
}

/// A line of talk at a table, as one reader sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SaidMessage {
    /// Its number, which never changes. Numbers rise and have gaps.
    pub number: u32,
    /// The number of the last change to it: when it was said, and again when it is hidden. Give the
    /// highest one in `listen` to get what came after it.
    pub version: u32,
    /// When it was said, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
    /// The circle that hears it.
    pub circle: CircleKey,
    /// The seat that said it; `null` for a spectator.
    pub seat: Option<u16>,
    /// The account of who said it; `null` for a guest.
    pub account: Option<String>,
    /// The name that they had then.
    pub name: String,
    /// Plain text of at most 300 characters; `null` once a moderator has hidden it.
    pub text: Option<String>,
}
