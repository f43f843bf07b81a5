//! The events of a hall, as lines of text.
//!
//! ```text
//! by 5                                    what follows was done by this arbitrator, not the chief
//! table 7 12     table 7 none             where an entrant sits
//! left 7         returned 7
//! caution 5 7                             by arbitrator 5
//! typed 5 7 slip 8D TRAIN 24 declared 24 turned
//! typed 5 7 void    typed 5 7 none        what cannot be laid, and no slip at all
//! untyped 5 7
//! settled 7 slip 8D TRAIN 24              both say so; `settled 7 by 0 void` if the chief does
//! stopped-waiting
//! entries once      conduct everyone
//! group 5 tables 1-20 entrants 7,9        `group 5` for none
//! dismissed 5
//! ```

use alloc::collections::BTreeSet;
use core::fmt;

use super::{Conduct, Entries, Group, Typed, TypedSlip};
use crate::line::{Parts, bad, parse, play_text};
use crate::{ParseEventError, Seat};

/// Something that happened in a hall, apart from the rounds themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HallEvent {
    /// The events that follow were the work of this arbitrator instead of the chief.
    By {
        /// The arbitrator.
        arbitrator: Seat,
    },
    /// An entrant sits at another table.
    Table {
        /// The entrant.
        entrant: Seat,
        /// The table; `None` if there is none any more.
        table: Option<u16>,
    },
    /// An entrant on paper has left.
    Left {
        /// The entrant.
        entrant: Seat,
    },
    /// An entrant on paper is back.
    Returned {
        /// The entrant.
        entrant: Seat,
    },
    /// An entrant was cautioned.
    Cautioned {
        /// The arbitrator who did.
        by: Seat,
        /// The entrant.
        entrant: Seat,
    },
    /// An arbitrator typed a slip.
    Typed {
        /// The arbitrator who did.
        by: Seat,
        /// The entrant whose slip it is.
        entrant: Seat,
        /// The entry.
        typed: Typed,
    },
    /// The entry of this arbitrator was taken back.
    Untyped {
        /// The arbitrator who did.
        by: Seat,
        /// The entrant whose slip it is.
        entrant: Seat,
    },
    /// It is settled what a slip says. If it can be laid it is sealed with the next event.
    Settled {
        /// The chief who decided; `None` where those who typed it agree.
        by: Option<Seat>,
        /// The entrant whose slip it is.
        entrant: Seat,
        /// The entry that counts.
        typed: Typed,
    },
    /// No more slips on paper are waited for in this round.
    StoppedWaiting,
    /// The number of times slips are typed from now on.
    Entries(Entries),
    /// The arbitrators who may act for the chief in a round from now on.
    Conduct(Conduct),
    /// An arbitrator was given a group.
    Group {
        /// The arbitrator.
        arbitrator: Seat,
        /// The group.
        group: Group,
    },
    /// An arbitrator was sent away.
    Dismissed {
        /// The arbitrator.
        arbitrator: Seat,
    },
}

impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Typed::Void => f.write_str("void"),
            Typed::Nothing => f.write_str("none"),
            Typed::Slip(TypedSlip { text, score, declared, turned }) => {
                write!(f, "slip {text} {score}")?;
                if let Some(declared) = declared {
                    write!(f, " declared {declared}")?;
                }
                f.write_str(if *turned { " turned" } else { "" })
            }
        }
    }
}

impl fmt::Display for HallEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HallEvent::By { arbitrator } => write!(f, "by {arbitrator}"),
            HallEvent::Table { entrant, table: Some(table) } => {
                write!(f, "table {entrant} {table}")
            }
            HallEvent::Table { entrant, table: None } => write!(f, "table {entrant} none"),
            HallEvent::Left { entrant } => write!(f, "left {entrant}"),
            HallEvent::Returned { entrant } => write!(f, "returned {entrant}"),
            HallEvent::Cautioned { by, entrant } => write!(f, "caution {by} {entrant}"),
            HallEvent::Typed { by, entrant, typed } => write!(f, "typed {by} {entrant} {typed}"),
            HallEvent::Untyped { by, entrant } => write!(f, "untyped {by} {entrant}"),
            HallEvent::Settled { by: None, entrant, typed } => {
                write!(f, "settled {entrant} {typed}")
            }
            HallEvent::Settled { by: Some(by), entrant, typed } => {
                write!(f, "settled {entrant} by {by} {typed}")
            }
            HallEvent::StoppedWaiting => f.write_str("stopped-waiting"),
            HallEvent::Entries(entries) => write!(f, "entries {}", entries.key()),
            HallEvent::Conduct(conduct) => write!(f, "conduct {}", conduct.key()),
            HallEvent::Group { arbitrator, group } => {
                write!(f, "group {arbitrator}")?;
                if let Some((first, last)) = group.tables {
                    write!(f, " tables {first}-{last}")?;
                }
                for (index, entrant) in group.entrants.iter().enumerate() {
                    f.write_str(if index == 0 { " entrants " } else { "," })?;
                    write!(f, "{entrant}")?;
                }
                Ok(())
            }
            HallEvent::Dismissed { arbitrator } => write!(f, "dismissed {arbitrator}"),
        }
    }
}

fn typed(p: &mut Parts<'_>) -> Result<Typed, ParseEventError> {
    match p.word()? {
        "void" => return Ok(Typed::Void),
        "none" => return Ok(Typed::Nothing),
        "slip" => {}
        other => return Err(bad(other)),
    }
    let (text, score) = (play_text(p)?, p.take()?);
    let mut slip = TypedSlip { text, score, declared: None, turned: false };
    if p.peek() == Some("declared") {
        p.literal("declared")?;
        slip.declared = Some(p.take()?);
    }
    if p.peek() == Some("turned") {
        p.literal("turned")?;
        slip.turned = true;
    }
    Ok(Typed::Slip(slip))
}

fn group(p: &mut Parts<'_>) -> Result<Group, ParseEventError> {
    let mut group = Group::default();
    if p.peek() == Some("tables") {
        p.literal("tables")?;
        let word = p.word()?;
        let (first, last) = word.split_once('-').ok_or_else(|| bad(word))?;
        group.tables = Some((parse(first)?, parse(last)?));
    }
    if p.peek() == Some("entrants") {
        p.literal("entrants")?;
        let seats = p.word()?.split(',').map(|seat| Ok(Seat(parse(seat)?)));
        group.entrants = seats.collect::<Result<BTreeSet<_>, ParseEventError>>()?;
    }
    Ok(group)
}

impl HallEvent {
    /// Reads an event whose first word is this; the caller checks that nothing follows.
    pub(super) fn read(word: &str, p: &mut Parts<'_>) -> Result<HallEvent, ParseEventError> {
        Ok(match word {
            "by" => HallEvent::By { arbitrator: p.seat()? },
            "table" => {
                let entrant = p.seat()?;
                let table = match p.word()? {
                    "none" => None,
                    number => Some(parse(number)?),
                };
                HallEvent::Table { entrant, table }
            }
            "left" => HallEvent::Left { entrant: p.seat()? },
            "returned" => HallEvent::Returned { entrant: p.seat()? },
            "caution" => HallEvent::Cautioned { by: p.seat()?, entrant: p.seat()? },
            "typed" => {
                let (by, entrant) = (p.seat()?, p.seat()?);
                HallEvent::Typed { by, entrant, typed: typed(p)? }
            }
            "untyped" => HallEvent::Untyped { by: p.seat()?, entrant: p.seat()? },
            "settled" => {
                let entrant = p.seat()?;
                let by = match p.peek() {
                    Some("by") => {
                        p.literal("by")?;
                        Some(p.seat()?)
                    }
                    _ => None,
                };
                HallEvent::Settled { by, entrant, typed: typed(p)? }
            }
            "stopped-waiting" => HallEvent::StoppedWaiting,
            "entries" => HallEvent::Entries(p.keyed()?),
            "conduct" => HallEvent::Conduct(p.keyed()?),
            "group" => HallEvent::Group { arbitrator: p.seat()?, group: group(p)? },
            "dismissed" => HallEvent::Dismissed { arbitrator: p.seat()? },
            other => return Err(bad(other)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Event;
    use alloc::string::ToString;

    #[test]
    fn every_line_reads_back() {
        let lines = "enter 5 arbitrator
enter 7 paper
by 5
table 7 12
table 7 none
left 7
returned 7
caution 5 7
typed 5 7 slip 8D TR.IN 24
typed 0 7 slip 8D TRAiN 24 declared 20 turned
typed 5 7 void
typed 5 7 none
untyped 5 7
settled 7 slip 8D TRAIN 24 turned
settled 7 by 0 void
settled 7 none
stopped-waiting
entries once
entries twice
conduct everyone
conduct chief
group 5
group 5 tables 1-20
group 5 tables 1-20 entrants 7,9
group 5 entrants 7
dismissed 5";
        for line in lines.lines() {
            let event: Event = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(event.to_string(), line);
        }
        let others = [
            "enter 5 guest",
            "by",
            "table 7",
            "table 7 x",
            "caution 5",
            "typed 5 7",
            "typed 5 7 x",
            "typed 5 7 void 3",
            "typed 5 7 slip 8D TRAIN",
            "settled by 0 7 void",
            "entries thrice",
            "group",
            "group 5 tables 3",
            "group 5 entrants 7 tables 1-2",
            "dismissed",
        ];
        for line in others {
            assert!(line.parse::<Event>().is_err(), "{line}");
        }
    }
}
