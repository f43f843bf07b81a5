//! Squares, directions and coordinates such as `8D` (across) and `D8` (down).

use core::fmt;
use core::str::FromStr;

/// Which way a word reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Left to right.
    Across,
    /// Top to bottom.
    Down,
}

impl Direction {
    /// The other direction.
    pub const fn other(self) -> Direction {
        match self {
            Direction::Across => Direction::Down,
            Direction::Down => Direction::Across,
        }
    }
}

/// A square of the board; rows and columns are counted from 0, starting at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// 0 is the top row.
    pub row: u8,
    /// 0 is the left column.
    pub column: u8,
}

impl Square {
    /// The square at this row and column, both counted from 0.
    pub const fn new(row: u8, column: u8) -> Square {
        Square { row, column }
    }

    /// The square `steps` further on in a direction; `None` if its row or column would not be in
    /// 0..=255.
    pub fn step(self, direction: Direction, steps: i16) -> Option<Square> {
        let shift = |n: u8| u8::try_from(i16::from(n) + steps).ok();
        Some(match direction {
            Direction::Across => Square { column: shift(self.column)?, ..self },
            Direction::Down => Square { row: shift(self.row)?, ..self },
        })
    }

    /// The place along a line of this direction: the column for across, the row for down.
    pub const fn along(self, direction: Direction) -> u8 {
        match direction {
            Direction::Across => self.column,
            Direction::Down => self.row,
        }
    }
}

/// Written `8H`: row number, then column letter.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row + 1, column_letter(self.column))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the row number and the column letter in either order: `8H` and `H8` are the same square.
impl FromStr for Square {
    type Err = ParseCoordError;

    fn from_str(text: &str) -> Result<Square, ParseCoordError> {
        text.parse::<Coord>().map(|coord| coord.square)
    }
}

fn column_letter(column: u8) -> char {
    (b'A' + column.min(25)) as char
}

/// Where a word starts and which way it reads, in international notation:
/// `8D` is row 8, column D, across; `D8` is the same square, down.
///
/// ```
/// use rules::{Coord, Direction, Notation};
///
/// let coord: Coord = "8D".parse()?;
/// assert_eq!((coord.square.row, coord.square.column), (7, 3));
/// assert_eq!(coord.direction, Direction::Across);
/// // Halls of duplicate write the same place as H4.
/// assert_eq!(Coord::read("H4", Notation::Duplicate)?, coord);
/// # Ok::<(), rules::ParseCoordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    /// The square of the first letter.
    pub square: Square,
    /// Which way the word reads.
    pub direction: Direction,
}

impl Coord {
    /// A place and a direction.
    pub const fn new(square: Square, direction: Direction) -> Coord {
        Coord { square, direction }
    }

    /// Reads a place written in one of the notations of AMB-26.
    ///
    /// # Errors
    /// [`ParseCoordError`] if it is not a letter and a number.
    pub fn read(text: &str, notation: Notation) -> Result<Coord, ParseCoordError> {
        let Coord { square, direction } = text.parse()?;
        Ok(match notation {
            Notation::International => Coord::new(square, direction),
            Notation::LetterFirst => Coord::new(square, direction.other()),
            Notation::Duplicate => {
                Coord::new(Square::new(square.column, square.row), direction.other())
            }
        })
    }

    /// Writes the place in one of the notations of AMB-26.
    pub fn in_notation(self, notation: Notation) -> impl fmt::Display {
        struct Shown(Coord, Notation);
        impl fmt::Display for Shown {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let Shown(Coord { square, direction }, notation) = *self;
                let (letter, number) = match notation {
                    Notation::International | Notation::LetterFirst => (square.column, square.row),
                    Notation::Duplicate => (square.row, square.column),
                };
                let letter_first = match notation {
                    Notation::International => direction == Direction::Down,
                    Notation::Duplicate | Notation::LetterFirst => direction == Direction::Across,
                };
                let (letter, number) = (column_letter(letter), number + 1);
                if letter_first {
                    write!(f, "{letter}{number}")
                } else {
                    write!(f, "{number}{letter}")
                }
            }
        }
        Shown(self, notation)
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_notation(Notation::International).fmt(f)
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The notation of a place (AMB-26, GLD-22).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// Letters name columns; the number comes first for a word across: `8D`.
    International,
    /// Letters name rows; the letter comes first for a word across: `H4` (VAR-DUP-06).
    Duplicate,
    /// Letters name columns; the letter comes first for a word across: `D8`.
    LetterFirst,
}

keys! {
    Notation {
        International = "international",
        Duplicate = "duplicate",
        LetterFirst = "letter-first",
    }
}

/// Why a text does not name a place on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseCoordError {
    /// The text is not a number and a letter.
    Form,
    /// The number is 0 or above 26.
    Row,
}

impl fmt::Display for ParseCoordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseCoordError::Form => {
                write!(f, "a place is a row number and a column letter: 8D across, D8 down")
            }
            ParseCoordError::Row => write!(f, "row numbers go from 1 to the size of the board"),
        }
    }
}

impl core::error::Error for ParseCoordError {}

impl FromStr for Coord {
    type Err = ParseCoordError;

    fn from_str(text: &str) -> Result<Coord, ParseCoordError> {
        let letter_first = text.starts_with(|c: char| c.is_ascii_alphabetic());
        let letter = if letter_first { text.chars().next() } else { text.chars().next_back() }
            .filter(char::is_ascii_alphabetic)
            .ok_or(ParseCoordError::Form)?;
        let digits = if letter_first { &text[1..] } else { &text[..text.len() - 1] };
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(ParseCoordError::Form);
        }
        let row: u8 = digits.parse().map_err(|_| ParseCoordError::Form)?;
        if !(1..=26).contains(&row) {
            return Err(ParseCoordError::Row);
        }
        let column = letter.to_ascii_uppercase() as u8 - b'A';
        let direction = if letter_first { Direction::Down } else { Direction::Across };
        Ok(Coord::new(Square::new(row - 1, column), direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn gld_22_places_in_three_notations() {
        let vectors = [
            (8, 4, Direction::Across, "8D", "H4", "D8"),
            (4, 8, Direction::Down, "H4", "8D", "4H"),
            (1, 15, Direction::Across, "1O", "A15", "O1"),
            (15, 1, Direction::Down, "A15", "1O", "15A"),
        ];
        for (row, column, direction, international, duplicate, literal) in vectors {
            let coord = Coord::new(Square::new(row - 1, column - 1), direction);
            assert_eq!(coord.to_string(), international);
            assert_eq!(coord.in_notation(Notation::Duplicate).to_string(), duplicate);
            assert_eq!(coord.in_notation(Notation::LetterFirst).to_string(), literal);
            assert_eq!(international.parse(), Ok(coord));
            assert_eq!(Coord::read(international, Notation::International), Ok(coord));
            assert_eq!(Coord::read(duplicate, Notation::Duplicate), Ok(coord));
            assert_eq!(Coord::read(literal, Notation::LetterFirst), Ok(coord));
        }
    }

    #[test]
    fn what_is_no_place_is_refused() {
        for text in ["", "8", "H", "88", "HH", "H123", "8é", "é8", "-1H", "+8H"] {
            assert_eq!(text.parse::<Coord>(), Err(ParseCoordError::Form), "{text}");
        }
        for text in ["0H", "H27"] {
            assert_eq!(text.parse::<Coord>(), Err(ParseCoordError::Row), "{text}");
        }
    }
}
