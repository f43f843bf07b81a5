//! Two seats, an empty bag: nothing is hidden any more, so the rest can be searched.
//!
//! Alpha-beta over the future spread, all moves at every node, deepened step by step. Where a step
//! ends both sides play on greedily to the end of the game, so that even the first step compares
//! whole games. Besides this estimate every node carries bounds that hold whatever the greedy
//! players may have missed: they come only from games that the search has followed to their end
//! in all that matters. When the bounds meet the answer is exact; when the budget is spent before,
//! what is proven is still told apart from what is estimated.
//!
//! Two passes in a row end the search: whoever would pass again after that could as well have
//! stopped, so rules that ask for more passes have the same value.

use rules::{Alphabet, Leftovers, Tiles};

use crate::kibitz::{Scale, best_play};
use crate::table::{Kind, Known, Table};
use crate::{Budget, Candidate, Choice, Generator, Grid, Holding, Leaves, Opening, Scene};

/// More than any spread.
const LARGE: i32 = 30_000;
/// No step goes deeper: more plies than two racks have tiles and passes between.
const MAX_DEPTH: u8 = 48;

/// How good an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The value is what best play on both sides leads to.
    Exact,
    /// The value is an estimate between bounds that are proven.
    Bounds,
    /// The value is an estimate.
    Heuristic,
}

impl Proof {
    /// A stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Proof::Exact => "exact",
            Proof::Bounds => "bounds",
            Proof::Heuristic => "heuristic",
        }
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What the spread changes from here to the end, leftovers included, for the side on turn, in
    /// points.
    pub value: i32,
    /// It changes by no less, if that is proven.
    pub low: Option<i32>,
    /// It changes by no more, if that is proven.
    pub high: Option<i32>,
    /// How good the value is.
    pub proof: Proof,
    /// The moves of the best line, as far as they are known; at least the first.
    pub line: Vec<Choice>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Whether the rest can be searched: two seats and nothing hidden.
pub fn applies(scene: &Scene) -> bool {
    scene.bag == 0
        && scene.opponents == [scene.unseen.len()]
        && !scene.rack.is_empty()
        && !scene.unseen.is_empty()
        && scene.may_open(usize::MAX)
}

/// Searches until the value is exact or `go_on`, asked before every position with the work so far
/// as [`Budget`] counts nodes, says no. The table takes `1 << table_bits` entries of some 80
/// bytes. `None` if the scene is no endgame of two seats, see [`applies`].
pub fn solve(
    generator: &Generator,
    scene: &Scene,
    table_bits: u32,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<Solution> {
    if !applies(scene) {
        return None;
    }
    let mut search = Search {
        generator,
        alphabet: scene.alphabet,
        leaves: Leaves::none(),
        frame: Scene { exchange: 0, bag: 0, ..scene.clone() },
        table: Table::new(table_bits),
        work: 0,
        nodes: 0,
        go_on,
        lists: Vec::new(),
    };
    let root = Node {
        grid: scene.grid.clone(),
        racks: [scene.rack, scene.unseen],
        key: Table::key(&scene.grid),
        passed: scene.pass_ends,
    };
    Some(search.deepen(&root))
}

/// The best move found within a budget.
pub(crate) fn choose(generator: &Generator, scene: &Scene, budget: Budget) -> Option<Choice> {
    let limit = u64::from(budget.nodes);
    solve(generator, scene, 15, &mut |work| work < limit)?.line.first().copied()
}

struct Node {
    grid: Grid,
    /// The mover's rack first.
    racks: [Tiles; 2],
    /// Of the board alone.
    key: u64,
    /// Whether a pass ends the game.
    passed: bool,
}

/// What is known of a position for the side on turn.
#[derive(Clone, Copy)]
struct Value {
    /// About what it is worth; where the search was cut off, at least or at most so much.
    about: i32,
    /// It is worth no less.
    low: i32,
    /// It is worth no more.
    high: i32,
}

impl Value {
    const fn exact(value: i32) -> Value {
        Value { about: value, low: value, high: value }
    }

    /// The same seen from the other side, which scored this before.
    fn turned(self, score: i32) -> Value {
        Value { about: score - self.about, low: score - self.high, high: score - self.low }
    }
}

struct Search<'a> {
    generator: &'a Generator,
    alphabet: &'static Alphabet,
    leaves: Leaves,
    frame: Scene,
    table: Table,
    work: u64,
    nodes: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    /// Lists of plays for use again.
    lists: Vec<Vec<(i32, Candidate)>>,
}

/// A move at the root with what is proven of it.
struct First {
    choice: Choice,
    low: i32,
    high: i32,
}

impl Search<'_> {
    fn deepen(&mut self, root: &Node) -> Solution {
        let mut plays = Vec::new();
        // The list of the first moves is needed for any answer, so it is not counted.
        self.plays(root, &mut plays);
        plays.sort_by_key(|&(promise, _)| -promise);
        let mut firsts: Vec<First> = plays
            .iter()
            .map(|&(_, play)| Choice::Play(play))
            .chain([Choice::Pass])
            .map(|choice| First { choice, low: -LARGE, high: LARGE })
            .collect();
        let mut about = firsts[0].choice.score();
        'steps: for depth in 1..=MAX_DEPTH {
            let mut best = Value { about: -LARGE, low: -LARGE, high: -LARGE };
            let mut leader = 0;
            for index in 0..firsts.len() {
                let first = &firsts[index];
                if index > 0 && first.high <= best.low {
                    continue;
                }
                let (alpha, choice) = (best.about, first.choice);
                let found = if index == 0 {
                    self.after(root, &choice, depth - 1, -LARGE, LARGE)
                } else {
                    // Most moves are no better: ask only that, first.
                    match self.after(root, &choice, depth - 1, alpha, alpha + 1) {
                        Some(found) if found.about > alpha => {
                            self.after(root, &choice, depth - 1, alpha, LARGE)
                        }
                        found => found,
                    }
                };
                let Some(found) = found else {
                    // What this step has found so far counts if its first move was looked at.
                    if index > 0 {
                        about = best.about;
                        firsts[..=leader].rotate_right(1);
                    }
                    break 'steps;
                };
                let first = &mut firsts[index];
                first.low = first.low.max(found.low);
                first.high = first.high.min(found.high);
                best.low = best.low.max(first.low);
                if found.about > best.about {
                    best.about = found.about;
                    leader = index;
                }
            }
            about = best.about;
            // The best of this step is the first to be looked at in the next.
            firsts[..=leader].rotate_right(1);
            if proven(&firsts).is_some() {
                break;
            }
        }
        self.answer(root, &firsts, about)
    }

    fn answer(&mut self, root: &Node, firsts: &[First], about: i32) -> Solution {
        let low = firsts.iter().map(|first| first.low).max().unwrap_or(-LARGE);
        let high = firsts.iter().map(|first| first.high).max().unwrap_or(LARGE);
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
            line: self.line(root, firsts[leader].choice),
            nodes: self.nodes,
        }
    }

    /// The best line from a first move on, as far as the table remembers it.
    fn line(&self, root: &Node, first: Choice) -> Vec<Choice> {
        let mut line = vec![first];
        let mut node = self.next(root, &first);
        while let Some(at) = &node {
            let known = self.table.get(at.key, &at.racks, at.passed);
            let Some(best) = known.and_then(|known| known.best) else { break };
            let choice = best.map_or(Choice::Pass, Choice::Play);
            line.push(choice);
            if line.len() > usize::from(MAX_DEPTH) {
                break;
            }
            node = self.next(at, &choice);
        }
        line
    }

    /// Where a move leads; `None` if it ends the game.
    fn next(&self, node: &Node, choice: &Choice) -> Option<Node> {
        let mut mine = node.racks[0];
        mine.remove_all(&choice.tiles());
        let racks = [node.racks[1], mine];
        match choice {
            Choice::Play(_) if mine.is_empty() => None,
            Choice::Play(play) => {
                let mut grid = node.grid.clone();
                grid.apply(play, self.generator.guide());
                let key = node.key ^ Table::key_of(play);
                Some(Node { grid, racks, key, passed: false })
            }
            _ if node.passed => None,
            _ => Some(Node { grid: node.grid.clone(), racks, key: node.key, passed: true }),
        }
    }

    /// What a move is worth to its maker from here to the end; `None` once the budget is spent.
    fn after(
        &mut self,
        node: &Node,
        choice: &Choice,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Option<Value> {
        let score = choice.score();
        match self.next(node, choice) {
            Some(next) => {
                let reply = self.value(&next, depth, score - beta, score - alpha)?;
                Some(reply.turned(score))
            }
            None if *choice == Choice::Pass => Some(Value::exact(self.both_stuck(&node.racks))),
            None => Some(Value::exact(score + self.out_bonus(&node.racks[1]))),
        }
    }

    /// What the position is worth to the side on turn: right between `alpha` and `beta`, outside
    /// of them a bound.
    fn value(&mut self, node: &Node, depth: u8, alpha: i32, beta: i32) -> Option<Value> {
        let known = self.table.get(node.key, &node.racks, node.passed);
        let (mut low, mut high) = (-LARGE, LARGE);
        if let Some(known) = &known {
            (low, high) = (known.low, known.high);
            let value = Value { about: known.about, low, high };
            if low >= beta || low == high {
                return Some(Value { about: low, ..value });
            }
            if high <= alpha {
                return Some(Value { about: high, ..value });
            }
            let enough = match known.kind {
                Kind::Right => true,
                Kind::AtLeast => known.about >= beta,
                Kind::AtMost => known.about <= alpha,
            };
            if enough && known.depth >= depth {
                return Some(value);
            }
        }
        if depth == 0 {
            let about = self.play_out(node)?.clamp(low, high);
            let known = Known { about, low, high, depth, kind: Kind::Right, best: None };
            self.table.put(node.key, &node.racks, node.passed, known);
            return Some(Value { about, low, high });
        }
        self.spend(0)?;
        self.nodes += 1;
        let remembered = known.and_then(|known| known.best);
        let mut list = self.lists.pop().unwrap_or_default();
        let found = self.best_of(node, remembered, &mut list, depth, alpha, beta);
        list.clear();
        self.lists.push(list);
        let (found, best, all) = found?;
        low = low.max(found.low);
        high = if all { high.min(found.high) } else { high };
        let about = found.about.clamp(low, high);
        let kind = match about {
            _ if about >= beta => Kind::AtLeast,
            _ if about <= alpha => Kind::AtMost,
            _ => Kind::Right,
        };
        let known = Known { about, low, high, depth, kind, best: Some(best) };
        self.table.put(node.key, &node.racks, node.passed, known);
        Some(Value { about, low, high })
    }

    /// Goes through the moves of a position: the value, the best of them (a pass is `None`), and
    /// whether all were looked at.
    fn best_of(
        &mut self,
        node: &Node,
        remembered: Option<Option<Candidate>>,
        list: &mut Vec<(i32, Candidate)>,
        depth: u8,
        mut alpha: i32,
        beta: i32,
    ) -> Option<(Value, Option<Candidate>, bool)> {
        let mut best = Value { about: -LARGE, low: -LARGE, high: -LARGE };
        let mut leader = None;
        let mut first = true;
        let mut passed = false;
        // The remembered move may spare finding the others.
        if let Some(Some(play)) = remembered {
            let value = self.after(node, &Choice::Play(play), depth - 1, alpha, beta)?;
            (best, leader, first) = (value, Some(play), false);
            if best.about >= beta {
                return Some((best, leader, false));
            }
            alpha = alpha.max(best.about);
        }
        let found = self.plays(node, list);
        self.spend(found)?;
        // A pass that ends the game costs nothing to look at; else it comes last.
        if node.passed {
            let value = Value::exact(self.both_stuck(&node.racks));
            best = better(best, value);
            (leader, first, passed) =
                (if value.about >= best.about { None } else { leader }, false, true);
            if best.about >= beta {
                return Some((best, leader, false));
            }
            alpha = alpha.max(best.about);
        }
        // With nothing else to do a pass takes nothing off the depth.
        let forced = list.is_empty();
        for index in 0..=list.len() {
            let (choice, depth) = if index < list.len() {
                choose_next(list, index);
                if remembered == Some(Some(list[index].1)) {
                    continue;
                }
                (Choice::Play(list[index].1), depth - 1)
            } else if passed {
                break;
            } else {
                (Choice::Pass, if forced { depth } else { depth - 1 })
            };
            let mut value = if first {
                self.after(node, &choice, depth, alpha, beta)?
            } else {
                self.after(node, &choice, depth, alpha, alpha + 1)?
            };
            if !first && value.about > alpha && value.about < beta {
                value = self.after(node, &choice, depth, alpha, beta)?;
            }
            first = false;
            if value.about > best.about {
                leader = match choice {
                    Choice::Play(play) => Some(play),
                    _ => None,
                };
            }
            best = better(best, value);
            alpha = alpha.max(best.about);
            if best.about >= beta {
                return Some((best, leader, index == list.len()));
            }
        }
        Some((best, leader, true))
    }

    /// All plays with what they promise; how many.
    fn plays(&mut self, node: &Node, list: &mut Vec<(i32, Candidate)>) -> usize {
        let holding = Holding::new(&node.racks[0]);
        let alphabet = self.alphabet;
        let out = self.out_bonus(&node.racks[1]);
        // The value of what stays, by its number.
        let stays: Vec<i32> = (0..holding.count())
            .map(|number| match number {
                0 => 1_000 + out,
                _ => -alphabet.value(&holding.subset(number)),
            })
            .collect();
        self.generator.generate_with(&node.grid, &holding, Opening::Both, |play| {
            list.push((play.score() + stays[play.kept()], play));
        });
        list.len()
    }

    fn spend(&mut self, plays: usize) -> Option<()> {
        self.work += if plays == 0 { 1 } else { plays as u64 / u64::from(Budget::PLAYS_A_NODE) };
        (self.go_on)(self.work).then_some(())
    }

    /// Both sides go on greedily until the end.
    fn play_out(&mut self, node: &Node) -> Option<i32> {
        self.frame.grid.clone_from(&node.grid);
        let mut racks = node.racks;
        let (mut spread, mut sign, mut passed) = (0, 1, node.passed);
        loop {
            self.frame.rack = racks[0];
            self.frame.unseen = racks[1];
            self.frame.opponents[0] = racks[1].len();
            let scale = Scale::new(&self.frame, &self.leaves);
            let mut found = 0;
            let play = best_play(self.generator, &self.frame, &scale, &mut found);
            self.nodes += 1;
            self.spend(0)?;
            self.spend(found as usize)?;
            match play {
                Some(play) => {
                    racks[0].remove_all(&play.tiles());
                    spread += sign * play.score();
                    if racks[0].is_empty() {
                        return Some(spread + sign * self.out_bonus(&racks[1]));
                    }
                    self.frame.grid.apply(&play, self.generator.guide());
                    passed = false;
                }
                None if passed => return Some(spread + sign * self.both_stuck(&racks)),
                None => passed = true,
            }
            racks.swap(0, 1);
            sign = -sign;
        }
    }

    /// Nobody goes out: everybody loses the own tiles, under all rules.
    fn both_stuck(&self, racks: &[Tiles; 2]) -> i32 {
        self.alphabet.value(&racks[1]) - self.alphabet.value(&racks[0])
    }

    /// What going out gains on the other side: its tiles twice, whether it loses them once and
    /// they are collected once or they are collected twice.
    fn out_bonus(&self, theirs: &Tiles) -> i32 {
        match self.frame.leftovers {
            Leftovers::DeductAndCollect | Leftovers::CollectDouble => {
                2 * self.alphabet.value(theirs)
            }
        }
    }
}

/// The move that is proven to be as good as any, if there is one.
fn proven(firsts: &[First]) -> Option<usize> {
    let high = firsts.iter().map(|first| first.high).max()?;
    firsts.iter().position(|first| first.low >= high)
}

/// The better of two moves for the side that has the choice.
fn better(one: Value, other: Value) -> Value {
    Value {
        about: one.about.max(other.about),
        low: one.low.max(other.low),
        high: one.high.max(other.high),
    }
}

/// Brings the most promising of the plays from `index` on to this place: most lists are left long
/// before their end and need no sorting.
fn choose_next(list: &mut [(i32, Candidate)], index: usize) {
    if index < 8 {
        let best = (index..list.len()).max_by_key(|&at| list[at].0).unwrap_or(index);
        list.swap(index, best);
    } else if index == 8 {
        list[8..].sort_unstable_by_key(|&(promise, _)| -promise);
    }
}
