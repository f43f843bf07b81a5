//! A published round.

use std::collections::BTreeMap;

use crate::{Board, EntrantNumber, Outcome, RoundNumber, Rule, Scores, Side, TableNumber};

/// The way in which pairings were found, so that they can be found again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Basis {
    /// The rule.
    pub rule: Rule,
    /// The round whose standings they rest on; 0 for the seeding.
    pub standings: RoundNumber,
    /// The seed of all lots and simulations.
    pub seed: u64,
    /// The number of simulated tournaments, for rules that simulate; they may add more until they
    /// are certain.
    pub simulations: u32,
    /// True if the director changed what the rule gave.
    pub edited: bool,
}

/// A published round of a division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The number.
    pub number: RoundNumber,
    /// The way in which the boards were found.
    pub basis: Basis,
    /// The boards, in the order of the tables, byes behind.
    pub boards: Vec<Board>,
    /// The results, by table.
    pub outcomes: BTreeMap<TableNumber, Outcome>,
    /// The scores that players typed, by table; the first of them for the side that typed it.
    pub claims: BTreeMap<TableNumber, Claims>,
    /// The ids of the games on the server that have begun, by table.
    pub games: BTreeMap<TableNumber, String>,
}

/// The scores of a game as its players typed them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// The scores that the entrant who began typed: of the first and the second side.
    pub first: Option<Scores>,
    /// The scores that the other typed.
    pub second: Option<Scores>,
}

impl Claims {
    /// The scores that one side typed.
    pub const fn of(&self, side: Side) -> Option<Scores> {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// True if both typed scores, and not the same.
    pub fn differ(&self) -> bool {
        matches!((self.first, self.second), (Some(one), Some(other)) if one != other)
    }
}

impl Round {
    /// The row in which an entrant is.
    pub fn board(&self, entrant: EntrantNumber) -> Option<&Board> {
        self.boards.iter().find(|board| board.has(entrant))
    }

    /// The game at a table.
    pub fn game(&self, table: TableNumber) -> Option<&Board> {
        self.boards.iter().find(|board| board.table() == Some(table))
    }

    /// The tables without a result.
    pub fn missing(&self) -> impl Iterator<Item = TableNumber> {
        let tables = self.boards.iter().filter_map(Board::table);
        tables.filter(|table| !self.outcomes.contains_key(table))
    }

    /// True if every game has a result.
    pub fn complete(&self) -> bool {
        self.missing().next().is_none()
    }
}
