//! The meaning of events of Together for viewers.

use rules::together::{Event, Reached};
use rules::{Seat, SeenTiles, Viewer};

use super::view::{keys, possible, result};
use crate::basis::Mark;
use crate::news::News;
use crate::tiles::square_faces;
use crate::wire::{EventKind, TogetherEvent};

impl News for Event {
    fn kind(&self, viewer: Viewer) -> EventKind {
        kind(&self.seen_by(viewer))
    }

    /// Which events change the board, the goals or the turn.
    fn mark(&self) -> Option<Mark> {
        match self {
            Event::Starts { .. }
            | Event::Played { .. }
            | Event::TurnEnded { .. }
            | Event::PassedOver { .. }
            | Event::Removed { .. }
            | Event::TurnedUp { .. } => Some(Mark::Turn),
            _ => None,
        }
    }

    fn ends_turn_of(&self) -> Option<Seat> {
        match self {
            Event::Played { seat, .. } | Event::TurnEnded { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    /// A team wins together.
    fn winners(&self, seats: u16) -> Option<Vec<Seat>> {
        match self {
            Event::Ended(ending) if ending.reached == Reached::AllGoals => {
                Some((0..seats).map(Seat).collect())
            }
            _ => None,
        }
    }
}

/// The tiles in the event are those that the viewer may know.
fn kind(event: &Event<SeenTiles>) -> EventKind {
    let count = |tiles: &SeenTiles| tiles.len() as u8;
    let known = |tiles: &SeenTiles| tiles.known().map(ToString::to_string);
    let (take, give) = match event {
        Event::Claimed { take, give, .. }
        | Event::Unclaimed { take, give, .. }
        | Event::ByLot { take, give, .. } => (take.to_string(), give.to_string()),
        Event::Shared { take, .. } => (take.to_string(), String::new()),
        _ => Default::default(),
    };
    let event = match event {
        // Events that other modes have too travel in the same form.
        Event::Dealt { seat, tiles } => {
            return EventKind::Dealt { seat: seat.0, count: count(tiles), tiles: known(tiles) };
        }
        Event::Drew { seat, tiles } => {
            return EventKind::Drew { seat: seat.0, count: count(tiles), tiles: known(tiles) };
        }
        Event::Starts { seat } => return EventKind::Starts { seat: seat.0 },
        Event::Resigned { seat } => return EventKind::Resigned { seat: seat.0 },
        Event::Exchanged { seat, returned, drawn } => {
            return EventKind::Exchanged {
                seat: seat.0,
                count: count(returned),
                returned: known(returned),
                drawn: known(drawn),
            };
        }
        Event::TurnedUp { goals } => TogetherEvent::TurnedUp { goals: keys(goals) },
        Event::DealChecked { reachable } => TogetherEvent::DealChecked { reachable: *reachable },
        Event::Redealt => TogetherEvent::Redealt {},
        Event::Named { seat, starter } => TogetherEvent::Named { seat: seat.0, starter: starter.0 },
        Event::Played { seat, text, words, goals, drawn } => TogetherEvent::WordPlayed {
            seat: seat.0,
            text: text.to_string(),
            tiles: text.as_laid().map_or_else(Vec::new, |play| square_faces(&play)),
            words: words.iter().map(rules::Word::text).collect(),
            goals: keys(goals),
            drawn_count: count(drawn),
            drawn: known(drawn),
        },
        Event::TurnEnded { seat, drawn } => TogetherEvent::TurnEnded {
            seat: seat.0,
            drawn_count: count(drawn),
            drawn: known(drawn),
        },
        Event::Stuck { seat } => TogetherEvent::SaidStuck { seat: seat.0 },
        Event::StuckChecked { can_play } => TogetherEvent::PlayChecked { can_play: *can_play },
        Event::WasPossible(was) => TogetherEvent::WasPossible { possible: possible(was) },
        Event::GoalGiven { seat, goal } => {
            TogetherEvent::GoalGiven { seat: seat.0, goal: goal.to_string() }
        }
        Event::ExtraTile { seat } => TogetherEvent::ExtraTile { seat: seat.0 },
        Event::MadeBlank { seat, tile } => {
            TogetherEvent::MadeBlank { seat: seat.0, tile: known(tile) }
        }
        Event::Refreshed { seat } => TogetherEvent::Refreshed { seat: seat.0 },
        Event::Offered { seat, tiles } => {
            TogetherEvent::Offered { seat: seat.0, tiles: tiles.to_string() }
        }
        Event::Claimed { seat, .. } => TogetherEvent::Claimed { seat: seat.0, take, give },
        Event::Unclaimed { seat, .. } => TogetherEvent::Unclaimed { seat: seat.0, take, give },
        Event::Shared { seat, .. } => TogetherEvent::Shared { seat: seat.0, take },
        Event::ByLot { seat, .. } => TogetherEvent::ByLot { seat: seat.0, take, give },
        Event::Traded => TogetherEvent::Traded {},
        Event::PassedOver { seat, by } => TogetherEvent::PassedOver { seat: seat.0, by: by.0 },
        Event::Removed { seat, by } => TogetherEvent::Removed { seat: seat.0, by: by.0 },
        Event::Said { seat, text } => TogetherEvent::Said { seat: seat.0, text: text.clone() },
        Event::Pointed { seat, square } => {
            let square = square.map(|square| square.to_string());
            TogetherEvent::Pointed { seat: seat.0, square }
        }
        Event::Ended(ending) => TogetherEvent::TeamEnded { result: result(ending) },
    };
    EventKind::Together { event }
}
