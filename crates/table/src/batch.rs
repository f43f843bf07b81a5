//! The effect of an input.

use std::fmt;

use crate::{CommandId, Entry, Record, RoomEvent};

/// The effect of an input. First its records are stored, then it is committed.
#[derive(Clone, PartialEq, Debug)]
pub struct Batch {
    pub(crate) entries: Vec<Entry>,
    /// True if this batch ends the game.
    pub(crate) over: bool,
    pub(crate) command: Option<CommandId>,
}

impl Batch {
    /// True if nothing happens.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// True if this batch ends the game.
    pub fn ends(&self) -> bool {
        self.over
    }

    /// True if it changes the players at the table, their names, the terms, or the acceptance of
    /// the terms.
    pub fn changes_people(&self) -> bool {
        self.entries.iter().any(|entry| {
            matches!(
                entry.event,
                RoomEvent::Seated { .. }
                    | RoomEvent::Filled { .. }
                    | RoomEvent::Reopened { .. }
                    | RoomEvent::Agreed { .. }
                    | RoomEvent::Renamed { .. }
                    | RoomEvent::Cancelled { .. }
            )
        })
    }

    /// The id of the game that follows this one, if this batch makes it.
    pub fn follows(&self) -> Option<&str> {
        self.entries.iter().find_map(|entry| match &entry.event {
            RoomEvent::Followed { game } => Some(game.as_str()),
            _ => None,
        })
    }

    /// The records to be stored, all of them or none.
    pub fn records(&self) -> Vec<Record> {
        let last = self.entries.len();
        let records = self.entries.iter().zip(1..).map(|(entry, number)| Record {
            seq: entry.seq,
            at: entry.at.0,
            line: entry.event.to_string(),
            command: self.command.as_ref().filter(|_| number == last).map(ToString::to_string),
        });
        records.collect()
    }
}

/// The answer to an input that is not refused.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// This would happen.
    Batch(Box<Batch>),
    /// The command was carried out before.
    Repeated {
        /// The number of its last event.
        seq: u32,
    },
}

/// The error for a batch that was judged against an earlier state of the room. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongBatch;

impl fmt::Display for WrongBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the room has changed since this was judged: judge it again")
    }
}

impl std::error::Error for WrongBatch {}
