#![allow(clippy::unwrap_used)]

use table::wire::{AskGcg, ChallengeCharge, GcgMessage};

use super::gcg;
use crate::WordLists;

const START: &str = "#player1 ann Ann Archer\n#player2 bob Bob\n";

fn ask(edition: &str, lines: &str) -> AskGcg {
    AskGcg {
        gcg: format!("{START}{lines}"),
        edition: edition.into(),
        changes: Vec::new(),
        overtime: Vec::new(),
    }
}

fn read(lines: &str) -> GcgMessage {
    let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
    gcg(&ask("tournament-sowpods", lines), &lists).unwrap()
}

/// The codes of what is wrong with the last turn.
fn wrong(game: &GcgMessage) -> Vec<&str> {
    let last = game.turns.len().checked_sub(1).map(|last| last as u32);
    let of_last = game.problems.iter().filter(|it| it.turn == last);
    of_last.map(|it| it.problem.code.as_str()).collect()
}

#[test]
fn what_is_left_out_is_counted() {
    let game = read(">ann: AEINRST 8D RETINAS\n>bob: EEOUVYZ 7H ZO\n>bob: EEOUVYZ --\n#note hm\n");
    assert_eq!((game.players.len(), game.turn, game.over), (2, Some(0), false));
    assert_eq!(game.problems, []);
    assert_eq!(game.scores, [66, 0]);
    let [first, second] = &game.turns[..] else { panic!("two turns") };
    assert_eq!((first.line, first.score, first.scores.as_slice()), (3, 66, &[66, 0][..]));
    assert_eq!(
        (first.text.as_str(), first.words.as_slice()),
        ("8D RETINAS", &["RETINAS".into()][..])
    );
    assert_eq!(
        (second.withdrawn, second.line, second.notes.as_slice()),
        (true, 4, &["hm".into()][..])
    );
    assert_eq!(game.board[7], "...RETINAS.....");
    assert_eq!(game.board[6], ".".repeat(15));
    assert_eq!((game.bag, game.held.as_slice()), (100 - 7 - 14, &[7, 7][..]));
    assert_eq!(game.racks[1], "EEOUVYZ", "what came off is held again");
    assert!(game.gcg.contains(">ann: AEINRST 8D RETINAS +66 66\n"), "{}", game.gcg);
    assert!(game.json.contains("\"tilewright game\""));
    assert!(game.cgp.unwrap().starts_with("15/15/15/15/15/15/15/3RETINAS5/"));
    assert!(second.cgp.contains(" EEOUVYZ/ 0/66 0"), "{}", second.cgp);
}

#[test]
fn words_that_are_not_listed_are_kept_and_named() {
    let game = read(">ann: AEINRST 8D SNIRTEA\n");
    assert_eq!(game.problems, []);
    assert_eq!(game.turns[0].unlisted, ["SNIRTEA"]);
}

#[test]
fn words_are_not_called_unlisted_by_another_list_than_that_of_the_file() {
    let play = ">ann: AEINRST 8D SNIRTEA\n";
    for (named, other, unlisted) in [
        ("American", None, &["SNIRTEA"][..]),
        ("wordnik", None, &["SNIRTEA"]),
        ("NWL23", Some("NWL23"), &[]),
    ] {
        let game = read(&format!("#lexicon {named}\n{play}"));
        assert_eq!((game.other_list.as_deref(), game.problems.len()), (other, 0), "{named}");
        assert_eq!(game.turns[0].unlisted, unlisted, "{named}");
    }
}

#[test]
fn what_cannot_be_is_named_with_its_square_and_what_may_be_meant() {
    let first = ">ann: AEINRST 8D RETINAS\n";
    let game = read(&format!("{first}>bob: EEORTUV 8A OVERT\n"));
    assert_eq!(wrong(&game), ["square_taken"]);
    assert_eq!(game.problems[0].problem.squares, ["8E"]);
    // Across instead of down.
    let game = read(&format!("{first}>bob: HORTUVW 8J SHORT\n"));
    assert_eq!(wrong(&game), ["other_word"]);
    assert_eq!(game.meant, ["J8 .HORT"]);
    // Only the new tiles are written.
    let game = read(&format!("{first}>bob: HORTUVW J9 HORT\n"));
    assert_eq!(wrong(&game), ["other_word"]);
    assert_eq!(game.meant.first().map(String::as_str), Some("J8 .HORT"));
    // A square beside the one that was meant.
    let game = read(&format!("{first}>bob: HORTUVW J7 SHORT\n"));
    assert_eq!(game.meant.first().map(String::as_str), Some("J8 .HORT"));
    // A blank that was written large.
    let game = read(">ann: AEINRS? 8D RETINAS\n");
    assert_eq!(wrong(&game), ["not_on_rack"]);
    assert_eq!(game.meant, ["8D REtINAS"]);
    // The first word beside the star.
    let game = read(">ann: AEINRST 8I RETINAS\n");
    assert_eq!(wrong(&game), ["first_play_misses_centre"]);
    assert_eq!(game.meant.first().map(String::as_str), Some("8H RETINAS"));
}

#[test]
fn going_out_waits_for_the_tiles_left() {
    let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
    let rules = AskGcg {
        changes: vec!["clock=25".into()],
        overtime: vec![0, 61_000],
        ..ask("tournament-sowpods", ">ann: AEINRST 8D RETINAS\n")
    };
    let game = gcg(&rules, &lists).unwrap();
    assert_eq!(game.penalties, [0, 20]);
    assert_eq!(game.out, None);
}

#[test]
fn a_wrong_challenge_costs_what_the_edition_says() {
    let cost = |edition: &str| {
        let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
        gcg(&ask(edition, ""), &lists).unwrap().challenge
    };
    let nothing = ChallengeCharge::default();
    assert_eq!(cost("classic-2023"), ChallengeCharge { costs: 10, ..nothing });
    assert_eq!(cost("diamond-2008"), ChallengeCharge { turn: true, ..nothing });
}

#[test]
fn a_text_that_is_no_game_is_refused() {
    let lists = WordLists::new(lexica::Bundled::American.lexicon(), None).unwrap();
    let none = AskGcg { gcg: "hello".into(), ..ask("classic-2023", "") };
    assert_eq!(gcg(&none, &lists).unwrap_err().code, "not_gcg");
    let endless = ask("classic-2023", &">ann: -\n>bob: -\n".repeat(201));
    assert_eq!(gcg(&endless, &lists).unwrap_err().code, "too_many_turns");
    let nowhere = ask("nowhere", "");
    assert_eq!(gcg(&nowhere, &lists).unwrap_err().code, "unknown_edition");
}
