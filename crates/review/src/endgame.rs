//! The end of a game between two: its moves are weighed by searches to the end, not by trying out.

use engine::endgame::{Proof, Solution, Solver};
use engine::{Choice, Generator, Scene};

use crate::grade::Bound;

/// The number of positions that each step of a study may look at; the last is up to the settings.
const STEPS: [u32; 2] = [1_000, 10_000];
/// The number of moves besides the one made that are weighed in the second step.
const LEADING: usize = 3;
/// Positions that each search remembers, as a power of two.
const TABLE_BITS: u32 = 16;

/// By how much the spread changes until the end of the game, for the side that moves.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Value {
    pub(crate) about: i32,
    pub(crate) low: Option<i32>,
    pub(crate) high: Option<i32>,
    /// The moves of the best line.
    pub(crate) line: Vec<Choice>,
}

impl Value {
    pub(crate) fn is_exact(&self) -> bool {
        self.low.is_some() && self.low == self.high
    }

    pub(crate) fn proof(&self) -> Proof {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => Proof::Exact,
            (None, None) => Proof::Heuristic,
            _ => Proof::Bounds,
        }
    }

    /// The proven bounds around the estimate, if both are proven.
    pub(crate) fn bound(&self) -> Option<Bound> {
        let (low, high) = (self.low?, self.high?);
        Some(Bound {
            low: f64::from(low),
            about: f64::from(self.about.clamp(low, high.max(low))),
            high: f64::from(high),
        })
    }
}

/// The known values of the moves of an endgame.
pub(crate) struct Ends {
    step: usize,
    /// The value of the position.
    pub(crate) root: Option<Value>,
    /// The value of each move.
    pub(crate) values: Vec<Option<Value>>,
}

/// A search that is to be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    /// The move whose value is wanted; `None` for the position itself.
    pub(crate) of: Option<usize>,
    /// The number of positions it may look at.
    pub(crate) nodes: u32,
}

impl Ends {
    pub(crate) fn new(moves: usize) -> Ends {
        Ends { step: 0, root: None, values: vec![None; moves] }
    }

    /// The searches of the next step; none if there is nothing left to find out.
    pub(crate) fn next(&self, played: Option<usize>, most: u32) -> Vec<Search> {
        let exact = |value: &Option<Value>| value.as_ref().is_some_and(Value::is_exact);
        let settled = exact(&self.root) && played.is_none_or(|played| exact(&self.values[played]));
        if self.step > STEPS.len() || self.step > 0 && settled {
            return Vec::new();
        }
        let nodes = STEPS.get(self.step).map_or(most, |&nodes| nodes.min(most));
        let wanted = |index: usize| match self.step {
            0 => true,
            1 => index < LEADING || played == Some(index),
            _ => played == Some(index),
        };
        let root = (!exact(&self.root)).then_some(Search { of: None, nodes });
        let moves = (0..self.values.len())
            .filter(|&index| wanted(index) && !exact(&self.values[index]))
            .map(|index| Search { of: Some(index), nodes });
        root.into_iter().chain(moves).collect()
    }

    /// The value of a move, as far as it is known.
    pub(crate) fn value(&self, at: usize, choice: &Choice) -> Option<&Value> {
        self.proven(choice).or(self.values[at].as_ref())
    }

    /// The value of the position if it is proven, and this is the move that begins its best line.
    pub(crate) fn proven(&self, choice: &Choice) -> Option<&Value> {
        self.root.as_ref().filter(|root| root.is_exact() && root.line.first() == Some(choice))
    }

    /// The share of the work that is done, 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        self.step as f64 / (STEPS.len() + 1) as f64
    }

    pub(crate) fn take(&mut self, found: Vec<(Option<usize>, Option<Value>)>) {
        for (of, value) in found {
            let place = match of {
                Some(index) => self.values.get_mut(index),
                None => Some(&mut self.root),
            };
            if let (Some(place), Some(value)) = (place, value) {
                *place = Some(value);
            }
        }
        self.step += 1;
    }
}

impl Search {
    /// Searches for the value of the position or of one of its moves.
    pub(crate) fn run(
        self,
        generator: &Generator,
        scene: &Scene,
        choice: Option<&Choice>,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Value> {
        let most = u64::from(self.nodes);
        let mut go_on = |nodes: u64| nodes < most && go_on();
        let mut solver = Solver::new(generator, TABLE_BITS);
        let found = match choice {
            Some(choice) => solver.weigh(scene, choice, &mut go_on),
            None => solver.solve(scene, &mut go_on),
        }?;
        let Solution { value: about, low, high, line, .. } = found;
        Some(Value { about, low, high, line })
    }
}
