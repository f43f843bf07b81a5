//! Bounds on a position of an endgame, found without making a move: what a move is worth at most,
//! and a position at least.

use rules::Leftovers;

use super::lane_play::{LanePlay, Plays};
use super::lanes::Field;
use super::move_order::Untried;
use super::outs::Outs;
use super::search::{Node, Search};
use super::solo_bound::SoloBound;
use super::stock::Ends;
use super::two_tiles::{self, TwoTiles};
use super::value::LARGE;

/// The facts found about a position, each when it is first asked for.
#[derive(Default)]
pub(super) struct Bounds {
    outs: Option<Outs>,
    alone: Option<SoloBound>,
}

/// Decides whether it pays to work out bounds from the racks of a side: for the side that is
/// falling behind it mostly does, for the side that is ahead hardly ever.
#[derive(Clone, Copy, Default)]
pub(super) struct Payoff {
    asked: u32,
    told: u32,
    put_off: u32,
}

impl Payoff {
    /// True to ask. If it does not pay it is still asked once in a while, because that may change.
    fn pays(&mut self) -> bool {
        if self.asked < 500 || self.told > self.asked / 8 {
            return true;
        }
        self.put_off += 1;
        self.put_off.is_multiple_of(64)
    }

    fn count(&mut self, told: bool) {
        self.asked += 1;
        self.told += u32::from(told);
    }
}

impl Search<'_, '_> {
    /// A play that does not go out is worth no more than this; examined closely only as long as it
    /// may be worth more than `enough`.
    pub(super) fn no_more_than(
        &mut self,
        node: &Node,
        found: &LanePlay,
        limit: &mut Bounds,
        enough: i32,
    ) -> i32 {
        if found.play.kept() == 0 {
            return LARGE;
        }
        let outs = limit.outs.get_or_insert_with(|| self.outs(node));
        let high = outs.limit(found);
        if high <= enough || !self.may_look(node, 0) {
            return high;
        }
        let size = self.stock(node, 0).subracks.tiles().len();
        if !self.gains[node.side][size].pays() {
            return high;
        }
        let ends = self.ends(node, 0);
        let alone = limit.alone.get_or_insert_with(|| self.alone(node, 0));
        let score = found.play.score();
        let alone = score + alone.after(self.stock(node, 0), found, ends, enough - score);
        self.gains[node.side][size].count(alone <= enough);
        high.min(alone)
    }

    /// Sorts out plays that are worth no more than `alpha` because of an answer that goes out;
    /// returns what they are worth at most.
    pub(super) fn sift(
        &mut self,
        node: &Node,
        untried: &mut Untried,
        limit: &mut Bounds,
        alpha: i32,
    ) -> i32 {
        let outs = limit.outs.get_or_insert_with(|| self.outs(node));
        if outs.is_empty() { -LARGE } else { untried.sift(outs, alpha) }
    }

    /// The side on turn may pass as often as it likes, so its position is worth no less than this;
    /// `None` if that is not known.
    pub(super) fn no_less_than(&mut self, node: &Node) -> Option<i32> {
        let theirs = self.stock(node, 1).subracks.tiles().len();
        if node.passed || theirs > two_tiles::TILES || self.field.is_empty() {
            return None;
        }
        let ends = self.ends(node, 1);
        let side = 1 - node.side;
        let stock = self.stocks[side].get(node.racks[side]);
        let best = (0..Field::PLACES)
            .map(|place| self.lanes.pair(&self.field, place, stock))
            .fold(TwoTiles::NOTHING, TwoTiles::or);
        Some(-best.limit(stock, ends))
    }

    /// Gives memory back for the next position.
    pub(super) fn give_back(&mut self, limit: Bounds) {
        self.spare.extend(limit.alone);
    }

    /// Plays with which the other side can go out.
    fn outs(&mut self, node: &Node) -> Outs {
        let theirs = 1 - node.side;
        let stock = self.stocks[theirs].get(node.racks[theirs]);
        let all: Vec<Plays> =
            (0..Field::PLACES).map(|place| self.lanes.plays(&self.field, place, stock)).collect();
        let counted = self.leftovers != Leftovers::NotCounted;
        Outs::new(&self.field, all.iter().map(|plays| &plays[..]), counted)
    }

    /// True if the rack of a side, the one on turn (0) or the other (1), is small enough to be
    /// examined.
    fn may_look(&self, node: &Node, other: usize) -> bool {
        self.stock(node, other).is_small() && !self.field.is_empty()
    }

    /// A bound for a side that plays alone: the one on turn (0) or the other (1).
    fn alone(&mut self, node: &Node, other: usize) -> SoloBound {
        let ends = self.ends(node, other);
        let mut alone = self.spare.pop().unwrap_or_default();
        let side = node.side ^ other;
        let stock = self.stocks[side].get(node.racks[side]);
        alone.look(self.lanes, &self.field, stock, ends);
        alone
    }

    fn ends(&self, node: &Node, other: usize) -> Ends {
        let theirs = self.stock(node, 1 - other);
        Ends {
            out: self.out_bonus(theirs),
            stuck: theirs.value,
            counted: self.leftovers != Leftovers::NotCounted,
        }
    }
}
