//! Events of taking a board apart as they travel.

use rules::unbuild::Event;

use super::view::{ending_message, faces};
use crate::wire::{EventKind, UnbuildEvent};

/// Everybody may know everything.
pub(super) fn event_kind(event: &Event) -> EventKind {
    let event = match event {
        Event::Proposed { seat } => UnbuildEvent::Proposed { seat: seat.0 },
        Event::Answered { seat, agree } => UnbuildEvent::Answered { seat: seat.0, agree: *agree },
        Event::Starts { seat } => UnbuildEvent::Starts { seat: seat.0 },
        Event::Removed { seat, points, removal } => {
            UnbuildEvent::Removed { seat: seat.0, points: *points, tiles: faces(removal) }
        }
        Event::Resigned { seat } => UnbuildEvent::Resigned { seat: seat.0 },
        Event::Ended(ending) => UnbuildEvent::Ended { ending: ending_message(ending) },
    };
    EventKind::Unbuild { event }
}
