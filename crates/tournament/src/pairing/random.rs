//! Pairings by lot.

use super::{Pair, PairingRefusal, Task, weight};
use crate::lot::Lot;

/// By lot: each pairing is as likely as any other.
///
/// If [`Task::repeats`] says how often a pair may have met, a lot is drawn for each pair, and the
/// matching of least weight is taken: pairs that have met more often first, then the sum of the
/// lots. The lots follow from the seed and the number of the round.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Player, Task, pair};
///
/// let field = Field::new(vec![Player::default(); 10]);
/// let task = Task { seed: 7, ..Task::new(Rule::Random, &field) };
/// assert_eq!(pair(&task), pair(&task));
/// assert_ne!(pair(&task), pair(&Task { seed: 8, ..task }));
/// ```
///
/// `free` holds the places of an even number of players.
pub(super) fn random(task: &Task<'_>, free: &[usize]) -> Result<Vec<Pair>, PairingRefusal> {
    let mut lot = Lot::new(task.seed ^ u64::from(task.round.0).rotate_right(8));
    let Some(limit) = task.repeats else {
        let mut order = free.to_vec();
        lot.shuffle(&mut order);
        return Ok(order
            .chunks_exact(2)
            .map(|two| Pair::Game(two[0].min(two[1]), two[0].max(two[1])))
            .collect());
    };
    let lots: Vec<u32> = (0..free.len() * free.len()).map(|_| lot.below(1 << 20)).collect();
    weight::pairs(free, |one, other| {
        let beyond = task.field.met(free[one], free[other]) > limit;
        [u32::from(beyond), lots[one * free.len() + other]]
    })
}
