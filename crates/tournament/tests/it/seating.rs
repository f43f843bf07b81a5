//! Tables.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tournament::pairing::{Field, Pair, Player};
use tournament::{Board, EntrantNumber, Moved, Seating, TableNumber, seat};

fn field(number: u16) -> Field {
    Field::new(
        (1..=number)
            .map(|entrant| Player { entrant: EntrantNumber(entrant), ..Player::default() })
            .collect(),
    )
}

/// Seats so many players, 1-2, 3-4 and so on, with fixed tables for some.
fn seated(number: u16, fixed: &[(u16, u16)]) -> Seating {
    let fixed: BTreeMap<u16, u16> = fixed.iter().copied().collect();
    let pairs: Vec<Pair> =
        (0..usize::from(number))
            .step_by(2)
            .map(|one| {
                if one + 1 < usize::from(number) {
                    Pair::Game(one, one + 1)
                } else {
                    Pair::Bye(one)
                }
            })
            .collect();
    seat(&field(number), &pairs, |entrant| fixed.get(&entrant.0).map(|&table| TableNumber(table)))
}

/// The boards as one reads them: `1: 1-2`.
fn told(seating: &Seating) -> Vec<String> {
    let told = |board: &Board| match board {
        Board::Game { table, first, second, .. } => format!("{table}: {first}-{second}"),
        Board::Bye(entrant) => format!("{entrant} bye"),
        Board::Missed(entrant) => format!("{entrant} missed"),
    };
    seating.boards.iter().map(told).collect()
}

fn moved(entrant: u16, from: u16, to: u16) -> Moved {
    Moved { entrant: EntrantNumber(entrant), from: TableNumber(from), to: TableNumber(to) }
}

#[test]
fn the_best_pair_has_table_1() {
    assert_eq!(told(&seated(7, &[])), ["1: 1-2", "2: 3-4", "3: 5-6", "7 bye"]);
    assert_eq!(told(&seated(0, &[])), [""; 0]);
}

#[test]
fn a_fixed_table_is_kept_and_the_others_move_up() {
    assert_eq!(told(&seated(6, &[(6, 1)])), ["1: 5-6", "2: 1-2", "3: 3-4"]);
    assert_eq!(told(&seated(6, &[(1, 20)])), ["1: 3-4", "2: 5-6", "20: 1-2"]);
}

#[test]
fn two_who_meet_play_at_the_lower_of_their_tables() {
    let seating = seated(4, &[(3, 5), (4, 2)]);
    assert_eq!(told(&seating), ["1: 1-2", "2: 3-4"]);
    assert_eq!(seating.moved, [moved(3, 5, 2)]);
    // If that is another pair's, they take the other one.
    let seating = seated(4, &[(1, 2), (3, 5), (4, 2)]);
    assert_eq!(told(&seating), ["2: 1-2", "5: 3-4"]);
    assert_eq!(seating.moved, [moved(4, 2, 5)]);
}

#[test]
fn a_table_that_two_pairs_want_goes_to_the_better() {
    let seating = seated(6, &[(2, 1), (5, 1), (4, 0)]);
    assert_eq!(told(&seating), ["1: 1-2", "2: 3-4", "3: 5-6"]);
    assert_eq!(seating.moved, [moved(4, 0, 2), moved(5, 1, 3)]);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn laws_of_tables(
        number in 0..40u16,
        fixed in proptest::collection::btree_map(1..40u16, 0..30u16, 0..10),
        by_lot in any::<u64>(),
    ) {
        let mut places: Vec<usize> = (0..usize::from(number)).collect();
        let shift = by_lot as usize % places.len().max(1);
        places.rotate_left(shift);
        let pairs: Vec<Pair> = places
            .chunks(2)
            .map(|two| if let [one, other] = *two { Pair::Game(one, other) } else { Pair::Bye(two[0]) })
            .collect();
        let field = field(number);
        let own = |entrant: EntrantNumber| fixed.get(&entrant.0).map(|&table| TableNumber(table));
        let seating = seat(&field, &pairs, own);

        // The boards are the pairs, with those first who were first.
        let expected: BTreeSet<(EntrantNumber, Option<EntrantNumber>)> = pairs
            .iter()
            .map(|pair| {
                let mut entrants = pair.players().map(|place| field.players()[place].entrant);
                (entrants.next().unwrap(), entrants.next())
            })
            .collect();
        let found: BTreeSet<(EntrantNumber, Option<EntrantNumber>)> = seating
            .boards
            .iter()
            .map(|board| {
                let mut entrants = board.entrants();
                (entrants.next().unwrap(), entrants.next())
            })
            .collect();
        prop_assert_eq!(found, expected);

        // Tables ascend, each once, byes behind; those without a wish fill the gaps from 1.
        let tables: Vec<TableNumber> = seating.boards.iter().filter_map(Board::table).collect();
        prop_assert!(tables.windows(2).all(|two| two[0] < two[1]));
        prop_assert!(tables.iter().all(|table| table.0 > 0));
        prop_assert!(seating.boards.iter().skip(tables.len()).all(|board| board.table().is_none()));
        let wanted: BTreeSet<u16> = fixed.values().copied().collect();
        let open = tables.iter().filter(|table| !wanted.contains(&table.0)).count();
        let gaps = (1..=u16::MAX).filter(|table| !wanted.contains(table));
        prop_assert!(gaps.take(open).all(|table| tables.contains(&TableNumber(table))));

        // An entrant whose table no other wants plays there; all others are told.
        for board in &seating.boards {
            let Some(table) = board.table() else { continue };
            for entrant in board.entrants() {
                let Some(own) = own(entrant) else { continue };
                let told = Moved { entrant, from: own, to: table };
                prop_assert_eq!(seating.moved.contains(&told), own != table);
                let others = fixed.values().filter(|&&it| it == own.0).count();
                let rival = board.opponent(entrant).and_then(|it| fixed.get(&it.0)).is_some();
                if others == 1 && own.0 > 0 && !rival {
                    prop_assert_eq!(own, table);
                }
            }
        }
    }
}
