//! Round robins, teams, groups and Fontes.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::Reason;
use tournament::pairing::{Field, Pair, PairingRefusal, Player, Task, pair};
use tournament::{EntrantNumber, Part, Rule};

fn players(number: usize) -> Vec<Player> {
    (1..=number as u16)
        .map(|entrant| Player { entrant: EntrantNumber(entrant), ..Player::default() })
        .collect()
}

fn rounds(field: &Field, rule: impl Fn(Part) -> Rule, of: u8) -> Vec<Vec<Pair>> {
    let round = |nth| pair(&Task::new(rule(Part { nth, of }), field));
    (1..=of).map(|nth| round(nth).expect("all have places")).collect()
}

/// The number of meetings of each pair, the lower place first.
fn meetings<'a>(pairs: impl IntoIterator<Item = &'a Pair>) -> BTreeMap<(usize, usize), usize> {
    let mut meetings = BTreeMap::new();
    for pair in pairs {
        if let Pair::Game(one, other) = *pair {
            *meetings.entry((one.min(other), one.max(other))).or_insert(0) += 1;
        }
    }
    meetings
}

/// The byes of each player.
fn byes<'a>(players: usize, pairs: impl IntoIterator<Item = &'a Pair>) -> Vec<usize> {
    let mut byes = vec![0; players];
    for pair in pairs {
        if let Pair::Bye(place) = *pair {
            byes[place] += 1;
        }
    }
    byes
}

/// The games begun less the games replied of each player.
fn more<'a>(players: usize, pairs: impl IntoIterator<Item = &'a Pair>) -> Vec<i32> {
    let mut more = vec![0; players];
    for pair in pairs {
        if let Pair::Game(first, second) = *pair {
            more[first] += 1;
            more[second] -= 1;
        }
    }
    more
}

/// The pairs as one reads them: `1-4 3-2`, by place from 1.
fn told(pairs: &[Pair]) -> String {
    let told = pairs.iter().map(|pair| match pair {
        Pair::Game(first, second) => format!("{}-{}", first + 1, second + 1),
        Pair::Bye(place) => format!("{} bye", place + 1),
    });
    told.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_round_robin_is_what_it_says() {
    for all in 2..=20 {
        let field = Field::new(players(all));
        let cycle = all - 1 + all % 2;
        for times in 1..=3 {
            let of = (cycle * times) as u8;
            let rounds = rounds(&field, Rule::RoundRobin, of);
            let met = meetings(rounds.iter().flatten());
            assert_eq!(met.len(), all * (all - 1) / 2, "{all}");
            assert!(met.values().all(|&met| met == times), "{all}");
            let byes = byes(all, rounds.iter().flatten());
            assert!(byes.iter().all(|&byes| byes == times * (all % 2)), "{all}");
            let more = more(all, rounds.iter().flatten());
            assert!(more.iter().all(|more| more.abs() <= 1), "{all} {times}: {more:?}");
        }
    }
}

#[test]
fn a_short_round_robin_is_the_beginning_of_a_long_one() {
    for all in 2..=12 {
        let field = Field::new(players(all));
        let cycle = (all - 1 + all % 2) as u8;
        let whole = rounds(&field, Rule::RoundRobin, cycle);
        for of in 1..=cycle {
            let part = rounds(&field, Rule::RoundRobin, of);
            assert_eq!(part, whole[..usize::from(of)]);
            let more = more(all, part.iter().flatten());
            assert!(more.iter().all(|more| more.abs() <= 1), "{all} {of}: {more:?}");
        }
    }
}

#[test]
fn the_table_of_five_and_of_six() {
    let of = |all: usize| {
        let rounds = rounds(&Field::new(players(all)), Rule::RoundRobin, 5);
        rounds.iter().map(|pairs| told(pairs)).collect::<Vec<_>>()
    };
    assert_eq!(of(6), ["1-6 2-5 4-3", "5-1 3-2 6-4", "1-4 2-6 5-3", "3-1 4-2 6-5", "1-2 3-6 5-4"]);
    assert_eq!(
        of(5),
        ["5-2 4-3 1 bye", "1-5 2-4 3 bye", "4-1 3-2 5 bye", "1-3 5-4 2 bye", "2-1 3-5 4 bye"]
    );
}

#[test]
fn absent_players_keep_their_seats() {
    let mut list = players(6);
    let whole = rounds(&Field::new(list.clone()), Rule::RoundRobin, 5);
    list[3].absent = true;
    let absent = rounds(&Field::new(list.clone()), Rule::RoundRobin, 5);
    for (round, without) in whole.iter().zip(&absent) {
        let opponent = round.iter().find_map(|pair| match *pair {
            Pair::Game(one, 3) | Pair::Game(3, one) => Some(one),
            _ => None,
        });
        let mut expected: Vec<Pair> =
            round.iter().copied().filter(|pair| pair.players().all(|place| place != 3)).collect();
        expected.extend(opponent.map(Pair::Bye));
        assert_eq!(without, &expected);
    }
    // One who joins takes the seat, and meets whom the other would have met.
    let late = Player { entrant: EntrantNumber(7), late: true, ..Player::default() };
    list.push(late);
    let joined = rounds(&Field::new(list.clone()), Rule::RoundRobin, 5);
    for (round, joined) in whole.iter().zip(&joined) {
        let turned: Vec<Pair> = joined
            .iter()
            .map(|pair| match *pair {
                Pair::Game(6, other) => Pair::Game(3, other),
                Pair::Game(one, 6) => Pair::Game(one, 3),
                pair => pair,
            })
            .collect();
        let sorted = |pairs: &[Pair]| pairs.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(sorted(round), sorted(&turned));
    }
    // A second one finds no seat.
    list.push(Player { entrant: EntrantNumber(8), ..late });
    let refusal = pair(&Task::new("round-robin:2/5".parse().unwrap(), &Field::new(list)));
    assert_eq!(refusal, Err(PairingRefusal::BlockFull { players: 1 }));
    assert_eq!(
        refusal.unwrap_err().to_string(),
        "1 player joined after this block of rounds began, and it has no seat left: plan the remaining rounds again"
    );
}

#[test]
fn the_place_of_the_bye_is_open_to_one_who_joins() {
    let mut list = players(5);
    list.push(Player { entrant: EntrantNumber(6), late: true, ..Player::default() });
    for rule in ["round-robin", "groups:4", "fontes"] {
        let of = if rule == "round-robin" { 5 } else { 3 };
        for nth in 1..=of {
            let rule: Rule = format!("{rule}:{nth}/{of}").parse().unwrap();
            let field = Field::new(list.clone());
            let pairs = pair(&Task::new(rule, &field)).unwrap();
            assert_eq!(byes(6, &pairs), [0; 6], "{rule}");
            let before = Field::new(players(5));
            let expected = pair(&Task::new(rule, &before)).unwrap();
            assert_eq!(pairs.iter().filter(|pair| expected.contains(pair)).count(), 2, "{rule}");
        }
    }
}

#[test]
fn a_fixed_pair_takes_both_out_of_the_table() {
    let field = Field::new(players(6));
    let forced = [Pair::Game(1, 2)];
    let rule = "round-robin:1/5".parse().unwrap();
    let pairs = pair(&Task { forced: &forced, ..Task::new(rule, &field) }).unwrap();
    assert_eq!(told(&pairs), "1-6 2-3 4-5");
    let forced = [Pair::Bye(0)];
    let pairs = pair(&Task { forced: &forced, ..Task::new(rule, &field) }).unwrap();
    assert_eq!(told(&pairs), "2-5 4-3 1 bye 6 bye");
    // A pair that the table has is no disturbance.
    let forced = [Pair::Game(5, 0)];
    let pairs = pair(&Task { forced: &forced, ..Task::new(rule, &field) }).unwrap();
    assert_eq!(told(&pairs), "6-1 2-5 4-3");
}

#[test]
fn each_of_a_team_meets_each_of_the_others() {
    for sizes in
        [vec![4, 4], vec![5, 5], vec![5, 3], vec![4, 4, 4], vec![3, 3, 3, 3], vec![2, 1, 3]]
    {
        let number: usize = sizes.iter().sum();
        let mut list = players(number);
        // The teams are dealt, so that their players stand between each other.
        let mut open = sizes.clone();
        let mut team = 0;
        for player in &mut list {
            while open[team % sizes.len()] == 0 {
                team += 1;
            }
            player.team = (team % sizes.len()) as u8;
            open[team % sizes.len()] -= 1;
            team += 1;
        }
        let most = *sizes.iter().max().unwrap();
        let cycle = sizes.len() - 1 + sizes.len() % 2;
        let field = Field::new(list.clone());
        for times in 1..=2 {
            let rounds = rounds(&field, Rule::Teams, (most * cycle * times) as u8);
            let met = meetings(rounds.iter().flatten());
            for one in 0..number {
                for other in one + 1..number {
                    let expected = if list[one].team == list[other].team { 0 } else { times };
                    assert_eq!(met.get(&(one, other)).copied().unwrap_or(0), expected, "{sizes:?}");
                }
            }
            if sizes.iter().all(|&size| size == most) {
                let more = more(number, rounds.iter().flatten());
                assert!(more.iter().all(|more| more.abs() <= 1), "{sizes:?}: {more:?}");
            }
        }
    }
}

#[test]
fn joining_a_team() {
    let team = |team, late| Player { team, late, ..Player::default() };
    let list = vec![team(0, false), team(1, false), team(0, false), team(1, true)];
    let pairs = |list: &[Player]| {
        pair(&Task::new("teams:1/2".parse().unwrap(), &Field::new(list.to_vec())))
    };
    assert_eq!(told(&pairs(&list[..3]).unwrap()), "3-2 1 bye");
    assert_eq!(told(&pairs(&list).unwrap()), "1-4 3-2");
    let full = [&list[..], &[team(1, true)]].concat();
    assert_eq!(pairs(&full), Err(PairingRefusal::BlockFull { players: 1 }));
    let refusal = pairs(&[team(3, false); 4]).unwrap_err();
    assert_eq!(refusal.code(), "one_team");
}

#[test]
fn groups_play_among_themselves() {
    for size in 2..=9 {
        for all in 2..=40 {
            let field = Field::new(players(all));
            let of = size - 1 + size % 2;
            let rounds = rounds(&field, |part| Rule::Groups(size, part), of);
            let met = meetings(rounds.iter().flatten());
            // Players are connected to their group and no further: groups are runs of places.
            let mut ends: Vec<usize> = (0..all).collect();
            for &(one, other) in met.keys() {
                for end in &mut ends[one..other] {
                    *end = (*end).max(other);
                }
            }
            let longest = (0..all).map(|place| ends[place] + 1 - place).max().unwrap();
            assert!(longest <= usize::from(size) + usize::from(size) / 2 + 1, "{all} by {size}");
            // An odd number of players has one bye in each round where the size is even.
            for round in &rounds {
                let byes: usize = byes(all, round).iter().sum();
                assert!(size % 2 == 1 || byes == all % 2, "{all} by {size}: {}", told(round));
            }
        }
    }
}

#[test]
fn fontes_gives_as_many_different_opponents_as_rounds() {
    for of in [1, 2, 3, 4, 5, 7, 9] {
        for all in usize::from(of) + 2..=60 {
            let field = Field::new(players(all));
            let rounds = rounds(&field, Rule::Fontes, of);
            let met = meetings(rounds.iter().flatten());
            assert!(met.values().all(|&times| times == 1), "{all} for {of}");
            let games = (all - all % 2) / 2 * usize::from(of);
            assert_eq!(met.len(), games, "{all} for {of}");
            assert!(byes(all, rounds.iter().flatten()).iter().all(|&byes| byes <= 1));
            let more = more(all, rounds.iter().flatten());
            assert!(more.iter().all(|more| more.abs() <= 1), "{all} for {of}: {more:?}");
        }
    }
}

fn rules() -> impl Strategy<Value = Rule> {
    (0..4u8, any::<u8>(), any::<u8>(), 0..9u8).prop_map(|(kind, nth, of, size)| {
        let part = Part { nth: nth % of.max(1) + 1, of };
        match kind {
            0 => Rule::RoundRobin(part),
            1 => Rule::Teams(part),
            2 => Rule::Groups(size, part),
            _ => Rule::Fontes(part),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Players who are there are in one pair each, whatever the field and the rule, or the rule
    /// refuses because one joined for whom there is no place, or because there is one team.
    #[test]
    fn blocks_pair_all_who_are_there(
        rule in rules(),
        list in proptest::collection::vec((0..3u8, 0..8u8), 0..30),
        forced in proptest::collection::vec((0..30usize, 0..30usize), 0..3),
    ) {
        let list: Vec<Player> = list
            .iter()
            .map(|&(team, state)| Player {
                team,
                absent: state == 0,
                late: state == 1,
                ..Player::default()
            })
            .collect();
        let here: Vec<bool> = list.iter().map(|player| !player.absent).collect();
        let field = Field::new(list);
        let mut fixed = BTreeSet::new();
        let forced: Vec<Pair> = forced
            .into_iter()
            .filter(|&(one, other)| {
                let there = |place: usize| here.get(place) == Some(&true);
                there(one) && there(other) && fixed.insert(one) && (one == other || fixed.insert(other))
            })
            .map(|(one, other)| if one == other { Pair::Bye(one) } else { Pair::Game(one, other) })
            .collect();
        let task = Task { forced: &forced, ..Task::new(rule, &field) };
        match pair(&task) {
            Ok(pairs) => {
                let mut seen = vec![0; field.len()];
                for place in pairs.iter().flat_map(|pair| pair.players()) {
                    seen[place] += 1;
                }
                let expected: Vec<i32> = here.iter().map(|&here| i32::from(here)).collect();
                prop_assert_eq!(seen, expected);
                prop_assert!(forced.iter().all(|pair| pairs.contains(pair)));
                prop_assert_eq!(pair(&task), Ok(pairs));
            }
            Err(PairingRefusal::BlockFull { players }) => {
                prop_assert!(players <= field.players().iter().filter(|player| player.late).count());
            }
            Err(refusal) => prop_assert_eq!(refusal, PairingRefusal::OneTeam),
        }
    }
}
