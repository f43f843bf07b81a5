//! Events of Letter bingo as they travel.

use rules::Viewer;
use rules::bingo::Event;

use super::view::{text, words};
use crate::wire::{BingoEvent, EventKind};

/// What a viewer may know of an event: only its player sees the words of a form.
pub(super) fn event_kind(event: &Event, viewer: Viewer) -> EventKind {
    let event = match *event {
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
            reason: ending.reason.key().to_owned(),
            winners: ending.winners.iter().map(|seat| seat.0).collect(),
        },
    };
    EventKind::Bingo { event }
}
