//! CGP (crossword game position): a position on one line.
//!
//! ```text
//! 15/15/.../3RETiNAS5/.../15 AEGOTUZ/ 0/66 0 lex Wordnik;
//! ```
//!
//! The fields, separated by spaces:
//!
//! 1. The rows of the board from the top with `/` between them: a capital for a tile, a small
//!    letter for a blank, a number for that many empty squares.
//! 2. The racks with `/` between them, the player to move first; `?` for a blank. Tiles that are
//!    not known are left out; the reader leaves out `_`, which some programs write for them.
//! 3. The scores, in the same order.
//! 4. The number of scoreless turns in a row that led to the position.
//! 5. Operations: a name and the text that belongs to it, each ended by `;`.
//!
//! The format and its operations are described in `cgp/README.md` of the program Macondo
//! (<https://github.com/domino14/macondo>). The reader forgives missing fields at the end, a last
//! operation without `;`, and more than one space. It reads only the letters of [`rules::Letter`],
//! so no letters of several characters in brackets, and only boards that are as wide as they are
//! high.

mod meaning;
mod parse;
#[cfg(test)]
mod tests;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use rules::{Board, Face, Square, Tiles};

pub use meaning::{CgpProblem, Resolved};
pub use parse::{CgpFault, ParseCgpError};

/// A position as written, not yet checked against any rules.
///
/// Nothing is lost: parsing the text of a parsed position gives an equal one.
///
/// ```
/// let text = "2/1a AB?/ 12/-3 1";
/// let cgp: notation::Cgp = text.parse()?;
/// assert_eq!((cgp.scores[1], cgp.scoreless_turns), (-3, 1));
/// assert_eq!(cgp.to_string(), text);
/// # Ok::<(), notation::ParseCgpError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cgp {
    /// The tiles on the board.
    pub board: Board,
    /// The racks, that of the player to move first. There is at least one; if the text has none,
    /// there are two empty ones.
    pub racks: Vec<Tiles>,
    /// The scores, in the same order. There may be fewer or more of them than racks; if the text
    /// has none, they are 0.
    pub scores: Vec<i32>,
    /// The number of scoreless turns in a row that led to the position.
    pub scoreless_turns: u16,
    /// Further information about the game.
    pub operations: Vec<Operation>,
}

impl Cgp {
    /// The text of the first operation of this name.
    pub fn operation(&self, name: &str) -> Option<&str> {
        self.operations.iter().find(|operation| operation.name == name).map(Operation::text)
    }

    /// The score of the player to move minus the best of the other scores.
    pub fn lead(&self) -> i32 {
        let best = self.scores.get(1..).and_then(|others| others.iter().max());
        self.scores.first().unwrap_or(&0).saturating_sub(*best.unwrap_or(&0))
    }
}

/// The fields, separated by single spaces. Rows and numbers are written in the shortest way.
impl fmt::Display for Cgp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.board.size() {
            f.write_str(if row > 0 { "/" } else { "" })?;
            write_row(f, &self.board, row)?;
        }
        let racks = joined(&self.racks);
        // An empty field would vanish.
        write!(f, " {}", if racks.is_empty() { "/" } else { &racks })?;
        let scores = joined(&self.scores);
        write!(f, " {}", if scores.is_empty() { "0" } else { &scores })?;
        write!(f, " {}", self.scoreless_turns)?;
        self.operations.iter().try_for_each(|operation| write!(f, " {operation}"))
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, board: &Board, row: u8) -> fmt::Result {
    let mut empty = 0;
    for column in 0..board.size() {
        let face = board.get(Square::new(row, column));
        if let Some(face) = face {
            write_run(f, empty)?;
            write!(f, "{}", Face::to_char(face))?;
            empty = 0;
        } else {
            empty += 1;
        }
    }
    write_run(f, empty)
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

fn joined(parts: &[impl ToString]) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join("/")
}

/// An operation: a name, such as `lex`, and the text after it. Written like `lex Wordnik;`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    name: String,
    text: String,
}

impl Operation {
    /// The operation that this text stands for, without its `;`. `None` if it has no name or
    /// contains a `;`. Runs of white space become one space.
    ///
    /// ```
    /// use notation::Operation;
    ///
    /// let operation = Operation::new(" tmr  10000/-2500 ").unwrap();
    /// assert_eq!((operation.name(), operation.text()), ("tmr", "10000/-2500"));
    /// assert_eq!(operation.to_string(), "tmr 10000/-2500;");
    /// assert_eq!(Operation::new("lex A; ld B"), None);
    /// ```
    pub fn new(text: &str) -> Option<Operation> {
        let mut words = text.split_whitespace();
        let name = words.next().filter(|_| !text.contains(';'))?.to_string();
        Some(Operation { name, text: words.collect::<Vec<_>>().join(" ") })
    }

    /// The part before the first space.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The part after the first space; may be empty.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text.as_str() {
            "" => write!(f, "{};", self.name),
            text => write!(f, "{} {text};", self.name),
        }
    }
}
