//! How much work a decision may cost.

/// How much work is allowed. Counted in work, not in time, so that the same position always gives
/// the same answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Rollouts of a candidate in a simulation; some 100 microseconds each. A rollout that looks at more
    /// than [`Budget::PLAYS_A_ROLLOUT`] words counts for more.
    pub rollouts: u32,
    /// Positions that a search of an endgame or of what comes before it looks at; some 3 to 100
    /// microseconds each.
    pub nodes: u32,
    /// Moves that follow a candidate in a rollout, once round the table at least; all of them
    /// once the bag is empty.
    pub plies: u32,
}

impl Budget {
    /// Words that a rollout looks at for the price of one.
    pub const PLAYS_A_ROLLOUT: u32 = 1_000;
    /// Next to nothing: for tests and fast games.
    pub const SMALL: Budget = Budget { rollouts: 60, nodes: 100, plies: 2 };
}

impl Default for Budget {
    /// What a person across the table likes to wait for: well under a second. More moves ahead
    /// than two need some thousand rollouts to tell anything. Fewer positions would
    /// not reach all draws of four tiles, see [`crate::Ends::All`].
    fn default() -> Budget {
        Budget { rollouts: 1_200, nodes: 40_000, plies: 2 }
    }
}
