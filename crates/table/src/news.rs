//! What an event of a room means to viewers: who may know it, what it changes among the things they
//! decide by, how it travels. For an event of the game, its mode answers.

use rules::{Seat, Viewer};

use crate::RoomEvent;
use crate::basis::Mark;
use crate::wire::EventKind;

/// What an event means to viewers.
pub(crate) trait News {
    /// The event as a viewer may know it.
    fn kind(&self, viewer: Viewer) -> EventKind;

    /// Whether it may be sent a little later, and only as totals.
    fn is_quiet(&self) -> bool {
        false
    }

    /// The seat that alone is told of it. Others are neither told of it nor given a number for it.
    fn private_to(&self) -> Option<Seat> {
        None
    }

    /// What it changes among the things that people base decisions on.
    fn mark(&self) -> Option<Mark> {
        None
    }

    /// The seat whose turn it ends.
    fn ends_turn_of(&self) -> Option<Seat> {
        None
    }

    /// Whether it lays tiles that can be challenged.
    fn is_play(&self) -> bool {
        false
    }

    /// The seats that win through it, of this many seats.
    fn winners(&self, _seats: u16) -> Option<Vec<Seat>> {
        None
    }
}

impl RoomEvent {
    /// The news of a game or of a stand-in; `None` where nothing but what is told concerns the room.
    fn news(&self) -> Option<&dyn News> {
        match self {
            RoomEvent::Game(event) => Some(event.news()),
            RoomEvent::StandIn(event) => Some(event),
            _ => None,
        }
    }

    /// See [`News::is_quiet`].
    pub(crate) fn is_quiet(&self) -> bool {
        self.news().is_some_and(News::is_quiet)
    }

    /// See [`News::mark`].
    pub(crate) fn mark(&self) -> Option<Mark> {
        self.news().and_then(News::mark)
    }

    /// See [`News::private_to`].
    pub(crate) fn private_to(&self) -> Option<Seat> {
        self.news().and_then(News::private_to)
    }

    /// Whether the viewer is told that it happened.
    pub(crate) fn is_known(&self, viewer: Viewer) -> bool {
        self.private_to().is_none_or(|seat| viewer.is(seat))
    }

    /// See [`News::ends_turn_of`].
    pub(crate) fn ends_turn_of(&self) -> Option<Seat> {
        self.news().and_then(News::ends_turn_of)
    }

    /// See [`News::is_play`].
    pub(crate) fn is_play(&self) -> bool {
        self.news().is_some_and(News::is_play)
    }

    /// See [`News::winners`].
    pub(crate) fn winners(&self, seats: u16) -> Option<Vec<Seat>> {
        self.news().and_then(|news| news.winners(seats))
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
            RoomEvent::StandIn(event) => event.kind(viewer),
            RoomEvent::Game(event) => event.news().kind(viewer),
        }
    }
}
