//! The course: who would play whom in the rounds that are left.

use super::gibson::Groups;

/// The pairings of the rounds that are left, fixed beforehand for simulations, by places in the
/// standings of the moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Course {
    /// The places of each round: the first two meet, the next two, and so on.
    pub(super) rounds: Vec<Vec<u16>>,
    /// The factors of all groups and rounds.
    pub(super) factors: Vec<usize>,
}

/// The way in which those are paired whom the factor leaves over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// The factor pairs as many as it is great; the others meet top half against bottom half.
    Halves,
    /// The factor pairs the top of the group alone; the others meet their neighbours.
    Neighbours,
}

impl Course {
    /// The course of so many rounds.
    ///
    /// The factor is the number of rounds left, at most `bound` and half the group. The last round
    /// pairs neighbours.
    pub(super) fn new(groups: &Groups, left: u8, bound: usize, rest: Rest) -> Course {
        let mut course = Course { rounds: Vec::new(), factors: Vec::new() };
        for left in (1..=usize::from(left)).rev() {
            let mut round = Vec::with_capacity(groups.numbers.len());
            for span in &groups.spans {
                let factor = left.min(bound).min(span.len() / 2);
                course.factors.push(factor);
                let order = match rest {
                    _ if left == 1 => (0..span.len()).collect(),
                    Rest::Halves => halves(span.len(), factor),
                    Rest::Neighbours => neighbours(span.len(), factor),
                };
                round.extend(order.into_iter().map(|place| (span.start + place) as u16));
            }
            round.extend(groups.over.iter().map(|&place| place as u16));
            course.rounds.push(round);
        }
        course
    }

    /// The last two rounds by factor 3, for an even number of players.
    pub(super) fn factor_three(players: usize) -> Course {
        let places = |order: Vec<usize>| order.into_iter().map(|place| place as u16).collect();
        let rounds = vec![places(halves(players, 3)), places((0..players).collect())];
        Course { rounds, factors: Vec::new() }
    }
}

/// Pairs the first `factor` players with those so many places below, the others half by half.
fn halves(players: usize, factor: usize) -> Vec<usize> {
    let behind = 2 * factor;
    let half = players.saturating_sub(behind) / 2;
    let top = (0..factor).flat_map(|place| [place, place + factor]);
    let rest = (behind..behind + half).flat_map(|place| [place, place + half]);
    top.chain(rest).chain(behind + 2 * half..players).collect()
}

/// Pairs the first player with the one `factor` places below, the others with their neighbours.
fn neighbours(players: usize, factor: usize) -> Vec<usize> {
    let top = [0, factor];
    let first = top.into_iter().take(players.min(2));
    first.chain((1..players).filter(|&place| place != factor)).collect()
}

#[cfg(test)]
mod tests {
    use super::{halves, neighbours};

    #[test]
    fn everybody_plays_once() {
        assert_eq!(halves(8, 3), [0, 3, 1, 4, 2, 5, 6, 7]);
        assert_eq!(halves(9, 1), [0, 1, 2, 5, 3, 6, 4, 7, 8]);
        assert_eq!(halves(7, 0), [0, 3, 1, 4, 2, 5, 6]);
        assert_eq!(neighbours(6, 2), [0, 2, 1, 3, 4, 5]);
        assert_eq!((neighbours(1, 0), neighbours(0, 0)), (vec![0], vec![]));
        for players in 0..12 {
            for factor in 0..=players / 2 {
                let mut order = halves(players, factor);
                order.sort_unstable();
                assert_eq!(order, (0..players).collect::<Vec<_>>());
                let mut order = neighbours(players, factor.max(usize::from(players > 1)));
                order.sort_unstable();
                assert_eq!(order, (0..players).collect::<Vec<_>>());
            }
        }
    }
}
