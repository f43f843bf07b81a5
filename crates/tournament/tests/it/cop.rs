//! Laws of COP.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::Reason;
use tournament::pairing::cop::{
    Constraint, Position, Request, RequestRefusal, Revision, Settings, Trace, trace,
};
use tournament::pairing::{Field, Pair, Player, Spreads, Task, pair};
use tournament::{CopSettings, EntrantNumber, RoundNumber, Rule};

/// A division: the players' half wins and spreads, who has met, and what else a position has.
#[derive(Clone, Debug)]
struct Division {
    field: Field,
    free: Vec<usize>,
    rounds: u8,
    round: u8,
    played: u8,
    place_prizes: u16,
    class_prizes: Vec<u16>,
    settings: Settings,
}

impl Division {
    /// A division of players with these half wins and spreads, in the last round of eight, with two
    /// prizes.
    fn new(records: &[(i32, i32)]) -> Division {
        let mut records = records.to_vec();
        records.sort_unstable_by_key(|&record| core::cmp::Reverse(record));
        let player = |(seed, &(half_wins, spread)): (usize, &(i32, i32))| Player {
            entrant: EntrantNumber(seed as u16 + 1),
            seed: seed as u16,
            half_wins,
            spread,
            ..Player::default()
        };
        Division {
            field: Field::new(records.iter().enumerate().map(player).collect()),
            free: (0..records.len()).collect(),
            rounds: 8,
            round: 8,
            played: 7,
            place_prizes: 2,
            class_prizes: Vec::new(),
            settings: Settings {
                revision: Revision::default(),
                gibson_spread: 200,
                hopeful: 200,
                control: 2_500,
                control_from: 8,
                simulations: 200,
                most_simulations: 1_000,
                control_simulations: 100,
                repeat_byes: false,
                top_down_byes: false,
                seed: 1,
                spreads: Spreads::standard(),
            },
        }
    }

    /// The same before a round, with all earlier ones played.
    fn before(self, round: u8) -> Division {
        Division { round, played: round - 1, ..self }
    }

    fn trace(&self) -> Trace<'_> {
        let position = Position {
            field: &self.field,
            free: &self.free,
            rounds: self.rounds,
            round: self.round,
            played: self.played,
            place_prizes: self.place_prizes,
            class_prizes: &self.class_prizes,
        };
        trace(position, &self.settings)
    }
}

/// Divisions of every kind.
fn divisions(most: usize) -> impl Strategy<Value = Division> {
    let records = (0..=most).prop_flat_map(move |players| {
        let record = (0_i32..17, -600_i32..600);
        let last = (prop::option::of(0..most as u16), 0_u16..3, 0_u8..3);
        let met = prop::collection::vec((0..players.max(1), 0..players.max(1)), 0..20);
        let fixed = prop::collection::vec(prop::bool::weighted(0.1), players);
        (prop::collection::vec(record, players), prop::collection::vec(last, players), met, fixed)
    });
    let rounds = (1_u8..12).prop_flat_map(|rounds| (Just(rounds), 1..=rounds, 0..=rounds));
    let prizes = (0_u16..8, prop::collection::vec(0_u16..4, 0..3));
    let shares = (0_u16..300, 0_u16..=10_000, 0_u16..=10_000, 0_u8..12);
    let numbers = (1_u32..60, 1_u32..60, any::<u64>());
    let byes = (any::<bool>(), any::<bool>(), any::<bool>());
    (records, rounds, prizes, shares, numbers, byes).prop_map(
        |((records, lasts, met, fixed), (rounds, round, played), prizes, shares, numbers, byes)| {
            let mut division = Division::new(&records);
            let players = division.field.players().iter().zip(&lasts);
            let players = players.map(|(player, &(last_opponent, byes, class))| Player {
                last_opponent,
                byes,
                class,
                ..*player
            });
            let mut field = Field::new(players.collect());
            for (one, other) in met.into_iter().filter(|(one, other)| one != other) {
                field.meet(one, other);
            }
            division.field = field;
            division.free.retain(|&place| !fixed[place]);
            (division.rounds, division.round, division.played) = (rounds, round, played);
            (division.place_prizes, division.class_prizes) = prizes;
            let settings = &mut division.settings;
            settings.gibson_spread = shares.0;
            (settings.hopeful, settings.control, settings.control_from) =
                (shares.1, shares.2, shares.3);
            (settings.simulations, settings.control_simulations, settings.seed) = numbers;
            (settings.repeat_byes, settings.top_down_byes) = (byes.0, byes.1);
            settings.revision = if byes.2 { Revision::August } else { Revision::September };
            division
        },
    )
}

/// The sum of the weights of pairs; `None` if a constraint forbids one of them.
fn total(trace: &Trace<'_>, bye: usize, pairs: &[Pair]) -> Option<i64> {
    pairs
        .iter()
        .map(|pair| {
            let (one, other) = match *pair {
                Pair::Game(one, other) => (one, other),
                Pair::Bye(one) => (one, bye),
            };
            let reasons = trace.reasons(one, other)?;
            reasons.against.is_empty().then(|| reasons.total())
        })
        .sum()
}

/// Each pairing of these players.
fn pairings(free: &[usize]) -> Vec<Vec<Pair>> {
    let Some((&one, others)) = free.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    if free.len() % 2 == 1 {
        all.extend(pairings(others).into_iter().map(|mut rest| {
            rest.push(Pair::Bye(one));
            rest
        }));
    }
    for (index, &other) in others.iter().enumerate() {
        let mut rest = others.to_vec();
        rest.remove(index);
        all.extend(pairings(&rest).into_iter().map(|mut rest| {
            rest.push(Pair::Game(one, other));
            rest
        }));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_player_is_paired_once_whatever_the_settings(division in divisions(13)) {
        let trace = division.trace();
        let mut places: Vec<usize> =
            trace.pairs().iter().flat_map(|pair| pair.players()).collect();
        places.sort_unstable();
        prop_assert_eq!(places, division.free.clone());
        let byes = trace.pairs().iter().filter(|pair| matches!(pair, Pair::Bye(_))).count();
        prop_assert_eq!(byes, division.free.len() % 2);
    }

    #[test]
    fn the_same_seed_gives_the_same_answer(division in divisions(10)) {
        let (one, other) = (division.trace(), division.trace());
        prop_assert_eq!(one.pairs(), other.pairs());
        prop_assert_eq!(one.outlooks(), other.outlooks());
        prop_assert_eq!(one.controls(), other.controls());
    }

    #[test]
    fn only_constraints_that_gave_way_are_broken(division in divisions(13)) {
        let trace = division.trace();
        let gave_way: Vec<Constraint> = trace.gave_way().collect();
        for pair in trace.pairs() {
            let mut places: Vec<usize> = pair.players().collect();
            places.push(division.field.len());
            let reasons = trace.reasons(places[0], places[1]).unwrap();
            prop_assert!(reasons.against.iter().all(|one| gave_way.contains(one)));
        }
    }

    #[test]
    fn no_pairing_weighs_less(division in divisions(8)) {
        let trace = division.trace();
        let bye = division.field.len();
        let least = pairings(&division.free)
            .iter()
            .filter_map(|pairs| total(&trace, bye, pairs))
            .min();
        match least {
            Some(least) => prop_assert_eq!(total(&trace, bye, trace.pairs()), Some(least)),
            None => prop_assert!(trace.gave_way().next().is_some()),
        }
    }

    #[test]
    fn gibsonised_players_win_no_less_than_their_place(division in divisions(10)) {
        let trace = division.trace();
        for (place, outlook) in trace.outlooks().iter().enumerate() {
            prop_assert!(outlook.best <= outlook.worst);
            // A player who is promoted hopes for more than they reached.
            let promoted = division.settings.revision == Revision::September;
            prop_assert!(outlook.best <= outlook.hopeful || promoted);
            if outlook.gibsonised && division.settings.gibson_spread > 0 {
                prop_assert_eq!((outlook.best, outlook.worst), (place, place));
            }
        }
    }

    #[test]
    fn the_last_round_is_king_of_the_hill_for_prizes(division in divisions(12)) {
        let mut division = division.clone();
        division.free = (0..division.field.len()).collect();
        let last = division.rounds;
        let mut division = division.before(last);
        division.settings.top_down_byes = false;
        let trace = division.trace();
        if trace.outlooks().iter().any(|outlook| outlook.gibsonised)
            || trace.gave_way().next().is_some()
        {
            return Ok(());
        }
        for upper in (0..division.field.len().saturating_sub(1)).step_by(2) {
            if upper <= trace.lowest_possible() {
                prop_assert!(trace.pairs().contains(&Pair::Game(upper, upper + 1)));
            }
        }
    }
}

/// Seven players with four rounds left and a bye from the top: the leader has had theirs, and the
/// next one is the destiny's child.
fn hole() -> Division {
    let records = [(10, 400), (8, 0), (4, -10), (4, -20), (2, -100), (2, -110), (0, -160)];
    let mut division = Division::new(&records).before(5);
    division.settings = Settings {
        control_from: 1,
        control: 100,
        top_down_byes: true,
        simulations: 1_000,
        control_simulations: 1_000,
        ..division.settings
    };
    let had = |(place, player): (usize, &Player)| Player { byes: u16::from(place == 0), ..*player };
    division.field = Field::new(division.field.players().iter().enumerate().map(had).collect());
    division
}

#[test]
fn a_leader_whose_child_has_the_bye_meets_another() {
    let mut division = hole();
    division.settings.revision = Revision::August;
    let trace = division.trace();
    assert_eq!(trace.child(), Some(1));
    assert!(trace.pairs().contains(&Pair::Bye(1)), "{:?}", trace.pairs());
    assert!(trace.gave_way().any(|constraint| constraint == Constraint::Control));
    assert!(trace.gave_way().all(|constraint| constraint <= Constraint::Control));
    // The nearest to the child who is left.
    assert!(trace.pairs().contains(&Pair::Game(0, 2)), "{:?}", trace.pairs());
}

#[test]
fn a_player_with_the_bye_is_not_the_destinys_child() {
    let division = hole();
    let trace = division.trace();
    assert!(trace.pairs().contains(&Pair::Bye(1)), "{:?}", trace.pairs());
    assert_eq!(trace.child(), Some(2));
    assert_eq!(trace.gave_way().next(), None);
    assert!(trace.pairs().contains(&Pair::Game(0, 2)), "{:?}", trace.pairs());
}

#[test]
fn the_first_four_play_each_other_before_the_last_round() {
    let records = [(12, 90), (12, 60), (12, 30), (12, 0), (6, 0), (6, -10), (4, -20), (2, -30)];
    let mut division = Division::new(&records).before(7);
    division.rounds = 8;
    division.settings.control_from = 9;
    // They have met often, which speaks for others.
    for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        (0..6).for_each(|_| division.field.meet(one, other));
    }
    let trace = division.trace();
    let inside = trace.pairs().iter().filter(|pair| pair.players().all(|place| place < 4));
    assert_eq!(inside.count(), 2, "{:?}", trace.pairs());
    assert!(trace.reasons(3, 4).unwrap().against.contains(&Constraint::FirstFour));
}

#[test]
fn a_hopeful_player_has_the_bye_where_all_others_have_had_one() {
    let records = [(12, 90), (10, 60), (6, 0), (4, -10), (2, -20)];
    let mut division = Division::new(&records).before(6);
    division.place_prizes = 1;
    let had = |(place, player): (usize, &Player)| Player { byes: u16::from(place != 1), ..*player };
    division.field = Field::new(division.field.players().iter().enumerate().map(had).collect());
    let trace = division.trace();
    assert!(trace.lowest_hopeful() >= 1);
    assert!(trace.pairs().contains(&Pair::Bye(1)), "{:?}", trace.pairs());
    // The second has the bye: the leader meets the third.
    assert!(trace.pairs().contains(&Pair::Game(0, 2)), "{:?}", trace.pairs());
}

#[test]
fn a_leader_whose_child_is_fixed_meets_another() {
    let mut division = hole();
    division.settings.top_down_byes = false;
    assert!(division.trace().pairs().contains(&Pair::Game(0, 1)), "control holds");
    // The director gave the child another opponent, and a bye to the last.
    division.free = vec![0, 2, 4, 5];
    let trace = division.trace();
    assert_eq!(trace.pairs()[0], Pair::Game(0, 2));
}

#[test]
fn a_gibsonised_leader_plays_for_nothing_with_those_who_do() {
    // The leader cannot be caught any more; places 2 to 4 are open among the next.
    let mut records = vec![(16, 900), (9, 50), (9, 40), (9, 30), (8, 20), (8, 10)];
    records.extend((0..6).map(|place| (2, -100 * place)));
    let mut division = Division::new(&records).before(7);
    division.place_prizes = 3;
    let trace = division.trace();
    assert!(trace.outlooks()[0].gibsonised);
    assert!(trace.lowest_possible() < 6, "{}", trace.lowest_possible());
    let opponent = trace.pairs().iter().find(|pair| pair.players().any(|place| place == 0));
    let Some(&Pair::Game(0, opponent)) = opponent else { panic!("{:?}", trace.pairs()) };
    assert!(opponent > trace.lowest_possible(), "{opponent}");
}

#[test]
fn players_of_a_class_play_for_its_prize_in_the_last_round() {
    let records: Vec<(i32, i32)> = (0..10).map(|place| (14 - place, -10 * place)).collect();
    let mut division = Division::new(&records);
    division.place_prizes = 1;
    division.class_prizes = vec![0, 1];
    let class = |(place, player): (usize, &Player)| Player {
        class: u8::from([6, 9].contains(&place)),
        ..*player
    };
    division.field = Field::new(division.field.players().iter().enumerate().map(class).collect());
    let met = |field: &mut Field, one, other| (0..3).for_each(|_| field.meet(one, other));
    met(&mut division.field, 6, 9);
    // Half wins 8 and 5: the lower cannot catch the upper in one round.
    assert!(!division.trace().pairs().contains(&Pair::Game(6, 9)));
    let class = |(place, player): (usize, &Player)| Player {
        class: u8::from([6, 8].contains(&place)),
        ..*player
    };
    division.field = Field::new(division.field.players().iter().enumerate().map(class).collect());
    met(&mut division.field, 6, 8);
    // Half wins 8 and 6: with the spread they can, and repeats do not matter.
    assert!(division.trace().pairs().contains(&Pair::Game(6, 8)));
}

#[test]
fn the_rule_pairs_around_what_is_fixed() {
    let division = hole();
    let forced = [Pair::Game(1, 6)];
    let task = Task {
        forced: &forced,
        rounds_left: 4,
        place_prizes: 2,
        cop: CopSettings { simulations: 500, ..CopSettings::default() },
        round: RoundNumber(5),
        seed: 3,
        ..Task::new(Rule::Cop, &division.field)
    };
    let pairs = pair(&task).unwrap();
    assert_eq!(pairs.len(), 4);
    assert!(pairs.contains(&forced[0]));
    assert_eq!(pair(&task).unwrap(), pairs);
}

/// A request of four players after one of three rounds.
fn request() -> Request {
    Request {
        names: ["Ada", "Ben", "Cleo", "Dan"].map(String::from).to_vec(),
        classes: vec![0, 1, 0, 1],
        class_prizes: vec![1],
        pairings: vec![vec![1, 0, 3, 2]],
        results: vec![vec![400, 350, 300, 380]],
        gibson_spread: 250,
        control: 2_500,
        hopeful: 200,
        players: 4,
        valid: 4,
        rounds: 3,
        place_prizes: 1,
        simulations: 100,
        control_simulations: 100,
        control_after: 3,
        seed: 7,
        ..Request::default()
    }
}

#[test]
fn requests_with_a_fault_are_refused() {
    type Change = fn(&mut Request);
    let faults: [(&str, Change); 26] = [
        ("cop_few_players", |request| request.valid = 1),
        ("cop_many_players", |request| request.players = 60_000),
        ("cop_rounds", |request| request.rounds = 0),
        ("cop_names", |request| request.names.truncate(3)),
        ("cop_name_empty", |request| request.names[2].clear()),
        ("cop_classes", |request| request.classes.truncate(3)),
        ("cop_class", |request| request.classes[0] = 2),
        ("cop_class_prize", |request| request.class_prizes[0] = 0),
        ("cop_pairing_rounds", |request| request.pairings = vec![vec![1, 0, 3, 2]; 4]),
        ("cop_pairing_players", |request| request.pairings[0].truncate(3)),
        ("cop_opponent", |request| request.pairings[0][0] = 4),
        ("cop_unpaired", |request| request.pairings.insert(0, vec![-1; 4])),
        ("cop_pairing", |request| request.pairings[0] = vec![1, 2, 3, 0]),
        ("cop_all_paired", |request| request.pairings = vec![vec![1, 0, 3, 2]; 3]),
        ("cop_result_rounds", |request| request.results = vec![vec![0; 4]; 4]),
        ("cop_result_pairings", |request| request.results = vec![vec![0; 4]; 2]),
        ("cop_result_players", |request| request.results[0].truncate(3)),
        ("cop_control_from", |request| request.control_after = -1),
        ("cop_gibson_spread", |request| request.gibson_spread = -1),
        ("cop_control_share", |request| request.control = 10_001),
        ("cop_hopeful_share", |request| request.hopeful = 0),
        ("cop_simulations", |request| request.simulations = 0),
        ("cop_control_simulations", |request| request.control_simulations = -1),
        ("cop_place_prizes", |request| request.place_prizes = 5),
        ("cop_removed", |request| request.removed = vec![4]),
        ("cop_removed_count", |request| request.removed = vec![3]),
    ];
    let mut codes = Vec::new();
    RequestRefusal::codes(&mut |code, _| codes.push(code));
    assert_eq!(codes.len(), faults.len());
    for (code, change) in faults {
        let mut request = request();
        change(&mut request);
        assert_eq!(request.check().map_err(|refusal| refusal.code()).err(), Some(code));
        assert!(codes.contains(&code));
    }
}

#[test]
fn a_request_fixes_and_removes_players() {
    let mut request = request();
    request.names.push("Eve".to_owned());
    request.classes.push(0);
    request.players = 5;
    request.removed = vec![3];
    request.pairings = vec![vec![1, 0, 3, 2, 4], vec![-1, 4, -1, -1, 1]];
    request.results = vec![vec![400, 350, 300, 380, 50]];
    let checked = request.check().unwrap();
    // Ada and Eve have won by 50, Ben has lost by 50 and Cleo by 80: the later stands above.
    let numbers = checked.field.players().iter().map(|player| player.entrant.0);
    assert_eq!(numbers.collect::<Vec<_>>(), [5, 1, 2, 3]);
    assert_eq!(checked.fixed, [Pair::Game(0, 2)]);
    assert_eq!(checked.free, [1, 3]);
    assert_eq!(checked.field.players()[0].byes, 1);
    assert_eq!(checked.field.met(1, 2), 1);
    let trace = trace(checked.position(), &checked.settings);
    assert_eq!(checked.opponents(trace.pairs()), [2, 4, 0, -1, 1]);
}
