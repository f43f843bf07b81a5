//! The walk of the GADDAG through a lane; `movegen::generate` explains its method.
//!
//! On each empty cell three things happen in turn:
//!
//! 1. The letters that end a word are recorded. The cursor before them already says which they are,
//!    so nothing is looked up or laid for them.
//! 2. The cursors behind the letters are examined, all of them and without a branch: does anything
//!    that follows fit the next cell and the rack? They are somewhere in memory and most of them
//!    lead nowhere; this way the processor waits once for all of them rather than once for each,
//!    and has no branch to guess before they arrive.
//! 3. The letters that remain are laid, first as themselves and then as blanks, and the walk goes
//!    on behind each.

use rules::Direction;

use crate::movegen::gaddag::Cursor;
use crate::movegen::lane::{BLANK, LANE, Lane};
use crate::movegen::letter_set::LetterSet;
use crate::movegen::popcnt::Count;
use crate::movegen::strip::Strip;
use crate::movegen::tally::{Gain, Tally};
use crate::{Candidate, Gaddag, Grid, Subracks};

/// The tiles left on the rack.
#[derive(Clone, Copy)]
struct RackLeft {
    /// The kinds of tiles it has; bit 0 for blanks.
    kinds: LetterSet,
    /// Its number among the subracks of the rack; see [`Subracks`].
    kept: u32,
}

impl RackLeft {
    fn has_blank(self) -> bool {
        self.kinds & 1 != 0
    }

    /// The letters that can be laid, and perhaps bit 0, which no cell allows.
    #[inline(always)]
    fn letters(self) -> LetterSet {
        self.kinds | (self.kinds & 1).wrapping_neg()
    }
}

/// A lane to walk, and the anchors of which its plays cover one.
#[derive(Clone, Copy)]
pub(crate) struct LaneAnchors<'a> {
    pub(crate) direction: Direction,
    /// The number of the row or column.
    pub(crate) lane: usize,
    pub(crate) cells: &'a Lane,
    /// The covered cells, a bit for each.
    pub(crate) covered: u32,
    /// The anchors, a bit for each.
    pub(crate) anchors: u32,
}

/// The state of a walk through a lane, apart from what is passed from cell to cell.
pub(crate) struct Walk<'a, S, C> {
    count: C,
    gaddag: &'a Gaddag,
    weights: &'a [u32; 32],
    bonuses: &'a [i32; LANE],
    /// Points of each kind of tile.
    values: [u8; 32],
    sink: &'a mut S,
    rack: RackLeft,
    /// The number of tiles of each kind left on the rack.
    counts: [u8; 32],
    /// The most tiles that may be laid.
    most: usize,
    /// The number of tiles laid so far.
    laid: usize,
    strip: Strip,
    cells: &'a Lane,
    lane: u8,
    down: bool,
    /// The leftmost cell that may be covered from this anchor.
    limit: usize,
    /// The first cell right of the anchor and of the tiles that follow it.
    resume: usize,
    /// The fewest tiles a play may have: a single one may make no word, or may have been listed
    /// across.
    least: usize,
}

impl<'a, S: FnMut(Candidate), C: Count> Walk<'a, S, C> {
    pub(crate) fn new(
        count: C,
        gaddag: &'a Gaddag,
        grid: &'a Grid,
        subracks: &'a Subracks,
        sink: &'a mut S,
    ) -> Walk<'a, S, C> {
        let mut counts = [0; 32];
        let mut kinds = 0;
        for (tile, count) in subracks.tiles().counts() {
            counts[tile.index()] = count;
            kinds |= 1 << tile.index();
        }
        Walk {
            count,
            gaddag,
            weights: subracks.weights(),
            bonuses: &grid.bonuses,
            values: grid.values.map(|value| value as u8),
            sink,
            rack: RackLeft { kinds, kept: subracks.full() },
            counts,
            most: subracks.tiles().len().min(usize::from(grid.most_laid())),
            laid: 0,
            strip: Strip::default(),
            cells: grid.lane(Direction::Across, 0),
            lane: 0,
            down: false,
            limit: 0,
            resume: 0,
            least: 0,
        }
    }

    /// Every play of one lane that covers one of its anchors.
    pub(crate) fn lane(&mut self, lane: LaneAnchors<'a>) {
        let LaneAnchors { direction, lane, cells, covered, anchors } = lane;
        self.cells = cells;
        self.lane = lane as u8;
        self.down = direction == Direction::Down;
        let mut rest = anchors;
        let mut before = 0;
        while rest != 0 {
            let anchor = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if cells[anchor].allowed & self.rack.letters() != 0 {
                self.limit = before + 1;
                // A single tile that forms words both ways has been listed across.
                self.least = if self.down && cells[anchor].crossed { 2 } else { 1 };
                self.anchor(anchor, covered);
            }
            before = anchor;
        }
    }

    fn anchor(&mut self, anchor: usize, covered: u32) {
        let root = self.gaddag.root();
        if covered >> (anchor - 1) & 1 != 0 {
            let (front, tally) = self.read_run(root, anchor - 1);
            if front.can_turn() {
                self.right(self.gaddag.turn(front), anchor, tally, self.rack);
            }
        } else if covered >> (anchor + 1) & 1 != 0 {
            let end = anchor + (!(covered >> (anchor + 1))).trailing_zeros() as usize;
            self.resume = end + 1;
            let (back, tally) = self.read_run(root, end);
            self.left(back, anchor, tally, self.rack);
        } else {
            self.least = 2;
            self.resume = anchor + 1;
            self.left(root, anchor, Tally::START, self.rack);
        }
    }

    /// Reads the tiles from cell `at` to the front, adding their points.
    fn read_run(&self, mut step: &'a Cursor, mut at: usize) -> (&'a Cursor, Tally) {
        let mut points = 0;
        while self.cells[at].face != 0 {
            points += u32::from(self.cells[at].points);
            step = self.gaddag.step(self.count, step, self.cells[at].face & !BLANK);
            at -= 1;
        }
        (step, Tally::START.over(points))
    }

    /// Tries every letter on the empty cell `at` and goes on to the left.
    fn left(&mut self, step: &'a Cursor, at: usize, tally: Tally, rack: RackLeft) {
        let letters = step.tiles & self.cells[at].allowed & rack.letters();
        self.finish(letters & step.accepts, at, tally, rack);
        if self.laid + 1 == self.most {
            return;
        }
        let front = if at > self.limit { self.cells[at - 1].allowed } else { 0 };
        let back = self.cells[self.resume].allowed;
        let (leads, turns) = (front & rack.letters(), back & rack.letters());
        let worth = self.worth(step, letters, |next| next.tiles & leads | next.turns & turns);
        self.each_piece(worth, step, at, tally, rack, |walk, next, tally, rack| {
            if next.turns & back & rack.letters() != 0 {
                walk.right(walk.gaddag.turn(next), walk.resume, tally, rack);
            }
            if next.tiles & front & rack.letters() != 0 {
                walk.left(next, at - 1, tally, rack);
            }
        });
    }

    /// Tries every letter on the empty cell `at` and goes on to the right.
    fn right(&mut self, step: &'a Cursor, at: usize, tally: Tally, rack: RackLeft) {
        let letters = step.tiles & self.cells[at].allowed & rack.letters();
        if self.cells[at + 1].face != 0 {
            return self.right_over(letters, step, at, tally, rack);
        }
        self.finish(letters & step.accepts, at, tally, rack);
        if self.laid + 1 == self.most {
            return;
        }
        let back = self.cells[at + 1].allowed;
        let leads = back & rack.letters();
        let worth = self.worth(step, letters, |next| next.tiles & leads);
        self.each_piece(worth, step, at, tally, rack, |walk, next, tally, rack| {
            if next.tiles & back & rack.letters() != 0 {
                walk.right(next, at + 1, tally, rack);
            }
        });
    }

    /// Like [`Walk::right`], where tiles follow cell `at`.
    fn right_over(
        &mut self,
        mut letters: LetterSet,
        step: &'a Cursor,
        at: usize,
        tally: Tally,
        rack: RackLeft,
    ) {
        let children = self.gaddag.children(step);
        while letters != 0 {
            let letter = letters & letters.wrapping_neg();
            letters ^= letter;
            let next = &children[step.rank(self.count, letter)];
            let Some((next, end, points)) = self.run_over(next, at + 1) else { continue };
            let back = self.cells[end].allowed;
            let tally = tally.over(points);
            self.each_piece(letter, step, at, tally, rack, |walk, _, tally, rack| {
                if next.is_word() && walk.laid >= walk.least {
                    let score = tally.score() + walk.bonuses[walk.laid];
                    walk.record(walk.strip.faces(), score, rack.kept, walk.laid);
                }
                if walk.laid < walk.most && next.tiles & back & rack.letters() != 0 {
                    walk.right(next, end, tally, rack);
                }
            });
        }
    }

    /// Reads the tiles from cell `at` on: the cursor behind them, the empty cell that follows, and
    /// their points. `None` if the word graph has no path for them.
    #[inline]
    fn run_over(&self, mut step: &'a Cursor, mut at: usize) -> Option<(&'a Cursor, usize, u32)> {
        let mut points = 0;
        while self.cells[at].face != 0 {
            let letter = self.cells[at].face & !BLANK;
            if step.tiles >> letter & 1 == 0 {
                return None;
            }
            points += u32::from(self.cells[at].points);
            step = self.gaddag.step(self.count, step, letter);
            at += 1;
        }
        Some((step, at, points))
    }

    /// The letters that lead anywhere, as `leads` finds out from the cursors behind them. The
    /// cursors behind those letters may be needed soon; they are prefetched for all letters,
    /// because finding out which of them lead anywhere first would cost more.
    #[inline(always)]
    fn worth(
        &self,
        step: &Cursor,
        mut letters: LetterSet,
        leads: impl Fn(&Cursor) -> LetterSet,
    ) -> LetterSet {
        let children = self.gaddag.children(step);
        let mut worth = 0;
        while letters != 0 {
            let letter = letters & letters.wrapping_neg();
            letters ^= letter;
            let next = &children[step.rank(self.count, letter)];
            worth |= if leads(next) != 0 { letter } else { 0 };
            self.gaddag.fetch_children(next);
        }
        worth
    }

    /// Lays each of these letters on `at`, as itself and as a blank as far as the rack allows, and
    /// calls `then` each time.
    #[inline(always)]
    fn each_piece(
        &mut self,
        letters: LetterSet,
        step: &'a Cursor,
        at: usize,
        tally: Tally,
        rack: RackLeft,
        mut then: impl FnMut(&mut Self, &'a Cursor, Tally, RackLeft),
    ) {
        if letters == 0 {
            return;
        }
        let gain = Gain::of(&self.cells[at]);
        let children = self.gaddag.children(step);
        self.laid += 1;
        let mut rest = letters & rack.kinds;
        while rest != 0 {
            let letter = rest.trailing_zeros() as usize & 31;
            rest &= rest - 1;
            let rack = self.take(letter, rack);
            self.strip.lay(at, letter as u8);
            let next = &children[step.rank(self.count, 1 << letter)];
            then(self, next, tally.with(gain, self.values[letter]), rack);
            self.strip.lift(at, letter as u8);
            self.counts[letter] += 1;
        }
        if rack.has_blank() {
            let rack = self.take(0, rack);
            let tally = tally.with(gain, 0);
            let mut rest = letters;
            while rest != 0 {
                let letter = rest.trailing_zeros() as usize & 31;
                rest &= rest - 1;
                self.strip.lay(at, letter as u8 | BLANK);
                then(self, &children[step.rank(self.count, 1 << letter)], tally, rack);
                self.strip.lift(at, letter as u8 | BLANK);
            }
            self.counts[0] += 1;
        }
        self.laid -= 1;
    }

    /// Takes a tile from the rack.
    #[inline(always)]
    fn take(&mut self, tile: usize, rack: RackLeft) -> RackLeft {
        self.counts[tile] -= 1;
        RackLeft {
            kinds: rack.kinds ^ LetterSet::from(self.counts[tile] == 0) << tile,
            kept: rack.kept.wrapping_sub(self.weights[tile]),
        }
    }

    /// Records a play for each of these letters as the last tile, on `at`.
    #[inline(always)]
    fn finish(&mut self, letters: LetterSet, at: usize, tally: Tally, rack: RackLeft) {
        let laid = self.laid + 1;
        if letters == 0 || laid < self.least {
            return;
        }
        let gain = Gain::of(&self.cells[at]);
        let tally = tally.with(gain, 0);
        let score = tally.score() + self.bonuses[laid];
        let each_point = gain.each_point(tally);
        let mut rest = letters & rack.kinds;
        while rest != 0 {
            let letter = rest.trailing_zeros() as usize & 31;
            rest &= rest - 1;
            let score = score + each_point * i32::from(self.values[letter]);
            let kept = rack.kept.wrapping_sub(self.weights[letter]);
            self.record(self.strip.with(at, letter as u8), score, kept, laid);
        }
        if rack.has_blank() {
            let kept = rack.kept.wrapping_sub(self.weights[0]);
            let mut rest = letters;
            while rest != 0 {
                let letter = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                self.record(self.strip.with(at, letter | BLANK), score, kept, laid);
            }
        }
    }

    #[inline(always)]
    fn record(&mut self, strip: [u8; LANE], score: i32, kept: u32, laid: usize) {
        let (lane, down, laid) = (self.lane, self.down, laid as u8);
        (self.sink)(Candidate { strip, score, kept, lane, down, laid });
    }
}
