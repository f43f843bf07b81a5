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

use lexicon::{Graph, Node};
use rules::{Direction, Tiles};

use crate::grid::{BLANK, HALVES, LANE, Lane};
use crate::guide::{ALL_LETTERS, LetterSet, Mask};
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
    /// The main word, without its factor.
    main: i32,
    /// The factor of the main word.
    factor: i32,
    /// The finished cross-words.
    cross: i32,
}

/// The state of a walk through one lane.
struct Walk<'a, S> {
    nodes: &'a [Node],
    masks: &'a [Mask],
    root: u32,
    grid: &'a Grid,
    weights: &'a [u32; 32],
    sink: &'a mut S,
    /// The lane at hand.
    cells: &'a Lane,
    lane: u8,
    down: bool,
    /// How many of each kind are left on the rack.
    counts: [u8; 32],
    /// The letters left on the rack.
    held: LetterSet,
    /// The letters that can be laid: those left; all of them while there is a blank.
    playable: LetterSet,
    /// Tiles left on the rack.
    left: u8,
    /// The faces laid so far, by cell.
    strip: [u8; LANE],
    laid: u8,
    kept: u32,
    /// The leftmost cell that may be covered from this anchor.
    limit: usize,
    /// The first cell right of the anchor and of the tiles that follow it.
    resume: usize,
    /// Whether one tile on the anchor makes a word to be listed in this direction.
    alone: bool,
}

impl<'a, S: FnMut(Candidate)> Walk<'a, S> {
    fn new(guide: &'a Guide, grid: &'a Grid, holding: &'a Holding, sink: &'a mut S) -> Walk<'a, S> {
        let mut counts = [0; 32];
        for (tile, count) in holding.tiles().counts() {
            counts[tile.index()] = count;
        }
        let mut walk = Walk {
            nodes: guide.graph().nodes(),
            masks: guide.masks(),
            root: guide.root(),
            grid,
            weights: holding.weights(),
            sink,
            cells: grid.lane(Direction::Across, 0),
            lane: 0,
            down: false,
            counts,
            held: 0,
            playable: 0,
            left: holding.tiles().len() as u8,
            strip: [0; LANE],
            laid: 0,
            kept: holding.full(),
            limit: 0,
            resume: 0,
            alone: false,
        };
        for (number, &count) in walk.counts.iter().enumerate().skip(1) {
            walk.held |= LetterSet::from(count > 0) << number;
        }
        walk.playable = if walk.counts[0] > 0 { ALL_LETTERS } else { walk.held };
        walk
    }

    /// All plays of one lane that cover one of these anchors.
    fn lane(&mut self, direction: Direction, lane: usize, anchors: u32) {
        self.cells = self.grid.lane(direction, lane);
        self.lane = lane as u8;
        self.down = direction == Direction::Down;
        let covered = self.grid.covered(direction, lane);
        let mut rest = anchors;
        let mut before = 0;
        while rest != 0 {
            let anchor = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if self.cells[anchor].allowed & self.playable != 0 {
                self.limit = before + 1;
                self.anchor(anchor, covered);
            }
            before = anchor;
        }
    }

    fn anchor(&mut self, anchor: usize, covered: u32) {
        let mut sums = Sums { main: 0, factor: 1, cross: 0 };
        // A single tile that forms words both ways has been listed across.
        let crossed_down = self.down && self.cells[anchor].crossed;
        if covered >> (anchor - 1) & 1 != 0 {
            self.alone = !crossed_down;
            let list = self.read_run(self.root, anchor - 1, &mut sums);
            let behind = self.child(list, 0);
            if behind != 0 {
                self.right(behind, anchor, sums);
            }
        } else if covered >> (anchor + 1) & 1 != 0 {
            self.alone = !crossed_down;
            let end = anchor + (!(covered >> (anchor + 1))).trailing_zeros() as usize;
            self.resume = end + 1;
            let list = self.read_run(self.root, end, &mut sums);
            if list != 0 {
                self.left(list, anchor, sums);
            }
        } else {
            self.alone = false;
            self.resume = anchor + 1;
            self.left(self.root, anchor, sums);
        }
    }

    /// Reads the tiles from cell `at` to the front, adding their points. The list behind them.
    fn read_run(&self, mut list: u32, mut at: usize, sums: &mut Sums) -> u32 {
        while self.cells[at].face != 0 {
            sums.main += i32::from(self.cells[at].points);
            list = self.child(list, self.cells[at].face & !BLANK);
            at -= 1;
        }
        list
    }

    /// The list behind a tile of a list; 0 if there is none.
    #[inline(always)]
    fn child(&self, list: u32, tile: u8) -> u32 {
        self.find(list, tile).map_or(0, |node| node.arc().index())
    }

    #[inline(always)]
    fn find(&self, list: u32, tile: u8) -> Option<Node> {
        let tiles = self.masks[list as usize].tiles;
        let bit = 1u32 << tile;
        if tiles & bit == 0 {
            return None;
        }
        Some(self.nodes[(list + (tiles & (bit - 1)).count_ones()) as usize])
    }

    /// Tries every letter on the empty cell `at`, going left.
    fn left(&mut self, list: u32, at: usize, sums: Sums) {
        let tiles = self.masks[list as usize].tiles;
        let mut letters = tiles & self.cells[at].allowed & self.playable;
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            let below = (1u32 << letter) - 1;
            letters &= letters - 1;
            let node = self.nodes[(list + (tiles & below).count_ones()) as usize];
            self.each_piece(letter, at, sums, |walk, sums| walk.after_left(node, at, sums));
        }
    }

    /// A tile has been laid on `at`, the leftmost so far.
    #[inline(always)]
    fn after_left(&mut self, node: Node, at: usize, sums: Sums) {
        if node.accepts() && (self.laid > 1 || self.alone) {
            self.record(sums);
        }
        let list = node.arc().index();
        if self.left == 0 || list == 0 {
            return;
        }
        if self.masks[list as usize].tiles & 1 != 0 {
            // The separator is tile 0 and so comes first.
            let behind = self.nodes[list as usize].arc().index();
            self.right(behind, self.resume, sums);
        }
        if at > self.limit {
            self.left(list, at - 1, sums);
        }
    }

    /// Tries every letter on the empty cell `at`, going right.
    fn right(&mut self, list: u32, at: usize, sums: Sums) {
        let Mask { tiles, accepts } = self.masks[list as usize];
        let next_is_free = self.cells[at + 1].face == 0;
        let mut letters = tiles & self.cells[at].allowed & self.playable;
        if self.left == 1 && next_is_free {
            // The last tile ends the word: no need to look at the nodes.
            letters &= accepts;
            while letters != 0 {
                let letter = letters.trailing_zeros() as usize;
                letters &= letters - 1;
                self.each_piece(letter, at, sums, |walk, sums| {
                    if walk.laid > 1 || walk.alone {
                        walk.record(sums);
                    }
                });
            }
            return;
        }
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            let below = (1u32 << letter) - 1;
            letters &= letters - 1;
            let node = self.nodes[(list + (tiles & below).count_ones()) as usize];
            if next_is_free {
                self.each_piece(letter, at, sums, |walk, sums| {
                    walk.after_right(node, at + 1, sums);
                });
            } else if let Some((node, next, points)) = self.run_over(node, at + 1) {
                let sums = Sums { main: sums.main + points, ..sums };
                self.each_piece(letter, at, sums, |walk, sums| walk.after_right(node, next, sums));
            }
        }
    }

    /// The word reaches up to the cell before `next`, which is free.
    #[inline(always)]
    fn after_right(&mut self, node: Node, next: usize, sums: Sums) {
        if node.accepts() && (self.laid > 1 || self.alone) {
            self.record(sums);
        }
        let list = node.arc().index();
        if self.left != 0 && list != 0 {
            self.right(list, next, sums);
        }
    }

    /// Follows the tiles from cell `at` on: the last node, the free cell behind them, their points.
    #[inline]
    fn run_over(&self, mut node: Node, mut at: usize) -> Option<(Node, usize, i32)> {
        let mut points = 0;
        while self.cells[at].face != 0 {
            points += i32::from(self.cells[at].points);
            node = self.find(node.arc().index(), self.cells[at].face & !BLANK)?;
            at += 1;
        }
        Some((node, at, points))
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
        let cell = self.cells[at];
        let (held, playable) = (self.held, self.playable);
        self.laid += 1;
        self.left -= 1;
        if self.counts[letter] > 0 {
            self.counts[letter] -= 1;
            if self.counts[letter] == 0 {
                self.held &= !(1 << letter);
                if self.counts[0] == 0 {
                    self.playable = self.held;
                }
            }
            self.strip[at] = letter as u8;
            self.kept = self.kept.wrapping_sub(self.weights[letter]);
            let value = self.grid.values[letter];
            let sums = Sums {
                main: sums.main + value * i32::from(cell.letter_factor),
                factor: sums.factor * i32::from(cell.word_factor),
                cross: sums.cross
                    + value * i32::from(cell.cross_factor)
                    + i32::from(cell.cross_points),
            };
            then(self, sums);
            self.kept = self.kept.wrapping_add(self.weights[letter]);
            self.counts[letter] += 1;
            self.held = held;
            self.playable = playable;
        }
        if self.counts[0] > 0 {
            self.counts[0] -= 1;
            if self.counts[0] == 0 {
                self.playable = self.held;
            }
            self.strip[at] = letter as u8 | BLANK;
            self.kept = self.kept.wrapping_sub(self.weights[0]);
            // A blank earns nothing itself but multiplies as any tile does (TRV-54, TRV-55).
            let sums = Sums {
                main: sums.main,
                factor: sums.factor * i32::from(cell.word_factor),
                cross: sums.cross + i32::from(cell.cross_points),
            };
            then(self, sums);
            self.kept = self.kept.wrapping_add(self.weights[0]);
            self.counts[0] += 1;
            self.playable = playable;
        }
        self.strip[at] = 0;
        self.laid -= 1;
        self.left += 1;
    }

    #[inline(always)]
    fn record(&mut self, sums: Sums) {
        let bonus = self.grid.bonuses[usize::from(self.laid)];
        (self.sink)(Candidate {
            strip: self.strip,
            score: sums.main * sums.factor + sums.cross + bonus,
            kept: self.kept,
            lane: self.lane,
            down: self.down,
            laid: self.laid,
        });
    }
}
