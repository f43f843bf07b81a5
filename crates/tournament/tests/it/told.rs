//! The log in sentences, and as a file.

use proptest::prelude::*;
use tournament::{
    Actor, Command, EntrantNumber, EntrantRating, Event, History, LogFileRefusal, Outcome, Penalty,
    Rating, RoundNumber, Scores, TableNumber, decide,
};

use crate::history::commands;
use crate::kit::{DIVISION, act, act_as, publish, tournament};
use crate::played::fixed;

/// The sentences of the last act.
fn last(history: &History) -> Vec<String> {
    history.told(u32::MAX, 1).remove(0).sentences
}

fn settle(table: u16, outcome: Option<Outcome>) -> Command {
    let table = TableNumber(table);
    Command::Settle { division: DIVISION, round: RoundNumber(1), table, outcome }
}

fn scores(first: i32, second: i32) -> Option<Outcome> {
    Some(Outcome::Scores(Scores { first, second }))
}

#[test]
fn acts_are_told_as_a_director_would_tell_them() {
    let mut history = tournament(5);
    assert_eq!(last(&history), ["5 players entered division A"]);
    publish(&mut history, 1, &[1, 2, 3, 4, 5]).unwrap();
    assert_eq!(last(&history), ["Round 1 published: 2 games, 1 bye"]);
    act(&mut history, &settle(1, scores(401, 387))).unwrap();
    assert_eq!(last(&history), ["Table 1 in round 1: Player 1 401, Player 2 387"]);
    act(&mut history, &settle(1, scores(401, 378))).unwrap();
    let told = "Table 1 in round 1: Player 1 401, Player 2 378, instead of 401 and 387";
    assert_eq!(last(&history), [told]);
    let entrant = EntrantNumber(4);
    act(&mut history, &Command::Withdraw { entrant }).unwrap();
    let forfeited = "Table 2 in round 1: Player 4 forfeited";
    assert_eq!(last(&history), ["Player 4 withdrew from round 1 on", forfeited]);
    let entrant = EntrantNumber(1);
    let (round, reason) = (RoundNumber(1), "late".to_owned());
    let penalty = Penalty { entrant, round, spread: 50, half_wins: 1, reason };
    act(&mut history, &Command::Penalise { penalty }).unwrap();
    let told = "Player 1 penalised by half a win and 50 of spread after round 1: late";
    assert_eq!(last(&history), [told]);
    let ratings = (1..=5).map(|number| EntrantRating {
        entrant: EntrantNumber(number),
        rating: Rating { value: 1_500 + u32::from(number), games: None },
    });
    act(&mut history, &Command::Rate { ratings: ratings.collect() }).unwrap();
    let told = "Ratings changed: Player 1 1501, Player 2 1502, Player 3 1503 and 2 others";
    assert_eq!(last(&history), [told]);
    act(&mut history, &Command::AddDivision { name: "B".to_owned() }).unwrap();
    act(&mut history, &settle(1, None)).unwrap();
    let told = "Table 1 in round 1 of division A: the result was taken back";
    assert_eq!(last(&history), [told]);

    let all = history.told(u32::MAX, 100);
    let first = &all[0];
    assert_eq!(
        (&first.by[..], &first.sentences[..]),
        ("Ada King", &["Ada King made Spring Open".to_owned()][..])
    );
    assert!(!first.undoable && all.last().unwrap().undoable);
    let some = history.told(all[3].act, 2);
    assert_eq!(some, all[1..3]);
}

proptest! {
    #![proptest_config(fixed(41))]

    #[test]
    fn a_file_is_read_as_it_was_written_and_every_act_is_told(
        acts in proptest::collection::vec(commands(), 0..40),
    ) {
        let mut history = tournament(4);
        for (by, command) in acts {
            // A refused command leaves no trace.
            let _ = act_as(&mut history, by, &command);
        }
        let file = history.file();
        prop_assert_eq!(History::read_file(&file), Ok(history.clone()));
        let all = history.told(u32::MAX, usize::MAX);
        for told in &all {
            prop_assert!(!told.sentences.is_empty());
            let undo = Command::Undo { act: told.act };
            let by = Actor::Director(history.tournament().directors[0].0);
            prop_assert_eq!(told.undoable, decide(&history, by, &undo).is_ok());
        }
        // A page of the log is the same as in the whole of it.
        let middle = all.len() / 2;
        let page = history.told(all[middle].act, 3);
        prop_assert_eq!(&page[..], &all[middle.saturating_sub(3)..middle]);
    }
}

#[test]
fn a_file_that_does_not_follow_is_refused_by_its_line() {
    let mut history = tournament(4);
    publish(&mut history, 1, &[1, 2, 3, 4]).unwrap();
    act(&mut history, &settle(1, scores(401, 387))).unwrap();
    let file = history.file();
    let lines: Vec<&str> = file.lines().collect();
    let with = |place: usize, line: &str| {
        let mut lines = lines.clone();
        lines[place] = line;
        History::read_file(&lines.join("\n"))
    };
    assert_eq!(with(0, "hello"), Err(LogFileRefusal::NotALog));
    assert_eq!(with(0, "tilewright tournament 2"), Err(LogFileRefusal::Newer));
    assert!(matches!(with(2, "2 0 d1 nothing"), Err(LogFileRefusal::BadLine { line: 3, .. })));
    // There is no table 9, and the second director is unknown.
    let last = lines.len() - 1;
    for (from, to) in [("settle 1 1 1", "settle 1 1 9"), (" d1 ", " d2 "), ("401", "4010")] {
        let line = lines[last].replace(from, to);
        assert_ne!(line, lines[last]);
        let refused = LogFileRefusal::NotFollowing { line: lines.len() as u32 };
        assert_eq!(with(last, &line), Err(refused), "{line}");
    }
    assert_eq!(History::read_file("tilewright tournament 1\n"), Err(LogFileRefusal::NotALog));
    assert!(matches!(history.records()[0].event, Event::Created { .. }));
}
