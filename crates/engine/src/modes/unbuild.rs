//! Unbuild, taking the board apart after a game: which letters to take.
//!
//! Nothing is hidden, and what may be taken depends only on what still lies on the board, so this
//! is a search in a game of perfect information: alpha-beta over what the seat gains against the
//! others, with iterative deepening until the budget is spent or every line has been followed to
//! its end. The transposition table is keyed by the set of tiles that are left. With three or four
//! seats all the others are treated as one opponent, which is too gloomy but cheap.
//!
//! Work is counted in removals listed: a full board has ten times as many as one near its end, and
//! for each of them the search checks whether the rest still hangs together.

use std::collections::HashMap;

use lexicon::Graph;
use rules::unbuild::{Command, Parts, Phase, Standing, View};
use rules::{Arrange as _, Judge, Letter, Viewer};

use crate::{Budget, Level, Player, Random};

/// More than any margin can be.
const LARGE: i32 = 30_000;
/// No step of the search goes deeper: there are fewer turns than tiles.
const MAX_DEPTH: u8 = 128;
/// The most positions that are remembered.
const REMEMBERED: usize = 1 << 16;
/// The cost of a position besides its removals, counted in removals.
const A_POSITION: u32 = 8;

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The tiles to take, as a set of the parts searched.
    pub taken: u128,
    /// The gain of the seat from here on, less that of the others, as far as the search has looked.
    pub margin: i32,
    /// True if the search has reached the end of the game, so that the margin is what best play
    /// leads to.
    pub exact: bool,
    /// The number of turns that were searched in full.
    pub depth: u8,
    /// The work done, in removals listed.
    pub work: u32,
}

/// The parts of a board with the points of each tile.
struct Points<'a> {
    parts: &'a Parts,
    values: Vec<i32>,
}

impl Points<'_> {
    fn of<'a>(parts: &'a Parts, view: &View) -> Points<'a> {
        let values = parts.tiles().iter().map(|tile| view.alphabet.face_points(tile.face));
        Points { parts, values: values.collect() }
    }

    fn worth(&self, set: u128) -> i32 {
        let mut rest = set;
        let mut sum = 0;
        while rest != 0 {
            sum += self.values[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        sum
    }

    /// All removals with their points, the most points first; among equal ones those of the fewest
    /// letters first.
    fn ranked(&self, standing: Standing) -> Vec<(i32, u128)> {
        let mut all = Vec::new();
        self.parts.each(standing, |set| all.push((self.worth(set), set)));
        all.arrange_by_key(|&(points, set)| (-points, set.count_ones(), set));
        all
    }
}

/// The removal that earns the most points. `None` if nothing may be taken.
pub fn greedy(parts: &Parts, view: &View) -> Option<u128> {
    Points::of(parts, view).ranked(parts.all()).first().map(|&(_, set)| set)
}

/// Searches for the seat on turn until `work` removals have been listed, each of which takes less
/// than a microsecond. `None` if nothing may be taken.
pub fn search(parts: &Parts, view: &View, work: u32) -> Option<Answer> {
    let seats = view.seats.iter().filter(|seat| !seat.resigned).count().max(1);
    let points = Points::of(parts, view);
    let root = points.ranked(parts.all());
    let &(margin, taken) = root.first()?;
    let mut answer = Answer { taken, margin, exact: false, depth: 0, work: 0 };
    let mut search =
        Search { points, seats, work: 0, limit: work, cut: false, known: HashMap::new() };
    for depth in 1..=MAX_DEPTH {
        search.cut = false;
        let Some(margin) = search.look(parts.all(), 0, depth, (-LARGE, LARGE)) else { break };
        let best = search.known.get(&(parts.all(), 0)).map_or(taken, |known| known.best);
        answer = Answer { taken: best, margin, exact: !search.cut, depth, work: search.work };
        if answer.exact {
            break;
        }
    }
    answer.work = search.work;
    Some(answer)
}

struct Search<'a> {
    points: Points<'a>,
    seats: usize,
    work: u32,
    limit: u32,
    /// True if some line was not followed to its end.
    cut: bool,
    known: HashMap<(Standing, usize), Known>,
}

/// The known value of a position with a seat on turn, from the point of view of the seat that
/// searches.
#[derive(Clone, Copy)]
struct Known {
    depth: u8,
    low: i32,
    high: i32,
    /// True if the bounds hold whatever lies beyond the depth searched.
    proven: bool,
    best: u128,
}

impl Search<'_> {
    /// The margin of the seat that searches, from here on, within bounds. `None` when the budget
    /// is spent.
    fn look(
        &mut self,
        standing: Standing,
        turn: usize,
        depth: u8,
        window: (i32, i32),
    ) -> Option<i32> {
        if standing.0 == 0 {
            return Some(0);
        }
        let (mut low, mut high) = window;
        let before = self.known.get(&(standing, turn)).copied();
        if let Some(known) = before.filter(|known| known.proven || known.depth >= depth) {
            if known.low >= high || known.low == known.high {
                self.cut |= !known.proven;
                return Some(known.low);
            }
            if known.high <= low {
                self.cut |= !known.proven;
                return Some(known.high);
            }
        }
        if self.work >= self.limit {
            return None;
        }
        let mine = turn == 0;
        let sign = if mine { 1 } else { -1 };
        let mut removals = self.points.ranked(standing);
        self.work = self.work.saturating_add(removals.len() as u32 + A_POSITION);
        if depth == 0 {
            // The estimate: being on turn is worth about half of the best removal.
            self.cut |= !removals.is_empty();
            return Some(removals.first().map_or(0, |&(points, _)| sign * points / 2));
        }
        if removals.is_empty() {
            return Some(0);
        }
        if let Some(place) =
            before.and_then(|known| removals.iter().position(|&(_, set)| set == known.best))
        {
            removals[..=place].rotate_right(1);
        }
        let outer = std::mem::replace(&mut self.cut, false);
        let next = (turn + 1) % self.seats;
        let mut best = (-sign * LARGE, 0);
        for (points, set) in removals {
            let gain = sign * points;
            let left = Standing(standing.0 & !set);
            let margin = gain + self.look(left, next, depth - 1, (low - gain, high - gain))?;
            if sign * margin > sign * best.0 {
                best = (margin, set);
            }
            if mine {
                low = low.max(margin);
            } else {
                high = high.min(margin);
            }
            if low >= high {
                break;
            }
        }
        let known = Known {
            depth,
            low: if best.0 > window.0 { best.0 } else { -LARGE },
            high: if best.0 < window.1 { best.0 } else { LARGE },
            proven: !self.cut,
            best: best.1,
        };
        if self.known.len() < REMEMBERED || self.known.contains_key(&(standing, turn)) {
            self.known.insert((standing, turn), known);
        }
        self.cut |= outer;
        Some(best.0)
    }
}

/// The words that are both known to the player and in the game's lexicon.
struct Both<'a>(&'a Graph, &'a Graph);

impl Judge for Both<'_> {
    fn accepts(&self, word: &[Letter]) -> bool {
        self.0.contains(word) && self.1.contains(word)
    }
}

/// The number of removals that a player of this level lists; 0 for levels that do not look ahead.
const fn work(level: Level, budget: Budget) -> u32 {
    match level {
        Level::Beginner | Level::Intermediate => 0,
        Level::Advanced => 500,
        Level::Expert => 5_000,
        // About as much time as an endgame search may take.
        Level::Champion => budget.nodes.saturating_mul(4),
    }
}

impl Player {
    /// The command of the player while a board is taken apart, if it has anything to do: it agrees
    /// to unbuild, and takes letters on its turn.
    pub fn unbuild(&self, view: &View, random: &mut impl Random) -> Option<Command> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        if view.may.answer {
            return Some(Command::Answer { seat, agree: true });
        }
        if !view.may.remove || !matches!(view.phase, Phase::Turn(_)) {
            return None;
        }
        let (full, known) = self.graphs();
        let parts = Parts::new(&view.board, full, view.untouched);
        let familiar = || Parts::new(&view.board, &Both(full, known), view.untouched);
        let ahead = |parts: &Parts| {
            search(parts, view, work(self.level(), self.budget())).map(|found| found.taken)
        };
        let taken = match self.level() {
            Level::Beginner => noticed(&familiar(), view, random),
            Level::Intermediate => greedy(&familiar(), view),
            Level::Advanced => ahead(&familiar()),
            Level::Expert | Level::Champion => ahead(&parts),
        };
        // There is no passing: a player that sees nothing takes the least there is.
        let taken = taken.or_else(|| least(&parts, view))?;
        let squares = parts.removal(taken).squares().collect();
        Some(Command::Remove { seat, squares })
    }
}

/// The best of a few removals that a beginner happens to notice.
fn noticed(parts: &Parts, view: &View, random: &mut impl Random) -> Option<u128> {
    let points = Points::of(parts, view);
    let mut all = points.ranked(parts.all());
    all.retain(|(_, set)| set.count_ones() < 4);
    let seen: Vec<(i32, u128)> =
        (0..4).filter_map(|_| all.get(random.below(all.len())).copied()).collect();
    seen.into_iter()
        .max()
        .or_else(|| points.ranked(parts.all()).first().copied())
        .map(|(_, set)| set)
}

/// The removal that earns the fewest points.
fn least(parts: &Parts, view: &View) -> Option<u128> {
    Points::of(parts, view).ranked(parts.all()).last().map(|&(_, set)| set)
}
