//! Wire types for Letter bingo.

use serde::{Deserialize, Serialize};

use super::{BingoCallerKey, BingoEndReasonKey};
use crate::tagged::tagged;

tagged! {
    /// The commands of a seat in Letter bingo.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum BingoCommand {
        /// Hands in a form; it cannot be changed any more.
        Lock {
            /// Two words of seven letters.
            words: [String; 2],
        },
        /// Closes the forms once all who play have locked theirs: the letters are called from now
        /// on. For the player who made the game.
        Begin {},
        /// Closes the forms although some players have locked none; those who have none do not
        /// play, not even the player who begins. It is the answer to the refusal `forms_missing`.
        BeginWithout {},
        /// Draws and calls the next letter. For the caller, if it is a person.
        Call {},
        /// Strikes a letter of the seat's form for the latest call.
        Strike {
            /// The letter's place among the fourteen of the form, from 0.
            index: u8,
        },
        /// Calls bingo.
        Claim {},
        /// Leaves the game.
        Leave {},
    }
}

/// An event in Letter bingo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BingoEvent {
    /// A player joined.
    Entered {
        /// The seat.
        seat: u16,
    },
    /// A form was locked.
    Locked {
        /// The seat whose form it is.
        seat: u16,
        /// The two words, if the viewer may know.
        words: Option<[String; 2]>,
    },
    /// The forms are closed.
    Begun {},
    /// A letter was called.
    Called {
        /// A capital, or `?` for a blank.
        tile: String,
    },
    /// The viewer struck a letter.
    Struck {
        /// The seat.
        seat: u16,
        /// The letter's place among the fourteen of the form, from 0.
        index: u8,
    },
    /// A player called bingo with letters open. It costs nothing.
    FalselyClaimed {
        /// The seat.
        seat: u16,
        /// The open letters, as capitals.
        open: String,
    },
    /// A player rightly called bingo.
    Claimed {
        /// The seat.
        seat: u16,
    },
    /// A player left.
    Left {
        /// The seat.
        seat: u16,
    },
    /// The game is over.
    Ended {
        /// The reason why it ended.
        reason: BingoEndReasonKey,
        /// The players who called bingo on the last letter.
        winners: Vec<u16>,
    },
}

/// The part of a game's message that only Letter bingo has. The phase is `forms`, `calling` or
/// `over`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BingoMessage {
    /// The caller: `player` is a seat that may have a form, `neutral` one without a form.
    pub calling: BingoCallerKey,
    /// The seat that calls; `null` if the program does.
    pub caller: Option<u16>,
    /// The seat that may begin.
    pub host: u16,
    /// The letters called, in order: capitals, `?` for a blank.
    pub calls: String,
    /// When the next letter is called automatically, or the game ends, in milliseconds since the
    /// game was made; `null` if it waits for a person.
    #[cfg_attr(feature = "describe", ts(type = "number | null"))]
    pub next_call: Option<u64>,
    /// The number of players who have joined.
    pub entered: u32,
    /// The number of players who have locked a form.
    pub locked: u32,
    /// The players to show: the viewer, those who have called bingo, and the first others, at most
    /// 60.
    pub players: Vec<BingoPlayer>,
    /// The viewer's own form, once locked.
    pub form: Option<BingoForm>,
    /// The result, once the game is over.
    pub ending: Option<BingoEnding>,
    /// The commands open to the viewer now.
    pub may: BingoMay,
}

/// A player as all viewers see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BingoPlayer {
    /// The seat.
    pub seat: u16,
    /// The name.
    pub name: String,
    /// True for a computer player.
    pub computer: bool,
    /// True if a form is locked.
    pub locked: bool,
    /// True if the player has left.
    pub left: bool,
    /// The number of times the player called bingo in error.
    pub false_claims: u8,
    /// True if the player rightly called bingo.
    pub claimed: bool,
    /// The form, once bingo was called on it or the game is over.
    pub form: Option<BingoForm>,
}

/// A form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BingoForm {
    /// The two words.
    pub words: [String; 2],
    /// For each of the fourteen letters the number of the call for which it was struck, from 1; 0
    /// while it is open.
    pub struck: Vec<u8>,
}

/// The ending of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BingoEnding {
    /// The reason why it ended.
    pub reason: BingoEndReasonKey,
    /// The players who called bingo on the last letter.
    pub winners: Vec<u16>,
}

/// The commands open to the viewer now.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct BingoMay {
    /// Hand in a form.
    pub lock: bool,
    /// Close the forms and begin.
    pub begin: bool,
    /// Call the next letter.
    pub call: bool,
    /// Strike for the latest call: the letters, from 0 to 13.
    pub strike: Vec<u8>,
    /// Call bingo.
    pub claim: bool,
    /// Leave.
    pub leave: bool,
}
