//! Events of a duplicate session as lines of text.
//!
//! ```text
//! enter 3                                 as a player; `enter 5 arbitrator`, `enter 7 paper`
//! start
//! draw AEIOUUB                            tiles that fill the rack up
//! reject    accept                        the rack goes back, or is taken
//! top 24 lots 2 8D TRAIN    top none      the best play of the rack
//! round 1 180000                          the clock, in milliseconds
//! slip 3 8D TRAIN 24 TRAIN+               sealed: the words it forms, + good, - not
//! slip 3 8D TRAIN 24 TRAIN+ declared 20 turned lock
//! lock 3    warn    extend 30000
//! close time
//! rule TRAIN-                             a ruling of the arbitrator
//! place slip 24 lots 1 8D TRAIN
//! end all_played
//! ```
//!
//! The other events of a hall are in `hall_event.rs`.

use core::fmt;
use core::str::FromStr;

use super::{Event, HallEvent, Laid, Role, Sealed};
use crate::line::{Parts, bad, play_text, ruling, shown};
use crate::{Millis, ParseEventError, Ruling};

struct Judged<'a>(&'a Ruling);

impl fmt::Display for Judged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.word, if self.0.good { '+' } else { '-' })
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Entered { seat, role: Role::Player } => write!(f, "enter {seat}"),
            Event::Entered { seat, role } => write!(f, "enter {seat} {}", role.key()),
            Event::Started => write!(f, "start"),
            Event::Drawn { tiles } => write!(f, "draw {}", shown(tiles)),
            Event::Rejected => write!(f, "reject"),
            Event::Accepted => write!(f, "accept"),
            Event::TopFound { top, lots } => {
                write!(f, "top {} lots {lots} {}", top.score, top.text)
            }
            Event::NoTop => write!(f, "top none"),
            Event::RoundBegan { round, time } => write!(f, "round {round} {time}"),
            Event::Sealed(sealed) => {
                let Sealed { seat, text, score, words, declared, turned, locked } = sealed;
                write!(f, "slip {seat} {text} {score}")?;
                words.iter().try_for_each(|word| write!(f, " {}", Judged(word)))?;
                if let Some(declared) = declared {
                    write!(f, " declared {declared}")?;
                }
                f.write_str(if *turned { " turned" } else { "" })?;
                f.write_str(if *locked { " lock" } else { "" })
            }
            Event::Locked { seat } => write!(f, "lock {seat}"),
            Event::Warned => write!(f, "warn"),
            Event::Extended { by } => write!(f, "extend {by}"),
            Event::Closed { cause } => write!(f, "close {}", cause.key()),
            Event::Ruled { ruling } => write!(f, "rule {}", Judged(ruling)),
            Event::Placed { laid, source, lots } => {
                write!(f, "place {} {} lots {lots} {}", source.key(), laid.score, laid.text)
            }
            Event::Ended { reason } => write!(f, "end {}", reason.key()),
            Event::Hall(event) => event.fmt(f),
        }
    }
}

/// `24 lots 2 8D TRAIN`.
fn drawn_by_lot(p: &mut Parts<'_>) -> Result<(Laid, u16), ParseEventError> {
    let score = p.take()?;
    p.literal("lots")?;
    let lots = p.take()?;
    Ok((Laid { text: play_text(p)?, score }, lots))
}

fn sealed(p: &mut Parts<'_>) -> Result<Sealed, ParseEventError> {
    let (seat, text, score) = (p.seat()?, play_text(p)?, p.take()?);
    let mut sealed = Sealed {
        seat,
        text,
        score,
        words: alloc::vec::Vec::new(),
        declared: None,
        turned: false,
        locked: false,
    };
    // The words after the score may each come once, in this order.
    let mut order = 0;
    while let Some(part) = p.next() {
        let rank = match part {
            "declared" => 1,
            "turned" => 2,
            "lock" => 3,
            _ => 0,
        };
        if rank < order || rank > 0 && rank == order {
            return Err(bad(part));
        }
        order = rank;
        match rank {
            1 => sealed.declared = Some(p.take()?),
            2 => sealed.turned = true,
            3 => sealed.locked = true,
            _ => sealed.words.push(ruling(part)?),
        }
    }
    Ok(sealed)
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(line: &str) -> Result<Event, ParseEventError> {
        let mut parts = Parts::of(line);
        let p = &mut parts;
        let event = match p.word()? {
            "enter" => {
                let seat = p.seat()?;
                let role = match p.peek() {
                    None => Role::Player,
                    Some(_) => p.one_of(&[Role::Paper, Role::Arbitrator], Role::key)?,
                };
                Event::Entered { seat, role }
            }
            "start" => Event::Started,
            "draw" => Event::Drawn { tiles: p.tiles()? },
            "reject" => Event::Rejected,
            "accept" => Event::Accepted,
            "top" if p.peek() == Some("none") => {
                p.literal("none")?;
                Event::NoTop
            }
            "top" => {
                let (top, lots) = drawn_by_lot(p)?;
                Event::TopFound { top, lots }
            }
            "round" => Event::RoundBegan { round: p.take()?, time: Millis(p.take()?) },
            "slip" => Event::Sealed(sealed(p)?),
            "lock" => Event::Locked { seat: p.seat()? },
            "warn" => Event::Warned,
            "extend" => Event::Extended { by: Millis(p.take()?) },
            "close" => Event::Closed { cause: p.keyed()? },
            "rule" => Event::Ruled { ruling: ruling(p.word()?)? },
            "place" => {
                let source = p.keyed()?;
                let (laid, lots) = drawn_by_lot(p)?;
                Event::Placed { laid, source, lots }
            }
            "end" => Event::Ended { reason: p.keyed()? },
            other => Event::Hall(HallEvent::read(other, p)?),
        };
        match parts.next() {
            None => Ok(event),
            Some(more) => Err(bad(more)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    /// One line of each form: parsing and printing gives the same line again.
    #[test]
    fn every_line_reads_back() {
        let lines = "enter 3
start
draw AEIOUU?
draw -
reject
accept
top 24 lots 2 8D TRAiN
top none
round 1 180000
slip 3 8D TR.IN 24 TRAIN+ TA-
slip 65535 8D TRAIN 24 TRAIN+ declared 20 turned lock
slip 3 8D TRAIN 24 TRAIN- turned
lock 3
warn
extend 30000
close time
close all_locked
close arbitrator
rule TRAIN-
rule TA+
place slip 24 lots 1 8D TRAIN
place top 24 lots 3 D8 TRAIN
end all_played
end no_rack
end no_play
end rounds
end stopped";
        for line in lines.lines() {
            let event: Event = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(event.to_string(), line);
        }
    }

    #[test]
    fn other_lines_are_refused() {
        for line in [
            "",
            "enter",
            "enter 65536",
            "start 1",
            "draw AE1",
            "top",
            "top none 3",
            "top 24 8D TRAIN",
            "round 1",
            "slip 3 8D TRAIN",
            "slip 3 8D TRAIN 24 TRAIN",
            "slip 3 8D TRAIN 24 lock TRAIN+",
            "slip 3 8D TRAIN 24 lock lock",
            "close late",
            "rule TRAIN",
            "place fold 24 lots 1 8D TRAIN",
            "end",
        ] {
            assert!(line.parse::<Event>().is_err(), "{line}");
        }
    }
}
