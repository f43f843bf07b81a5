//! Events of Letter bingo as lines of text: see the [mode](super).

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::form::text;
use super::{EndReason, Ending, Event, Form};
use crate::{Letter, ParseEventError, Seat, Tile};

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
                let found = EndReason::of_key(reason);
                Event::Ended(Ending {
                    reason: found.ok_or_else(|| bad(reason))?,
                    winners: winners.iter().map(|who| seat(who)).collect::<Result<_, _>>()?,
                })
            }
            _ => return Err(bad(line)),
        })
    }
}
