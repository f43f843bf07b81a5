//! The bare board: its size, its start square and its premium squares.

use crate::Square;

/// What an uncovered square does to the play that first covers it (TRV-53).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Premium {
    /// Nothing.
    Plain,
    /// Doubles the letter.
    DoubleLetter,
    /// Triples the letter.
    TripleLetter,
    /// Doubles the word.
    DoubleWord,
    /// Triples the word.
    TripleWord,
}

impl Premium {
    /// What the value of the tile on it is multiplied by.
    pub const fn letter_factor(self) -> i32 {
        match self {
            Premium::DoubleLetter => 2,
            Premium::TripleLetter => 3,
            _ => 1,
        }
    }

    /// What the whole word is multiplied by.
    pub const fn word_factor(self) -> i32 {
        match self {
            Premium::DoubleWord => 2,
            Premium::TripleWord => 3,
            _ => 1,
        }
    }

    const fn from_byte(byte: u8) -> Premium {
        match byte {
            b'd' => Premium::DoubleLetter,
            b't' => Premium::TripleLetter,
            b'D' => Premium::DoubleWord,
            b'T' => Premium::TripleWord,
            _ => Premium::Plain,
        }
    }
}

/// The largest board a layout can describe, squares a side.
pub const MAX_SIZE: usize = 21;

/// A bare board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Its stable name.
    pub name: &'static str,
    /// Squares a side.
    pub size: u8,
    /// The square that the first word must cover.
    pub start: Square,
    premiums: [Premium; MAX_SIZE * MAX_SIZE],
}

impl Layout {
    /// Reads a layout from its upper rows, the middle one last; the rest mirrors them.
    /// `.` plain, `d` `t` double and triple letter, `D` `T` double and triple word.
    const fn mirrored<const ROWS: usize>(name: &'static str, rows: [&str; ROWS]) -> Layout {
        let size = ROWS * 2 - 1;
        let mut premiums = [Premium::Plain; MAX_SIZE * MAX_SIZE];
        let mut row = 0;
        while row < size {
            let text = rows[if row < ROWS { row } else { size - 1 - row }].as_bytes();
            let mut column = 0;
            while column < size {
                premiums[row * MAX_SIZE + column] = Premium::from_byte(text[column]);
                column += 1;
            }
            row += 1;
        }
        let middle = (ROWS - 1) as u8;
        Layout { name, size: size as u8, start: Square::new(middle, middle), premiums }
    }

    /// The premium of a square; squares off the board are plain.
    pub const fn premium(&self, square: Square) -> Premium {
        if self.contains(square) {
            self.premiums[square.row as usize * MAX_SIZE + square.column as usize]
        } else {
            Premium::Plain
        }
    }

    /// Whether the square is on the board.
    pub const fn contains(&self, square: Square) -> bool {
        square.row < self.size && square.column < self.size
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Square::new(row, column)))
    }
}

impl core::fmt::Debug for Layout {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Layout({})", self.name)
    }
}

/// The board of 15 by 15 squares of all five editions (TRV-49, SOW-07).
pub static STANDARD: Layout = Layout::mirrored(
    "standard",
    [
        "T..d...T...d..T",
        ".D...t...t...D.",
        "..D...d.d...D..",
        "d..D...d...D..d",
        "....D.....D....",
        ".t...t...t...t.",
        "..d...d.d...d..",
        "T..d...D...d..T",
    ],
);
