//! Letters taken back from the board (VAR-RCY).

use rules::*;

use crate::kit::*;

const TERMS: &str = "diamond-2008 seats=2 letters=recycle";
const GOOD: &str = "TRAIN GRAIN GROIN DRAIN BRAIN BE ON";

fn take(seat: u16, square: &str, face: char) -> Command {
    let face = Face::from_char(face).unwrap();
    Command::TakeLetter { seat: Seat(seat), square: square.parse().unwrap(), face }
}

fn game(terms: &str) -> TestGame {
    let mut game = TestGame::dealt(terms, &["AEITRNR", "GOXDEEB"]).good(GOOD);
    game.will_draw("AEIOU");
    game.play(0, "8D TRAIN");
    game
}

fn row(game: &TestGame) -> String {
    let text = game.position.board().to_string();
    text.lines().nth(7).unwrap().trim_matches('.').to_string()
}

#[test]
fn gld_28_var_rcy_1_var_rcy_2_var_rcy_3_two_letters_in_one_turn() {
    let mut game = game("diamond-2008 seats=2 letters=recycle challenge=void");
    assert_eq!(game.refused(take(1, "8G", 'X')), "word_not_in_list");
    let events = game.run(take(1, "8D", 'G'));
    assert!(matches!(&events[..], [Event::LetterTaken { words, .. }]
        if words.len() == 1 && words[0].text() == "GRAIN" && words[0].points == 0));
    assert_eq!((game.score(1), game.rack(1)), (0, "BDEEOTX".to_string()));
    game.run(take(1, "8F", 'O'));
    assert_eq!((game.score(1), game.rack(1)), (0, "ABDEETX".to_string()));
    assert_eq!((row(&game).as_str(), game.turn()), ("GROIN", turn(1)));
    // The letter taken counts like any other when it is played (VAR-RCY-3).
    game.words.0.insert("BAT".to_string());
    game.words.0.insert("TGROIN".to_string());
    let events = game.play(1, "C6 BAT");
    assert!(matches!(&events[0], Event::Played { words, .. } if words[0].text() == "BAT"));
}

#[test]
fn var_rcy_4_any_letter_whoever_placed_it() {
    let mut game = game(TERMS);
    game.pass(1);
    game.will_draw("AAA");
    game.exchange(0, "EIO");
    // Seat 1 takes from the play of seat 0, and seat 0 from its own.
    game.run(take(1, "8D", 'G'));
    game.pass(1);
    game.words.0.insert("GRAAN".to_string());
    game.run(take(0, "8G", 'A'));
    assert_eq!(row(&game), "GRAAN");
}

#[test]
fn amb_44_only_letters_and_only_others() {
    let mut game = TestGame::dealt(TERMS, &["AEI?RNR", "GTXDEEB"]).good(GOOD);
    game.play(0, "8D tRAIN");
    assert_eq!(game.refused(take(1, "8D", 'G')), "blank_stays");
    assert_eq!(game.refused(take(1, "1A", 'G')), "no_tile_there");
    assert_eq!(game.refused(take(1, "8H", 'N')), "same_letter");
    assert_eq!(game.refused(take(1, "8H", 'Q')), "tile_not_on_rack");
    assert_eq!(game.refused(take(0, "8H", 'E')), "not_your_turn");
    let without = TestGame::dealt("diamond-2008 seats=2", &["AEITRNR", "GTXDEEB"]);
    assert_eq!(without.refused(take(0, "8H", 'R')), "not_in_this_game");
    // A letter may not be put back on its own square in the same turn.
    game.run(take(1, "8H", 'D'));
    assert_eq!(game.refused(take(1, "8H", 'N')), "put_back");
    game.run(take(1, "8H", 'G'));
    assert_eq!(game.refused(take(1, "8H", 'D')), "put_back");
    assert_eq!(game.refused(take(1, "8H", 'N')), "put_back");
    game.pass(1);
    game.pass(0);
    game.run(take(1, "8H", 'N'));
}

#[test]
fn amb_44_a_blank_from_the_rack_names_its_letter() {
    let mut game = TestGame::dealt(TERMS, &["AEITRNR", "?TXDEEB"]).good(GOOD);
    game.play(0, "8D TRAIN");
    game.run(take(1, "8D", 'g'));
    assert_eq!((row(&game).as_str(), game.rack(1)), ("gRAIN", "BDEETTX".to_string()));
}

#[test]
fn amb_44_a_challenge_judges_swaps_and_play_together() {
    let mut game = game(TERMS);
    game.run(take(1, "8D", 'G'));
    game.run(take(1, "8F", 'X'));
    let rack = game.rack(1);
    game.will_draw("UU");
    game.play(1, "I8 BE");
    assert_eq!(rack, "ABDEEOT");
    let words: Vec<String> =
        game.position.pending().unwrap().words.iter().map(Word::text).collect();
    assert_eq!(words, ["BE", "GRXINB", "GRAIN", "GRXIN"]);
    let events = game.challenge(0);
    assert!(matches!(&events[0], Event::Challenged { upheld: true, .. }));
    assert_eq!((row(&game).as_str(), game.rack(1)), ("TRAIN", "BDEEGOX".to_string()));
    assert_eq!((game.score(1), game.turn()), (0, turn(0)), "and the turn is lost");
}

#[test]
fn amb_44_swaps_before_a_pass_or_an_exchange_can_be_challenged_too() {
    for exchanged in [false, true] {
        let mut game = game(TERMS);
        let bag = *game.position.bag();
        game.run(take(1, "8F", 'X'));
        if exchanged {
            game.exchange(1, "AB");
        } else {
            game.pass(1);
        }
        assert_eq!(game.turn(), turn(0));
        game.challenge(0);
        assert_eq!((row(&game).as_str(), game.rack(1)), ("TRAIN", "BDEEGOX".to_string()));
        assert_eq!(*game.position.bag(), bag);
        assert_eq!(game.position.dry_turns(), 1);
        assert_eq!(game.turn(), turn(0));
    }
    // Good ones stay.
    let mut game = game(TERMS);
    game.run(take(1, "8D", 'G'));
    game.pass(1);
    game.challenge(0);
    assert_eq!((row(&game).as_str(), game.position.pending()), ("GRAIN", None));
}

#[test]
fn amb_44_amb_52_a_swap_is_no_placement() {
    let mut game = game(TERMS);
    game.pass(1);
    game.exchange(0, "A");
    assert_eq!(game.position.dry_turns(), 2);
    game.run(take(1, "8D", 'G'));
    assert_eq!(game.position.dry_turns(), 2, "neither fed nor reset");
    assert_eq!(game.position.seats()[1].passes, 1);
    game.pass(1);
    assert_eq!((game.position.dry_turns(), game.position.seats()[1].passes), (3, 2));
}

#[test]
fn amb_44_premiums_under_swapped_squares_never_count_again() {
    let mut game = game(TERMS);
    game.run(take(1, "8D", 'G'));
    // 8D is a double letter, the centre a double word: both are used up.
    let events = game.play(1, "I8 BE");
    let Event::Played { words, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!(words.iter().find(|word| word.text() == "GRAINB").unwrap().points, 2 + 4 + 3);
}

#[test]
fn a_swap_begins_the_turn_and_accepts_the_last_play() {
    let mut game = game(TERMS);
    assert!(game.position.pending().is_some());
    let events = game.run(take(1, "8D", 'G'));
    assert_eq!(events[0], Event::WindowClosed { cause: CloseCause::Moved });
    assert_eq!(game.refused(challenge(1, "")), "window_closed");
    // With three seats the window has to close first.
    let mut game =
        TestGame::dealt("travel-2006 seats=3 letters=recycle", &["AEITRNR", "GOXDEEB", "AAEEIOU"]);
    game.play(0, "8D TRAIN");
    assert_eq!(game.refused(take(1, "8D", 'G')), "window_open");
    game.accept(1);
    game.accept(2);
    game.run(take(1, "8D", 'G'));
    // Resigning undoes an unfinished turn.
    game.run(Command::Resign { seat: Seat(1) });
    assert_eq!((row(&game).as_str(), game.rack(1)), ("TRAIN", "BDEEGOX".to_string()));
}

#[test]
fn the_last_scoreless_turn_waits_for_its_window() {
    let mut game =
        TestGame::dealt("tournament-sowpods seats=2 letters=recycle", &["AEITRNR", "GOXDEEB"])
            .good(GOOD);
    game.play(0, "8D TRAIN");
    for seat in [1, 0, 1, 0, 1] {
        game.pass(seat);
    }
    game.run(Command::TakeLetter {
        seat: Seat(0),
        square: "8D".parse().unwrap(),
        face: game.face_of(0),
    });
    game.pass(0);
    assert_eq!(game.turn(), Phase::FinalAcceptance(Seat(0)));
    game.accept(1);
    assert_eq!(game.over(), Some(EndReason::ScorelessTurns));
}
