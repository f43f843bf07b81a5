//! Greedy playouts: games played on to their end by both sides, as estimates for the search.

use super::lane_play::{LanePlay, OUT};
use super::lanes::Field;
use super::move_order::SearchMove;
use super::search::{Node, Search};

impl Search<'_, '_> {
    /// Both sides play greedily until the end; what that is worth to the side on turn.
    pub(super) fn play_out(&mut self, node: &Node) -> Option<i32> {
        let mark = self.field.mark();
        let found = self.play_on(*node);
        self.field.back_to(mark);
        found
    }

    fn play_on(&mut self, mut node: Node) -> Option<i32> {
        let (mut spread, mut sign) = (0, 1);
        loop {
            let best = self.greedy(&node)?;
            let step = best.map_or(SearchMove::Pass, SearchMove::Play);
            spread += sign * step.choice().score();
            match self.go(&node, &step) {
                Some(next) => node = next,
                None if matches!(step, SearchMove::Pass) => {
                    return Some(spread + sign * self.both_stuck(&node));
                }
                None => return Some(spread + sign * self.out_bonus(self.stock(&node, 1))),
            }
            sign = -sign;
            self.spend()?;
        }
    }

    /// The play with the highest promise, where going out also counts the tiles of the other side.
    /// `None` once the budget is spent.
    fn greedy(&mut self, node: &Node) -> Option<Option<LanePlay>> {
        let bonus = self.out_bonus(self.stock(node, 1)) - OUT;
        let mut best: Option<(i32, LanePlay)> = None;
        for place in 0..Field::PLACES {
            let known = self.lanes.generated();
            let stock = self.stocks[node.side].get(node.racks[node.side]);
            let plays = self.lanes.plays(&self.field, place, stock);
            self.tick(known)?;
            // A play that goes out comes first in its lane, whatever it promises.
            let out = plays.iter().take_while(|found| found.play.kept() == 0).count();
            for found in plays.first().into_iter().chain(plays.get(out)) {
                let promise = found.promise + if found.play.kept() == 0 { bonus } else { 0 };
                if best.is_none_or(|(top, _)| promise > top) {
                    best = Some((promise, *found));
                }
            }
        }
        Some(best.map(|(_, found)| found))
    }
}
