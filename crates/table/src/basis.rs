//! What people base their decisions on, and whether a command is stale.

/// What people base a decision on: a command is stale if they have not seen the last change of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Nothing that can change: the command is right whenever the rules allow it.
    Nothing,
    /// The board and whose turn it is.
    Turn,
    /// What has been proposed.
    Proposal,
    /// Which computer player is proposed for whom.
    StandIn,
}

/// The sequence numbers that commands refer to.
///
/// A command is stale if something has happened that the person would have had to see before
/// deciding.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Basis {
    turn: u32,
    proposal: u32,
    stand_in: u32,
}

impl Basis {
    /// Records what an event has changed.
    pub(crate) fn note(&mut self, seq: u32, mark: Option<Mark>) {
        match mark {
            Some(Mark::Turn) => self.turn = seq,
            Some(Mark::Proposal) => self.proposal = seq,
            Some(Mark::StandIn) => self.stand_in = seq,
            Some(Mark::Nothing) | None => {}
        }
    }

    /// The last event that the person must have seen.
    pub(crate) fn of(self, needs: Mark) -> u32 {
        match needs {
            Mark::Turn => self.turn,
            Mark::Proposal => self.proposal,
            Mark::StandIn => self.stand_in,
            Mark::Nothing => 0,
        }
    }
}
