//! Berger's table: the rounds in which each seat meets each other.

use crate::Part;

/// The number of rounds in which each of so many seats meets each other once.
pub(super) const fn cycle(seats: usize) -> usize {
    seats.saturating_sub(1) + seats % 2
}

/// The games of a round of a block between so many seats, counted from 0; the seat that begins
/// stands first. If the number is odd, the game against the seat behind the last is the bye.
///
/// # The table
///
/// A cycle has as many rounds as there are opponents, and one more if the number is odd. It is
/// turned so that the first seat meets the last in the first round (or has its bye, with the last
/// in the second round) and from there meets the others upwards: the first two seats meet in the
/// last round. The other games follow from that one:
///
/// * with an even number `n`, the seats 2 to `n` stand in a circle, and in the round in which 1
///   meets `f` those meet who are equally far from `f` on both sides;
/// * with an odd number, all stand in the circle, and `f` has the bye.
///
/// # Several cycles, and parts of one
///
/// A block that is shorter than a cycle has the first rounds of it, so that rounds can be added and
/// cut without a change to those that were played. A block of several cycles has each round of the
/// table that often, one after the other. The rounds of a block beyond whole cycles
/// are the first of another.
///
/// # Who begins
///
/// Seats begin and reply in turns from round to round; a seat does the same twice at most once in
/// a cycle, around its game against the first. Repetitions of a round are begun by the other
/// side each time. After a block of whole cycles, and after each part of a first cycle, no seat has
/// begun and replied with a difference of more than one.
///
/// tournament.md, sections 2 and 3.
pub(super) fn round(seats: usize, part: Part) -> Vec<(usize, usize)> {
    let cycle = cycle(seats);
    if cycle == 0 {
        return Vec::new();
    }
    let nth = usize::from(part.nth).saturating_sub(1);
    let whole = usize::from(part.of) / cycle;
    let (round, repetition) = match nth.checked_div(whole) {
        Some(round) if round < cycle => (round, nth % whole),
        // Beyond its last round a block goes on with further cycles.
        _ => ((nth - whole * cycle) % cycle, whole),
    };
    let mut games = if seats.is_multiple_of(2) { even(seats, round) } else { odd(seats, round) };
    if repetition % 2 == 1 {
        for game in &mut games {
            *game = (game.1, game.0);
        }
    }
    games
}

/// The games of a round of a group within a larger field: those of [`round()`], but that six seats
/// with three rounds have a table of their own, the usual one where a quad takes two more in.
///
/// They play 1-2, 3-4, 5-6, then 1-3, 4-5, 2-6, then 1-4, 2-5, 3-6: neighbours meet, and the
/// opponents of all six are about equally strong. Five seats play the same, with byes in the place
/// of the sixth. Among five and among six, no seat has begun and replied with a difference of more
/// than one.
pub(super) fn grouped(seats: usize, part: Part) -> Vec<(usize, usize)> {
    const SIX: [[(usize, usize); 3]; 3] =
        [[(0, 1), (2, 3), (4, 5)], [(0, 2), (4, 3), (5, 1)], [(3, 0), (1, 4), (2, 5)]];
    match (seats, part.of) {
        (5 | 6, 3) => SIX[usize::from(part.nth).saturating_sub(1) % 3].to_vec(),
        _ => round(seats, part),
    }
}

/// A round, counted from 0, of a table with an even number of seats.
fn even(seats: usize, round: usize) -> Vec<(usize, usize)> {
    // The seats from 1 on stand in a circle; 0 meets the middle.
    let circle = seats - 1;
    let middle = circle - 1 - round;
    let on_circle = |place: usize| 1 + place % circle;
    let first = if middle % 2 == 1 { (1 + middle, 0) } else { (0, 1 + middle) };
    let others = (1..=circle / 2).map(|away| {
        let (after, before) = (on_circle(middle + away), on_circle(middle + circle - away));
        if away % 2 == 1 { (after, before) } else { (before, after) }
    });
    core::iter::once(first).chain(others).collect()
}

/// A round, counted from 0, of a table with an odd number of seats.
fn odd(seats: usize, round: usize) -> Vec<(usize, usize)> {
    // Seats meet if their numbers add up to the same, modulo the number of seats; half of it, in
    // this arithmetic, has the bye.
    let sum = seats - round;
    let middle = sum * seats.div_ceil(2) % seats;
    let bye = if round.is_multiple_of(2) { (middle, seats) } else { (seats, middle) };
    let others =
        (1..=seats / 2).map(|away| ((middle + seats - away) % seats, (middle + away) % seats));
    core::iter::once(bye).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn of(seats: usize, rounds: u8) -> impl Iterator<Item = Vec<(usize, usize)>> {
        (1..=rounds).map(move |nth| round(seats, Part { nth, of: rounds }))
    }

    #[test]
    fn the_first_seat_meets_the_others_upwards() {
        let opponents = |seats: usize| -> Vec<usize> {
            let first = |games: &Vec<(usize, usize)>| {
                games.iter().find_map(|&(one, other)| match (one, other) {
                    (0, seat) | (seat, 0) => Some(seat),
                    _ => None,
                })
            };
            of(seats, cycle(seats) as u8).filter_map(|games| first(&games)).collect()
        };
        assert_eq!(opponents(2), [1]);
        assert_eq!(opponents(6), [5, 4, 3, 2, 1]);
        assert_eq!(opponents(5), [5, 4, 3, 2, 1]);
        assert_eq!(opponents(1), [1]);
        assert!(opponents(0).is_empty());
    }

    #[test]
    fn each_meets_each_once_in_a_cycle_and_begins_every_other_time() {
        for seats in 1..=24 {
            let cycle = cycle(seats);
            let mut met = BTreeMap::new();
            let mut began = vec![Vec::new(); seats + 1];
            for games in of(seats, cycle as u8) {
                for (first, second) in games {
                    *met.entry((first.min(second), first.max(second))).or_insert(0) += 1;
                    if first.max(second) < seats {
                        began[first].push(true);
                        began[second].push(false);
                    }
                }
            }
            let all = seats.next_multiple_of(2);
            assert_eq!(met.len(), all * (all - 1) / 2);
            assert!(met.values().all(|&times| times == 1));
            for began in began {
                let same = began.windows(2).filter(|two| two[0] == two[1]).count();
                assert!(same <= (seats + 1) % 2, "{seats}: {began:?}");
            }
        }
    }

    #[test]
    fn nobody_begins_much_more_often_than_they_reply() {
        for seats in 1..=16 {
            let cycle = cycle(seats);
            let lengths = (1..=cycle).chain([2 * cycle, 3 * cycle, 4 * cycle]);
            for rounds in lengths {
                let mut more = vec![0_i32; seats + 1];
                for (first, second) in of(seats, rounds as u8).flatten() {
                    if first.max(second) < seats {
                        more[first] += 1;
                        more[second] -= 1;
                    }
                }
                assert!(more.iter().all(|more| more.abs() <= 1), "{seats} {rounds}: {more:?}");
            }
        }
    }

    #[test]
    fn six_in_three_rounds_are_even() {
        for seats in [5, 6] {
            let (mut met, mut more) = (BTreeSet::new(), [0_i32; 6]);
            for (first, second) in (1..=3).flat_map(|nth| grouped(seats, Part { nth, of: 3 })) {
                assert!(met.insert((first.min(second), first.max(second))));
                if first.max(second) < seats {
                    more[first] += 1;
                    more[second] -= 1;
                }
            }
            assert_eq!(met.len(), 9);
            assert!(more.iter().all(|more| more.abs() <= 1), "{seats}: {more:?}");
        }
        let four = Part { nth: 2, of: 3 };
        assert_eq!(grouped(4, four), round(4, four));
    }

    #[test]
    fn a_round_of_a_double_cycle_is_played_twice_running() {
        let rounds: Vec<_> = of(4, 6).collect();
        for two in rounds.chunks(2) {
            let turned: Vec<_> = two[0].iter().map(|&(first, second)| (second, first)).collect();
            assert_eq!(turned, two[1]);
        }
        let longer: Vec<_> = of(4, 5).collect();
        let (whole, rest) = longer.split_at(3);
        assert_eq!(whole, of(4, 3).collect::<Vec<_>>());
        assert_eq!(rest[0], rounds[1]);
        // Parts that make no sense are still rounds.
        for (nth, of) in [(0, 3), (0, 0), (9, 3), (255, 7), (200, 0)] {
            assert_eq!(round(4, Part { nth, of }).len(), 2);
        }
    }
}
