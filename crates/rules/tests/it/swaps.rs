//! Blanks and letters recycled in one game (VAR-RBL, VAR-RCY).

use rules::*;

use crate::kit::*;

fn blank(seat: u16, square: &str) -> Command {
    Command::TakeBlank { seat: Seat(seat), square: square.parse().unwrap() }
}

fn letter(seat: u16, square: &str, face: char) -> Command {
    let face = Face::from_char(face).unwrap();
    Command::TakeLetter { seat: Seat(seat), square: square.parse().unwrap(), face }
}

fn row(game: &TestGame) -> String {
    let text = game.position.board().to_string();
    text.lines().nth(7).unwrap().trim_matches('.').to_string()
}

/// RETAINs on the board, in every edition that the two variations can be added to.
fn both(rack: &str) -> Vec<TestGame> {
    let game = |edition: Edition| {
        let terms = format!("{edition} seats=2 blanks=recycle letters=recycle");
        let mut game = TestGame::dealt(&terms, &["RETAIN?", rack]);
        game.will_draw("AAAAEEE");
        game.play(0, "8B RETAINs");
        game.accept(1);
        game
    };
    Edition::ALL.into_iter().map(game).collect()
}

#[test]
fn amb_58_amb_19_amb_44_a_blank_swap_stands_when_the_play_after_it_comes_off() {
    for mut game in both("SDEEROO") {
        game.run(blank(1, "8H"));
        game.run(letter(1, "8D", 'D'));
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("REDAINS", "EEOORT?"));
        game.play(1, "I7 rO");
        game.challenge(0);
        // The letter is back, the blank is not.
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINS", "DEEOOR?"));
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
        // The same happens if the swaps are followed by a pass or the seat resigns.
        assert_eq!(game.turn(), turn(0));
    }
    for mut game in both("SDEEROO") {
        game.run(letter(1, "8D", 'D'));
        game.run(blank(1, "8H"));
        game.pass(1);
        game.challenge(0);
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINS", "DEEOOR?"));
    }
    for mut game in both("SDEEROO") {
        game.run(letter(1, "8D", 'D'));
        game.run(blank(1, "8H"));
        game.run(Command::Resign { seat: Seat(1) });
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINS", "DEEOOR?"));
    }
}

#[test]
fn amb_62_amb_58_a_letter_that_a_challenge_may_send_back_buys_no_blank() {
    for mut game in both("DEEROOO") {
        // An S is taken from the board by a swap, and goes back with the play.
        game.pass(1);
        game.will_draw("S");
        game.exchange(0, "A");
        game.pass(1);
        game.play(0, "I8 S");
        game.accept(1);
        game.run(letter(1, "8I", 'D'));
        assert_eq!(game.refused(blank(1, "8H")), "letter_on_loan");
        game.pass(1);
        game.accept(0);
        game.pass(0);
        game.run(blank(1, "8H"));
        assert_eq!(game.rack(1), "EEOOOR?");
    }
    // If the seat holds another S, that one is the price and the one taken goes back.
    for mut game in both("SDEEROO") {
        game.pass(1);
        game.will_draw("S");
        game.exchange(0, "A");
        game.pass(1);
        game.play(0, "I8 S");
        game.accept(1);
        game.run(letter(1, "8I", 'D'));
        game.run(blank(1, "8H"));
        game.pass(1);
        game.challenge(0);
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINSS", "DEEOOR?"));
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

/// RETAINs with an S behind it, where no challenge can undo a swap: seat 1 holds a D for that S and
/// is on turn.
fn void() -> Vec<TestGame> {
    let game = |edition: Edition| {
        let terms = format!("{edition} seats=2 challenge=void blanks=recycle letters=recycle");
        let mut game = TestGame::dealt(&terms, &["RETAIN?", "DEEROOO"])
            .good("RETAINS RETAINSS RETAINSD READINSD RETAINST DO DOD");
        game.will_draw("AAAAEES");
        game.play(0, "8B RETAINs");
        game.pass(1);
        game.play(0, "8I S");
        game
    };
    Edition::ALL.into_iter().map(game).collect()
}

#[test]
fn amb_62_var_rbl_1_var_rcy_3_where_no_challenge_can_undo_it_a_letter_just_taken_buys_a_blank() {
    for mut game in void() {
        game.run(letter(1, "8I", 'D'));
        let events = game.run(blank(1, "8H"));
        assert!(matches!(events[..], [Event::BlankTaken { seat: Seat(1), .. }]), "{events:?}");
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINSD", "EEOOOR?"));
        assert_eq!(game.score(1), 0);
        // The blank can be used at once, and what was swapped stays swapped.
        game.play(1, "I8 .o");
        assert_eq!((row(&game).as_str(), game.position.pending()), ("RETAINSD", None));
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
    // So it is when the seat passes.
    for mut game in void() {
        game.run(letter(1, "8I", 'D'));
        game.run(blank(1, "8H"));
        game.pass(1);
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINSD", "EEOOOR?"));
    }
}

#[test]
fn amb_62_who_leaves_in_the_middle_of_the_turn_leaves_the_tiles_as_they_were() {
    for mut game in void() {
        game.run(letter(1, "8I", 'D'));
        game.run(blank(1, "8H"));
        game.run(Command::Resign { seat: Seat(1) });
        assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINsS", "DEEOOOR"));
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

#[test]
fn amb_62_the_terms_say_whether_a_letter_just_taken_will_do() {
    let told = |changes: &str| {
        let terms = terms(&format!("diamond-2008 seats=2 blanks=recycle {changes}"));
        sentences(&terms).into_iter().find(|sentence| sentence.about == "blanks").unwrap().text
    };
    assert!(told("letters=recycle").contains("will not do, because a challenge may"));
    assert!(told("letters=recycle challenge=void").ends_with("in the same turn will do."));
    assert!(told("").ends_with("That scores nothing."));
}

#[test]
fn amb_19_amb_44_a_blank_laid_by_a_swap_is_not_taken_in_the_same_turn() {
    for mut game in both("SDEEROO") {
        game.run(blank(1, "8H"));
        game.run(letter(1, "8D", 'd'));
        assert_eq!(game.refused(blank(1, "8D")), "blank_still_open");
    }
}

#[test]
fn logs_of_older_games_take_the_blank_back_with_the_play() {
    let mut game = both("SDEEROO").remove(0);
    let event = "blank 1 8H".parse::<Event>().unwrap();
    game.fold(event);
    game.play(1, "I7 rO");
    game.challenge(0);
    assert_eq!((row(&game).as_str(), game.rack(1).as_str()), ("RETAINs", "DEEOORS"));
}
