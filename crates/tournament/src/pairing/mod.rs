//! Pairing: who plays whom in a round.
//!
//! A rule sees a [`Field`] and gives [`Pair`]s. It knows nothing of tables and of who begins.

mod field;

pub use field::{Field, Player};

use crate::Rule;

/// Two players who meet, or one who has a bye, by their places in the field from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pair {
    /// Two players meet.
    Game(usize, usize),
    /// A player has a bye.
    Bye(usize),
}

/// A round to be paired.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The rule.
    pub rule: Rule,
    /// The players.
    pub field: &'a Field,
    /// The pairs and byes that the director fixed: they are part of the answer.
    pub forced: &'a [Pair],
    /// The largest number of meetings after which a pair may meet again; `None` if any.
    pub repeats: Option<u8>,
    /// The rounds that remain, with this one: 1 for the last.
    pub rounds_left: u8,
    /// The number of prizes for places.
    pub place_prizes: u16,
    /// The number of prizes for each class, the highest class first.
    pub class_prizes: &'a [u16],
    /// The settings of COP.
    pub cop: crate::CopSettings,
    /// The number of this round.
    pub round: crate::RoundNumber,
    /// The seed of lots and simulations.
    pub seed: u64,
}
