//! The Australian draw.

use super::matching::least;
use super::{Pair, PairingRefusal, Task, weight};

/// Australian draw: king of the hill without repeats, as a director can draw it by hand.
///
/// These are as small as can be, each before the next: the pairs that have met more often than
/// [`Task::repeats`] allows; the pairs that have met; the number of their meetings, where a meeting
/// in the last round counts twice. Of the pairings that achieve this, it takes the one in which the
/// first player meets the highest possible opponent, then the next unpaired player, and so on down
/// the standings. There is exactly one.
///
/// Without repeats to avoid it is king of the hill.
///
/// ```
/// use tournament::Rule;
/// use tournament::pairing::{Field, Pair, Player, Task, pair};
///
/// let mut field = Field::new(vec![Player::default(); 6]);
/// field.meet(0, 1);
/// field.meet(4, 5);
/// // The first meets the third. The second could meet the fourth, but then the last two, who have
/// // met, would be left.
/// let pairs = pair(&Task::new(Rule::Australian, &field));
/// let games = [(0, 2), (1, 4), (3, 5)].map(|(one, other)| Pair::Game(one, other));
/// assert_eq!(pairs, Ok(games.to_vec()));
/// ```
///
/// `free` holds the places of an even number of players, in order. tournament.md, section 3.
pub(super) fn australian(task: &Task<'_>, free: &[usize]) -> Result<Vec<Pair>, PairingRefusal> {
    let repeats = |one: usize, other: usize| {
        weight::repeats(task.field, task.repeats, free[one], free[other])
    };
    let near = weight::weigh(free.len(), |one, other| {
        let [beyond, met, meetings] = repeats(one, other);
        let places = (other - one) as u32;
        [beyond, met, meetings, places * places]
    });
    let pairs = least(free.len(), |one, other| Some(near(one, other)));
    let pairs = pairs.ok_or(PairingRefusal::NoPairing)?;
    let mut draw = Draw::new(&pairs, weight::weigh(free.len(), repeats));
    let games = draw.draw().into_iter();
    Ok(games.map(|(one, other)| Pair::Game(free[one], free[other])).collect())
}

/// A pairing of least weight that is changed into the first of all such pairings.
struct Draw<W> {
    /// The opponent of each player.
    mate: Vec<usize>,
    /// The players who are not drawn, in order.
    open: Vec<usize>,
    weight: W,
}

impl<W: Fn(usize, usize) -> i128> Draw<W> {
    fn new(pairs: &[(usize, usize)], weight: W) -> Draw<W> {
        let mut mate = vec![0; 2 * pairs.len()];
        for &(one, other) in pairs {
            mate[one] = other;
            mate[other] = one;
        }
        Draw { open: (0..mate.len()).collect(), mate, weight }
    }

    /// Draws the pairs, the highest first.
    fn draw(&mut self) -> Vec<(usize, usize)> {
        let mut drawn = Vec::with_capacity(self.mate.len() / 2);
        while let Some(&one) = self.open.first() {
            let others = self.open[1..].to_vec();
            // The opponent in the present pairing is always among them, and can stay.
            let other = others.into_iter().find(|&other| self.can_meet(one, other));
            let Some(other) = other else { break };
            self.open.retain(|&player| player != one && player != other);
            drawn.push((one, other));
        }
        drawn
    }

    /// True if two open players can meet in a pairing of the same weight; it is then the present
    /// one.
    fn can_meet(&mut self, one: usize, other: usize) -> bool {
        let (left, right) = (self.mate[one], self.mate[other]);
        if left == other {
            return true;
        }
        // The most that the pairs of the others of these four may weigh.
        let weight = &self.weight;
        let most = weight(one, left) + weight(other, right) - weight(one, other);
        if weight(left, right) == most {
            self.match_up(&[(one, other), (left, right)]);
            return true;
        }
        // Mostly some other pair can be broken up for the two.
        let broken = self.open.iter().copied().find(|&third| {
            let fourth = self.mate[third];
            ![one, other, left, right].contains(&third)
                && weight(left, third) + weight(right, fourth) == most + weight(third, fourth)
        });
        if let Some(third) = broken {
            self.match_up(&[(one, other), (left, third), (right, self.mate[third])]);
            return true;
        }
        let rest: Vec<usize> =
            self.open.iter().copied().filter(|player| ![one, other].contains(player)).collect();
        let present: i128 = self.open.iter().map(|&player| weight(player, self.mate[player])).sum();
        let present = present / 2;
        // No weight is negative.
        if weight(one, other) > present {
            return false;
        }
        let Some(pairs) = least(rest.len(), |a, b| Some(weight(rest[a], rest[b]))) else {
            return false;
        };
        let mut pairs: Vec<(usize, usize)> =
            pairs.into_iter().map(|(a, b)| (rest[a], rest[b])).collect();
        pairs.push((one, other));
        let can = pairs.iter().map(|&(a, b)| weight(a, b)).sum::<i128>() == present;
        if can {
            self.match_up(&pairs);
        }
        can
    }

    fn match_up(&mut self, pairs: &[(usize, usize)]) {
        for &(one, other) in pairs {
            self.mate[one] = other;
            self.mate[other] = one;
        }
    }
}
