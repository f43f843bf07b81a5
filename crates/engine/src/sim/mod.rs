//! Monte Carlo simulation, as in Maven (Sheppard 2002): candidates are tried out against racks that
//! the others may hold.
//!
//! In each iteration every candidate that is still considered meets the same draw (common random
//! numbers). The estimate is of the difference between candidates in the same iteration, which
//! varies much less than their results. A candidate is dropped once its differences to the leader
//! show clearly that it is behind.
//!
//! An iteration depends on the seed and its number alone, and candidates are dropped only between
//! blocks of iterations: the answer is the same however many iterations are worked on at a time.

mod choose;
mod infer;
pub mod odds;
pub(crate) mod rollout;

use std::ops::Range;

use rules::Arrange as _;

use crate::{Budget, Candidate, Equity, Evaluator, Ranked, Scene, Seeded};
pub use choose::Stopping;
pub(crate) use choose::{ChoiceOptions, choose, promise};
pub use infer::{Inference, Last, Sampling};
use rollout::{Draw, Outcome, PreparedRacks, Setting, Start, play};

/// Iterations in a block.
const BLOCK: u32 = 16;
/// Iterations before the first candidate is dropped.
const LEAST: usize = 48;
/// By how much a candidate would have to be better to be worth more iterations, in millionths of
/// utility.
const GAIN: f64 = 5_000.0;
/// The number of standard errors that are certain enough for that.
const SURE: f64 = 2.5;
/// As how many iterations a Champion counts the static equity: the result of an iteration is off by
/// some 25 points, the static equity by some 5.
const PRIOR: i64 = 24;

/// Settings of a simulation: `SimOptions { seed: 7, ..SimOptions::default() }`.
#[derive(Clone, PartialEq, Debug)]
pub struct SimOptions {
    /// Moves that follow a candidate in a rollout; the whole rest of the game follows once the bag
    /// is empty. 2 by default.
    pub plies: u32,
    /// The seed of all draws. 1 by default.
    pub seed: u64,
    /// The accepted risk, 0 to 1, that the best candidate is dropped. 0 by default: no candidate is
    /// dropped for being behind.
    pub doubt: f64,
    /// Weighs the racks of the seat that moved last; by default, every rack is as likely as chance
    /// makes it.
    pub inference: Option<Inference>,
}

impl Default for SimOptions {
    fn default() -> SimOptions {
        SimOptions { plies: 2, seed: 1, doubt: 0.0, inference: None }
    }
}

/// A simulation of one position.
///
/// ```
/// use engine::sim::{Sim, SimOptions};
/// use engine::{Evaluator, Generator, Grid, Leaves, Opening, Scene, kibitz};
/// use lexicon::{Halves, Words, compile};
/// use rules::Edition;
///
/// let words = Words::parse("AI IT TAX AXE QAT ION EON TIE TOE NIT")?;
/// let generator = Generator::new(&compile(&words, Halves::Both)?)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let rack = "AEINQTX".parse()?;
/// let mut unseen = ruleset.alphabet.full_set();
/// unseen.remove_all(&rack);
/// let scene = Scene::new(&ruleset, Grid::new(&ruleset), rack, unseen, 1);
/// let leaves = Leaves::trained();
/// let moves = kibitz(&generator, &scene, &leaves, Opening::Across);
///
/// let evaluator = Evaluator::new(&generator, &leaves);
/// let options = SimOptions { doubt: 0.01, ..SimOptions::default() };
/// let mut sim = Sim::new(evaluator, &scene, &moves[..3], options);
/// while sim.iterations() < 64 && !sim.settled() {
///     // The iterations of a block may be worked on by several threads.
///     let rows = sim.block().map(|number| sim.iteration(number)).collect();
///     sim.take(rows);
/// }
/// let report = sim.report();
/// assert_eq!(report.judged.len(), 3);
/// assert!(report.judged[0].win > 0.5, "the first move of a game is an advantage");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sim<'a> {
    setting: Setting<'a>,
    scene: Scene,
    options: SimOptions,
    arms: Vec<Arm>,
    iterations: u32,
    rollouts: u64,
    plays: u64,
}

struct Arm {
    ranked: Ranked,
    start: Start,
    outcomes: Vec<Outcome>,
    /// The sum of the utilities of the outcomes.
    sum: i64,
    /// The utility that is expected before any, where a choice counts it.
    promise: i64,
    live: bool,
    /// True if it stays however far it is behind.
    kept: bool,
}

impl Arm {
    fn mean(&self) -> f64 {
        self.sum as f64 / (self.outcomes.len().max(1)) as f64
    }
}

/// The outcomes of an iteration, one for each candidate still in play.
pub struct Row {
    outcomes: Vec<Outcome>,
    plays: u32,
}

/// One way in which a game may go on after a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Followed {
    /// The spread at the end of the rollout, including the worth of what is kept.
    pub spread: Equity,
    /// The reply and the play after it; none where a seat passed or the rollout was over.
    pub replies: [Option<Candidate>; 2],
}

/// The judgement of a simulation on a candidate.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// The candidate with its static equity.
    pub ranked: Ranked,
    /// The chance to win, 0 to 1.
    pub win: f64,
    /// The standard error of `win`.
    pub win_error: f64,
    /// The mean spread at the end of the rollouts, in points, including the worth of what is kept.
    pub spread: f64,
    /// The standard error of `spread`.
    pub spread_error: f64,
    /// By how many points it is behind the first, in the same iterations: a 95 % interval.
    pub behind: [f64; 2],
    /// The same for the chance to win.
    pub behind_win: [f64; 2],
    /// The number of iterations in which it was tried.
    pub iterations: u32,
}

/// The result of a simulation.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The candidates, the best first: by chance to win, with some weight for the spread.
    pub judged: Vec<Judged>,
    /// The probability, 0 to 1, that the first is the best of them.
    pub confidence: f64,
    /// The number of rollouts.
    pub rollouts: u64,
}

impl<'a> Sim<'a> {
    /// A simulation of some candidates.
    pub fn new(
        evaluator: Evaluator<'a>,
        scene: &Scene,
        candidates: &[Ranked],
        options: SimOptions,
    ) -> Sim<'a> {
        let Evaluator { generator, leaves, odds } = evaluator;
        let setting = Setting { generator, leaves, odds, plies: options.plies };
        let mut arms: Vec<Arm> = candidates
            .iter()
            .map(|&ranked| Arm {
                ranked,
                start: Start::new(&setting, scene, ranked.choice),
                outcomes: Vec::new(),
                sum: 0,
                promise: 0,
                live: true,
                kept: false,
            })
            .collect();
        for index in 1..arms.len() {
            let (before, rest) = arms.split_at_mut(index);
            before.iter().for_each(|other| rest[0].start.share_lanes(&other.start));
        }
        let (iterations, rollouts, plays) = (0, 0, 0);
        Sim { setting, scene: scene.clone(), options, arms, iterations, rollouts, plays }
    }

    /// Keeps a candidate, by its number in the list, however far it is behind: for moves whose
    /// distance to the best is to be measured.
    pub fn keep(&mut self, candidate: usize) {
        if let Some(arm) = self.arms.get_mut(candidate) {
            arm.kept = true;
        }
    }

    /// Drops candidates that can hardly be better than the leader by half a hundredth, so that the
    /// others get more iterations. To be called between blocks, and not before some 60 iterations.
    pub fn focus(&mut self) {
        self.drop_without_gain();
    }

    /// The iterations to be worked on next; [`Sim::iteration`] may be called for them in any order.
    pub fn block(&self) -> Range<u32> {
        self.iterations..self.iterations + BLOCK
    }

    /// Works on one iteration.
    pub fn iteration(&self, number: u32) -> Row {
        let draw = self.draw(number);
        let mut plays = 0;
        let live = self.arms.iter().filter(|arm| arm.live);
        let mut prepared = PreparedRacks::new(live.clone().map(|arm| &arm.start));
        let outcomes = live
            .map(|arm| play(&self.setting, &arm.start, &draw, &mut prepared, &mut plays).0)
            .collect();
        Row { outcomes, plays }
    }

    /// The moves that follow each candidate in one iteration, also of those that were dropped.
    pub fn followed(&self, number: u32) -> Vec<Followed> {
        let draw = self.draw(number);
        let mut prepared = PreparedRacks::new(self.arms.iter().map(|arm| &arm.start));
        let each = self.arms.iter().map(|arm| {
            let (outcome, replies) = play(&self.setting, &arm.start, &draw, &mut prepared, &mut 0);
            Followed { spread: Equity(outcome.spread), replies }
        });
        each.collect()
    }

    /// The draw that all candidates meet in this iteration.
    fn draw(&self, number: u32) -> Draw {
        let mut random = Seeded::nth(self.options.seed, u64::from(number));
        Draw::guessed(&self.scene, self.options.inference.as_ref(), &mut random)
    }

    /// Adds the rows of [`Sim::block`], in the order of their numbers, and drops candidates that
    /// are clearly behind.
    pub fn take(&mut self, rows: Vec<Row>) {
        for row in rows {
            self.iterations += 1;
            self.plays += u64::from(row.plays);
            self.rollouts += row.outcomes.len() as u64;
            for (arm, outcome) in self.arms.iter_mut().filter(|arm| arm.live).zip(row.outcomes) {
                arm.sum += i64::from(outcome.use_of_it());
                arm.outcomes.push(outcome);
            }
        }
        if self.iterations as usize >= LEAST {
            self.drop_clearly_behind();
        }
    }

    /// The number of iterations so far.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// True if only one candidate is left.
    pub fn settled(&self) -> bool {
        self.live() <= 1
    }

    fn live(&self) -> usize {
        self.arms.iter().filter(|arm| arm.live).count()
    }

    /// The candidate with the best mean; the first among equals.
    fn leader(&self) -> usize {
        let mut best = 0;
        for (index, arm) in self.arms.iter().enumerate() {
            let ahead = arm.mean() > self.arms[best].mean();
            if arm.live && (ahead || !self.arms[best].live) {
                best = index;
            }
        }
        best
    }

    fn drop_clearly_behind(&mut self) {
        if self.options.doubt <= 0.0 {
            return;
        }
        let leader = self.leader();
        let rounds = f64::from(self.iterations).ln() + 1.0;
        let others = self.arms.len().saturating_sub(1).max(1) as f64;
        let bound = (2.0 * (rounds * others / self.options.doubt).ln()).max(1.0).sqrt();
        for index in 0..self.arms.len() {
            if index != leader && self.arms[index].live {
                let (mean, error) = self.difference(leader, index, |o| f64::from(o.use_of_it()));
                self.arms[index].live = self.arms[index].kept || mean <= bound * error;
            }
        }
    }

    /// Drops candidates that are not better than the leader by [`GAIN`], as far as can be judged:
    /// most moves are decided long before the budget is spent.
    fn drop_without_gain(&mut self) {
        let leader = self.leader();
        for index in 0..self.arms.len() {
            if index != leader && self.arms[index].live {
                let (mean, error) = self.difference(leader, index, |o| f64::from(o.use_of_it()));
                self.arms[index].live = self.arms[index].kept || SURE * error - mean > GAIN;
            }
        }
    }

    /// By how much one candidate is ahead of another in the iterations in which both were tried:
    /// the mean and its standard error.
    fn difference(&self, one: usize, other: usize, of: impl Fn(&Outcome) -> f64) -> (f64, f64) {
        let (one, other) = (&self.arms[one].outcomes, &self.arms[other].outcomes);
        let count = one.len().min(other.len());
        if count < 2 {
            return (0.0, f64::INFINITY);
        }
        let differences = || one.iter().zip(other).map(|(a, b)| of(a) - of(b));
        let mean = differences().sum::<f64>() / count as f64;
        let squares: f64 = differences().map(|d| (d - mean) * (d - mean)).sum();
        (mean, (squares / (count - 1) as f64 / count as f64).sqrt())
    }

    /// The results so far.
    pub fn report(&self) -> Report {
        let leader = self.leader();
        let mut order: Vec<usize> = (0..self.arms.len()).collect();
        // Dropped candidates come after the others, the last dropped first.
        order.arrange_by(|&a, &b| {
            let key =
                |index: usize| (index != leader, usize::MAX - self.arms[index].outcomes.len());
            key(a).cmp(&key(b)).then(self.arms[b].mean().total_cmp(&self.arms[a].mean()))
        });
        let mut confidence = 1.0;
        let judged = order
            .iter()
            .map(|&index| {
                let arm = &self.arms[index];
                let count = arm.outcomes.len().max(1) as f64;
                let mean = |of: fn(&Outcome) -> i32| {
                    arm.outcomes.iter().map(|o| i64::from(of(o))).sum::<i64>() as f64 / count
                };
                let error = |of: fn(&Outcome) -> i32| {
                    let mean = mean(of);
                    let squares: f64 =
                        arm.outcomes.iter().map(|o| (f64::from(of(o)) - mean).powi(2)).sum();
                    (squares / f64::max(count - 1.0, 1.0) / count).sqrt()
                };
                let interval = |of: fn(&Outcome) -> i32, unit: f64| {
                    if index == leader {
                        return [0.0; 2];
                    }
                    let (mean, error) = self.difference(leader, index, |o| f64::from(of(o)));
                    [(mean - 1.96 * error) / unit, (mean + 1.96 * error) / unit]
                };
                if index != leader {
                    let (mean, error) =
                        self.difference(leader, index, |o| f64::from(o.use_of_it()));
                    confidence -= if error > 0.0 { tail(mean / error) } else { 0.0 };
                }
                Judged {
                    ranked: arm.ranked,
                    win: mean(|o| o.win) / 1e6,
                    win_error: error(|o| o.win) / 1e6,
                    spread: mean(|o| o.spread) / 1e3,
                    spread_error: error(|o| o.spread) / 1e3,
                    behind: interval(|o| o.spread, 1e3),
                    behind_win: interval(|o| o.win, 1e6),
                    iterations: arm.outcomes.len() as u32,
                }
            })
            .collect();
        Report { judged, confidence: f64::max(confidence, 0.0), rollouts: self.rollouts }
    }

    /// The cost in rollouts, as a budget counts them.
    fn cost(&self) -> u64 {
        self.rollouts.max(self.plays / u64::from(Budget::PLAYS_A_ROLLOUT))
    }

    /// Drops all but the better half, counting what they promised as some iterations.
    fn halve(&mut self) {
        let mut order: Vec<(i64, usize)> = Vec::new();
        for (index, arm) in self.arms.iter().enumerate().filter(|(_, arm)| arm.live) {
            let mean = (arm.sum + PRIOR * arm.promise) / (arm.outcomes.len() as i64 + PRIOR);
            order.push((-mean, index));
        }
        order.arrange();
        let keep = order.len().div_ceil(2);
        for &(_, index) in &order[keep..] {
            self.arms[index].live = false;
        }
    }
}

/// The probability that a standard normal variable is above this (Abramowitz and Stegun 26.2.17).
fn tail(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let series = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let above = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * series;
    if z >= 0.0 { above } else { 1.0 - above }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Generator, Grid, Leaves, Opening, kibitz};
    use rules::{Edition, Tiles};

    pub(super) fn generator() -> Generator {
        Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap()
    }

    pub(super) fn scene(rack: &str, others: usize) -> Scene {
        let ruleset = Edition::Classic2023.ruleset();
        let rack = rack.parse().unwrap();
        let mut unseen = ruleset.alphabet.full_set();
        unseen.remove_all(&rack);
        Scene::new(&ruleset, Grid::new(&ruleset), rack, unseen, others)
    }

    fn run(sim: &mut Sim<'_>, blocks: usize, backwards: bool) -> Report {
        for _ in 0..blocks {
            let mut rows: Vec<(u32, Row)> = match backwards {
                true => sim.block().rev().map(|number| (number, sim.iteration(number))).collect(),
                false => sim.block().map(|number| (number, sim.iteration(number))).collect(),
            };
            rows.sort_by_key(|&(number, _)| number);
            sim.take(rows.into_iter().map(|(_, row)| row).collect());
        }
        sim.report()
    }

    #[test]
    fn the_order_of_work_does_not_matter_and_the_best_is_found() {
        let generator = generator();
        let leaves = Leaves::trained();
        for others in 1..=3 {
            let scene = scene("ZADNOTE", others);
            let mut ranked = kibitz(&generator, &scene, &leaves, Opening::Across);
            ranked.truncate(12);
            let pass = ranked[0];
            ranked.push(Ranked { choice: Choice::Pass, ..pass });
            let evaluator = Evaluator::new(&generator, &leaves);
            let options = SimOptions { seed: 7, doubt: 0.05, ..SimOptions::default() };
            let new = || Sim::new(evaluator, &scene, &ranked, options.clone());
            let report = run(&mut new(), 12, false);
            assert_eq!(report, run(&mut new(), 12, true));
            let first = &report.judged[0];
            assert_eq!((first.behind, first.iterations), ([0.0; 2], 192));
            let pass = report.judged.iter().find(|j| j.ranked.choice == Choice::Pass).unwrap();
            assert!(pass.iterations < 192, "clearly behind, so dropped");
            assert!(pass.behind[0] > 0.0 && pass.behind[0] < pass.behind[1]);
            assert!(pass.behind_win[0] > 0.0 || others > 1);
            // The paired difference is known better than either mean.
            let (second, width) = (&report.judged[1], |j: &Judged| j.behind[1] - j.behind[0]);
            assert!(width(second) < 1.96 * 2.0 * (first.spread_error + second.spread_error));
            assert!(first.spread_error > 0.5 && first.spread_error < 5.0);
            assert!(first.win_error > 0.001 && first.win_error < 0.1);
            assert!((0.0..=1.0).contains(&report.confidence));
            assert!(report.judged.iter().all(|j| (0.0..=1.0).contains(&j.win)));
        }
    }

    /// The number of tiles two racks from these have in common by chance: they share at least m of
    /// a tile where both have at least m of it.
    fn shared_by_chance(unseen: &Tiles, held: usize) -> f64 {
        let ways = |of: usize, take: usize| {
            (0..take).fold(1.0, |ways, i| ways * (of as f64 - i as f64) / (i + 1) as f64)
        };
        let mut mean = 0.0;
        for (_, count) in unseen.counts() {
            let count = usize::from(count);
            let others = unseen.len() - count;
            let exactly = |m| ways(count, m) * ways(others, held - m) / ways(unseen.len(), held);
            for least in 1..=held {
                mean += (least..=held).map(exactly).sum::<f64>().powi(2);
            }
        }
        mean
    }

    fn shared(one: &Tiles, other: &Tiles) -> f64 {
        one.counts().map(|(tile, count)| f64::from(count.min(other.count(tile)))).sum()
    }

    #[test]
    fn racks_of_iterations_have_as_much_in_common_as_chance_gives() {
        const PAIRS: usize = 1_000;
        let generator = generator();
        let leaves = Leaves::none();
        let evaluator = Evaluator::new(&generator, &leaves);
        let scene = scene("ZADNOTE", 1);
        let by_chance = shared_by_chance(&scene.unseen, 7);
        for seed in 0..5 {
            let sim =
                Sim::new(evaluator, &scene, &[], SimOptions { seed, ..SimOptions::default() });
            let racks = |number| sim.draw(number as u32).racks[0];
            let racks: Vec<Tiles> = (0..PAIRS + 16).map(racks).collect();
            for apart in 1..=16 {
                let pairs = racks.iter().zip(&racks[apart..]).take(PAIRS);
                let pairs: Vec<f64> = pairs.map(|(one, other)| shared(one, other)).collect();
                let mean = pairs.iter().sum::<f64>() / PAIRS as f64;
                let squares = pairs.iter().map(|shared| (shared - mean).powi(2)).sum::<f64>();
                // A rack is in two pairs: the variance of the mean is at most three times that of
                // pairs which have nothing to do with each other.
                let error = (3.0 * squares).sqrt() / PAIRS as f64;
                assert!(
                    (mean - by_chance).abs() < 3.0 * error,
                    "seed {seed}, {apart} apart: {mean:.2} tiles shared, {by_chance:.2} by chance"
                );
            }
        }
    }

    #[test]
    fn what_candidates_share_does_not_change_how_they_come_out() {
        let generator = generator();
        let leaves = Leaves::trained();
        let evaluator = Evaluator::new(&generator, &leaves);
        let ruleset = Edition::Classic2023.ruleset();
        let mut scenes = Vec::new();
        crate::static_play::play(&generator, &ruleset, 5, |scene, _| {
            scenes.push(scene.clone());
            crate::best(&generator, scene, &leaves).choice
        });
        for scene in scenes.iter().step_by(4) {
            let mut ranked = kibitz(&generator, scene, &leaves, Opening::Across);
            ranked.truncate(16);
            let sim = Sim::new(evaluator, scene, &ranked, SimOptions::default());
            for number in 0..6 {
                let draw = sim.draw(number);
                let alone = |ranked: &Ranked| {
                    let start = Start::new(&sim.setting, scene, ranked.choice);
                    let mut prepared = PreparedRacks::new(std::iter::once(&start));
                    play(&sim.setting, &start, &draw, &mut prepared, &mut 0).0
                };
                let alone: Vec<Outcome> = ranked.iter().map(alone).collect();
                assert_eq!(sim.iteration(number).outcomes, alone, "{:?}", scene.grid);
            }
        }
    }

    #[test]
    fn the_tail_of_the_normal_distribution() {
        for (z, want) in [(0.0, 0.5), (1.0, 0.158_655), (1.96, 0.024_998), (-1.0, 0.841_345)] {
            assert!((tail(z) - want).abs() < 1e-5, "{z}");
        }
    }
}
