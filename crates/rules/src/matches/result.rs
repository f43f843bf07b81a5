//! Endings, with the arithmetic of the result.

use alloc::vec::Vec;

use crate::{Seat, Tiles};

/// The turns of each seat after which a game counts: until then any player may abort it, and it
/// changes no rating. Plays, exchanges and a player's own passes are turns; an automatic pass is not.
pub const TURNS_TO_COUNT: u16 = 2;

/// The reason why a game ended; the winners are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// A seat used the last tile with an empty bag (TRV-62).
    WentOut,
    /// All seats passed as many times in a row as the edition allows (TRV-64).
    AllPassed,
    /// Too many turns in a row without a tile that stays (SOW-54).
    ScorelessTurns,
    /// No seat has a play left (TRV-63).
    Stuck,
    /// The stall guard ended it (AMB-52).
    Stalled,
    /// All players agreed to end it (SOW-55).
    Agreed,
    /// Only one seat is left.
    Resigned,
    /// A seat claimed it because of overtime beyond the cap, or because a player is away (AMB-15,
    /// AMB-16).
    Overtime,
    /// A seat has reached its target (VAR-FIN-1).
    TargetReached,
    /// The solitaire player has stopped (AMB-51).
    Stopped,
    /// A player ended the game within its first turns; no player has won or lost.
    Aborted,
}

keys! {
    EndReason {
        WentOut = "went_out",
        AllPassed = "all_passed",
        ScorelessTurns = "scoreless_turns",
        Stuck = "stuck",
        Stalled = "stalled",
        Agreed = "agreed",
        Resigned = "resigned",
        Overtime = "overtime",
        TargetReached = "target_reached",
        Stopped = "stopped",
        Aborted = "aborted",
    }
}

/// The result with its arithmetic.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The reason.
    pub reason: EndReason,
    /// One line for each seat, in seat order.
    pub lines: Vec<FinalLine>,
    /// The winners; several seats share a draw.
    pub winners: Vec<Seat>,
    /// True if the score before leftovers was decisive (FOL-52, DIA-39).
    pub tie_broken: bool,
}

/// One seat's arithmetic at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FinalLine {
    /// The seat it is about.
    pub seat: Seat,
    /// The score before leftovers, including penalties (AMB-53).
    pub before: i32,
    /// The tiles left on the rack; shown to all when they are counted.
    pub left: Tiles,
    /// The points that the leftovers cost, 0 or less.
    pub deducted: i32,
    /// The points that the others' leftovers earn, 0 or more.
    pub collected: i32,
}

impl FinalLine {
    /// The final score.
    pub const fn total(&self) -> i32 {
        self.before + self.deducted + self.collected
    }
}
