//! The meaning of an event for viewers: the message they get, who is told, and which decisions it
//! makes stale.

use rules::{Seat, Viewer};

use crate::basis::Mark;
use crate::wire::EventKind;

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
