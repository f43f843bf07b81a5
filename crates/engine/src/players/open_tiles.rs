//! Solitaire with all tiles open (VAR-SOL-3): a beam search for a whole game.
//!
//! With every tile at hand nothing is hidden, so a game is one long line of plays. The search keeps
//! the few best beginnings of each length: each is continued by its best plays, and of all these
//! continuations the best are kept (a beam search). Blanks score nothing, so they are kept until
//! the letters run short. The result is a line that can be played, not necessarily the best there
//! is, which is unknown.

use rules::{Arrange as _, Tile, Tiles};

use crate::{Candidate, Gaddag, Generator, Grid};

/// When this few letters are left, the blanks are needed for long words.
const LATE: usize = 21;

/// The width of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// The number of beginnings of each length are kept.
    pub kept: usize,
    /// By how many plays each of them is continued.
    pub tried: usize,
}

impl Default for Breadth {
    /// Takes a second or two.
    fn default() -> Breadth {
        Breadth { kept: 4, tried: 12 }
    }
}

/// A line of plays to the end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Continuation {
    /// The plays in order.
    pub plays: Vec<Candidate>,
    /// Their score together.
    pub points: i32,
    /// The number of positions that were looked at.
    pub positions: u32,
}

#[derive(Clone)]
struct Beginning {
    grid: Grid,
    pool: Tiles,
    points: i32,
    plays: Vec<Candidate>,
}

/// The best continuation found from a board with these tiles at hand. The search runs until nothing
/// more can be laid or `go_on` says no; it is asked before every position with the number of
/// positions so far. From then on each beginning is continued by its best play alone, so at most
/// one more line of plays is searched.
pub fn best_continuation(
    generator: &Generator,
    grid: Grid,
    pool: Tiles,
    breadth: Breadth,
    mut go_on: impl FnMut(u32) -> bool,
) -> Continuation {
    let mut positions = 0;
    let mut best: Option<Beginning> = None;
    let mut beam = vec![Beginning { grid, pool, points: 0, plays: Vec::new() }];
    let mut hurry = false;
    while !beam.is_empty() {
        let mut next: Vec<(i32, usize, Candidate)> = Vec::new();
        hurry = hurry || !go_on(positions);
        let (kept, tried) = if hurry { (1, 1) } else { (breadth.kept, breadth.tried) };
        beam.truncate(kept.max(1));
        for (index, beginning) in beam.iter().enumerate() {
            hurry = hurry || !go_on(positions);
            let plays = best_plays(generator, &beginning.grid, &beginning.pool, tried);
            positions += 1;
            if plays.is_empty() {
                keep(&mut best, beginning);
            }
            next.extend(plays.iter().map(|play| (beginning.points + play.score(), index, *play)));
        }
        next.arrange_by_key(|&(points, index, play)| (-points, index, play.key()));
        beam = grow(generator.gaddag(), &beam, &next, kept.max(1));
    }
    let Some(best) = best else { return Continuation { positions, ..Continuation::default() } };
    Continuation { plays: best.plays, points: best.points, positions }
}

/// The play with the most points that keeps blanks for later; `None` if nothing can be laid.
pub(crate) fn greedy(generator: &Generator, grid: &Grid, pool: &Tiles) -> Option<Candidate> {
    best_plays(generator, grid, pool, 1).first().copied()
}

fn keep(best: &mut Option<Beginning>, found: &Beginning) {
    if best.as_ref().is_none_or(|best| found.points > best.points) {
        *best = Some(found.clone());
    }
}

/// The beginnings that are kept. Two that have laid the same tiles on the same squares count as
/// one.
fn grow(
    gaddag: &Gaddag,
    beam: &[Beginning],
    next: &[(i32, usize, Candidate)],
    kept: usize,
) -> Vec<Beginning> {
    let mut grown: Vec<Beginning> = Vec::new();
    for &(points, index, candidate) in next {
        if grown.len() == kept {
            break;
        }
        let from = &beam[index];
        let mut pool = from.pool;
        pool.remove_all(&candidate.tiles());
        let mut grid = from.grid.clone();
        grid.apply(&candidate, gaddag);
        let twin = grown.iter().any(|other| {
            other.points == points
                && other.pool == pool
                && format!("{:?}", other.grid) == format!("{grid:?}")
        });
        if !twin {
            let mut plays = from.plays.clone();
            plays.push(candidate);
            grown.push(Beginning { grid, pool, points, plays });
        }
    }
    grown
}

/// The `count` plays with the most points, without blanks as long as there are plenty of letters
/// and something can be laid without a blank.
fn best_plays(generator: &Generator, grid: &Grid, pool: &Tiles, count: usize) -> Vec<Candidate> {
    let mut letters = *pool;
    while letters.remove(Tile::BLANK) {}
    if letters.len() > LATE {
        let plays = top(generator, grid, &letters, count);
        if !plays.is_empty() {
            return plays;
        }
    }
    top(generator, grid, pool, count)
}

fn top(generator: &Generator, grid: &Grid, pool: &Tiles, count: usize) -> Vec<Candidate> {
    let mut top: Vec<Candidate> = Vec::with_capacity(count + 1);
    generator.generate(grid, pool, |candidate| {
        let full = top.len() == count;
        if full && top.last().is_some_and(|last| candidate.score() < last.score()) {
            return;
        }
        let at = top.partition_point(|other| other.key() < candidate.key());
        if at < count {
            top.truncate(count - 1);
            top.insert(at.min(top.len()), candidate);
        }
    });
    top
}
