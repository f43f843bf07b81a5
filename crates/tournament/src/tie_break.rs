//! The order of entrants with the same wins and spread.

use core::cmp::Reverse;

use crate::TieBreak;
use crate::card::Cards;

/// Splits entrants with the same wins and spread into groups, the better ones first, by one
/// criterion after the other. Entrants who are equal in all of them stay in one group. They are
/// known by their places in the cards, and so are the half wins of all entrants.
pub(crate) fn split(
    tied: &[usize],
    criteria: &[TieBreak],
    cards: &Cards<'_>,
    half_wins: &[i32],
) -> Vec<Vec<usize>> {
    let mut groups = vec![tied.to_vec()];
    for criterion in criteria {
        let split = |group: Vec<usize>| {
            if group.len() == 1 {
                return vec![group];
            }
            let keys = criterion.keys(&group, cards, half_wins);
            let mut keyed: Vec<(i64, usize)> = keys.into_iter().zip(group).collect();
            keyed.sort_by_key(|&(key, _)| Reverse(key));
            let parts = keyed.chunk_by(|one, other| one.0 == other.0);
            parts.map(|part| part.iter().map(|&(_, place)| place).collect()).collect::<Vec<_>>()
        };
        groups = groups.into_iter().flat_map(split).collect();
    }
    groups
}

impl TieBreak {
    /// The number by which the criterion compares each of a group of tied entrants; more is better.
    fn keys(self, group: &[usize], cards: &Cards<'_>, half_wins: &[i32]) -> Vec<i64> {
        match self {
            TieBreak::HeadToHead => {
                let mut tied = group.to_vec();
                tied.sort_unstable();
                let against = |place: &usize| -> i64 {
                    let wins = cards.lines[*place].iter().filter_map(|line| {
                        let opponent = cards.seed(line.met()?)?;
                        tied.binary_search(&opponent).ok()?;
                        Some(i64::from(line.credit.half_wins))
                    });
                    wins.sum()
                };
                group.iter().map(against).collect()
            }
            TieBreak::OpponentsWins => {
                let opponents = |place: &usize| -> i64 {
                    let decided = cards.lines[*place]
                        .iter()
                        .filter(|line| line.credit.half_wins + line.credit.half_losses > 0);
                    let seeds = decided.filter_map(|line| cards.seed(line.met()?));
                    seeds.map(|seed| i64::from(half_wins[seed])).sum()
                };
                group.iter().map(opponents).collect()
            }
            TieBreak::Rating => {
                let rating = |place: &usize| {
                    let rating = cards.entrants[*place].entry.rating;
                    rating.map_or(-1, |rating| i64::from(rating.value))
                };
                group.iter().map(rating).collect()
            }
        }
    }
}
