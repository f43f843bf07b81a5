//! The board: the faces that lie on its squares.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Direction, Face, Square};

/// A board of a given size with the faces on it.
///
/// Prints as rows of capitals, small letters for blanks and `.` for empty squares.
///
/// ```
/// use rules::{Board, Direction, PlayText};
///
/// let mut board = Board::new(15);
/// for placement in "8D TRAIn".parse::<PlayText>()?.resolve(&board)?.placements() {
///     board.set(placement.square, Some(placement.face));
/// }
/// assert_eq!(board.to_string().lines().nth(7), Some("...TRAIn......."));
/// assert!(board.touches("9D".parse()?), "a neighbour of the T");
/// assert_eq!(board.run("8F".parse()?, Direction::Across).len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    faces: Vec<Option<Face>>,
    tiles: u16,
}

impl Board {
    /// An empty board of `size` rows and columns.
    pub fn new(size: u8) -> Board {
        Board { size, faces: vec![None; usize::from(size) * usize::from(size)], tiles: 0 }
    }

    /// The number of rows and columns.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// True if no tile lies on it.
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// The number of tiles that lie on it.
    pub fn tiles(&self) -> usize {
        usize::from(self.tiles)
    }

    /// True if the square is on the board.
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.size && square.column < self.size
    }

    fn index(&self, square: Square) -> Option<usize> {
        self.contains(square)
            .then(|| usize::from(square.row) * usize::from(self.size) + usize::from(square.column))
    }

    /// The face on a square; `None` if it is empty or off the board.
    pub fn get(&self, square: Square) -> Option<Face> {
        self.index(square).and_then(|index| self.faces[index])
    }

    /// Puts a face on a square or clears it. Squares off the board are left alone.
    pub fn set(&mut self, square: Square, face: Option<Face>) {
        if let Some(index) = self.index(square) {
            self.tiles -= u16::from(self.faces[index].is_some());
            self.tiles += u16::from(face.is_some());
            self.faces[index] = face;
        }
    }

    /// The squares that hold a tile, row by row.
    pub fn covered(&self) -> impl Iterator<Item = (Square, Face)> + '_ {
        (0..self.size)
            .flat_map(move |row| (0..self.size).map(move |column| Square::new(row, column)))
            .filter_map(|square| self.get(square).map(|face| (square, face)))
    }

    /// The neighbouring square in a direction (`steps` is 1 or -1), if it is on the board.
    fn neighbour(&self, square: Square, direction: Direction, steps: i16) -> Option<Square> {
        square.step(direction, steps).filter(|&next| self.contains(next))
    }

    /// True if one of the four neighbours holds a tile.
    pub fn touches(&self, square: Square) -> bool {
        [Direction::Across, Direction::Down].into_iter().any(|direction| {
            [-1, 1].into_iter().any(|steps| {
                self.neighbour(square, direction, steps).is_some_and(|s| self.get(s).is_some())
            })
        })
    }

    /// The first square of the run of tiles through `square`, read in a direction.
    pub fn run_start(&self, square: Square, direction: Direction) -> Square {
        let mut start = square;
        while let Some(before) =
            self.neighbour(start, direction, -1).filter(|&s| self.get(s).is_some())
        {
            start = before;
        }
        start
    }

    /// The run of tiles through `square`, read in a direction; empty if there is no tile on the
    /// square.
    pub fn run(&self, square: Square, direction: Direction) -> Vec<(Square, Face)> {
        let mut run = Vec::new();
        let mut next = Some(self.run_start(square, direction));
        while let Some((square, face)) = next.and_then(|s| Some((s, self.get(s)?))) {
            run.push((square, face));
            next = self.neighbour(square, direction, 1);
        }
        run
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size {
            if row > 0 {
                writeln!(f)?;
            }
            for column in 0..self.size {
                match self.get(Square::new(row, column)) {
                    Some(face) => write!(f, "{face}")?,
                    None => write!(f, ".")?,
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(self, f)
    }
}
