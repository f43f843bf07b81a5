//! Finding the best play without finding them all.
//!
//! What a play is worth is its score plus the worth of the tiles kept. For every [`Slot`] of the
//! board there is a bound that no play in it can pass: the bound of its spans' scores, the bonus,
//! and the best leave of the right size. The slots are taken in the order of their bounds, the
//! highest first. As soon as the next bound is below the best play found, that play is the best.
//!
//! In a slot, every part of the rack of the right size whose leave is good enough is put together
//! with the tiles run over, and the [`WordMap`] knows the words made of exactly these letters;
//! nearly always there are none. What is left is to try the few words at the few spans: whether
//! the tiles on the board and the cross-words agree, and what it scores.
//!
//! The bound is taken from the same worths as the plays are weighed with, so the result is exact:
//! it is the first of the full list, the order among equals included.

use std::collections::BinaryHeap;

use rules::Tile;

use crate::grid::LANE;
use crate::guide::LetterSet;
use crate::laying::{Laying, fits};
use crate::parts::{Owns, Part, Parts, can_use_spans, each_word, playable};
use crate::span::{MAX_LAID, Slot, Sorted, Spans, Values};
use crate::wordmap::WordMap;
use crate::{Candidate, Equity, Generator, Grid, Holding, Opening};

/// A span on which this rack can lay something.
#[derive(Clone, Copy)]
struct Live {
    /// The most it can be worth without what is kept, in thousandths.
    top: i32,
    from: usize,
    /// Cells where a word has to agree with what is there or beside.
    bound: u32,
}

/// A search for the best play of a rack on a board.
struct Search<'a> {
    map: &'a WordMap,
    grid: &'a Grid,
    holding: &'a Holding,
    parts: &'a Parts,
    /// The words made of the rack alone, by length, once they have been asked for.
    own: [Option<Owns>; MAX_LAID as usize + 1],
    /// The letters that the rack can lay somewhere.
    playable: LetterSet,
    /// The spans of the slot at hand.
    live: Vec<Live>,
    /// What a play has to be worth at least.
    floor: i32,
    best: Option<Candidate>,
    /// Words tried.
    tried: u32,
}

/// The best play by score and worth of what is kept, the first of the full list, if one is worth
/// at least `floor`. `worth` gives the worth of every sub-multiset kept, by its number. Adds how
/// much it had to look at to `tried`.
pub(crate) fn best_play(
    generator: &Generator,
    grid: &Grid,
    holding: &Holding,
    worth: &[Equity],
    floor: Equity,
    tried: &mut u32,
) -> Option<(Equity, Candidate)> {
    let held = holding.tiles().len();
    if held == 0 {
        return None;
    }
    if !can_use_spans(grid, holding) {
        return best_of_all(generator, grid, holding, worth, floor, tried);
    }
    let parts = Parts::new(grid, holding, |number| worth[number].0);
    let mut search = Search {
        map: generator.guide().word_map(),
        grid,
        holding,
        parts: &parts,
        own: Default::default(),
        playable: playable(holding),
        live: Vec::with_capacity(LANE),
        floor: floor.0,
        best: None,
        tried: 0,
    };
    search.run();
    *tried += search.tried;
    search.best.map(|best| (Equity(search.floor), best))
}

/// The same by looking at every play: for racks larger than the rules have them and tiles worth
/// more than any has.
pub(crate) fn best_of_all(
    generator: &Generator,
    grid: &Grid,
    holding: &Holding,
    worth: &[Equity],
    floor: Equity,
    tried: &mut u32,
) -> Option<(Equity, Candidate)> {
    let mut best: Option<(Equity, Candidate)> = None;
    generator.generate_with(grid, holding, Opening::Across, |candidate| {
        *tried += 1;
        let equity = Equity::points(candidate.score()) + worth[candidate.kept()];
        let wins = match &best {
            None => equity >= floor,
            Some((top, other)) => equity > *top || equity == *top && candidate.key() < other.key(),
        };
        if wins {
            best = Some((equity, candidate));
        }
    });
    best
}

/// A slot waiting for its turn; the greatest is the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting(u64);

impl Waiting {
    fn new(bound: i32, half: usize, lane: usize, index: usize) -> Waiting {
        // Flipping the sign puts negative bounds below the others.
        let bound = u64::from(bound as u32 ^ 1 << 31);
        Waiting(bound << 32 | (half as u64) << 16 | (lane as u64) << 8 | index as u64)
    }

    fn bound(self) -> i32 {
        ((self.0 >> 32) as u32 ^ 1 << 31) as i32
    }

    /// Half, lane, number in the lane.
    fn slot(self) -> (usize, usize, usize) {
        let byte = |n: u32| usize::from((self.0 >> (8 * n)) as u8);
        (byte(2), byte(1), byte(0))
    }
}

impl Search<'_> {
    fn run(&mut self) {
        let held = self.holding.tiles().len();
        let values = self.values();
        let mut waiting: Vec<Waiting> = Vec::with_capacity(512);
        for half in 0..2 {
            for lane in 0..usize::from(self.grid.size()) {
                let Some(spans) = self.grid.spans(half, lane) else { continue };
                for (index, slot) in spans.slots.iter().enumerate() {
                    let laid = usize::from(slot.laid);
                    if laid > held {
                        continue;
                    }
                    let top = self.with_bonus(slot.top().bound(&values[laid]), laid);
                    let bound = top + self.parts.best_kept[laid];
                    if bound >= self.floor {
                        waiting.push(Waiting::new(bound, half, lane, index));
                    }
                }
            }
        }
        let mut waiting = BinaryHeap::from(waiting);
        while let Some(next) = waiting.pop() {
            let (bound, (half, lane, index)) = (next.bound(), next.slot());
            if bound < self.floor {
                break;
            }
            let Some(spans) = self.grid.spans(half, lane) else { continue };
            let slot = spans.slots[index];
            let place = Place { half, lane, slot };
            let laid = usize::from(slot.laid);
            let top = self.look_closer(&place, spans, &values[laid]);
            let kept = if slot.plain { self.own_best(laid) } else { self.parts.best_kept[laid] };
            let closer = top.saturating_add(kept);
            if self.live.is_empty() || closer < self.floor {
                continue;
            }
            // Looked at closely, it may be another slot's turn.
            if waiting.peek().is_some_and(|next| closer < next.bound()) && closer < bound {
                waiting.push(Waiting::new(closer, half, lane, index));
                continue;
            }
            if slot.plain {
                self.try_own(&place, top);
            } else {
                self.try_through(&place, top);
            }
        }
    }

    /// Finds the spans of a slot on which this rack can lay something: the most that any of them
    /// can be worth without what is kept.
    fn look_closer(&mut self, place: &Place, spans: &Spans, values: &Values) -> i32 {
        let laid = usize::from(place.slot.laid);
        let cells = self.grid.cells(place.half, place.lane);
        let crossed = self.grid.crossed(place.half, place.lane);
        let covered = self.grid.covered_cells(place.half, place.lane);
        self.live.clear();
        let mut most = i32::MIN;
        for span in spans.of(&place.slot) {
            let mut rest = span.cells & crossed;
            while rest != 0 {
                if cells[rest.trailing_zeros() as usize].allowed & self.playable == 0 {
                    break;
                }
                rest &= rest - 1;
            }
            if rest != 0 {
                continue;
            }
            let top = self.with_bonus(span.top().bound(values), laid);
            let from = usize::from(span.from);
            let whole = ((1u32 << place.slot.len) - 1) << from;
            let bound = whole & (covered | crossed);
            self.live.push(Live { top, from, bound });
            most = most.max(top);
        }
        most
    }

    fn with_bonus(&self, score: i32, laid: usize) -> i32 {
        (score + self.grid.bonuses[laid]) * 1000
    }

    /// The values of the tiles that are worth most, for each number of tiles laid.
    fn values(&self) -> [Values; LANE] {
        let value = |tile: Tile| self.grid.values[tile.index()] as u8;
        let mut all: Vec<u8> = self.holding.tiles().iter().map(value).collect();
        all.sort_unstable_by(|one, other| other.cmp(one));
        let mut values = [Values::default(); LANE];
        let (mut sorted, mut rest) = (Sorted::default(), 0);
        for (laid, value) in all.into_iter().enumerate() {
            rest += sorted.insert(value);
            values[laid + 1] = Values::new(sorted, rest);
        }
        values
    }

    /// Words that run over tiles.
    fn try_through(&mut self, place: &Place, top: i32) {
        let map = self.map;
        let len = usize::from(place.slot.len);
        for part in self.parts.of_size(usize::from(place.slot.laid)) {
            if top + part.kept < self.floor || self.top_of(place, part) < self.floor {
                continue;
            }
            each_word(
                map,
                len,
                part.sum.wrapping_add(place.slot.through),
                part.blanks,
                &mut |at| {
                    self.try_word(place, part, map.word(at, len));
                },
            );
        }
    }

    /// The best worth of what the words of a length made of the rack alone leave on it.
    fn own_best(&mut self, len: usize) -> i32 {
        let (map, parts) = (self.map, self.parts);
        self.own[len].get_or_insert_with(|| Owns::new(map, parts, len)).best_kept
    }

    /// Words made of the rack alone.
    fn try_own(&mut self, place: &Place, top: i32) {
        let len = usize::from(place.slot.laid);
        let map = self.map;
        let Some(own) = self.own[len].take() else { return };
        let mut words = own.words.as_slice();
        for (part, count) in &own.parts {
            let (these, rest) = words.split_at(*count as usize);
            words = rest;
            if top + part.kept < self.floor || self.top_of(place, part) < self.floor {
                continue;
            }
            for &at in these {
                self.try_word(place, part, map.word(at as usize, len));
            }
        }
        self.own[len] = Some(own);
    }

    /// What a play of this part of the rack in a slot cannot pass.
    #[inline(always)]
    fn top_of(&self, place: &Place, part: &Part) -> i32 {
        let laid = usize::from(place.slot.laid);
        let values = Values::new(part.sorted, part.rest);
        self.with_bonus(place.slot.top().bound(&values), laid) + part.kept
    }

    /// Tries a word at every span of a slot.
    fn try_word(&mut self, place: &Place, part: &Part, word: &[u8]) {
        self.tried += 1;
        let cells = self.grid.cells(place.half, place.lane);
        for index in 0..self.live.len() {
            let Live { top, from, bound } = self.live[index];
            if top + part.kept >= self.floor && fits(cells, from, bound, word) {
                self.lay(place, from, part, word);
            }
        }
    }

    /// Lays a word that fits with this part of the rack, as each choice of blanks has it.
    fn lay(&mut self, place: &Place, from: usize, part: &Part, word: &[u8]) {
        let grid = self.grid;
        let cells = grid.cells(place.half, place.lane);
        let tiles = part.tiles(self.holding);
        let laying = Laying { cells, values: &grid.values, from, word };
        laying.each_way(&tiles, |strip, score| {
            let score = score + grid.bonuses[usize::from(place.slot.laid)];
            let equity = score * 1000 + part.kept;
            if equity < self.floor {
                return;
            }
            let candidate = Candidate {
                strip: *strip,
                score,
                kept: self.holding.full() - u32::from(part.number),
                lane: place.lane as u8,
                down: place.half == 1,
                laid: place.slot.laid,
            };
            let equal = equity == self.floor;
            if equal && self.best.is_some_and(|best| best.key() < candidate.key()) {
                return;
            }
            self.floor = equity;
            self.best = Some(candidate);
        });
    }
}

/// A slot on the board.
struct Place {
    half: usize,
    lane: usize,
    slot: Slot,
}
