//! How a game ended, and with what arithmetic.

use alloc::vec::Vec;

use crate::{Seat, Tiles};

/// How a game ended, apart from who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// Somebody used the last tile with an empty bag (TRV-62).
    WentOut,
    /// Everybody passed so often in a row (TRV-64).
    AllPassed,
    /// Too many turns in a row without a tile that stayed (SOW-54).
    ScorelessTurns,
    /// Nobody has a play left (TRV-63).
    Stuck,
    /// The stall guard (AMB-52).
    Stalled,
    /// All agreed (SOW-55).
    Agreed,
    /// Only one seat is left.
    Resigned,
    /// Claimed because of overtime beyond the cap, or of a player who is away (AMB-15, AMB-16).
    Overtime,
    /// Somebody has reached their target (VAR-FIN-1).
    TargetReached,
    /// The solitaire player has stopped (AMB-51).
    Stopped,
}

impl EndReason {
    /// All reasons.
    pub const ALL: [EndReason; 10] = [
        EndReason::WentOut,
        EndReason::AllPassed,
        EndReason::ScorelessTurns,
        EndReason::Stuck,
        EndReason::Stalled,
        EndReason::Agreed,
        EndReason::Resigned,
        EndReason::Overtime,
        EndReason::TargetReached,
        EndReason::Stopped,
    ];

    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            EndReason::WentOut => "went_out",
            EndReason::AllPassed => "all_passed",
            EndReason::ScorelessTurns => "scoreless_turns",
            EndReason::Stuck => "stuck",
            EndReason::Stalled => "stalled",
            EndReason::Agreed => "agreed",
            EndReason::Resigned => "resigned",
            EndReason::Overtime => "overtime",
            EndReason::TargetReached => "target_reached",
            EndReason::Stopped => "stopped",
        }
    }
}

/// The result with its arithmetic.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// How it ended.
    pub reason: EndReason,
    /// One line a seat, in seat order.
    pub lines: Vec<FinalLine>,
    /// Who won; several share a draw.
    pub winners: Vec<Seat>,
    /// Whether the score before leftovers decided (FOL-52, DIA-39).
    pub tie_broken: bool,
}

/// One seat's arithmetic at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FinalLine {
    /// The seat it is about.
    pub seat: Seat,
    /// The score before leftovers, penalties included (AMB-53).
    pub before: i32,
    /// What was left on the rack; shown to all when it is counted.
    pub left: Tiles,
    /// What it costs, 0 or less.
    pub deducted: i32,
    /// What the others' tiles earn, 0 or more.
    pub collected: i32,
}

impl FinalLine {
    /// The final score.
    pub const fn total(&self) -> i32 {
        self.before + self.deducted + self.collected
    }
}
