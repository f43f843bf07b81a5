//! The Swiss system.

use super::{Field, Pair, PairingRefusal, Task, weight};

/// The greatest difference of half wins that is told from greater ones.
const FAR: u32 = 1_023;

/// Swiss: the perfect matching in which these are as small as can be, each before the next.
///
/// 1. Pairs that have met more often than [`Task::repeats`] allows.
/// 2. Pairs that have met, then the number of their meetings, where a meeting in the last round
///    counts twice.
/// 3. The squares of the differences in half wins. Squares, so that two players meet opponents from
///    the next score group rather than one an opponent from the group behind.
/// 4. The distance from the [draw](draw) of the top half against the bottom half of each score
///    group: for each player, the places between the opponent and the one in that draw.
/// 5. Pairs who have begun equally often, for one of them would begin too often: the sum over all
///    pairs of the difference in games begun less games replied is as large as can be.
///
/// Without repeats to avoid the draw itself is the answer.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let wins = |half_wins| Player { half_wins, ..Player::default() };
/// let mut field = Field::new([2, 2, 2, 2, 0, 0, 0, 0].map(wins).into_iter().collect());
/// let games = |field: &Field| {
///     let pairs = pair(&Task::new(Rule::Swiss, field)).unwrap_or_default();
///     pairs.iter().map(|pair| pair.players().map(|place| place + 1).collect()).collect()
/// };
/// let found: Vec<Vec<usize>> = games(&field);
/// assert_eq!(found, [[1, 3], [2, 4], [5, 7], [6, 8]]);
/// field.meet(0, 2);
/// let found: Vec<Vec<usize>> = games(&field);
/// assert_eq!(found, [[1, 4], [2, 3], [5, 7], [6, 8]]);
/// ```
///
/// `free` holds the places of an even number of players, in order. tournament.md, section 3.
pub(super) fn swiss(task: &Task<'_>, free: &[usize]) -> Result<Vec<Pair>, PairingRefusal> {
    let field = task.field;
    let half_wins = half_wins(field, free);
    let draw = draw(&half_wins);
    weight::pairs(free, |one, other| {
        let (first, second) = (free[one], free[other]);
        let [beyond, met, meetings] = weight::repeats(field, task.repeats, first, second);
        let wins = half_wins[one].abs_diff(half_wins[other]).min(FAR);
        let distance = draw[one].abs_diff(other) + draw[other].abs_diff(one);
        [beyond, met, meetings, wins * wins, distance as u32, weight::begun(field, first, second)]
    })
}

fn half_wins(field: &Field, free: &[usize]) -> Vec<i32> {
    let players = field.players();
    free.iter().map(|&place| players.get(place).map_or(0, |player| player.half_wins)).collect()
}

/// The draw of the top half against the bottom half of each score group: the opponent of each
/// player, as if none had met.
///
/// In a group of four the first plays the third and the second the fourth. If the number is odd,
/// the last of the group plays the first of the next one.
fn draw(half_wins: &[i32]) -> Vec<usize> {
    let mut opponents: Vec<usize> = (0..half_wins.len()).collect();
    let mut start = 0;
    while start < half_wins.len() {
        let group = half_wins[start..].iter().take_while(|&&wins| wins == half_wins[start]).count();
        let half = group / 2;
        for one in start..start + half {
            opponents[one] = one + half;
            opponents[one + half] = one;
        }
        start += 2 * half;
        // The last of an odd group, and the first of the next.
        if group % 2 == 1 {
            if start + 1 < half_wins.len() {
                opponents.swap(start, start + 1);
            }
            start += 2;
        }
    }
    opponents
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn odd_groups_reach_into_the_next() {
        assert_eq!(draw(&[2, 2, 2, 1, 1, 1, 0, 0]), [1, 0, 3, 2, 5, 4, 7, 6]);
        assert_eq!(draw(&[2, 2, 2, 2, 2, 0, 0, 0]), [2, 3, 0, 1, 5, 4, 7, 6]);
        assert_eq!(draw(&[3, 2, 1, 0]), [1, 0, 3, 2]);
        assert_eq!(draw(&[1]), [0]);
        assert!(draw(&[]).is_empty());
    }
}
