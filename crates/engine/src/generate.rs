//! Finding every play.
//!
//! Every play covers at least one *anchor*, an empty square next to a tile. A play is found at the
//! leftmost anchor it covers in its lane, and so exactly once: from an anchor the walk goes left
//! only as far as the anchor before, and right without limit.
//!
//! The word graph is a GADDAG: for every letter of every word it holds a path that starts there,
//! goes to the front of the word, and behind a separator on to its back. The walk starts where it
//! is most constrained:
//!
//! * tiles left of the anchor: they and nothing else stand in front, so the walk reads them, takes
//!   the separator and goes right from the anchor;
//! * tiles right of the anchor: the walk reads them first and then goes left from the anchor, so
//!   that every left part it tries belongs to a word that contains them;
//! * tiles only above or below: the walk starts on the anchor with the few letters that make
//!   the cross-word a word.
//!
//! The letters to try on a square are the AND of three sets: what the graph has next, what the
//! square allows, what the rack holds. Scores are summed on the way: the main word without its
//! factor, the factor, and the finished cross-words.

use lexicon::Graph;
use rules::{Direction, Tiles};

use crate::grid::{BLANK, Cell, HALVES, LANE, Lane};
use crate::guide::{ALL_LETTERS, LetterSet, Step};
use crate::{Candidate, Grid, Guide, Holding, NoGaddag};

/// Which plays to find on an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opening {
    /// Only those across: every layout so far is its own mirror image along the diagonal, so each
    /// play down has its twin across. What the command `moves` lists.
    #[default]
    Across,
    /// Both directions: every legal play.
    Both,
}

/// Finds all plays of a rack on a board.
#[derive(Clone, Debug)]
pub struct Generator {
    guide: Guide,
}

impl Generator {
    /// A generator for the words of a graph.
    ///
    /// # Errors
    /// [`NoGaddag`] if the graph has only its forward half.
    pub fn new(graph: &Graph) -> Result<Generator, NoGaddag> {
        Guide::new(graph).map(Generator::with_guide)
    }

    /// A generator that shares the prepared graph.
    pub fn with_guide(guide: Guide) -> Generator {
        Generator { guide }
    }

    /// The prepared graph.
    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    /// Hands every play to `sink`, each once, in no particular order; a play of one tile across
    /// if it forms a word across. On an empty board only plays across.
    pub fn generate(&self, grid: &Grid, rack: &Tiles, sink: impl FnMut(Candidate)) {
        self.generate_with(grid, &Holding::new(rack), Opening::Across, sink);
    }

    /// As [`Generator::generate`], with a rack that is numbered already and a choice for the
    /// empty board.
    pub fn generate_with(
        &self,
        grid: &Grid,
        holding: &Holding,
        opening: Opening,
        mut sink: impl FnMut(Candidate),
    ) {
        if holding.tiles().is_empty() {
            return;
        }
        let mut walk = Walk::new(&self.guide, grid, holding, &mut sink);
        if grid.is_empty() {
            let start = grid.start();
            walk.lane(Direction::Across, usize::from(start.row), 1 << (start.column + 1));
            if opening == Opening::Both {
                walk.lane(Direction::Down, usize::from(start.column), 1 << (start.row + 1));
            }
            return;
        }
        for direction in HALVES {
            for lane in 0..usize::from(grid.size()) {
                let anchors = grid.anchors(direction, lane);
                if anchors != 0 {
                    walk.lane(direction, lane, anchors);
                }
            }
        }
    }

    /// Every play of one lane, given by its cells, the covered ones among them and its anchors.
    /// Of the grid only values and bonuses count.
    pub(crate) fn generate_in_lane(
        &self,
        grid: &Grid,
        (cells, covered, anchors): (&Lane, u32, u32),
        (direction, lane): (Direction, usize),
        holding: &Holding,
        mut sink: impl FnMut(Candidate),
    ) {
        let mut walk = Walk::new(&self.guide, grid, holding, &mut sink);
        walk.over(cells, covered, direction, lane, anchors);
    }

    /// Every play, in no particular order.
    pub fn plays(&self, grid: &Grid, rack: &Tiles) -> Vec<Candidate> {
        let mut plays = Vec::new();
        self.generate(grid, rack, |candidate| plays.push(candidate));
        plays
    }
}

/// What the tiles laid and run over so far score.
#[derive(Clone, Copy)]
struct Sums {
    /// The main word without its factor in the lower half, the finished cross-words in the upper.
    points: u64,
    /// The factor of the main word.
    factor: u32,
}

/// A cell of the lane at hand: what it allows, and what a tile on it adds to the sums.
#[derive(Clone, Copy, Default)]
struct Spot {
    /// The letters that may be laid.
    allowed: LetterSet,
    /// The number of the letter that lies here; 0 if empty.
    letter: u8,
    word_factor: u8,
    /// What a point of the tile counts in the main word and, in the upper half, in the cross-word.
    factors: u64,
    /// What is certain: the tile's points if it lies here, else the others' of the cross-word, in
    /// the upper half.
    points: u64,
}

impl Spot {
    fn new(cell: &Cell) -> Spot {
        Spot {
            allowed: cell.allowed,
            letter: cell.face & !BLANK,
            word_factor: cell.word_factor,
            factors: u64::from(cell.letter_factor) | u64::from(cell.cross_factor) << 32,
            points: match cell.face {
                0 => u64::from(cell.cross_points as u16) << 32,
                _ => u64::from(cell.points),
            },
        }
    }

    fn is_free(&self) -> bool {
        self.letter == 0
    }
}

/// The state of a walk through one lane.
struct Walk<'a, S> {
    steps: &'a [Step],
    root: Step,
    grid: &'a Grid,
    weights: &'a [u32; 32],
    /// Points of each kind of tile.
    values: [u8; 32],
    sink: &'a mut S,
    /// The lane at hand.
    spots: [Spot; LANE],
    lane: u8,
    down: bool,
    /// How many of each kind are left on the rack.
    counts: [u8; 32],
    /// The letters left on the rack.
    held: LetterSet,
    /// All letters while a blank is left, else none.
    wild: LetterSet,
    /// Tiles on the whole rack, as many as may be laid.
    size: u8,
    /// Tiles left on the rack.
    left: u8,
    /// The faces laid so far, by cell.
    strip: [u8; LANE],
    kept: u32,
    /// The leftmost cell that may be covered from this anchor.
    limit: usize,
    /// The first cell right of the anchor and of the tiles that follow it.
    resume: usize,
    /// How many tiles a play has at least: one alone may make no word, or be listed across.
    least: u8,
}

impl<'a, S: FnMut(Candidate)> Walk<'a, S> {
    fn new(guide: &'a Guide, grid: &'a Grid, holding: &'a Holding, sink: &'a mut S) -> Walk<'a, S> {
        let mut counts = [0; 32];
        let mut held = 0;
        for (tile, count) in holding.tiles().counts() {
            counts[tile.index()] = count;
            held |= 1 << tile.index();
        }
        let size = holding.tiles().len().min(usize::from(grid.most_laid())) as u8;
        Walk {
            steps: guide.steps(),
            root: guide.root(),
            grid,
            weights: holding.weights(),
            values: grid.values.map(|value| value as u8),
            sink,
            spots: [Spot::default(); LANE],
            lane: 0,
            down: false,
            counts,
            held: held & ALL_LETTERS,
            wild: if counts[0] > 0 { ALL_LETTERS } else { 0 },
            size,
            left: size,
            strip: [0; LANE],
            kept: holding.full(),
            limit: 0,
            resume: 0,
            least: 0,
        }
    }

    /// The letters that can be laid on a cell.
    #[inline(always)]
    fn open(&self, at: usize) -> LetterSet {
        self.spots[at].allowed & (self.held | self.wild)
    }

    /// All plays of one lane that cover one of these anchors.
    fn lane(&mut self, direction: Direction, lane: usize, anchors: u32) {
        let covered = self.grid.covered(direction, lane);
        self.over(self.grid.lane(direction, lane), covered, direction, lane, anchors);
    }

    fn over(
        &mut self,
        cells: &Lane,
        covered: u32,
        direction: Direction,
        lane: usize,
        anchors: u32,
    ) {
        self.spots = std::array::from_fn(|at| Spot::new(&cells[at]));
        self.lane = lane as u8;
        self.down = direction == Direction::Down;
        let mut rest = anchors;
        let mut before = 0;
        while rest != 0 {
            let anchor = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if self.open(anchor) != 0 {
                self.limit = before + 1;
                // A single tile that forms words both ways has been listed across.
                self.least = if self.down && cells[anchor].crossed { 2 } else { 1 };
                self.anchor(anchor, covered);
            }
            before = anchor;
        }
    }

    fn anchor(&mut self, anchor: usize, covered: u32) {
        let mut sums = Sums { points: 0, factor: 1 };
        if covered >> (anchor - 1) & 1 != 0 {
            let front = self.read_run(self.root, anchor - 1, &mut sums);
            if front.can_turn() {
                self.right(self.steps[front.behind(0)], anchor, sums);
            }
        } else if covered >> (anchor + 1) & 1 != 0 {
            let end = anchor + (!(covered >> (anchor + 1))).trailing_zeros() as usize;
            self.resume = end + 1;
            let back = self.read_run(self.root, end, &mut sums);
            self.left(back, anchor, sums);
        } else {
            self.least = 2;
            self.resume = anchor + 1;
            self.left(self.root, anchor, sums);
        }
    }

    /// Reads the tiles from cell `at` to the front, adding their points.
    fn read_run(&self, mut step: Step, mut at: usize, sums: &mut Sums) -> Step {
        while !self.spots[at].is_free() {
            sums.points += self.spots[at].points;
            step = self.step(step, self.spots[at].letter).unwrap_or_default();
            at -= 1;
        }
        step
    }

    /// The step behind a tile, if it can follow.
    #[inline(always)]
    fn step(&self, step: Step, tile: u8) -> Option<Step> {
        (step.tiles >> tile & 1 != 0).then(|| self.steps[step.behind(usize::from(tile))])
    }

    /// Tries every letter on the empty cell `at`, going left.
    fn left(&mut self, step: Step, at: usize, sums: Sums) {
        let mut letters = step.tiles & self.open(at);
        if self.left == 1 {
            return self.last(letters & step.accepts, at, sums);
        }
        let more = if at > self.limit { self.open(at - 1) } else { 0 };
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            let next = self.steps[step.behind(letter)];
            if next.is_word() || next.can_turn() || next.tiles & more != 0 {
                self.each_piece(letter, at, sums, |walk, sums| walk.after_left(next, at, sums));
            }
        }
    }

    /// A tile has been laid on `at`, the leftmost so far.
    #[inline(always)]
    fn after_left(&mut self, step: Step, at: usize, sums: Sums) {
        if step.is_word() {
            self.record(sums);
        }
        if step.can_turn() {
            let back = self.steps[step.behind(0)];
            if back.tiles & self.open(self.resume) != 0 {
                self.right(back, self.resume, sums);
            }
        }
        if at > self.limit && step.tiles & self.open(at - 1) != 0 {
            self.left(step, at - 1, sums);
        }
    }

    /// Tries every letter on the empty cell `at`, going right.
    fn right(&mut self, step: Step, at: usize, sums: Sums) {
        let mut letters = step.tiles & self.open(at);
        if !self.spots[at + 1].is_free() {
            while letters != 0 {
                let letter = letters.trailing_zeros() as usize;
                letters &= letters - 1;
                let next = self.steps[step.behind(letter)];
                if let Some((next, end, points)) = self.run_over(next, at + 1) {
                    let sums = Sums { points: sums.points + points, ..sums };
                    self.each_piece(letter, at, sums, |walk, sums| {
                        walk.after_right(next, end, sums);
                    });
                }
            }
            return;
        }
        if self.left == 1 {
            return self.last(letters & step.accepts, at, sums);
        }
        let more = self.open(at + 1);
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            let next = self.steps[step.behind(letter)];
            if next.is_word() || next.tiles & more != 0 {
                self.each_piece(letter, at, sums, |walk, sums| {
                    walk.after_right(next, at + 1, sums);
                });
            }
        }
    }

    /// The word reaches up to the cell before `next`, which is free.
    #[inline(always)]
    fn after_right(&mut self, step: Step, next: usize, sums: Sums) {
        if step.is_word() {
            self.record(sums);
        }
        if self.left != 0 && step.tiles & self.open(next) != 0 {
            self.right(step, next, sums);
        }
    }

    /// Lays the last tile as each of these letters, all of which end a word.
    #[inline(always)]
    fn last(&mut self, mut letters: LetterSet, at: usize, sums: Sums) {
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            self.each_piece(letter, at, sums, |walk, sums| walk.record(sums));
        }
    }

    /// Follows the tiles from cell `at` on: the free cell behind them, their points.
    #[inline]
    fn run_over(&self, mut step: Step, mut at: usize) -> Option<(Step, usize, u64)> {
        let mut points = 0;
        while !self.spots[at].is_free() {
            points += self.spots[at].points;
            step = self.step(step, self.spots[at].letter)?;
            at += 1;
        }
        Some((step, at, points))
    }

    /// Lays a letter on `at`, as itself and as a blank as far as the rack goes, and goes on with
    /// `then` each time.
    #[inline(always)]
    fn each_piece(
        &mut self,
        letter: usize,
        at: usize,
        sums: Sums,
        mut then: impl FnMut(&mut Self, Sums),
    ) {
        let spot = self.spots[at];
        // A blank earns nothing itself but multiplies as any tile does (TRV-54, TRV-55).
        let blank_sums = Sums {
            points: sums.points + spot.points,
            factor: sums.factor * u32::from(spot.word_factor),
        };
        self.left -= 1;
        if self.counts[letter] > 0 {
            self.counts[letter] -= 1;
            let held = self.held;
            self.held ^= LetterSet::from(self.counts[letter] == 0) << letter;
            self.strip[at] = letter as u8;
            self.kept = self.kept.wrapping_sub(self.weights[letter]);
            let points = u64::from(self.values[letter]) * spot.factors;
            then(self, Sums { points: blank_sums.points + points, ..blank_sums });
            self.kept = self.kept.wrapping_add(self.weights[letter]);
            self.counts[letter] += 1;
            self.held = held;
        }
        if self.wild != 0 {
            self.counts[0] -= 1;
            if self.counts[0] == 0 {
                self.wild = 0;
            }
            self.strip[at] = letter as u8 | BLANK;
            self.kept = self.kept.wrapping_sub(self.weights[0]);
            then(self, blank_sums);
            self.kept = self.kept.wrapping_add(self.weights[0]);
            self.counts[0] += 1;
            self.wild = ALL_LETTERS;
        }
        self.strip[at] = 0;
        self.left += 1;
    }

    #[inline(always)]
    fn record(&mut self, sums: Sums) {
        let laid = self.size - self.left;
        if laid < self.least {
            return;
        }
        let (main, cross) = (sums.points as u32 as i32, (sums.points >> 32) as i32);
        (self.sink)(Candidate {
            strip: self.strip,
            score: main * sums.factor as i32 + cross + self.grid.bonuses[usize::from(laid)],
            kept: self.kept,
            lane: self.lane,
            down: self.down,
            laid,
        });
    }
}
