//! The meaning of events of taking a board apart for viewers.

use rules::Viewer;
use rules::unbuild::Event;

use super::view::{ending_message, faces};
use crate::basis::Mark;
use crate::news::News;
use crate::wire::{EventKind, UnbuildEvent};

impl News for Event {
    /// All viewers may know everything.
    fn kind(&self, _viewer: Viewer) -> EventKind {
        let event = match self {
            Event::Proposed { seat } => UnbuildEvent::Proposed { seat: seat.0 },
            Event::Answered { seat, agree } => {
                UnbuildEvent::Answered { seat: seat.0, agree: *agree }
            }
            Event::Starts { seat } => UnbuildEvent::Starts { seat: seat.0 },
            Event::Removed { seat, points, removal } => {
                UnbuildEvent::Removed { seat: seat.0, points: *points, tiles: faces(removal) }
            }
            Event::Resigned { seat } => UnbuildEvent::Resigned { seat: seat.0 },
            Event::Ended(ending) => UnbuildEvent::Ended { ending: ending_message(ending) },
        };
        EventKind::Unbuild { event }
    }

    fn mark(&self) -> Option<Mark> {
        match self {
            Event::Starts { .. } | Event::Removed { .. } => Some(Mark::Turn),
            Event::Proposed { .. } => Some(Mark::Proposal),
            Event::Answered { .. } | Event::Resigned { .. } | Event::Ended(_) => None,
        }
    }
}
