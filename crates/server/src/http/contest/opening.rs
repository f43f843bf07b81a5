//! A session of a contest that is about to be made.

use crate::store::{Contest, Entrant, Writes};

/// A session of a contest that is about to be made.
pub(crate) struct Opening {
    pub(crate) contest: Contest,
    pub(crate) entrant: Entrant,
    pub(super) hall: String,
}

impl Opening {
    /// Adds what is stored with the game.
    pub(crate) fn stored(&self, writes: Writes, date: u64) -> Writes {
        let Opening { contest, entrant, hall } = self;
        writes.contest_session(&entrant.game, &contest.id, hall, date).enters(entrant, date)
    }
}
