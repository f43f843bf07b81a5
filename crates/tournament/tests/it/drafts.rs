//! Drafts, and whole tournaments that are paired by them.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tournament::{
    Board, Command, DraftOf, EntrantNumber, Forced, History, RoundNumber, Rule, TableNumber, scheme,
};

use crate::kit::{DIVISION, act, settle, tournament};

/// Drafts the next round, publishes it and settles its games: the higher number wins by so much.
fn play(history: &mut History, margin: i32) {
    let now = history.tournament();
    let round = now.division(DIVISION).unwrap().published().next();
    let draft = now.draft(DraftOf { division: DIVISION, round, rule: None, seed: 7 }).unwrap();
    let boards = draft.seating.boards.clone();
    let publish =
        Command::Publish { division: DIVISION, round, basis: draft.basis, boards: boards.clone() };
    act(history, &publish).unwrap();
    for board in boards {
        if let Board::Game { table, first, second, .. } = board {
            let scores = if first > second { (400 + margin, 400) } else { (400, 400 + margin) };
            settle(history, round.0, table.0, scores.0, scores.1).unwrap();
        }
    }
}

fn planned(entrants: u32, text: &str) -> History {
    let mut history = tournament(entrants);
    let plan = scheme(text, entrants as usize).unwrap();
    act(&mut history, &Command::Plan { division: DIVISION, plan }).unwrap();
    history
}

#[test]
fn fixed_pairs_and_tables_stand_in_the_draft() {
    let mut history = planned(6, "3 king");
    let (entrant, opponent, round) = (EntrantNumber(1), Some(EntrantNumber(6)), RoundNumber(1));
    let pairs = vec![Forced { round, entrant, opponent }];
    act(&mut history, &Command::Force { division: DIVISION, round, pairs }).unwrap();
    let table = Some(TableNumber(9));
    act(&mut history, &Command::FixTable { entrant: EntrantNumber(3), table }).unwrap();
    let of = DraftOf { division: DIVISION, round, rule: None, seed: 1 };
    let draft = history.tournament().draft(of).unwrap();
    let at = |number| draft.seating.boards.iter().find(|board| board.has(EntrantNumber(number)));
    assert_eq!(at(1).unwrap().opponent(EntrantNumber(1)), Some(EntrantNumber(6)));
    assert_eq!(at(3).unwrap().table(), table);
    assert_eq!(history.tournament().draft(of).unwrap(), draft, "the same seed, the same draft");
}

#[test]
fn a_round_beyond_the_plan_is_swiss_and_another_rule_may_be_asked_for() {
    let mut history = planned(4, "1 king");
    play(&mut history, 50);
    let of = DraftOf { division: DIVISION, round: RoundNumber(2), rule: None, seed: 1 };
    assert_eq!(history.tournament().draft(of).unwrap().basis.rule, Rule::Swiss);
    let queen = DraftOf { rule: Some(Rule::Queen), ..of };
    assert_eq!(history.tournament().draft(queen).unwrap().basis.rule, Rule::Queen);
}

#[test]
fn one_who_withdraws_in_a_block_leaves_a_bye() {
    let mut history = planned(6, "round robin");
    play(&mut history, 20);
    act(&mut history, &Command::Withdraw { entrant: EntrantNumber(6) }).unwrap();
    for _ in 2..=5 {
        play(&mut history, 20);
    }
    let division = history.tournament().division(DIVISION).unwrap();
    let byes = division.rounds.iter().flat_map(|round| &round.boards);
    let byes: Vec<_> = byes.filter(|board| matches!(board, Board::Bye(_))).collect();
    assert_eq!(byes.len(), 4, "each of the others but the one who met them has a bye: {byes:?}");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 40,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whole tournaments by every rule: each round is published as it is drafted.
    #[test]
    fn drafts_can_be_published(
        entrants in 2..17_u32,
        rule in prop::sample::select(vec![
            "3 fontes, 2 swiss, king", "round robin", "5 australian", "quads, 2 queen", "5 swiss",
            "3 random, factor 2, king", "4 cop", "4 chew",
        ]),
        leaves in prop::option::of((1..17_u16, 1..4_usize)),
        margin in 0..200_i32,
    ) {
        let mut history = planned(entrants, rule);
        let rounds = history.tournament().division(DIVISION).unwrap().plan.len();
        for round in 1..=rounds {
            play(&mut history, margin);
            if let Some((entrant, after)) = leaves && after == round {
                let _ = act(&mut history, &Command::Withdraw { entrant: EntrantNumber(entrant) });
            }
        }
        let division = history.tournament().division(DIVISION).unwrap();
        prop_assert_eq!(division.rounds.len(), rounds);
        prop_assert!(division.rounds.iter().all(tournament::Round::complete));
    }
}
