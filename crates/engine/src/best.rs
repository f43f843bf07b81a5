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

use rules::Letter;

use crate::grid::{BLANK, LANE};
use crate::guide::{ALL_LETTERS, LetterSet};
use crate::span::{MAX_LAID, MULTIPLIERS, Slot, Span};
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
    number: u32,
    blanks: u8,
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
    fn new(holding: &Holding, worth: &[Equity]) -> Parts {
        let count = holding.count();
        let mut sizes = vec![0u8; count];
        let mut list = vec![Part::default(); count];
        // In the order of the numbers each one follows from another with one tile less.
        let mut done = 1;
        for (tile, copies) in holding.tiles().counts() {
            let weight = done;
            done *= usize::from(copies) + 1;
            for number in weight..done {
                let less = list[number - weight];
                list[number] = Part {
                    sum: less.sum.wrapping_add(KEYS[tile.index()]),
                    blanks: less.blanks + u8::from(tile.is_blank()),
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
            parts.all[next[size] as usize] = Part { kept, number: number as u32, ..part };
            next[size] += 1;
            parts.best_kept[size] = parts.best_kept[size].max(kept);
        }
        parts
    }

    fn of_size(&self, size: usize) -> &[Part] {
        &self.all[self.starts[size] as usize..self.starts[size + 1] as usize]
    }
}

/// A word made of a part of the rack alone.
#[derive(Clone, Copy)]
struct Own {
    /// Where the map has it.
    at: u32,
    part: Part,
}

/// A search for the best play of a rack on a board.
struct Search<'a> {
    map: &'a WordMap,
    grid: &'a Grid,
    holding: &'a Holding,
    parts: &'a Parts,
    /// The words made of the rack alone, by length, once they have been asked for.
    own: [Option<Vec<Own>>; MAX_LAID as usize + 1],
    /// Cells on which this rack can lay nothing, by half and lane.
    dead: [[u32; LANE]; 2],
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
    if held > usize::from(grid.rack_size()) || grid.rack_size() > MAX_LAID {
        return best_of_all(generator, grid, holding, worth, floor, tried);
    }
    let parts = Parts::new(holding, worth);
    let mut search = Search {
        map: generator.guide().word_map(),
        grid,
        holding,
        parts: &parts,
        own: Default::default(),
        dead: [[0; LANE]; 2],
        floor: floor.0,
        best: None,
        tried: 0,
    };
    search.run();
    *tried += search.tried;
    search.best.map(|best| (Equity(search.floor), best))
}

/// The same by looking at every play: for racks larger than the rules have them.
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

/// A slot waiting for its turn: bound, half, lane, number in the lane; the highest bound first.
type Waiting = (i32, u8, u8, u8);

impl Search<'_> {
    fn run(&mut self) {
        let held = self.holding.tiles().len();
        let values = self.values();
        let mut waiting: Vec<Waiting> = Vec::with_capacity(256);
        for half in 0..2 {
            for lane in 0..usize::from(self.grid.size()) {
                let Some(spans) = self.grid.spans(half, lane) else { continue };
                if spans.slots.is_empty() {
                    continue;
                }
                let dead = self.dead_cells(half, lane);
                self.dead[half][lane] = dead;
                for (index, slot) in spans.slots.iter().enumerate() {
                    let laid = usize::from(slot.laid);
                    if laid > held {
                        continue;
                    }
                    let top = spans
                        .of(slot)
                        .filter(|span| span.cells & dead == 0)
                        .map(|span| span.bound(&values[laid]))
                        .max();
                    let Some(top) = top else { continue };
                    let bound = self.with_bonus(top, laid) + self.parts.best_kept[laid];
                    if bound >= self.floor {
                        waiting.push((bound, half as u8, lane as u8, index as u8));
                    }
                }
            }
        }
        let mut waiting = BinaryHeap::from(waiting);
        while let Some((bound, half, lane, index)) = waiting.pop() {
            if bound < self.floor {
                break;
            }
            let (half, lane) = (usize::from(half), usize::from(lane));
            let Some(spans) = self.grid.spans(half, lane) else { continue };
            let slot = spans.slots[usize::from(index)];
            // What the best span of this slot can score, in thousandths.
            let laid = usize::from(slot.laid);
            let top = bound - self.parts.best_kept[laid];
            let place = Place { half, lane, slot, top, values: &values[laid] };
            if slot.plain {
                self.try_own(&place);
            } else {
                self.try_through(&place);
            }
        }
    }

    fn with_bonus(&self, score: i32, laid: usize) -> i32 {
        (score + self.grid.bonuses[laid]) * 1000
    }

    /// The values of the tiles, the highest first, for each number of tiles laid: beyond
    /// [`MULTIPLIERS`] tiles the last entry counts all that are left.
    fn values(&self) -> [[u16; MULTIPLIERS]; LANE] {
        let mut values: Vec<u16> =
            self.holding.tiles().iter().map(|tile| self.grid.values[tile.index()] as u16).collect();
        values.sort_unstable_by(|one, other| other.cmp(one));
        let mut all = [[0; MULTIPLIERS]; LANE];
        for (laid, row) in all.iter_mut().enumerate() {
            for (rank, value) in values.iter().take(laid).enumerate() {
                row[rank.min(MULTIPLIERS - 1)] += value;
            }
        }
        all
    }

    /// The cells of a lane on which this rack can lay nothing.
    fn dead_cells(&self, half: usize, lane: usize) -> u32 {
        let playable = self.playable();
        let cells = self.grid.cells(half, lane);
        let mut crossed = self.grid.crossed(half, lane);
        let mut dead = 0;
        while crossed != 0 {
            let at = crossed.trailing_zeros();
            crossed &= crossed - 1;
            dead |= u32::from(cells[at as usize].allowed & playable == 0) << at;
        }
        dead
    }

    fn playable(&self) -> LetterSet {
        let mut playable = 0;
        for (tile, _) in self.holding.tiles().counts() {
            playable |= if tile.is_blank() { ALL_LETTERS } else { 1 << tile.index() };
        }
        playable
    }

    /// Words that run over tiles.
    fn try_through(&mut self, place: &Place<'_>) {
        let map = self.map;
        let len = usize::from(place.slot.len);
        for part in self.parts.of_size(usize::from(place.slot.laid)) {
            if place.top + part.kept < self.floor {
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

    /// Words made of the rack alone.
    fn try_own(&mut self, place: &Place<'_>) {
        let len = usize::from(place.slot.laid);
        let map = self.map;
        let own = self.own[len].take().unwrap_or_else(|| {
            let mut own = Vec::new();
            for &part in self.parts.of_size(len) {
                each_word(map, len, part.sum, part.blanks, &mut |at| {
                    own.push(Own { at: at as u32, part });
                });
            }
            own
        });
        for Own { at, part } in &own {
            if place.top + part.kept >= self.floor {
                self.try_word(place, part, map.word(*at as usize, len));
            }
        }
        self.own[len] = Some(own);
    }

    /// Tries a word at every span of a slot.
    fn try_word(&mut self, place: &Place<'_>, part: &Part, word: &[u8]) {
        self.tried += 1;
        let Some(spans) = self.grid.spans(place.half, place.lane) else { return };
        let dead = self.dead[place.half][place.lane];
        for span in spans.of(&place.slot) {
            if span.cells & dead == 0 && self.fits(place, span, word) {
                let top = self.with_bonus(
                    span.bound(place.values),
                    word.len().min(usize::from(place.slot.laid)),
                );
                if top + part.kept >= self.floor {
                    self.lay(place, span, part, word);
                }
            }
        }
    }

    /// Whether a word agrees with the tiles and the cross-words of a span.
    #[inline(always)]
    fn fits(&self, place: &Place<'_>, span: &Span, word: &[u8]) -> bool {
        let from = usize::from(span.from);
        let cells = &self.grid.cells(place.half, place.lane)[from..];
        std::iter::zip(cells, word).all(|(cell, &letter)| match cell.face {
            0 => cell.allowed >> letter & 1 != 0,
            face => face & !BLANK == letter,
        })
    }

    /// Lays a word that fits with this part of the rack, as each choice of blanks has it.
    fn lay(&mut self, place: &Place<'_>, span: &Span, part: &Part, word: &[u8]) {
        let mut counts = [0u8; 32];
        for (tile, count) in self.holding.subset(part.number as usize).counts() {
            counts[tile.index()] = count;
        }
        let mut laying = Laying {
            place,
            from: usize::from(span.from),
            word,
            counts,
            strip: [0; LANE],
            kept: part.kept,
            number: (self.holding.count() - 1) as u32 - part.number,
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
struct Place<'a> {
    half: usize,
    lane: usize,
    slot: Slot,
    /// The bound without a leave.
    top: i32,
    values: &'a [u16; MULTIPLIERS],
}

/// A word being laid.
struct Laying<'a> {
    place: &'a Place<'a>,
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
