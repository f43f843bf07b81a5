//! Gibsonised players: those who can no longer be caught.

use super::Player;

/// The spread by which a player at best wins the rounds that remain: 250 in the last round, 175 in
/// each of the last two, 150 a round before that.
///
/// Pairings of the Players Championship 2007, the-pc.poslfit.com/2007/pairing.html.
const fn spread(rounds: u8) -> i32 {
    match rounds {
        1 => 250,
        2 => 2 * 175,
        _ => 150 * rounds as i32,
    }
}

/// True if a player can still catch one who stands higher: if the two met in all rounds that remain
/// and the lower won each by the [spread] above, the lower would have as many half wins and at
/// least the same spread, or more half wins.
///
/// Half wins and spreads are those of the standings that the round rests on. The higher loses the
/// spread that the lower wins, so they come together by twice as much.
pub(super) fn catches(lower: &Player, higher: &Player, rounds: u8) -> bool {
    let rounds = rounds.max(1);
    let half_wins = i64::from(lower.half_wins) + 2 * i64::from(rounds);
    let spreads = i64::from(lower.spread) + 2 * i64::from(spread(rounds));
    (half_wins, spreads) >= (i64::from(higher.half_wins), i64::from(higher.spread))
}

/// The number of Gibsonised players: those at the top, each of whom none below can catch.
///
/// They are counted down from the first place, for as many places as there are prizes, at least
/// for one: who is first for certain, then who is second for certain, and so on. `players` are in
/// the order of the standings, `rounds` is the number of rounds that remain.
pub(super) fn gibsonised(players: &[Player], rounds: u8, prizes: u16) -> usize {
    let caught = |place: usize| {
        players[place + 1..].iter().any(|lower| catches(lower, &players[place], rounds))
    };
    let places = usize::from(prizes.max(1)).min(players.len().saturating_sub(1));
    (0..places).take_while(|&place| !caught(place)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(half_wins: i32, spread: i32) -> Player {
        Player { half_wins, spread, ..Player::default() }
    }

    #[test]
    fn wins_first_and_then_the_spread_of_the_rounds_that_remain() {
        let leader = player(20, 600);
        assert!(catches(&player(19, -900), &leader, 1));
        assert!(catches(&player(18, 100), &leader, 1));
        assert!(!catches(&player(18, 99), &leader, 1));
        assert!(!catches(&player(17, 5_000), &leader, 1));
        assert!(catches(&player(16, -100), &leader, 2));
        assert!(!catches(&player(16, -101), &leader, 2));
        assert!(catches(&player(14, -300), &leader, 3));
        assert!(!catches(&player(14, -301), &leader, 3));
        // No round at all is taken for the last one.
        assert_eq!(catches(&player(18, 99), &leader, 0), catches(&player(18, 99), &leader, 1));
    }

    #[test]
    fn they_are_counted_from_the_top_for_the_prizes() {
        let field = [player(20, 0), player(16, 0), player(12, 0), player(11, 0)];
        assert_eq!(gibsonised(&field, 1, 3), 2);
        assert_eq!(gibsonised(&field, 1, 1), 1);
        assert_eq!(gibsonised(&field, 1, 0), 1);
        assert_eq!(gibsonised(&field, 2, 3), 0, "the second can make up four half wins");
        assert_eq!(gibsonised(&field[..2], 1, 3), 1);
        assert_eq!(gibsonised(&field[..1], 1, 3), 0);
        assert_eq!(gibsonised(&[], 1, 3), 0);
    }
}
