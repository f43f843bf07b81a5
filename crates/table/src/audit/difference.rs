//! The difference between a log and the game that its players can have played.

use rules::{Event, Tile, Tiles, bingo, duplicate, together, unbuild};

use super::AuditRefusal;
use crate::{Entry, ModeEvent, Room, RoomEvent};

/// The reason why the log cannot go on with this entry, where the event that is due would. Without one,
/// `refused` is the code by which the referee refuses what was done.
pub(super) fn difference(
    room: &Room,
    due: Option<&RoomEvent>,
    told: &Entry,
    refused: Option<&str>,
) -> AuditRefusal {
    let seq = told.seq;
    let RoomEvent::Game(event) = &told.event else { return AuditRefusal::OtherEvent { seq } };
    if !room.playing().knows(event) {
        return AuditRefusal::Unreadable { seq };
    }
    let due = match due {
        Some(RoomEvent::Game(due)) => Some(due),
        _ => None,
    };
    match due {
        Some(due) if due != event && undrawn(due) == undrawn(event) => {
            AuditRefusal::OtherDraw { seq }
        }
        _ if refused == Some("word_not_in_list") || rules_on_words(due, event) => {
            AuditRefusal::OtherRuling { seq }
        }
        _ if is_of_a_play(event) => AuditRefusal::OtherPlay { seq },
        _ if counts(event) => AuditRefusal::OtherResult { seq },
        _ => AuditRefusal::OtherEvent { seq },
    }
}

/// The event without the tiles and goals that chance gives.
fn undrawn(event: &ModeEvent) -> ModeEvent {
    let mut event = event.clone();
    match &mut event {
        ModeEvent::Match(event) => match event {
            Event::OpeningDraw { drawn } => {
                drawn.iter_mut().for_each(|(_, tile)| *tile = Tile::BLANK);
            }
            Event::Dealt { tiles: drawn, .. }
            | Event::Drew { tiles: drawn, .. }
            | Event::Played { drawn, .. }
            | Event::Exchanged { drawn, .. } => *drawn = Tiles::new(),
            Event::BagsDrawn { vowels, consonants, .. } => (*vowels, *consonants) = (0, 0),
            _ => {}
        },
        ModeEvent::Bingo(bingo::Event::Called { tile }) => *tile = Tile::BLANK,
        ModeEvent::Duplicate(duplicate::Event::Drawn { tiles }) => *tiles = Tiles::new(),
        ModeEvent::Together(event) => match event {
            together::Event::TurnedUp { goals } => goals.clear(),
            together::Event::Dealt { tiles: drawn, .. }
            | together::Event::Drew { tiles: drawn, .. }
            | together::Event::Played { drawn, .. }
            | together::Event::TurnEnded { drawn, .. }
            | together::Event::Exchanged { drawn, .. } => *drawn = Tiles::new(),
            together::Event::ByLot { give, .. } => *give = Tile::BLANK,
            _ => {}
        },
        ModeEvent::Bingo(_) | ModeEvent::Duplicate(_) | ModeEvent::Unbuild(_) => {}
    }
    event
}

/// True if the events rule on the same words in different ways.
fn rules_on_words(due: Option<&ModeEvent>, told: &ModeEvent) -> bool {
    use duplicate::Event::Sealed;
    match (due, told) {
        (Some(ModeEvent::Duplicate(Sealed(due))), ModeEvent::Duplicate(Sealed(told))) => {
            due.text == told.text && due.words != told.words
        }
        (_, ModeEvent::Match(Event::Challenged { .. })) => true,
        _ => false,
    }
}

/// True for an event of a play.
fn is_of_a_play(event: &ModeEvent) -> bool {
    matches!(
        event,
        ModeEvent::Match(Event::Played { .. })
            | ModeEvent::Duplicate(
                duplicate::Event::Sealed(_)
                    | duplicate::Event::TopFound { .. }
                    | duplicate::Event::Placed { .. }
            )
            | ModeEvent::Together(together::Event::Played { .. })
            | ModeEvent::Unbuild(unbuild::Event::Removed { .. })
    )
}

/// True for an event that counts points, or says how the game ended.
fn counts(event: &ModeEvent) -> bool {
    matches!(
        event,
        ModeEvent::Match(Event::Charged { .. } | Event::Ended(_))
            | ModeEvent::Bingo(bingo::Event::Ended(_))
            | ModeEvent::Duplicate(duplicate::Event::Ended { .. })
            | ModeEvent::Together(together::Event::Ended(_))
            | ModeEvent::Unbuild(unbuild::Event::Ended(_))
    )
}
