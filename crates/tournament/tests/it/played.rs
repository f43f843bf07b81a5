//! Tournaments for tests: one division, built round by round.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tournament::*;

pub(crate) const A: DivisionNumber = DivisionNumber(1);

/// The tables of a published round are those of the rows, from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row {
    Game(u16, u16, Option<Outcome>),
    Bye(u16),
    Missed(u16),
}

pub(crate) fn won(first: u16, own: i32, second: u16, other: i32) -> Row {
    Row::Game(first, second, Some(Outcome::Scores(Scores { first: own, second: other })))
}

pub(crate) fn event(ratings: &[Option<u32>]) -> Tournament {
    let entrants = (1..).zip(ratings).map(|(number, &value)| Entrant {
        number: EntrantNumber(number),
        division: A,
        entry: Entry {
            name: format!("Player {number}"),
            rating: value.map(|value| Rating { value, games: None }),
            ..Entry::default()
        },
        from: RoundNumber(1),
        moves: Vec::new(),
        fixed_table: None,
    });
    Tournament {
        divisions: vec![Division::new(A, "A")],
        entrants: entrants.collect(),
        ..Tournament::default()
    }
}

/// Entrants without ratings, who are seeded by their numbers.
pub(crate) fn unrated(entrants: usize) -> Tournament {
    event(&vec![None; entrants])
}

pub(crate) fn publish(event: &mut Tournament, rows: &[Row]) {
    let rounds = &mut event.divisions[0].rounds;
    let number = RoundNumber(rounds.len() as u8 + 1);
    let mut round = Round {
        number,
        basis: Basis {
            rule: Rule::Manual,
            standings: RoundNumber::START,
            seed: 0,
            simulations: 0,
            edited: false,
        },
        boards: Vec::new(),
        outcomes: Default::default(),
        claims: Default::default(),
        games: Default::default(),
    };
    for (table, row) in (1..).map(TableNumber).zip(rows) {
        round.boards.push(match *row {
            Row::Game(first, second, outcome) => {
                round.outcomes.extend(outcome.map(|outcome| (table, outcome)));
                Board::Game {
                    table,
                    first: EntrantNumber(first),
                    second: EntrantNumber(second),
                    online: false,
                }
            }
            Row::Bye(entrant) => Board::Bye(EntrantNumber(entrant)),
            Row::Missed(entrant) => Board::Missed(EntrantNumber(entrant)),
        });
    }
    rounds.push(round);
}

/// The ranks and numbers of the standings after the last round.
pub(crate) fn ranks(event: &Tournament) -> Vec<(u16, u16)> {
    let standings = event.standings(A, event.divisions[0].published());
    standings.iter().map(|standing| (standing.rank, standing.entrant.0)).collect()
}

/// The standing of an entrant after the last round.
pub(crate) fn tally(event: &Tournament, entrant: u16) -> Tally {
    let standings = event.standings(A, event.divisions[0].published());
    standings.iter().find(|standing| standing.entrant.0 == entrant).expect("an entrant").tally
}

pub(crate) fn scores() -> impl Strategy<Value = Option<Outcome>> {
    // A narrow range, for ties.
    (300i32..320, 300i32..320)
        .prop_map(|(first, second)| Some(Outcome::Scores(Scores { first, second })))
}

pub(crate) fn outcomes() -> impl Strategy<Value = Option<Outcome>> {
    prop_oneof![
        6 => scores(),
        1 => Just(Some(Outcome::Forfeit(Side::First))),
        1 => Just(Some(Outcome::Forfeit(Side::Second))),
        1 => Just(Some(Outcome::BothForfeit)),
        2 => Just(Some(Outcome::Void)),
        1 => Just(None),
    ]
}

/// Tournaments in which all play every round, with these outcomes.
pub(crate) fn played<S: Strategy<Value = Option<Outcome>>>(
    outcome: fn() -> S,
) -> impl Strategy<Value = Tournament> {
    (2u16..10, 0usize..6).prop_flat_map(move |(entrants, rounds)| {
        let order = Just((1..=entrants).collect::<Vec<u16>>()).prop_shuffle();
        let round = (order, prop::collection::vec(outcome(), 5));
        let ratings = prop::collection::vec(prop::option::of(800u32..1200), usize::from(entrants));
        (ratings, prop::collection::vec(round, rounds)).prop_map(|(ratings, rounds)| {
            let mut event = event(&ratings);
            for (order, outcomes) in rounds {
                let rows = order.chunks(2).zip(outcomes).map(|(pair, outcome)| match *pair {
                    [first, second] => Row::Game(first, second, outcome),
                    _ => Row::Bye(pair[0]),
                });
                publish(&mut event, &rows.collect::<Vec<Row>>());
            }
            event
        })
    })
}

pub(crate) fn fixed(seed: u64) -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
