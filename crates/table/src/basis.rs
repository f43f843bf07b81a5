//! The changes that people base decisions on: a command given before the last of them is stale.

/// A kind of change that people base decisions on: a command is stale if the client has not seen
/// the last one of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Nothing that can change: the command is right whenever the rules allow it.
    Nothing,
    /// The board and whose turn it is.
    Turn,
    /// The open proposal.
    Proposal,
    /// The proposed stand-in.
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
    /// Records the change that an event makes.
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
