//! CGP: a position on one line, as engines exchange it.
//!
//! ```text
//! 15/15/.../3RETINAS5/.../15 AEGOTUZ/ 0/66 0 lex Wordnik;
//! ```
//! Board rows from the top with runs of empty squares as numbers, racks with the player to move
//! first, scores in the same order, turns without a tile, then operations ended by `;`.
//! The format comes from the program macondo. What a reader forgives: racks and scores that are
//! missing, a last operation without `;`, more than one space.

use std::fmt;
use std::str::FromStr;

use rules::{Board, Counted, Face, MAX_SIZE, Square, Tiles};

/// A position as written, not yet compared with any rules.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Cgp {
    /// What lies on the board.
    pub(crate) board: Board,
    /// The racks, the one of the player to move first. At least one.
    pub(crate) racks: Vec<Tiles>,
    /// The scores in the same order.
    pub(crate) scores: Vec<i32>,
    /// Turns in a row without a tile.
    pub(crate) dry_turns: u16,
    /// Operations: a name and the rest.
    pub(crate) operations: Vec<(String, String)>,
}

impl Cgp {
    /// The text behind an operation's name.
    pub(crate) fn operation(&self, name: &str) -> Option<&str> {
        self.operations.iter().find(|(key, _)| key == name).map(|(_, rest)| rest.as_str())
    }
}

/// Why a line is no position. Columns count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CgpError {
    /// Where.
    pub(crate) column: usize,
    /// What is wrong and what to do.
    pub(crate) problem: String,
}

impl CgpError {
    /// What a position begins with.
    const WANTED: &str = "write its rows from the top with / between them, letters for tiles and \
                          numbers for empty squares, such as 7CAT5, then the rack: --help shows \
                          a whole position";
}

impl fmt::Display for CgpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem)
    }
}

impl std::error::Error for CgpError {}

fn bad(column: usize, problem: impl Into<String>) -> CgpError {
    CgpError { column, problem: problem.into() }
}

/// Words of a line with the column, counted from 1, at which each begins.
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
    type Err = CgpError;

    fn from_str(text: &str) -> Result<Cgp, CgpError> {
        let fields = fields(text);
        let mut fields = fields.into_iter();
        let (at, rows) = fields
            .next()
            .ok_or_else(|| bad(1, format!("nothing is written: {}", CgpError::WANTED)))?;
        let board = board(at, rows)?;
        let racks = match fields.next() {
            Some((at, text)) => racks(at, text)?,
            None => vec![Tiles::new()],
        };
        let scores = match fields.next() {
            Some((at, text)) => {
                let score = |part: &str| part.parse::<i32>().ok();
                text.split('/')
                    .map(score)
                    .collect::<Option<Vec<_>>>()
                    .ok_or_else(|| bad(at, format!("'{text}' are no scores: write them as 0/66")))?
            }
            None => Vec::new(),
        };
        let dry_turns = match fields.next() {
            Some((at, text)) => text.parse().map_err(|_| {
                bad(at, format!("'{text}' is no number of turns without a tile: write 0"))
            })?,
            None => 0,
        };
        let rest: Vec<&str> = fields.map(|(_, part)| part).collect();
        let operations = rest
            .join(" ")
            .split(';')
            .map(str::trim)
            .filter(|operation| !operation.is_empty())
            .map(|operation| match operation.split_once(' ') {
                Some((name, rest)) => (name.to_string(), rest.trim().to_string()),
                None => (operation.to_string(), String::new()),
            })
            .collect();
        Ok(Cgp { board, racks, scores, dry_turns, operations })
    }
}

fn board(at: usize, text: &str) -> Result<Board, CgpError> {
    let size = text.split('/').count();
    if !(2..=MAX_SIZE).contains(&size) {
        let shown: String = text.chars().take(40).collect();
        return Err(bad(at, format!("'{shown}' is no board: {}", CgpError::WANTED)));
    }
    let mut board = Board::new(size as u8);
    let mut column = at;
    for (number, row) in text.split('/').enumerate() {
        let mut squares = 0;
        let mut run: Option<usize> = None;
        for (index, c) in row.chars().enumerate() {
            if let Some(digit) = c.to_digit(10) {
                run = Some((run.unwrap_or(0) * 10 + digit as usize).min(1000));
                continue;
            }
            squares += run.take().unwrap_or(0);
            let Some(face) = Face::from_char(c) else {
                return Err(bad(
                    column + index,
                    format!("row {}: '{c}' is no tile: use A to Z, small for a blank", number + 1),
                ));
            };
            if squares < size {
                board.set(Square::new(number as u8, squares as u8), Some(face));
            }
            squares += 1;
        }
        squares += run.unwrap_or(0);
        if squares != size {
            return Err(bad(
                column,
                format!(
                    "row {} has {}, but there are {size} rows: a board is as wide as it is high",
                    number + 1,
                    Counted(squares, "square")
                ),
            ));
        }
        column += row.chars().count() + 1;
    }
    Ok(board)
}

fn racks(at: usize, text: &str) -> Result<Vec<Tiles>, CgpError> {
    let mut racks = Vec::new();
    let mut column = at;
    for rack in text.split('/') {
        racks.push(rack.parse().map_err(|error| match error {
            rules::ParseTilesError::Tile(tile) => {
                bad(column + tile.at, format!("'{}' is no tile: use A to Z, or ?", tile.found))
            }
            other => bad(column, other.to_string()),
        })?);
        column += rack.chars().count() + 1;
    }
    Ok(racks)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    #[test]
    fn a_position_is_read() {
        let text =
            "15/15/15/15/15/15/15/3RETiNAS5/15/15/15/15/15/15/15  AEGOT?Z/ -5/66 2 lex Wordnik; bb";
        let cgp: Cgp = text.parse().unwrap();
        assert_eq!(cgp.board.tiles(), 7);
        assert_eq!(cgp.board.get(Square::new(7, 6)), Face::from_char('i'));
        assert_eq!(cgp.racks, ["AEGOTZ?".parse().unwrap(), Tiles::new()]);
        assert_eq!((cgp.scores, cgp.dry_turns), (vec![-5, 66], 2));
        assert_eq!(cgp.operations[1], ("bb".to_string(), String::new()));
    }

    #[test]
    fn what_is_missing_is_nothing() {
        let cgp: Cgp = EMPTY.parse().unwrap();
        assert_eq!((cgp.racks.len(), cgp.racks[0]), (1, Tiles::new()));
        let cgp: Cgp = format!("{EMPTY} /ABC").parse().unwrap();
        assert_eq!(cgp.racks, [Tiles::new(), "ABC".parse().unwrap()]);
    }

    #[test]
    fn what_is_no_position_is_told_by_column() {
        let cases = [
            ("", 1, "nothing is written: write its rows from the top"),
            ("TRAIN", 1, "'TRAIN' is no board: write its rows from the top with / between them"),
            ("15/15 A/", 1, "row 1 has 15 squares, but there are 2 rows"),
            ("2/3 A/", 3, "row 2 has 3 squares"),
            ("2/A!", 4, "row 2: '!' is no tile"),
            ("2/99999999999999999999", 3, "row 2 has"),
            ("2/2 AB1/", 7, "'1' is no tile"),
            ("2/2  A/B x/y 0", 10, "no scores"),
            ("2/2 A/B 0/0 no", 13, "turns without a tile"),
        ];
        for (text, column, says) in cases {
            let error = text.parse::<Cgp>().unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.problem.contains(says), "{text}: {error}");
        }
    }
}
