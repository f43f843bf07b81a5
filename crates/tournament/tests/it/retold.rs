//! Sheets told as histories: standings are the same, and so is what other programs read.

use proptest::prelude::*;
use rules::Millis;
use tournament::format::{Cell, Row, Sheet, SheetDivision, division_file};
use tournament::{
    DivisionNumber, EntrantNumber, History, RoundNumber, Tournament, format::FormatRefusal,
};

const A: DivisionNumber = DivisionNumber(1);

fn told(file: &str) -> History {
    let sheet = division_file::read("A", file).unwrap().value;
    History::of_sheet(&sheet, "Ada King", Millis(7)).unwrap()
}

/// Wins, losses and spread of each entrant after a round.
fn tallies(tournament: &Tournament, round: u8) -> Vec<(EntrantNumber, i32, i32)> {
    let standings = tournament.standings(A, RoundNumber(round));
    let mut tallies: Vec<_> =
        standings.iter().map(|one| (one.entrant, one.tally.half_wins, one.tally.spread)).collect();
    tallies.sort();
    tallies
}

#[test]
fn latecomers_and_pauses_count_nothing() {
    let history = told(
        "King, Ada 0 2 3 0; 400 410 0\nRay, Bob 0 1 0 3; 390 0 380\nOtt, Cy 0 00 1 2; 00 300 420\n\
         Fox, Di 0; ; off -50\n",
    );
    let event = history.tournament();
    assert_eq!(event.entrants[2].from, RoundNumber(2));
    assert!(event.entrants[3].away(RoundNumber(1)));
    let tally = |entrant| (EntrantNumber(entrant), 0, 0);
    let [ada, bob, cy, di] = tallies(event, 3)[..] else { panic!("four entrants") };
    assert_eq!(ada, (EntrantNumber(1), 4, 120));
    assert_eq!(bob, (EntrantNumber(2), 0, -50));
    assert_eq!(cy, (EntrantNumber(3), 2, -70));
    assert_eq!(di, tally(4));
    assert_eq!(History::read_file(&history.file()), Ok(history));
}

#[test]
fn a_last_round_in_part_is_fixed_and_not_published() {
    let history = told("A 0 2 3\nB 0 1\nC 0 4 1\nD 0 3\n");
    let division = &history.tournament().divisions[0];
    assert_eq!((division.rounds.len(), division.forced.len()), (1, 1));
}

#[test]
fn two_of_a_name_are_refused() {
    let sheet = division_file::read("A", "King, Ada 0\nKing, Ada 0\n").unwrap().value;
    let refusal = History::of_sheet(&sheet, "Ada King", Millis(0)).unwrap_err();
    assert!(matches!(refusal, FormatRefusal::Unfit { .. }));
    let sentence = "A: there is another Ada King in this division: add a first name or a club";
    assert_eq!(refusal.to_string(), sentence);
}

/// Sheets of a division in which some meet, some have byes or miss a round and some are not paired.
fn sheets() -> impl Strategy<Value = Sheet> {
    let cells = proptest::collection::vec((0..5_u8, 0..600_i32), 12);
    let rounds = proptest::collection::vec(cells, 0..5);
    (rounds, proptest::collection::vec(any::<bool>(), 12)).prop_map(|(rounds, off)| {
        let mut rows: Vec<Row> = (0..12)
            .map(|index| Row {
                name: format!("Player {}", char::from(b'A' + index)),
                off: off[usize::from(index)].then_some(-50),
                ..Row::default()
            })
            .collect();
        for cells in rounds {
            for pair in 0..6 {
                let [(kind, one), (other_kind, other)] = [cells[2 * pair], cells[2 * pair + 1]];
                let met = |opponent: usize, score| Cell {
                    opponent: Some(opponent as u16 + 1),
                    score: Some(score),
                    ..Cell::default()
                };
                let alone = |kind| match kind {
                    0 | 3 => Cell::default(),
                    1 => Cell::without_opponent(50),
                    2 => Cell::without_opponent(-50),
                    _ => Cell::without_opponent(0),
                };
                let games = (met(2 * pair + 1, one), met(2 * pair, other));
                let (first, second) =
                    if kind < 3 { games } else { (alone(other_kind), alone(kind)) };
                rows[2 * pair].cells.push(first);
                rows[2 * pair + 1].cells.push(second);
            }
        }
        let divisions = vec![SheetDivision { name: "A".to_owned(), rows, planned: 0 }];
        Sheet { divisions, ..Sheet::default() }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_sheet_and_its_history_have_the_same_standings(sheet in sheets()) {
        let event = Tournament::from_sheet(&sheet).unwrap();
        let history = History::of_sheet(&sheet, "Ada King", Millis(0)).unwrap();
        for round in 0..=history.tournament().divisions[0].published().0 {
            prop_assert_eq!(tallies(history.tournament(), round), tallies(&event, round));
        }
        prop_assert_eq!(History::read_file(&history.file()), Ok(history));
    }
}
