//! The ratings themselves: Glicko-2, each game a rating period of its own.
//!
//! The formulas and the numbers of the steps are those of Mark Glickman, *Example of the Glicko-2
//! system* (2022). A game that weighs less than others is counted as that part of a game: its terms
//! in the sums of steps 3 and 4 are multiplied by the weight, and so is the time in which the
//! deviation grows, in step 6. With whole numbers this is what the paper does with that many equal
//! games.

use std::f64::consts::PI;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation};

use super::pair::outcome;
use crate::store::{BEGINNING, Rated, Rating, Scored};

/// A rating becomes less certain with every month without a game, in milliseconds.
const MONTH: u64 = 30 * 24 * 3_600_000;

/// After this many months there is nothing left to become less certain.
const MONTHS: u64 = 60;

/// The greatest deviation: that of a player of whom nothing is known.
const UNKNOWN: f64 = 350.0;

/// The rating of a beginner, and the points that are 1 on the scale of Glicko-2.
const MEAN: f64 = BEGINNING as f64 / MILLION;
const SCALE: f64 = 173.7178;

/// Ratings are stored in millionths.
const MILLION: f64 = 1_000_000.0;

/// The rating of a beginner.
pub(super) fn beginning() -> Rating {
    stored(&Glicko2Rating { rating: MEAN, ..Glicko2Rating::new() }, 0, 0)
}

/// The ratings after a game, in the order of the players. `weight` returns the weight of the game
/// between two of them, by their places in this order: 0 for nothing, 1 for a whole game. A player
/// between whom and all others it weighs nothing is left out.
pub(super) fn after(
    players: &[(Scored, Rating)],
    weight: impl Fn(usize, usize) -> f64,
    date: u64,
) -> Vec<Rated> {
    let before: Vec<Glicko2Rating> = players.iter().map(|(_, rating)| aged(rating, date)).collect();
    let rated = players.iter().zip(&before).enumerate().filter_map(|(index, (player, rating))| {
        let (scored, old) = player;
        let others = players.iter().zip(&before).enumerate();
        let results: Vec<Weighed> = others
            .filter(|&(other, _)| other != index)
            .map(|(other, ((against, _), of))| Weighed {
                of: *of,
                outcome: outcome(scored, against),
                weight: weight(index, other),
            })
            .filter(|result| result.weight > 0.0)
            .collect();
        let new = weighed_period(rating, &results)?;
        Some(Rated { account: scored.account.clone(), rating: stored(&new, old.games + 1, date) })
    });
    rated.collect()
}

/// A result in a rating period.
struct Weighed {
    /// The rating of the opponent.
    of: Glicko2Rating,
    outcome: Outcomes,
    /// The part of a game that it counts for.
    weight: f64,
}

/// The rating after a period with these results; `None` if there are none.
fn weighed_period(player: &Glicko2Rating, results: &[Weighed]) -> Option<Glicko2Rating> {
    let longest = results.iter().map(|result| result.weight).reduce(f64::max)?;
    // Step 2: the scale of Glicko-2.
    let (rating, deviation) = ((player.rating - MEAN) / SCALE, player.deviation / SCALE);
    // Steps 3 and 4.
    let (mut information, mut surprise) = (0.0, 0.0);
    for Weighed { of, outcome, weight } in results {
        let g = (1.0 + 3.0 * (of.deviation / SCALE).powi(2) / PI.powi(2)).sqrt().recip();
        let expected = (1.0 + (-g * (rating - (of.rating - MEAN) / SCALE)).exp()).recip();
        information += weight * g * g * expected * (1.0 - expected);
        surprise += weight * g * (outcome.to_chess_points() - expected);
    }
    let variance = information.recip();
    let volatility =
        volatility(player.volatility, deviation.powi(2), variance, variance * surprise);
    // Steps 6 to 8.
    let grown = deviation.powi(2) + longest * volatility.powi(2);
    let narrowed = (grown.recip() + information).recip();
    Some(Glicko2Rating {
        rating: (rating + narrowed * surprise) * SCALE + MEAN,
        deviation: narrowed.sqrt() * SCALE,
        volatility,
    })
}

/// Step 5: the new volatility, as the root of the function that the paper calls f.
fn volatility(before: f64, deviation_squared: f64, variance: f64, improvement: f64) -> f64 {
    let Glicko2Config { tau, convergence_tolerance } = Glicko2Config::new();
    let start = before.powi(2).ln();
    let f = |x: f64| {
        let sum = deviation_squared + variance + x.exp();
        x.exp() * (improvement.powi(2) - sum) / (2.0 * sum * sum) - (x - start) / tau.powi(2)
    };
    let beyond = improvement.powi(2) - deviation_squared - variance;
    let mut a = start;
    let mut b = if beyond > 0.0 {
        beyond.ln()
    } else {
        let steps = (1..).map(|step| start - f64::from(step) * tau);
        // It grows without end in this direction.
        steps.take(100).find(|&x| f(x) >= 0.0).unwrap_or(start)
    };
    let (mut at_a, mut at_b) = (f(a), f(b));
    // Each round at least halves the interval; the paper's examples need three.
    for _ in 0..1_000 {
        if (b - a).abs() <= convergence_tolerance {
            break;
        }
        let c = a + (a - b) * at_a / (at_b - at_a);
        let at_c = f(c);
        if at_c * at_b <= 0.0 {
            (a, at_a) = (b, at_b);
        } else {
            at_a /= 2.0;
        }
        (b, at_b) = (c, at_c);
    }
    (a / 2.0).exp()
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
pub(crate) fn shown(rating: &Rating, date: u64) -> (i32, u32) {
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
    use skillratings::glicko2::glicko2_rating_period;
    use table::Counts;

    use super::*;
    use crate::live::ratings::pair;

    fn scored(account: &str, finish: i64, score: i64) -> Scored {
        Scored { account: account.into(), finish, score, counts: Counts::Fully }
    }

    fn whole(_: usize, _: usize) -> f64 {
        1.0
    }

    /// Ratings of all kinds, by a fixed sequence.
    fn ratings() -> impl Iterator<Item = Glicko2Rating> {
        (1_u32..).map(|number| {
            let part = |step: u32| f64::from(number.wrapping_mul(2_654_435_761) >> step) % 1_000.0;
            Glicko2Rating {
                rating: 800.0 + 1.6 * part(3),
                deviation: 30.0 + 0.32 * part(7),
                volatility: 0.04 + part(11) / 20_000.0,
            }
        })
    }

    fn is_near(one: &Glicko2Rating, other: &Glicko2Rating) -> bool {
        (one.rating - other.rating).abs() < 1e-6
            && (one.deviation - other.deviation).abs() < 1e-6
            && (one.volatility - other.volatility).abs() < 1e-9
    }

    #[test]
    fn whole_games_are_rated_as_another_implementation_rates_them() {
        let mut ratings = ratings();
        let outcomes = [Outcomes::WIN, Outcomes::DRAW, Outcomes::LOSS];
        for (many, outcome) in (1..=6).cycle().zip(outcomes.into_iter().cycle()).take(300) {
            let player = ratings.next().unwrap();
            let others: Vec<_> = ratings.by_ref().take(many).map(|of| (of, outcome)).collect();
            let weighed = others.iter().map(|&(of, outcome)| Weighed { of, outcome, weight: 1.0 });
            let ours = weighed_period(&player, &weighed.collect::<Vec<_>>()).unwrap();
            let theirs = glicko2_rating_period(&player, &others, &Glicko2Config::new());
            assert!(is_near(&ours, &theirs), "{ours:?} {theirs:?}");
        }
    }

    #[test]
    fn the_less_a_game_weighs_the_less_it_changes() {
        let mut ratings = ratings();
        let outcomes = [Outcomes::WIN, Outcomes::LOSS];
        for outcome in outcomes.into_iter().cycle().take(200) {
            let (player, of) = (ratings.next().unwrap(), ratings.next().unwrap());
            let moved = |weight: f64| {
                let result = [Weighed { of, outcome, weight }];
                weighed_period(&player, &result).unwrap().rating - player.rating
            };
            let moves = [1.0, 0.5, 0.25, 0.125, 1e-6, 1e-30].map(moved);
            assert!(moves.iter().all(|moved| moved.is_finite()));
            assert!(moves.windows(2).all(|pair| pair[1].abs() <= pair[0].abs()), "{moves:?}");
            assert!(moves[0].signum() == moves[3].signum() && moves[5].abs() < 1e-6, "{moves:?}");
        }
    }

    /// The rating of an account after so many wins against the same other one on one day.
    fn farmed(games: u32, rating: Rating) -> i32 {
        let mut players = [(scored("one", 2, 300), rating), (scored("two", 0, 100), beginning())];
        for before in 0..games {
            let weight =
                |one: usize, other: usize| pair::weight(&players[one].0, &players[other].0, before);
            let rated = after(&players, weight, 0);
            for (player, rated) in players.iter_mut().zip(rated) {
                player.1 = rated.rating;
            }
        }
        shown(&players[0].1, 0).0
    }

    #[test]
    fn one_second_account_is_worth_less_than_two_games_however_often_it_loses() {
        // Thirty whole games of two beginners lead to 1,917.
        let (once, often) = (farmed(1, beginning()), farmed(30, beginning()));
        assert!(often - 1_500 < 2 * (once - 1_500) && often < 1_750, "{once} {often}");
        assert!(farmed(300, beginning()) - often <= 1, "and that is all");
        let known =
            Rating { games: 60, rating: 1_500_000_000, deviation: 60_000_000, ..beginning() };
        let (once, often) = (farmed(1, known.clone()), farmed(30, known));
        assert!(often > once && often - 1_500 < 2 * (once - 1_500), "{once} {often}");
    }

    #[test]
    fn a_player_against_whom_nothing_counts_keeps_the_rating() {
        let players = [
            (scored("won", 2, 300), beginning()),
            (scored("lost", 0, 250), beginning()),
            (scored("left", 0, 0), beginning()),
        ];
        let rated = after(&players, |one, other| f64::from(u8::from(one != 2 && other != 2)), 0);
        let accounts: Vec<&str> = rated.iter().map(|rated| rated.account.as_str()).collect();
        assert_eq!(accounts, ["won", "lost"]);
        assert_eq!(shown(&rated[0].rating, 0), (1662, 290));
    }

    #[test]
    fn a_beginner_has_one_rating_everywhere() {
        let of_the_formulas = Glicko2Rating::new();
        assert_eq!(shown(&beginning(), 0), (crate::live::ratings::BEGINNING, 350));
        assert_eq!(of_the_formulas.rating, f64::from(crate::live::ratings::BEGINNING));
    }

    #[test]
    fn the_winner_gains_what_the_loser_loses_at_first() {
        let players = [(scored("a", 2, 300), beginning()), (scored("b", 0, 400), beginning())];
        let rated = after(&players, whole, 0);
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
        let after = &after(&players, whole, 0)[0].rating;
        assert_eq!(shown(after, 0), (1464, 152));
        assert_eq!(after.volatility / 10, 5_999, "0.05999");
    }

    #[test]
    fn a_rating_becomes_less_certain_without_games() {
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
        let rated = after(&players, whole, 0);
        let shown: Vec<i32> = rated.iter().map(|rated| shown(&rated.rating, 0).0).collect();
        assert!(shown[0] > shown[1] && shown[1] > shown[2], "{shown:?}");
        assert_eq!(shown[1], 1500);
    }
}
