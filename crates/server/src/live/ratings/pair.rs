//! The result of a game between two of its players, and its weight.
//!
//! Each further game of the same two accounts within [`WINDOW`] weighs half as much as the one
//! before it. So all their games of that time together weigh less than two games, however many they
//! are: a second account, or a friend who loses on purpose, is worth little.

use std::cmp::Ordering;

use skillratings::Outcomes;
use table::Counts;

use crate::store::Scored;

/// For how long a game of two accounts makes their next one weigh less, in milliseconds: a week.
pub(super) const WINDOW: u64 = 7 * 24 * 3_600_000;

/// The result of a game between two of its players: the winner has beaten the others; between two
/// others the score decides.
pub(super) fn outcome(one: &Scored, other: &Scored) -> Outcomes {
    match order(one, other) {
        Ordering::Greater => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Less => Outcomes::LOSS,
    }
}

fn order(one: &Scored, other: &Scored) -> Ordering {
    match (one.finish, one.score).cmp(&(other.finish, other.score)) {
        _ if one.finish == other.finish && one.finish > 0 => Ordering::Equal,
        order => order,
    }
}

/// True if the game weighs anything between two of its players.
pub(super) fn counts(one: &Scored, other: &Scored) -> bool {
    match order(one, other) {
        Ordering::Greater => one.counts == Counts::Fully && other.counts != Counts::No,
        Ordering::Less => other.counts == Counts::Fully && one.counts != Counts::No,
        Ordering::Equal => one.counts == Counts::Fully && other.counts == Counts::Fully,
    }
}

/// The weight of the game between two of its players, from 0 for nothing to 1, after `before` games
/// within [`WINDOW`] that counted between them.
pub(super) fn weight(one: &Scored, other: &Scored, before: u32) -> f64 {
    match counts(one, other) {
        true => 0.5_f64.powi(i32::try_from(before).unwrap_or(i32::MAX)),
        false => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(finish: i64, score: i64, counts: Counts) -> Scored {
        Scored { account: "a".into(), finish, score, counts }
    }

    #[test]
    fn all_games_of_two_accounts_within_the_window_weigh_less_than_two() {
        let (won, lost) = (scored(2, 300, Counts::Fully), scored(0, 0, Counts::Fully));
        let weights: Vec<f64> = (0..200).map(|before| weight(&won, &lost, before)).collect();
        assert!(weights.windows(2).all(|pair| pair[1] < pair[0]), "each less than the one before");
        assert!(weights[0] == 1.0 && weights.iter().sum::<f64>() <= 2.0);
        assert_eq!(weight(&won, &lost, u32::MAX), 0.0);
    }

    #[test]
    fn amb_49_who_called_in_a_computer_can_lose_by_it_but_not_win() {
        let counts = [Counts::No, Counts::Losses, Counts::Fully];
        for (one, won) in counts.into_iter().zip([[0.0; 3], [0.0; 3], [0.0, 1.0, 1.0]]) {
            for (other, expected) in counts.into_iter().zip(won) {
                let (winner, loser) = (scored(2, 0, one), scored(0, 400, other));
                assert_eq!(weight(&winner, &loser, 0), expected, "{one:?} beats {other:?}");
                assert_eq!(weight(&loser, &winner, 0), expected, "{other:?} loses to {one:?}");
            }
        }
        for one in counts {
            for other in counts {
                let drawn = weight(&scored(1, 5, one), &scored(1, 5, other), 0);
                let both = one == Counts::Fully && other == Counts::Fully;
                assert_eq!(drawn, f64::from(u8::from(both)), "{one:?} draws with {other:?}");
            }
        }
    }
}
