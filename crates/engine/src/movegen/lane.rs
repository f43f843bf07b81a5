//! Lanes: rows and columns seen as strips of cells, so that other code handles one direction only.

use rules::{Direction, MAX_SIZE, Square};

use crate::movegen::letter_set::LetterSet;

/// Cells in a lane: the squares of the largest board and a border at either end.
pub(crate) const LANE: usize = MAX_SIZE + 3;

/// Marks a blank in a cell's face; the rest is the letter's number.
pub(crate) const BLANK: u8 = 0x80;

/// One square as seen along one direction. The *cross-word* is the word that a tile laid here
/// forms in the other direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cell {
    /// The letters that may be laid here, the cross-set: all letters if there is no cross-word,
    /// otherwise those that make it a word. None on a covered square and on the border.
    pub(crate) allowed: LetterSet,
    /// The letters that can stand here in a main word that continues over the tiles behind this
    /// cell; if there are none behind, in a word that begins with the tiles before it. It may hold
    /// a few letters too many.
    pub(crate) beside: LetterSet,
    /// The cross-score: what the tiles of the cross-word that are there already score, premiums
    /// included.
    pub(crate) cross_points: i16,
    /// The factor for each point of the tile laid here in the cross-word; 0 if there is no
    /// cross-word.
    pub(crate) cross_factor: u8,
    /// By how much the premium multiplies the letter.
    pub(crate) letter_factor: u8,
    /// By how much the premium multiplies the word.
    pub(crate) word_factor: u8,
    /// 0 if empty, else the letter's number, with [`BLANK`] for a blank.
    pub(crate) face: u8,
    /// The value of the tile on it.
    pub(crate) points: u8,
    /// True if a tile laid here forms a cross-word.
    pub(crate) crossed: bool,
}

impl Cell {
    /// The letters that may be laid here before tiles that the word continues over, or behind the
    /// tiles with which it begins.
    #[inline(always)]
    pub(crate) fn allowed_beside(&self) -> LetterSet {
        self.allowed & self.beside
    }
}

/// A row or a column as a strip of cells.
pub(crate) type Lane = [Cell; LANE];

/// 0 for across, 1 for down.
pub(crate) const fn half(direction: Direction) -> usize {
    match direction {
        Direction::Across => 0,
        Direction::Down => 1,
    }
}

pub(crate) const HALVES: [Direction; 2] = [Direction::Across, Direction::Down];

/// The lane of a square and its cell there.
pub(crate) const fn place(square: Square, direction: Direction) -> (usize, usize) {
    match direction {
        Direction::Across => (square.row as usize, square.column as usize + 1),
        Direction::Down => (square.column as usize, square.row as usize + 1),
    }
}

/// The square of a cell.
pub(crate) const fn square_at(direction: Direction, lane: usize, at: usize) -> Square {
    match direction {
        Direction::Across => Square::new(lane as u8, at as u8 - 1),
        Direction::Down => Square::new(at as u8 - 1, lane as u8),
    }
}
