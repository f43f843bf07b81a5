//! Seating: the tables at which the pairs of a round play.

use std::collections::BTreeSet;

use crate::pairing::{Field, Pair};
use crate::{Board, EntrantNumber, TableNumber};

/// The boards of a round with their tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seating {
    /// The games in the order of their tables, then the byes in the order of the field.
    pub boards: Vec<Board>,
    /// The entrants who do not play at the table that is theirs, in the order of the tables at
    /// which they play.
    pub moved: Vec<Moved>,
}

/// An entrant who does not play at the table that is theirs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moved {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The table that is theirs.
    pub from: TableNumber,
    /// The table at which they play.
    pub to: TableNumber,
}

/// Gives each pair a table.
///
/// Pairs are taken in the order of the standings of their better player.
///
/// 1. Entrants for whom `fixed` names a table play there. If two of them meet, they play at the
///    lower of both tables. If another pair is there already, they play at the other one's table,
///    or as if neither had a table.
/// 2. The other pairs take the tables that are left, from 1 upwards: the best pair has the first.
///
/// Each table is given once. A fixed table may be beyond the number of games; table 0 does not
/// exist and counts as taken. `pairs` name those first who begin, as
/// [`begins`](crate::begins) gives them. All boards are on paper.
///
/// ```
/// use tournament::pairing::{Field, Pair, Player};
/// use tournament::{Board, EntrantNumber, TableNumber, seat};
///
/// let players = (1..=5).map(|number| Player { entrant: EntrantNumber(number), ..Player::default() });
/// let field = Field::new(players.collect());
/// let pairs = [Pair::Game(0, 1), Pair::Game(3, 2), Pair::Bye(4)];
/// let seating = seat(&field, &pairs, |entrant| (entrant.0 == 3).then_some(TableNumber(1)));
/// let game = |table, first, second| Board::Game {
///     table: TableNumber(table),
///     first: EntrantNumber(first),
///     second: EntrantNumber(second),
///     online: false,
/// };
/// assert_eq!(seating.boards, [game(1, 4, 3), game(2, 1, 2), Board::Bye(EntrantNumber(5))]);
/// assert!(seating.moved.is_empty());
/// ```
///
/// # Panics
/// If a pair names a player outside the field.
pub fn seat(
    field: &Field,
    pairs: &[Pair],
    fixed: impl Fn(EntrantNumber) -> Option<TableNumber>,
) -> Seating {
    let entrant = |place: usize| field.players()[place].entrant;
    let mut games: Vec<(usize, usize)> = Vec::new();
    let mut byes: Vec<usize> = Vec::new();
    for &pair in pairs {
        match pair {
            Pair::Game(first, second) => games.push((first, second)),
            Pair::Bye(one) => byes.push(one),
        }
    }
    games.sort_by_key(|&(first, second)| (first.min(second), first.max(second)));
    byes.sort_unstable();

    let mut taken = BTreeSet::from([TableNumber(0)]);
    let mut tables: Vec<Option<TableNumber>> = Vec::with_capacity(games.len());
    for &(first, second) in &games {
        let mut own = [first, second].map(|place| fixed(entrant(place)));
        own.sort_by_key(|table| (table.is_none(), *table));
        tables.push(own.into_iter().flatten().find(|&table| taken.insert(table)));
    }
    let mut open = (1..=u16::MAX).map(TableNumber).filter(|table| !taken.contains(table));
    let mut seated: Vec<(TableNumber, EntrantNumber, EntrantNumber)> = games
        .iter()
        .zip(tables)
        .filter_map(|(&(first, second), table)| {
            Some((table.or_else(|| open.next())?, entrant(first), entrant(second)))
        })
        .collect();
    seated.sort_unstable();

    let mut seating = Seating::default();
    for (table, first, second) in seated {
        seating.boards.push(Board::Game { table, first, second, online: false });
        let moved = [first, second].into_iter().filter_map(|entrant| {
            let from = fixed(entrant).filter(|&from| from != table)?;
            Some(Moved { entrant, from, to: table })
        });
        seating.moved.extend(moved);
    }
    seating.boards.extend(byes.into_iter().map(|place| Board::Bye(entrant(place))));
    seating
}
