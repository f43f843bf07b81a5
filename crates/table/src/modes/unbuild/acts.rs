//! The commands of an unbuilding from which the events of a log came.

use rules::unbuild::{Command, Event, Unbuild};

/// The commands from which the first of these events may have come.
pub(super) fn acts(unbuild: &Unbuild, events: &[&Event]) -> Vec<Command> {
    match events.first() {
        Some(&&Event::Proposed { seat }) => vec![Command::Propose { seat }],
        Some(&&Event::Answered { seat, agree }) => vec![Command::Answer { seat, agree }],
        Some(Event::Starts { .. }) => {
            let agreed = unbuild.proposal().map(|open| open.agreed.clone()).unwrap_or_default();
            agreed.into_iter().map(|seat| Command::Begin { seat }).collect()
        }
        Some(Event::Removed { seat, removal, .. }) => {
            vec![Command::Remove { seat: *seat, squares: removal.squares().collect() }]
        }
        Some(&&Event::Resigned { seat }) => vec![Command::Resign { seat }],
        _ => Vec::new(),
    }
}
