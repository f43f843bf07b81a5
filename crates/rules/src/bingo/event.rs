//! What happened, and how it is written.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Form;
use super::form::text;
use crate::{Letter, ParseEventError, Seat, Tile, Viewer};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Somebody sat down.
    Entered {
        /// Where.
        seat: Seat,
    },
    /// A form is locked. In the log it is always known; a viewer sees the own one only.
    Locked {
        /// Whose.
        seat: Seat,
        /// The two words.
        form: Option<Form>,
    },
    /// The forms are closed and the calling begins.
    Begun,
    /// A letter is drawn and called.
    Called {
        /// What was drawn.
        tile: Tile,
    },
    /// A letter is struck. Nobody else sees it.
    Struck {
        /// On whose form.
        seat: Seat,
        /// Which letter, from 0 to 13.
        index: u8,
    },
    /// Bingo is called on a form that is not complete. It costs nothing but is shown (AMB-25).
    FalselyClaimed {
        /// Who.
        seat: Seat,
        /// The letters that are open, in the order of the form.
        open: Vec<Letter>,
    },
    /// Bingo is called, and all letters are struck.
    Claimed {
        /// Who.
        seat: Seat,
    },
    /// A player leaves.
    Left {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Ended(Ending),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Why.
    pub reason: EndReason,
    /// Everybody who called bingo on the last letter, in the order of their calls.
    pub winners: Vec<Seat>,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// Somebody called bingo, and the call it counts for is over.
    Bingo,
    /// All letters were called and nobody called bingo.
    BagEmpty,
    /// Nobody with a form is left.
    Abandoned,
}

impl EndReason {
    /// All reasons.
    pub const ALL: [EndReason; 3] = [EndReason::Bingo, EndReason::BagEmpty, EndReason::Abandoned];

    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            EndReason::Bingo => "bingo",
            EndReason::BagEmpty => "bag_empty",
            EndReason::Abandoned => "abandoned",
        }
    }
}

impl Event {
    /// The seat it is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Entered { seat }
            | Event::Locked { seat, .. }
            | Event::Struck { seat, .. }
            | Event::FalselyClaimed { seat, .. }
            | Event::Claimed { seat }
            | Event::Left { seat } => Some(seat),
            Event::Begun | Event::Called { .. } | Event::Ended(_) => None,
        }
    }

    /// The event as a viewer sees it while the game goes on; `None` if it is hidden.
    pub fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        match *self {
            Event::Struck { seat, .. } if !viewer.is(seat) => None,
            Event::Locked { seat, .. } if !viewer.is(seat) => {
                Some(Event::Locked { seat, form: None })
            }
            _ => Some(self.clone()),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Entered { seat } => write!(f, "enter {seat}"),
            Event::Locked { seat, form: Some(form) } => write!(f, "lock {seat} {form}"),
            Event::Locked { seat, form: None } => write!(f, "lock {seat} -"),
            Event::Begun => write!(f, "begun"),
            Event::Called { tile } => write!(f, "call {tile}"),
            Event::Struck { seat, index } => write!(f, "strike {seat} {}", u16::from(*index) + 1),
            Event::FalselyClaimed { seat, open } => write!(f, "false {seat} {}", text(open)),
            Event::Claimed { seat } => write!(f, "bingo {seat}"),
            Event::Left { seat } => write!(f, "leave {seat}"),
            Event::Ended(Ending { reason, winners }) => {
                write!(f, "end {} won", reason.key())?;
                winners.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
        }
    }
}

fn bad(part: &str) -> ParseEventError {
    ParseEventError { part: part.to_string() }
}

fn seat(part: &str) -> Result<Seat, ParseEventError> {
    part.parse().map(Seat).map_err(|_| bad(part))
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<Event, ParseEventError> {
        let parts: Vec<&str> = line.split_whitespace().collect();
        Ok(match *parts.as_slice() {
            ["enter", who] => Event::Entered { seat: seat(who)? },
            ["lock", who, "-"] => Event::Locked { seat: seat(who)?, form: None },
            ["lock", who, first, second] => {
                let form = alloc::format!("{first} {second}").parse()?;
                Event::Locked { seat: seat(who)?, form: Some(form) }
            }
            ["begun"] => Event::Begun,
            ["call", tile] => {
                let mut characters = tile.chars();
                let read = characters.next().and_then(Tile::from_char);
                let read = read.filter(|_| characters.next().is_none());
                Event::Called { tile: read.ok_or_else(|| bad(tile))? }
            }
            ["strike", who, number] => {
                let index = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
                let index = index.filter(|&index| usize::from(index) < Form::LETTERS);
                Event::Struck { seat: seat(who)?, index: index.ok_or_else(|| bad(number))? }
            }
            ["false", who, letters] => {
                let open = letters.chars().map(Letter::from_char).collect::<Option<_>>();
                Event::FalselyClaimed { seat: seat(who)?, open: open.ok_or_else(|| bad(letters))? }
            }
            ["bingo", who] => Event::Claimed { seat: seat(who)? },
            ["leave", who] => Event::Left { seat: seat(who)? },
            ["end", reason, "won", ref winners @ ..] => {
                let found = EndReason::ALL.into_iter().find(|one| one.key() == reason);
                Event::Ended(Ending {
                    reason: found.ok_or_else(|| bad(reason))?,
                    winners: winners.iter().map(|who| seat(who)).collect::<Result<_, _>>()?,
                })
            }
            _ => return Err(bad(line)),
        })
    }
}
