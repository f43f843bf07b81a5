//! Chew: contenders for the prizes among themselves.

use super::australian::australian;
use super::bye::bye;
use super::gibson::{catches, gibsonised};
use super::matching::least;
use super::swiss::swiss;
use super::{Field, Pair, PairingRefusal, Task};

/// Chew pairings: those who can still reach a prize play each other for it.
///
/// There is a prize for each of the first [`Task::place_prizes`] places of the standings. These are
/// paired, each step among those whom the steps before have left:
///
/// 1. Players who can no longer be caught (*Gibsonised*): those at the top whom none below can catch
///    who wins all rounds that remain against them, by 250 in the last round, 175 in each of the
///    last two, or 150 in each of more. An even number of them play king of the hill without
///    repeats. If their number is odd, so do all but the last, who has the bye if there is one, else
///    plays the highest player behind the prizes among those whom they have met least often; if
///    there is none, the lowest player among those.
/// 2. The bye, if the number is odd, goes to the lowest among those with the fewest byes.
/// 3. The highest prize that is open is that for the place of the best player who is left, and its
///    *contenders* are that player and all who can catch them, as above. One more is added if their
///    number is odd. They are at most four for each round that remains after this one, and two in
///    the last round.
/// 4. The contenders are paired among themselves, no two of whom may have met more often than is
///    needed to pair them. If all who are left contend, they play a [Swiss](super::swiss::swiss) round.
///    Else the best of them plays the lowest who can still catch up and leaves the others a
///    pairing, and the others play a Swiss round. Then step 3 for those who are left.
/// 5. When no prize is open any more, the remaining players play a Swiss round.
///
/// tournament.md, section 3; pairings of the Players Championship 2007,
/// the-pc.poslfit.com/2007/pairing.html, with each place a prize band of its own, and the lowest
/// band being that behind the prizes.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let wins = [9, 8, 8, 7, 6, 5, 4, 3];
/// let field = Field::new(wins.map(|wins| Player { half_wins: 2 * wins, ..Player::default() }).into());
/// let games = |rounds_left| {
///     let task = Task { rounds_left, place_prizes: 2, ..Task::new(Rule::Chew, &field) };
///     pair(&task).unwrap().iter().map(|pair| pair.players().map(|place| place + 1).collect()).collect()
/// };
/// // With two rounds left, the first four can still win, and the lowest of them meets the leader.
/// let found: Vec<Vec<usize>> = games(2);
/// assert_eq!(found, [[1, 4], [2, 3], [5, 6], [7, 8]]);
/// // In the last round, the first two play for the first prize.
/// let found: Vec<Vec<usize>> = games(1);
/// assert_eq!(found, [[1, 2], [3, 4], [5, 6], [7, 8]]);
/// ```
///
/// `free` holds the places of the players to be paired, in order.
pub(super) fn chew(task: &Task<'_>, free: &[usize]) -> Result<Vec<Pair>, PairingRefusal> {
    let field = task.field;
    let safe = gibsonised(field.players(), task.rounds_left, task.place_prizes);
    let (mut gibsons, mut open): (Vec<usize>, Vec<usize>) =
        free.iter().partition(|&&place| place < safe);
    let mut pairs = Vec::new();
    if gibsons.len() % 2 == 1
        && let Some(last) = gibsons.pop()
    {
        let opponent = spare(field, last, &open, task.place_prizes.into());
        pairs.push(match opponent {
            Some(index) if free.len().is_multiple_of(2) => Pair::Game(last, open.remove(index)),
            _ => Pair::Bye(last),
        });
    }
    pairs.extend(australian(task, &gibsons)?);
    pairs.extend(bye(field, &mut open));
    while !open.is_empty() {
        let (flight, contenders) = flight(task, &open);
        let others = open.split_off(flight);
        pairs.extend(paired(task, &open, contenders, others.is_empty())?);
        open = others;
    }
    Ok(pairs)
}

/// The one among these who is to play a Gibsonised player, by index: of those whom they have met
/// least often the highest behind the prizes, or the lowest if all are for a prize.
fn spare(field: &Field, gibson: usize, open: &[usize], prizes: usize) -> Option<usize> {
    let met = |index: usize| field.met(gibson, open[index]);
    let behind = (0..open.len()).filter(|&index| open[index] >= prizes);
    behind.min_by_key(|&index| met(index)).or_else(|| (0..open.len()).rev().min_by_key(|&i| met(i)))
}

/// The number of the first of these who are paired among themselves, and how many of them contend
/// for the prize of the first.
fn flight(task: &Task<'_>, open: &[usize]) -> (usize, usize) {
    let players = task.field.players();
    let leader = open[0];
    if leader >= task.place_prizes.into() {
        return (open.len(), open.len());
    }
    let catch = |place: &&usize| catches(&players[**place], &players[leader], task.rounds_left);
    let contenders = 1 + open[1..].iter().take_while(catch).count();
    let most = match task.rounds_left {
        0 | 1 => 2,
        rounds => 4 * (usize::from(rounds) - 1),
    };
    (contenders.next_multiple_of(2).min(most).min(open.len()), contenders)
}

/// The pairs of a flight, an even number of players of whom the first so many contend.
fn paired(
    task: &Task<'_>,
    flight: &[usize],
    contenders: usize,
    all: bool,
) -> Result<Vec<Pair>, PairingRefusal> {
    let field = task.field;
    let pairable = |players: &[usize], most: u8| {
        least(players.len(), |one, other| {
            (field.met(players[one], players[other]) <= most).then_some(0_i128)
        })
        .is_some()
    };
    let most = (0..=u8::MAX).find(|&most| pairable(flight, most));
    let most = most.ok_or(PairingRefusal::NoPairing)?;
    let task = Task { repeats: Some(most), ..*task };
    if all {
        return swiss(&task, flight);
    }
    let (&leader, others) = flight.split_first().ok_or(PairingRefusal::NoPairing)?;
    let without = |index: usize| [&others[..index], &others[index + 1..]].concat();
    // The contenders from the lowest up; one who was added only if it has to be.
    let lowest = contenders.min(flight.len()) - 1;
    let mut opponents = (0..lowest).rev().chain(lowest..others.len());
    let opponent = opponents
        .find(|&index| field.met(leader, others[index]) <= most && pairable(&without(index), most));
    let opponent = opponent.ok_or(PairingRefusal::NoPairing)?;
    let mut pairs = swiss(&task, &without(opponent))?;
    pairs.push(Pair::Game(leader, others[opponent]));
    Ok(pairs)
}
