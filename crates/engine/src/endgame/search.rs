//! The search itself.

use rules::Leftovers;

use super::lanes::{Field, Found, Lanes, OUT, Plays, place_of};
use super::stock::{Part, Stock, Stocks};
use super::table::{Best, Kind, Known, Table, mix, piece_of};
use super::{Proof, Solution, Solver};
use crate::{Choice, Scene};

/// More than any spread.
const LARGE: i32 = 30_000;
/// The depth of a search that follows every line to its end: no game has more plies left.
const TO_THE_END: u8 = 200;
/// Depth of the last step that ends in greedy play.
const STEPS: u8 = 2;

/// A position, but for its board: that is in the field.
#[derive(Clone, Copy)]
struct Node {
    /// Who is on turn: 0 who was at the root.
    side: usize,
    racks: [Part; 2],
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
    const NOTHING: Value = Value { about: -LARGE, low: -LARGE, high: -LARGE };

    const fn exact(value: i32) -> Value {
        Value { about: value, low: value, high: value }
    }

    /// The same seen from the other side, which scored this before.
    fn turned(self, score: i32) -> Value {
        Value { about: score - self.about, low: score - self.high, high: score - self.low }
    }

    /// The better of two moves for the side that has the choice.
    fn or(self, other: Value) -> Value {
        Value {
            about: self.about.max(other.about),
            low: self.low.max(other.low),
            high: self.high.max(other.high),
        }
    }
}

/// A move in the search.
#[derive(Clone, Copy)]
enum Step {
    Play(Found),
    Pass,
}

impl Step {
    fn best(&self) -> Best {
        match self {
            Step::Play(found) => Best::Play(found.id),
            Step::Pass => Best::Pass,
        }
    }

    fn choice(&self) -> Choice {
        match self {
            Step::Play(found) => Choice::Play(found.play),
            Step::Pass => Choice::Pass,
        }
    }
}

/// A move at the root with what is proven of it.
struct First {
    step: Step,
    low: i32,
    high: i32,
}

/// The plays of a position, lane by lane, taken out the most promising first.
type Heads = Vec<(Plays, usize)>;

/// Scores of plays that go out, with their lanes.
type Outs = Vec<(i32, usize)>;

fn next_of(heads: &mut Heads) -> Option<Found> {
    let mut best: Option<(usize, i32)> = None;
    for (index, (plays, at)) in heads.iter().enumerate() {
        let promise = plays[*at].promise;
        if best.is_none_or(|(_, top)| promise > top) {
            best = Some((index, promise));
        }
    }
    let (index, _) = best?;
    let (plays, at) = &mut heads[index];
    let found = plays[*at];
    *at += 1;
    if *at == plays.len() {
        heads.swap_remove(index);
    }
    Some(found)
}

pub(super) struct Search<'s, 'a> {
    lanes: &'s mut Lanes<'a>,
    table: &'s mut Table,
    go_on: &'s mut dyn FnMut(u64) -> bool,
    field: Field,
    stocks: [Stocks; 2],
    leftovers: Leftovers,
    root: Node,
    /// Positions looked at.
    nodes: u64,
    /// Room for lists, used again.
    room: Vec<Heads>,
}

impl<'s, 'a> Search<'s, 'a> {
    pub(super) fn new(
        solver: &'s mut Solver<'a>,
        scene: &Scene,
        go_on: &'s mut dyn FnMut(u64) -> bool,
    ) -> Search<'s, 'a> {
        let mut stocks = [scene.rack, scene.unseen].map(|rack| Stocks::new(scene.alphabet, &rack));
        let racks = [stocks[0].whole(), stocks[1].whole()];
        stocks.iter_mut().zip(racks).for_each(|(stocks, part)| stocks.prepare(part));
        Search {
            field: solver.lanes.field(&scene.grid),
            lanes: &mut solver.lanes,
            table: &mut solver.table,
            go_on,
            stocks,
            leftovers: scene.leftovers,
            root: Node { side: 0, racks, passed: scene.pass_ends },
            nodes: 0,
            room: Vec::new(),
        }
    }

    pub(super) fn solve(mut self) -> Solution {
        let mut firsts = self.firsts();
        let mut about = firsts[0].step.choice().score();
        let mut stopped = false;
        for depth in 1..=STEPS {
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
            // One question at a time, each about the value that is most likely.
            let (low, high) = bounds(&firsts);
            let beta = about.clamp(low + 1, high);
            match self.root(&mut firsts, TO_THE_END, beta - 1, beta) {
                Some(found) => about = found,
                None => stopped = true,
            }
        }
        self.answer(&firsts, about)
    }

    /// The moves at the root. Their list is needed for any answer, so it is not counted.
    fn firsts(&mut self) -> Vec<First> {
        let mut heads = Vec::new();
        self.heads(&self.root.clone(), &mut heads);
        let plays = std::iter::from_fn(|| next_of(&mut heads)).map(Step::Play);
        plays.chain([Step::Pass]).map(|step| First { step, low: -LARGE, high: LARGE }).collect()
    }

    /// Looks at the moves at the root. The best of them comes first afterwards; what it is worth,
    /// or `None` once the budget is spent.
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
                // Most moves are no better: ask only that, first.
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

    /// The best line from a first move on, as far as the table remembers it.
    fn line(&mut self, first: Step) -> Vec<Choice> {
        let mark = self.field.mark();
        let mut line = vec![first.choice()];
        let mut node = self.go(&self.root.clone(), &first);
        while let Some(at) = node
            && line.len() < usize::from(TO_THE_END)
        {
            let known = self.table.get(self.key(&at, self.field.key));
            let step = match known.map(|known| known.best) {
                Some(Best::Pass) => Some(Step::Pass),
                Some(Best::Play(id)) => self.remembered(&at, id).map(Step::Play),
                Some(Best::Unknown) | None => None,
            };
            let Some(step) = step else { break };
            line.push(step.choice());
            node = self.go(&at, &step);
        }
        self.field.back_to(mark);
        line
    }

    /// Makes a move on the field; `None` if it ends the game.
    fn go(&mut self, node: &Node, step: &Step) -> Option<Node> {
        let next = self.next(node, step)?;
        if let Step::Play(found) = step {
            self.lanes.apply(&mut self.field, &found.play);
        }
        Some(next)
    }

    /// Where a move leads, but for the board; `None` if it ends the game.
    fn next(&mut self, node: &Node, step: &Step) -> Option<Node> {
        let mut racks = node.racks;
        match step {
            Step::Play(found) if found.play.kept() == 0 => return None,
            Step::Play(found) => {
                let rest = self.stock(node, 0).after(found.play.kept());
                racks[node.side] = rest;
                self.stocks[node.side].prepare(rest);
            }
            Step::Pass if node.passed => return None,
            Step::Pass => {}
        }
        Some(Node { side: 1 - node.side, racks, passed: matches!(step, Step::Pass) })
    }

    /// The rack of the side on turn (0) or of the other (1).
    fn stock(&self, node: &Node, other: usize) -> &Stock {
        let side = node.side ^ other;
        self.stocks[side].get(node.racks[side])
    }

    fn key(&self, node: &Node, board: u64) -> u64 {
        let (mine, theirs) = (self.stock(node, 0).key, self.stock(node, 1).key);
        let key = board ^ mine ^ theirs.rotate_left(17);
        if node.passed { key ^ mix(7 << 40) } else { key }
    }

    /// What a move is worth to its maker from here to the end; `None` once the budget is spent.
    fn after(
        &mut self,
        node: &Node,
        step: &Step,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Option<Value> {
        let (score, board) = match step {
            Step::Play(found) => (found.play.score(), self.field.key ^ pieces(found)),
            Step::Pass => (0, self.field.key),
        };
        let Some(next) = self.next(node, step) else {
            return Some(Value::exact(match step {
                Step::Play(_) => score + self.out_bonus(self.stock(node, 1)),
                Step::Pass => self.both_stuck(node),
            }));
        };
        let (alpha, beta) = (score - beta, score - alpha);
        let key = self.key(&next, board);
        let known = self.table.get(key);
        if let Some(known) = &known
            && let Some(value) = enough(known, depth, alpha, beta)
        {
            return Some(value.turned(score));
        }
        let mark = self.field.mark();
        if let Step::Play(found) = step {
            self.lanes.apply(&mut self.field, &found.play);
        }
        let value = self.value(&next, (key, known), depth, alpha, beta);
        self.field.back_to(mark);
        Some(value?.turned(score))
    }

    /// What the position is worth to the side on turn: right between `alpha` and `beta`, outside
    /// of them a bound.
    fn value(
        &mut self,
        node: &Node,
        (key, known): (u64, Option<Known>),
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Option<Value> {
        let (mut low, mut high, remembered) = match &known {
            Some(known) => (i32::from(known.low), i32::from(known.high), known.best),
            None => (-LARGE, LARGE, Best::Unknown),
        };
        self.spend()?;
        let (about, best) = if depth == 0 {
            (self.play_out(node)?, remembered)
        } else {
            let mut heads = self.room.pop().unwrap_or_default();
            let found = self.best_of(node, remembered, &mut heads, depth, alpha, beta);
            heads.clear();
            self.room.push(heads);
            let (found, best, all) = found?;
            low = low.max(found.low);
            high = if all { high.min(found.high) } else { high };
            (found.about, best)
        };
        let about = about.clamp(low, high);
        let kind = match about {
            _ if depth == 0 => Kind::Right,
            _ if about >= beta => Kind::AtLeast,
            _ if about <= alpha => Kind::AtMost,
            _ => Kind::Right,
        };
        let [short_about, short_low, short_high] = [about, low, high].map(|n| n as i16);
        let known =
            Known { about: short_about, low: short_low, high: short_high, depth, kind, best };
        self.table.put(key, known);
        Some(Value { about, low, high })
    }

    /// Goes through the moves of a position: the value, the best of them, and whether all were
    /// looked at.
    fn best_of(
        &mut self,
        node: &Node,
        remembered: Best,
        heads: &mut Heads,
        depth: u8,
        mut alpha: i32,
        beta: i32,
    ) -> Option<(Value, Best, bool)> {
        let mut best = Value::NOTHING;
        let mut leader = Best::Unknown;
        // The remembered move may spare looking for the others.
        if let Best::Play(id) = remembered
            && let Some(found) = self.remembered(node, id)
        {
            best = self.after(node, &Step::Play(found), depth - 1, alpha, beta)?;
            leader = remembered;
            if best.about >= beta {
                return Some((best, leader, false));
            }
            alpha = alpha.max(best.about);
        }
        // A pass that ends the game costs nothing to look at; else it comes last.
        if node.passed {
            let value = Value::exact(self.both_stuck(node));
            if value.about > best.about {
                leader = Best::Pass;
            }
            best = best.or(value);
            if best.about >= beta {
                return Some((best, leader, false));
            }
            alpha = alpha.max(best.about);
        }
        self.heads(node, heads);
        // With nothing else to do a pass takes nothing off the depth.
        let forced = heads.is_empty();
        let mut outs = None;
        loop {
            let next = next_of(heads);
            let (step, depth) = match next {
                Some(found) if remembered == Best::Play(found.id) => continue,
                Some(found) => (Step::Play(found), depth - 1),
                None if node.passed => return Some((best, leader, true)),
                None => (Step::Pass, if forced { depth } else { depth - 1 }),
            };
            let first = leader == Best::Unknown;
            if let (Step::Play(found), false) = (&step, first) {
                let outs = outs.get_or_insert_with(|| self.outs(node));
                let high = self.no_more_than(node, found, outs);
                if high <= alpha {
                    best = best.or(Value { about: high, low: -LARGE, high });
                    continue;
                }
            }
            let window = if first { beta } else { alpha + 1 };
            let mut value = self.after(node, &step, depth, alpha, window)?;
            if !first && value.about > alpha && value.about < beta {
                value = self.after(node, &step, depth, alpha, beta)?;
            }
            if value.about > best.about {
                leader = step.best();
            }
            best = best.or(value);
            alpha = alpha.max(best.about);
            if best.about >= beta || next.is_none() {
                return Some((best, leader, next.is_none()));
            }
        }
    }

    /// The best score with which the other side can go out, and the lane, for each lane where it
    /// can; the highest first.
    fn outs(&mut self, node: &Node) -> Outs {
        let theirs = 1 - node.side;
        let stock = self.stocks[theirs].get(node.racks[theirs]);
        let mut outs = Outs::new();
        for place in 0..Field::PLACES {
            let plays = self.lanes.plays(&self.field, place, stock);
            if let Some(found) = plays.first()
                && found.play.kept() == 0
            {
                outs.push((found.play.score(), place));
            }
        }
        outs.sort_unstable_by_key(|&(score, _)| -score);
        outs
    }

    /// A play that does not go out is worth no more than this: the other side goes out in a lane
    /// that the play leaves as it is.
    fn no_more_than(&self, node: &Node, found: &Found, outs: &Outs) -> i32 {
        if found.play.kept() == 0 || outs.is_empty() {
            return LARGE;
        }
        let changed = self.field.changed_by(&found.play);
        let out = outs.iter().find(|(_, place)| changed >> place & 1 == 0);
        out.map_or(LARGE, |(score, _)| {
            let left = match self.leftovers {
                Leftovers::NotCounted => 0,
                _ => self.stock(node, 0).values[found.play.kept()],
            };
            found.play.score() - score - 2 * left
        })
    }

    /// Gets the plays of a position.
    fn heads(&mut self, node: &Node, heads: &mut Heads) {
        let stock = self.stocks[node.side].get(node.racks[node.side]);
        for place in 0..Field::PLACES {
            let plays = self.lanes.plays(&self.field, place, stock);
            if !plays.is_empty() {
                heads.push((plays, 0));
            }
        }
    }

    /// The play of a position with an `id`.
    fn remembered(&mut self, node: &Node, id: u32) -> Option<Found> {
        let stock = self.stocks[node.side].get(node.racks[node.side]);
        let place = place_of(id);
        if place >= Field::PLACES {
            return None;
        }
        let plays = self.lanes.plays(&self.field, place, stock);
        plays.iter().find(|found| found.id == id).copied()
    }

    fn spend(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.go_on)(self.nodes).then_some(())
    }

    /// Both sides go on greedily until the end.
    fn play_out(&mut self, node: &Node) -> Option<i32> {
        let mark = self.field.mark();
        let found = self.play_on(*node);
        self.field.back_to(mark);
        found
    }

    fn play_on(&mut self, mut node: Node) -> Option<i32> {
        let (mut spread, mut sign) = (0, 1);
        loop {
            let best = self.greedy(&node);
            let step = best.map_or(Step::Pass, Step::Play);
            spread += sign * step.choice().score();
            match self.go(&node, &step) {
                Some(next) => node = next,
                None if matches!(step, Step::Pass) => {
                    return Some(spread + sign * self.both_stuck(&node));
                }
                None => return Some(spread + sign * self.out_bonus(self.stock(&node, 1))),
            }
            sign = -sign;
            self.spend()?;
        }
    }

    /// The play that promises most, the tiles of the other side counted for going out.
    fn greedy(&mut self, node: &Node) -> Option<Found> {
        let stock = self.stocks[node.side].get(node.racks[node.side]);
        let bonus = self.out_bonus(self.stock(node, 1)) - OUT;
        let mut best: Option<(i32, Found)> = None;
        for place in 0..Field::PLACES {
            let plays = self.lanes.plays(&self.field, place, stock);
            // A play that goes out comes first in its lane, whatever it promises.
            let out = plays.iter().take_while(|found| found.play.kept() == 0).count();
            for found in plays.first().into_iter().chain(plays.get(out)) {
                let promise = found.promise + if found.play.kept() == 0 { bonus } else { 0 };
                if best.is_none_or(|(top, _)| promise > top) {
                    best = Some((promise, *found));
                }
            }
        }
        best.map(|(_, found)| found)
    }

    /// Nobody goes out: everybody loses the own tiles, under all rules that count them.
    fn both_stuck(&self, node: &Node) -> i32 {
        if self.leftovers == Leftovers::NotCounted {
            return 0;
        }
        self.stock(node, 1).value - self.stock(node, 0).value
    }

    /// What going out gains on the other side: its tiles twice, whether it loses them once and
    /// they are collected once or they are collected twice.
    fn out_bonus(&self, theirs: &Stock) -> i32 {
        match self.leftovers {
            Leftovers::DeductAndCollect | Leftovers::CollectDouble => 2 * theirs.value,
            Leftovers::NotCounted => 0,
        }
    }
}

/// What is known, if it answers the question.
fn enough(known: &Known, depth: u8, alpha: i32, beta: i32) -> Option<Value> {
    let [about, low, high] = [known.about, known.low, known.high].map(i32::from);
    let value = Value { about, low, high };
    if low >= beta || low == high {
        return Some(Value { about: low, ..value });
    }
    if high <= alpha {
        return Some(Value { about: high, ..value });
    }
    let enough = match known.kind {
        Kind::Right => true,
        Kind::AtLeast => about >= beta,
        Kind::AtMost => about <= alpha,
    };
    (enough && known.depth >= depth).then_some(value)
}

/// What the pieces of a play add to the key of the board.
fn pieces(found: &Found) -> u64 {
    let play = &found.play;
    let mut key = 0;
    for (at, &code) in play.strip.iter().enumerate() {
        if code != 0 {
            key ^= piece_of(usize::from(play.down), play.lane, at, code);
        }
    }
    key
}

/// What the moves at the root prove.
fn bounds(firsts: &[First]) -> (i32, i32) {
    let low = firsts.iter().map(|first| first.low).max().unwrap_or(-LARGE);
    let high = firsts.iter().map(|first| first.high).max().unwrap_or(LARGE);
    (low, high)
}

/// The move that is proven to be as good as any, if there is one.
fn proven(firsts: &[First]) -> Option<usize> {
    let (_, high) = bounds(firsts);
    firsts.iter().position(|first| first.low >= high)
}
