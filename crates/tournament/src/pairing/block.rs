//! Blocks: rounds that are paired as one, by tables in which players hold seats.

use super::{Field, Pair, PairingRefusal, Task};

/// The seats of a block, and the players who joined since it began.
///
/// Those hold seats who were there when the block began, in the order of the field. The seat of an
/// absent player goes to one who joined since, in the order of the field, else it is empty and the
/// opponent has a bye.
pub(super) struct Seats {
    /// The player on each seat.
    pub(super) players: Vec<Option<usize>>,
    /// Those who joined and took no seat yet.
    pub(super) late: Vec<usize>,
}

impl Seats {
    /// The seats of those players of a field whom a test accepts, such as the members of a team.
    pub(super) fn of(field: &Field, accepts: impl Fn(usize) -> bool) -> Seats {
        let (mut players, mut late) = (Vec::new(), Vec::new());
        for (place, player) in field.players().iter().enumerate() {
            match (accepts(place), player.late) {
                (false, _) => {}
                (true, false) => players.push((!player.absent).then_some(place)),
                (true, true) if player.absent => {}
                (true, true) => late.push(place),
            }
        }
        let mut joined = late.into_iter();
        for seat in players.iter_mut().filter(|seat| seat.is_none()) {
            *seat = joined.next();
        }
        Seats { players, late: joined.collect() }
    }
}

/// A round of a block in which groups of seats play a round robin each.
///
/// `group` divides the seats, of which it is told the number; `table` gives the games of a group of
/// so many seats. In a group with an odd number of seats, a player who joined since the block began and
/// took no seat has the place of the bye.
///
/// # Errors
/// If there is no place for a player who joined since the block began.
pub(super) fn round(
    task: &Task<'_>,
    free: &[usize],
    table: impl Fn(usize) -> Vec<(usize, usize)>,
    group: impl FnOnce(usize) -> Vec<Vec<usize>>,
) -> Result<Vec<Pair>, PairingRefusal> {
    let Seats { players, late } = Seats::of(task.field, |_| true);
    let mut late = late.into_iter();
    let mut games = Vec::new();
    for group in group(players.len()) {
        let odd = if group.len() % 2 == 1 { late.next() } else { None };
        let sits = |seat: usize| match group.get(seat) {
            Some(&seat) => players.get(seat).copied().flatten(),
            None => odd,
        };
        let seated = table(group.len()).into_iter();
        games.extend(seated.map(|(first, second)| (sits(first), sits(second))));
    }
    match late.count() {
        0 => Ok(settle(task.field, free, games)),
        players => Err(PairingRefusal::BlockFull { players }),
    }
}

/// The pairs of a round from the games of its table; `None` is an empty seat.
///
/// The opponent of an empty seat has a bye. A pair that the director fixed takes both players out
/// of the table, and those who should have met them play each other, in the order of the field and
/// such as have met least often; one who is left over has a bye.
pub(super) fn settle(
    field: &Field,
    free: &[usize],
    games: Vec<(Option<usize>, Option<usize>)>,
) -> Vec<Pair> {
    let mut is_free = vec![false; field.len()];
    for &place in free {
        if let Some(free) = is_free.get_mut(place) {
            *free = true;
        }
    }
    let free = |place: &usize| is_free.get(*place).copied().unwrap_or(false);
    let (mut pairs, mut left) = (Vec::new(), Vec::new());
    for (first, second) in games {
        match (first.filter(free), second.filter(free)) {
            (Some(one), Some(other)) => pairs.push(Pair::Game(one, other)),
            (Some(one), None) | (None, Some(one)) => match first.and(second) {
                Some(_) => left.push(one),
                None => pairs.push(Pair::Bye(one)),
            },
            (None, None) => {}
        }
    }
    left.sort_unstable();
    while !left.is_empty() {
        let one = left.remove(0);
        let least = (0..left.len()).min_by_key(|&index| field.met(one, left[index]));
        pairs.push(match least {
            Some(index) => Pair::Game(one, left.remove(index)),
            None => Pair::Bye(one),
        });
    }
    pairs
}
