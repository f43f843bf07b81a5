//! The move generator: finds every play of a rack, by walking a GADDAG (Gordon 1994) from anchors.
//!
//! Every play covers at least one *anchor*, an empty square next to a tile. A play is found at the
//! leftmost anchor it covers in its lane, and so exactly once: from an anchor the walk goes left
//! only as far as the anchor before it, and right without limit.
//!
//! The word graph is a GADDAG: for every letter of every word it holds a path that starts at that
//! letter, goes to the front of the word and, behind a separator, on to its end. The walk starts
//! where it is most constrained:
//!
//! * tiles left of the anchor: they, and nothing else, stand in front, so the walk reads them,
//!   takes the separator and goes right from the anchor;
//! * tiles right of the anchor: the walk reads them first and then goes left from the anchor, so
//!   that every left part it tries belongs to a word that contains them;
//! * tiles only above or below: the walk starts on the anchor with the few letters that make
//!   the cross-word a word.
//!
//! The letters to try on a square are the AND of three sets: what the graph has next, what the
//! square allows, and what the rack holds. Scores are summed on the way: the main word without its
//! factor, the factor, and the finished cross-words.

use lexicon::Graph;
use rules::{Direction, Tiles};

use crate::movegen::lane::HALVES;
use crate::movegen::popcnt::{Count, Plain, Popcnt};
use crate::movegen::walk::{LaneAnchors, Walk};
use crate::{Candidate, Gaddag, Grid, NoGaddag, Subracks};

/// Which plays to find on an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opening {
    /// Only plays across: every layout so far is symmetric along the diagonal, so each play down
    /// has a twin across. The command `moves` lists these.
    #[default]
    Across,
    /// Both directions: every legal play.
    Both,
}

/// Finds all plays of a rack on a board.
#[derive(Clone, Debug)]
pub struct Generator {
    gaddag: Gaddag,
}

impl Generator {
    /// A generator for the words of a graph.
    ///
    /// # Errors
    /// [`NoGaddag`] if the graph has only its forward half.
    pub fn new(graph: &Graph) -> Result<Generator, NoGaddag> {
        Gaddag::new(graph).map(Generator::with_gaddag)
    }

    /// A generator that shares the prepared graph.
    pub fn with_gaddag(gaddag: Gaddag) -> Generator {
        Generator { gaddag }
    }

    /// The prepared graph.
    pub fn gaddag(&self) -> &Gaddag {
        &self.gaddag
    }

    /// Gives every play to `sink`, each once, in no particular order; a play of one tile is given
    /// across if it forms a word across. On an empty board only plays across are given.
    pub fn generate(&self, grid: &Grid, rack: &Tiles, sink: impl FnMut(Candidate)) {
        self.generate_with(grid, &Subracks::new(rack), Opening::Across, sink);
    }

    /// Like [`Generator::generate`], with a rack whose subracks are numbered already and a choice
    /// of what to find on an empty board.
    pub fn generate_with(
        &self,
        grid: &Grid,
        subracks: &Subracks,
        opening: Opening,
        mut sink: impl FnMut(Candidate),
    ) {
        if subracks.tiles().is_empty() {
            return;
        }
        match Popcnt::detect() {
            Some(count) => self.each_lane(count, grid, subracks, opening, &mut sink),
            None => self.each_lane(Plain, grid, subracks, opening, &mut sink),
        }
    }

    fn each_lane(
        &self,
        count: impl Count,
        grid: &Grid,
        subracks: &Subracks,
        opening: Opening,
        sink: &mut impl FnMut(Candidate),
    ) {
        let mut walk = Walk::new(count, &self.gaddag, grid, subracks, sink);
        let mut lane = |direction, lane, anchors| {
            let (cells, covered) = (grid.lane(direction, lane), grid.covered(direction, lane));
            walk.lane(LaneAnchors { direction, lane, cells, covered, anchors });
        };
        if grid.is_empty() {
            let start = grid.start();
            lane(Direction::Across, usize::from(start.row), 1 << (start.column + 1));
            if opening == Opening::Both {
                lane(Direction::Down, usize::from(start.column), 1 << (start.row + 1));
            }
            return;
        }
        for direction in HALVES {
            for number in 0..usize::from(grid.size()) {
                let anchors = grid.anchors(direction, number);
                if anchors != 0 {
                    lane(direction, number, anchors);
                }
            }
        }
    }

    /// Every play of one lane. The grid is read only for the values of tiles and the bonuses.
    pub(crate) fn generate_in_lane(
        &self,
        grid: &Grid,
        lane: LaneAnchors<'_>,
        subracks: &Subracks,
        mut sink: impl FnMut(Candidate),
    ) {
        match Popcnt::detect() {
            Some(count) => Walk::new(count, &self.gaddag, grid, subracks, &mut sink).lane(lane),
            None => Walk::new(Plain, &self.gaddag, grid, subracks, &mut sink).lane(lane),
        }
    }

    /// Every play, in no particular order.
    ///
    /// ```
    /// use engine::{Generator, Grid};
    /// use lexicon::{Halves, Words, compile};
    /// use rules::Edition;
    ///
    /// let graph = compile(&Words::parse("CAT CATS ACT AT")?, Halves::Both)?;
    /// let generator = Generator::new(&graph)?;
    /// let grid = Grid::new(&Edition::Classic2023.ruleset());
    /// let plays = generator.plays(&grid, &"CATS".parse()?);
    /// assert_eq!(plays.iter().map(|play| play.score()).max(), Some(12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plays(&self, grid: &Grid, rack: &Tiles) -> Vec<Candidate> {
        let mut plays = Vec::new();
        self.generate(grid, rack, |candidate| plays.push(candidate));
        plays
    }
}
