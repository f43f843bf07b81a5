//! The trace: why a round was paired as it is.

use super::case::Case;
use super::constraint::{Bans, Constraints};
use super::weight::weights;
use super::{Constraint, Control, Outlook, Weight};
use crate::pairing::Pair;

/// The pairs of a round and the reasons for them.
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    case: Case<'a>,
    bans: Bans,
    soft: Constraints,
    pairs: Vec<Pair>,
}

/// The reasons for and against a pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reasons {
    /// The number of times that the two have met, or of the byes that the player has had.
    pub met: u16,
    /// The constraints that forbid the pair. Those that gave way made it unlikely only.
    pub against: Vec<Constraint>,
    /// The weights of the pair: 0 where a weight says nothing.
    pub weights: [(Weight, i64); 7],
}

impl Reasons {
    /// The sum of the weights.
    pub fn total(&self) -> i64 {
        self.weights.iter().map(|&(_, weight)| weight).sum()
    }
}

impl<'a> Trace<'a> {
    pub(super) const fn new(
        case: Case<'a>,
        bans: Bans,
        soft: Constraints,
        pairs: Vec<Pair>,
    ) -> Trace<'a> {
        Trace { case, bans, soft, pairs }
    }

    /// The pairs of the players who were to be paired, in the order of their upper players, and the
    /// bye behind them.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The outlooks of all players, by place.
    pub fn outlooks(&self) -> &[Outlook] {
        &self.case.outlooks.players
    }

    /// The lowest player who may still hope for a prize, by place from 0.
    pub const fn lowest_hopeful(&self) -> usize {
        self.case.lowest_hopeful
    }

    /// The lowest player who reached a prize in a simulation, by place from 0.
    pub const fn lowest_possible(&self) -> usize {
        self.case.lowest_possible
    }

    /// The destiny's child, by place from 0: the player who has to meet the leader to keep control.
    pub const fn child(&self) -> Option<usize> {
        self.case.destiny.child
    }

    /// The players whose control was looked at, in order.
    pub fn controls(&self) -> &[Control] {
        &self.case.destiny.controls
    }

    /// The number of simulated tournaments that the outlooks rest on.
    pub const fn simulations(&self) -> u32 {
        self.case.outlooks.tally.simulations
    }

    /// The constraints that gave way, so that all could be paired.
    pub fn gave_way(&self) -> impl Iterator<Item = Constraint> {
        self.soft.all()
    }

    /// The reasons for and against a pair of players, by place; the place behind the last player
    /// stands for the bye. `None` if there are no two such places.
    pub fn reasons(&self, one: usize, other: usize) -> Option<Reasons> {
        let (upper, lower) = (one.min(other), one.max(other));
        (upper < lower && lower <= self.case.bye()).then(|| Reasons {
            met: self.case.met(upper, lower),
            against: self.bans.of(upper, lower).all().collect(),
            weights: weights(&self.case, upper, lower),
        })
    }
}
