//! The plan of a division: how each round is to be paired.

use crate::{RoundNumber, Rule};

/// The plan of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoundPlan {
    /// The rule of pairing.
    pub rule: Rule,
    /// The round whose standings the pairing rests on; 0 for the seeding. For rules that pair
    /// several rounds as one it is the same for all of them.
    pub basis: RoundNumber,
    /// The largest number of meetings after which a pair may meet again, where the rule looks at
    /// repeats; `None` if any.
    pub repeats: Option<u8>,
}
