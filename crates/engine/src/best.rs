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

use rules::{Letter, Tile};

use crate::grid::{BLANK, LANE, Lane};
use crate::guide::{ALL_LETTERS, LetterSet};
use crate::span::{MAX_LAID, Slot, Sorted, Spans, Values};
use crate::wordmap::{KEYS, WordMap, sum_of};
use crate::{Candidate, Equity, Generator, Grid, Holding, Opening};

/// A part of the rack that could be laid.
#[derive(Clone, Copy, Default)]
struct Part {
    /// The sum of the keys of its letters.
    sum: u64,
    /// What is kept is worth so much.
    kept: i32,
    /// Its number in the holding.
    number: u16,
    blanks: u8,
    /// What its tiles are worth that did not find room in `sorted`.
    rest: u8,
    /// What its tiles are worth.
    sorted: Sorted,
}

/// The parts of a rack by size.
struct Parts {
    all: Vec<Part>,
    /// Where the parts of each size start.
    starts: [u32; LANE + 1],
    /// The best worth of what is kept when so many are laid.
    best_kept: [i32; LANE],
}

impl Parts {
    /// `worth` gives the worth of every sub-multiset kept, by its number.
    fn new(grid: &Grid, holding: &Holding, worth: &[Equity]) -> Parts {
        let count = holding.count();
        let mut sizes = vec![0u8; count];
        let mut list = vec![Part::default(); count];
        // In the order of the numbers each one follows from another with one tile less.
        let mut done = 1;
        for (tile, copies) in holding.tiles().counts() {
            let weight = done;
            let value = grid.values[tile.index()] as u8;
            done *= usize::from(copies) + 1;
            for number in weight..done {
                let less = list[number - weight];
                let mut sorted = less.sorted;
                let rest = less.rest + sorted.insert(value);
                list[number] = Part {
                    sum: less.sum.wrapping_add(KEYS[tile.index()]),
                    blanks: less.blanks + u8::from(tile.is_blank()),
                    rest,
                    sorted,
                    ..less
                };
                sizes[number] = sizes[number - weight] + 1;
            }
        }
        let mut parts = Parts {
            all: vec![Part::default(); count],
            starts: [0; LANE + 1],
            best_kept: [i32::MIN; LANE],
        };
        sizes.iter().for_each(|&size| parts.starts[usize::from(size) + 1] += 1);
        for size in 0..LANE {
            parts.starts[size + 1] += parts.starts[size];
        }
        let mut next = parts.starts;
        for (number, (part, size)) in std::iter::zip(list, sizes).enumerate() {
            let size = usize::from(size);
            let kept = worth[count - 1 - number].0;
            parts.all[next[size] as usize] = Part { kept, number: number as u16, ..part };
            next[size] += 1;
            parts.best_kept[size] = parts.best_kept[size].max(kept);
        }
        parts
    }

    fn of_size(&self, size: usize) -> &[Part] {
        &self.all[self.starts[size] as usize..self.starts[size + 1] as usize]
    }
}

/// All words of one length made of the rack alone.
#[derive(Default)]
struct Owns {
    /// Where the map has them.
    words: Vec<u32>,
    /// The parts of the rack that make them and how many each of them makes.
    parts: Vec<(Part, u32)>,
    /// The best worth of what they leave on the rack.
    best_kept: i32,
}

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
    let dear = holding.tiles().counts().any(|(tile, _)| grid.values[tile.index()] > Values::MOST);
    if dear || held > usize::from(grid.rack_size()) || grid.rack_size() > MAX_LAID {
        return best_of_all(generator, grid, holding, worth, floor, tried);
    }
    let parts = Parts::new(grid, holding, worth);
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
                    let top = self.with_bonus(slot.top.bound(&values[laid]), laid);
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
            let kept = if slot.plain { self.own(laid) } else { self.parts.best_kept[laid] };
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
            let top = self.with_bonus(span.top.bound(values), laid);
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

    /// Finds the words of a length made of the rack alone, if that has not been done yet; the
    /// best worth of what they leave on the rack.
    fn own(&mut self, len: usize) -> i32 {
        let (map, parts) = (self.map, self.parts);
        let own = self.own[len].get_or_insert_with(|| {
            let mut own = Owns { words: Vec::new(), parts: Vec::new(), best_kept: i32::MIN };
            for &part in parts.of_size(len) {
                let before = own.words.len();
                each_word(map, len, part.sum, part.blanks, &mut |at| own.words.push(at as u32));
                if own.words.len() > before {
                    own.parts.push((part, (own.words.len() - before) as u32));
                    own.best_kept = own.best_kept.max(part.kept);
                }
            }
            own
        });
        own.best_kept
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
        self.with_bonus(place.slot.top.bound(&values), laid) + part.kept
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
        let mut counts = [0u8; 32];
        for (tile, count) in self.holding.subset(part.number as usize).counts() {
            counts[tile.index()] = count;
        }
        let mut laying = Laying {
            place,
            from,
            word,
            counts,
            strip: [0; LANE],
            kept: part.kept,
            number: self.holding.full() - u32::from(part.number),
        };
        self.lay_from(&mut laying, 0, 0, 1, 0);
    }

    fn lay_from(
        &mut self,
        laying: &mut Laying<'_>,
        index: usize,
        main: i32,
        factor: i32,
        cross: i32,
    ) {
        let Some(&letter) = laying.word.get(index) else {
            self.weigh(laying, main * factor + cross);
            return;
        };
        let at = laying.from + index;
        let cell = &self.grid.cells(laying.place.half, laying.place.lane)[at];
        if cell.face != 0 {
            self.lay_from(laying, index + 1, main + i32::from(cell.points), factor, cross);
            return;
        }
        let factor = factor * i32::from(cell.word_factor);
        let cross = cross + i32::from(cell.cross_points);
        for (kind, code) in [(usize::from(letter), letter), (0, letter | BLANK)] {
            if laying.counts[kind] == 0 {
                continue;
            }
            laying.counts[kind] -= 1;
            laying.strip[at] = code;
            let value = self.grid.values[kind];
            self.lay_from(
                laying,
                index + 1,
                main + value * i32::from(cell.letter_factor),
                factor,
                cross + value * i32::from(cell.cross_factor),
            );
            laying.counts[kind] += 1;
        }
    }

    fn weigh(&mut self, laying: &Laying<'_>, score: i32) {
        let Place { half, lane, ref slot, .. } = *laying.place;
        let score = score + self.grid.bonuses[usize::from(slot.laid)];
        let equity = score * 1000 + laying.kept;
        if equity < self.floor {
            return;
        }
        let candidate = Candidate {
            strip: laying.strip,
            score,
            kept: laying.number,
            lane: lane as u8,
            down: half == 1,
            laid: slot.laid,
        };
        let equal = equity == self.floor;
        if equal && self.best.is_some_and(|best| best.key() < candidate.key()) {
            return;
        }
        self.floor = equity;
        self.best = Some(candidate);
    }
}

/// A slot on the board.
struct Place {
    half: usize,
    lane: usize,
    slot: Slot,
}

/// Whether a word agrees with the tiles and the cross-words of the cells where it has to.
#[inline(always)]
fn fits(cells: &Lane, from: usize, mut bound: u32, word: &[u8]) -> bool {
    while bound != 0 {
        let at = bound.trailing_zeros() as usize;
        bound &= bound - 1;
        let cell = &cells[at];
        let letter = word[at - from];
        let agrees = match cell.face {
            0 => cell.allowed >> letter & 1 != 0,
            face => face & !BLANK == letter,
        };
        if !agrees {
            return false;
        }
    }
    true
}

/// The letters that a rack can lay somewhere.
fn playable(holding: &Holding) -> LetterSet {
    let letter = |tile: Tile| if tile.is_blank() { ALL_LETTERS } else { 1 << tile.index() };
    holding.tiles().counts().fold(0, |letters, (tile, _)| letters | letter(tile))
}

/// A word being laid.
struct Laying<'a> {
    place: &'a Place,
    from: usize,
    word: &'a [u8],
    /// Tiles still to be laid.
    counts: [u8; 32],
    strip: [u8; LANE],
    kept: i32,
    number: u32,
}

/// Hands on where the map has every word of a length whose letters have this sum when the blanks
/// are made any letters.
#[inline]
fn each_word(map: &WordMap, len: usize, sum: u64, blanks: u8, then: &mut impl FnMut(usize)) {
    match blanks {
        0 => each_anagram(map, len, sum, then),
        _ => each_choice(map, len, sum, blanks, 1, then),
    }
}

/// Blanks from `least` on, so that no choice comes twice.
fn each_choice(
    map: &WordMap,
    len: usize,
    sum: u64,
    blanks: u8,
    least: usize,
    then: &mut impl FnMut(usize),
) {
    let letters = KEYS.iter().enumerate().take(usize::from(Letter::COUNT) + 1).skip(least);
    for (letter, &key) in letters {
        let sum = sum.wrapping_add(key);
        match blanks {
            1 => each_anagram(map, len, sum, then),
            _ => each_choice(map, len, sum, blanks - 1, letter, then),
        }
    }
}

#[inline(always)]
fn each_anagram(map: &WordMap, len: usize, sum: u64, then: &mut impl FnMut(usize)) {
    let mut range = map.find(len, sum);
    while range.start < range.end {
        if sum_of(map.word(range.start, len)) == sum {
            then(range.start);
        }
        range.start += len;
    }
}
