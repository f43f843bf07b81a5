//! The words that servers send each other about a game or a tournament.

use serde::{Deserialize, Serialize};
use table::Record;

/// A word about a game or a tournament from one server to the others.
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
        /// The number of watchers there: clients without a seat.
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
    /// Everything that had arrived at the server when it was asked is stored.
    Settled {
        /// The name of the server.
        server: String,
        /// The time that it was asked about.
        due: u64,
    },
    /// Something was said at the table, or hidden.
    Talked {},
    /// An act of the tournament was stored, names were taken out of its log, or it was withdrawn.
    Acted {},
    /// A browser is not signed in to this account any more, or a token holds no seat any more. It
    /// is about no game.
    SignedOut {
        /// The id of the account, or the hash of the token.
        account: String,
        /// The others that the same request has ended. Servers of older versions do not read them.
        #[serde(default)]
        others: Vec<String>,
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
    /// Returns true if a server waits for the answer.
    pub(crate) fn is_waited_for(&self) -> bool {
        matches!(self, Word::Closing { .. } | Word::Settled { .. })
    }

    /// These sign-ins have ended and these tokens hold no seat any more. `None` without any.
    pub(crate) fn signed_out(ended: &[String]) -> Option<Word> {
        let (first, others) = ended.split_first()?;
        Some(Word::SignedOut { account: first.clone(), others: others.to_vec() })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_a_request_ends_is_one_word_which_servers_of_older_versions_read_too() {
        let ended = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
        let word = Word::signed_out(&ended).unwrap();
        let text = serde_json::to_string(&word).unwrap();
        assert_eq!(text, r#"{"type":"signed_out","account":"a","others":["b","c"]}"#);
        assert_eq!(serde_json::from_str::<Word>(&text).unwrap(), word);
        let older = r#"{"type":"signed_out","account":"a"}"#;
        assert_eq!(serde_json::from_str::<Word>(older).ok(), Word::signed_out(&ended[..1]));
        assert_eq!(Word::signed_out(&[]), None);
    }
}
