//! The meaning of events of Letter bingo for viewers.

use rules::bingo::Event;
use rules::{Seat, Viewer};

use super::view::{text, words};
use crate::news::News;
use crate::wire::{BingoEvent, EventKind, Key};

impl News for Event {
    /// Only its player sees the words of a form.
    fn kind(&self, viewer: Viewer) -> EventKind {
        let event = match *self {
            Event::Entered { seat } => BingoEvent::Entered { seat: seat.0 },
            Event::Locked { seat, ref form } => {
                let own = form.as_ref().filter(|_| viewer.is(seat));
                BingoEvent::Locked { seat: seat.0, words: own.map(words) }
            }
            Event::Begun => BingoEvent::Begun {},
            Event::Called { tile } => BingoEvent::Called { tile: tile.to_string() },
            Event::Struck { seat, index } => BingoEvent::Struck { seat: seat.0, index },
            Event::FalselyClaimed { seat, ref open } => {
                BingoEvent::FalselyClaimed { seat: seat.0, open: text(open) }
            }
            Event::Claimed { seat } => BingoEvent::Claimed { seat: seat.0 },
            Event::Left { seat } => BingoEvent::Left { seat: seat.0 },
            Event::Ended(ref ending) => BingoEvent::Ended {
                reason: Key(ending.reason),
                winners: ending.winners.iter().map(|seat| seat.0).collect(),
            },
        };
        EventKind::Bingo { event }
    }

    fn is_quiet(&self) -> bool {
        matches!(self, Event::Entered { .. } | Event::Locked { .. } | Event::Struck { .. })
    }

    /// A strike is hidden: it shows that the form has the letter called.
    fn private_to(&self) -> Option<Seat> {
        match *self {
            Event::Struck { seat, .. } => Some(seat),
            _ => None,
        }
    }

    fn winners(&self, _seats: u16) -> Option<Vec<Seat>> {
        match self {
            Event::Ended(ending) => Some(ending.winners.clone()),
            _ => None,
        }
    }
}
