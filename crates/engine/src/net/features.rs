//! The features of a board for the net: each row and column that a play can touch, as a list.

use crate::Grid;
use crate::movegen::lane;
use crate::movegen::letter_set::ALL_LETTERS;

/// The squares of a lane of the board that the net knows.
pub(super) const SQUARES: usize = 15;
/// Features of one square.
const OF_SQUARE: usize = 88;
/// The letter of a covered square, by its number from 1; 26 for a blank besides.
const LETTER: usize = 0;
const BLANK: usize = 26;
/// The letters that fit an empty square, if there is a cross-word.
const FITS: usize = 27;
/// The score of the tiles of the cross-word, in five steps.
const CROSS: usize = 53;
/// The premium of an empty square: letter twice, letter thrice, word twice, word thrice.
const PREMIUM: usize = 58;
/// The letters with which a word can go on over the tiles beside an empty square, in the lane, if
/// these are not all.
const BESIDE: usize = 62;
/// The distance of a lane from the edge, 0 to 7.
const EDGE: usize = SQUARES * OF_SQUARE;
/// The number of features of a lane.
pub const LANE_FEATURES: usize = EDGE + SQUARES.div_ceil(2);

/// The number of lanes of a board: its rows, then its columns.
pub const LANES: usize = 2 * SQUARES;

/// The features of the lanes of a board that a play can touch.
#[derive(Clone, Debug, Default)]
pub struct Lanes {
    /// The features of all lanes, one lane after the other.
    features: Vec<u16>,
    /// Where the features of each lane end; those of a lane that no play can touch are none.
    ends: [u32; LANES],
}

impl Lanes {
    /// Lists the features of a board; `false` if the net does not know boards of this size.
    pub fn read(&mut self, grid: &Grid) -> bool {
        self.features.clear();
        if usize::from(grid.size()) != SQUARES {
            return false;
        }
        for number in 0..LANES {
            let (half, lane) = (number / SQUARES, number % SQUARES);
            if grid.covered_cells(half, lane) | grid.crossed(half, lane) != 0 {
                self.lane(grid, half, lane);
            }
            self.ends[number] = self.features.len() as u32;
        }
        true
    }

    /// The features of a lane, which are numbers below [`LANE_FEATURES`]; rows are counted from 0,
    /// columns from 15. None if no play can touch it.
    pub fn get(&self, number: usize) -> &[u16] {
        let from = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.features[from as usize..self.ends[number] as usize]
    }

    fn lane(&mut self, grid: &Grid, half: usize, number: usize) {
        for (square, cell) in grid.cells(half, number)[1..=SQUARES].iter().enumerate() {
            let base = square * OF_SQUARE;
            let mut push = |feature: usize| self.features.push((base + feature) as u16);
            if cell.face != 0 {
                push(LETTER + usize::from(cell.face & !lane::BLANK) - 1);
                if cell.face & lane::BLANK != 0 {
                    push(BLANK);
                }
                continue;
            }
            match (cell.letter_factor, cell.word_factor) {
                (2, _) => push(PREMIUM),
                (3.., _) => push(PREMIUM + 1),
                (_, 2) => push(PREMIUM + 2),
                (_, 3..) => push(PREMIUM + 3),
                _ => {}
            }
            let beside = cell.beside & ALL_LETTERS;
            for (first, fits, listed) in
                [(FITS, cell.allowed, cell.crossed), (BESIDE, beside, beside != ALL_LETTERS)]
            {
                let mut fits = if listed { fits & ALL_LETTERS } else { 0 };
                while fits != 0 {
                    push(first + fits.trailing_zeros() as usize - 1);
                    fits &= fits - 1;
                }
            }
            if cell.crossed {
                let points = cell.cross_points / i16::from(cell.word_factor.max(1));
                push(
                    CROSS
                        + match points {
                            ..=2 => 0,
                            3..=5 => 1,
                            6..=9 => 2,
                            10..=15 => 3,
                            16.. => 4,
                        },
                );
            }
        }
        let from_edge = number.min(SQUARES - 1 - number);
        self.features.push((EDGE + from_edge) as u16);
    }
}
