//! King of the hill.

use super::Pair;

/// King of the hill: the first plays the second, the third the fourth, and so on.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let field = Field::new(vec![Player::default(); 4]);
/// assert_eq!(pair(&Task::new(Rule::King, &field)), Ok(vec![Pair::Game(0, 1), Pair::Game(2, 3)]));
/// ```
///
/// Repeats are not looked at. `free` holds the places of an even number of players, in order.
/// tournament.md, section 3.
pub(super) fn king(free: &[usize]) -> Vec<Pair> {
    free.chunks_exact(2).map(|two| Pair::Game(two[0], two[1])).collect()
}
