//! Declining to open where the first word has to be long (VAR-JKO, VAR-MIN1).

use rules::*;

use crate::editions::editions;
use crate::kit::*;

const RACKS: [&str; 2] = ["AEITRNR", "HROBSEE"];

/// The terms that ask for a first word of at least this many letters.
const LONG: [(&str, u8); 4] =
    [("jacks=open", 5), ("first-word=3", 3), ("first-word=4", 4), ("first-word=5", 5)];

#[test]
fn fol_24_amb_56_var_jko_2_var_jko_3_var_min1_1_amb_21_exchanging_nothing_declines() {
    for edition in editions!() {
        for (change, letters) in LONG {
            let mut game = TestGame::dealt(&format!("{edition} seats=2 {change}"), &RACKS);
            for least in (3..=letters).rev() {
                assert_eq!(game.position.first_word(), least, "{change}");
                // By either command, with the same effect.
                assert_eq!(game.exchange(0, ""), [Event::Declined { seat: Seat(0) }]);
                assert_eq!(game.pass(1), [Event::Declined { seat: Seat(1) }]);
            }
            assert_eq!(game.position.first_word(), 2, "{change}");
            // A decline does not count for any ending.
            assert_eq!(game.position.dry_turns(), 0);
            assert!(game.position.seats().iter().all(|seat| seat.passes == 0));
            // Once two letters will do, it is a pass again.
            assert_eq!(game.exchange(0, ""), [Event::Passed { seat: Seat(0) }]);
            assert_eq!(game.position.dry_turns(), 1);
        }
    }
}

#[test]
fn amb_56_where_nothing_cannot_be_exchanged_it_cannot_be_to_open() {
    for edition in Edition::ALL.into_iter().filter(|edition| *edition != Edition::Folio2001) {
        let game = TestGame::dealt(&format!("{edition} seats=2 jacks=open"), &RACKS);
        assert_eq!(game.refused(exchange(0, "")), "exchange_nothing_chosen", "{edition}");
    }
}

fn verdict(can_open: bool) -> TableCommand {
    TableCommand::OpeningVerdict { can_open }
}

/// Every edition with openings that are verified.
fn verified(change: &str) -> Vec<TestGame> {
    let game = |edition: Edition| {
        TestGame::dealt(&format!("{edition} seats=2 {change} opening=verified"), &RACKS)
    };
    Edition::ALL.into_iter().map(game).collect()
}

#[test]
fn amb_21_verified_openings_decline_for_those_who_cannot() {
    for mut game in verified("jacks=open") {
        assert_eq!(game.turn(), Phase::OpeningCheck(Seat(0)));
        assert_eq!(game.refused(pass(0)), "stuck_check_due");
        assert_eq!(game.refused(pass(1)), "not_your_turn");
        let events = game.run(verdict(false));
        let checked = Event::OpeningChecked { seat: Seat(0), can_open: false };
        assert_eq!(events, [checked, Event::Declined { seat: Seat(0) }]);
        game.run(verdict(false));
        assert_eq!(game.position.first_word(), 4);
        assert_eq!(game.turn(), Phase::OpeningCheck(Seat(0)), "and so on with four letters");
        for _ in 0..4 {
            game.run(verdict(false));
        }
        assert_eq!((game.position.first_word(), game.turn()), (2, turn(0)), "normal turns begin");
        assert_eq!(game.refused(verdict(true)), "no_stuck_check");
        assert_eq!(game.pass(0), [Event::Passed { seat: Seat(0) }]);
    }
}

#[test]
fn amb_21_verified_openings_refuse_a_false_decline() {
    for (change, _) in LONG {
        for mut game in verified(change) {
            game.run(verdict(true));
            assert_eq!(game.turn(), turn(0));
            assert_eq!(game.refused(pass(0)), "can_open");
            let may = game.position.view(Viewer::Seat(Seat(0)), game.now).may;
            assert!(may.act && !may.pass);
            // Exchanging no tiles is no way round it; a real exchange is one where it is allowed.
            let folio = game.terms.edition() == Edition::Folio2001;
            let code = if folio { "can_open" } else { "exchange_nothing_chosen" };
            assert_eq!(game.refused(exchange(0, "")), code);
            let exchanged = game.decide(&exchange(0, "R")).is_ok();
            assert_eq!(exchanged, change != "jacks=open", "{change}");
            // A play that comes off counts as a decline of that seat, and the next seat is checked.
            game.play(0, "8D TRAIN");
            assert_eq!(game.turn(), turn(1));
            game.challenge(1);
            assert_eq!(game.turn(), Phase::OpeningCheck(Seat(1)));
        }
    }
}

#[test]
fn amb_21_who_cannot_open_may_still_exchange_where_that_is_allowed() {
    for mut game in verified("first-word=5") {
        assert_eq!(game.run(verdict(false)).len(), 1, "nothing is declined for the seat");
        game.exchange(0, "R");
        game.run(verdict(false));
        game.pass(1);
        assert_eq!(game.position.first_word(), 5, "not everybody has declined in a row");
        game.run(verdict(false));
        game.pass(0);
        assert_eq!(game.position.first_word(), 4);
    }
}

#[test]
fn amb_21_amb_16_a_turn_that_runs_out_is_a_decline_even_if_the_seat_could_open() {
    let mut game =
        TestGame::dealt("travel-2006 seats=2 jacks=open opening=verified timer=30", &RACKS);
    game.wait(50_000);
    assert_eq!(game.tick(), [], "no time runs during the check");
    game.run(verdict(true));
    game.wait(30_000);
    let events = game.tick();
    assert!(events.contains(&Event::Declined { seat: Seat(0) }), "{events:?}");
}

#[test]
fn amb_21_verified_openings_need_a_long_first_word() {
    for edition in Edition::ALL {
        let text = format!("{edition} seats=2 opening=verified");
        assert_eq!(text.parse::<Terms>().unwrap_err().code(), "combination_senseless");
        let text = format!("{edition} seats=2 jacks=open opening=verified");
        let told = sentences(&text.parse().unwrap());
        let first = told.iter().find(|sentence| sentence.about == "first_word").unwrap();
        assert!(first.text.contains("who can open may not pass"), "{}", first.text);
    }
}

const FOUR: [&str; 4] = ["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"];

/// Every edition for this many players, with each of these rules for the opening.
fn among(seats: usize, changes: &[&str]) -> Vec<TestGame> {
    let many = Edition::ALL.into_iter().filter(|edition| edition.ruleset().seats.1 > 2);
    many.flat_map(|edition| {
        changes.iter().map(move |change| {
            TestGame::dealt(&format!("{edition} seats={seats} {change}"), &FOUR[..seats])
        })
    })
    .collect()
}

fn resign(seat: u16) -> Command {
    Command::Resign { seat: Seat(seat) }
}

fn eased(letters: u8) -> Event {
    Event::OpeningEased { letters }
}

/// The game that results from reading its log again.
fn replayed(game: &TestGame) -> Position {
    let mut position = Position::new(&game.terms);
    for (at, event) in &game.log {
        position.apply(*at, &event.to_string().parse().unwrap());
    }
    position
}

#[test]
fn amb_21_var_jko_3_var_min1_1_who_leaves_is_not_waited_for() {
    for mut game in among(3, &["jacks=open", "first-word=5"]) {
        game.pass(0);
        game.pass(1);
        let events = game.run(resign(2));
        assert_eq!(events, [Event::Resigned { seat: Seat(2) }, eased(4)], "{}", game.terms);
        assert_eq!((game.position.first_word(), game.turn()), (4, turn(0)), "the starter is asked");
        assert_eq!(replayed(&game), game.position);
        // The new round is a complete one.
        game.pass(0);
        assert_eq!(game.position.first_word(), 4);
        game.pass(1);
        assert_eq!(game.position.first_word(), 3);
    }
    // Four letters are played by the starter, who could not open with five.
    for mut game in among(3, &["jacks=open"]) {
        game.pass(0);
        game.pass(1);
        game.run(resign(2));
        game.play(0, "8E RAIN");
    }
}

#[test]
fn amb_21_var_jko_3_var_min1_1_who_has_declined_and_left_is_not_counted() {
    for mut game in among(3, &["jacks=open", "first-word=5"]) {
        game.pass(0);
        let events = game.run(resign(0));
        let lapsed = Event::DeclineLapsed { seat: Seat(0) };
        assert_eq!(events, [Event::Resigned { seat: Seat(0) }, lapsed]);
        game.pass(1);
        assert_eq!(game.position.first_word(), 5, "{}: player 2 has not declined", game.terms);
        assert_eq!(game.turn(), turn(2));
        game.pass(2);
        assert_eq!((game.position.first_word(), game.turn()), (4, turn(1)));
        assert_eq!(replayed(&game), game.position);
    }
}

#[test]
fn amb_21_the_opening_of_a_seat_that_left_comes_off_and_is_no_decline() {
    for mut game in among(4, &["jacks=open", "first-word=5"]) {
        game.pass(0);
        game.pass(1);
        game.play(2, "8D ADIEU");
        let events = game.run(resign(2));
        assert_eq!(events[1..], [Event::DeclineLapsed { seat: Seat(2) }]);
        assert_eq!(game.challenge(3).len(), 2);
        assert_eq!(game.position.first_word(), 5, "{}: player 3 has not declined", game.terms);
        game.pass(3);
        assert_eq!((game.position.first_word(), game.turn()), (4, turn(0)));
        assert_eq!(replayed(&game), game.position);
    }
    // The last seat that had not declined leaves while an opening waits for its judgement.
    for mut game in among(4, &["jacks=open", "first-word=5"]) {
        game.pass(0);
        game.pass(1);
        game.play(2, "8D ADIEU");
        assert_eq!(game.run(resign(3)).len(), 1, "nothing to count while the opening lies");
        game.challenge(0);
        assert_eq!((game.position.first_word(), game.turn()), (4, turn(0)));
    }
}

#[test]
fn amb_21_amb_15_a_seat_that_is_claimed_on_time_has_left_the_opening() {
    for mut game in among(3, &["jacks=open clock=1", "first-word=5 clock=1"]) {
        game.pass(0);
        game.pass(1);
        game.wait(11 * 60_000);
        let events = game.run(Command::ClaimTime { seat: Seat(0) });
        assert_eq!(events, [Event::Resigned { seat: Seat(2) }, eased(4)]);
    }
}

#[test]
fn amb_21_verified_openings_are_checked_again_with_a_letter_less() {
    for mut game in among(3, &["jacks=open opening=verified"]) {
        game.run(verdict(false));
        game.run(verdict(false));
        assert_eq!(game.turn(), Phase::OpeningCheck(Seat(2)));
        assert_eq!(game.run(resign(2))[1], eased(4));
        assert_eq!(game.turn(), Phase::OpeningCheck(Seat(0)));
    }
}

/// Games stored by earlier versions, which counted every decline and did not consider that a seat
/// had left.
#[test]
fn logs_of_openings_that_somebody_left_replay_as_they_did() {
    for (log, letters) in [
        ("decline 0, resign 0, decline 1", 4),
        ("decline 0, decline 1, resign 2", 5),
        ("decline 0, decline 1, resign 2, decline 0", 4),
    ] {
        for mut game in among(3, &["jacks=open", "first-word=5"]) {
            log.split(", ").for_each(|line| game.fold(line.parse().unwrap()));
            assert_eq!(game.position.first_word(), letters, "{}: {log}", game.terms);
        }
    }
}
