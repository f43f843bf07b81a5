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

use rules::Tiles;

use super::Solver;
pub use super::weighing::{Look, Seen, Steps, Weighing};
use super::weighing::{order, wins};
use crate::endgame::Proof;
use crate::sim::odds::Odds;
use crate::sim::rollout::{Draw, PreparedRacks, Setting, Start, play};
use crate::{Budget, Choice, Generator, Leaves, Limit, Scene, Seeded};

/// The most tiles in the bag for which this search applies.
pub const MOST_IN_BAG: usize = 4;
/// How many positions are remembered between the endgames of one question, as a power of two.
const TABLE_BITS: u32 = 18;
/// How many positions each endgame may cost, step by step.
const STEPS: [u64; 4] = [300, 3_000, 30_000, u64::MAX];
/// Rollouts for a move that leaves tiles in the bag.
const ROLLOUTS: u32 = 32;
/// How many moves that leave tiles in the bag are estimated.
const MOVES: usize = 24;
/// With fewer positions than this for each draw, other means say more.
const LEAST_A_DRAW: u64 = 960;

/// In how many draws it is proven who wins after a move. Draws are counted by the ways to draw
/// them, so that each is as likely as any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// It wins, whatever the other side does.
    pub wins: u64,
    /// With best play on both sides it is a tie.
    pub ties: u64,
    /// It loses; after a move that leaves tiles in the bag: there is a reply that beats it.
    pub losses: u64,
    /// How many draws there are.
    pub of: u64,
}

impl Counts {
    /// The least share of the draws that it wins, a tie counted as half.
    pub fn low(&self) -> f64 {
        self.share(2 * self.wins + self.ties)
    }

    /// The most that it wins.
    pub fn high(&self) -> f64 {
        self.share(2 * (self.of - self.losses) - self.ties)
    }

    /// Whether it is proven for every draw.
    pub fn is_whole(&self) -> bool {
        self.wins + self.ties + self.losses == self.of
    }

    /// Exact if every draw is proven, bounds if some are.
    pub fn proof(&self) -> Proof {
        match self.wins + self.ties + self.losses {
            0 => Proof::Heuristic,
            proven if proven == self.of => Proof::Exact,
            _ => Proof::Bounds,
        }
    }

    fn share(&self, halves: u64) -> f64 {
        halves as f64 / (2 * self.of.max(1)) as f64
    }
}

/// A move and what it leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The move.
    pub choice: Choice,
    /// The chance to win, a draw counted as half, 0 to 1.
    pub win: f64,
    /// The mean spread at the end, including the lead so far, in points.
    pub spread: f64,
    /// What is proven of the chance to win; `None` if not every draw was gone through, and of an
    /// exchange.
    pub counts: Option<Counts>,
    /// How good `win` is: [`Proof::Exact`] if it is proven after every draw who wins, and
    /// [`Proof::Bounds`] if it is after some. It says nothing of the spread.
    pub proof: Proof,
    /// Whether the spread is what best play on both sides leads to; otherwise it is an estimate.
    pub exact_spread: bool,
}

/// What the search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The moves considered, the best first: by chance to win, then by spread.
    pub moves: Vec<Weighed>,
    /// For each of these moves, in the same order, what each draw leads to; nothing for a move that
    /// leaves tiles in the bag.
    pub ends: Vec<Vec<End>>,
    /// [`Proof::Exact`] if it is proven after every draw who wins when the first move is made, and
    /// that no other move wins after more draws. [`Proof::Bounds`] if something is proven of the
    /// first move.
    pub proof: Proof,
    /// Positions looked at.
    pub nodes: u64,
}

/// Whether the draws can be listed: two seats, one to four tiles in the bag, and no finish line
/// (VAR-FIN-1). The rack of the seat on turn is full, as it always is while there are tiles in the
/// bag.
pub fn applies(scene: &Scene) -> bool {
    (1..=MOST_IN_BAG).contains(&scene.bag)
        && scene.opponents == [scene.unseen.len() - scene.bag.min(scene.unseen.len())]
        && !scene.rack.is_empty()
        && scene.unseen.len() > scene.bag
        && !scene.finish_line
        && scene.may_open(usize::MAX)
        // Both sides draw up to a full rack: then a play draws as many tiles as it lays.
        && scene.rack.len() == usize::from(scene.grid.rack_size())
        && scene.opponents[0] <= scene.rack.len()
}

/// The end of the game after a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The tiles drawn.
    pub drawn: Tiles,
    /// In how many ways they can be drawn.
    pub ways: u64,
    /// The spread at the end, including the lead so far, in points; between the bounds.
    pub spread: i32,
    /// If proven: the spread is no less.
    pub low: Option<i32>,
    /// If proven: the spread is no more.
    pub high: Option<i32>,
}

impl End {
    /// Whether the game is won, tied or lost (greater, equal, less), if the bounds tell.
    pub fn decided(&self) -> Option<Ordering> {
        match (self.low, self.high) {
            (Some(low), _) if low > 0 => Some(Ordering::Greater),
            (_, Some(high)) if high < 0 => Some(Ordering::Less),
            (Some(0), Some(0)) => Some(Ordering::Equal),
            _ => None,
        }
    }

    /// Whether the spread is proven.
    pub fn is_exact(&self) -> bool {
        self.low.is_some() && self.low == self.high
    }
}

/// Weighs the moves of a position until nothing is left to prove or `go_on` says no; it is asked
/// with the number of positions so far. `None` where [`applies`] says no, and if there was no time
/// for any move.
pub fn solve(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Report> {
    let steps = Steps { nodes: &STEPS, margin: 0.0, spread: true, most: u64::MAX };
    let mut weighing = Weighing::new(generator, scene, leaves, steps)?;
    // One solver for all: the endgames after the plays of one position have much in common.
    let mut solver = Solver::new(generator, TABLE_BITS);
    let mut stopped = false;
    while !stopped {
        let before = weighing.nodes();
        let mut here = 0;
        let mut seen = Vec::new();
        for look in weighing.next() {
            let mut within = |nodes: u64| go_on(before + here + nodes);
            if !within(0) {
                stopped = true;
                break;
            }
            let found = weighing.look_with(&mut solver, look, &mut within);
            here += found.nodes();
            seen.push(found);
        }
        stopped |= seen.is_empty();
        weighing.take(seen);
    }
    let mut nodes = weighing.nodes();
    let mut estimated = 0;
    let mut found: Vec<(Weighed, Vec<End>)> = Vec::new();
    for (at, &choice) in weighing.choices().enumerate() {
        let counts = weighing.counts(&choice);
        if let Some(ends) = weighing.ends(at) {
            found.push((weigh(choice, counts, &ends), ends));
        } else if leaves_some(scene, &choice) && estimated < MOVES {
            estimated += 1;
            nodes += u64::from(ROLLOUTS) * 10;
            found.push((estimate(generator, scene, leaves, choice, counts), Vec::new()));
        }
    }
    found.sort_by(|(a, _), (b, _)| {
        order((a.win, a.spread), (b.win, b.spread)).then(b.exact_spread.cmp(&a.exact_spread))
    });
    let (moves, ends): (Vec<Weighed>, Vec<Vec<End>>) = found.into_iter().unzip();
    let first = moves.first()?;
    let proof = match first.proof {
        Proof::Exact if weighing.most() > first.win + 1e-9 => Proof::Bounds,
        proof => proof,
    };
    Some(Report { moves, ends, proof, nodes })
}

/// Whether a move leaves tiles in the bag.
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
        win: mean(&|end| wins(spread(end))),
        spread: mean(&spread),
        counts,
        proof: counts.map_or(Proof::Heuristic, |counts| counts.proof()),
        exact_spread: counts.is_some() && ends.iter().all(End::is_exact),
    }
}

/// What rollouts to the end of the game say about a move that leaves tiles in the bag.
fn estimate(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    choice: Choice,
    counts: Option<Counts>,
) -> Weighed {
    let setting = Setting { generator, leaves, odds: Odds::trained(), plies: u32::MAX };
    let start = Start::new(&setting, scene, choice);
    let mut found = 0;
    let (mut win, mut spread) = (0.0, 0.0);
    for number in 0..ROLLOUTS {
        let draw = Draw::new(scene, &mut Seeded::new(u64::from(number)));
        let mut prepared = PreparedRacks::new(std::iter::once(&start));
        let (outcome, _) = play(&setting, &start, &draw, &mut prepared, &mut found);
        win += f64::from(outcome.win) / 1e6;
        spread += f64::from(outcome.spread) / 1e3;
    }
    let count = f64::from(ROLLOUTS);
    let (low, high) = counts.map_or((0.0, 1.0), |counts| (counts.low(), counts.high()));
    Weighed {
        choice,
        win: (win / count).clamp(low, high),
        spread: spread / count,
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
    (budget, limit): (Budget, Limit<'_>),
) -> Option<Choice> {
    let most = u64::from(budget.nodes);
    let little = || most < LEAST_A_DRAW * super::weighing::draw_count(scene);
    if !applies(scene) || matches!(limit, Limit::Work) && little() {
        return None;
    }
    let report = solve(generator, scene, leaves, &mut |nodes| !limit.is_over(nodes, most))?;
    report.moves.first().map(|weighed| weighed.choice)
}
