//! The parts that evaluate a position.

use crate::odds::Odds;
use crate::{Generator, Leaves};

/// The parts that evaluate a position, as simulation, inference and luck take them.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator<'a> {
    /// Finds the plays.
    pub generator: &'a Generator,
    /// Values the tiles kept.
    pub leaves: &'a Leaves,
    /// Turns a spread into a chance to win.
    pub odds: &'a Odds,
}

impl<'a> Evaluator<'a> {
    /// An evaluator with the trained odds.
    pub fn new(generator: &'a Generator, leaves: &'a Leaves) -> Evaluator<'a> {
        Evaluator { generator, leaves, odds: Odds::trained() }
    }
}
