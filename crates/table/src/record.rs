//! The log of a room: its events, their meaning for viewers, and the lines that are stored.

use std::fmt;
use std::str::FromStr;

use rules::{Level, Millis, ParseEventError, Seat, Terms, Viewer};

use crate::news::News;
use crate::wire::{EventKind, Key};
use crate::{LexiconTag, ModeEvent, StandIn};

/// Something that happened in a room. Its text form is the line that is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoomEvent {
    /// A player sat down and accepted the terms: `seated 0 Mira`.
    Seated {
        /// The seat taken.
        seat: Seat,
        /// The name given.
        name: String,
    },
    /// A computer player took an open seat before the start, as the player who made the table asked:
    /// `filled 1 expert Computer`.
    Filled {
        /// The seat taken.
        seat: Seat,
        /// Its level.
        level: Level,
        /// The name it goes by.
        name: String,
    },
    /// A seat proposed other terms before the start, which hold from now on. It has accepted them,
    /// and so have computer players; the other seats have not:
    /// `terms 1 travel-2006 seats=2 clock=25 lexicon 8f3a 194152 Wordnik`.
    Reopened {
        /// The seat that proposed them.
        seat: Seat,
        /// The new terms.
        terms: Terms,
        /// The word list that a game with them is bound to.
        lexicon: LexiconTag,
    },
    /// A taken seat accepted the current terms: `agreed 0`.
    Agreed {
        /// The seat that accepts.
        seat: Seat,
    },
    /// A seat changed its name: `renamed 0 Mira`.
    Renamed {
        /// The seat renamed.
        seat: Seat,
        /// The new name.
        name: String,
    },
    /// The player who made the table cancelled it before the start: `cancelled 0`.
    Cancelled {
        /// That player's seat.
        seat: Seat,
    },
    /// After the end, a seat wants another game on the same terms: `again 0`.
    Again {
        /// The seat that says yes.
        seat: Seat,
    },
    /// A seat does not want another game, so none is offered any more: `not-again 1`.
    NotAgain {
        /// The seat that says no.
        seat: Seat,
    },
    /// All players wanted another game, which now exists: `followed 5d8c`.
    Followed {
        /// The id of that game.
        game: String,
    },
    /// Something about a computer player in a person's seat: `stand-in start 2 expert`.
    StandIn(StandIn),
    /// Something happened in the game. The line is as the rules write it, in other modes than the
    /// match after a word for the mode: `bingo call E`.
    Game(ModeEvent),
}

impl RoomEvent {
    /// The meaning of the event for viewers: for an event of the game, its mode says it.
    pub(crate) fn news(&self) -> &dyn News {
        match self {
            RoomEvent::Game(event) => event.news(),
            RoomEvent::StandIn(event) => event,
            own => own,
        }
    }

    /// True if the viewer is told that it happened.
    pub(crate) fn is_known(&self, viewer: Viewer) -> bool {
        self.news().private_to().is_none_or(|seat| viewer.is(seat))
    }
}

impl News for RoomEvent {
    fn kind(&self, viewer: Viewer) -> EventKind {
        match self {
            RoomEvent::Seated { seat, name } => {
                EventKind::Seated { seat: seat.0, name: name.clone() }
            }
            RoomEvent::Filled { seat, level, name } => {
                EventKind::Filled { seat: seat.0, level: Key(*level), name: name.clone() }
            }
            RoomEvent::Reopened { seat, terms, .. } => {
                EventKind::Reopened { seat: seat.0, terms: terms.to_string() }
            }
            RoomEvent::Agreed { seat } => EventKind::Agreed { seat: seat.0 },
            RoomEvent::Renamed { seat, name } => {
                EventKind::Renamed { seat: seat.0, name: name.clone() }
            }
            RoomEvent::Cancelled { seat } => EventKind::Cancelled { seat: seat.0 },
            RoomEvent::Again { seat } => EventKind::Again { seat: seat.0 },
            RoomEvent::NotAgain { seat } => EventKind::NotAgain { seat: seat.0 },
            RoomEvent::Followed { game } => EventKind::Followed { game: game.clone() },
            RoomEvent::StandIn(event) => event.kind(viewer),
            RoomEvent::Game(event) => event.news().kind(viewer),
        }
    }
}

impl fmt::Display for RoomEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoomEvent::Seated { seat, name } => write!(f, "seated {seat} {name}"),
            RoomEvent::Filled { seat, level, name } => {
                write!(f, "filled {seat} {} {name}", level.key())
            }
            RoomEvent::Reopened { seat, terms, lexicon } => {
                let LexiconTag { name, digest, words } = lexicon;
                write!(f, "terms {seat} {terms}{LEXICON}{digest} {words} {name}")
            }
            RoomEvent::Agreed { seat } => write!(f, "agreed {seat}"),
            RoomEvent::Renamed { seat, name } => write!(f, "renamed {seat} {name}"),
            RoomEvent::Cancelled { seat } => write!(f, "cancelled {seat}"),
            RoomEvent::Again { seat } => write!(f, "again {seat}"),
            RoomEvent::NotAgain { seat } => write!(f, "not-again {seat}"),
            RoomEvent::Followed { game } => write!(f, "followed {game}"),
            RoomEvent::StandIn(event) => write!(f, "stand-in {event}"),
            RoomEvent::Game(event) => event.fmt(f),
        }
    }
}

impl FromStr for RoomEvent {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<RoomEvent, ParseEventError> {
        let bad = || ParseEventError { part: line.to_owned() };
        let seat = |text: &str| text.parse().map(Seat).map_err(|_| bad());
        let named = |text: &str| {
            let (at, name) = text.split_once(' ').ok_or_else(bad)?;
            Ok((seat(at)?, name.to_owned()))
        };
        Ok(match line.split_once(' ') {
            Some(("stand-in", event)) => RoomEvent::StandIn(event.parse()?),
            Some(("terms", rest)) => {
                reopened(rest).ok_or_else(|| ParseEventError { part: rest.to_owned() })?
            }
            Some(("seated", rest)) => {
                let (seat, name) = named(rest)?;
                RoomEvent::Seated { seat, name }
            }
            Some(("filled", rest)) => {
                let (seat, rest) = named(rest)?;
                let (level, name) = rest.split_once(' ').ok_or_else(bad)?;
                let level = level.parse().map_err(|_| bad())?;
                RoomEvent::Filled { seat, level, name: name.to_owned() }
            }
            Some(("renamed", rest)) => {
                let (seat, name) = named(rest)?;
                RoomEvent::Renamed { seat, name }
            }
            Some(("agreed", rest)) => RoomEvent::Agreed { seat: seat(rest)? },
            Some(("cancelled", rest)) => RoomEvent::Cancelled { seat: seat(rest)? },
            Some(("again", rest)) => RoomEvent::Again { seat: seat(rest)? },
            Some(("not-again", rest)) => RoomEvent::NotAgain { seat: seat(rest)? },
            Some(("followed", game)) => RoomEvent::Followed { game: game.to_owned() },
            _ => return line.parse().map(RoomEvent::Game),
        })
    }
}

/// Separates the terms of [`RoomEvent::Reopened`] from the word list. No terms contain this word.
const LEXICON: &str = " lexicon ";

fn reopened(rest: &str) -> Option<RoomEvent> {
    let (seat, rest) = rest.split_once(' ')?;
    let (terms, rest) = rest.split_once(LEXICON)?;
    let (digest, rest) = rest.split_once(' ')?;
    let (words, name) = rest.split_once(' ')?;
    let seat = seat.parse().map(Seat).ok()?;
    let (digest, name) = (digest.to_owned(), name.to_owned());
    let lexicon = LexiconTag { name, digest, words: words.parse().ok()? };
    Some(RoomEvent::Reopened { seat, terms: terms.parse().ok()?, lexicon })
}

/// An event with its number and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1 without gaps.
    pub seq: u32,
    /// Its time, counted from when the game was made; never earlier than the entry before it.
    pub at: Millis,
    /// The event.
    pub event: RoomEvent,
}

/// An entry as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The entry's number.
    pub seq: u32,
    /// When, in milliseconds since the game was made.
    pub at: u64,
    /// The event as text.
    pub line: String,
    /// With the last entry of a command: the command's id as text, so that a command sent again
    /// after a restart is known.
    pub command: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back() {
        for line in [
            "seated 1 Mira of the North",
            "filled 1 expert Computer 2",
            "pass 0",
            "bingo bingo 0",
            "stand-in propose 0 2 expert",
        ] {
            assert_eq!(line.parse::<RoomEvent>().unwrap().to_string(), line);
        }
        for line in [
            "seated",
            "seated x Mira",
            "seated 1",
            "filled 1 x C",
            "renamed 0",
            "again",
            "dance 0",
            "",
        ] {
            assert!(line.parse::<RoomEvent>().is_err(), "{line}");
        }
    }
}
