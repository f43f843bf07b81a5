//! How much work a decision may cost.

/// How much work is allowed. Counted in work, not in time, so that the same position always gives
/// the same answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Rollouts of a candidate in a simulation; about 200 microseconds each.
    pub rollouts: u32,
    /// Nodes of an endgame search; about 50 microseconds each.
    pub nodes: u32,
}

impl Budget {
    /// Next to nothing: for tests and fast games.
    pub const SMALL: Budget = Budget { rollouts: 60, nodes: 100 };
}

impl Default for Budget {
    /// What a person across the table likes to wait for: well under a second.
    fn default() -> Budget {
        Budget { rollouts: 2_000, nodes: 6_000 }
    }
}
