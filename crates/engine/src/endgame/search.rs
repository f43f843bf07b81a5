//! Alpha-beta search (in negamax form) over the positions of an endgame.

use rules::Leftovers;

use super::Solver;
use super::bounds::{Bounds, Payoff};
use super::lane_play::{LanePlay, place_of};
use super::lanes::{Field, Lanes};
use super::move_order::{SearchMove, Untried, pieces};
use super::solo_bound::SoloBound;
use super::stock::{MOST, PartId, Stock, Stocks};
use super::transposition::{BestMove, Kind, Stored, TranspositionTable, mix};
use super::value::{LARGE, Value, enough};
use crate::Scene;

/// The depth of the last step that ends in greedy play; deeper searches follow every line to its
/// end.
pub(super) const STEPS: u8 = 2;

/// A position without its board, which is in the field.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The side on turn; 0 is the side on turn at the root.
    pub(super) side: usize,
    pub(super) racks: [PartId; 2],
    /// True if a pass ends the game.
    pub(super) passed: bool,
}

pub(super) struct Search<'s, 'a> {
    pub(super) lanes: &'s mut Lanes<'a>,
    pub(super) table: &'s mut TranspositionTable,
    go_on: &'s mut dyn FnMut(u64) -> bool,
    pub(super) field: Field,
    pub(super) stocks: [Stocks; 2],
    pub(super) leftovers: Leftovers,
    pub(super) root: Node,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Lists to be used again.
    pub(super) room: Vec<Untried>,
    /// Likewise.
    pub(super) spare: Vec<SoloBound>,
    /// The number of times that working out bounds from racks has paid, by side and number of
    /// tiles.
    pub(super) gains: [[Payoff; MOST + 1]; 2],
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
            spare: Vec::new(),
            gains: Default::default(),
        }
    }

    /// Makes a move on the field; `None` if it ends the game.
    pub(super) fn go(&mut self, node: &Node, step: &SearchMove) -> Option<Node> {
        let next = self.next(node, step)?;
        if let SearchMove::Play(found) = step {
            self.lanes.apply(&mut self.field, &found.play);
        }
        Some(next)
    }

    /// Where a move leads, apart from the board; `None` if it ends the game.
    fn next(&mut self, node: &Node, step: &SearchMove) -> Option<Node> {
        let mut racks = node.racks;
        match step {
            SearchMove::Play(found) if found.play.kept() == 0 => return None,
            SearchMove::Play(found) => {
                let rest = self.stock(node, 0).after(found.play.kept());
                racks[node.side] = rest;
                self.stocks[node.side].prepare(rest);
            }
            SearchMove::Pass if node.passed => return None,
            SearchMove::Pass => {}
        }
        Some(Node { side: 1 - node.side, racks, passed: matches!(step, SearchMove::Pass) })
    }

    /// The rack of the side on turn (0) or of the other side (1).
    pub(super) fn stock(&self, node: &Node, other: usize) -> &Stock {
        let side = node.side ^ other;
        self.stocks[side].get(node.racks[side])
    }

    pub(super) fn key(&self, node: &Node, board: u64) -> u64 {
        let (mine, theirs) = (self.stock(node, 0).key, self.stock(node, 1).key);
        let key = board ^ mine ^ theirs.rotate_left(17);
        if node.passed { key ^ mix(7 << 40) } else { key }
    }

    /// The worth of a move to its maker from here to the end; `None` once the budget is spent.
    pub(super) fn after(
        &mut self,
        node: &Node,
        step: &SearchMove,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Option<Value> {
        let (score, board) = match step {
            SearchMove::Play(found) => (found.play.score(), self.field.key ^ pieces(found)),
            SearchMove::Pass => (0, self.field.key),
        };
        let Some(next) = self.next(node, step) else {
            return Some(Value::exact(match step {
                SearchMove::Play(_) => score + self.out_bonus(self.stock(node, 1)),
                SearchMove::Pass => self.both_stuck(node),
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
        if let SearchMove::Play(found) = step {
            self.lanes.apply(&mut self.field, &found.play);
        }
        let value = self.value(&next, key, known, depth, alpha, beta);
        self.field.back_to(mark);
        Some(value?.turned(score))
    }

    /// The worth of the position to the side on turn: exact between `alpha` and `beta`, outside of
    /// them a bound.
    fn value(
        &mut self,
        node: &Node,
        key: u64,
        known: Option<Stored>,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Option<Value> {
        let (mut low, mut high, remembered) = match &known {
            Some(known) => (i32::from(known.low), i32::from(known.high), known.best),
            None => (-LARGE, LARGE, BestMove::Unknown),
        };
        self.spend()?;
        let (about, best) = if depth == 0 {
            (self.play_out(node)?, remembered)
        } else {
            let mut untried = self.room.pop().unwrap_or_default();
            let found = self.best_of(node, remembered, &mut untried, depth, alpha, beta);
            untried.clear();
            self.room.push(untried);
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
            Stored { about: short_about, low: short_low, high: short_high, depth, kind, best };
        self.table.put(key, known);
        Some(Value { about, low, high })
    }

    /// Goes through the moves of a position. Returns the value, the best move, and whether all
    /// moves were searched.
    fn best_of(
        &mut self,
        node: &Node,
        mut remembered: BestMove,
        untried: &mut Untried,
        depth: u8,
        mut alpha: i32,
        beta: i32,
    ) -> Option<(Value, BestMove, bool)> {
        let mut best = Value::NOTHING;
        let mut leader = BestMove::Unknown;
        // The remembered move may make it unnecessary to find the others.
        if let BestMove::Play(id) = remembered
            && let Some(found) = self.remembered(node, id)
        {
            best = self.after(node, &SearchMove::Play(found), depth - 1, alpha, beta)?;
            leader = remembered;
            if best.about >= beta {
                return Some((best, leader, false));
            }
            alpha = alpha.max(best.about);
        }
        // A pass that ends the game costs nothing to search. Otherwise it comes last, but may be
        // known to be good enough.
        let pass = match node.passed {
            true => Some(Value::exact(self.both_stuck(node))),
            false => self.no_less_than(node).map(Value::at_least),
        };
        if let Some(pass) = pass {
            if pass.about > best.about {
                leader = BestMove::Pass;
            }
            best = best.or(pass);
            if best.about >= beta {
                return Some((best, leader, false));
            }
            alpha = alpha.max(best.about);
        }
        self.list(node, untried)?;
        // If a pass is the only move it does not count towards the depth.
        let forced = untried.is_empty();
        // A proof is shorter if it begins with a play that leaves few replies.
        if leader == BestMove::Unknown
            && (depth > STEPS && beta == alpha + 1)
            && let Some(found) = self.fewest_replies(node, untried, beta)
        {
            best = best.or(self.after(node, &SearchMove::Play(found), depth - 1, alpha, beta)?);
            remembered = BestMove::Play(found.id);
            leader = remembered;
            if best.about >= beta {
                return Some((best, leader, false));
            }
        }
        let mut limit = Bounds::default();
        let mut sifted = false;
        let all = loop {
            if leader != BestMove::Unknown && !sifted {
                sifted = true;
                let high = self.sift(node, untried, &mut limit, alpha);
                best = best.or(Value::at_most(high));
            }
            let next = untried.next();
            let (step, depth) = match next {
                Some(found) if remembered == BestMove::Play(found.id) => continue,
                Some(found) => (SearchMove::Play(found), depth - 1),
                None if node.passed => break true,
                None => (SearchMove::Pass, if forced { depth } else { depth - 1 }),
            };
            let first = leader == BestMove::Unknown;
            if let (SearchMove::Play(found), false) = (&step, first) {
                let high = self.no_more_than(node, found, &mut limit, alpha);
                if high <= alpha {
                    best = best.or(Value::at_most(high));
                    continue;
                }
            }
            // The other side may answer a pass with a pass.
            if let (SearchMove::Pass, false) = (&step, first) {
                let high = self.both_stuck(node);
                if high <= alpha {
                    best = best.or(Value::at_most(high));
                    break true;
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
                break next.is_none();
            }
        };
        self.give_back(limit);
        Some((best, leader, all))
    }

    /// Collects the plays of a position; `None` once the budget is spent. With two blanks the plays
    /// of one lane can take milliseconds, so it is asked after each that is new.
    pub(super) fn list(&mut self, node: &Node, untried: &mut Untried) -> Option<()> {
        for place in 0..Field::PLACES {
            let known = self.lanes.generated();
            let stock = self.stocks[node.side].get(node.racks[node.side]);
            untried.add(self.lanes.plays(&self.field, place, stock));
            self.tick(known)?;
        }
        Some(())
    }

    /// Collects the plays of the root. Any answer needs one, so a budget that is spent ends the list
    /// only after that. Returns whether the list is whole.
    pub(super) fn list_root(&mut self, untried: &mut Untried) -> bool {
        let node = self.root;
        let stock = self.stocks[node.side].get(node.racks[node.side]);
        for place in 0..Field::PLACES {
            untried.add(self.lanes.plays(&self.field, place, stock));
            if !untried.is_empty() && place + 1 < Field::PLACES && !(self.go_on)(self.nodes) {
                return false;
            }
        }
        true
    }

    /// Asks whether to go on where new lanes have been looked at since there were `known` of them.
    pub(super) fn tick(&mut self, known: u64) -> Option<()> {
        (self.lanes.generated() == known || (self.go_on)(self.nodes)).then_some(())
    }

    /// The play of a position that has this `id`.
    pub(super) fn remembered(&mut self, node: &Node, id: u32) -> Option<LanePlay> {
        let stock = self.stocks[node.side].get(node.racks[node.side]);
        let place = place_of(id);
        if place >= Field::PLACES {
            return None;
        }
        let plays = self.lanes.plays(&self.field, place, stock);
        plays.iter().find(|found| found.id == id).copied()
    }

    pub(super) fn spend(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.go_on)(self.nodes).then_some(())
    }

    /// The value if neither side goes out: each side loses its own tiles, under all rules that
    /// count them.
    pub(super) fn both_stuck(&self, node: &Node) -> i32 {
        if self.leftovers == Leftovers::NotCounted {
            return 0;
        }
        self.stock(node, 1).value - self.stock(node, 0).value
    }

    /// The gain of going out from the other side: its tiles twice, whether it loses them once and
    /// they are collected once, or they are collected twice.
    pub(super) fn out_bonus(&self, theirs: &Stock) -> i32 {
        match self.leftovers {
            Leftovers::DeductAndCollect | Leftovers::CollectDouble => 2 * theirs.value,
            Leftovers::NotCounted => 0,
        }
    }
}
