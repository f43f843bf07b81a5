//! Players who can no longer be caught, and the groups into which they divide the standings.

use core::ops::Range;

use crate::pairing::Player;

/// True if the lower of two players can still pass the upper one in the rounds that are left.
///
/// A round brings them closer by two half wins at most. If they can only become equal, spread
/// decides: both can gain or lose so much a round.
pub(super) fn can_catch(upper: &Player, lower: &Player, left: u8, spread: u16) -> bool {
    let most = 2 * i64::from(left);
    let behind = i64::from(upper.half_wins) - i64::from(lower.half_wins);
    if behind != most {
        return behind < most;
    }
    i64::from(upper.spread) - i64::from(lower.spread) <= most * i64::from(spread)
}

/// The places of Gibsonised players: those with a prize who cannot catch the player above and
/// cannot be caught by the player below.
pub(super) fn gibsonised(players: &[Player], prizes: usize, left: u8, spread: u16) -> Vec<bool> {
    let caught = |upper: usize| {
        let both = players.get(upper).zip(players.get(upper + 1));
        both.is_some_and(|(upper, lower)| can_catch(upper, lower, left, spread))
    };
    (0..players.len())
        .map(|place| {
            let above = place.checked_sub(1).is_some_and(caught);
            place < prizes && !above && !caught(place)
        })
        .collect()
}

/// The groups of players between Gibsonised ones. All play within their group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Groups {
    /// The groups, as places, from the top. The last has all behind the last Gibsonised player.
    pub(super) spans: Vec<Range<usize>>,
    /// The Gibsonised players of no group above: they play in the last one.
    pub(super) over: Vec<usize>,
    /// The group of each place: from 1, and 0 for the last one.
    pub(super) numbers: Vec<u16>,
}

impl Groups {
    /// Divides an even number of places. A group of odd size takes in the Gibsonised player behind
    /// it, so that all groups are even.
    pub(super) fn new(gibsonised: &[bool]) -> Groups {
        let mut groups =
            Groups { spans: Vec::new(), over: Vec::new(), numbers: vec![0; gibsonised.len()] };
        let mut start = 0;
        for place in (0..gibsonised.len()).filter(|&place| gibsonised[place]) {
            let odd = (place - start) % 2 == 1;
            let end = if odd { place + 1 } else { place };
            if start < end {
                groups.spans.push(start..end);
                groups.numbers[start..end].fill(groups.spans.len() as u16);
            }
            if !odd {
                groups.over.push(place);
            }
            start = place + 1;
        }
        groups.spans.push(start..gibsonised.len());
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::Groups;

    #[test]
    fn an_odd_group_takes_in_the_player_behind_it() {
        let of = |places: &[usize]| {
            let gibsonised: Vec<bool> = (0..10).map(|at| places.contains(&at)).collect();
            let groups = Groups::new(&gibsonised);
            let spans = groups.spans.iter().map(|span| (span.start, span.end)).collect();
            (spans, groups.over)
        };
        assert_eq!(of(&[]), (vec![(0, 10)], vec![]));
        assert_eq!(of(&[0]), (vec![(1, 10)], vec![0]));
        assert_eq!(of(&[3]), (vec![(0, 4), (4, 10)], vec![]));
        assert_eq!(of(&[4]), (vec![(0, 4), (5, 10)], vec![4]));
        assert_eq!(of(&[0, 3]), (vec![(1, 3), (4, 10)], vec![0, 3]));
    }
}
