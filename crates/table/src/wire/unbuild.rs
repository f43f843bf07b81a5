//! Wire types for taking the board apart after a game.

use serde::{Deserialize, Serialize};

use super::{ProposalMessage, RefusalMessage, SentenceMessage, SquareFace, UnbuildEndReasonKey};
use crate::tagged::tagged;

tagged! {
    /// The commands of a seat for unbuilding the board of a game that is over.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum UnbuildCommand {
        /// Proposes it to the other seats; computer players agree.
        Propose {},
        /// Answers the proposal. It begins when all have agreed.
        Answer {
            /// True to agree.
            agree: bool,
        },
        /// Begins without the players who left the game before and have not answered.
        Begin {},
        /// Takes letters of one word.
        Remove {
            /// Their squares, as `8H`; one to six.
            squares: Vec<String>,
        },
        /// Gives up in the unbuilding. The result of the game before does not change.
        Resign {},
    }
}

/// An event of an unbuilding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum UnbuildEvent {
    /// It was proposed.
    Proposed {
        /// The seat that proposed it.
        seat: u16,
    },
    /// An answer; one no ends the proposal, unless it comes from a player who left the
    /// game before.
    Answered {
        /// The seat that answers.
        seat: u16,
        /// True if they agree.
        agree: bool,
    },
    /// It begins.
    Starts {
        /// The seat that goes first.
        seat: u16,
    },
    /// Letters are taken off the board.
    Removed {
        /// The seat that took them.
        seat: u16,
        /// Their face values together.
        points: i32,
        /// The letters, and where they lay.
        tiles: Vec<SquareFace>,
    },
    /// A seat gave up.
    Resigned {
        /// The seat that gave up.
        seat: u16,
    },
    /// It is over.
    Ended {
        /// Its ending, with the result.
        ending: UnbuildEnding,
    },
}

/// The reason why an unbuilding ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct UnbuildEnding {
    /// The reason why it ended.
    pub reason: UnbuildEndReasonKey,
    /// The points of each seat.
    pub points: Vec<i32>,
    /// The seats with the most points; several share the place.
    pub winners: Vec<u16>,
}

/// Before a board is taken apart: the agreement to do so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct UnbuildOffer {
    /// The open proposal, if there is one; `what` is `unbuild`.
    pub proposal: Option<ProposalMessage>,
    /// Seats that left the game before: the start does not wait for them, but they may join.
    pub away: Vec<u16>,
    /// True if the viewer may propose it.
    pub may_propose: bool,
    /// True if the viewer may answer the proposal.
    pub may_answer: bool,
    /// True if the viewer may begin without the players who left and have not answered.
    pub may_begin: bool,
}

/// The phase of an unbuilding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum UnbuildPhase {
    /// A seat is on turn.
    Turn,
    /// It is over.
    Over,
}

/// Where the unbuilding of a finished game's board stands. The message of the game keeps the board
/// as it was when the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct UnbuildMessage {
    /// Its phase.
    pub phase: UnbuildPhase,
    /// The rows of what is left of the board: capitals, small letters for blanks, `.` for empty.
    pub board: Vec<String>,
    /// The seat on turn; `null` once it is over.
    pub turn: Option<u16>,
    /// The seat that begins.
    pub starter: u16,
    /// The letters that each seat has taken, in order of play.
    pub seats: Vec<UnbuildSeat>,
    /// The letters taken last, and where they lay.
    pub last: Vec<SquareFace>,
    /// The result, once it is over.
    pub ending: Option<UnbuildEnding>,
    /// The rules of unbuilding in plain sentences.
    pub rules: Vec<SentenceMessage>,
    /// The commands open to the viewer.
    pub may: UnbuildMay,
}

/// The summary of the unbuilding of a finished game's board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct UnbuildSummary {
    /// Its phase.
    pub phase: UnbuildPhase,
    /// The seat on turn; `null` once it is over.
    pub turn: Option<u16>,
}

/// The letters that a seat has taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct UnbuildSeat {
    /// Points: face values.
    pub points: i32,
    /// Letters.
    pub taken: u16,
    /// True if it has given up.
    pub resigned: bool,
    /// True if it left the game before and takes no part.
    pub away: bool,
}

/// The commands open to the viewer in an unbuilding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct UnbuildMay {
    /// Take letters.
    pub remove: bool,
    /// Give up.
    pub resign: bool,
    /// See the list of all removals: for practice, where no other person plays.
    pub show_all: bool,
}

/// The effect of taking some letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RemovalMessage {
    /// Their squares.
    pub squares: Vec<String>,
    /// Their face values together.
    pub points: i32,
    /// The reason why they may not be taken; `null` if they may.
    pub problem: Option<RefusalMessage>,
    /// The remaining letters that would form no word or would be cut off.
    pub spoilt: Vec<String>,
}
