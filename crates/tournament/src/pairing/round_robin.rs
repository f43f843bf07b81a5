//! Round robins.

use super::{Pair, PairingRefusal, Task, berger, block};
use crate::Part;

/// A round robin: each player meets each other.
///
/// The players hold seats in the order of the field and play by Berger's table, turned so that the
/// first of them meets the last in the first round and the second in the last round. With an odd
/// number, each has a bye in turn. A block of fewer rounds than a cycle has the first rounds of the
/// table; a block of two or three cycles has each of them twice or three times running, begun by
/// each side in turn. The answer names the player first who begins by the table.
///
/// A player who is absent keeps the seat, and the opponents have byes. A player who joined since
/// the block began takes the seat of an absent one, or the place of the bye.
///
/// tournament.md, section 3.
///
/// ```
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let field = Field::new(vec![Player::default(); 6]);
/// let round = |rule: &str| pair(&Task::new(rule.parse().unwrap(), &field)).unwrap();
/// // 1-6, 2-5 and 3-4 come first; 1-2, 3-6 and 4-5 come last.
/// assert_eq!(round("round-robin:1/5"), [Pair::Game(0, 5), Pair::Game(1, 4), Pair::Game(3, 2)]);
/// assert_eq!(round("round-robin:5/5"), [Pair::Game(0, 1), Pair::Game(2, 5), Pair::Game(4, 3)]);
/// // In a double round robin, each round is played twice running.
/// assert_eq!(round("round-robin:2/10"), [Pair::Game(5, 0), Pair::Game(4, 1), Pair::Game(2, 3)]);
/// ```
///
/// # Errors
/// If a player joined since the block began for whom there is no place.
pub(super) fn round_robin(
    task: &Task<'_>,
    free: &[usize],
    part: Part,
) -> Result<Vec<Pair>, PairingRefusal> {
    let table = |seats| berger::round(seats, part);
    block::round(task, free, table, |seats| vec![(0..seats).collect()])
}
