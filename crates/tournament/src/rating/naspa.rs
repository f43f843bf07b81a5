//! The system of the North American association, NASPA.
//!
//! The wins of a tournament are held against those that the ratings at its start let expect. The
//! difference times a [`multiplier`] is the [`gain`]. Gains of more than five points a game are
//! doubled in the part above: the [`bonus`]. A twentieth of it goes to each opponent, once for each
//! game, as their own rating suffered from meeting a player who was rated too low. A long
//! tournament is rated in two [`parts`], as if it were two.
//!
//! The [`expectation`] and the multipliers are published (scrabbleplayers.org, rating system
//! overview). All else was found from the ratings after each round that two events published: one
//! of 12 players, and one of 47 players and 31 rounds with ratings from 1586 to 2077.

use super::{HIGHEST, RatedGame};
use crate::Rating;

/// The points a game from which a gain is doubled.
const BRISK: f64 = 5.0;

/// The share of a bonus that goes to each opponent.
const SHARE: f64 = 0.05;

/// The probability of a win against an opponent whose rating is so much lower:
/// 1 / (1 + exp(-0.0031879 d)).
///
/// ```
/// use tournament::rating::naspa::expectation;
///
/// assert_eq!(expectation(0.0), 0.5);
/// assert_eq!((1000.0 * expectation(200.0)).round(), 654.0);
/// assert_eq!((1000.0 * expectation(-200.0)).round(), 346.0);
/// ```
pub fn expectation(difference: f64) -> f64 {
    1.0 / (1.0 + (-0.003_187_9 * difference).exp())
}

/// The points that a win more than expected is worth: 20, 16 from a rating of 1800, 10 from 2000;
/// for players with fewer than 50 games behind them 30, 24 and 15. An unknown number of games
/// counts as 50.
///
/// ```
/// use tournament::{Rating, rating::naspa::multiplier};
///
/// let of = |value, games| multiplier(Rating { value, games });
/// assert_eq!((of(1500, None), of(1800, Some(50)), of(2000, Some(900))), (20, 16, 10));
/// assert_eq!((of(1500, Some(49)), of(1800, Some(0)), of(2000, Some(7))), (30, 24, 15));
/// ```
pub fn multiplier(rating: Rating) -> u8 {
    let new = rating.games.is_some_and(|games| games < 50);
    match (rating.value, new) {
        (2000.., false) => 10,
        (1800.., false) => 16,
        (_, false) => 20,
        (2000.., true) => 15,
        (1800.., true) => 24,
        (_, true) => 30,
    }
}

/// The ratings from which the multiplier is lower.
const STEPS: [u32; 2] = [1800, 2000];

/// The points that a player gains by the results alone; negative for a loss. A rating that passes
/// 1800 or 2000 goes on with the other multiplier: every point is won and lost with that of the
/// rating before it.
///
/// ```
/// use tournament::{Rating, rating::{RatedGame, naspa::gain}};
///
/// // A win and a loss against equals, and a win against one who is 200 above: 20 x 0.654.
/// let own = Rating { value: 1500, games: None };
/// let games = [(1500, 2), (1500, 0), (1700, 2)]
///     .map(|(opponent, half_wins)| RatedGame { opponent, half_wins });
/// assert_eq!(gain(own, &games).round(), 13.0);
///
/// // Half a win less than expected: 16 x 1/8 down to 1799, and 20 x 3/8 from there.
/// let own = Rating { value: 1801, games: None };
/// assert_eq!(gain(own, &[RatedGame { opponent: 1801, half_wins: 0 }]), -9.5);
/// ```
pub fn gain(rating: Rating, games: &[RatedGame]) -> f64 {
    let start = f64::from(rating.value);
    let (mut now, mut excess) = (rating.value, excess(start, games));
    loop {
        let factor = f64::from(multiplier(Rating { value: now, ..rating }));
        let mut steps = STEPS.into_iter();
        let step = if excess > 0.0 {
            steps.find(|&step| step > now)
        } else {
            steps.rev().map(|step| step - 1).find(|&step| step < now)
        };
        let (end, at) = (f64::from(now) + factor * excess, f64::from(now));
        match step.map(|step| (step, f64::from(step))) {
            Some((step, edge)) if (edge - at).abs() < (end - at).abs() => {
                excess -= (edge - at) / factor;
                now = step;
            }
            _ => return end - start,
        }
    }
}

/// The number of rounds that are rated first in a tournament with so many planned: all of up to 16,
/// and half of more, rounded up. The other rounds are rated by what comes out, rounded.
///
/// This, too, was found: in an event of 31 rounds, planned for 28 until the last of these, the
/// first part had 14 rounds and in the end 16. No longer part is known.
///
/// ```
/// use tournament::rating::naspa::parts;
///
/// assert_eq!((parts(7), parts(16), parts(28), parts(31)), (7, 16, 14, 16));
/// ```
pub const fn parts(planned: u8) -> u8 {
    if planned <= 16 { planned } else { planned.div_ceil(2) }
}

/// The wins more than a rating lets expect.
fn excess(rating: f64, games: &[RatedGame]) -> f64 {
    let of = |game: &RatedGame| {
        f64::from(game.half_wins) / 2.0 - expectation(rating - f64::from(game.opponent))
    };
    games.iter().map(of).sum()
}

/// The points that a player gets on top of a gain: those by which it is above five a game.
///
/// ```
/// use tournament::rating::naspa::bonus;
///
/// assert_eq!(bonus(28.0, 4), 8.0);
/// assert_eq!(bonus(20.0, 4), 0.0);
/// assert_eq!(bonus(-60.0, 4), 0.0);
/// ```
pub fn bonus(gain: f64, games: usize) -> f64 {
    (gain - BRISK * games as f64).max(0.0)
}

/// The estimate of a player's new rating: the old one, the gain, the bonus, and a twentieth of the
/// bonuses of the opponents, whose sum is given, rounded. It is never negative.
///
/// ```
/// use tournament::{Rating, rating::{RatedGame, naspa::rate}};
///
/// let own = Rating { value: 1500, games: None };
/// let lost = RatedGame { opponent: 1500, half_wins: 0 };
/// assert_eq!(rate(own, &[lost], 0.0), 1490);
/// // The opponent has won all games and has a bonus of 30.
/// assert_eq!(rate(own, &[lost], 30.0), 1492);
/// ```
pub fn rate(rating: Rating, games: &[RatedGame], bonuses: f64) -> u32 {
    let gain = gain(rating, games);
    let new = f64::from(rating.value) + gain + bonus(gain, games.len()) + SHARE * bonuses;
    new.round().clamp(0.0, f64::from(HIGHEST)) as u32
}

/// The rating of a player who had none: the one by which the wins are as many as expected. With
/// none or only wins it counts half a win more or less. `None` without games.
///
/// This is the usual definition of a performance, not NASPA's own way.
///
/// ```
/// use tournament::rating::{RatedGame, naspa::first};
///
/// let games = [(1200, 2), (1400, 0)]
///     .map(|(opponent, half_wins)| RatedGame { opponent, half_wins });
/// assert_eq!(first(&games), Some(1300));
/// assert_eq!(first(&games[..1]), Some(1200));
/// assert_eq!(first(&[]), None);
/// ```
pub fn first(games: &[RatedGame]) -> Option<u32> {
    let all = 2 * games.len() as u32;
    let half_wins: u32 = games.iter().map(|game| u32::from(game.half_wins)).sum();
    let correction = match half_wins {
        _ if games.is_empty() => return None,
        0 => 0.5,
        most if most >= all => -0.5,
        _ => 0.0,
    };
    // The excess falls as the rating rises, so that halving the range finds where it is none.
    let (mut low, mut high) = (0.0, f64::from(HIGHEST));
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if excess(middle, games) + correction > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low.round() as u32)
}
