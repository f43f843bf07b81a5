//! The choice of a Champion: which candidates it tries out, how much, and when it has seen enough.

use std::cmp::Reverse;
use std::ops::Range;

use rules::Arrange as _;

use super::odds::{CERTAIN, Odds};
use super::rollout::Outcome;
use super::{Inference, Row, Sim, SimOptions};
use crate::net::{Foreseen, Net};
use crate::{Budget, Equity, Evaluator, Limit, Ranked, Scene};

/// Iterations before a Champion gives up a candidate that can hardly be the best.
const ENOUGH: u32 = 64;
/// The number of candidates a Champion tries, and how far behind the best they may be in static
/// equity.
const CANDIDATES: usize = 16;
const BEHIND: Equity = Equity(22_000);

/// When a simulation ends before its budget or its time is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stopping {
    /// When no candidate can be better by half a hundredth of the chance to win, as far as that can
    /// be judged, with the work shifted to the better candidates all the time.
    #[default]
    Gain,
    /// When it is certain by so many percent that no other candidate is better: the usual way of
    /// other engines.
    Certain(u8),
}

impl Stopping {
    /// With a time limit, uses all of it. Twenty thousand rollouts gain more this way than if they
    /// end when no candidate can be better by half a hundredth.
    pub const BY_TIME: Stopping = Stopping::Certain(Stopping::SURE_BY_TIME);
    /// The certainty required, in percent.
    pub const SURE_BY_TIME: u8 = 99;
}

/// The promise of a move before it is tried out, as a utility: by its equity, and by the forecast
/// of a net if there is one.
pub(crate) fn promise(
    odds: &Odds,
    scene: &Scene,
    ranked: &Ranked,
    foreseen: Option<Foreseen>,
) -> i32 {
    let beyond = foreseen.map_or(Equity::ZERO, |foreseen| foreseen.beyond);
    let lead = Equity::points(scene.lead) + ranked.equity;
    let spread = lead + beyond;
    let win = match foreseen.filter(|_| scene.bag <= Net::LAST_ROUNDS) {
        Some(foreseen) => foreseen.win(lead),
        None => {
            let held = scene.rack.len() + scene.opponents.iter().sum::<usize>();
            let seats = scene.opponents.len() + 1;
            // After about a round.
            CERTAIN - odds.win(-spread, (scene.bag + held).saturating_sub(5 * seats))
        }
    };
    Outcome { spread: spread.0, win }.use_of_it()
}

/// The moves to be tried out, and what each of them promises: those of the most equity, or of a few
/// more those that promise most by a net.
fn candidates(
    evaluator: Evaluator<'_>,
    scene: &Scene,
    ranked: &[Ranked],
    net: Option<&Net>,
) -> Option<(Vec<Ranked>, Vec<i64>)> {
    let top = ranked.first()?.equity;
    let most = if net.is_some() { 2 * CANDIDATES } else { CANDIDATES };
    let near = |ranked: &&Ranked| top - ranked.equity <= BEHIND;
    let near: Vec<Ranked> = ranked.iter().take(most).take_while(near).copied().collect();
    let foreseen = net.and_then(|net| net.foresee_all(evaluator.generator, scene, &near));
    let promise = |(at, one): (usize, &Ranked)| {
        let foreseen = foreseen.as_ref().map(|all| all[at]);
        (i64::from(promise(evaluator.odds, scene, one, foreseen)), *one)
    };
    let mut each: Vec<(i64, Ranked)> = near.iter().enumerate().map(promise).collect();
    if foreseen.is_some() {
        // Equal ones stay in the order of their equity.
        each.arrange_by_key(|&(promise, _)| Reverse(promise));
    }
    each.truncate(CANDIDATES);
    Some(each.into_iter().map(|(promise, one)| (one, promise)).unzip())
}

/// Settings of a choice by simulation.
#[derive(Clone)]
pub(crate) struct ChoiceOptions<'a> {
    /// The most rollouts, and how many moves follow a candidate in each.
    pub(crate) budget: Budget,
    /// Ends the choice by the budget or by time.
    pub(crate) limit: Limit<'a>,
    /// Ends the choice before that.
    pub(crate) stopping: Stopping,
    /// The seed of all draws.
    pub(crate) seed: u64,
    /// Weighs the racks of the seat that moved last.
    pub(crate) inference: Option<Inference>,
    /// Helps to choose the candidates.
    pub(crate) net: Option<&'a Net>,
}

impl ChoiceOptions<'_> {
    /// A choice by the budget alone.
    pub(crate) fn by_work(budget: Budget, seed: u64) -> ChoiceOptions<'static> {
        ChoiceOptions {
            budget,
            limit: Limit::Work,
            stopping: Stopping::Gain,
            seed,
            inference: None,
            net: None,
        }
    }
}

/// The best move of a list ranked by static equity, with the number of rollouts made; `None` if the
/// list is empty. The budget goes where it matters: an equal share to all candidates, then to the
/// better half of them, and so on (successive halving, Karnin, Koren and Somekh 2013). It is not
/// spent where the answer is clear or makes no difference.
pub(crate) fn choose(
    evaluator: Evaluator<'_>,
    scene: &Scene,
    ranked: &[Ranked],
    options: ChoiceOptions<'_>,
) -> Option<(Ranked, u64)> {
    let ChoiceOptions { budget, limit, stopping, seed, inference, net } = options;
    let (candidates, promised) = candidates(evaluator, scene, ranked, net)?;
    let plies = budget.plies.max(scene.opponents.len() as u32 + 1);
    let doubt = match stopping {
        Stopping::Gain => 0.5,
        Stopping::Certain(percent) => 1.0 - f64::from(percent) / 100.0,
    };
    let options = SimOptions { plies, seed, doubt, inference };
    let mut sim = Sim::new(evaluator, scene, &candidates, options);
    sim.arms.iter_mut().zip(promised).for_each(|(arm, promised)| arm.promise = promised);
    if stopping != Stopping::Gain {
        let is_over = |sim: &Sim<'_>| limit.is_over(sim.cost(), u64::from(budget.rollouts));
        while !sim.settled() && !is_over(&sim) {
            sim.take(rows(&sim, sim.block(), limit, is_over));
        }
        return Some((sim.arms.get(sim.leader())?.ranked, sim.rollouts));
    }
    let halvings = u64::from(candidates.len().next_power_of_two().trailing_zeros().max(1));
    for halving in 1..=halvings {
        let is_over = |sim: &Sim<'_>| match limit {
            Limit::Work => sim.cost() * halvings >= u64::from(budget.rollouts) * halving,
            Limit::Time(over) => over() * halvings as f64 >= halving as f64,
        };
        while !sim.settled() && !is_over(&sim) {
            // Small budgets get small blocks.
            let share = u64::from(budget.rollouts) / halvings / sim.live() as u64;
            let block = sim.block();
            let end = match limit {
                Limit::Work => block.end.min(block.start + (share.max(1) as u32)),
                Limit::Time(_) => block.end,
            };
            sim.take(rows(&sim, block.start..end, limit, is_over));
            if sim.iterations() >= ENOUGH {
                sim.drop_without_gain();
            }
        }
        sim.halve();
    }
    let best = sim.arms.iter().find(|arm| arm.live)?;
    Some((best.ranked, sim.rollouts))
}

/// Works on these iterations; by time, on one at least and no more once the time is over.
fn rows<'a>(
    sim: &Sim<'a>,
    block: Range<u32>,
    limit: Limit<'_>,
    is_over: impl Fn(&Sim<'a>) -> bool,
) -> Vec<Row> {
    let by_time = matches!(limit, Limit::Time(_));
    let first = block.start;
    let in_time = block.take_while(|&number| !by_time || number == first || !is_over(sim));
    in_time.map(|number| sim.iteration(number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::tests::{generator, scene};
    use crate::{Leaves, Opening, kibitz};

    #[test]
    fn a_champion_stays_within_its_budget() {
        let generator = generator();
        let leaves = Leaves::trained();
        let scene = scene("ADNOTE?", 1);
        let ranked = kibitz(&generator, &scene, &leaves, Opening::Across);
        let evaluator = Evaluator::new(&generator, &leaves);
        for rollouts in [20, 200, 2000] {
            let budget = Budget { rollouts, nodes: 0, plies: 2 };
            let options = ChoiceOptions::by_work(budget, 3);
            let (choice, tried) = choose(evaluator, &scene, &ranked, options.clone()).unwrap();
            assert!(ranked.contains(&choice));
            assert!(tried <= u64::from(rollouts) + 80, "{tried} of {rollouts}");
            assert_eq!(choose(evaluator, &scene, &ranked, options), Some((choice, tried)));
        }
        let none = choose(evaluator, &scene, &[], ChoiceOptions::by_work(Budget::SMALL, 3));
        assert_eq!(none, None);
    }

    /// A clock that goes on by a thousandth each time it is asked.
    #[test]
    fn a_simulation_by_time_ends_with_the_time_and_answers_without_any() {
        let generator = generator();
        let leaves = Leaves::trained();
        let scene = scene("ADNOTE?", 1);
        let ranked = kibitz(&generator, &scene, &leaves, Opening::Across);
        let evaluator = Evaluator::new(&generator, &leaves);
        for stopping in [Stopping::Gain, Stopping::Certain(100)] {
            let asked = std::cell::Cell::new(0);
            let over = || {
                asked.set(asked.get() + 1);
                f64::from(asked.get()) / 1_000.0
            };
            let budget = Budget { rollouts: 1, ..Budget::SMALL };
            let by_work = ChoiceOptions::by_work(budget, 3);
            let by_time = ChoiceOptions { limit: Limit::Time(&over), stopping, ..by_work };
            let (choice, tried) = choose(evaluator, &scene, &ranked, by_time).unwrap();
            assert!(ranked.contains(&choice));
            assert!(tried > 500, "the budget of work does not count: {tried}");
            assert!(asked.get() < 1_020, "asked {} times", asked.get());
        }
        let limit = Limit::Time(&|| 1.0);
        let no_time = ChoiceOptions { limit, ..ChoiceOptions::by_work(Budget::SMALL, 3) };
        let found = choose(evaluator, &scene, &ranked, no_time);
        assert_eq!(found.unwrap().0, ranked[0]);
    }
}
