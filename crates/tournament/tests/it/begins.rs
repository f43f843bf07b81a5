//! The side that begins.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tournament::pairing::{Field, Pair, Player, Task, pair};
use tournament::{EntrantNumber, Part, RoundNumber, Rule, begins};

/// Counts the games of a round, of which the first begin.
fn count(field: &mut Field, pairs: &[Pair]) {
    let mut players = field.players().to_vec();
    for pair in pairs {
        match *pair {
            Pair::Game(first, second) => {
                players[first].begun += 1;
                players[second].replied += 1;
            }
            Pair::Bye(one) => players[one].byes += 1,
        }
    }
    let mut next = Field::new(players);
    for one in 0..field.len() {
        for other in one + 1..field.len() {
            for _ in 0..field.met(one, other) {
                let began = field.last_first(one, other) == Some(true);
                if began { next.meet(one, other) } else { next.meet(other, one) }
            }
        }
    }
    for pair in pairs {
        if let Pair::Game(first, second) = *pair {
            next.meet(first, second);
        }
    }
    *field = next;
}

fn more(player: &Player) -> i32 {
    i32::from(player.begun) - i32::from(player.replied)
}

fn players(number: u16) -> Vec<Player> {
    (1..=number)
        .map(|entrant| Player { entrant: EntrantNumber(entrant), ..Player::default() })
        .collect()
}

#[test]
fn the_other_way_round_from_the_last_meeting() {
    let mut field = Field::new(players(2));
    let mut began = Vec::new();
    for round in 1..=6 {
        let task = Task { round: RoundNumber(round), ..Task::new(Rule::King, &field) };
        let pairs = begins(&task, &[Pair::Game(0, 1)]);
        began.push(pairs[0]);
        count(&mut field, &pairs);
    }
    assert!(began.windows(2).all(|two| two[0] != two[1]), "{began:?}");
    assert_eq!(field.met(0, 1), 6);
    assert_eq!(field.last_first(0, 1), Some(began[5] == Pair::Game(0, 1)));
    assert_eq!(field.last_first(1, 0), Some(began[5] == Pair::Game(1, 0)));
}

#[test]
fn lots_follow_from_seed_round_and_entrants() {
    let field = Field::new(players(40));
    let turned = Field::new(players(40).into_iter().rev().collect());
    let pairs: Vec<Pair> = (0..20).map(|one| Pair::Game(2 * one, 2 * one + 1)).collect();
    let drawn = |field: &Field, seed, round| -> Vec<EntrantNumber> {
        let task = Task { seed, round: RoundNumber(round), ..Task::new(Rule::Swiss, field) };
        let mut first: Vec<EntrantNumber> = begins(&task, &pairs)
            .iter()
            .map(|pair| match *pair {
                Pair::Game(first, _) | Pair::Bye(first) => field.players()[first].entrant,
            })
            .collect();
        first.sort_unstable();
        first
    };
    assert_eq!(drawn(&field, 5, 1), drawn(&field, 5, 1));
    assert_eq!(drawn(&field, 5, 1), drawn(&turned, 5, 1), "the order of the field does not matter");
    let lots: BTreeSet<Vec<EntrantNumber>> =
        (0..10).flat_map(|seed| [1, 2].map(|round| drawn(&field, seed, round))).collect();
    assert_eq!(lots.len(), 20, "each seed and each round has lots of its own");
    // Each side comes up about as often.
    let odd = (0..100).flat_map(|seed| drawn(&field, seed, 1)).filter(|it| it.0 % 2 == 1).count();
    assert!((900..1_100).contains(&odd), "{odd}");
}

#[test]
fn blocks_keep_what_their_tables_say() {
    let mut list = players(6);
    list[0].begun = 5;
    let field = Field::new(list);
    let rule = Rule::RoundRobin(Part { nth: 1, of: 5 });
    let pairs = pair(&Task::new(rule, &field)).unwrap();
    assert_eq!(pairs[0], Pair::Game(0, 5));
    assert_eq!(begins(&Task::new(rule, &field), &pairs), pairs);
    // A pair that the director fixed is no part of the table.
    let forced = [Pair::Game(0, 1)];
    let task = Task { forced: &forced, ..Task::new(rule, &field) };
    assert_eq!(begins(&task, &pair(&task).unwrap())[0], Pair::Game(1, 0));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 128,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whole events by a rule that looks at results, with results by chance: the two of a pair are
    /// as even as they can be after the game, and differences beyond one arise from pairs of equals
    /// only.
    #[test]
    fn nobody_begins_more_often_than_has_to_be(
        number in 2..24u16,
        results in proptest::collection::vec(any::<u64>(), 1..16),
        late in 0..4usize,
    ) {
        let mut field = Field::new(players(number));
        for (index, result) in results.into_iter().enumerate() {
            let round = RoundNumber(index as u8 + 1);
            let rule = if result & 3 == 0 { Rule::King } else { Rule::Swiss };
            let task = Task { round, seed: result, ..Task::new(rule, &field) };
            let mut pairs = pair(&task).unwrap();
            // Some players come later, so that they have fewer games.
            if index < late {
                pairs.retain(|pair| pair.players().all(|place| place > 1));
            }
            let pairs = begins(&task, &pairs);
            let before = field.clone();
            count(&mut field, &pairs);
            for pair in &pairs {
                let Pair::Game(first, second) = *pair else { continue };
                let was = [first, second].map(|place| more(&before.players()[place]));
                let is = [first, second].map(|place| more(&field.players()[place]));
                let worst = |[one, other]: [i32; 2]| one.abs().max(other.abs());
                let turned = [was[0] - 1, was[1] + 1];
                prop_assert!(worst(is) <= worst(turned), "{was:?}");
                if worst(is) > 1 && worst(is) > worst(was) {
                    prop_assert!(was[0] == was[1] && was[0] != 0, "{was:?}");
                }
            }
            let mut list = field.players().to_vec();
            for (place, player) in list.iter_mut().enumerate() {
                player.half_wins += if result >> (place % 60) & 1 == 1 { 2 } else { 0 };
            }
            // The order of the field stays: the standings do not matter here.
            let meetings = field.clone();
            field = Field::new(list);
            for one in 0..field.len() {
                for other in one + 1..field.len() {
                    for _ in 0..meetings.met(one, other) {
                        let began = meetings.last_first(one, other) == Some(true);
                        if began { field.meet(one, other) } else { field.meet(other, one) }
                    }
                }
            }
        }
    }
}
