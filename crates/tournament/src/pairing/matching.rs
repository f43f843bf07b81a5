//! Perfect matchings of least weight.

use std::collections::BTreeSet;

use super::blossom::{Edge, Search};

/// The number of partners of least weight that are looked at first, for each player.
const NEAREST: usize = 12;

/// The number of following numbers that are looked at first, for each player.
const NEIGHBOURS: usize = 3;

/// The greatest absolute weight; weights beyond it count as this.
const HEAVIEST: i128 = 1 << 110;

/// The pairs of a perfect matching of least total weight: each player in one pair, the lower number
/// first, the pairs in order.
///
/// `weight(one, other)` is asked with `one < other`; `None` forbids the pair. The answer is `None`
/// if no perfect matching is left, as with an odd number of players. Weights may be negative; those
/// beyond 2^110 count as 2^110. Among matchings of the same total weight the same one is given
/// always: it follows from the weights alone.
///
/// ```
/// use tournament::pairing::matching::least;
///
/// // Two short ways are better than a long one, and the first two may not meet.
/// let weight = |one: usize, other: usize| match (one, other) {
///     (0, 1) => None,
///     _ => Some(((other - one) as i64).pow(2)),
/// };
/// assert_eq!(least(4, weight), Some(vec![(0, 2), (1, 3)]));
/// assert_eq!(least(2, weight), None);
/// ```
///
/// # Method
///
/// Edmonds' algorithm needs few edges to be fast, and most pairs are far from any good matching. It
/// is run with each player's partners of least weight and the players next to them only. Its dual
/// solution then says for every pair left out whether taking it could lower the total; some of
/// those that could are added and it is run again, until none is left. The answer is thereby proved
/// to be the least of all, not only of the pairs that were looked at.
/// (Derigs, Metz, "Solving (large scale) matching problems combinatorially", Mathematical
/// Programming 50, 1991.)
pub fn least<W: Into<i128>>(
    players: usize,
    weight: impl Fn(usize, usize) -> Option<W>,
) -> Option<Vec<(usize, usize)>> {
    least_from(NEAREST, players, weight)
}

/// As [`least`], with so many nearest partners to begin with.
fn least_from<W: Into<i128>>(
    mut nearest: usize,
    players: usize,
    weight: impl Fn(usize, usize) -> Option<W>,
) -> Option<Vec<(usize, usize)>> {
    if !players.is_multiple_of(2) {
        return None;
    }
    let weight = |one: usize, other: usize| {
        let found = weight(one.min(other), one.max(other))?;
        Some(found.into().clamp(-HEAVIEST, HEAVIEST))
    };
    let mut pairs = near(players, nearest, &weight);
    // Neighbours hold the graph together where the nearest of each are a group of their own.
    for one in 0..players {
        pairs.extend((one + 1..players.min(one + NEIGHBOURS + 1)).map(|other| (one, other)));
    }
    loop {
        let edges: Vec<Edge> = pairs
            .iter()
            .filter_map(|&(one, other)| {
                Some(Edge { ends: [one, other], weight: weight(one, other)? })
            })
            .collect();
        let mut search = Search::new(players, edges);
        if !search.solve() {
            if nearest >= players {
                return None;
            }
            nearest *= 4;
            pairs.extend(near(players, nearest, &weight));
            continue;
        }
        let mut missing = Vec::new();
        for one in 0..players {
            let bounds = search.bounds(one);
            let mut cheaper: Vec<(i128, usize)> = (one + 1..players)
                .filter_map(|other| {
                    let slack = 2 * weight(one, other)? - bounds[other];
                    (slack < 0 && !pairs.contains(&(one, other))).then_some((slack, other))
                })
                .collect();
            lightest(&mut cheaper, NEAREST);
            missing.extend(cheaper.into_iter().map(|(_, other)| (one, other)));
        }
        if missing.is_empty() {
            return Some(search.pairs());
        }
        pairs.extend(missing);
    }
}

/// Each player with so many partners of least weight.
fn near(
    players: usize,
    count: usize,
    weight: &impl Fn(usize, usize) -> Option<i128>,
) -> BTreeSet<(usize, usize)> {
    let mut pairs = BTreeSet::new();
    for one in 0..players {
        let others = (0..players).filter(|&other| other != one);
        let mut near: Vec<(i128, usize, usize)> = others
            .filter_map(|other| Some((weight(one, other)?, one.abs_diff(other), other)))
            .collect();
        lightest(&mut near, count);
        pairs.extend(near.into_iter().map(|(_, _, other)| (one.min(other), one.max(other))));
    }
    pairs
}

/// Keeps so many of the least.
fn lightest<T: Ord>(all: &mut Vec<T>, count: usize) {
    if all.len() > count {
        all.select_nth_unstable(count);
        all.truncate(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Lot;

    #[test]
    fn the_same_weight_from_few_partners_as_from_all() {
        for seed in 0..300 {
            let mut lot = Lot::new(seed);
            let players = 2 * lot.below(20) as usize;
            // Few different weights make many ties, many forbidden pairs few matchings.
            let (range, share) = (1 + lot.below(30), lot.below(60));
            let weights: Vec<Option<i64>> = (0..players * players)
                .map(|_| (lot.below(100) >= share).then(|| i64::from(lot.below(range))))
                .collect();
            let weight = |one: usize, other: usize| weights[one * players + other];
            let total = |nearest: usize| {
                let pairs = least_from(nearest, players, weight)?;
                pairs.iter().map(|&(one, other)| weight(one, other)).sum::<Option<i64>>()
            };
            assert_eq!(total(1), total(players), "seed {seed}");
        }
    }

    #[test]
    fn extreme_weights_do_not_overflow() {
        for extreme in [i128::MIN, i128::MAX] {
            let pairs = least(40, |one, other| Some(if one + other == 39 { 0 } else { extreme }));
            let mirrored = pairs.unwrap().iter().filter(|(one, other)| one + other == 39).count();
            assert_eq!(mirrored, if extreme > 0 { 20 } else { 0 });
        }
    }
}
