//! Best-first search by shadow bounds: finding the best play without finding them all.
//!
//! The worth of a play is its score plus the worth of the tiles kept. Every [`Slot`] of the board
//! has a shadow bound that no play in it can exceed: the bound on its spans' scores, the bonus, and
//! the best leave of the right size. The slots are searched in the order of their bounds, the
//! highest first. As soon as the next bound is below the best play found, that play is the best.
//!
//! In a slot, every part of the rack of the right size whose leave is good enough is combined with
//! the tiles on the board, and the [`WordMap`] knows the words made of exactly these letters;
//! nearly always there are none. Then the few words are tried at the few spans: they have to agree
//! with the tiles on the board and the cross-words, and the play is scored.
//!
//! The bounds come from the same worths by which the plays are weighed, so the result is exact: it
//! is the first play of the full list, including the order among equals.

use rules::MAX_SIZE;

use crate::movegen::lane::LANE;
use crate::movegen::letter_set::{ALL_LETTERS, LetterSet};
use crate::movegen::span::{LaneSpans, Slot, Spans, Top, Values};
use crate::movegen::word_map::WordMap;
use crate::shadow::anchor_heap::{AnchorHeap, Turn};
use crate::shadow::lane_cache::{LaneCache, Rated, is_first};
use crate::shadow::laying::{Laying, fits};
use crate::shadow::prepared_rack::{PreparedRack, Ready};
use crate::shadow::subrack_words::{Part, each_word};
use crate::shadow::survey::Survey;
use crate::{Candidate, Equity, Generator, Grid, Opening, Subracks};

/// A span on which this rack can lay something.
#[derive(Clone, Copy, Default)]
struct Live {
    /// The most that a play here can be worth without what is kept, in thousandths of a point.
    top: i32,
    from: usize,
    /// Cells where a word has to agree with a tile there or beside.
    bound: u32,
}

/// Cells of a lane on which a rack can lay nothing.
#[derive(Clone, Copy, Default)]
struct Shut {
    /// In any word.
    alone: u32,
    /// In a word that continues over the tiles behind the cell or begins with those before it.
    beside: u32,
}

/// A search for the best play of a rack on a board.
struct Search<'a> {
    map: &'a WordMap,
    grid: &'a Grid,
    subracks: &'a Subracks,
    ready: &'a Ready,
    /// The results of other searches with this rack, and the entry of each lane of this board in
    /// them.
    known: Option<&'a mut LaneCache>,
    entries: [[usize; MAX_SIZE]; 2],
    /// The spans of each lane.
    spans: [[Option<LaneSpans<'a>>; MAX_SIZE]; 2],
    /// The cells of each lane on which this rack can lay nothing, once a slot of the lane has been
    /// looked at.
    shut: [[Option<Shut>; MAX_SIZE]; 2],
    /// The spans of the current slot.
    live: [Live; LANE],
    /// The number of them.
    count: usize,
    /// A bound for all of them.
    top: Top,
    /// Every word in the current slot takes a letter of each of these two sets from the rack.
    needed: [LetterSet; 2],
    /// The least that a play has to be worth.
    floor: i32,
    /// The best play of the current slot.
    here: Option<Rated>,
    best: Option<Rated>,
    /// The number of words tried.
    tried: u32,
}

/// The best play by score and worth of the tiles kept, the first of the full list, if it is worth
/// at least `floor`. Findings about lanes that other boards may share go to `known`; the number of
/// words tried is added to `tried`.
pub(crate) fn best_play(
    generator: &Generator,
    grid: &Grid,
    rack: &PreparedRack,
    known: Option<&mut LaneCache>,
    floor: Equity,
    tried: &mut u32,
) -> Option<(Equity, Candidate)> {
    let subracks = &rack.subracks;
    if subracks.tiles().is_empty() {
        return None;
    }
    let Some(ready) = &rack.ready else {
        return best_of_all(generator, grid, subracks, &rack.worth, floor, tried);
    };
    let survey = match known {
        Some(_) => Survey::default(),
        None => Survey::new(grid, ready.playable, subracks.tiles().len()),
    };
    let mut search = Search {
        map: generator.gaddag().word_map(),
        grid,
        subracks,
        ready,
        known,
        entries: [[0; MAX_SIZE]; 2],
        spans: [[None; MAX_SIZE]; 2],
        shut: [[None; MAX_SIZE]; 2],
        live: [Live::default(); LANE],
        count: 0,
        top: Top::default(),
        needed: [ALL_LETTERS; 2],
        floor: floor.0,
        here: None,
        best: None,
        tried: 0,
    };
    search.run(&survey);
    *tried += search.tried;
    search.best.map(|(equity, best)| (Equity(equity), best))
}

/// The same by looking at every play: for racks larger and tiles worth more than in any of the
/// rules.
pub(crate) fn best_of_all(
    generator: &Generator,
    grid: &Grid,
    subracks: &Subracks,
    worth: &[Equity],
    floor: Equity,
    tried: &mut u32,
) -> Option<(Equity, Candidate)> {
    let mut best: Option<(Equity, Candidate)> = None;
    generator.generate_with(grid, subracks, Opening::Across, |candidate| {
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

impl<'a> Search<'a> {
    fn run(&mut self, survey: &'a Survey) {
        self.recall(survey);
        let mut heap = self.bounds();
        while let Some(Turn { bound, half, lane, index, .. }) = heap.pop(self.floor) {
            let (half, lane, index) = (usize::from(half), usize::from(lane), usize::from(index));
            let Some(spans) = self.spans[half][lane] else { continue };
            let slot = spans.slots[index];
            let place = Place { half, lane, slot };
            let laid = usize::from(slot.laid);
            let top = self.look_closer(&place, spans, &self.ready.values[laid]);
            if self.count == 0 {
                self.limit(&place, index, LaneCache::DONE);
                continue;
            }
            let kept = if slot.plain {
                self.ready.own(self.map, laid).best_kept
            } else {
                self.ready.parts.best_kept[laid]
            };
            let closer = top.saturating_add(kept);
            // Examined closely, the slot may have to wait for others.
            let later = closer < bound && heap.has_before(closer);
            if closer < self.floor || later {
                self.limit(&place, index, closer);
                if later && closer >= self.floor {
                    heap.push(closer, half, lane, index);
                }
                continue;
            }
            let before = self.floor;
            if slot.plain {
                self.try_own(&place, top);
            } else {
                self.try_through(&place, top);
            }
            match self.here.take() {
                Some(found) => {
                    self.offer(&found);
                    if let Some(known) = &mut self.known {
                        known.find(self.entries[half][lane], index, found);
                    }
                }
                None => self.limit(&place, index, before.saturating_sub(1)),
            }
        }
        self.conclude();
    }

    /// Looks up the spans of all lanes, and starts with the best play known for them.
    fn recall(&mut self, survey: &'a Survey) {
        let mut known = self.known.take();
        for half in 0..2 {
            for lane in 0..usize::from(self.grid.size()) {
                let Some(known) = &mut known else {
                    let found = self.grid.known_spans(half, lane);
                    self.spans[half][lane] = found.map(Spans::lane).or_else(|| {
                        // The spans were surveyed for this rack, so it can use all of them.
                        self.shut[half][lane] = Some(Shut::default());
                        survey.lane(half, lane)
                    });
                    continue;
                };
                let Some((place, spans)) = self.grid.shared_spans(half, lane) else { continue };
                let spans = spans.lane();
                self.spans[half][lane] = Some(spans);
                let entry = known.entry(half, lane, place, spans.slots.len());
                self.entries[half][lane] = entry;
                if let Some(found) = known.best(entry) {
                    self.offer(found);
                }
            }
        }
        self.known = known;
    }

    /// The slots that may have a good enough play.
    fn bounds(&mut self) -> AnchorHeap {
        let mut known = self.known.take();
        let mut heap = AnchorHeap::new();
        for half in 0..2 {
            for lane in 0..usize::from(self.grid.size()) {
                let entry = self.entries[half][lane];
                if known.as_ref().is_some_and(|known| known.top(entry) < self.floor) {
                    continue;
                }
                let Some(spans) = self.spans[half][lane] else { continue };
                let mut add = |index: usize, bound: i32| {
                    if bound >= self.floor && bound != LaneCache::DONE {
                        heap.push(bound, half, lane, index);
                    }
                };
                let Some(known) = &mut known else {
                    for (index, slot) in spans.slots.iter().enumerate() {
                        add(index, self.bound(slot));
                    }
                    continue;
                };
                let mut top = LaneCache::DONE;
                let bounds = known.bounds(entry, spans.slots.len());
                for (index, (slot, bound)) in spans.slots.iter().zip(bounds).enumerate() {
                    if *bound == LaneCache::UNKNOWN {
                        *bound = self.bound(slot);
                    }
                    top = top.max(*bound);
                    add(index, *bound);
                }
                known.set_top(entry, top);
            }
        }
        self.known = known;
        heap
    }

    /// The worth that no play of a slot can exceed.
    #[inline]
    fn bound(&self, slot: &Slot) -> i32 {
        let laid = usize::from(slot.laid);
        if laid > self.subracks.tiles().len() {
            return LaneCache::DONE;
        }
        self.with_bonus(slot.top().bound(&self.ready.values[laid]), laid)
            + self.ready.parts.best_kept[laid]
    }

    /// Notes that no slot still waiting has anything better than the best play.
    fn conclude(&mut self) {
        let Some(known) = &mut self.known else { return };
        for half in 0..2 {
            for lane in 0..usize::from(self.grid.size()) {
                if self.spans[half][lane].is_some() {
                    let entry = self.entries[half][lane];
                    let top = known.top(entry).min(self.floor.saturating_sub(1));
                    known.set_top(entry, top);
                }
            }
        }
    }

    /// Takes over a play if it is the best so far.
    fn offer(&mut self, found: &Rated) {
        if found.0 >= self.floor && is_first(found, self.best.as_ref()) {
            self.floor = found.0;
            self.best = Some(*found);
        }
    }

    /// Notes what no play of a slot can exceed.
    fn limit(&mut self, place: &Place, index: usize, bound: i32) {
        if let Some(known) = &mut self.known {
            known.limit(self.entries[place.half][place.lane], index, bound);
        }
    }

    /// Finds the spans of a slot on which this rack can lay something, and the most that any of
    /// them can be worth without what is kept.
    ///
    /// About every other span is ruled out, in no order that a processor could predict, so nothing
    /// branches on it.
    fn look_closer(&mut self, place: &Place, spans: LaneSpans<'a>, values: &Values) -> i32 {
        let laid = usize::from(place.slot.laid);
        let cells = self.grid.cells(place.half, place.lane);
        let crossed = self.grid.crossed(place.half, place.lane);
        let covered = self.grid.covered_cells(place.half, place.lane);
        let shut = self.shut(place.half, place.lane);
        let whole = (1u32 << place.slot.len) - 1;
        let (mut count, mut needed, mut all) = (0, [0; 2], Top::default());
        let mut most = i32::MIN;
        for span in spans.of(&place.slot) {
            // The cells before tiles that the word continues over; if it begins with tiles, also
            // the one behind them.
            let begins = (covered >> span.from & 1).wrapping_neg();
            let beside = span.cells & (covered >> 1 | span.cells.wrapping_neg() & begins);
            let open = span.cells & shut.alone | beside & shut.beside == 0;
            // Each of these cells restricts the letter laid on it; it is enough to check the first
            // and the last.
            let strict = beside | span.cells & crossed;
            let free = if strict == 0 { ALL_LETTERS } else { 0 };
            let some = strict | u32::from(strict == 0);
            for (needed, at) in needed.iter_mut().zip([some.trailing_zeros(), some.ilog2()]) {
                let cell = &cells[at as usize];
                let any = (beside >> at & 1).wrapping_sub(1);
                let here = cell.allowed & (cell.beside | any) | free;
                *needed |= if open { here } else { 0 };
            }
            let bound = span.top();
            all.raise(bound, open);
            let top = self.with_bonus(bound.bound(values), laid);
            let from = usize::from(span.from);
            let bound = whole << from & (covered | crossed);
            self.live[count] = Live { top, from, bound };
            count += usize::from(open);
            most = most.max(if open { top } else { i32::MIN });
        }
        (self.count, self.needed, self.top) = (count, needed, all);
        most
    }

    /// The cells of a lane on which this rack can lay nothing.
    fn shut(&mut self, half: usize, lane: usize) -> Shut {
        *self.shut[half][lane].get_or_insert_with(|| {
            let cells = self.grid.cells(half, lane);
            let covered = self.grid.covered_cells(half, lane);
            let mut shut = Shut::default();
            let mut rest = self.grid.crossed(half, lane) | (covered >> 1 | covered << 1) & !covered;
            while rest != 0 {
                let at = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let none = |letters: LetterSet| u32::from(letters & self.ready.playable == 0) << at;
                shut.alone |= none(cells[at].allowed);
                shut.beside |= none(cells[at].allowed_beside());
            }
            shut
        })
    }

    fn with_bonus(&self, score: i32, laid: usize) -> i32 {
        (score + self.grid.bonuses[laid]) * 1000
    }

    /// Tries words that include tiles on the board.
    ///
    /// First which parts of the rack are worth looking up, then for which of them the map may have
    /// words: both without branches, because the answers cannot be predicted. Few parts remain.
    fn try_through(&mut self, place: &Place, top: i32) {
        let map = self.map;
        let ready = self.ready;
        let len = usize::from(place.slot.len);
        let through = place.slot.through;
        for parts in ready.parts.of_size(usize::from(place.slot.laid)).chunks(64) {
            let mut worth = 0;
            for (number, part) in parts.iter().enumerate() {
                worth |= u64::from(self.is_worth(place, part, top)) << number;
            }
            let mut there = 0;
            while worth != 0 {
                let number = worth.trailing_zeros();
                worth &= worth - 1;
                let part = &parts[number as usize];
                let may = map.may_have(len, part.sum.wrapping_add(through)) | (part.blanks != 0);
                there |= u64::from(may) << number;
            }
            while there != 0 {
                let part = &parts[there.trailing_zeros() as usize];
                there &= there - 1;
                let sum = part.sum.wrapping_add(through);
                each_word(map, len, sum, part.blanks, &mut |at| {
                    self.try_word(place, part, map.word(at, len));
                });
            }
        }
    }

    /// True if a part of the rack can make anything good enough in a slot.
    #[inline(always)]
    fn is_worth(&self, place: &Place, part: &Part, top: i32) -> bool {
        (part.letters & self.needed[0] != 0)
            & (part.letters & self.needed[1] != 0)
            & (top + part.kept >= self.floor)
            & (self.top_of(place, part) >= self.floor)
    }

    /// Tries words made of the rack alone.
    fn try_own(&mut self, place: &Place, top: i32) {
        let len = usize::from(place.slot.laid);
        let map = self.map;
        let own = self.ready.own(map, len);
        let mut words = own.words.as_slice();
        for (part, count) in &own.parts {
            let (these, rest) = words.split_at(*count as usize);
            words = rest;
            if !self.is_worth(place, part, top) {
                continue;
            }
            for &at in these {
                self.try_word(place, part, map.word(at as usize, len));
            }
        }
    }

    /// The worth that no play of this part of the rack in a slot can exceed.
    #[inline(always)]
    fn top_of(&self, place: &Place, part: &Part) -> i32 {
        let laid = usize::from(place.slot.laid);
        self.with_bonus(self.top.bound(&part.values), laid) + part.kept
    }

    /// Tries a word at every span of a slot.
    fn try_word(&mut self, place: &Place, part: &Part, word: &[u8]) {
        self.tried += 1;
        let cells = self.grid.cells(place.half, place.lane);
        for index in 0..self.count {
            let Live { top, from, bound } = self.live[index];
            if top + part.kept >= self.floor && fits(cells, from, bound, word) {
                self.lay(place, from, part, word);
            }
        }
    }

    /// Lays a word that fits, from this part of the rack, once for each choice of blanks.
    fn lay(&mut self, place: &Place, from: usize, part: &Part, word: &[u8]) {
        let grid = self.grid;
        let cells = grid.cells(place.half, place.lane);
        let tiles = part.tiles(self.subracks);
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
                kept: self.subracks.full() - u32::from(part.number),
                lane: place.lane as u8,
                down: place.half == 1,
                laid: place.slot.laid,
            };
            let found = (equity, candidate);
            if is_first(&found, self.here.as_ref()) {
                self.floor = equity;
                self.here = Some(found);
            }
        });
    }
}

/// A slot on the board.
struct Place {
    half: usize,
    lane: usize,
    slot: Slot,
}
