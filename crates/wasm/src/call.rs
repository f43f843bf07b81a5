//! The calls to a desk and its answers.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::wire::{ClientMessage, CreateGame, RefusalMessage, ServerMessage};
use table::{Record, tagged};

use crate::ask::Told;

/// A call to a desk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// The game's id, which the caller chooses for a new one: letters, digits, `-` and `_`. A call
    /// that is about no game leaves it out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    /// The time, in milliseconds since the game was made. It never goes back before what has
    /// happened. A call that is about no game leaves it out.
    #[serde(default)]
    pub at: u64,
    /// The act.
    pub act: Act,
}

tagged! {
    /// An act of a desk.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    #[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    pub enum Act {
        /// Makes a game. The answer has its header and its first records, which the caller stores.
        Make {
            /// When, in milliseconds since 1970.
            created: u64,
            /// The secret seed of the draws, from a good source of chance: 64 hexadecimal digits.
            seed: String,
            /// The game, as a server takes it. Every seat is the caller's or a computer player's.
            wanted: CreateGame,
        },
        /// Takes up a stored game.
        Wake {
            /// Its header.
            header: String,
            /// The seed of its draws.
            seed: String,
            /// Its records, from the first on.
            records: Vec<StoredRecord>,
        },
        /// Hears a message of the page. If something happens by it, the answer has records, which the
        /// caller stores and commits.
        Hear {
            /// The message.
            message: ClientMessage,
        },
        /// The time has come at which something is due.
        Tick {},
        /// Has the engine find what comes next, which may take seconds.
        Work {},
        /// Carries out what the engine has found. The answer has records if something happens.
        GoOn {},
        /// Applies what the records of the last answer say, and tells of it.
        Commit {},
        /// Applies records that another worker has stored, and tells of them.
        Read {
            /// The records. Those that the game has already are passed over.
            records: Vec<StoredRecord>,
        },
        /// Forgets the game.
        Leave {},
        /// Asks what a call of the HTTP API asks that needs no server. The answer has the same value as
        /// there, or the same refusal.
        Ask {
            /// The path below `/api/`, with its query, such as `words?find=hooks&of=TRAIN`. In paths of
            /// games, `games/ID/moves`, the id is that of a game on the desk.
            path: String,
            /// The body, if the call has one.
            #[serde(skip_serializing_if = "Option::is_none")]
            body: Option<Value>,
            /// For an analysis or a review, its effort in units of roughly a second on a slow device. If
            /// it is not enough, the answer has what was found and says that it is not done. The same
            /// effort finds the same; a caller who wants to show progress asks again with twice as much.
            /// It is 8 if it is left out.
            #[serde(skip_serializing_if = "Option::is_none")]
            effort: Option<u32>,
        },
    }
}

/// The answer to a call.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Answer {
    /// The header of a new game, to be stored before its records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<String>,
    /// Messages for the page, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<ServerMessage>,
    /// Records to be stored, all of them or none. Except for those of a new game, they apply once
    /// they are committed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub records: Vec<StoredRecord>,
    /// When a tick is due if nothing happens before, in milliseconds since the game was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// True if the engine has something to do.
    pub works: bool,
    /// The value that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Told>,
    /// Why the call was refused; then nothing has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalMessage>,
}

/// An event of a game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredRecord {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// When, in milliseconds since the game was made.
    pub at: u64,
    /// The event as text.
    pub line: String,
    /// The id of the command that it is the last event of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

impl From<Record> for StoredRecord {
    fn from(record: Record) -> StoredRecord {
        let Record { seq, at, line, command } = record;
        StoredRecord { seq, at, line, command }
    }
}

impl From<StoredRecord> for Record {
    fn from(record: StoredRecord) -> Record {
        let StoredRecord { seq, at, line, command } = record;
        Record { seq, at, line, command }
    }
}
