//! Events of a duplicate session as they travel.

use rules::duplicate::Event;

use crate::wire::EventKind;

/// What everybody may hear. What is on a slip and the top come with the round when it is over.
pub(super) fn event_kind(event: &Event) -> EventKind {
    let line = match event {
        Event::Sealed(sealed) => format!("slip {}", sealed.seat),
        Event::TopFound { .. } | Event::Drawn { .. } | Event::NoTop => String::new(),
        event => event.to_string(),
    };
    EventKind::Duplicate { line }
}
