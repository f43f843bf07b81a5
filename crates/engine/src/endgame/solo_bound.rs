//! A bound from a relaxed game: at least as much as a side can still score if the other side only
//! passes.

use rules::MAX_SIZE;

use super::lane_play::LanePlay;
use super::lanes::{Field, Lanes};
use super::setups::Single;
use super::stock::{Ends, KINDS, PartId, Stock};
use super::value::NONE;

/// The number of plays that are remembered for each part.
const TOP: usize = 4;

/// The place of a play, and its score.
#[derive(Clone, Copy)]
struct Brief {
    score: i32,
    down: bool,
    lane: u8,
    mask: u32,
}

impl Brief {
    fn new(found: &LanePlay) -> Brief {
        let play = &found.play;
        Brief { score: play.score(), down: play.down, lane: play.lane + 1, mask: found.laid }
    }

    /// True if a tile of one play lies on or beside a tile of the other: then they cannot both be
    /// laid, or the later one forms a word with a tile of the earlier one.
    fn touches(&self, other: &Brief) -> bool {
        if self.down == other.down {
            return match self.lane.abs_diff(other.lane) {
                0 => (self.mask | self.mask << 1 | self.mask >> 1) & other.mask != 0,
                1 => self.mask & other.mask != 0,
                _ => false,
            };
        }
        let beside = |one: u32, at: u8| one & (7 << at >> 1) != 0;
        (self.mask >> other.lane & 1 != 0 && beside(other.mask, self.lane))
            || (other.mask >> self.lane & 1 != 0 && beside(self.mask, other.lane))
    }
}

/// The facts about a rack on a board, part by part.
#[derive(Default)]
pub(super) struct SoloBound {
    /// For each part of the rack, the best plays that lay it now.
    now: Vec<Vec<Brief>>,
    /// For each part, and each set of tiles laid before it that is distinguished (see
    /// [`Stock::slot`]), the most that a play can score that needs some of those tiles.
    later: Vec<i32>,
    /// For each part that may be kept, what can follow.
    rest: Vec<i32>,
    /// Memory for [`SoloBound::after`].
    room: Vec<i32>,
}

impl SoloBound {
    /// Works out the bound for a rack on a field that is not empty.
    pub(super) fn look(&mut self, lanes: &mut Lanes<'_>, field: &Field, stock: &Stock, ends: Ends) {
        let count = stock.subracks.count();
        self.now.resize_with(count.max(self.now.len()), Vec::new);
        self.now.iter_mut().for_each(Vec::clear);
        self.later.clear();
        self.later.resize(count * stock.slots(), NONE);
        let whole = stock.subracks.full() as usize;
        for place in 0..Field::PLACES {
            for found in lanes.plays(field, place, stock).iter() {
                let top = &mut self.now[whole - found.play.kept()];
                let at = top.partition_point(|brief| brief.score >= found.play.score());
                if at < TOP {
                    top.truncate(TOP - 1);
                    top.insert(at, Brief::new(found));
                }
            }
        }
        if stock.subracks.tiles().len() > 1 {
            self.look_ahead(lanes, field, stock);
            self.with_fewer(stock);
        }
        self.rest.clear();
        for part in 0..count {
            let mut best = ends.with(stock, part);
            for &laid in &stock.splits[part] {
                let laid = usize::from(laid);
                let now = self.now[laid].first().map_or(NONE, |brief| brief.score);
                best = best.max(now.max(self.later(stock, laid, part)) + self.rest[part - laid]);
            }
            self.rest.push(best);
        }
    }

    /// The most that a play of `part` can score if it needs earlier plays, while `hand` is held.
    fn later(&self, stock: &Stock, part: usize, hand: usize) -> i32 {
        let laid = stock.subracks.full() as usize - hand;
        match laid {
            0 => NONE,
            _ => self.later[part * stock.slots() + stock.slot(laid)],
        }
    }

    /// A play that is possible after some tiles have been laid is also possible after more of them.
    fn with_fewer(&mut self, stock: &Stock) {
        let slots = stock.slots();
        if slots == 1 {
            return;
        }
        let whole = stock.subracks.full() as usize;
        for &part in &stock.splits[whole] {
            let later = &mut self.later[usize::from(part) * slots..][..slots];
            for (kind, &tile) in stock.kinds.iter().enumerate() {
                let weight = stock.subracks.weights()[usize::from(tile)] as usize;
                for &laid in stock.splits[whole - usize::from(part)].iter().rev() {
                    let laid = usize::from(laid);
                    if stock.counts[laid][kind] > 0 {
                        later[laid] = later[laid].max(later[laid - weight]);
                    }
                }
            }
        }
    }

    fn look_ahead(&mut self, lanes: &mut Lanes<'_>, field: &Field, stock: &Stock) {
        let aheads = lanes.aheads(field, stock);
        let size = field.size();
        let (kinds, slots) = (stock.kinds.len(), stock.slots());
        let weight =
            |kind: usize| stock.subracks.weights()[usize::from(stock.kinds[kind])] as usize;
        let later = &mut self.later;
        let mut note = |part: usize, before: PartId, score: i32| {
            let slot = &mut later[part * slots + usize::from(before)];
            *slot = (*slot).max(score);
        };
        for half in &aheads {
            for single in half.iter().flat_map(|ahead| &ahead.singles) {
                note(weight(usize::from(single.kind)), single.before, i32::from(single.with));
            }
            for several in half.iter().flat_map(|ahead| &ahead.several) {
                note(usize::from(several.part), several.before, i32::from(several.with));
            }
        }
        if stock.subracks.tiles().len() < 3 {
            return;
        }
        // Both words of a tile include tiles laid before: it is enough to require those that lie in
        // one of the words.
        let place = |half: usize, lane: usize, single: &Single| {
            let at = usize::from(single.at) - 1;
            let square = if half == 0 { lane * size + at } else { at * size + lane };
            square * KINDS + usize::from(single.kind)
        };
        let mut best = vec![NONE as i16; size * size * KINDS];
        for half in [0, 1] {
            best.fill(NONE as i16);
            for (lane, ahead) in aheads[half].iter().enumerate() {
                for single in &ahead.singles {
                    let best = &mut best[place(half, lane, single)];
                    *best = (*best).max(single.main);
                }
            }
            for (lane, ahead) in aheads[1 - half].iter().enumerate() {
                for single in &ahead.singles {
                    if single.before != 0 || slots == 1 {
                        let other = i32::from(best[place(1 - half, lane, single)]);
                        let part = weight(usize::from(single.kind));
                        note(part, single.before, other + i32::from(single.main));
                    }
                }
            }
            if slots == 1 {
                break;
            }
        }
        // Several tiles, one or more of which form a cross-word with tiles laid before: the best
        // such words by the lane that they cross.
        let mut news = [[[NONE as i16; KINDS]; MAX_SIZE]; 2];
        for (half, news) in news.iter_mut().enumerate() {
            for single in aheads[1 - half].iter().flat_map(|ahead| &ahead.singles) {
                let new = &mut news[usize::from(single.at) - 1][usize::from(single.kind)];
                *new = (*new).max(single.main);
            }
        }
        for half in 0..2 {
            for (lane, ahead) in aheads[half].iter().enumerate() {
                if ahead.several.is_empty() {
                    continue;
                }
                let new = &news[half][lane];
                if new[..kinds].iter().all(|&new| new == NONE as i16) {
                    continue;
                }
                for several in &ahead.several {
                    let counts = &stock.counts[usize::from(several.part)];
                    let mut sum = i32::from(several.main);
                    // The least that it costs if one of them is new.
                    let mut least = i32::MAX;
                    for kind in (0..kinds).filter(|&kind| counts[kind] > 0) {
                        let best = i32::from(new[kind].max(ahead.crosses[kind]).max(0));
                        sum += best * i32::from(counts[kind]);
                        if new[kind] > NONE as i16 {
                            least = least.min(best - i32::from(new[kind]));
                        }
                    }
                    if least < i32::MAX {
                        let part = usize::from(several.part);
                        if several.before != 0 || slots == 1 {
                            note(part, several.before, sum - least);
                        } else {
                            // Any one tile has to be laid there before.
                            (0..kinds).for_each(|k| note(part, weight(k) as PartId, sum - least));
                        }
                    }
                }
            }
        }
    }

    /// The most that a side can score after a play; worked out more closely if it is more than
    /// `enough`.
    pub(super) fn after(
        &mut self,
        stock: &Stock,
        found: &LanePlay,
        ends: Ends,
        enough: i32,
    ) -> i32 {
        let kept = found.play.kept();
        if self.rest[kept] <= enough {
            return self.rest[kept];
        }
        let brief = Brief::new(found);
        self.room.clear();
        self.room.resize(kept + 1, NONE);
        // Parts of what is kept, in ascending order of their numbers.
        let of = |alone: &mut SoloBound, part: usize| {
            let mut best = ends.with(stock, part);
            for &laid in &stock.splits[part] {
                let laid = usize::from(laid);
                let now = &alone.now[laid];
                let free = now.iter().find(|other| !other.touches(&brief));
                // If there are more plays than are remembered, none of them scores more than the
                // last.
                let now = match (free, now.last()) {
                    (Some(free), _) => free.score,
                    (None, Some(last)) if now.len() == TOP => last.score,
                    _ => NONE,
                };
                let score = now.max(alone.later(stock, laid, part));
                best = best.max(score + alone.room[part - laid]);
            }
            alone.room[part] = best;
        };
        of(self, 0);
        for &part in stock.splits[kept].iter().rev() {
            of(self, usize::from(part));
        }
        self.room[kept]
    }
}
