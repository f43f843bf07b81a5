//! Stored logs that cannot be replayed.

use std::fmt;

use rules::ParseEventError;

/// A stored log that cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The number of the record.
    pub seq: u32,
    /// The problem.
    pub problem: ReplayProblem,
}

/// A problem of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayProblem {
    /// Its number is not the next.
    Gap {
        /// The next.
        expected: u32,
    },
    /// Its line is not an event.
    Line(ParseEventError),
    /// Its event is not one of this game's mode.
    Mode(String),
    /// Its command is not the id of a command.
    Command(String),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seq = self.seq;
        match &self.problem {
            ReplayProblem::Gap { expected } => {
                write!(f, "event {seq} follows where event {expected} was expected")
            }
            ReplayProblem::Line(error) => write!(f, "event {seq}: {error}"),
            ReplayProblem::Mode(line) => {
                write!(f, "event {seq}: '{line}' cannot happen in this game")
            }
            ReplayProblem::Command(text) => {
                write!(f, "event {seq}: '{text}' is not the id of a command")
            }
        }
    }
}

impl std::error::Error for ReplayError {}
