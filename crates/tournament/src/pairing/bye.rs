//! The bye of a round with an odd number of players.

use super::{Field, Pair};

/// Takes the player with the bye out of those who are to be paired, if their number is odd.
///
/// The bye goes to the lowest in the standings among those with the fewest byes. A bye that the
/// director fixed is no part of this: its player is not in `free`, and counts as having had it in
/// later rounds. As long as the same players are there and no bye is fixed, two players' numbers of
/// byes therefore never differ by more than one. tournament.md, section 3.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let byes = |byes| Player { byes, ..Player::default() };
/// let field = Field::new([1, 0, 1].map(byes).into_iter().collect());
/// let pairs = pair(&Task::new(Rule::King, &field));
/// assert_eq!(pairs, Ok(vec![Pair::Game(0, 2), Pair::Bye(1)]));
/// ```
pub(super) fn bye(field: &Field, free: &mut Vec<usize>) -> Option<Pair> {
    if free.len().is_multiple_of(2) {
        return None;
    }
    let players = field.players();
    let (index, _) = free.iter().enumerate().min_by_key(|&(index, &place)| {
        (players.get(place).map_or(0, |player| player.byes), core::cmp::Reverse(index))
    })?;
    Some(Pair::Bye(free.remove(index)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::Player;

    #[test]
    fn the_lowest_of_those_with_the_fewest() {
        let byes = [0, 1, 0, 1, 2];
        let field =
            Field::new(byes.map(|byes| Player { byes, ..Player::default() }).into_iter().collect());
        let mut free = vec![0, 1, 2, 3, 4];
        assert_eq!(bye(&field, &mut free), Some(Pair::Bye(2)));
        assert_eq!(free, [0, 1, 3, 4]);
        assert_eq!(bye(&field, &mut free), None);
        assert_eq!(bye(&field, &mut vec![1, 3, 4]), Some(Pair::Bye(3)));
        assert_eq!(bye(&field, &mut Vec::new()), None);
    }
}
