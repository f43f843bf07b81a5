//! The answers of players about playing again.

use std::collections::BTreeSet;

use rules::Seat;

use crate::RoomEvent;

/// The answers of players about playing again.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Wishes {
    pub(crate) wanted: BTreeSet<Seat>,
    pub(crate) declined: BTreeSet<Seat>,
    pub(crate) next: Option<String>,
}

impl Wishes {
    /// Takes note of what was said. Events of other kinds change nothing.
    pub(crate) fn apply(&mut self, event: &RoomEvent) {
        match event {
            RoomEvent::Again { seat } => {
                self.declined.remove(seat);
                self.wanted.insert(*seat);
            }
            RoomEvent::NotAgain { seat } => {
                self.wanted.clear();
                self.declined.insert(*seat);
            }
            RoomEvent::Followed { game } => self.next = Some(game.clone()),
            _ => {}
        }
    }
}
