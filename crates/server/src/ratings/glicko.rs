//! The ratings themselves: Glicko-2, each game a rating period of its own.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

use crate::store::{Rated, Rating, Scored};

/// A rating becomes less certain with every month without a game, in milliseconds.
const MONTH: u64 = 30 * 24 * 3_600_000;

/// After this many months there is nothing left to become less certain.
const MONTHS: u64 = 60;

/// The greatest deviation: that of a player of whom nothing is known.
const UNKNOWN: f64 = 350.0;

/// Ratings are stored in millionths.
const MILLION: f64 = 1_000_000.0;

/// The rating of somebody who has not played.
pub(super) fn beginning() -> Rating {
    stored(&Glicko2Rating::new(), 0, 0)
}

/// The ratings after a game, in the order of the players.
pub(super) fn after(players: &[(Scored, Rating)], date: u64) -> Vec<Rated> {
    let before: Vec<Glicko2Rating> = players.iter().map(|(_, rating)| aged(rating, date)).collect();
    let rated = players.iter().zip(&before).enumerate().map(|(index, ((scored, old), rating))| {
        let others = players.iter().zip(&before).enumerate().filter(|&(other, _)| other != index);
        let results: Vec<(Glicko2Rating, Outcomes)> =
            others.map(|(_, ((other, _), rating))| (*rating, outcome(scored, other))).collect();
        let new = glicko2_rating_period(rating, &results, &Glicko2Config::new());
        Rated { account: scored.account.clone(), rating: stored(&new, old.games + 1, date) }
    });
    rated.collect()
}

/// How a game ended between two of its players: whoever has won has beaten the others; between
/// those who have not, the score decides.
fn outcome(one: &Scored, other: &Scored) -> Outcomes {
    match (one.finish, one.score).cmp(&(other.finish, other.score)) {
        _ if one.finish == other.finish && one.finish > 0 => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Less => Outcomes::LOSS,
    }
}

/// A rating as certain as it is at this date.
fn aged(rating: &Rating, date: u64) -> Glicko2Rating {
    let known = Glicko2Rating {
        rating: rating.rating as f64 / MILLION,
        deviation: rating.deviation as f64 / MILLION,
        volatility: rating.volatility as f64 / MILLION,
    };
    let months = match rating.games {
        0 => 0,
        _ => (date.saturating_sub(rating.at) / MONTH).min(MONTHS),
    };
    let mut aged = known;
    for _ in 0..months {
        aged = decay_deviation(&aged);
    }
    aged.deviation = aged.deviation.min(UNKNOWN);
    aged
}

/// The rating and its deviation at this date, as they are shown.
pub(super) fn shown(rating: &Rating, date: u64) -> (i32, u32) {
    let aged = aged(rating, date);
    (aged.rating.round() as i32, aged.deviation.round() as u32)
}

fn stored(rating: &Glicko2Rating, games: u32, at: u64) -> Rating {
    let millionths = |value: f64| (value * MILLION).round() as i64;
    Rating {
        games,
        rating: millionths(rating.rating),
        deviation: millionths(rating.deviation),
        volatility: millionths(rating.volatility),
        at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(account: &str, finish: i64, score: i64) -> Scored {
        Scored { account: account.into(), finish, score }
    }

    #[test]
    fn the_winner_gains_what_the_loser_loses_at_first() {
        let players = [(scored("a", 2, 300), beginning()), (scored("b", 0, 400), beginning())];
        let rated = after(&players, 0);
        let shown: Vec<_> = rated.iter().map(|rated| shown(&rated.rating, 0)).collect();
        // Glickman's example starts elsewhere; these are the usual figures of two new players.
        assert_eq!(shown, [(1662, 290), (1338, 290)]);
        assert!(rated.iter().all(|rated| rated.rating.games == 1));
    }

    #[test]
    fn the_example_of_the_paper() {
        let rating = |rating: i64, deviation: i64| Rating {
            games: 9,
            rating: rating * 1_000_000,
            deviation: deviation * 1_000_000,
            volatility: 60_000,
            at: 0,
        };
        let players = [
            (scored("one", 1, 200), rating(1500, 200)),
            (scored("weaker", 0, 0), rating(1400, 30)),
            (scored("equal", 2, 300), rating(1550, 100)),
            (scored("stronger", 2, 400), rating(1700, 300)),
        ];
        let after = &after(&players, 0)[0].rating;
        assert_eq!(shown(after, 0), (1464, 152));
        assert_eq!(after.volatility / 10, 5_999, "0.05999");
    }

    #[test]
    fn a_rating_becomes_less_certain_while_nobody_plays() {
        let rating = Rating {
            games: 40,
            rating: 1_700_000_000,
            deviation: 60_000_000,
            volatility: 60_000,
            at: 0,
        };
        let deviations: Vec<u32> =
            [0, 1, 12, 60].map(|months| shown(&rating, months * MONTH).1).into();
        assert!(deviations.windows(2).all(|pair| pair[0] < pair[1]), "{deviations:?}");
        assert_eq!(shown(&rating, 60 * MONTH).0, 1700);
        let unsure = Rating { deviation: 349_000_000, ..rating };
        assert_eq!(shown(&unsure, 60 * MONTH).1, 350);
    }

    #[test]
    fn of_several_losers_the_score_decides() {
        let players = [
            (scored("won", 2, 300), beginning()),
            (scored("second", 0, 250), beginning()),
            (scored("third", 0, 100), beginning()),
        ];
        let rated = after(&players, 0);
        let shown: Vec<i32> = rated.iter().map(|rated| shown(&rated.rating, 0).0).collect();
        assert!(shown[0] > shown[1] && shown[1] > shown[2], "{shown:?}");
        assert_eq!(shown[1], 1500);
    }
}
