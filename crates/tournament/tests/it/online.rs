//! Boards that are played on the server.

use rules::Reason;
use tournament::{
    Actor, Board, Command, EntrantNumber, Event, History, Outcome, Record, Refusal, RoundNumber,
    Scores, Side, TableNumber,
};

use crate::kit::{DIVISION, act, act_as, outcome, tournament};

const ROUND: RoundNumber = RoundNumber(1);

/// Publishes round 1 with games at tables 1 and 2, of which these are on the server.
fn publish(history: &mut History, players: [u16; 4], online: [bool; 2]) -> Result<(), Refusal> {
    let board = |table: u16, first, second, online| Board::Game {
        table: TableNumber(table),
        first: EntrantNumber(first),
        second: EntrantNumber(second),
        online,
    };
    let [a, b, c, d] = players;
    let basis = tournament::Basis {
        rule: tournament::Rule::Manual,
        standings: RoundNumber(0),
        seed: 0,
        simulations: 0,
        edited: true,
    };
    let boards = vec![board(1, a, b, online[0]), board(2, c, d, online[1])];
    act(history, &Command::Publish { division: DIVISION, round: ROUND, basis, boards })
}

fn begin(history: &mut History, table: u16, game: &str, instead: Option<&str>) -> &'static str {
    let (game, instead) = (game.to_owned(), instead.map(str::to_owned));
    let table = TableNumber(table);
    let command = Command::Begin { division: DIVISION, round: ROUND, table, game, instead };
    code(act_as(history, Actor::Room, &command))
}

fn settle(history: &mut History, by: Actor, table: u16, outcome: Option<Outcome>) -> &'static str {
    let table = TableNumber(table);
    code(act_as(history, by, &Command::Settle { division: DIVISION, round: ROUND, table, outcome }))
}

fn code(done: Result<(), Refusal>) -> &'static str {
    done.err().map_or("done", |refusal| refusal.code())
}

fn game(history: &History, table: u16) -> Option<String> {
    let division = history.tournament().division(DIVISION).unwrap();
    division.round(ROUND)?.games.get(&TableNumber(table)).cloned()
}

const SCORES: Option<Outcome> = Some(Outcome::Scores(Scores { first: 401, second: 387 }));

#[test]
fn a_board_on_the_server_has_one_game_and_its_room_settles_it_once() {
    let mut history = tournament(4);
    publish(&mut history, [1, 2, 3, 4], [true, false]).unwrap();
    assert_eq!(begin(&mut history, 2, "g", None), "not_a_room_game");
    assert_eq!(begin(&mut history, 1, "two words", None), "not_a_room_game");
    assert_eq!(begin(&mut history, 1, "g1", None), "done");
    assert_eq!(begin(&mut history, 1, "g2", None), "already_begun");
    assert_eq!(begin(&mut history, 1, "g2", Some("g1")), "done", "the first was aborted");
    assert_eq!(game(&history, 1).as_deref(), Some("g2"));
    let command = Command::Claim {
        division: DIVISION,
        round: ROUND,
        scores: Scores { first: 401, second: 387 },
    };
    let claimed = act_as(&mut history, Actor::Entrant(EntrantNumber(1)), &command);
    assert_eq!(code(claimed), "result_arrives");
    assert_eq!(settle(&mut history, Actor::Room, 1, SCORES), "done");
    let forfeit = Some(Outcome::Forfeit(Side::First));
    assert_eq!(settle(&mut history, Actor::Room, 1, forfeit), "already_settled");
    assert_eq!(begin(&mut history, 1, "g3", Some("g2")), "already_settled");
    assert_eq!(outcome(&history, 1, 1), SCORES);
    // The director has the last word.
    assert_eq!(settle(&mut history, crate::kit::DIRECTOR, 1, forfeit), "done");
    assert_eq!(outcome(&history, 1, 1), forfeit);
    let lines: Vec<String> = history.records().iter().map(ToString::to_string).collect();
    let read = lines.iter().map(|line| line.parse::<Record>().unwrap()).collect();
    assert_eq!(History::of(read), history);
    assert_eq!(History::read_file(&history.file()).as_ref(), Ok(&history));
}

#[test]
fn a_game_belongs_to_its_board_whatever_is_published_and_undone() {
    let mut history = tournament(4);
    publish(&mut history, [1, 2, 3, 4], [true, true]).unwrap();
    begin(&mut history, 1, "g1", None);
    begin(&mut history, 2, "g2", None);
    let again = history.next_act();
    publish(&mut history, [1, 2, 3, 4], [true, false]).unwrap();
    assert_eq!((game(&history, 1).as_deref(), game(&history, 2)), (Some("g1"), None));
    act(&mut history, &Command::Undo { act: again }).unwrap();
    assert_eq!(game(&history, 2).as_deref(), Some("g2"));

    let others = history.next_act();
    publish(&mut history, [1, 3, 2, 4], [true, true]).unwrap();
    assert_eq!(begin(&mut history, 1, "g3", None), "done");
    act(&mut history, &Command::Undo { act: others }).unwrap();
    assert_eq!(game(&history, 1).as_deref(), Some("g1"), "the game of 1 and 3 is not theirs");

    let first = history.records().iter().find_map(|record| match record.event {
        Event::Published { .. } => Some(record.act),
        _ => None,
    });
    act(&mut history, &Command::Undo { act: first.unwrap() }).unwrap();
    assert_eq!(history.tournament().division(DIVISION).unwrap().published(), RoundNumber(0));
    publish(&mut history, [1, 2, 3, 4], [false, true]).unwrap();
    assert_eq!(game(&history, 1), None);
}

#[test]
fn a_division_says_by_which_terms_it_plays_on_the_server() {
    let mut history = tournament(4);
    let set = |terms: &str, by_default| Command::SetOnline {
        division: DIVISION,
        terms: terms.to_owned(),
        by_default,
    };
    for (terms, refused) in [
        ("chess seats=2", "bad_terms"),
        ("travel-2006 seats=3", "not_for_boards"),
        ("travel-2006 seats=2 tutor=on", "not_for_boards"),
        ("travel-2006 seats=2 clock=20 challenge=double", "done"),
    ] {
        assert_eq!(code(act(&mut history, &set(terms, true))), refused, "{terms}");
    }
    let last = history.records().last().unwrap();
    let line = "online 1 online travel-2006 seats=2 challenge=double clock=20";
    assert!(last.to_string().ends_with(line), "{last}");
    assert_eq!(last.event, line.parse::<Event>().unwrap());
    let of = tournament::DraftOf { division: DIVISION, round: ROUND, rule: None, seed: 0 };
    let draft = history.tournament().draft(of).unwrap();
    let online = |board: &Board| matches!(board, Board::Game { online: true, .. });
    assert!(draft.seating.boards.iter().all(online));
    act(&mut history, &set("tournament-sowpods seats=2", false)).unwrap();
    let draft = history.tournament().draft(of).unwrap();
    assert!(!draft.seating.boards.iter().any(online));
}
