//! What servers tell each other about a game.

use serde::{Deserialize, Serialize};
use table::Record;

/// What a server tells the others about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Word {
    /// Events were stored.
    Stored {
        /// The number of the last one.
        seq: u32,
        /// The events themselves; none if they are too large to be told.
        records: Vec<Line>,
    },
    /// These seats' people are connected to a server. It says so again from time to time.
    Here {
        /// The name of the server.
        server: String,
        /// The seats.
        seats: Vec<u16>,
        /// How many watch there without a seat.
        #[serde(default)]
        watching: u32,
    },
    /// A server has woken the game, and asks the others who is connected to them and whether there
    /// are more events than it has read.
    WhoIsHere {
        /// The number of the last event that it has read.
        #[serde(default)]
        seq: u32,
    },
    /// A time of the game has come at which something happens in it for a crowd, such as the end
    /// of a round. A server asks the others to store first what has arrived there.
    Closing {
        /// The time, in milliseconds since the game was made.
        due: u64,
    },
    /// What had arrived at a server when it was asked this is stored.
    Settled {
        /// The name of the server.
        server: String,
        /// The time that it was asked about.
        due: u64,
    },
    /// Something was said at the table, or hidden.
    Talked {},
    /// Somebody who was signed in to this account is not any more, or a token holds nothing any
    /// more. It is about no game.
    SignedOut {
        /// The id of the account, or the hash of the token.
        account: String,
    },
}

/// A stored event as it travels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    seq: u32,
    at: u64,
    line: String,
    command: Option<String>,
}

impl Word {
    /// Whether somebody waits for the answer.
    pub(crate) fn is_waited_for(&self) -> bool {
        matches!(self, Word::Closing { .. } | Word::Settled { .. })
    }

    /// Events up to this number were stored.
    pub(crate) fn stored(seq: u32, records: &[Record]) -> Word {
        let line = |record: &Record| Line {
            seq: record.seq,
            at: record.at,
            line: record.line.clone(),
            command: record.command.clone(),
        };
        Word::Stored { seq, records: records.iter().map(line).collect() }
    }
}

impl From<Line> for Record {
    fn from(Line { seq, at, line, command }: Line) -> Record {
        Record { seq, at, line, command }
    }
}
