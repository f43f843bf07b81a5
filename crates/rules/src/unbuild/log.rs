//! Events of an unbuilding as lines of text.
//!
//! ```text
//! propose 0                       to unbuild the board
//! answer 1 yes
//! starts 1
//! remove 1 6 9H:M 9J:B            points, and the letters with their squares
//! resign 0
//! end cleared 34 40 won 1         each seat's points in order; nothing is left
//! end none_left 34 34 won 0 1     letters are left, but none may be taken
//! end resigned 34 10 won 1
//! ```

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{EndReason, Ending, Event};
use crate::{ParseEventError, Seat};

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Proposed { seat } => write!(f, "propose {seat}"),
            Event::Answered { seat, agree } => {
                write!(f, "answer {seat} {}", if *agree { "yes" } else { "no" })
            }
            Event::Starts { seat } => write!(f, "starts {seat}"),
            Event::Removed { seat, points, removal } => {
                write!(f, "remove {seat} {points} {removal}")
            }
            Event::Resigned { seat } => write!(f, "resign {seat}"),
            Event::Ended(Ending { reason, points, winners }) => {
                write!(f, "end {}", reason.key())?;
                points.iter().try_for_each(|points| write!(f, " {points}"))?;
                write!(f, " won")?;
                winners.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
        }
    }
}

fn bad(part: &str) -> ParseEventError {
    ParseEventError { part: part.to_string() }
}

fn read<T: FromStr>(part: &str) -> Result<T, ParseEventError> {
    part.parse().map_err(|_| bad(part))
}

fn ending(parts: &[&str]) -> Result<Ending, ParseEventError> {
    let missing = || bad("end of line");
    let (reason, parts) = parts.split_first().ok_or_else(missing)?;
    let reason = EndReason::of_key(reason);
    let won = parts.iter().position(|part| *part == "won").ok_or_else(missing)?;
    Ok(Ending {
        reason: reason.ok_or_else(|| bad("end"))?,
        points: parts[..won].iter().map(|part| read(part)).collect::<Result<_, _>>()?,
        winners: parts[won + 1..]
            .iter()
            .map(|part| read(part).map(Seat))
            .collect::<Result<_, _>>()?,
    })
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<Event, ParseEventError> {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let seat = |part: &str| read(part).map(Seat);
        Ok(match parts[..] {
            ["propose", who] => Event::Proposed { seat: seat(who)? },
            ["answer", who, "yes"] => Event::Answered { seat: seat(who)?, agree: true },
            ["answer", who, "no"] => Event::Answered { seat: seat(who)?, agree: false },
            ["starts", who] => Event::Starts { seat: seat(who)? },
            ["remove", who, points, ref tiles @ ..] => Event::Removed {
                seat: seat(who)?,
                points: read(points)?,
                removal: tiles.join(" ").parse()?,
            },
            ["resign", who] => Event::Resigned { seat: seat(who)? },
            ["end", ref rest @ ..] => Event::Ended(ending(rest)?),
            _ => return Err(bad(line)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_reads_back() {
        for line in [
            "propose 0",
            "answer 1 yes",
            "answer 1 no",
            "starts 1",
            "remove 1 6 9H:M 9J:b",
            "resign 0",
            "end cleared 34 40 won 1",
            "end none_left 34 34 won 0 1",
            "end resigned 34 10 won 1",
        ] {
            let event: Event = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(event.to_string(), line);
        }
        for line in
            ["", "propose", "answer 1 maybe", "remove 1 x", "remove 0 3 9H:", "end", "end x won"]
        {
            assert!(line.parse::<Event>().is_err(), "{line}");
        }
    }
}
