//! Factor pairings.

use super::queen::halves;
use super::{Pair, PairingRefusal, Task, swiss};

/// Factor k: among the first 2k players the first plays the one k places further down, the second
/// the next, and so on; the others as in [Swiss](swiss::swiss).
///
/// With fewer than 2k players the top half plays the bottom half. Repeats are looked at among the
/// others only.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let field = Field::new(vec![Player::default(); 8]);
/// let pairs = pair(&Task::new(Rule::Factor(2), &field));
/// let games = [(0, 2), (1, 3), (4, 6), (5, 7)].map(|(one, other)| Pair::Game(one, other));
/// assert_eq!(pairs, Ok(games.to_vec()));
/// ```
///
/// `free` holds the places of an even number of players, in order. tournament.md, section 3.
pub(super) fn factor(
    task: &Task<'_>,
    free: &[usize],
    factor: u8,
) -> Result<Vec<Pair>, PairingRefusal> {
    let (first, others) = free.split_at(free.len().min(2 * usize::from(factor)));
    let mut pairs = halves(first);
    pairs.extend(swiss::swiss(task, others)?);
    Ok(pairs)
}
