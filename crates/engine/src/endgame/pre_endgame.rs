//! The pre-endgame: two seats and one to four tiles in the bag, so few that every draw can be
//! listed.
//!
//! A play that takes all tiles left in the bag leads to an endgame in which both sides know
//! everything. So for each such play all draws are gone through with their weights, and the endgame
//! after each of them is searched: first all of them briefly, then those of the leading plays to
//! the end. Plays that can no longer win as often as the best are dropped.
//!
//! A pass, an exchange or a play that leaves tiles in the bag leads to a position in which the
//! other side does not know everything either. Rollouts estimate the value of these moves, and the
//! answer says that it is an estimate.

use std::cmp::Ordering;

use rules::Tiles;

use crate::endgame::{Proof, Solver};
use crate::sim::odds::Odds;
use crate::sim::rollout::{Draw, PreparedRacks, Setting, Start, play};
use crate::{Choice, Generator, Leaves, Opening, Ranked, Scene, Seeded, kibitz};

/// The most tiles in the bag for which this search applies.
pub const MOST_IN_BAG: usize = 4;
/// How many positions are remembered between the endgames of one question, as a power of two.
const TABLE_BITS: u32 = 18;
/// Positions searched in each endgame before the leading plays are known.
const GLANCE: u64 = 24;
/// Draws considered for each play; with more than one tile in the bag there may be more.
const DRAWS: usize = 40;
/// Rollouts for a move that leaves tiles in the bag.
const ROLLOUTS: u32 = 32;
/// How many moves of each kind are considered when there is no time for all of them.
const MOVES: usize = 24;

/// A move and what it leads to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The move.
    pub choice: Choice,
    /// The chance to win, a draw counted as half, 0 to 1.
    pub win: f64,
    /// The mean spread at the end, including the lead so far, in points.
    pub spread: f64,
    /// [`Proof::Exact`] if every draw was gone through and every endgame behind it proven.
    pub proof: Proof,
}

/// What the search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The moves considered, the best first: by chance to win, then by spread.
    pub moves: Vec<Weighed>,
    /// For each of these moves, in the same order, what each draw leads to; nothing for a move that
    /// leaves tiles in the bag.
    pub ends: Vec<Vec<End>>,
    /// [`Proof::Exact`] with one tile in the bag, if the first move is exact and it is proven that
    /// no other play is better. Moves that lay no tiles are not part of what is proven.
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
    /// The spread at the end, including the lead so far, in points.
    pub spread: i32,
    /// Whether this is proven.
    pub proven: bool,
}

/// What may be drawn, and in how many ways.
struct Drawn {
    tiles: Tiles,
    weight: u64,
}

/// A play that empties the bag, with what is known for each draw.
struct Entry {
    choice: Choice,
    /// For each draw the spread at the end and whether it is proven.
    ends: Vec<Option<(i32, bool)>>,
}

/// Weighs the moves of a position until everything is proven or `go_on` says no; it is asked with
/// the number of positions so far. `None` where [`applies`] says no.
pub fn solve(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Report> {
    if !applies(scene) {
        return None;
    }
    let ranked = kibitz(generator, scene, leaves, Opening::Both);
    let ranked = ranked.into_iter().filter(|ranked| match &ranked.choice {
        Choice::Play(play) => scene.may_open(play.laid()),
        _ => true,
    });
    let empties = |ranked: &Ranked| match &ranked.choice {
        Choice::Play(play) => play.laid() >= scene.bag,
        _ => false,
    };
    let (plays, others): (Vec<Ranked>, Vec<Ranked>) = ranked.partition(empties);
    let (draws, all_draws) = draws(scene);
    let mut study =
        Study { generator, scene, solver: Solver::new(generator, TABLE_BITS), nodes: 0 };
    let mut entries: Vec<Entry> = plays
        .iter()
        .map(|ranked| Entry { choice: ranked.choice, ends: vec![None; draws.len()] })
        .collect();
    // A brief search for every play, in the order of static equity.
    for entry in &mut entries {
        for (draw, end) in draws.iter().zip(&mut entry.ends) {
            if !go_on(study.nodes) {
                break;
            }
            *end = Some(study.end(&entry.choice, draw, GLANCE, go_on));
        }
    }
    entries.retain(|entry| entry.ends.iter().all(Option::is_some));
    let all_plays = entries.len() == plays.len();
    entries.sort_by(|a, b| order(mean(a, &draws), mean(b, &draws)));
    // Then the leading plays to the end.
    let mut best: Option<(f64, f64)> = None;
    let mut all_proven = all_plays && all_draws;
    for entry in &mut entries {
        let mut dismissed = false;
        for (index, draw) in draws.iter().enumerate() {
            if entry.ends[index].is_some_and(|(_, proven)| proven) {
                continue;
            }
            dismissed = best.is_some_and(|(win, _)| most_wins(entry, &draws) < win - 1e-9);
            if dismissed || !go_on(study.nodes) {
                break;
            }
            entry.ends[index] = Some(study.end(&entry.choice, draw, u64::MAX, go_on));
        }
        if proven(entry) {
            let found = mean(entry, &draws);
            if best.is_none_or(|best| order(found, best) == Ordering::Less) {
                best = Some(found);
            }
        } else {
            all_proven &= dismissed;
        }
    }
    let mut found: Vec<(Weighed, Vec<End>)> = entries
        .iter()
        .map(|entry| {
            let (win, spread) = mean(entry, &draws);
            let exact = all_draws && proven(entry);
            let proof = if exact { Proof::Exact } else { Proof::Heuristic };
            (Weighed { choice: entry.choice, win, spread, proof }, ends(entry, &draws))
        })
        .collect();
    let estimated = others.iter().take(MOVES);
    found.extend(estimated.map(|other| (study.estimate(other.choice, leaves), Vec::new())));
    found.sort_by(|(a, _), (b, _)| order((a.win, a.spread), (b.win, b.spread)));
    let (moves, ends): (Vec<Weighed>, Vec<Vec<End>>) = found.into_iter().unzip();
    let first = moves.first()?;
    let exact = scene.bag == 1 && all_proven && first.proof == Proof::Exact;
    let proof = if exact { Proof::Exact } else { Proof::Heuristic };
    Some(Report { moves, ends, proof, nodes: study.nodes })
}

struct Study<'a> {
    generator: &'a Generator,
    scene: &'a Scene,
    solver: Solver<'a>,
    nodes: u64,
}

impl Study<'_> {
    /// The spread at the end after a play and a draw, and whether it is proven.
    fn end(
        &mut self,
        choice: &Choice,
        draw: &Drawn,
        most: u64,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> (i32, bool) {
        let scene = self.scene;
        let mut mine = scene.rack;
        mine.remove_all(&choice.tiles());
        mine.add_all(&draw.tiles);
        let mut theirs = scene.unseen;
        theirs.remove_all(&draw.tiles);
        let mut next = Scene { rack: theirs, unseen: mine, bag: 0, exchange: 0, ..scene.clone() };
        next.opponents = vec![mine.len()];
        next.pass_ends = false;
        if let Choice::Play(play) = choice {
            next.grid.apply(play, self.generator.gaddag());
        }
        let before = self.nodes;
        let mut within = |nodes: u64| nodes < most && go_on(before + nodes);
        let spread = scene.lead + choice.score();
        match self.solver.solve(&next, &mut within) {
            Some(found) => {
                self.nodes += found.nodes.max(1);
                (spread - found.value, found.proof == Proof::Exact)
            }
            None => (spread, false),
        }
    }

    /// What rollouts to the end of the game say about a move that leaves tiles in the bag.
    fn estimate(&mut self, choice: Choice, leaves: &Leaves) -> Weighed {
        let setting =
            Setting { generator: self.generator, leaves, odds: Odds::trained(), plies: u32::MAX };
        let start = Start::new(&setting, self.scene, choice);
        let mut found = 0;
        let (mut win, mut spread) = (0.0, 0.0);
        for number in 0..ROLLOUTS {
            let draw = Draw::new(self.scene, &mut Seeded::new(u64::from(number)));
            let mut prepared = PreparedRacks::new(std::iter::once(&start));
            let outcome = play(&setting, &start, &draw, &mut prepared, &mut found);
            win += f64::from(outcome.win) / 1e6;
            spread += f64::from(outcome.spread) / 1e3;
        }
        self.nodes += u64::from(ROLLOUTS) * 10;
        let count = f64::from(ROLLOUTS);
        Weighed { choice, win: win / count, spread: spread / count, proof: Proof::Heuristic }
    }
}

/// What may be drawn, and whether the list is complete. If there are very many draws, an even
/// sample of them is taken.
fn draws(scene: &Scene) -> (Vec<Drawn>, bool) {
    let kinds: Vec<_> = scene.unseen.counts().collect();
    let mut all = vec![Drawn { tiles: Tiles::new(), weight: 1 }];
    for (tile, count) in kinds {
        let mut longer = Vec::new();
        for draw in &all {
            let mut ways = 1;
            for taken in 0..=u64::from(count) {
                if draw.tiles.len() + taken as usize > scene.bag {
                    break;
                }
                let mut tiles = draw.tiles;
                tiles.add_many(tile, taken as u8);
                longer.push(Drawn { tiles, weight: draw.weight * ways });
                ways = ways * (u64::from(count) - taken) / (taken + 1);
            }
        }
        all = longer;
    }
    all.retain(|draw| draw.tiles.len() == scene.bag);
    if all.len() <= DRAWS {
        return (all, true);
    }
    let count = all.len();
    let mut some: Vec<Option<Drawn>> = all.into_iter().map(Some).collect();
    let taken = (0..DRAWS).filter_map(|number| some[number * count / DRAWS].take()).collect();
    (taken, false)
}

fn wins(spread: i32) -> f64 {
    match spread.cmp(&0) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    }
}

fn weighted(draws: &[Drawn], of: impl Fn(usize) -> f64) -> f64 {
    let sum: f64 = draws.iter().enumerate().map(|(n, draw)| draw.weight as f64 * of(n)).sum();
    sum / draws.iter().map(|draw| draw.weight as f64).sum::<f64>().max(1.0)
}

fn ends(entry: &Entry, draws: &[Drawn]) -> Vec<End> {
    let ends = draws.iter().zip(&entry.ends);
    ends.filter_map(|(draw, end)| {
        let (spread, proven) = (*end)?;
        Some(End { drawn: draw.tiles, ways: draw.weight, spread, proven })
    })
    .collect()
}

/// The chance to win and the spread.
fn mean(entry: &Entry, draws: &[Drawn]) -> (f64, f64) {
    let end = |n: usize| entry.ends[n].map_or(0, |(spread, _)| spread);
    (weighted(draws, |n| wins(end(n))), weighted(draws, |n| f64::from(end(n))))
}

/// The chance to win if every game that is not proven is won.
fn most_wins(entry: &Entry, draws: &[Drawn]) -> f64 {
    weighted(draws, |n| match entry.ends[n] {
        Some((spread, true)) => wins(spread),
        _ => 1.0,
    })
}

fn proven(entry: &Entry) -> bool {
    entry.ends.iter().all(|end| end.is_some_and(|(_, proven)| proven))
}

/// The order of two results, the better first.
fn order(one: (f64, f64), other: (f64, f64)) -> Ordering {
    other.0.total_cmp(&one.0).then(other.1.total_cmp(&one.1))
}

/// The best move within a budget; `None` where [`solve`] does not apply, or if the budget is too
/// small for any search.
pub(crate) fn choose(
    generator: &Generator,
    scene: &Scene,
    leaves: &Leaves,
    budget: crate::Budget,
) -> Option<Choice> {
    let limit = u64::from(budget.nodes);
    if !applies(scene) || limit < 40 * GLANCE * endgame_count(scene) {
        return None;
    }
    let report = solve(generator, scene, leaves, &mut |nodes| nodes < limit)?;
    report.moves.first().map(|weighed| weighed.choice)
}

/// How many endgames each play leads to.
fn endgame_count(scene: &Scene) -> u64 {
    draws(scene).0.len() as u64
}
