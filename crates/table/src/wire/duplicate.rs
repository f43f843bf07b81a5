//! Wire types for duplicate.

use serde::{Deserialize, Serialize};

use super::{
    ArbitratorKey, DuplicateEndReasonKey, DuplicateSourceKey, HallCommand, HallMessage,
    NotationKey, PlacedTile,
};
use crate::tagged::tagged;

tagged! {
    /// The commands of a seat in a duplicate session. All except those about slips are for seat 0,
    /// and for other arbitrators where that one allows it.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum DuplicateCommand {
        /// Begins the session.
        Begin {},
        /// Seals a slip of tiles laid on the board. It replaces the one before.
        Seal {
            /// The tiles, in any order.
            tiles: Vec<PlacedTile>,
            /// The score written on the slip, if any. It is kept and never counts.
            declared: Option<u16>,
            /// True if the slip is final: the round may close once all slips are.
            lock: bool,
        },
        /// Seals a typed slip.
        SealText {
            /// The grid reference of the first letter, in the session's notation: `H4`.
            place: String,
            /// The whole word, small letters for blanks.
            word: String,
            /// The score written on the slip, if any.
            declared: Option<u16>,
            /// True if the slip is final.
            lock: bool,
        },
        /// Locks the slip as it is.
        Lock {},
        /// Draws the next rack; where the program is the arbitrator, begins the next round at once.
        Draw {},
        /// Accepts the rack.
        Accept {},
        /// Throws the rack back.
        Reject {},
        /// Starts the clock.
        StartClock {},
        /// Adds 30 seconds to the round.
        Extend {},
        /// Closes the round.
        Close {},
        /// Rules on a word, from now on.
        Rule {
            /// The word.
            word: String,
            /// True if it is valid.
            good: bool,
        },
        /// Confirms the rulings and places the best word.
        Confirm {},
        /// Ends the session.
        Stop {},
        /// Does something in the hall, apart from the rounds.
        Hall {
            /// The command.
            command: HallCommand,
        },
    }
}

/// The part of a game's message that only a duplicate session has. `phase` of the message around it
/// is `opening`, `between`, `rack`, `sought`, `called`, `slips`, `rulings` or `over`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DuplicateMessage {
    /// The number of the round that runs or was the last; 0 before the first.
    pub round: u16,
    /// Time for a round, in milliseconds.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub time: u64,
    /// When the time for the running round is up, in milliseconds since the game was made.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub ends: Option<u64>,
    /// When the program draws the next rack.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub next: Option<u64>,
    /// True if half a minute or less is left.
    pub warned: bool,
    /// The notation of places.
    pub notation: NotationKey,
    /// The arbitrator.
    pub arbitrator: ArbitratorKey,
    /// The name of the arbitrator, or of the player who made the session.
    pub host: String,
    /// The number of vowels, and of consonants, that the next rack needs; `null` if none can be
    /// drawn.
    pub need: Option<u8>,
    /// The racks thrown back since the last round.
    pub rejected: Vec<String>,
    /// The number of players.
    pub players: u32,
    /// The number of slips handed in for this round.
    pub slips: u32,
    /// The number of them that are locked.
    pub locked: u32,
    /// The rounds that are over, in order.
    pub rounds: Vec<DuplicateRound>,
    /// The sum of their tops.
    pub tops: i32,
    /// The first ten rows of the ranking.
    pub first: Vec<RankRow>,
    /// The viewer's own row and its neighbours.
    pub near: Vec<RankRow>,
    /// The viewer's own part; `null` for a spectator.
    pub own: Option<DuplicateOwn>,
    /// The words to rule on, for the arbitrator when the round is closed; the doubtful ones first.
    pub answers: Vec<DuplicateAnswer>,
    /// The hall, for an arbitrator; `null` for all other viewers.
    #[serde(default)]
    pub hall: Option<HallMessage>,
    /// The commands open to the viewer.
    pub may: DuplicateMay,
    /// The reason why it ended.
    pub ended: Option<DuplicateEndReasonKey>,
}

/// A word at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LaidMessage {
    /// The grid reference in the session's notation: `H4`.
    pub place: String,
    /// The same in international notation, with `.` for tiles that lay there: `8D TR.IN`.
    pub text: String,
    /// The whole word, small letters for blanks.
    pub word: String,
    /// Its points.
    pub score: i32,
}

/// A round that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DuplicateRound {
    /// The rack.
    pub rack: String,
    /// The best play of the round.
    pub top: LaidMessage,
    /// The play that was placed.
    pub placed: LaidMessage,
    /// Its source.
    pub source: DuplicateSourceKey,
    /// The score that counts as the top.
    pub best: i32,
    /// The number of slips that scored as much as the top.
    pub found: u32,
    /// The viewer's own word, with what it scored; `null` without a slip.
    pub own: Option<LaidMessage>,
    /// True if that word was admissible.
    pub admissible: bool,
}

/// A row of the ranking. Entrants with equal points share the place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RankRow {
    /// The place, from 1.
    pub place: u32,
    /// The seat.
    pub seat: u16,
    /// The name.
    pub name: String,
    /// The sum of the entrant's scores.
    pub points: i32,
}

/// The viewer's own part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DuplicateOwn {
    /// True if the viewer plays; the arbitrator does not.
    pub plays: bool,
    /// The sum of the viewer's scores.
    pub points: i32,
    /// The number of rounds that were over when the entrant joined.
    pub since: u16,
    /// The number of cautions that the viewer has had from an arbitrator.
    #[serde(default)]
    pub cautions: u16,
    /// The slip of this round.
    pub slip: Option<DuplicateSlip>,
}

/// The viewer's own slip. It does not say whether the words on it are valid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DuplicateSlip {
    /// The word, and what it scores if it is admissible.
    pub laid: LaidMessage,
    /// The tiles laid.
    pub tiles: Vec<PlacedTile>,
    /// The score that was written on it, if any.
    pub declared: Option<u16>,
    /// True if it was read in the other direction, because it fits only there.
    pub turned: bool,
    /// True if it is locked.
    pub locked: bool,
    /// When it was sealed, in milliseconds since the game was made.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: u64,
}

/// A word to rule on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DuplicateAnswer {
    /// The word, and what it scores if it is admissible.
    pub laid: LaidMessage,
    /// The number of slips with it.
    pub count: u32,
    /// The words that it forms.
    pub words: Vec<RuledWord>,
    /// True if the arbitrator has ruled on one of them.
    pub ruled: bool,
    /// The first few slips with it, beginning with those that need a look.
    pub slips: Vec<HandedInSlip>,
}

/// A slip's owner, and what is unusual about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HandedInSlip {
    /// The seat.
    pub seat: u16,
    /// The name.
    pub name: String,
    /// The score that was written on it, if it differs from the one that counts; otherwise `null`.
    pub miscounted: Option<u16>,
    /// True if it was read in the other direction, because it fits only there.
    pub turned: bool,
}

/// A word, and whether it is valid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RuledWord {
    /// In capitals.
    pub word: String,
    /// True if it is valid.
    pub good: bool,
}

/// The commands open to the viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DuplicateMay {
    /// Begin the session.
    pub begin: bool,
    /// Seal a slip.
    pub seal: bool,
    /// Lock the slip.
    pub lock: bool,
    /// Draw the next rack.
    pub draw: bool,
    /// Accept the rack.
    pub accept: bool,
    /// Throw the rack back.
    pub reject: bool,
    /// Start the clock.
    pub start_clock: bool,
    /// Give 30 seconds more.
    pub extend: bool,
    /// Close the round.
    pub close: bool,
    /// Rule on words.
    pub rule: bool,
    /// Confirm the rulings.
    pub confirm: bool,
    /// End the session.
    pub stop: bool,
}

/// `GET /api/games/{id}/duplicate/ranking?from=0&count=100`: a page of the ranking with the score
/// of each round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RankingMessage {
    /// The number of players.
    pub players: u32,
    /// The sum of the tops.
    pub tops: i32,
    /// The top of each round, in order.
    pub rounds: Vec<i32>,
    /// The lines asked for, the best first.
    pub lines: Vec<RankingLine>,
}

/// A line of the ranking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RankingLine {
    /// Place, name and points.
    pub row: RankRow,
    /// The number of rounds that were over when the entrant joined.
    pub since: u16,
    /// The score of each round.
    pub rounds: Vec<i32>,
    /// True if the slip of the running round is in.
    pub sealed: bool,
    /// The table at which the entrant sits, if it is known.
    #[serde(default)]
    pub table: Option<u16>,
    /// The seat of the arbitrator who looks after the entrant; 0 for the chief.
    #[serde(default)]
    pub arbitrator: u16,
    /// True if the entrant's slips are typed in from paper.
    #[serde(default)]
    pub paper: bool,
}
