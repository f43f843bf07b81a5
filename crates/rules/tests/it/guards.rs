//! The guards that end a game which would not end otherwise, and switching them off.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

const RACKS: [&str; 4] = ["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"];

/// The editions with a guard.
fn guarded() -> impl Iterator<Item = Edition> {
    Edition::ALL.into_iter().filter(|edition| *edition != Edition::TournamentSowpods)
}

#[test]
fn amb_52_the_guard_acts_in_every_edition_but_the_tournament() {
    for edition in Edition::ALL {
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &RACKS[..2]);
        let acts = edition != Edition::TournamentSowpods;
        assert_eq!(game.position.turns_to_stall().is_some(), acts, "{edition}");
        // Exchanging resets the passes of travel and classic, and still ends after six rounds.
        for turn in 0..12u16 {
            if game.over().is_some() {
                break;
            }
            let tile = game.rack(usize::from(turn % 2)).remove(0).to_string();
            game.exchange(turn % 2, &tile);
        }
        let reason = if acts { EndReason::Stalled } else { EndReason::ScorelessTurns };
        assert_eq!(game.over(), Some(reason), "{edition}");
    }
}

#[test]
fn amb_52_the_guard_can_be_switched_off() {
    for edition in guarded() {
        let terms = format!("{edition} seats=2 stall=unguarded");
        let mut game = TestGame::dealt(&terms, &RACKS[..2]);
        for turn in 0..60u16 {
            let tile = game.rack(usize::from(turn % 2)).remove(0).to_string();
            game.exchange(turn % 2, &tile);
            assert_eq!(game.over(), None, "{edition}");
        }
        assert_eq!(game.position.turns_to_stall(), None);
        let told = sentences(&game.terms);
        let ending = told.iter().find(|sentence| sentence.about == "ending").unwrap();
        assert!(ending.changed && !ending.text.contains("rounds without a new tile"));
    }
}

#[test]
fn fol_36_dia_29_gld_14_amb_52_without_the_guard_nothing_is_counted() {
    for edition in editions!() {
        let mut game = TestGame::dealt(&format!("{edition} seats=2 stall=unguarded"), &RACKS[..2]);
        for turn in 0..60u16 {
            game.pass(turn % 2);
        }
        assert_eq!(game.over(), None, "{edition}");
        // The players can end it themselves.
        game.run(Command::Propose { seat: Seat(0), what: Proposal::End });
        game.run(Command::Answer { seat: Seat(1), agree: true });
        assert_eq!(game.over(), Some(EndReason::Agreed));
    }
}

#[test]
fn trv_64_cla_28_gld_14_amb_52_without_the_guard_passes_are_still_counted() {
    for edition in editions!() {
        let mut game = TestGame::dealt(&format!("{edition} seats=2 stall=unguarded"), &RACKS[..2]);
        for turn in 0..4u16 {
            assert_eq!(game.over(), None, "{edition}");
            game.pass(turn % 2);
        }
        assert_eq!(game.over(), Some(EndReason::AllPassed), "{edition}");
    }
}

#[test]
fn amb_52_a_game_that_nobody_could_end_is_refused() {
    for (text, ok) in [
        ("folio-2001 seats=2 stall=unguarded timer=60", false),
        ("diamond-2008 seats=3 stall=unguarded timer=60", false),
        ("folio-2001 seats=2 stall=unguarded timer=60 overrun=penalty", true),
        ("travel-2006 seats=2 stall=unguarded timer=60", true),
        ("tournament-sowpods seats=2 stall=unguarded", false),
    ] {
        let terms = text.parse::<Terms>();
        assert_eq!(terms.is_ok(), ok, "{text}");
        assert!(ok || terms.unwrap_err().code() == "combination_senseless");
    }
}

/// All seats pass once with an empty bag.
fn passed_round(terms: &str) -> TestGame {
    let mut game = TestGame::late(terms, &["Q", "V"], "");
    game.pass(0);
    game.pass(1);
    game
}

#[test]
fn amb_07_the_check_for_plays_left_can_be_switched_off() {
    for edition in guarded() {
        assert_eq!(passed_round(&format!("{edition} seats=2")).turn(), Phase::StuckCheck);
        let game = passed_round(&format!("{edition} seats=2 further=unchecked"));
        assert_eq!(game.turn(), turn(0), "{edition}: the game just goes on");
        let told = sentences(&game.terms);
        let ending = told.iter().find(|sentence| sentence.about == "ending").unwrap();
        assert!(ending.changed && !ending.text.contains("nobody has a play left"));
    }
    for text in [
        "tournament-sowpods seats=2 further=unchecked",
        "travel-2006 seats=2 further=unchecked letters=recycle",
        "travel-2006 seats=2 further=unchecked board=anagram",
    ] {
        assert_eq!(text.parse::<Terms>().unwrap_err().code(), "combination_senseless", "{text}");
    }
}

#[test]
fn amb_55_where_letters_on_the_board_may_change_the_check_is_off_and_says_why() {
    for edition in guarded() {
        for change in ["letters=recycle", "board=anagram", "board=anagram-strict"] {
            let game = passed_round(&format!("{edition} seats=2 {change}"));
            assert_eq!(game.turn(), turn(0), "{edition} {change}");
            let told = sentences(&game.terms);
            let ending = told.iter().find(|sentence| sentence.about == "ending").unwrap();
            assert!(ending.text.contains("does not check whether"), "{}", ending.text);
        }
        // Blanks that can be taken are part of the check, so the check stays on.
        let game = passed_round(&format!("{edition} seats=2 blanks=recycle"));
        assert_eq!(game.turn(), Phase::StuckCheck);
    }
}

/// Both are out of tiles to play: seat 0 goes out; the targets are as given.
fn counted(edition: Edition, targets: &str, before: [i32; 2], held: &str) -> TestGame {
    let terms = format!("{edition} seats=2 finish={targets}");
    let late = || TestGame::late(&terms, &["A", held], "");
    let mut probe = late();
    probe.on_top(0, 'A');
    let points = probe.position.pending().unwrap().score;
    let mut game = late();
    game.give(0, before[0] - points);
    game.give(1, before[1]);
    game.on_top(0, 'A');
    game.accept(1);
    assert_eq!(game.over(), Some(EndReason::WentOut));
    game
}

#[test]
fn amb_29_amb_11_a_tie_of_shares_is_broken_by_shares() {
    // 60 of 100 and 120 of 200 after leftovers: 10 less for one, 10 more for the other.
    for edition in Edition::ALL {
        let game = counted(edition, "100,200", [50, 130], "Q");
        let sowpods = edition == Edition::TournamentSowpods;
        if sowpods {
            continue;
        }
        assert_eq!(game.totals(), [60, 120], "{edition}");
        let ending = game.position.ending().unwrap();
        // Before leftovers 50 of 100 is less than 130 of 200: FOL-52, DIA-39; a draw in the other
        // editions.
        let breaks = [Edition::Folio2001, Edition::Diamond2008].contains(&edition);
        assert_eq!(game.winners(), if breaks { vec![1] } else { vec![0, 1] }, "{edition}");
        assert_eq!(ending.tie_broken, breaks);
    }
    // 120 of 200 and 60 of 100: before leftovers 110 of 200 is less than 70 of 100, though 110
    // points are more than 70.
    for edition in [Edition::Folio2001, Edition::Diamond2008] {
        let game = counted(edition, "200,100", [110, 70], "Q");
        assert_eq!(game.totals(), [120, 60], "{edition}");
        assert_eq!(game.winners(), [1], "{edition}");
        assert!(game.position.ending().unwrap().tie_broken);
    }
}
