//! The system of the British association, ABSP.
//!
//! A game gives points: the opponent's rating, 50 more for a win and 50 less for a loss. The rating
//! is the weighted mean of the points of the last 150 games, with weights from 225 for the latest
//! down to 76 (absp.org.uk, the weighted rolling system).
//!
//! A tournament does not know the points of a player's earlier games. An estimate takes each of
//! them to have given as many as the rating is. The association's ten-point rule, by which players
//! with few games are rated a second time, is not applied.

use super::{HIGHEST, RatedGame};
use crate::Rating;

/// The games that a rating rests on.
const GAMES: usize = 150;

/// The weight of the latest game; the one before has 1 less, and so on.
const WEIGHT: i64 = 225;

/// The lowest rating.
const LOWEST: i64 = 50;

/// The largest difference of two ratings that counts.
const CAP: i64 = 40;

/// The points that a game gives a player with this rating: the opponent's rating, taken to be no
/// further than 40 from the player's own, plus 50 for a win, minus 50 for a loss.
///
/// ```
/// use tournament::rating::{RatedGame, absp::points};
///
/// let of = |opponent, half_wins| points(150, RatedGame { opponent, half_wins });
/// assert_eq!((of(130, 2), of(130, 1), of(130, 0)), (180, 130, 80));
/// // One rated 90 counts as 110, and one rated 200 as 190.
/// assert_eq!((of(90, 2), of(200, 0)), (160, 140));
/// ```
pub fn points(rating: u32, game: RatedGame) -> i64 {
    let own = i64::from(rating);
    i64::from(game.opponent).clamp(own - CAP, own + CAP) + result(game)
}

/// 50 for a win, -50 for a loss, 0 for a tie.
fn result(game: RatedGame) -> i64 {
    50 * (i64::from(game.half_wins) - 1)
}

/// The estimate of a player's new rating after these games, the latest last. It is rounded, and
/// never below 50. The games behind the old rating count as 150 if they are unknown.
///
/// ```
/// use tournament::{Rating, rating::{RatedGame, absp::rate}};
///
/// let wins = [RatedGame { opponent: 150, half_wins: 2 }; 6];
/// // 50 points above the rating in games of a weight of 1335, of 22575 in all.
/// assert_eq!(rate(Rating { value: 150, games: None }, &wins), 153);
/// // With 6 games before, the new ones weigh as much as 51 in 100.
/// assert_eq!(rate(Rating { value: 150, games: Some(6) }, &wins), 175);
/// assert_eq!(rate(Rating { value: 150, games: Some(6) }, &[]), 150);
/// ```
pub fn rate(rating: Rating, games: &[RatedGame]) -> u32 {
    let latest = games.iter().rev().take(GAMES);
    let points = latest.map(|&game| points(rating.value, game));
    let before = usize::from(rating.games.unwrap_or(GAMES as u16));
    let before = core::iter::repeat_n(i64::from(rating.value), before);
    let (mut sum, mut weights) = (0, 0);
    for (points, weight) in points.chain(before).take(GAMES).zip((0..).map(|age| WEIGHT - age)) {
        sum += weight * points;
        weights += weight;
    }
    if weights == 0 { rating.value } else { rounded(sum, weights) }
}

/// The rating of a player who had none: the mean of the points, with all differences counted in
/// full. `None` without games.
///
/// ```
/// use tournament::rating::{RatedGame, absp::first};
///
/// let games = [(120, 2), (100, 0), (140, 1)]
///     .map(|(opponent, half_wins)| RatedGame { opponent, half_wins });
/// assert_eq!(first(&games), Some(120));
/// assert_eq!(first(&[]), None);
/// ```
pub fn first(games: &[RatedGame]) -> Option<u32> {
    let points = games.iter().map(|&game| i64::from(game.opponent) + result(game));
    (!games.is_empty()).then(|| rounded(points.sum(), games.len() as i64))
}

/// A mean, halves rounded up, within the range of ratings.
fn rounded(sum: i64, of: i64) -> u32 {
    let mean = (2 * sum + of).div_euclid(2 * of);
    mean.clamp(LOWEST, i64::from(HIGHEST)) as u32
}
