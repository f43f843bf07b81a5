//! Round robins of teams.

use super::block::{Seats, settle};
use super::{Pair, PairingRefusal, Task, berger};
use crate::Part;

/// A round robin of teams: each player meets each player of the other teams.
///
/// With two teams, `m` players in the larger of them, the block has `m` rounds. In round `r` the
/// players meet whose places in their teams, from 1, add up to `m + 2 - r` or to `m` more: the first
/// of a team meets the last of the other in the first round and the first of the other in the last
/// round. If a team is smaller, its missing places give byes. The teams begin in turns.
///
/// More than two teams play a round robin by the table of
/// [`Rule::RoundRobin`](crate::Rule::RoundRobin), in their order by number: a round for each pair
/// of teams, then a second one for each, until all have had `m`. If the number of teams is odd, the
/// players of one team have byes. A longer block begins anew with the other side beginning.
///
/// Absent players keep their seats; a player who joined since the block began takes the seat of an
/// absent one of the team, or a seat that the team has fewer than the largest.
///
/// tournament.md, section 3.
///
/// ```
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let team = |team| Player { team, ..Player::default() };
/// let field = Field::new(vec![team(0), team(1), team(0), team(1)]);
/// let round = |rule: &str| pair(&Task::new(rule.parse().unwrap(), &field)).unwrap();
/// assert_eq!(round("teams:1/2"), [Pair::Game(0, 3), Pair::Game(2, 1)]);
/// assert_eq!(round("teams:2/2"), [Pair::Game(1, 0), Pair::Game(3, 2)]);
/// ```
///
/// # Errors
/// If there are fewer than two teams, or if a player joined since the block began for whose team
/// there is no place.
pub(super) fn teams(
    task: &Task<'_>,
    free: &[usize],
    part: Part,
) -> Result<Vec<Pair>, PairingRefusal> {
    let players = task.field.players();
    let mut numbers: Vec<u8> = players.iter().map(|player| player.team).collect();
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.len() < 2 {
        return Err(PairingRefusal::OneTeam);
    }
    let mut teams: Vec<Seats> = numbers
        .iter()
        .map(|&number| {
            Seats::of(task.field, |place| players.get(place).is_some_and(|p| p.team == number))
        })
        .collect();
    let most = teams.iter().map(|team| team.players.len()).max().unwrap_or(0);
    for team in &mut teams {
        let space = most - team.players.len();
        let joining = team.late.len().min(space);
        team.players.extend(team.late.drain(..joining).map(Some));
        team.players.resize(most, None);
    }
    match teams.iter().map(|team| team.late.len()).sum() {
        0 => {}
        players => return Err(PairingRefusal::BlockFull { players }),
    }

    let meetings = berger::cycle(teams.len());
    let nth = usize::from(part.nth).saturating_sub(1);
    let (turn, again) = (nth / meetings % most.max(1), nth / meetings / most.max(1));
    let whole = Part { nth: (nth % meetings + 1) as u8, of: meetings.min(255) as u8 };
    let mut games = Vec::new();
    for (one, other) in berger::round(teams.len(), whole) {
        let turned = (turn + again) % 2 == 1;
        let (first, second) = if turned { (other, one) } else { (one, other) };
        // Without an opponent, a team meets empty seats.
        let seat = |team: usize, seat: usize| teams.get(team).and_then(|team| team.players[seat]);
        games.extend(
            (0..most).map(|place| {
                (seat(first, place), seat(second, (2 * most - 1 - turn - place) % most))
            }),
        );
    }
    Ok(settle(task.field, free, games))
}
