//! Spans, the inputs of the shadow bounds: where in a lane a main word can lie, and what it can
//! score at most, whatever its letters.
//!
//! A [`Span`] is a stretch of a lane that a word can fill: no tile lies right before or behind it,
//! it has at least one empty cell, and it touches the tiles on the board. The points of its tiles
//! depend on which of them lies where, but the score is at most
//!
//! * what is certain: the tiles it continues over, times the word premiums, and the tiles of its
//!   cross-words;
//! * plus the values of the rack's best tiles, the highest with the highest multiplier, and so
//!   on (the rearrangement inequality). The multiplier of an empty cell is what a point of its
//!   tile counts in the main word and in the cross-word together.
//!
//! Apart from which letters can be laid at all, none of this depends on the rack, so the spans for
//! all letters can be kept until a play changes the lane: a play changes about 10 of 30 lanes.
//!
//! Spans that continue over the same tiles and take the same number of new ones belong to one
//! [`Slot`]: the same parts of the rack make words there.

use std::ops::Range;

use crate::movegen::lane::{BLANK, LANE, Lane};
use crate::movegen::letter_set::LetterSet;
use crate::movegen::word_map::KEYS;

/// The most tiles laid for which the spans of a lane can be numbered with 8 bits.
pub(crate) const MAX_LAID: u8 = 9;

/// The most that a span can score.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Top {
    /// The factor for a point of each tile laid, the largest multiplier first.
    multipliers: Sorted,
    /// The points that do not depend on the tiles laid.
    fixed: i32,
}

impl Top {
    /// Raises it to at least `other`, if `counts` is true.
    #[inline(always)]
    pub(crate) fn raise(&mut self, other: Top, counts: bool) {
        let (multipliers, fixed) = if counts { (other.multipliers.0, other.fixed) } else { (0, 0) };
        self.multipliers = self.multipliers.larger(Sorted(multipliers));
        self.fixed = self.fixed.max(fixed);
    }

    /// The most points it can score, without a bonus, with these tiles.
    #[inline(always)]
    pub(crate) fn bound(&self, values: &Values) -> i32 {
        self.multipliers.times(values) + self.fixed
    }
}

/// The values of some tiles, packed for multiplication.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Values {
    /// The highest, third, fifth and seventh value, each in 16 bits, the highest on top.
    first: u64,
    /// Likewise the second, fourth, sixth and eighth.
    second: u64,
}

impl Values {
    /// The most a tile can be worth without a sum overflowing.
    pub(crate) const MOST: i32 = 60;

    /// From values in descending order; `rest` is the sum of those that did not fit in.
    #[inline(always)]
    pub(crate) fn new(sorted: Sorted, rest: u8) -> Values {
        let up = (sorted.0 + (u64::from(rest) << 56)).swap_bytes();
        Values { first: up >> 8 & EVERY_OTHER, second: up & EVERY_OTHER }
    }
}

const EVERY_OTHER: u64 = 0x00ff_00ff_00ff_00ff;
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Up to eight numbers below 128 in descending order, one in each byte, the largest in the lowest.
///
/// A play of more than eight tiles has more multipliers; then the tiles after the eighth count with
/// the eighth multiplier, which is no less than those that follow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sorted(u64);

impl Sorted {
    /// The largest number it can hold.
    pub(crate) const MOST: u8 = 127;

    /// Puts a number in its place; the smallest number drops out and is returned.
    #[inline(always)]
    pub(crate) fn insert(&mut self, number: u8) -> u8 {
        let wide = u64::from(number);
        // The high bit of each byte that is less: as the numbers descend, all bytes from some place
        // on.
        let less = !((self.0 | HIGH) - wide * LOW) & HIGH;
        if less == 0 {
            return number;
        }
        let place = less.trailing_zeros() - 7;
        let last = (self.0 >> 56) as u8;
        let before = self.0 & ((1 << place) - 1);
        self.0 = before | wide << place | (self.0 ^ before) << 8;
        last
    }

    /// The larger of the two in each place.
    #[inline(always)]
    fn larger(self, other: Sorted) -> Sorted {
        let at_least = ((self.0 | HIGH) - other.0) & HIGH;
        let own = (at_least >> 7) * 0xff;
        Sorted(self.0 & own | other.0 & !own)
    }

    /// The sum of the products of the first with the first, the second with the second, and so on.
    ///
    /// It is worked out as a product of two polynomials in 2^16, one of them reversed, whose
    /// coefficient of degree 3 is the sum of four products. That is the highest coefficient that
    /// fits into 64 bits, and none below it carries over: each is at most 4 times 127 times 128.
    #[inline(always)]
    fn times(self, values: &Values) -> i32 {
        let first = (self.0 & EVERY_OTHER).wrapping_mul(values.first) >> 48;
        let second = (self.0 >> 8 & EVERY_OTHER).wrapping_mul(values.second) >> 48;
        (first + second) as i32
    }
}

/// A stretch of a lane that a word can fill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    multipliers: Sorted,
    /// The empty cells.
    pub(crate) cells: u32,
    fixed: i16,
    /// The first cell.
    pub(crate) from: u8,
    /// The next span of the slot, counted from 1; 0 if this is the last one.
    next: u8,
}

/// The spans that continue over the same tiles and take the same number of new ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The sum of the word map keys of the letters on the board that it includes.
    pub(crate) through: u64,
    /// True if it includes no letter on the board.
    pub(crate) plain: bool,
    /// The number of tiles laid.
    pub(crate) laid: u8,
    /// The number of letters of the word.
    pub(crate) len: u8,
    /// The first span, counted from 1.
    first: u8,
    fixed: i16,
    multipliers: Sorted,
}

impl Span {
    /// The most that the span can score.
    #[inline(always)]
    pub(crate) fn top(&self) -> Top {
        Top { multipliers: self.multipliers, fixed: self.fixed.into() }
    }
}

impl Slot {
    /// A bound for all its spans.
    #[inline(always)]
    pub(crate) fn top(&self) -> Top {
        Top { multipliers: self.multipliers, fixed: self.fixed.into() }
    }
}

/// The spans of some lanes.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    slots: Vec<Slot>,
    spans: Vec<Span>,
}

/// Where the spans of a lane lie in a list of the spans of several lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneRange {
    slots: [u16; 2],
    spans: [u16; 2],
}

/// All spans of a lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneSpans<'a> {
    pub(crate) slots: &'a [Slot],
    spans: &'a [Span],
}

impl Spans {
    /// An empty list with room for these numbers of slots and spans.
    pub(crate) fn with_capacity(slots: usize, spans: usize) -> Spans {
        Spans { slots: Vec::with_capacity(slots), spans: Vec::with_capacity(spans) }
    }

    /// All spans, if they belong to a single lane.
    #[inline(always)]
    pub(crate) fn lane(&self) -> LaneSpans<'_> {
        LaneSpans { slots: &self.slots, spans: &self.spans }
    }

    /// The spans of one lane.
    #[inline(always)]
    pub(crate) fn within(&self, lane: LaneRange) -> LaneSpans<'_> {
        let range = |[from, to]: [u16; 2]| usize::from(from)..usize::from(to);
        LaneSpans { slots: &self.slots[range(lane.slots)], spans: &self.spans[range(lane.spans)] }
    }

    /// Finds the spans of a lane.
    ///
    /// It goes from right to left by where the spans begin: what they include before the first cell
    /// that matters to them grows by one cell at a time.
    pub(crate) fn find(&mut self, shape: &LaneShape<'_>) -> LaneRange {
        let (first_slot, first_span) = (self.slots.len(), self.spans.len());
        let relevant = shape.covered | shape.touching;
        let most = u32::from(shape.most);
        let barred = shape.barred();
        let runs = shape.runs();
        // The first run at or behind `from`.
        let mut ahead = runs.count;
        // The slot of spans by the runs they include and the tiles they lay, for the first run.
        // Spans that start before it cannot share a slot with those found earlier, so only numbers
        // above `old` count.
        let mut heads = [[0u8; MAX_LAID as usize + 1]; MOST_RUNS + 1];
        let mut old = 0;
        let mut before = Growing::NOTHING;
        for from in (1..=relevant.checked_ilog2().unwrap_or(0) as usize).rev() {
            if shape.covered >> from & !(shape.covered >> (from - 1)) & 1 != 0 {
                ahead -= 1;
                old = (self.slots.len() - first_slot) as u8;
            }
            if shape.covered >> (from - 1) & 1 != 0 {
                continue;
            }
            if relevant >> from & 1 != 0 {
                before = Growing::NOTHING;
            } else if before.laid == most {
                continue;
            } else {
                before.lay(shape, from);
            }
            let mut span = before;
            let mut at = from + span.laid as usize;
            loop {
                if shape.covered >> at & 1 != 0 {
                    let run = &runs.all[ahead + span.runs as usize];
                    if at > from && !run.open_before {
                        break;
                    }
                    span.main += run.points;
                    span.through = span.through.wrapping_add(run.through);
                    span.runs += 1;
                    at = usize::from(run.end);
                    if span.laid == 0 {
                        if !run.open_behind {
                            break;
                        }
                        continue;
                    }
                } else {
                    if span.laid == most || barred >> at & 1 != 0 {
                        break;
                    }
                    span.lay(shape, at);
                    at += 1;
                    if shape.covered >> at & 1 != 0 {
                        continue;
                    }
                }
                let single = span.laid == 1
                    && (span.runs == 0 || shape.down && span.cells & shape.touching != 0);
                if !single {
                    let head = &mut heads[span.runs as usize][span.laid as usize];
                    *head = self.push(first_slot, first_span, *head, old, &span, from..at);
                }
            }
        }
        LaneRange {
            slots: [first_slot as u16, self.slots.len() as u16],
            spans: [first_span as u16, self.spans.len() as u16],
        }
    }
}

impl<'a> LaneSpans<'a> {
    /// The spans of a slot.
    #[inline(always)]
    pub(crate) fn of(&self, slot: &Slot) -> Members<'a> {
        Members { spans: self.spans, next: slot.first }
    }
}

/// The spans of one slot.
pub(crate) struct Members<'a> {
    spans: &'a [Span],
    next: u8,
}

impl<'a> Iterator for Members<'a> {
    type Item = &'a Span;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a Span> {
        let span = self.spans.get(usize::from(self.next).wrapping_sub(1))?;
        self.next = span.next;
        Some(span)
    }
}

/// The shape of a lane, as a rack meets it.
pub(crate) struct LaneShape<'a> {
    pub(crate) cells: &'a Lane,
    pub(crate) covered: u32,
    /// The empty cells where a tile forms a cross-word or, on an empty board, the start square.
    pub(crate) touching: u32,
    /// The letters that can be laid at all.
    pub(crate) playable: LetterSet,
    pub(crate) size: u8,
    /// The most tiles that may be laid.
    pub(crate) most: u8,
    /// True if a single tile that also forms a cross-word is to be left to the other direction.
    pub(crate) down: bool,
}

/// The most runs of tiles in a lane.
const MOST_RUNS: usize = LANE / 2;

/// A run of neighbouring tiles in a lane.
#[derive(Clone, Copy, Default)]
struct Run {
    /// The sum of the word map keys of their letters.
    through: u64,
    points: i32,
    /// The first cell behind the run.
    end: u8,
    /// True if anything can be laid on the cell before the run in a word that continues over it.
    open_before: bool,
    /// Likewise on the cell behind the run, in a word that begins with it.
    open_behind: bool,
}

/// The runs of a lane from left to right.
struct Runs {
    all: [Run; MOST_RUNS],
    count: usize,
}

impl LaneShape<'_> {
    /// The cells on which nothing can be laid, including those past the border.
    fn barred(&self) -> u32 {
        let mut barred = u32::MAX << (self.size + 1);
        let mut rest = self.touching;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            barred |= u32::from(self.cells[at as usize].allowed & self.playable == 0) << at;
        }
        barred
    }

    fn runs(&self) -> Runs {
        let mut runs = Runs { all: [Run::default(); MOST_RUNS], count: 0 };
        let mut rest = self.covered;
        while rest != 0 {
            let mut at = rest.trailing_zeros() as usize;
            let open = |at: usize| self.cells[at].allowed_beside() & self.playable != 0;
            let open_before = open(at - 1);
            let (mut through, mut points) = (0u64, 0);
            while self.covered >> at & 1 != 0 {
                let cell = &self.cells[at];
                points += i32::from(cell.points);
                through = through.wrapping_add(KEYS[usize::from(cell.face & !BLANK & 31)]);
                at += 1;
            }
            rest &= u32::MAX << at;
            let (end, open_behind) = (at as u8, open(at));
            runs.all[runs.count] = Run { through, points, end, open_before, open_behind };
            runs.count += 1;
        }
        runs
    }
}

/// A span while it grows.
#[derive(Clone, Copy)]
struct Growing {
    multipliers: Sorted,
    through: u64,
    cells: u32,
    laid: u32,
    /// The factor of the main word.
    factor: i32,
    /// The points of the tiles that the word includes already.
    main: i32,
    /// The points of cross-words.
    cross: i32,
    runs: u32,
    /// All multipliers ORed together, which shows whether one of them is too large.
    largest: i32,
}

impl Growing {
    const NOTHING: Growing = Growing {
        multipliers: Sorted(0),
        through: 0,
        cells: 0,
        laid: 0,
        factor: 1,
        main: 0,
        cross: 0,
        runs: 0,
        largest: 0,
    };

    #[inline(always)]
    fn lay(&mut self, shape: &LaneShape<'_>, at: usize) {
        let cell = &shape.cells[at];
        self.cells |= 1 << at;
        self.laid += 1;
        self.cross += i32::from(cell.cross_points);
        if cell.word_factor == 1 {
            self.multiply(shape, at);
            return;
        }
        self.factor *= i32::from(cell.word_factor);
        self.multipliers = Sorted::default();
        let mut cells = self.cells;
        while cells != 0 {
            self.multiply(shape, cells.trailing_zeros() as usize);
            cells &= cells - 1;
        }
    }

    #[inline(always)]
    fn multiply(&mut self, shape: &LaneShape<'_>, at: usize) {
        let cell = &shape.cells[at];
        let multiplier = i32::from(cell.letter_factor) * self.factor + i32::from(cell.cross_factor);
        self.largest |= multiplier;
        self.multipliers.insert(multiplier.min(i32::from(Sorted::MOST)) as u8);
    }
}

impl Spans {
    /// Adds a span to the slot numbered `head`, or to a new slot if that number is an old one.
    /// Slots and spans of a lane are counted from its first. Returns the number of the slot, from
    /// 1.
    #[inline(always)]
    fn push(
        &mut self,
        first_slot: usize,
        first_span: usize,
        mut head: u8,
        old: u8,
        span: &Growing,
        Range { start: from, end }: Range<usize>,
    ) -> u8 {
        let fixed = i16::try_from(span.main * span.factor + span.cross);
        let (multipliers, fixed) = match (span.largest <= i32::from(Sorted::MOST), fixed) {
            (true, Ok(fixed)) => (span.multipliers, fixed),
            // Multipliers too large to store: prune nothing.
            _ => (Sorted(0x7f7f_7f7f_7f7f_7f7f), i16::MAX),
        };
        let number = (self.spans.len() - first_span) as u8 + 1;
        let mut next = 0;
        if head <= old {
            // Written as a whole: to read back at once what has just been written in pieces would
            // cost more than all the rest.
            self.slots.push(Slot {
                through: span.through,
                plain: span.runs == 0,
                laid: span.laid as u8,
                len: (end - from) as u8,
                first: number,
                fixed,
                multipliers,
            });
            head = (self.slots.len() - first_slot) as u8;
        } else {
            let slot = &mut self.slots[first_slot + usize::from(head) - 1];
            slot.multipliers = slot.multipliers.larger(multipliers);
            slot.fixed = slot.fixed.max(fixed);
            next = std::mem::replace(&mut slot.first, number);
        }
        self.spans.push(Span { multipliers, cells: span.cells, fixed, from: from as u8, next });
        head
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Seeded};

    #[test]
    fn sums_of_products_pair_the_largest_with_the_largest() {
        let mut random = Seeded::new(1);
        for _ in 0..2000 {
            let (mut factors, mut points) = (Vec::new(), Vec::new());
            let (mut multipliers, mut sorted, mut rest) = (Sorted::default(), Sorted::default(), 0);
            for _ in 0..random.below(10) {
                factors.push(random.below(128) as u8);
                points.push(random.below(Values::MOST as usize + 1) as u8);
                multipliers.insert(factors[factors.len() - 1]);
                rest += sorted.insert(points[points.len() - 1]);
            }
            factors.sort_unstable_by(|one, other| other.cmp(one));
            points.sort_unstable_by(|one, other| other.cmp(one));
            let sum: i32 = std::iter::zip(&factors, &points)
                .enumerate()
                // The ninth tile counts with the eighth multiplier.
                .map(|(n, (_, &point))| i32::from(factors[n.min(7)]) * i32::from(point))
                .sum();
            assert_eq!(multipliers.times(&Values::new(sorted, rest)), sum);
            let larger = multipliers.larger(sorted).0.to_le_bytes();
            let pairs = std::iter::zip(multipliers.0.to_le_bytes(), sorted.0.to_le_bytes());
            assert!(pairs.map(|(one, two)| one.max(two)).eq(larger));
        }
    }
}
