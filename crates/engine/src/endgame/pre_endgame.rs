//! The pre-endgame: two seats and one to four tiles in the bag, so few that every draw can be
//! listed.
//!
//! A play that takes all tiles left in the bag leads to an endgame in which both sides know
//! everything. So for each such play the draws are gone through with their weights, and the endgame
//! after each of them is searched until its bounds tell who wins; by how much is another, and far
//! longer, question. With one or two tiles in the bag all draws are gone through, so that it can be
//! proven in how many a play wins ([`Counts`]), and that no other move wins in more.
//!
//! After a pass, an exchange or a play that leaves tiles in the bag the other side does not know
//! everything either. Rollouts estimate the value of these moves. Against them it is proven in how
//! many draws they are beaten, by a reply that wins whatever follows; whether the other side can
//! know that it does is not asked.

use std::cmp::Ordering;

use rules::Arrange as _;

use super::Solver;
pub use super::draws::{Counts, End, MOST_IN_BAG, applies};
use super::weighing::wins;
pub use super::weighing::{Look, Seen, Steps, Weighing};
use crate::endgame::Proof;
use crate::sim::odds::Odds;
use crate::sim::rollout::{Draw, Line, PreparedRacks, Setting, Start};
use crate::{Budget, Choice, Generator, Leaves, Limit, Scene, Seeded};

/// The number of positions that are remembered between the endgames of one question, as a power of
/// two.
const TABLE_BITS: u32 = 18;
/// The number of positions that each endgame may cost, step by step.
const STEPS: [u64; 4] = [300, 3_000, 30_000, u64::MAX];
/// The rollouts of a move that leaves tiles in the bag, and the cost of each, in positions.
const ROLLOUTS: u32 = 32;
const ROLLOUT_NODES: u64 = 10;
/// The search of draws takes this many positions for each that rollouts cost.
const ROLLOUT_SHARE: u64 = 3;
/// The most moves in a report that have not been searched.
const UNSEEN: usize = 24;
/// The number of moves that leave tiles in the bag and are estimated.
const MOVES: usize = 24;
/// With fewer positions than this for each draw, other means say more.
const LEAST_A_DRAW: u64 = 960;

/// A move and what it leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The move.
    pub choice: Choice,
    /// The chance to win, a draw counted as half, 0 to 1; `None` if it has not been looked at in
    /// every draw and is not proven.
    pub win: Option<f64>,
    /// The mean spread at the end, including the lead so far, in points; `None` if it has not been
    /// looked at in every draw.
    pub spread: Option<f64>,
    /// The proven part of the chance to win; `None` if not every draw was gone through, and of an
    /// exchange.
    pub counts: Option<Counts>,
    /// The quality of `win`: [`Proof::Exact`] if the winner is proven after every draw, and
    /// [`Proof::Bounds`] if after some. It says nothing of the spread.
    pub proof: Proof,
    /// True if the spread is what best play on both sides leads to; otherwise it is an estimate.
    pub exact_spread: bool,
}

/// The answer of the search.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The moves considered, the best first: by chance to win, those for which it is proven before
    /// others for which it is as high, then by spread. Moves that have not been looked at come last,
    /// by static equity. There is at least one.
    pub moves: Vec<Weighed>,
    /// For each of these moves, in the same order, what each draw leads to; nothing for a move that
    /// leaves tiles in the bag or has not been looked at.
    pub ends: Vec<Vec<End>>,
    /// [`Proof::Exact`] if it is proven after every draw who wins when the first move is made, and
    /// that no other move wins after more draws. [`Proof::Bounds`] if something is proven of the
    /// first move.
    pub proof: Proof,
    /// Positions looked at.
    pub nodes: u64,
}

/// A search that can be stopped and resumed.
///
/// The search alternates between plays that empty the bag, which it searches draw by draw, and moves
/// that leave tiles there, which rollouts estimate, so that it has an answer for both whenever the
/// budget ends.
pub struct Search<'a> {
    weighing: Weighing<'a>,
    /// One for all: the endgames after the plays of one position have much in common.
    solver: Solver<'a>,
    setting: Setting<'a>,
    scene: Scene,
    /// The looks to be taken next; none if nothing is left to prove.
    looks: Vec<Look>,
    tried: Vec<Tried>,
    /// The cost of the rollouts so far, in positions.
    rolled: u64,
}

/// A move that leaves tiles in the bag, and the rollouts that followed it.
struct Tried {
    /// Its number among the moves by static equity.
    at: usize,
    start: Option<Start>,
    count: u32,
    win: f64,
    spread: f64,
}

impl<'a> Search<'a> {
    /// Lists the moves and the draws; `None` where [`applies`] says no.
    pub fn new(generator: &'a Generator, scene: &Scene, leaves: &'a Leaves) -> Option<Search<'a>> {
        let steps = Steps { nodes: &STEPS, margin: 0.0, spread: true, most: u64::MAX };
        let weighing = Weighing::new(generator, scene, leaves, steps)?;
        let some = weighing.choices().enumerate().filter(|(_, choice)| leaves_some(scene, choice));
        let tried = some.take(MOVES).map(|(at, _)| at);
        let tried = tried.map(|at| Tried { at, start: None, count: 0, win: 0.0, spread: 0.0 });
        Some(Search {
            tried: tried.collect(),
            looks: weighing.next(),
            weighing,
            solver: Solver::new(generator, TABLE_BITS),
            setting: Setting { generator, leaves, odds: Odds::trained(), plies: u32::MAX },
            scene: scene.clone(),
            rolled: 0,
        })
    }

    /// Searches until nothing is left to prove or `go_on` returns false; it takes the number of
    /// positions so far, a rollout counted as ten. Returns true if nothing is left.
    pub fn work(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> bool {
        loop {
            if !go_on(self.nodes()) {
                return self.is_done();
            }
            let due = ROLLOUT_SHARE * self.rolled < self.weighing.nodes() || self.looks.is_empty();
            if let Some(next) = self.next_rollout().filter(|_| due) {
                if !self.roll(next, go_on) {
                    return self.is_done();
                }
            } else if self.looks.is_empty() {
                return true;
            } else if !self.look(go_on) {
                return self.is_done();
            }
        }
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.weighing.nodes() + self.rolled
    }

    fn is_done(&self) -> bool {
        self.next_rollout().is_none() && self.looks.is_empty()
    }

    /// Takes the next looks; returns false once the budget is spent.
    fn look(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> bool {
        let (before, mut here, mut goes_on) = (self.nodes(), 0, true);
        let mut seen = Vec::new();
        for look in std::mem::take(&mut self.looks) {
            let mut within = |nodes: u64| {
                goes_on &= go_on(before + here + nodes);
                goes_on
            };
            if !within(0) {
                break;
            }
            let found = self.weighing.look_with(&mut self.solver, look, &mut within);
            here += found.nodes();
            seen.push(found);
        }
        self.weighing.take(seen);
        self.looks = self.weighing.next();
        goes_on
    }

    /// The move with the fewest rollouts, unless all have enough.
    fn next_rollout(&self) -> Option<usize> {
        let least = (0..self.tried.len()).min_by_key(|&index| self.tried[index].count)?;
        (self.tried[least].count < ROLLOUTS).then_some(least)
    }

    /// Rolls a move out once more; returns false if the budget was spent before the game was over.
    fn roll(&mut self, index: usize, go_on: &mut dyn FnMut(u64) -> bool) -> bool {
        let nodes = self.nodes();
        let Some(choice) = self.weighing.choices().nth(self.tried[index].at).copied() else {
            return true;
        };
        let tried = &mut self.tried[index];
        let (setting, scene) = (&self.setting, &self.scene);
        let start = tried.start.get_or_insert_with(|| Start::new(setting, scene, choice));
        // Every move meets the same draws.
        let draw = Draw::new(scene, &mut Seeded::new(u64::from(tried.count)));
        let mut prepared = PreparedRacks::new(std::iter::once(&*start));
        let mut line = Line::new(setting, start, &draw);
        // With two blanks a single move takes milliseconds.
        while go_on(nodes) {
            if line.step(&mut prepared) {
                continue;
            }
            let outcome = line.outcome();
            tried.count += 1;
            tried.win += f64::from(outcome.win) / 1e6;
            tried.spread += f64::from(outcome.spread) / 1e3;
            self.rolled += ROLLOUT_NODES;
            return true;
        }
        false
    }

    /// Reports the moves as far as they have been searched.
    pub fn report(&self) -> Report {
        let (mut found, mut rest) = (Vec::new(), Vec::new());
        for (at, &choice) in self.weighing.choices().enumerate() {
            let counts = || self.weighing.counts_at(at);
            let tried = self.tried.iter().find(|tried| tried.at == at && tried.count > 0);
            match (self.weighing.ends(at), tried) {
                (Some(ends), _) => found.push((weigh(choice, counts(), &ends), ends)),
                (None, Some(tried)) => {
                    found.push((estimated(choice, counts(), tried), Vec::new()));
                }
                (None, None) => {
                    let counts = counts();
                    let proof = counts.map_or(Proof::Heuristic, |counts| counts.proof());
                    // The winner may be proven after every draw although no end was played out.
                    let known = counts.filter(|_| proof == Proof::Exact);
                    let win = known.map(|counts| counts.low());
                    let (spread, exact_spread) = (None, false);
                    let unseen = Weighed { choice, win, spread, counts, proof, exact_spread };
                    if win.is_some() {
                        found.push((unseen, Vec::new()));
                    } else if rest.len() < UNSEEN {
                        rest.push((unseen, Vec::new()));
                    }
                }
            }
        }
        found.arrange_by(|(a, _), (b, _)| better(a, b));
        let (moves, ends): (Vec<Weighed>, Vec<Vec<End>>) = found.into_iter().chain(rest).unzip();
        let proof = match moves.first().map(|first| (first.proof, first.win)) {
            Some((Proof::Exact, Some(win))) if self.weighing.most() > win + 1e-9 => Proof::Bounds,
            Some((proof, _)) => proof,
            None => Proof::Heuristic,
        };
        Report { moves, ends, proof, nodes: self.nodes() }
    }
}

/// Weighs the moves of a position until nothing is left to prove or `go_on` says no; it is asked
/// with the number of positions so far. `None` where [`applies`] says no.
pub fn solve(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Report> {
    let mut search = Search::new(generator, scene, leaves)?;
    search.work(go_on);
    Some(search.report())
}

/// The order of moves that have been looked at.
fn better(one: &Weighed, other: &Weighed) -> Ordering {
    let win = |weighed: &Weighed| weighed.win.unwrap_or(-1.0);
    let exact = |weighed: &Weighed| weighed.proof == Proof::Exact;
    let spread = |weighed: &Weighed| weighed.spread.unwrap_or(-1e6);
    win(other)
        .total_cmp(&win(one))
        .then_with(|| exact(other).cmp(&exact(one)))
        .then_with(|| spread(other).total_cmp(&spread(one)))
        .then_with(|| other.exact_spread.cmp(&one.exact_spread))
}

/// True if a move leaves tiles in the bag.
fn leaves_some(scene: &Scene, choice: &Choice) -> bool {
    match choice {
        Choice::Play(play) => play.laid() < scene.bag,
        Choice::Exchange(_) | Choice::Pass => true,
    }
}

fn weigh(choice: Choice, counts: Option<Counts>, ends: &[End]) -> Weighed {
    let mean = |of: &dyn Fn(&End) -> f64| {
        let sum: f64 = ends.iter().map(|end| end.ways as f64 * of(end)).sum();
        sum / ends.iter().map(|end| end.ways as f64).sum::<f64>().max(1.0)
    };
    let spread = |end: &End| f64::from(end.spread);
    Weighed {
        choice,
        win: Some(mean(&|end| wins(spread(end)))),
        spread: Some(mean(&spread)),
        counts,
        proof: counts.map_or(Proof::Heuristic, |counts| counts.proof()),
        exact_spread: counts.is_some() && ends.iter().all(End::is_exact),
    }
}

/// The judgement of rollouts to the end of the game on a move that leaves tiles in the bag.
fn estimated(choice: Choice, counts: Option<Counts>, tried: &Tried) -> Weighed {
    let count = f64::from(tried.count);
    let (low, high) = counts.map_or((0.0, 1.0), |counts| (counts.low(), counts.high()));
    Weighed {
        choice,
        win: Some((tried.win / count).clamp(low, high)),
        spread: Some(tried.spread / count),
        counts,
        proof: counts.map_or(Proof::Heuristic, |counts| counts.proof()),
        exact_spread: false,
    }
}

/// The best move within a budget or a time; `None` where [`solve`] does not apply, or if that is too
/// little for any search.
pub(crate) fn choose(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    budget: Budget,
    limit: Limit<'_>,
) -> Option<Choice> {
    let most = u64::from(budget.nodes);
    let little = || most < LEAST_A_DRAW * super::weighing::draw_count(scene);
    if !applies(scene) || matches!(limit, Limit::Work) && little() {
        return None;
    }
    let report = solve(generator, scene, leaves, &mut |nodes| !limit.is_over(nodes, most))?;
    report.moves.first().map(|weighed| weighed.choice)
}
