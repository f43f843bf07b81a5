//! Initial Fontes: groups of equal strength.

use super::{Pair, PairingRefusal, Task, berger, block};
use crate::Part;

/// Initial Fontes for `n` rounds: round robins in groups of `n + 1` that are of equal strength.
///
/// The players are dealt in the order of the field, one to each group in turn. If `n + 1` does not
/// divide their number, an odd number being rounded up by a bye, those left over join the last
/// group instead of being dealt: with `R` of `N` left over, those at the places `N / (R + 1)`,
/// counted from 0, and each `N / R` further down, rounded towards zero. Each group plays by the
/// table of [`Rule::RoundRobin`](crate::Rule::RoundRobin), a larger one the first `n` rounds of it;
/// five or six with three rounds as in [`Rule::Groups`](crate::Rule::Groups).
///
/// If `n` is even, groups of `n + 1` would have a bye in each round. There the groups have `n + 2`
/// players, who play all rounds of their table but the last. Fewer than two groups are one, which
/// plays a round robin.
///
/// Absent players keep their seats; a player who joined since the block began takes the seat of an
/// absent one, or the place of the bye.
///
/// tournament.md, section 3. The places of those left over are those of liwords, which takes
/// one player more in a few fields, 38 for 9 rounds among them.
///
/// ```
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// // The groups are 1, 3, 5, 7 and 2, 4, 6, 8.
/// let field = Field::new(vec![Player::default(); 8]);
/// let first = pair(&Task::new("fontes:1/3".parse().unwrap(), &field)).unwrap();
/// let games = [(0, 6), (1, 7), (2, 4), (3, 5)].map(|(first, second)| Pair::Game(first, second));
/// assert_eq!(first, games);
/// ```
///
/// # Errors
/// If a player joined since the block began for whom there is no place.
pub(super) fn fontes(
    task: &Task<'_>,
    free: &[usize],
    part: Part,
) -> Result<Vec<Pair>, PairingRefusal> {
    let table = |seats| berger::grouped(seats, part);
    block::round(task, free, table, |seats| dealt(seats, usize::from(part.of)))
}

/// So many seats, dealt into groups for so many rounds.
fn dealt(seats: usize, rounds: usize) -> Vec<Vec<usize>> {
    let all = seats.next_multiple_of(2);
    let size = (rounds + 1).next_multiple_of(2);
    let count = (all / size).max(1);
    let over = all.saturating_sub(count * size);
    let left_over = |seat: usize| {
        let (first, apart) = (all / (over + 1), all.checked_div(over).unwrap_or(all));
        seat >= first && (seat - first).is_multiple_of(apart) && (seat - first) / apart < over
    };
    let mut groups = vec![Vec::new(); count];
    let mut next = 0;
    for seat in 0..seats {
        let group = if left_over(seat) { count - 1 } else { next };
        if !left_over(seat) {
            next = (next + 1) % count;
        }
        groups[group].push(seat);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_left_over_join_the_last_group_at_equal_distance() {
        assert_eq!(dealt(8, 3), [[0, 2, 4, 6], [1, 3, 5, 7]]);
        assert_eq!(dealt(10, 3), [vec![0, 2, 5, 7], vec![1, 3, 4, 6, 8, 9]]);
        assert_eq!(dealt(9, 3), [vec![0, 2, 5, 7], vec![1, 3, 4, 6, 8]]);
        assert_eq!(dealt(6, 3), [[0, 1, 2, 3, 4, 5]]);
        assert_eq!(dealt(12, 2), dealt(12, 3));
    }

    #[test]
    fn groups_are_even_but_for_the_one_with_the_bye() {
        for rounds in 0..=15 {
            for seats in 0..=120 {
                let groups = dealt(seats, rounds);
                let mut all = groups.concat();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..seats));
                let odd = groups.iter().filter(|group| group.len() % 2 == 1).count();
                assert_eq!(odd, seats % 2, "{seats} for {rounds}: {groups:?}");
                let size = (rounds + 1).next_multiple_of(2);
                let whole = groups.iter().filter(|group| group.len() >= size - 1).count();
                assert!(groups.len() == 1 || whole == groups.len());
            }
        }
    }
}
