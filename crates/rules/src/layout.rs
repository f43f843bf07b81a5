//! The bare board: its size, its start square and its premium squares.

use core::fmt;

use crate::{Square, refusals};

/// The effect of an uncovered square on the play that first covers it (TRV-53).
///
/// ```
/// use rules::{Premium, STANDARD};
///
/// let corner = STANDARD.premium("1A".parse()?);
/// assert_eq!(corner, Premium::TripleWord);
/// assert_eq!((corner.letter_factor(), corner.word_factor()), (1, 3));
/// assert_eq!(STANDARD.premium(STANDARD.start).word_factor(), 2);
/// # Ok::<(), rules::ParseCoordError>(())
/// ```
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
    /// The factor for the value of the tile on it.
    pub const fn letter_factor(self) -> i32 {
        match self {
            Premium::DoubleLetter => 2,
            Premium::TripleLetter => 3,
            _ => 1,
        }
    }

    /// The factor for the whole word.
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

/// The number of rows and columns of the largest board that a layout can describe.
pub const MAX_SIZE: usize = 21;

/// A bare board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Its stable name.
    pub name: &'static str,
    /// The number of rows and columns.
    pub size: u8,
    /// The square that the first word must cover.
    pub start: Square,
    premiums: [Premium; MAX_SIZE * MAX_SIZE],
}

impl Layout {
    /// Reads a layout from its upper rows, of which the middle row is the last; the lower rows
    /// mirror them. `.` is plain, `d` and `t` are double and triple letter, `D` and `T` double and
    /// triple word.
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

    /// Reads a layout from all its rows, from the top: as many rows as a row has squares, from 5 to
    /// [`MAX_SIZE`]. `.` is plain, `d` and `t` are double and triple letter, `D` and `T` double and
    /// triple word. The layout need not be symmetrical.
    ///
    /// ```
    /// use rules::{Layout, LayoutError, Premium, Square};
    ///
    /// let centre = Square::new(2, 2);
    /// let rows = ["T...T", ".d.d.", "..D..", ".d.d.", "T...T"];
    /// let small = Layout::from_rows("small", centre, &rows)?;
    /// assert_eq!((small.size, small.premium(centre)), (5, Premium::DoubleWord));
    /// assert!(Layout::from_rows("short", centre, &rows[..4]).is_err());
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LayoutError`] says what is wrong and where.
    pub fn from_rows(
        name: &'static str,
        start: Square,
        rows: &[&str],
    ) -> Result<Layout, LayoutError> {
        let size = rows.len();
        if !(5..=MAX_SIZE).contains(&size) {
            return Err(LayoutError::Size { rows: size });
        }
        let mut premiums = [Premium::Plain; MAX_SIZE * MAX_SIZE];
        for (row, text) in rows.iter().enumerate() {
            let squares = text.chars().count();
            if squares != size {
                return Err(LayoutError::Row { row, squares, wanted: size });
            }
            for (column, found) in text.chars().enumerate() {
                if !".dtDT".contains(found) {
                    return Err(LayoutError::Premium { row, column, found });
                }
                premiums[row * MAX_SIZE + column] = Premium::from_byte(found as u8);
            }
        }
        let layout = Layout { name, size: size as u8, start, premiums };
        if layout.contains(start) { Ok(layout) } else { Err(LayoutError::Start { start }) }
    }

    /// The premium of a square; squares off the board are plain.
    pub const fn premium(&self, square: Square) -> Premium {
        if self.contains(square) {
            self.premiums[square.row as usize * MAX_SIZE + square.column as usize]
        } else {
            Premium::Plain
        }
    }

    /// True if the square is on the board.
    pub const fn contains(&self, square: Square) -> bool {
        square.row < self.size && square.column < self.size
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Square::new(row, column)))
    }
}

refusals! {
    /// Why some rows are not a layout. Rows and columns count from 0.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum LayoutError {
        Size { rows: usize } = "layout_size" => "{rows} rows: a board has 5 to {MAX_SIZE} of them",
        Row { row: usize, squares: usize, wanted: usize } = "layout_row" =>
            ("row {number} has {squares} squares: give it {wanted}", number = row + 1),
        Premium { row: usize, column: usize, found: char } = "layout_premium" => (
            "row {down}, column {across}: '{found}' is not a premium: use . d t D or T",
            down = row + 1,
            across = column + 1
        ),
        Start { start: Square } = "layout_start", at *start =>
            "the start {start} is off the board: choose a square on it",
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> core::fmt::Result {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason as _;

    const ROWS: [&str; 5] = ["T...D", ".d...", "..t..", ".....", "D...."];

    #[test]
    fn rows_are_read_as_they_stand() {
        let start = Square::new(1, 2);
        let layout = Layout::from_rows("small", start, &ROWS).unwrap();
        assert_eq!((layout.size, layout.start), (5, start));
        assert_eq!(layout.premium(Square::new(0, 0)), Premium::TripleWord);
        assert_eq!(layout.premium(Square::new(0, 4)), Premium::DoubleWord);
        assert_eq!(layout.premium(Square::new(4, 4)), Premium::Plain);
        assert_eq!(layout.premium(Square::new(5, 0)), Premium::Plain);
    }

    #[test]
    fn what_is_no_board_is_refused_with_the_place() {
        let start = Square::new(2, 2);
        let code = |rows: &[&str], start| Layout::from_rows("x", start, rows).unwrap_err().code();
        assert_eq!(code(&ROWS[..4], start), "layout_size");
        assert_eq!(code(&["."; 22], start), "layout_size");
        assert_eq!(code(&["T...D", ".d..", "..t..", ".....", "D...."], start), "layout_row");
        assert_eq!(code(&["T...D", ".d.x.", "..t..", ".....", "D...."], start), "layout_premium");
        assert_eq!(code(&ROWS, Square::new(2, 5)), "layout_start");
        assert_eq!(code(&["\u{e9}...."; 5], start), "layout_premium");
    }
}
