//! The commands of Letter bingo from which the events of a log came.

use rules::Letter;
use rules::bingo::{Command, Event, Position};

/// The commands from which the first of these events may have come.
pub(super) fn acts(position: &Position, events: &[&Event]) -> Vec<Command> {
    let text = |word: &[Letter]| word.iter().map(|letter| letter.to_char()).collect();
    match events.first() {
        Some(Event::Locked { seat, form: Some(form) }) => {
            vec![Command::Lock { seat: *seat, words: form.words().map(text) }]
        }
        Some(Event::Begun) => vec![Command::BeginWithout { seat: position.host() }],
        Some(Event::Called { .. } | Event::Ended(_)) => {
            position.caller().map(|seat| Command::Call { seat }).into_iter().collect()
        }
        Some(&&Event::Struck { seat, index }) => vec![Command::Strike { seat, index }],
        Some(&&(Event::FalselyClaimed { seat, .. } | Event::Claimed { seat })) => {
            vec![Command::Claim { seat }]
        }
        Some(&&Event::Left { seat }) => vec![Command::Leave { seat }],
        _ => Vec::new(),
    }
}
