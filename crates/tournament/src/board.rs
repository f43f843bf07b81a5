//! The boards of a round: who plays whom, and how each game ended.

use crate::{EntrantNumber, TableNumber};

/// A row of a round's pairings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// Two entrants play each other.
    Game {
        /// The table.
        table: TableNumber,
        /// The entrant who begins.
        first: EntrantNumber,
        /// The entrant who replies.
        second: EntrantNumber,
        /// True if the board is played on the server.
        online: bool,
    },
    /// An entrant has no opponent and gets the points of a bye.
    Bye(EntrantNumber),
    /// An entrant misses the round and gets the points of a forfeit.
    Missed(EntrantNumber),
}

impl Board {
    /// The table, if a game is played.
    pub const fn table(&self) -> Option<TableNumber> {
        match *self {
            Board::Game { table, .. } => Some(table),
            Board::Bye(_) | Board::Missed(_) => None,
        }
    }

    /// The entrants of the row.
    pub fn entrants(&self) -> impl Iterator<Item = EntrantNumber> + use<> {
        let (one, other) = match *self {
            Board::Game { first, second, .. } => (first, Some(second)),
            Board::Bye(entrant) | Board::Missed(entrant) => (entrant, None),
        };
        [Some(one), other].into_iter().flatten()
    }

    /// True if the entrant is in this row.
    pub fn has(&self, entrant: EntrantNumber) -> bool {
        self.entrants().any(|one| one == entrant)
    }

    /// The opponent of an entrant in this row.
    pub fn opponent(&self, entrant: EntrantNumber) -> Option<EntrantNumber> {
        match *self {
            Board::Game { first, second, .. } if first == entrant => Some(second),
            Board::Game { first, second, .. } if second == entrant => Some(first),
            _ => None,
        }
    }
}

/// One of the two sides of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The entrant who began.
    First,
    /// The entrant who replied.
    Second,
}

rules::keys! { Side { First = "first", Second = "second" } }

impl Side {
    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The scores of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scores {
    /// The points of the entrant who began.
    pub first: i32,
    /// The points of the other.
    pub second: i32,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The game was played.
    Scores(Scores),
    /// One side did not play: the other wins by the points of a forfeit. Not rated.
    Forfeit(Side),
    /// Neither side played: both lose by the points of a forfeit. Not rated.
    BothForfeit,
    /// The game counts nowhere, and the pair may meet as if for the first time.
    Void,
}
