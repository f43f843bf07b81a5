//! The history of a tournament: what may be done, what is undone, and that the log tells it all.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rules::{Millis, Reason};
use tournament::{
    Actor, Board, Command, DirectorNumber, DivisionNumber, EntrantNumber, EntrantRating, Entry,
    Event, Forced, History, Outcome, Penalty, Prize, PrizeKind, PrizeRounds, Rating, Record,
    RoundNumber, Scores, Settings, Side, TableNumber, TieBreak, Tournament, decide, scheme,
};

use crate::kit::{DIRECTOR, DIVISION, act, act_as, entry, outcome, publish, settle, tournament};

/// The history that is read back from the lines of the log.
fn replayed(history: &History) -> History {
    let lines = history.records().iter().map(ToString::to_string);
    History::of(lines.map(|line| line.parse::<Record>().expect(&line)).collect())
}

fn code(result: Result<(), tournament::Refusal>) -> &'static str {
    result.err().map_or("done", |refusal| refusal.code())
}

fn claim(history: &mut History, entrant: u16, first: i32, second: i32) -> &'static str {
    let scores = Scores { first, second };
    let command = Command::Claim { division: DIVISION, round: RoundNumber(1), scores };
    code(act_as(history, Actor::Entrant(EntrantNumber(entrant)), &command))
}

#[test]
fn a_round_is_published_and_settled() {
    let mut history = tournament(5);
    publish(&mut history, 1, &[1, 3, 2, 4, 5]).unwrap();
    settle(&mut history, 1, 1, 401, 387).unwrap();
    assert_eq!(outcome(&history, 1, 1), Some(Outcome::Scores(Scores { first: 401, second: 387 })));
    let division = history.tournament().division(DIVISION).unwrap();
    assert_eq!(division.rounds[0].missing().collect::<Vec<_>>(), [TableNumber(2)]);
    assert_eq!(division.rounds[0].boards[2], Board::Bye(EntrantNumber(5)));
}

#[test]
fn boards_are_checked_before_they_are_published() {
    let mut history = tournament(4);
    assert_eq!(code(publish(&mut history, 2, &[1, 2, 3, 4])), "not_the_next_round");
    assert_eq!(code(publish(&mut history, 1, &[1, 2, 3])), "not_paired");
    assert_eq!(code(publish(&mut history, 1, &[1, 2, 3, 3])), "paired_twice");
    assert_eq!(code(publish(&mut history, 1, &[1, 2, 3, 9])), "no_such_entrant");
    let table = Some(TableNumber(7));
    act(&mut history, &Command::FixTable { entrant: EntrantNumber(3), table }).unwrap();
    assert_eq!(code(publish(&mut history, 1, &[1, 2, 3, 4])), "table_not_kept");
}

/// A new rating of an entrant.
fn rated(entrant: u16, value: u32) -> EntrantRating {
    EntrantRating { entrant: EntrantNumber(entrant), rating: Rating { value, games: Some(120) } }
}

#[test]
fn a_rating_list_is_one_act_and_undone_by_one() {
    let mut history = tournament(4);
    let before = history.tournament().clone();
    let ratings = vec![rated(2, 2_100), rated(4, 1_500)];
    let act_number = history.next_act();
    act(&mut history, &Command::Rate { ratings }).unwrap();
    let [record] = &history.records()[act_number as usize - 1..] else { panic!("one record") };
    assert_eq!(record.event.to_string(), "rate 2=2100/120 4=1500/120");
    let values = history.tournament().entrants.iter().map(|one| one.entry.rating.unwrap().value);
    assert_eq!(values.collect::<Vec<u32>>(), [2_000, 2_100, 1_980, 1_500]);
    let standings = history.tournament().standings(DIVISION, RoundNumber::START);
    let order: Vec<u16> = standings.iter().map(|row| row.entrant.0).collect();
    assert_eq!(order, [2, 1, 3, 4], "the seeding follows the ratings");
    act(&mut history, &Command::Undo { act: act_number }).unwrap();
    assert_eq!(history.tournament(), &before);

    for (ratings, refusal) in [
        (vec![rated(2, 1_700), rated(2, 1_800)], "rated_twice"),
        (vec![rated(1, 1_700), rated(9, 1_800)], "no_such_entrant"),
        (vec![rated(1, 10_000_000)], "rating_range"),
    ] {
        assert_eq!(code(act(&mut history, &Command::Rate { ratings })), refusal);
    }
}

#[test]
fn later_acts_are_signed_with_the_new_name_of_a_director() {
    let mut history = tournament(2);
    let name = "Ada King-Noel".to_owned();
    let named = Command::NameDirector { director: DirectorNumber(1), name };
    act(&mut history, &named).unwrap();
    act(&mut history, &Command::AddDivision { name: "B".to_owned() }).unwrap();
    let told = history.told(u32::MAX, 2);
    assert_eq!((&told[0].by[..], &told[1].by[..]), ("Ada King", "Ada King-Noel"));
    assert_eq!(told[0].sentences, ["Ada King signs as Ada King-Noel"]);
    let nameless = Command::NameDirector { director: DirectorNumber(2), name: "Bob".to_owned() };
    assert_eq!(code(act(&mut history, &nameless)), "no_such_director");
}

#[test]
fn two_equal_claims_are_a_result() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    assert_eq!(claim(&mut history, 1, 401, 387), "done");
    assert_eq!(outcome(&history, 1, 1), None);
    assert_eq!(claim(&mut history, 2, 401, 378), "done");
    assert_eq!(outcome(&history, 1, 1), None);
    let round = &history.tournament().division(DIVISION).unwrap().rounds[0];
    assert!(round.claims[&TableNumber(1)].differ());
    assert_eq!(claim(&mut history, 2, 401, 387), "done");
    assert!(outcome(&history, 1, 1).is_some());
    assert_eq!(claim(&mut history, 1, 401, 378), "already_settled");
    assert_eq!(claim(&mut history, 1, 5_000, 378), "score_range");
}

#[test]
fn players_and_rooms_do_only_what_is_theirs() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    let title = Command::Title { title: "Mine".to_owned(), date: String::new() };
    for by in [Actor::Room, Actor::Entrant(EntrantNumber(1)), Actor::Director(DirectorNumber(2))] {
        assert_eq!(code(act_as(&mut history, by, &title)), "not_a_director");
    }
    let outcome = Some(Outcome::Void);
    let (round, table) = (RoundNumber(1), TableNumber(1));
    let result = Command::Settle { division: DIVISION, round, table, outcome };
    assert_eq!(code(act_as(&mut history, Actor::Room, &result)), "not_a_room_game");
}

#[test]
fn one_who_withdraws_forfeits_the_printed_board() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    settle(&mut history, 1, 1, 400, 300).unwrap();
    act(&mut history, &Command::Withdraw { entrant: EntrantNumber(4) }).unwrap();
    assert_eq!(outcome(&history, 1, 2), Some(Outcome::Forfeit(Side::Second)));
    act(&mut history, &Command::Withdraw { entrant: EntrantNumber(1) }).unwrap();
    assert!(matches!(outcome(&history, 1, 1), Some(Outcome::Scores(_))), "that game was played");
    publish(&mut history, 2, &[2, 3]).unwrap();
    act(&mut history, &Command::Return { entrant: EntrantNumber(4) }).unwrap();
    let returned = history.tournament().entrant(EntrantNumber(4)).unwrap();
    assert_eq!(returned.moves, [RoundNumber(1), RoundNumber(3)]);
    assert!(returned.plays(RoundNumber(3)) && !returned.plays(RoundNumber(2)));
    assert_eq!(code(publish(&mut history, 3, &[2, 3])), "not_paired");
    publish(&mut history, 3, &[2, 3, 4]).unwrap();
}

#[test]
fn a_latecomer_plays_from_the_next_round() {
    let mut history = tournament(3);
    publish(&mut history, 1, &[1, 2, 3]).unwrap();
    let late = Command::Enter { division: DIVISION, from: None, entries: vec![entry("Late", 0)] };
    act(&mut history, &late).unwrap();
    assert_eq!(code(act(&mut history, &late)), "name_taken");
    assert!(!history.tournament().entrant(EntrantNumber(4)).unwrap().plays(RoundNumber(1)));
    publish(&mut history, 2, &[1, 3, 2, 4]).unwrap();
}

#[test]
fn a_published_round_changes_but_not_where_there_is_a_result() {
    let mut history = tournament(6);
    publish(&mut history, 1, &[1, 2, 3, 4, 5, 6]).unwrap();
    settle(&mut history, 1, 1, 400, 300).unwrap();
    assert_eq!(code(publish(&mut history, 1, &[1, 3, 2, 4, 5, 6])), "result_stands");
    publish(&mut history, 1, &[1, 2, 3, 5, 4, 6]).unwrap();
    assert!(outcome(&history, 1, 1).is_some());
    let round = &history.tournament().division(DIVISION).unwrap().rounds[0];
    assert_eq!(round.boards[1].opponent(EntrantNumber(3)), Some(EntrantNumber(5)));
}

#[test]
fn acts_are_undone_from_the_top() {
    let mut history = tournament(4);
    let before = history.tournament().clone();
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    let published = history.next_act() - 1;
    settle(&mut history, 1, 1, 400, 300).unwrap();
    let settled = history.next_act() - 1;
    assert_eq!(code(act(&mut history, &Command::Undo { act: published })), "act_is_rested_on");
    assert_eq!(code(act(&mut history, &Command::Undo { act: 1 })), "first_act");
    act(&mut history, &Command::Undo { act: settled }).unwrap();
    assert_eq!(outcome(&history, 1, 1), None);
    assert_eq!(code(act(&mut history, &Command::Undo { act: settled })), "no_such_act");
    act(&mut history, &Command::Undo { act: published }).unwrap();
    assert_eq!(*history.tournament(), before);
    // The undoing is undone: the round is published again.
    let undoing = history.next_act() - 1;
    act(&mut history, &Command::Undo { act: undoing }).unwrap();
    assert_eq!(history.tournament().division(DIVISION).unwrap().published(), RoundNumber(1));
}

#[test]
fn an_act_does_not_come_back_over_later_ones() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    settle(&mut history, 1, 1, 400, 300).unwrap();
    let settled = history.next_act() - 1;
    act(&mut history, &Command::Undo { act: settled }).unwrap();
    let undoing = history.next_act() - 1;
    publish(&mut history, 1, &[1, 3, 2, 4]).unwrap();
    assert_eq!(code(act(&mut history, &Command::Undo { act: undoing })), "act_in_the_way");
}

/// An undoing that was undone, undone once more: the act goes away again, so what rests on it counts.
#[test]
fn an_act_that_came_back_is_not_taken_from_under_later_ones() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    let published = history.next_act() - 1;
    act(&mut history, &Command::Undo { act: published }).unwrap();
    let undoing = history.next_act() - 1;
    act(&mut history, &Command::Undo { act: undoing }).unwrap();
    let back = history.next_act() - 1;
    settle(&mut history, 1, 1, 400, 300).unwrap();
    let settled = history.next_act() - 1;
    assert_eq!(code(act(&mut history, &Command::Undo { act: back })), "act_is_rested_on");
    act(&mut history, &Command::Undo { act: settled }).unwrap();
    act(&mut history, &Command::Undo { act: back }).unwrap();
    assert_eq!(history.tournament().division(DIVISION).unwrap().published(), RoundNumber(0));
}

#[test]
fn a_result_taken_back_takes_the_typed_scores_with_it() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    assert_eq!(claim(&mut history, 1, 400, 300), "done");
    assert_eq!(code(publish(&mut history, 1, &[1, 3, 2, 4])), "result_stands");
    let (round, table) = (RoundNumber(1), TableNumber(1));
    let back = Command::Settle { division: DIVISION, round, table, outcome: None };
    act(&mut history, &back).unwrap();
    assert_eq!(claim(&mut history, 2, 400, 300), "done");
    assert_eq!(outcome(&history, 1, 1), None, "the scores typed before are gone");
    act(&mut history, &back).unwrap();
    publish(&mut history, 1, &[1, 3, 2, 4]).unwrap();
}

#[test]
fn a_withdrawal_that_a_round_rests_on_is_not_undone() {
    let mut history = tournament(5);
    act(&mut history, &Command::Withdraw { entrant: EntrantNumber(5) }).unwrap();
    let withdrawn = history.next_act() - 1;
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    assert_eq!(code(act(&mut history, &Command::Undo { act: withdrawn })), "act_is_rested_on");
    act(&mut history, &Command::Return { entrant: EntrantNumber(5) }).unwrap();
}

#[test]
fn an_entrant_who_moves_plays_from_the_next_round_of_the_new_division() {
    let mut history = tournament(5);
    act(&mut history, &Command::AddDivision { name: "B".to_owned() }).unwrap();
    publish(&mut history, 1, &[1, 2, 3, 4, 5]).unwrap();
    let late = |division, from, name: &str| Command::Enter {
        division,
        from,
        entries: vec![entry(name, 0)],
    };
    let other = DivisionNumber(2);
    act(&mut history, &late(DIVISION, Some(RoundNumber(2)), "Late")).unwrap();
    act(&mut history, &Command::Move { entrant: EntrantNumber(6), division: other }).unwrap();
    assert_eq!(history.tournament().entrant(EntrantNumber(6)).unwrap().from, RoundNumber(1));
    act(&mut history, &late(DIVISION, None, "Late")).unwrap();
    let back = Command::Move { entrant: EntrantNumber(7), division: other };
    assert_eq!(code(act(&mut history, &back)), "name_taken");
    assert_eq!(code(act(&mut history, &late(DIVISION, Some(RoundNumber(200)), "X"))), "too_many");
}

#[test]
fn prizes_and_classes_are_capitals_and_places_count_from_1() {
    let mut history = tournament(2);
    let prize = |kind| Command::SetPrizes {
        division: DIVISION,
        prizes: vec![Prize { kind, rounds: None, award: String::new() }],
    };
    for (kind, refused) in [
        (PrizeKind::Class(' ', 1), "not_a_capital"),
        (PrizeKind::Class('\n', 1), "not_a_capital"),
        (PrizeKind::Place(0), "no_such_place"),
        (PrizeKind::Class('B', 1), "done"),
    ] {
        assert_eq!(code(act(&mut history, &prize(kind))), refused);
    }
    let small = Entry { class: Some('b'), ..entry("Cy", 0) };
    let enter = Command::Enter { division: DIVISION, from: None, entries: vec![small] };
    act(&mut history, &enter).unwrap();
    assert_eq!(history.tournament().entrant(EntrantNumber(3)).unwrap().entry.class, Some('B'));
    assert_eq!(replayed(&history), history);
}

#[test]
fn prizes_of_certain_rounds_are_prizes_of_games() {
    let mut history = tournament(2);
    let prize = |kind, first, last| Command::SetPrizes {
        division: DIVISION,
        prizes: vec![Prize {
            kind,
            rounds: Some(PrizeRounds { first: RoundNumber(first), last: RoundNumber(last) }),
            award: "£20".to_owned(),
        }],
    };
    for (kind, first, last, refused) in [
        (PrizeKind::Place(1), 1, 8, "place_by_rounds"),
        (PrizeKind::Class('B', 1), 1, 8, "place_by_rounds"),
        (PrizeKind::HighGame, 0, 8, "prize_rounds"),
        (PrizeKind::HighGame, 5, 4, "prize_rounds"),
        (PrizeKind::HighGame, 5, 61, "too_many"),
        (PrizeKind::HighGame, 1, 8, "done"),
    ] {
        assert_eq!(code(act(&mut history, &prize(kind, first, last))), refused);
    }
    assert_eq!(
        history.records().last().unwrap().event.to_string(),
        r#"prizes 1 high-game@1-8 "£20""#
    );
    assert_eq!(replayed(&history), history);
    // A line of a log that knows no rounds is read as before.
    let line = r#"prizes 1 place:1 "£100" high-game "£20" upset "a book""#;
    let event: Event = line.parse().unwrap();
    assert_eq!(event.to_string(), line);
    for line in [r#"high-game@ """#, r#"high-game@1 """#, r#"high-game@1-x """#, r#"@1-2 """#] {
        assert!(format!("prizes 1 {line}").parse::<Event>().is_err(), "{line}");
    }
}

#[test]
fn a_name_is_forgotten_and_the_games_stay() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    assert_eq!(history.forget(EntrantNumber(2)).len(), 1);
    let lines: Vec<String> = history.records().iter().map(ToString::to_string).collect();
    assert!(!lines.iter().any(|line| line.contains("Player 2")), "{lines:?}");
    assert_eq!(history.tournament().entrant(EntrantNumber(2)).unwrap().entry.name, "Entrant 2");
}

#[test]
fn plans_are_checked() {
    let mut history = tournament(4);
    let mut plan = scheme("3 fontes, swiss", 4).unwrap();
    let set = |plan: &[_]| Command::Plan { division: DIVISION, plan: plan.to_vec() };
    act(&mut history, &set(&plan)).unwrap();
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    assert_eq!(code(act(&mut history, &set(&[]))), "plan_too_short");
    plan.swap(0, 1);
    assert_eq!(code(act(&mut history, &set(&plan))), "plan_part");
    plan.swap(0, 1);
    plan[3].basis = RoundNumber(4);
    assert_eq!(code(act(&mut history, &set(&plan))), "plan_basis");
}

/// Each entrant who plays in a round is on one of its boards, and each table has one game. After a
/// withdrawal, boards that were published before keep the entrant.
fn matching(
    before: &Tournament,
    division: DivisionNumber,
    round: RoundNumber,
    boards: &[Board],
) -> Result<(), TestCaseError> {
    let mut on: Vec<EntrantNumber> = boards.iter().flat_map(Board::entrants).collect();
    let mut tables: Vec<TableNumber> = boards.iter().filter_map(Board::table).collect();
    let (entrants, games) = (on.len(), tables.len());
    on.sort();
    on.dedup();
    tables.sort();
    tables.dedup();
    prop_assert_eq!((on.len(), tables.len()), (entrants, games));
    let printed = before.division(division).and_then(|one| one.round(round));
    for one in before.entrants_of(division) {
        let stays = printed.is_some_and(|round| round.board(one.number).is_some());
        if one.plays(round) || !stays {
            prop_assert_eq!(on.contains(&one.number), one.plays(round));
        }
    }
    prop_assert!(
        on.iter().all(|one| before.entrant(*one).is_some_and(|it| it.division == division))
    );
    Ok(())
}

pub(crate) fn commands() -> impl Strategy<Value = (Actor, Command)> {
    let (round, table, entrant) = (0..5_u8, 0..5_u16, 0..8_u16);
    let scores = (-1_100..2_100, 0..500).prop_map(|(first, second)| Scores { first, second });
    let outcome = prop_oneof![
        Just(None),
        Just(Some(Outcome::Void)),
        Just(Some(Outcome::BothForfeit)),
        Just(Some(Outcome::Forfeit(Side::First))),
        scores.clone().prop_map(|scores| Some(Outcome::Scores(scores))),
    ];
    let division = DIVISION;
    let entrant = entrant.prop_map(EntrantNumber);
    let round = round.prop_map(RoundNumber);
    let name = "[a-zA-Z \"\\\\é\n\u{1}]{0,12}";
    let order = Just((1..7_u16).collect::<Vec<u16>>()).prop_shuffle();
    let command = prop_oneof![
        (name, name).prop_map(|(title, date)| Command::Title { title, date }),
        name.prop_map(|name| Command::AddDirector { name }),
        (0..3_u8).prop_map(|one| Command::RemoveDirector { director: DirectorNumber(one) }),
        name.prop_map(|name| Command::AddDivision { name }),
        (name, name).prop_map(move |(name, club)| Command::Enter {
            division,
            from: None,
            entries: vec![Entry { name, club, ..Entry::default() }],
        }),
        (entrant.clone(), name).prop_map(|(entrant, name)| Command::Edit {
            entrant,
            entry: Entry { name, ..Entry::default() },
        }),
        prop::collection::vec((entrant.clone(), 0..12_000_000_u32), 0..4).prop_map(|ratings| {
            let rated = |(entrant, value)| EntrantRating {
                entrant,
                rating: Rating { value, games: Some(3) },
            };
            Command::Rate { ratings: ratings.into_iter().map(rated).collect() }
        }),
        (0..3_u8, name)
            .prop_map(|(one, name)| Command::NameDirector { director: DirectorNumber(one), name }),
        entrant.clone().prop_map(|entrant| Command::Withdraw { entrant }),
        entrant.clone().prop_map(|entrant| Command::Return { entrant }),
        (entrant.clone(), table.clone()).prop_map(|(entrant, table)| Command::FixTable {
            entrant,
            table: Some(TableNumber(table)),
        }),
        (round.clone(), entrant.clone(), entrant.clone()).prop_map(
            move |(round, entrant, opponent)| Command::Force {
                division,
                round,
                pairs: vec![Forced { round, entrant, opponent: Some(opponent) }],
            }
        ),
        (round.clone(), order, 0..3_usize).prop_map(move |(round, players, fewer)| {
            let players = &players[fewer..];
            let boards = players.chunks(2).zip(1..).map(|(pair, table)| match *pair {
                [first, second] => Board::Game {
                    table: TableNumber(table),
                    first: EntrantNumber(first),
                    second: EntrantNumber(second),
                    online: table != 2,
                },
                _ => Board::Bye(EntrantNumber(pair[0])),
            });
            Command::Publish {
                division,
                round,
                basis: tournament::Basis {
                    rule: tournament::Rule::Swiss,
                    standings: RoundNumber(round.0.saturating_sub(1)),
                    seed: 7,
                    simulations: 0,
                    edited: false,
                },
                boards: boards.collect(),
            }
        }),
        (round.clone(), scores).prop_map(move |(round, scores)| Command::Claim {
            division,
            round,
            scores
        }),
        (round.clone(), table, outcome).prop_map(move |(round, table, outcome)| {
            Command::Settle { division, round, table: TableNumber(table), outcome }
        }),
        (round.clone(), 0..3_u16, "[a-c]", prop::option::of("[a-c]")).prop_map(
            move |(round, table, game, instead)| {
                Command::Begin { division, round, table: TableNumber(table), game, instead }
            }
        ),
        (0..3_usize, any::<bool>()).prop_map(move |(which, by_default)| Command::SetOnline {
            division,
            terms: ["travel-2006 seats=2", "travel-2006 seats=3", "chess"][which].to_owned(),
            by_default,
        }),
        (entrant.clone(), round, name).prop_map(|(entrant, round, reason)| Command::Penalise {
            penalty: Penalty { entrant, round, spread: 50, half_wins: 0, reason },
        }),
        name.prop_map(move |award| Command::SetPrizes {
            division,
            prizes: vec![Prize {
                kind: PrizeKind::Class(if award.len() > 6 { 'B' } else { ' ' }, 2),
                rounds: None,
                award
            }],
        }),
        Just(Command::Set {
            division,
            settings: Settings { tie_breaks: vec![TieBreak::Rating], ..Settings::default() },
        }),
        (0..60_u32).prop_map(|act| Command::Undo { act }),
        (0..60_u32).prop_map(|act| Command::Undo { act }),
    ];
    let by = prop_oneof![
        6 => Just(DIRECTOR),
        1 => Just(Actor::Director(DirectorNumber(2))),
        1 => Just(Actor::Room),
        3 => entrant.prop_map(Actor::Entrant),
    ];
    (by, command)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: RngSeed::Fixed(34),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Commands in any order, of any actor, undone and redone, never panic; the log read back gives
    /// the same tournament after each act, and each act is judged alike; each published round has
    /// each entrant once and each table once.
    #[test]
    fn any_commands_leave_a_tournament_that_the_log_tells(
        commands in prop::collection::vec(commands(), 1..80)
    ) {
        let mut history = tournament(6);
        for (by, command) in &commands {
            if let Ok(events) = decide(&history, *by, command) {
                prop_assert!(!events.is_empty());
                for event in &events {
                    if let Event::Published { division, round, boards, .. } = event {
                        matching(history.tournament(), *division, *round, boards)?;
                    }
                }
                history.act(Millis(5), *by, events);
                prop_assert_eq!(&replayed(&history), &history);
            }
        }
        let read = History::read_file(&history.file());
        prop_assert_eq!(read.as_ref(), Ok(&history));
        prop_assert!(!history.tournament().directors.is_empty());
        for round in history.tournament().divisions.iter().flat_map(|one| &one.rounds) {
            let mut entrants: Vec<_> = round.boards.iter().flat_map(Board::entrants).collect();
            let all = entrants.len();
            entrants.sort();
            entrants.dedup();
            prop_assert_eq!(entrants.len(), all);
            prop_assert!(round.outcomes.keys().all(|&table| round.game(table).is_some()));
        }
    }

    /// A room gives the boards that are played on the server their results, and no others.
    #[test]
    fn a_room_settles_the_boards_of_the_server(
        commands in prop::collection::vec(commands(), 1..40),
        round in 0..5_u8,
        table in 0..5_u16,
    ) {
        let mut history = tournament(6);
        for (by, command) in &commands {
            if let Ok(events) = decide(&history, *by, command) {
                history.act(Millis(5), *by, events);
            }
        }
        let (round, table) = (RoundNumber(round), TableNumber(table));
        let outcome = Some(Outcome::Scores(Scores { first: 400, second: 380 }));
        let settle = Command::Settle { division: DIVISION, round, table, outcome };
        let division = history.tournament().division(DIVISION).unwrap();
        let game = division.round(round).and_then(|round| round.game(table)).copied();
        let online = matches!(game, Some(Board::Game { online: true, .. }));
        prop_assert_eq!(decide(&history, Actor::Room, &settle).is_ok(), online);
        let by = Actor::Director(history.tournament().directors[0].0);
        prop_assert_eq!(decide(&history, by, &settle).is_ok(), game.is_some());
    }

    /// An act that is undone leaves no trace but itself, and undoing that brings it back.
    #[test]
    fn undoing_and_undoing_that_change_nothing(
        commands in prop::collection::vec(commands(), 1..40),
        (by, last) in commands(),
    ) {
        let mut history = tournament(6);
        for (by, command) in &commands {
            if let Ok(events) = decide(&history, *by, command) {
                history.act(Millis(5), *by, events);
            }
        }
        let before = history.tournament().clone();
        let number = history.next_act();
        if matches!(last, Command::Undo { .. } | Command::RemoveDirector { .. }) {
            return Ok(());
        }
        if let Ok(events) = decide(&history, by, &last) {
            history.act(Millis(6), by, events);
            let after = history.tournament().clone();
            let by = Actor::Director(before.directors[0].0);
            let undo = decide(&history, by, &Command::Undo { act: number }).unwrap();
            let undoing = history.next_act();
            history.act(Millis(7), by, undo);
            prop_assert_eq!(history.tournament(), &before);
            let redo = decide(&history, by, &Command::Undo { act: undoing }).unwrap();
            history.act(Millis(8), by, redo);
            prop_assert_eq!(history.tournament(), &after);
        }
    }

    /// No text makes the reader of the log panic.
    #[test]
    fn any_line_is_read_or_refused(line in "\\PC{0,80}") {
        let _ = line.parse::<Record>();
        let _ = line.parse::<Event>();
    }
}
