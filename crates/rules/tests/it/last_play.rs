//! The play that ends the game: how long it can be challenged, and what follows (AMB-14).

use rules::*;

use crate::kit::*;

const RACKS: [&str; 4] = ["A", "XA", "E", "I"];
const FULL: [&str; 4] = ["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"];

/// Every edition with every number of players that it is for.
fn tables() -> impl Iterator<Item = (Edition, usize)> {
    let counts = |edition: Edition| {
        let (least, most) = edition.ruleset().seats;
        (usize::from(least)..=usize::from(most)).map(move |seats| (edition, seats))
    };
    Edition::ALL.into_iter().flat_map(counts)
}

/// Seat 0 has just gone out.
fn out(edition: Edition, seats: usize, changes: &str) -> TestGame {
    let terms = format!("{edition} seats={seats} {changes}");
    let mut game = TestGame::late(&terms, &RACKS[..seats], "");
    game.wait(1_000);
    game.on_top(0, 'A');
    assert_eq!(game.turn(), Phase::FinalAcceptance(Seat(0)), "{terms}");
    game
}

/// The usual time, in milliseconds.
fn usual(seats: usize) -> u64 {
    if seats == 2 { 60_000 } else { 20_000 }
}

#[test]
fn amb_14_amb_12_two_have_a_minute_and_more_as_long_as_a_move_waits() {
    for (edition, seats) in tables() {
        let open = |changes: &str| {
            let game = out(edition, seats, changes);
            game.position.deadline().map(|end| end.since(game.now).0)
        };
        let of_more = |seconds: u64| Some(if seats == 2 { 60_000 } else { seconds * 1_000 });
        assert_eq!(open(""), of_more(20), "{edition}, {seats}");
        for seconds in [5, 45, 60] {
            assert_eq!(open(&format!("window={seconds}")), of_more(seconds), "{edition}, {seats}");
        }
        // A term for the last play alone comes first.
        for (changes, seconds) in [
            ("last-window=5", 5),
            ("last-window=20", 20),
            ("last-window=60", 60),
            ("last-window=300", 300),
            ("window=10 last-window=90", 90),
            ("window=10 last-window=20", 20),
            ("window=none last-window=60", 60),
            ("window=none timer=90", 90),
            ("last-window=none timer=90", 90),
        ] {
            assert_eq!(open(changes), Some(seconds * 1_000), "{edition}, {seats}: {changes}");
        }
        for changes in ["window=none", "last-window=none"] {
            assert_eq!(open(changes), None, "{edition}, {seats}: {changes}");
        }
        // A slow game gives it the time of a turn.
        assert_eq!(open("days=2"), Some(Millis::days(2).0), "{edition}, {seats}");
    }
}

#[test]
fn amb_14_the_terms_say_what_was_chosen_and_nothing_else() {
    for (given, kept) in [
        ("seats=2 last-window=60", "seats=2"),
        ("seats=3 last-window=60", "seats=3 last-window=60"),
        ("seats=3 last-window=20", "seats=3"),
        ("seats=2 last-window=20", "seats=2 last-window=20"),
        ("seats=4 window=10 last-window=20", "seats=4 window=10 last-window=20"),
        ("seats=2 window=none last-window=60", "seats=2 window=none last-window=60"),
    ] {
        let terms = terms(&format!("classic-2023 {given}"));
        assert_eq!(terms.to_string(), format!("classic-2023 {kept}"));
    }
}

#[test]
fn amb_14_until_then_every_opponent_may_challenge_and_nothing_is_counted() {
    for (edition, seats) in tables() {
        let nearly = || {
            let mut game = out(edition, seats, "");
            game.wait(usual(seats) - 1);
            assert!(game.tick().is_empty());
            game
        };
        let game = nearly();
        assert_eq!(game.position.ending(), None, "{edition}, {seats}");
        assert!((0..seats).all(|seat| game.score(seat) == 0));
        assert_eq!(game.refused(pass(1)), "window_open");
        for seat in 1..seats as u16 {
            let may = game.position.view(Viewer::Seat(Seat(seat)), game.now).may;
            assert!(may.challenge && may.accept && !may.act, "{edition}, {seats}: {seat}");
            // The word is in no list: the game goes on with the next seat.
            let mut game = nearly();
            let events = game.challenge(seat);
            assert!(matches!(events[1], Event::Withdrawn { seat: Seat(0), .. }), "{events:?}");
            assert_eq!((game.over(), game.turn()), (None, turn(1)), "{edition}, {seats}");
            assert_eq!(game.rack(0), "A");
        }
        let mut game = nearly();
        game.wait(1);
        assert_eq!(game.refused(challenge(1, "")), "window_closed");
        game.tick();
        assert_eq!(game.over(), Some(EndReason::WentOut), "{edition}, {seats}");
    }
}

#[test]
fn amb_14_it_ends_as_soon_as_every_opponent_has_accepted() {
    for (edition, seats) in tables() {
        let mut game = out(edition, seats, "");
        for seat in 1..seats as u16 {
            assert_eq!(game.over(), None, "{edition}, {seats}: {seat} has not said so");
            game.accept(seat);
        }
        assert_eq!(game.over(), Some(EndReason::WentOut), "{edition}, {seats}");
        // The leftovers are counted only now.
        let lines = &game.position.ending().unwrap().lines;
        assert!(lines.iter().any(|line| line.deducted + line.collected != 0), "{edition}");
    }
}

#[test]
fn amb_14_amb_53_a_wrong_challenge_is_charged_before_the_ranking_and_a_lost_turn_is_nothing() {
    for (edition, seats) in tables() {
        for seat in 1..seats {
            let mut game = out(edition, seats, "");
            let word = game.position.pending().unwrap().words[0].text();
            game.words.0.insert(word);
            game.challenge(seat as u16);
            assert_eq!(game.over(), Some(EndReason::WentOut), "{edition}, {seats}: {seat}");
            let lines = &game.position.ending().unwrap().lines;
            let charged = if edition == Edition::Classic2023 { -10 } else { 0 };
            for (other, line) in lines.iter().enumerate().skip(1) {
                let expected = if other == seat { charged } else { 0 };
                assert_eq!(line.before, expected, "{edition}, {seats}: {seat}");
            }
        }
    }
    // Five points ahead after the leftovers, five behind with the charge.
    let mut game = TestGame::late("classic-2023 seats=2", &RACKS[..2], "");
    game.on_top(0, 'A');
    let points = game.position.pending().unwrap().score;
    game.give(1, points + 9 + 5 + 9);
    let word = game.position.pending().unwrap().words[0].text();
    game.words.0.insert(word);
    game.challenge(1);
    assert_eq!((game.totals(), game.winners()), (vec![points + 9, points + 4], vec![0]));
}

#[test]
fn amb_14_all_clocks_stop_on_the_play_that_goes_out() {
    for (edition, seats) in tables() {
        let mut game = out(edition, seats, "clock=25");
        game.wait(usual(seats) - 1);
        let used = |game: &TestGame| -> Vec<u64> {
            (0..seats as u16).map(|seat| game.position.used_at(Seat(seat), game.now).0).collect()
        };
        let mut expected = vec![0; seats];
        expected[0] = 1_000;
        assert_eq!(used(&game), expected, "{edition}, {seats}");
        // When the play comes off, the clock of the next seat runs from then on.
        game.challenge(1);
        game.wait(2_000);
        expected[1] = 2_000;
        assert_eq!(used(&game), expected, "{edition}, {seats}");
    }
}

#[test]
fn amb_14_a_game_that_waits_for_it_is_stored_like_any_other() {
    for (edition, seats) in tables() {
        let game = out(edition, seats, "clock=25");
        let mut read = Position::new(&game.terms);
        for (at, event) in &game.log {
            read.apply(*at, &event.to_string().parse().unwrap());
        }
        assert_eq!(read, game.position);
        assert_eq!(read.phase(), Phase::FinalAcceptance(Seat(0)), "{edition}, {seats}");
    }
}

#[test]
fn amb_14_var_fin_1_a_play_that_reaches_the_target_is_open_in_the_same_way() {
    for (edition, seats) in tables() {
        let reached = || {
            let terms = format!("{edition} seats={seats} finish=70");
            let mut game = TestGame::dealt(&terms, &FULL[..seats]);
            game.give(0, 70 - 12);
            game.play(0, "8D TRAIN");
            assert_eq!(game.turn(), Phase::FinalAcceptance(Seat(0)), "{terms}");
            assert_eq!(game.position.deadline(), Some(Millis(usual(seats))), "{terms}");
            assert_eq!(game.refused(pass(1)), "window_open");
            game
        };
        let mut game = reached();
        game.challenge(seats as u16 - 1);
        assert_eq!((game.over(), game.turn()), (None, turn(1)), "{edition}, {seats}");
        let mut game = reached();
        game.wait(usual(seats) - 1);
        assert!(game.tick().is_empty());
        game.wait(1);
        game.tick();
        assert_eq!(game.over(), Some(EndReason::TargetReached), "{edition}, {seats}");
    }
}
