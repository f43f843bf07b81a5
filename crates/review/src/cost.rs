//! The cost of a turn, for finding the turns that cost most.

use rules::Arrange as _;

use crate::grade::{POINTS, WIN};

/// The number of turns named.
const NAMED: usize = 3;

/// The cost of a turn to its player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// The number of the turn.
    pub(crate) turn: usize,
    /// Of the chance to win, 0 to 1; 0 where there is none to go by.
    pub(crate) win: f64,
    /// In points.
    pub(crate) points: f64,
}

impl Cost {
    /// The numbers of the turns that cost most, the costliest first, without those that cost less
    /// than an inaccuracy. The chance to win counts before the points.
    pub(crate) fn most(mut costs: Vec<Cost>) -> Vec<usize> {
        costs.retain(|cost| cost.win >= WIN.inaccuracy || cost.points >= POINTS.inaccuracy);
        costs.arrange_by(|one, other| {
            other.win.total_cmp(&one.win).then(other.points.total_cmp(&one.points))
        });
        costs.into_iter().take(NAMED).map(|cost| cost.turn).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_costliest_come_first_and_small_losses_are_left_out() {
        let cost = |turn, win, points| Cost { turn, win, points };
        let all = vec![
            cost(1, 0.0, 2.9),
            cost(3, 0.03, 1.0),
            cost(5, 0.12, 9.0),
            cost(7, 0.0, 14.0),
            cost(9, 0.0, 20.0),
        ];
        assert_eq!(Cost::most(all), [5, 3, 9]);
        assert!(Cost::most(vec![cost(1, 0.01, 1.0)]).is_empty());
    }
}
