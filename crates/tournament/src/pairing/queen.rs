//! Queen of the hill.

use super::Pair;

/// Queen of the hill: by fours the first plays the third and the second the fourth.
///
/// If two would be left over, the last six play 1-4, 2-5, 3-6; two players alone play each other.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let field = Field::new(vec![Player::default(); 10]);
/// let games = [(0, 2), (1, 3), (4, 7), (5, 8), (6, 9)].map(|(one, other)| Pair::Game(one, other));
/// assert_eq!(pair(&Task::new(Rule::Queen, &field)), Ok(games.to_vec()));
/// ```
///
/// Repeats are not looked at. `free` holds the places of an even number of players, in order.
/// tournament.md, section 3.
pub(super) fn queen(free: &[usize]) -> Vec<Pair> {
    let last = match free.len() % 4 {
        0 => 0,
        _ => free.len().min(6),
    };
    let (fours, last) = free.split_at(free.len() - last);
    let mut pairs: Vec<Pair> = fours.chunks_exact(4).flat_map(halves).collect();
    pairs.extend(halves(last));
    pairs
}

/// The top half against the bottom half.
pub(super) fn halves(places: &[usize]) -> Vec<Pair> {
    let (top, bottom) = places.split_at(places.len() / 2);
    top.iter().zip(bottom).map(|(&one, &other)| Pair::Game(one, other)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(players: usize) -> Vec<(usize, usize)> {
        let free: Vec<usize> = (1..=players).collect();
        let pairs = queen(&free).into_iter();
        pairs
            .filter_map(|pair| match pair {
                Pair::Game(one, other) => Some((one, other)),
                Pair::Bye(_) => None,
            })
            .collect()
    }

    #[test]
    fn by_fours_and_a_last_six() {
        assert_eq!(games(0), []);
        assert_eq!(games(2), [(1, 2)]);
        assert_eq!(games(4), [(1, 3), (2, 4)]);
        assert_eq!(games(6), [(1, 4), (2, 5), (3, 6)]);
        assert_eq!(games(10), [(1, 3), (2, 4), (5, 8), (6, 9), (7, 10)]);
    }
}
