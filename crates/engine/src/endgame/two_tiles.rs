//! The bound of a side that plays alone, for racks of one or two tiles: summed up for each lane.
//!
//! With so few tiles the lanes need not be considered together: a later play forms a word with the
//! one tile laid before, and that word lies in one lane. So each lane keeps a few numbers, and the
//! bound for a position is found by going through thirty of them.

use super::lane_play::LanePlay;
use super::setups::Setups;
use super::stock::{Ends, Stock};
use super::value::NONE;

/// The most tiles for which there are such sums.
pub(super) const TILES: usize = 2;

/// The best scores in a lane; [`NONE`] where there is no play.
#[derive(Clone, Copy)]
pub(super) struct TwoTiles {
    /// For laying the whole rack.
    whole: i16,
    /// For laying a tile of each kind now.
    now: [i16; TILES],
    /// For laying a tile of each kind once the other tile lies there.
    later: [i16; TILES],
}

impl TwoTiles {
    pub(super) const NOTHING: TwoTiles =
        TwoTiles { whole: NONE as i16, now: [NONE as i16; TILES], later: [NONE as i16; TILES] };

    /// Sums up the plays of a lane, and what a rack of two tiles may come to lay there.
    pub(super) fn new(stock: &Stock, plays: &[LanePlay], ahead: Option<&Setups>) -> TwoTiles {
        let mut pair = TwoTiles::NOTHING;
        for found in plays {
            let score = found.play.score() as i16;
            let best = match stock.kind_of(stock.subracks.full() as usize - found.play.kept()) {
                _ if found.play.kept() == 0 => &mut pair.whole,
                kind => &mut pair.now[kind],
            };
            *best = (*best).max(score);
        }
        for single in ahead.iter().flat_map(|ahead| &ahead.singles) {
            let best = &mut pair.later[usize::from(single.kind)];
            *best = (*best).max(single.with);
        }
        pair
    }

    /// The better of two lanes in every number.
    pub(super) fn or(self, other: TwoTiles) -> TwoTiles {
        let best = |one: [i16; TILES], other: [i16; TILES]| {
            std::array::from_fn(|kind| one[kind].max(other[kind]))
        };
        TwoTiles {
            whole: self.whole.max(other.whole),
            now: best(self.now, other.now),
            later: best(self.later, other.later),
        }
    }

    /// The most that a rack of one or two tiles gets if it plays alone on a field with these sums,
    /// which is not empty.
    pub(super) fn limit(self, stock: &Stock, ends: Ends) -> i32 {
        let whole = stock.subracks.full() as usize;
        let mut high = ends.with(stock, whole).max(i32::from(self.whole) + ends.with(stock, 0));
        if stock.subracks.tiles().len() == TILES {
            for (first, &tile) in stock.kinds.iter().enumerate() {
                let kept = whole - stock.subracks.weights()[usize::from(tile)] as usize;
                let second = stock.kind_of(kept);
                let next =
                    i32::from(self.now[second].max(self.later[second])) + ends.with(stock, 0);
                high = high.max(i32::from(self.now[first]) + next.max(ends.with(stock, kept)));
            }
        }
        high
    }
}
