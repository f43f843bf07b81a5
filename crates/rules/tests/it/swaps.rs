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
fn amb_58_a_letter_that_may_have_to_go_back_buys_no_blank() {
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
