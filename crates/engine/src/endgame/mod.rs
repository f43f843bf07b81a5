//! The endgame: two seats and an empty bag. Nothing is hidden any more, so the rest of the game can
//! be searched.
//!
//! The search is alpha-beta over the future spread, with all moves at every position. First come a
//! few steps of iterative deepening: where a step ends, both sides play on greedily to the end of
//! the game, so that even the first step compares whole games. They give an estimate and an order
//! of the moves. Then the estimate is proven: null-window searches without a depth limit ask
//! whether the value is at least, and at most, a given number, until both answers meet.
//!
//! Besides its estimate every position carries bounds that hold whatever the greedy players may
//! have missed: they come only from games followed to their end in all that matters. When the
//! budget is spent before the bounds meet, what is proven is still kept apart from what is
//! estimated. Maven's endgames work with such bounds too (Sheppard, Artificial Intelligence 134,
//! 2002).
//!
//! Two passes in a row end the search: a side that would pass again might as well have stopped,
//! so rules that ask for more passes have the same value.

mod bounds;
mod draws;
mod lane_play;
mod lanes;
mod move_order;
mod outs;
mod playout;
pub mod pre_endgame;
mod reply_count;
mod root;
mod search;
mod setups;
mod solo_bound;
mod stock;
mod transposition;
mod two_tiles;
mod value;
mod weighing;

use lanes::Lanes;
use search::Search;
use transposition::TranspositionTable;

use rules::{Leftovers, Tiles};

use crate::{Budget, Choice, Generator, Limit, Scene};

/// The quality of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The value is what best play on both sides leads to.
    Exact,
    /// The value is an estimate; it lies between bounds that are proven.
    Bounds,
    /// The value is an estimate.
    Heuristic,
}

rules::keys! {
    Proof {
        Exact = "exact",
        Bounds = "bounds",
        Heuristic = "heuristic",
    }
}

/// The answer of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// By how much the spread changes from here to the end, leftovers included, for the side on
    /// turn, in points.
    pub value: i32,
    /// If proven: the spread changes by no less.
    pub low: Option<i32>,
    /// If proven: the spread changes by no more.
    pub high: Option<i32>,
    /// The quality of the value.
    pub proof: Proof,
    /// The principal variation: the moves of the best line, as far as they are known; at least the
    /// first.
    pub line: Vec<Choice>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Solution {
    /// A value that needs no search: what the last move of a game is worth.
    fn known(value: i32, last: Choice) -> Solution {
        let (low, high) = (Some(value), Some(value));
        Solution { value, low, high, proof: Proof::Exact, line: vec![last], nodes: 0 }
    }

    /// The same for the other side, which made a move before it.
    fn after(self, choice: &Choice) -> Solution {
        let turned = |value: i32| choice.score() - value;
        Solution {
            value: turned(self.value),
            low: self.high.map(turned),
            high: self.low.map(turned),
            line: std::iter::once(*choice).chain(self.line).collect(),
            ..self
        }
    }

    /// The part of it that holds under the rules of a scene, see [`Solver::solve`].
    fn within(self, scene: &Scene) -> Solution {
        match scene.finish_line {
            true => Solution { low: None, high: None, proof: Proof::Heuristic, ..self },
            false => self,
        }
    }
}

/// True if the rest can be searched: two seats and nothing hidden.
pub fn applies(scene: &Scene) -> bool {
    scene.bag == 0
        && scene.opponents == [scene.unseen.len()]
        && !scene.rack.is_empty()
        && !scene.unseen.is_empty()
        && scene.rack.len().max(scene.unseen.len()) <= MOST_TILES
        && scene.may_open(usize::MAX)
}

/// Racks of more tiles are not searched; none of the rules have such racks.
const MOST_TILES: usize = 14;

/// The number of bytes that lanes and their plays may take before those not in use are dropped. A
/// browser has less room.
const LANE_BYTES: usize = if cfg!(target_arch = "wasm32") { PLAYER_LANE_BYTES } else { 96 << 20 };
/// The same for a computer player, of which a server has many. With its budget this costs a sixth
/// of the speed.
const PLAYER_LANE_BYTES: usize = 12 << 20;

/// Searches endgames of one lexicon and one set of rules, and remembers from each what serves the
/// next: the endgames that follow from the plays of one position have most lanes in common.
///
/// ```
/// use engine::endgame::{Proof, Solver};
/// use engine::{Generator, Grid, Scene};
/// use lexicon::{Halves, Words, compile};
/// use rules::{Board, Edition, PlayText};
///
/// let generator = Generator::new(&compile(&Words::parse("CAT CATS AT AS TA")?, Halves::Both)?)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let mut board = Board::new(15);
/// for tile in "8F CAT".parse::<PlayText>()?.resolve(&board)?.placements() {
///     board.set(tile.square, Some(tile.face));
/// }
/// let grid = Grid::of(&board, &ruleset, generator.gaddag());
/// let scene = Scene::new(&ruleset, grid, "S".parse()?, "QV".parse()?, 1);
/// let mut solver = Solver::new(&generator, 10);
/// let solution = solver.solve(&scene, &mut |_| true).ok_or("no endgame")?;
/// // CATS goes out at once and collects twice the Q and the V.
/// assert_eq!((solution.proof, solution.line.len()), (Proof::Exact, 1));
/// assert_eq!((solution.low, solution.high), (Some(solution.value), Some(solution.value)));
/// assert!(solution.value >= 6 + 2 * (10 + 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<'a> {
    lanes: Lanes<'a>,
    table: TranspositionTable,
}

impl<'a> Solver<'a> {
    /// A solver that remembers `1 << table_bits` positions of 24 bytes each, and lanes in no more
    /// than about 100 MB.
    pub fn new(generator: &'a Generator, table_bits: u32) -> Solver<'a> {
        Solver::with_lanes(generator, table_bits, LANE_BYTES)
    }

    fn with_lanes(generator: &'a Generator, table_bits: u32, bytes: usize) -> Solver<'a> {
        Solver { lanes: Lanes::new(generator, bytes), table: TranspositionTable::new(table_bits) }
    }

    /// Searches until the value is exact or `go_on` says no; it is asked before every position with
    /// the number of positions so far. `None` if the scene is not an endgame of two seats, see
    /// [`applies`].
    ///
    /// A finish line (VAR-FIN-1) ends games before their racks are empty, which the search does
    /// not follow: with one the answer is [`Proof::Heuristic`].
    pub fn solve(&mut self, scene: &Scene, go_on: &mut dyn FnMut(u64) -> bool) -> Option<Solution> {
        let found = applies(scene).then(|| Search::new(self, scene, go_on).solve())?;
        Some(found.within(scene))
    }

    /// The worth of a move of an endgame to its maker, as [`Solver::solve`] gives that of the
    /// position; the line begins with the move. `None` if the scene is not an endgame of two seats.
    pub fn weigh(
        &mut self,
        scene: &Scene,
        choice: &Choice,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solution> {
        if !applies(scene) {
            return None;
        }
        let mut rack = scene.rack;
        rack.remove_all(&choice.tiles());
        if rack.is_empty() {
            return Some(
                Solution::known(choice.score() + scene.out_bonus(), *choice).within(scene),
            );
        }
        if *choice == Choice::Pass && scene.pass_ends {
            let value = |tiles: &Tiles| scene.alphabet.value(tiles);
            let left = match scene.leftovers {
                Leftovers::NotCounted => 0,
                Leftovers::DeductAndCollect | Leftovers::CollectDouble => {
                    value(&scene.unseen) - value(&rack)
                }
            };
            return Some(Solution::known(left, *choice).within(scene));
        }
        let mut next = Scene {
            rack: scene.unseen,
            unseen: rack,
            opponents: vec![rack.len()],
            pass_ends: false,
            ..scene.clone()
        };
        if let Choice::Play(play) = choice {
            next.grid.apply(play, self.lanes.gaddag());
        }
        Some(self.solve(&next, go_on)?.after(choice))
    }

    /// Like [`Solver::solve`], but ends as soon as the bounds tell whether the value is more than,
    /// less than or just `target`: who wins is mostly proven long before by how much.
    pub fn decide(
        &mut self,
        scene: &Scene,
        target: i32,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solution> {
        let found = applies(scene).then(|| Search::new(self, scene, go_on).decide(target))?;
        Some(found.within(scene))
    }
}

/// Searches one endgame, see [`Solver`].
pub fn solve(
    generator: &Generator,
    scene: &Scene,
    table_bits: u32,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Solution> {
    Solver::new(generator, table_bits).solve(scene, go_on)
}

/// The best move found within a budget or a time.
pub(crate) fn choose(
    generator: &Generator,
    scene: &Scene,
    budget: Budget,
    limit: Limit<'_>,
) -> Option<Choice> {
    let most = u64::from(budget.nodes);
    let mut solver = Solver::with_lanes(generator, 17, PLAYER_LANE_BYTES);
    solver.solve(scene, &mut |nodes| !limit.is_over(nodes, most))?.line.first().copied()
}
