//! The Australian draw.

use super::{Pair, PairingRefusal, Task, weight};

/// Australian draw: king of the hill without repeats. The perfect matching in which these are as
/// small as can be, each before the next.
///
/// 1. Pairs that have met more often than [`Task::repeats`] allows.
/// 2. Pairs that have met, then the number of their meetings, where a meeting in the last round
///    counts twice.
/// 3. The squares of the places between the two. Squares, so that a repeat is avoided by small
///    steps of several players rather than a great one of one.
/// 4. Pairs who have begun equally often, as in [Swiss](super::swiss::swiss).
///
/// Without repeats to avoid it is king of the hill.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let mut field = Field::new(vec![Player::default(); 6]);
/// field.meet(0, 1);
/// let pairs = pair(&Task::new(Rule::Australian, &field));
/// let games = [(0, 2), (1, 3), (4, 5)].map(|(one, other)| Pair::Game(one, other));
/// assert_eq!(pairs, Ok(games.to_vec()));
/// ```
///
/// `free` holds the places of an even number of players, in order. tournament.md, section 3.
pub(super) fn australian(task: &Task<'_>, free: &[usize]) -> Result<Vec<Pair>, PairingRefusal> {
    let field = task.field;
    weight::pairs(free, |one, other| {
        let (first, second) = (free[one], free[other]);
        let [beyond, met, meetings] = weight::repeats(field, task.repeats, first, second);
        let places = (other - one) as u32;
        [beyond, met, meetings, places * places, weight::begun(field, first, second)]
    })
}
