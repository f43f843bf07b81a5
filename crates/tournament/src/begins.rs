//! The side that begins a game.

use core::cmp::Ordering;

use crate::lot::Lot;
use crate::pairing::{Field, Pair, Task};
use crate::{EntrantNumber, RoundNumber};

/// The pairs of a round with those first who begin.
///
/// In blocks of rounds, [`Rule::part`](crate::Rule::part), the tables say who begins, and pairs are
/// left as they are, but for those that the director fixed. In all other pairs the player begins
///
/// 1. whose games begun, less the games replied, are fewer;
/// 2. who has begun less often, which differs from the first only if one has played more games;
/// 3. who replied when the two last met;
/// 4. who is drawn by lot. The lot follows from [`Task::seed`], the round and the two entrants.
///
/// tournament.md, section 2. Byes and games that count nowhere are not among those begun or replied.
///
/// # What is guaranteed
///
/// The greater of the two players' differences between games begun and replied is after the game as
/// small as it can be. A difference of more than one therefore never arises, unless two players meet
/// whose differences are the same and not 0; then one of them has to have one more.
///
/// ```
/// use tournament::pairing::{Field, Pair, Player, Task};
/// use tournament::{Rule, begins};
///
/// let player = |begun, replied| Player { begun, replied, ..Player::default() };
/// let mut field = Field::new(vec![player(2, 1), player(1, 2), player(2, 2), player(2, 2)]);
/// field.meet(2, 3);
/// let pairs = [Pair::Game(0, 1), Pair::Game(2, 3)];
/// let begun = begins(&Task::new(Rule::Swiss, &field), &pairs);
/// assert_eq!(begun, [Pair::Game(1, 0), Pair::Game(3, 2)]);
/// ```
///
/// # Panics
/// If a pair names a player outside the field.
pub fn begins(task: &Task<'_>, pairs: &[Pair]) -> Vec<Pair> {
    let block = task.rule.part().is_some();
    let forced = |one: usize, other: usize| {
        [Pair::Game(one, other), Pair::Game(other, one)].iter().any(|it| task.forced.contains(it))
    };
    let turned = |&pair: &Pair| match pair {
        Pair::Game(one, other) if block && !forced(one, other) => Pair::Game(one, other),
        Pair::Game(one, other) if first(task.field, one, other, task.round, task.seed) => {
            Pair::Game(one, other)
        }
        Pair::Game(one, other) => Pair::Game(other, one),
        Pair::Bye(one) => Pair::Bye(one),
    };
    pairs.iter().map(turned).collect()
}

/// True if one player begins against another.
fn first(field: &Field, one: usize, other: usize, round: RoundNumber, seed: u64) -> bool {
    let players = [field.players()[one], field.players()[other]];
    let more = players.map(|player| i32::from(player.begun) - i32::from(player.replied));
    let begun = players.map(|player| player.begun);
    match more[0].cmp(&more[1]).then(begun[0].cmp(&begun[1])) {
        Ordering::Less => true,
        Ordering::Greater => false,
        Ordering::Equal => match field.last_first(one, other) {
            Some(began) => !began,
            None => drawn(players.map(|player| player.entrant), round, seed),
        },
    }
}

/// True if the first of two entrants is drawn; it does not matter in which order they stand.
fn drawn([one, other]: [EntrantNumber; 2], round: RoundNumber, seed: u64) -> bool {
    let game = [round.0.into(), one.min(other).0, one.max(other).0];
    let game = game.into_iter().fold(0, |game: u64, part| game << 16 | u64::from(part));
    // The seed is stirred, so that neighbouring seeds and neighbouring games do not coincide.
    let lower = Lot::new(Lot::new(seed).next() ^ game).below(2) == 0;
    lower == (one <= other)
}
