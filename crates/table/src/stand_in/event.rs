//! Events about a computer player in a person's seat.

use std::fmt;
use std::str::FromStr;

use rules::{Level, ParseEventError, Seat, Viewer};

use crate::basis::Mark;
use crate::news::News;
use crate::wire::{EventKind, Key, StandInEvent};

/// An event about a computer player in a person's seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StandIn {
    /// It was proposed: `propose 0 2 expert`.
    Proposed {
        /// The seat that proposes.
        seat: Seat,
        /// The seat that the computer player would play.
        of: Seat,
        /// Its level.
        level: Level,
    },
    /// An answer; one no is enough: `answer 1 yes`.
    Answered {
        /// The seat that answers.
        seat: Seat,
        /// True if they agree.
        agree: bool,
    },
    /// The computer player plays the seat from now on: `start 2 expert`.
    Started {
        /// The seat it plays.
        seat: Seat,
        /// Its level.
        level: Level,
    },
    /// The person plays again: `back 2`.
    TakenBack {
        /// That person's seat.
        seat: Seat,
    },
}

impl News for StandIn {
    fn kind(&self, _viewer: Viewer) -> EventKind {
        let event = match self {
            StandIn::Proposed { seat, of, level } => {
                StandInEvent::Proposed { seat: seat.0, of: of.0, level: Key(*level) }
            }
            &StandIn::Answered { seat, agree } => StandInEvent::Answered { seat: seat.0, agree },
            StandIn::Started { seat, level } => {
                StandInEvent::Started { seat: seat.0, level: Key(*level) }
            }
            StandIn::TakenBack { seat } => StandInEvent::TakenBack { seat: seat.0 },
        };
        EventKind::StandIn { event }
    }

    fn mark(&self) -> Option<Mark> {
        matches!(self, StandIn::Proposed { .. }).then_some(Mark::StandIn)
    }
}

impl fmt::Display for StandIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StandIn::Proposed { seat, of, level } => {
                write!(f, "propose {seat} {of} {}", level.key())
            }
            StandIn::Answered { seat, agree } => {
                write!(f, "answer {seat} {}", if *agree { "yes" } else { "no" })
            }
            StandIn::Started { seat, level } => write!(f, "start {seat} {}", level.key()),
            StandIn::TakenBack { seat } => write!(f, "back {seat}"),
        }
    }
}

impl FromStr for StandIn {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<StandIn, ParseEventError> {
        let bad = || ParseEventError { part: line.to_owned() };
        let seat = |text: &str| text.parse().map(Seat).map_err(|_| bad());
        let level = |text: &str| text.parse::<Level>().map_err(|_| bad());
        let words: Vec<&str> = line.split(' ').collect();
        Ok(match words[..] {
            ["propose", by, of, how] => {
                StandIn::Proposed { seat: seat(by)?, of: seat(of)?, level: level(how)? }
            }
            ["answer", by, "yes"] => StandIn::Answered { seat: seat(by)?, agree: true },
            ["answer", by, "no"] => StandIn::Answered { seat: seat(by)?, agree: false },
            ["start", of, how] => StandIn::Started { seat: seat(of)?, level: level(how)? },
            ["back", of] => StandIn::TakenBack { seat: seat(of)? },
            _ => return Err(bad()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        for line in ["propose 0 2 expert", "answer 1 yes", "answer 2 no", "start 2 club", "back 2"]
        {
            let read = line.parse::<StandIn>();
            assert_eq!(read.is_err(), line.ends_with("club"), "{line}");
            assert!(read.is_err() || read.unwrap().to_string() == line);
        }
        for line in ["propose 0 2", "answer 1 maybe", "start expert", "back", "back x", ""] {
            assert!(line.parse::<StandIn>().is_err(), "{line}");
        }
    }
}
