//! The meaning of events of a duplicate session for viewers.

use rules::duplicate::{Event, HallEvent};
use rules::{Seat, Viewer};

use crate::news::News;
use crate::wire::EventKind;

impl News for Event {
    /// The same for all viewers. The content of slips and the top become known when the round is
    /// over.
    fn kind(&self, _viewer: Viewer) -> EventKind {
        let line = match self {
            Event::Sealed(sealed) => format!("slip {}", sealed.seat),
            Event::TopFound { .. } | Event::Drawn { .. } | Event::NoTop => String::new(),
            // Only the arbitrators learn that a slip was typed, and by whom.
            Event::Hall(
                HallEvent::Typed { .. } | HallEvent::Untyped { .. } | HallEvent::Settled { .. },
            ) => String::new(),
            event => event.to_string(),
        };
        EventKind::Duplicate { line }
    }

    fn is_quiet(&self) -> bool {
        let hall = matches!(self, Event::Hall(_));
        hall || matches!(self, Event::Entered { .. } | Event::Locked { .. } | Event::Sealed(_))
    }

    /// The number of slips handed in is public; a changed slip is known only to its player.
    fn private_to(&self) -> Option<Seat> {
        match self {
            Event::Sealed(sealed) => Some(sealed.seat),
            Event::Hall(HallEvent::Typed { by, .. } | HallEvent::Untyped { by, .. }) => Some(*by),
            Event::Hall(HallEvent::Settled { entrant, .. }) => Some(*entrant),
            Event::Hall(HallEvent::By { arbitrator }) => Some(*arbitrator),
            _ => None,
        }
    }
}
