//! Where a main word can lie in a lane, and what it can score at most, whatever its letters.
//!
//! A [`Span`] is a stretch of a lane that a word can fill: no tile lies right before or behind it,
//! it has at least one empty cell, and it touches what is on the board. Its tiles earn the more
//! the better they are placed, so its score is at most
//!
//! * what is certain: the tiles it runs over, times the word premiums, and the tiles of its
//!   cross-words;
//! * plus the values of the rack's best tiles, the highest with the highest multiplier, and so
//!   on (the rearrangement inequality). The multiplier of an empty cell is what a point of its
//!   tile counts in the main word and in the cross-word together.
//!
//! None of this depends on the rack, so the spans of a lane are kept until a play changes the
//! lane: about 10 of 30 lanes a play.
//!
//! Spans that run over the same tiles and take equally many new ones belong to one [`Slot`]: the
//! same parts of the rack make words there.

use crate::grid::{BLANK, LANE, Lane};
use crate::wordmap::KEYS;

/// The multipliers kept for each span. Of a play of more tiles, the smallest are left out; the
/// bound then counts the last tiles with the last multiplier kept.
pub(crate) const MULTIPLIERS: usize = 8;

/// The most tiles laid for which the spans of a lane can be numbered with 8 bits.
pub(crate) const MAX_LAID: u8 = 9;

/// A stretch of a lane that a word can fill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// What a point of each tile laid counts, the most first.
    pub(crate) multipliers: [u8; MULTIPLIERS],
    /// The empty cells.
    pub(crate) cells: u32,
    /// The points that do not depend on the tiles laid.
    pub(crate) fixed: i16,
    /// The first cell.
    pub(crate) from: u8,
    /// The next span of the slot, counted from 1; 0 if this is the last.
    next: u8,
}

impl Span {
    /// The most points it can score, without a bonus, with tiles of these values.
    #[inline(always)]
    pub(crate) fn bound(&self, values: &[u16; MULTIPLIERS]) -> i32 {
        let tiles: i32 = std::iter::zip(self.multipliers, values)
            .map(|(multiplier, &value)| {
                i32::from(u16::from(multiplier) as i16) * i32::from(value as i16)
            })
            .sum();
        tiles + i32::from(self.fixed)
    }
}

/// The spans that run over the same tiles and take equally many new ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The sum of the keys of the letters run over.
    pub(crate) through: u64,
    /// Whether it runs over none.
    pub(crate) plain: bool,
    /// Tiles laid.
    pub(crate) laid: u8,
    /// Letters of the word.
    pub(crate) len: u8,
    /// The first span, counted from 1.
    first: u8,
}

/// All spans of a lane.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    pub(crate) slots: Vec<Slot>,
    spans: Vec<Span>,
}

impl Spans {
    /// Finds the spans of a lane.
    pub(crate) fn new(ground: &Ground<'_>) -> Spans {
        let mut all = Spans::default();
        let relevant = ground.covered | ground.touching;
        if relevant == 0 {
            return all;
        }
        let size = usize::from(ground.size);
        let most = usize::from(ground.most);
        // The slot of spans by the last run they cover and the tiles they lay, for the run that
        // comes first at or behind `from`: spans that start behind it cannot share a slot.
        let mut heads = [[0u8; MAX_LAID as usize + 1]; LANE];
        for from in 1..=size {
            if ground.covered >> (from - 1) & 1 != 0 {
                heads = [[0; MAX_LAID as usize + 1]; LANE];
                continue;
            }
            let ahead = (relevant >> from).trailing_zeros() as usize;
            if ahead > most {
                continue;
            }
            let mut span = Growing {
                multipliers: [0; MULTIPLIERS],
                cells: 0,
                laid: 0,
                factor: 1,
                main: 0,
                cross: 0,
                through: 0,
                runs: 0,
                sound: true,
            };
            let mut at = from;
            loop {
                if ground.covered >> at & 1 != 0 {
                    while ground.covered >> at & 1 != 0 {
                        let cell = &ground.cells[at];
                        span.main += i32::from(cell.points);
                        span.through =
                            span.through.wrapping_add(KEYS[usize::from(cell.face & !BLANK & 31)]);
                        at += 1;
                    }
                    span.runs += 1;
                } else {
                    if usize::from(span.laid) == most || at > size || ground.cells[at].allowed == 0
                    {
                        break;
                    }
                    span.lay(ground, at);
                    at += 1;
                }
                if ground.covered >> at & 1 != 0 || span.laid == 0 {
                    continue;
                }
                let touches = span.runs > 0 || span.cells & ground.touching != 0;
                let single = span.laid == 1
                    && (span.runs == 0 || ground.down && span.cells & ground.touching != 0);
                if touches && !single {
                    let head = &mut heads[usize::from(span.runs)][usize::from(span.laid)];
                    all.push(head, &span, from, at);
                }
            }
        }
        all
    }

    /// The spans of a slot.
    #[inline(always)]
    pub(crate) fn of(&self, slot: &Slot) -> Members<'_> {
        Members { spans: &self.spans, next: slot.first }
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

/// What a lane is like.
pub(crate) struct Ground<'a> {
    pub(crate) cells: &'a Lane,
    pub(crate) covered: u32,
    /// The empty cells where a tile forms a cross-word, or on an empty board the start.
    pub(crate) touching: u32,
    pub(crate) size: u8,
    /// The most tiles laid.
    pub(crate) most: u8,
    /// Whether a single tile that also forms a cross-word is listed in the other direction.
    pub(crate) down: bool,
}

/// A span while it grows to the right.
#[derive(Clone, Copy)]
struct Growing {
    multipliers: [u8; MULTIPLIERS],
    cells: u32,
    laid: u8,
    /// The main word's factor.
    factor: i32,
    /// Points of the tiles run over.
    main: i32,
    /// Points of cross-words.
    cross: i32,
    through: u64,
    runs: u8,
    /// Whether all multipliers fit.
    sound: bool,
}

impl Growing {
    fn lay(&mut self, ground: &Ground<'_>, at: usize) {
        let cell = &ground.cells[at];
        self.cells |= 1 << at;
        self.laid += 1;
        self.cross += i32::from(cell.cross_points);
        if cell.word_factor == 1 {
            self.multiply(ground, at);
            return;
        }
        self.factor *= i32::from(cell.word_factor);
        self.multipliers = [0; MULTIPLIERS];
        let mut cells = self.cells;
        while cells != 0 {
            self.multiply(ground, cells.trailing_zeros() as usize);
            cells &= cells - 1;
        }
    }

    fn multiply(&mut self, ground: &Ground<'_>, at: usize) {
        let cell = &ground.cells[at];
        let multiplier = i32::from(cell.letter_factor) * self.factor + i32::from(cell.cross_factor);
        match u8::try_from(multiplier) {
            Ok(mut small) => {
                for kept in &mut self.multipliers {
                    let larger = small.max(*kept);
                    small = small.min(*kept);
                    *kept = larger;
                }
            }
            Err(_) => self.sound = false,
        }
    }
}

impl Spans {
    fn push(&mut self, head: &mut u8, span: &Growing, from: usize, end: usize) {
        if *head == 0 {
            self.slots.push(Slot {
                through: span.through,
                plain: span.runs == 0,
                laid: span.laid,
                len: (end - from) as u8,
                first: 0,
            });
            *head = self.slots.len() as u8;
        }
        let slot = &mut self.slots[usize::from(*head) - 1];
        let fixed = i16::try_from(span.main * span.factor + span.cross);
        // Premiums beyond all measure: the bound lets everything pass.
        let (multipliers, fixed) = match (span.sound, fixed) {
            (true, Ok(fixed)) => (span.multipliers, fixed),
            _ => ([u8::MAX; MULTIPLIERS], i16::MAX),
        };
        self.spans.push(Span {
            multipliers,
            cells: span.cells,
            fixed,
            from: from as u8,
            next: slot.first,
        });
        slot.first = self.spans.len() as u8;
    }
}
