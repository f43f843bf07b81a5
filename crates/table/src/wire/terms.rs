//! Wire types for the rules of a game, in full: terms and word list.

use serde::{Deserialize, Serialize};

use super::{ModeKey, OvertimeMinutesKey, PaletteKey};

/// The word list of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LexiconMessage {
    /// Its name.
    pub name: String,
    /// SHA-256 of its words, hexadecimal.
    pub digest: String,
    /// The number of words.
    pub words: u32,
}

/// The terms of a game in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TermsMessage {
    /// The canonical text, which is what a seat accepts.
    pub text: String,
    /// SHA-256 of text and word list, hexadecimal; accepting names it.
    pub hash: String,
    /// The edition's key.
    pub edition: String,
    /// The edition's name.
    pub name: String,
    /// The mode.
    pub mode: ModeKey,
    /// The premium colours.
    pub palette: PaletteKey,
    /// The rows of the bare board: `.` plain, `d` `t` double and triple letter, `D` `T` double and
    /// triple word.
    pub layout: Vec<String>,
    /// Row and column of the start square, from 0.
    pub start: (u8, u8),
    /// Tiles on a full rack.
    pub rack_size: u8,
    /// Letter values and counts: A to Z, then the blank as `?`.
    pub tiles: Vec<TileMessage>,
    /// Milliseconds on each clock; `null` without clocks.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub clock: Option<u64>,
    /// The milliseconds that each move adds to its player's clock, 0 for none; `null` without
    /// clocks.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub increment: Option<u64>,
    /// Points that each minute over that time costs; `null` without clocks.
    pub overtime: Option<i32>,
    /// Which minutes cost that: `started`, any part of one, or `completed`; `null` without clocks.
    pub overtime_minutes: Option<OvertimeMinutesKey>,
    /// Milliseconds for each turn of a slow game, in which turns have days; `null` in other games.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub slow_turn: Option<u64>,
    /// The rules in plain sentences: the word list first, then what is changed.
    pub sentences: Vec<SentenceMessage>,
    /// Short labels for the table: "25 min each".
    pub chips: Vec<String>,
}

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileMessage {
    /// A capital, or `?`.
    pub tile: String,
    /// Points.
    pub points: u8,
    /// The number in the set.
    pub count: u8,
    /// True for a vowel.
    pub vowel: bool,
}

/// A rule in plain words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SentenceMessage {
    /// Its topic: `players`, `word_list`, `challenge`, `exchange`, `pass`, `ending`, `leftovers`,
    /// `tie`, `clock`, `bonus` and so on. Stable, for icons.
    pub about: String,
    /// The sentence.
    pub text: String,
    /// True if it differs from the edition.
    pub changed: bool,
}
