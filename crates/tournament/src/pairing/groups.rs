//! Groups in the order of the standings: quads and others.

use super::{Pair, PairingRefusal, Task, berger, block};
use crate::Part;

/// Round robins in groups of so many, in the order of the field: the first four, the next four, and
/// so on.
///
/// If the number does not divide, there are as many groups as come nearest to the size asked for,
/// the fewer of two that are as near, and they differ as little as they can without byes: by two
/// players where the size is even, by one where it is odd and there are byes anyway. The larger
/// groups are the last. With an odd number of players and an even size, the last group is one
/// smaller, and has a bye in each round. Ten players make quads of 4 and 6, eleven of 4, 4 and 3.
///
/// Each group plays by the table of [`Rule::RoundRobin`](crate::Rule::RoundRobin), but that six, or
/// five and byes, in a block of three rounds play as is usual beside quads: 1-2, 3-4, 5-6, then 1-3,
/// 4-5, 2-6, then 1-4, 2-5, 3-6. Absent players keep their
/// seats; a player who joined since the block began takes the seat of an absent one, or the place
/// of the bye.
///
/// tournament.md, section 3.
///
/// ```
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let field = Field::new(vec![Player::default(); 8]);
/// let last = pair(&Task::new("groups:4:3/3".parse().unwrap(), &field)).unwrap();
/// let games = [(0, 1), (2, 3), (4, 5), (6, 7)].map(|(first, second)| Pair::Game(first, second));
/// assert_eq!(last, games);
/// ```
///
/// # Errors
/// If a player joined since the block began for whom there is no place.
pub(super) fn groups(
    task: &Task<'_>,
    free: &[usize],
    size: u8,
    part: Part,
) -> Result<Vec<Pair>, PairingRefusal> {
    let table = |seats| berger::grouped(seats, part);
    block::round(task, free, table, |seats| divided(seats, usize::from(size)))
}

/// So many seats, divided into groups.
fn divided(seats: usize, size: usize) -> Vec<Vec<usize>> {
    // Groups are made of twos where all of them are to be even.
    let (of, size) = if size.is_multiple_of(2) { (2, (size / 2).max(1)) } else { (1, size.max(2)) };
    let units = seats.div_ceil(of);
    let groups = ((2 * units + size - 1) / (2 * size)).max(1);
    let mut next = 0;
    (0..groups)
        .map(|group| {
            let larger = usize::from(group >= groups - units % groups);
            let end = (next + of * (units / groups + larger)).min(seats);
            let members = (next..end).collect();
            next = end;
            members
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(seats: usize, size: usize) -> Vec<usize> {
        divided(seats, size).iter().map(Vec::len).collect()
    }

    #[test]
    fn quads_take_the_rest_in_at_the_end() {
        assert_eq!(sizes(8, 4), [4, 4]);
        assert_eq!(sizes(10, 4), [4, 6]);
        assert_eq!(sizes(11, 4), [4, 4, 3]);
        assert_eq!(sizes(9, 4), [4, 5]);
        assert_eq!(sizes(14, 4), [4, 4, 6]);
        assert_eq!(sizes(6, 4), [6]);
        assert_eq!(sizes(3, 4), [3]);
        assert_eq!(sizes(1, 4), [1]);
    }

    #[test]
    fn other_sizes_come_as_near_as_they_can() {
        assert_eq!(sizes(14, 6), [6, 8]);
        assert_eq!(sizes(16, 6), [4, 6, 6]);
        assert_eq!(sizes(14, 8), [6, 8]);
        assert_eq!(sizes(10, 3), [3, 3, 4]);
        assert_eq!(sizes(11, 5), [5, 6]);
        assert_eq!(sizes(12, 2), [2; 6]);
    }

    #[test]
    fn each_is_in_one_group_and_the_sizes_are_near() {
        for size in 0..=20 {
            for seats in 0..=80 {
                let groups = divided(seats, size);
                assert!(groups.concat().into_iter().eq(0..seats), "{seats} by {size}");
                let sizes = sizes(seats, size);
                let most = sizes.iter().max().unwrap_or(&0);
                let least = sizes.iter().min().unwrap_or(&0);
                // The last group may lack one for the bye.
                assert!(most - least <= 2, "{seats} by {size}: {sizes:?}");
                let odd = sizes.iter().filter(|size| *size % 2 == 1).count();
                assert!(size % 2 == 1 || odd == seats % 2, "{seats} by {size}: {sizes:?}");
            }
        }
    }
}
