//! What an event of a room means to viewers: who may know it, what it changes among the things they
//! decide by, how it travels. For an event of the game, its mode answers.

use rules::duplicate::Duplicate;
use rules::together::Together;
use rules::unbuild::Unbuild;
use rules::{Position, Seat, Viewer, bingo};

use crate::RoomEvent;
use crate::basis::Mark;
use crate::modes::Travels;
use crate::wire::EventKind;

/// What the mode of an event says about it; a default for events of the room itself.
macro_rules! of_mode {
    ($event:expr, $ask:ident($($more:expr),*), $else:expr) => {
        match $event {
            RoomEvent::Game(event) => Position::$ask(event $(, $more)*),
            RoomEvent::Duplicate(event) => Duplicate::$ask(event $(, $more)*),
            RoomEvent::Bingo(event) => bingo::Position::$ask(event $(, $more)*),
            RoomEvent::Unbuild(event) => Unbuild::$ask(event $(, $more)*),
            RoomEvent::Together(event) => Together::$ask(event $(, $more)*),
            RoomEvent::Seated { .. }
            | RoomEvent::Filled { .. }
            | RoomEvent::Reopened { .. }
            | RoomEvent::Agreed { .. }
            | RoomEvent::Renamed { .. }
            | RoomEvent::Cancelled { .. }
            | RoomEvent::Again { .. }
            | RoomEvent::NotAgain { .. }
            | RoomEvent::Followed { .. }
            | RoomEvent::StandIn(_) => $else,
        }
    };
}

impl RoomEvent {
    /// Whether it may be sent a little later, and only as totals.
    pub(crate) fn is_quiet(&self) -> bool {
        of_mode!(self, is_quiet(), false)
    }

    /// What it changes among the things that people base decisions on.
    pub(crate) fn mark(&self) -> Option<Mark> {
        match self {
            RoomEvent::StandIn(event) => event.mark(),
            event => of_mode!(event, marks(), None),
        }
    }

    /// The seat that alone is told of it, if it is not for everybody.
    pub(crate) fn private_to(&self) -> Option<Seat> {
        of_mode!(self, private_to(), None)
    }

    /// Whether the viewer is told that it happened.
    pub(crate) fn is_known(&self, viewer: Viewer) -> bool {
        self.private_to().is_none_or(|seat| viewer.is(seat))
    }

    /// Whose turn it ends.
    pub(crate) fn ends_turn_of(&self) -> Option<Seat> {
        of_mode!(self, ends_turn_of(), None)
    }

    /// Whether tiles were laid that can be challenged.
    pub(crate) fn is_play(&self) -> bool {
        of_mode!(self, is_play(), false)
    }

    /// The seats that win through it, of this many seats.
    pub(crate) fn winners(&self, seats: u16) -> Option<Vec<Seat>> {
        of_mode!(self, winners(seats), None)
    }

    /// The event as a viewer may know it.
    pub(crate) fn kind(&self, viewer: Viewer) -> EventKind {
        match self {
            RoomEvent::Seated { seat, name } => {
                EventKind::Seated { seat: seat.0, name: name.clone() }
            }
            RoomEvent::Filled { seat, level, name } => EventKind::Filled {
                seat: seat.0,
                level: level.key().to_owned(),
                name: name.clone(),
            },
            RoomEvent::Reopened { seat, terms, .. } => {
                EventKind::Reopened { seat: seat.0, terms: terms.to_string() }
            }
            RoomEvent::Agreed { seat } => EventKind::Agreed { seat: seat.0 },
            RoomEvent::Renamed { seat, name } => {
                EventKind::Renamed { seat: seat.0, name: name.clone() }
            }
            RoomEvent::Cancelled { seat } => EventKind::Cancelled { seat: seat.0 },
            RoomEvent::Again { seat } => EventKind::Again { seat: seat.0 },
            RoomEvent::NotAgain { seat } => EventKind::NotAgain { seat: seat.0 },
            RoomEvent::Followed { game } => EventKind::Followed { game: game.clone() },
            RoomEvent::StandIn(event) => EventKind::StandIn { event: event.message() },
            RoomEvent::Game(event) => Position::event_kind(event, viewer),
            RoomEvent::Duplicate(event) => Duplicate::event_kind(event, viewer),
            RoomEvent::Bingo(event) => bingo::Position::event_kind(event, viewer),
            RoomEvent::Unbuild(event) => Unbuild::event_kind(event, viewer),
            RoomEvent::Together(event) => Together::event_kind(event, viewer),
        }
    }
}
