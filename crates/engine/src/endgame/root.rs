//! The root of an endgame search: what is proven of each move there, and the answer with its
//! principal variation.

use super::move_order::{SearchMove, Untried};
use super::search::{STEPS, Search};
use super::transposition::BestMove;
use super::value::{LARGE, Value};
use super::{Proof, Solution};
use crate::Choice;

/// The depth of a search that follows every line to its end: no game has this many plies left.
const TO_THE_END: u8 = 200;

/// A move at the root with what is proven of it.
struct First {
    step: SearchMove,
    low: i32,
    high: i32,
}

impl Search<'_, '_> {
    pub(super) fn solve(mut self) -> Solution {
        let (mut firsts, whole) = self.firsts();
        let mut about = firsts[0].step.choice().score();
        let mut stopped = !whole;
        for depth in (1..=STEPS).filter(|_| whole) {
            let Some(best) = self.root(&mut firsts, depth, -LARGE, LARGE) else {
                stopped = true;
                break;
            };
            about = best;
            if proven(&firsts).is_some() {
                break;
            }
        }
        while !stopped && proven(&firsts).is_none() {
            // One question at a time, each about the value that is most likely at the moment.
            let (low, high) = bounds(&firsts);
            let beta = about.clamp(low + 1, high);
            match self.root(&mut firsts, TO_THE_END, beta - 1, beta) {
                Some(found) => about = found,
                None => stopped = true,
            }
        }
        self.answer(&firsts, about)
    }

    /// Searches until it is proven whether the value is more than, less than or just `target`.
    /// That takes far less than to find the value, most of all where it is far from the target.
    pub(super) fn decide(mut self, target: i32) -> Solution {
        let (mut firsts, whole) = self.firsts();
        let mut about = firsts[0].step.choice().score();
        let decided = |firsts: &[First]| {
            let (low, high) = bounds(firsts);
            low > target || high < target || low == high
        };
        let mut stopped = !whole;
        for depth in (1..=STEPS).filter(|_| whole) {
            match self.root(&mut firsts, depth, target - 1, target + 1) {
                Some(found) => about = found,
                None => stopped = true,
            }
            if stopped || decided(&firsts) {
                break;
            }
        }
        while !stopped && !decided(&firsts) {
            let (low, high) = bounds(&firsts);
            let beta = if about > target { target + 1 } else { target };
            let beta = beta.clamp(low + 1, high);
            match self.root(&mut firsts, TO_THE_END, beta - 1, beta) {
                Some(found) => about = found,
                None => stopped = true,
            }
        }
        self.answer(&firsts, about)
    }

    /// The moves at the root, and whether they are all of them.
    fn firsts(&mut self) -> (Vec<First>, bool) {
        let mut untried = Untried::default();
        let whole = self.list_root(&mut untried);
        let plays = std::iter::from_fn(|| untried.next()).map(SearchMove::Play);
        let all = plays.chain([SearchMove::Pass]);
        (all.map(|step| First { step, low: -LARGE, high: LARGE }).collect(), whole)
    }

    /// Searches the moves at the root and moves the best of them to the front. Returns what it is
    /// worth, or `None` once the budget is spent.
    fn root(&mut self, firsts: &mut [First], depth: u8, alpha: i32, beta: i32) -> Option<i32> {
        let root = self.root;
        let mut best = Value::NOTHING;
        let mut leader = 0;
        let mut looked_at = false;
        for index in 0..firsts.len() {
            let First { step, low, high } = firsts[index];
            if high <= best.low || low == high && looked_at && low <= best.about {
                best.high = best.high.max(high);
                continue;
            }
            let alpha = alpha.max(best.about);
            let found = if !looked_at {
                self.after(&root, &step, depth - 1, alpha, beta)
            } else {
                // Most moves are no better than the best so far: ask only that first.
                match self.after(&root, &step, depth - 1, alpha, alpha + 1) {
                    Some(found) if found.about > alpha && found.about < beta => {
                        self.after(&root, &step, depth - 1, alpha, beta)
                    }
                    found => found,
                }
            };
            let Some(found) = found else {
                firsts[..=leader].rotate_right(1);
                return None;
            };
            looked_at = true;
            let first = &mut firsts[index];
            first.low = first.low.max(found.low);
            first.high = first.high.min(found.high);
            best.low = best.low.max(first.low);
            if found.about > best.about {
                best.about = found.about;
                leader = index;
            }
            if best.about >= beta {
                break;
            }
        }
        firsts[..=leader].rotate_right(1);
        Some(best.about)
    }

    fn answer(&mut self, firsts: &[First], about: i32) -> Solution {
        let (low, high) = bounds(firsts);
        let leader = proven(firsts).unwrap_or(0);
        let some = |bound: i32| (bound.abs() < LARGE / 2).then_some(bound);
        let proof = match (some(low), some(high)) {
            (Some(low), Some(high)) if low == high => Proof::Exact,
            (None, None) => Proof::Heuristic,
            _ => Proof::Bounds,
        };
        Solution {
            value: about.clamp(low, high.max(low)),
            low: some(low),
            high: some(high),
            proof,
            line: self.line(firsts[leader].step),
            nodes: self.nodes,
        }
    }

    /// The principal variation after a first move, as far as the transposition table remembers it.
    fn line(&mut self, first: SearchMove) -> Vec<Choice> {
        let mark = self.field.mark();
        let mut line = vec![first.choice()];
        let mut node = self.go(&self.root.clone(), &first);
        while let Some(at) = node
            && line.len() < usize::from(TO_THE_END)
        {
            let known = self.table.get(self.key(&at, self.field.key));
            let step = match known.map(|known| known.best) {
                Some(BestMove::Pass) => Some(SearchMove::Pass),
                Some(BestMove::Play(id)) => self.remembered(&at, id).map(SearchMove::Play),
                Some(BestMove::Unknown) | None => None,
            };
            let Some(step) = step else { break };
            line.push(step.choice());
            node = self.go(&at, &step);
        }
        self.field.back_to(mark);
        line
    }
}

/// The bounds on the value of the root that its moves prove.
fn bounds(firsts: &[First]) -> (i32, i32) {
    let low = firsts.iter().map(|first| first.low).max().unwrap_or(-LARGE);
    let high = firsts.iter().map(|first| first.high).max().unwrap_or(LARGE);
    (low, high)
}

/// A move that is proven to be as good as any other, if there is one.
fn proven(firsts: &[First]) -> Option<usize> {
    let (_, high) = bounds(firsts);
    firsts.iter().position(|first| first.low >= high)
}
