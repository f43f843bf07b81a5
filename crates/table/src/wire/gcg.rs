//! A game that people write down, read and played through.

use serde::{Deserialize, Serialize};

use super::{LeftoversKey, RefusalMessage, SquareFace};

/// `POST /api/gcg`: a game as a GCG file to be read and played through, finished or not. Nothing of
/// it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskGcg {
    /// The file. Points, scores and racks may be left out.
    pub gcg: String,
    /// The key of the edition.
    pub edition: String,
    /// House rules, as in the terms of a game.
    pub changes: Vec<String>,
    /// The milliseconds that each player used beyond the clock; empty if there was no overtime.
    #[cfg_attr(feature = "describe", ts(type = "number[]"))]
    pub overtime: Vec<u64>,
}

/// A game that was read: how it went, where it stands, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GcgMessage {
    /// The file with the points, scores and racks that were left out, as far as they are known.
    pub gcg: String,
    /// The game as JSON, for keeping: `docs/game.schema.json`.
    pub json: String,
    /// The players in order of play.
    pub players: Vec<String>,
    /// The turns in order.
    pub turns: Vec<GcgTurn>,
    /// The lines that disagree with the rules or with lines before them, in order.
    pub problems: Vec<GcgLineProblem>,
    /// If the last turn cannot have been so: plays that may be meant, the likeliest first, as
    /// `8D TRAIN`.
    pub meant: Vec<String>,
    /// The rows of the board after the last turn, `.` for an empty square.
    pub board: Vec<String>,
    /// The scores after the last line.
    pub scores: Vec<i32>,
    /// The tiles that each player is known to hold after it.
    pub racks: Vec<String>,
    /// The number of tiles that each player holds after it, as far as the bag goes.
    pub held: Vec<u16>,
    /// The player on turn, from 0; `null` if the game is over.
    pub turn: Option<u16>,
    /// True if the game is over: a player has gone out, or tiles left were counted.
    pub over: bool,
    /// The player who has gone out although no line counts the tiles left, from 0.
    pub out: Option<u16>,
    /// The number of tiles in the bag.
    pub bag: u16,
    /// The tiles that are not on the board.
    pub off_board: String,
    /// The position after the last turn with the next player to move, as CGP; `null` if the game is
    /// over.
    pub cgp: Option<String>,
    /// The charge for a wrong challenge.
    pub challenge: ChallengeCharge,
    /// The rule for tiles left at the end.
    pub leftovers: LeftoversKey,
    /// The points that each player loses for overtime.
    pub penalties: Vec<i32>,
    /// The name of the word list in which its words are looked up.
    pub list: String,
    /// The name of the word list that the file names, if that is another one: then no word is
    /// called unlisted.
    pub other_list: Option<String>,
}

/// The charge for a wrong challenge by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChallengeCharge {
    /// The points that the challenged player gains.
    pub gains: i32,
    /// The points that the challenger loses.
    pub costs: i32,
    /// True if the challenger loses a turn.
    pub turn: bool,
}

/// A turn of such a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GcgTurn {
    /// Its line in the file that was sent, from 1.
    pub line: u32,
    /// The player, from 0.
    pub seat: u16,
    /// The rack before, as far as it is known.
    pub rack: String,
    /// The move: `8D TRAIN` with a dot for a tile on the board, `exchange AEI`, `exchange 3` or
    /// `pass`.
    pub text: String,
    /// The tiles that it lays.
    pub tiles: Vec<SquareFace>,
    /// The words that it forms, the main word first.
    pub words: Vec<String>,
    /// Those of them that are not in the word list.
    pub unlisted: Vec<String>,
    /// The points of the play by the rules, even if it came off.
    pub score: i32,
    /// True if the play came off after a challenge.
    pub withdrawn: bool,
    /// True if the play was challenged and stood.
    pub stood: bool,
    /// Points gained or lost besides.
    pub charges: Vec<GcgCharge>,
    /// The scores after it.
    pub scores: Vec<i32>,
    /// The notes on it.
    pub notes: Vec<String>,
    /// The position before it, as CGP.
    pub cgp: String,
}

/// The cause of points apart from those of plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GcgCause {
    /// A challenge.
    Challenge,
    /// Overtime.
    Time,
    /// Tiles left at the end.
    Leftovers,
    /// A line that names nothing else.
    Other,
    /// An adjustment in the file beyond the rules.
    Adjustment,
}

/// Points other than for a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GcgCharge {
    /// The player, from 0.
    pub seat: u16,
    /// The points; negative if they were lost.
    pub points: i32,
    /// Its cause.
    pub cause: GcgCause,
}

/// A problem in a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GcgLineProblem {
    /// The line in the file that was sent, from 1.
    pub line: u32,
    /// The turn it belongs to, from 0; `null` for a line before the first.
    pub turn: Option<u32>,
    /// The problem, with the square if there is one.
    pub problem: RefusalMessage,
}
