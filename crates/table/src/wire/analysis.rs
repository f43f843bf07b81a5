//! The analysis of a position that is no part of a game.

use serde::{Deserialize, Serialize};

use super::{RefusalMessage, SquareFace};

/// `POST /api/positions`: a position to be read and checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskPosition {
    /// The position as CGP.
    pub cgp: String,
    /// The key of the edition.
    pub edition: String,
    /// House rules, as in the terms of a game.
    pub changes: Vec<String>,
}

/// A position that can occur.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PositionMessage {
    /// The position as CGP.
    pub cgp: String,
    /// The rows of the board, `.` for an empty square.
    pub board: Vec<String>,
    /// The racks, that of the player to move first.
    pub racks: Vec<String>,
    /// The scores in the same order.
    pub scores: Vec<i32>,
    /// Turns in a row after which no new tile had stayed on the board.
    pub scoreless: u16,
    /// The number of tiles in the bag.
    pub bag: u16,
    /// The tiles that are neither on the board nor on the rack of the player to move.
    pub unseen: String,
    /// Words on the board that are not in the list, as `8D TRAIN`.
    pub unlisted: Vec<String>,
    /// The name of the word list in which its words are looked up.
    pub list: String,
    /// The name of the word list that the position asks for, if that is another one.
    pub other_list: Option<String>,
}

/// The kind of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisKind {
    /// Every move by its points and what it keeps.
    Static,
    /// The best of them tried out against racks that the others may hold.
    Simulate,
    /// With at most four tiles in the bag: searched to the end of the game.
    Search,
    /// The best replies to a move, with racks that the next player may hold.
    Replies,
}

/// `POST /api/analyses`: a position to be analysed. The answer is a line of JSON for each state, an
/// `AnalysisMessage`; a client that stops reading stops the analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AskAnalysis {
    /// The position as CGP.
    pub cgp: String,
    /// The key of the edition.
    pub edition: String,
    /// House rules, as in the terms of a game.
    pub changes: Vec<String>,
    /// The kind of analysis.
    pub kind: AnalysisKind,
    /// The move to which replies are wanted, as the analysis tells moves; `null` in any other.
    pub after: Option<String>,
}

/// The progress of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Others come before it.
    #[default]
    Waiting,
    /// It goes on.
    Working,
    /// Nothing more will be found.
    Done,
}

/// The certainty of a value that a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// The result of best play on both sides.
    Exact,
    /// An estimate between proven bounds.
    Bounds,
    /// An estimate.
    Heuristic,
}

/// The findings of an analysis so far.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AnalysisMessage {
    /// Its progress.
    pub state: AnalysisState,
    /// The number of analyses that come before it.
    pub place: u32,
    /// The moves, the best first, as far as they are sent.
    pub moves: Vec<AnalysedMove>,
    /// The number of moves.
    pub count: u32,
    /// After a simulation: how likely it is that the first is the best of those tried, 0 to 1.
    pub sure: Option<f64>,
    /// After a search, the certainty of the answer.
    pub proof: Option<Proof>,
    /// After a search with an empty bag: by how much the spread changes to the end of the game.
    pub value: Option<i32>,
    /// The proven bounds of that.
    pub bounds: [Option<i32>; 2],
    /// The moves of the best line that is known, as `8D TRAIN`.
    pub line: Vec<String>,
    /// The number of continuations played or positions searched.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub work: u64,
    /// The replies to the move, if they were asked for.
    pub replies: Option<RepliesMessage>,
    /// The refusal, if the analysis lost its place in the queue to an address with fewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub refusal: Option<RefusalMessage>,
}

/// The replies to a move: the best by points and leave, for racks drawn from the unseen tiles.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RepliesMessage {
    /// The number of racks drawn.
    pub racks: u32,
    /// The mean of the points of the replies.
    pub points: f64,
    /// The probability of a reply with all tiles, 0 to 1.
    pub bingos: f64,
    /// The probability that a reply lays a tile on a square, for the squares where one did.
    pub squares: Vec<SquareShare>,
    /// The likeliest replies.
    pub likeliest: Vec<LikelyReply>,
}

/// A square and how likely it is to be covered next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SquareShare {
    /// The square.
    pub square: String,
    /// The probability, 0 to 1.
    pub share: f64,
}

/// A reply and how likely it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LikelyReply {
    /// The reply: `8D TRAIN`, `exchange QV` or `pass`.
    pub text: String,
    /// Its probability, 0 to 1.
    pub share: f64,
    /// Its points.
    pub points: i32,
}

/// In how many draws it is proven who wins after a move. Draws are counted by the ways to draw them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DrawCounts {
    /// The draws after which it wins.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub wins: u64,
    /// The draws after which it ties.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub ties: u64,
    /// The draws after which it loses.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub losses: u64,
    /// The number of all draws.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub of: u64,
}

/// A move that was analysed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AnalysedMove {
    /// The move: `8D TRAIN`, `exchange QV` or `pass`.
    pub text: String,
    /// The tiles that it lays.
    pub tiles: Vec<SquareFace>,
    /// Its points.
    pub score: i32,
    /// The tiles that stay on the rack.
    pub keeps: String,
    /// The value of those tiles, in points.
    pub leave: f64,
    /// Its points and the worth of what it keeps.
    pub equity: f64,
    /// The chance to win, 0 to 1, if it was worked out; a search lists moves that it has not looked
    /// at after the others, without.
    pub win: Option<f64>,
    /// By how much that is behind the first: the bounds of the 95 % interval.
    pub win_behind: Option<[f64; 2]>,
    /// The mean spread afterwards, in points; after the search of an endgame, that at its end.
    pub spread: Option<f64>,
    /// By how much that is behind the first: the bounds of the 95 % interval.
    pub behind: Option<[f64; 2]>,
    /// The number of times it was tried.
    pub times: u32,
    /// After a search: how good the chance to win is, and then the spread is an estimate; with an
    /// empty bag, how good the spread is.
    pub proof: Option<Proof>,
    /// After a search with tiles in the bag: the draws after which it is proven who wins, if there
    /// are any.
    pub draws: Option<DrawCounts>,
}
