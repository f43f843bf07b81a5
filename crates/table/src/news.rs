//! The meaning of an event for viewers: the message they get, who is told, and which decisions it
//! makes stale.

use rules::{Seat, Viewer};

use crate::RoomEvent;
use crate::basis::Mark;
use crate::wire::{EventKind, Key};

/// The meaning of an event for viewers.
pub(crate) trait News {
    /// The event as a viewer may know it.
    fn kind(&self, viewer: Viewer) -> EventKind;

    /// True if it may be sent a little later, and only as totals.
    fn is_quiet(&self) -> bool {
        false
    }

    /// The seat that alone is told of it. Others are neither told of it nor given a number for it.
    fn private_to(&self) -> Option<Seat> {
        None
    }

    /// The ground of decisions that it changes: commands from before are stale.
    fn mark(&self) -> Option<Mark> {
        None
    }

    /// The seat whose turn it ends.
    fn ends_turn_of(&self) -> Option<Seat> {
        None
    }

    /// True if it lays tiles that can be challenged.
    fn is_play(&self) -> bool {
        false
    }

    /// The seats that win through it, of this many seats.
    fn winners(&self, _seats: u16) -> Option<Vec<Seat>> {
        None
    }
}

impl RoomEvent {
    /// The meaning of the event for viewers: for an event of the game, its mode says it.
    pub(crate) fn news(&self) -> &dyn News {
        match self {
            RoomEvent::Game(event) => event.news(),
            RoomEvent::StandIn(event) => event,
            own => own,
        }
    }

    /// True if the viewer is told that it happened.
    pub(crate) fn is_known(&self, viewer: Viewer) -> bool {
        self.news().private_to().is_none_or(|seat| viewer.is(seat))
    }
}

impl News for RoomEvent {
    fn kind(&self, viewer: Viewer) -> EventKind {
        match self {
            RoomEvent::Seated { seat, name } => {
                EventKind::Seated { seat: seat.0, name: name.clone() }
            }
            RoomEvent::Filled { seat, level, name } => {
                EventKind::Filled { seat: seat.0, level: Key(*level), name: name.clone() }
            }
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
            RoomEvent::StandIn(event) => event.kind(viewer),
            RoomEvent::Game(event) => event.news().kind(viewer),
        }
    }
}
