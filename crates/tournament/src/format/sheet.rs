//! The sheet: a tournament as files have it.

use crate::{Rating, Side};

/// A tournament as files have it: without plans, settings and prizes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The title; empty if the file has none.
    pub title: String,
    /// The day on which it begins, as the file has it; empty if it is not known.
    pub date: String,
    /// The divisions.
    pub divisions: Vec<SheetDivision>,
}

/// A division of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SheetDivision {
    /// The name.
    pub name: String,
    /// The rows, one for each entrant. Their numbers are counted from 1.
    pub rows: Vec<Row>,
    /// The number of rounds that are planned; 0 if the file does not tell.
    pub planned: u8,
}

/// An entrant of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// The name, as the file has it: with the given or the family name first.
    pub name: String,
    /// The rating; `None` if the file has none, or 0.
    pub rating: Option<Rating>,
    /// The class: a capital letter.
    pub class: Option<char>,
    /// The team; empty if there is none.
    pub team: String,
    /// The club or country; empty if there is none.
    pub club: String,
    /// The rounds, from the first.
    pub cells: Vec<Cell>,
    /// For an entrant who has withdrawn, the spread that each missed round counts: mostly -50.
    pub off: Option<i32>,
    /// Other things that the file says, by key.
    pub others: Vec<(String, String)>,
}

/// A round of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell {
    /// The number of the opponent's row; 0 for an entrant without an opponent; `None` for an
    /// entrant who is not paired.
    pub opponent: Option<u16>,
    /// The points in the game. Without an opponent it is the spread: positive for a bye, which
    /// counts as a win, negative for a round missed, which counts as a loss, and 0 for neither.
    /// `None` if there is no result.
    pub score: Option<i32>,
    /// The side, if the file tells.
    pub side: Option<Side>,
    /// The table; 0 if the file does not tell.
    pub table: u16,
}

impl Sheet {
    /// The number of rounds: the largest of the divisions.
    pub fn rounds(&self) -> usize {
        self.divisions.iter().map(SheetDivision::rounds).max().unwrap_or(0)
    }

    /// The number of rounds that are planned, or paired if these are more: the largest of the
    /// divisions.
    pub fn planned(&self) -> usize {
        let planned = self.divisions.iter().map(|division| usize::from(division.planned));
        planned.max().unwrap_or(0).max(self.rounds())
    }

    /// The number of entrants of all divisions.
    pub fn entrants(&self) -> usize {
        self.divisions.iter().map(|division| division.rows.len()).sum()
    }
}

impl SheetDivision {
    /// The number of rounds in which an entrant is paired.
    pub fn rounds(&self) -> usize {
        self.rows.iter().map(Row::rounds).max().unwrap_or(0)
    }

    /// A row by its number.
    pub fn row(&self, number: u16) -> Option<&Row> {
        self.rows.get(usize::from(number).checked_sub(1)?)
    }

    /// The entrants who meet in a round, counted from 0: the numbers of their rows, and the table
    /// or 0. The one who begins is named first, or the one with the lower number if that is not
    /// known. Pairs come in the order of the tables and then of the rows; opponents who have
    /// another opponent are left out.
    pub fn games(&self, round: usize) -> Vec<(u16, u16, u16)> {
        let mut games = Vec::new();
        for (number, row) in (1_u16..).zip(&self.rows) {
            let cell = row.cell(round);
            let Some(opponent) = cell.opponent.filter(|&opponent| opponent > number) else {
                continue;
            };
            let Some(other) = self.row(opponent).map(|row| row.cell(round)) else { continue };
            if other.opponent != Some(number) {
                continue;
            }
            let table = if cell.table > 0 { cell.table } else { other.table };
            let replies = (cell.side == Some(Side::Second) && other.side != Some(Side::Second))
                || (other.side == Some(Side::First) && cell.side != Some(Side::First));
            games.push(if replies { (opponent, number, table) } else { (number, opponent, table) });
        }
        games.sort_by_key(|&(_, _, table)| if table > 0 { table } else { u16::MAX });
        games
    }
}

impl Row {
    /// The number of rounds up to the last in which the entrant is paired.
    pub fn rounds(&self) -> usize {
        self.cells.iter().rposition(|cell| cell.opponent.is_some()).map_or(0, |last| last + 1)
    }

    /// A round, counted from 0; an empty cell behind the last.
    pub fn cell(&self, round: usize) -> Cell {
        self.cells.get(round).copied().unwrap_or_default()
    }

    /// A round to be written in.
    pub(crate) fn cell_mut(&mut self, round: usize) -> &mut Cell {
        if self.cells.len() <= round {
            self.cells.resize(round + 1, Cell::default());
        }
        &mut self.cells[round]
    }
}

impl Cell {
    /// A round without an opponent that counts this spread.
    pub const fn without_opponent(spread: i32) -> Cell {
        Cell { opponent: Some(0), score: Some(spread), side: None, table: 0 }
    }
}
