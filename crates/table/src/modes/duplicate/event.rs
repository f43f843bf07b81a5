//! Events of a duplicate session as they travel.

use rules::duplicate::{Event, HallEvent};

use crate::wire::EventKind;

/// What everybody may know. The content of slips and the top become known when the round is over.
pub(super) fn event_kind(event: &Event) -> EventKind {
    let line = match event {
        Event::Sealed(sealed) => format!("slip {}", sealed.seat),
        Event::TopFound { .. } | Event::Drawn { .. } | Event::NoTop => String::new(),
        // Who typed a slip, and that it was, concerns the arbitrators alone.
        Event::Hall(
            HallEvent::Typed { .. } | HallEvent::Untyped { .. } | HallEvent::Settled { .. },
        ) => String::new(),
        event => event.to_string(),
    };
    EventKind::Duplicate { line }
}
