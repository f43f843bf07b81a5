//! Parses a CGP text, checking its form alone.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules::{Board, Counted, Face, MAX_SIZE, ParseTilesError, Square, Tiles};

use super::{Cgp, Operation};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCgpError {
    /// The column at which the fault is, in characters counted from 1.
    pub column: usize,
    /// The fault.
    pub fault: CgpFault,
}

/// A fault in the form of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CgpFault {
    /// There is nothing but white space.
    Empty,
    /// The first field has too few or too many rows.
    Board {
        /// The beginning of the field.
        text: String,
    },
    /// A character on the board is neither a tile nor a digit.
    Face {
        /// The row, from 1.
        row: usize,
        /// The character.
        found: char,
    },
    /// A row has more or fewer squares than there are rows.
    Row {
        /// The row, from 1.
        row: usize,
        /// The number of its squares. In a very long row not all of them are counted.
        squares: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A character on a rack is not a tile.
    Tile {
        /// The character.
        found: char,
    },
    /// A rack is not a set of tiles for another reason.
    Rack(ParseTilesError),
    /// The third field is not a list of whole numbers separated by `/`.
    Scores {
        /// The field.
        text: String,
    },
    /// The fourth field is not a number.
    ScorelessTurns {
        /// The field.
        text: String,
    },
}

/// A tile that is not known, as some programs write it.
const UNKNOWN: char = '_';

/// The form that a position has to have.
const WANTED: &str = "write its rows from the top with / between them, letters for tiles and \
                      numbers for empty squares, such as 7CAT5, then the rack";

impl fmt::Display for CgpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CgpFault::Empty => write!(f, "the position is empty: {WANTED}"),
            CgpFault::Board { text } => write!(f, "'{text}' is not a board: {WANTED}"),
            CgpFault::Face { row, found } => {
                write!(f, "row {row}: '{found}' is not a tile: use A to Z, small for a blank")
            }
            CgpFault::Row { row, squares, rows } => write!(
                f,
                "row {row} has {}, but there are {rows} rows: a board is as wide as it is high",
                Counted(*squares, "square")
            ),
            CgpFault::Tile { found } => write!(f, "'{found}' is not a tile: use A to Z, or ?"),
            CgpFault::Rack(error) => error.fmt(f),
            CgpFault::Scores { text } => {
                write!(f, "'{text}' are not scores: write them as 0/66")
            }
            CgpFault::ScorelessTurns { text } => {
                write!(f, "'{text}' is not a number of turns without a tile: write 0")
            }
        }
    }
}

impl fmt::Display for ParseCgpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.fault)
    }
}

impl core::error::Error for ParseCgpError {}

fn at(column: usize, fault: CgpFault) -> ParseCgpError {
    ParseCgpError { column, fault }
}

/// The fields of a line, and the column, counted from 1, at which each begins.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let mut column = 1;
    for part in text.split(char::is_whitespace) {
        if !part.is_empty() {
            fields.push((column, part));
        }
        column += part.chars().count() + 1;
    }
    fields
}

impl FromStr for Cgp {
    type Err = ParseCgpError;

    fn from_str(text: &str) -> Result<Cgp, ParseCgpError> {
        let mut fields = fields(text).into_iter();
        let (column, rows) = fields.next().ok_or(at(1, CgpFault::Empty))?;
        let board = board(column, rows)?;
        let racks = match fields.next() {
            Some((column, text)) => racks(column, text)?,
            None => vec![Tiles::new(); 2],
        };
        let scores = match fields.next() {
            Some((column, text)) => text
                .split('/')
                .map(|score| score.parse().ok())
                .collect::<Option<Vec<i32>>>()
                .ok_or_else(|| at(column, CgpFault::Scores { text: text.to_string() }))?,
            None => vec![0; racks.len()],
        };
        let scoreless_turns = match fields.next() {
            Some((column, text)) => text
                .parse()
                .map_err(|_| at(column, CgpFault::ScorelessTurns { text: text.to_string() }))?,
            None => 0,
        };
        let rest: Vec<&str> = fields.map(|(_, part)| part).collect();
        let operations = rest.join(" ").split(';').filter_map(Operation::new).collect();
        Ok(Cgp { board, racks, scores, scoreless_turns, operations })
    }
}

fn board(column: usize, text: &str) -> Result<Board, ParseCgpError> {
    let rows = text.split('/').count();
    let size = u8::try_from(rows).ok().filter(|size| (2..=MAX_SIZE).contains(&usize::from(*size)));
    let Some(size) = size else {
        return Err(at(column, CgpFault::Board { text: text.chars().take(40).collect() }));
    };
    let mut board = Board::new(size);
    let mut column = column;
    for (number, row) in (0..size).zip(text.split('/')) {
        read_row(&mut board, number, row, column)?;
        column += row.chars().count() + 1;
    }
    Ok(board)
}

fn read_row(board: &mut Board, row: u8, text: &str, column: usize) -> Result<(), ParseCgpError> {
    let rows = usize::from(board.size());
    let number = usize::from(row) + 1;
    let mut squares = 0;
    let mut run: Option<usize> = None;
    for (index, found) in text.chars().enumerate() {
        if let Some(digit) = found.to_digit(10) {
            run = Some((run.unwrap_or(0) * 10 + digit as usize).min(1000));
            continue;
        }
        squares += run.take().unwrap_or(0);
        let Some(face) = Face::from_char(found) else {
            return Err(at(column + index, CgpFault::Face { row: number, found }));
        };
        if squares < rows {
            board.set(Square::new(row, squares as u8), Some(face));
        }
        squares += 1;
    }
    squares += run.unwrap_or(0);
    if squares == rows {
        Ok(())
    } else {
        Err(at(column, CgpFault::Row { row: number, squares, rows }))
    }
}

fn racks(column: usize, text: &str) -> Result<Vec<Tiles>, ParseCgpError> {
    let mut racks = Vec::new();
    let mut column = column;
    for rack in text.split('/') {
        let known = || rack.chars().enumerate().filter(|&(_, found)| found != UNKNOWN);
        let text: String = known().map(|(_, found)| found).collect();
        racks.push(text.parse().map_err(|error| match error {
            ParseTilesError::Tile(tile) => {
                let place = known().nth(tile.at).map_or(0, |(place, _)| place);
                at(column + place, CgpFault::Tile { found: tile.found })
            }
            error => at(column, CgpFault::Rack(error)),
        })?);
        column += rack.chars().count() + 1;
    }
    Ok(racks)
}
