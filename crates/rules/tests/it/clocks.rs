//! Clocks, pausing and going on.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

const TWO: [&str; 2] = ["AEITRNR", "HROBSEE"];

fn used(game: &TestGame, seat: usize) -> u64 {
    game.position.seats()[seat].used.0
}

#[test]
fn sow_04_each_has_25_minutes_for_the_game() {
    for edition in editions!() {
        let clock = edition.ruleset().clock.unwrap();
        assert_eq!(clock.bank, Millis::seconds(1500));
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &TWO);
        game.wait(5_000);
        game.play(0, "8D TRAIN");
        game.wait(7_000);
        game.pass(1);
        game.wait(1_000);
        game.pass(0);
        assert_eq!((used(&game, 0), used(&game, 1)), (6_000, 7_000));
    }
}

#[test]
fn sow_05_amb_15_the_game_goes_on_beyond_the_time_and_costs_points() {
    for edition in editions!() {
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &TWO);
        game.wait(26 * 60_000 + 1_000);
        game.play(0, "8D TRAIN");
        assert_eq!(game.turn(), turn(1));
        game.run(Command::Propose { seat: Seat(1), what: Proposal::End });
        game.run(Command::Answer { seat: Seat(0), agree: true });
        let line = game.position.ending().unwrap().lines[0];
        assert_eq!(line.before, 12 - 20, "one minute and a second: two minutes begun");
    }
}

#[test]
fn sow_06_the_clock_can_be_set_otherwise() {
    for edition in editions!() {
        let of = |change: &str| TestGame::new(&format!("{edition} seats=2 {change}"));
        assert_eq!(of("clock=none").terms.ruleset().clock, None);
        let clock = of("clock=20").terms.ruleset().clock.unwrap();
        assert_eq!(clock.bank, Millis::minutes(20));
        // Or each turn is timed, with no clock for the whole game.
        let timed = of("clock=none timer=60").terms.ruleset();
        assert_eq!(timed.move_timer.unwrap().span, Millis::seconds(60));
    }
}

#[test]
fn var_tim_2_any_edition_can_have_the_clock() {
    for edition in Edition::ALL {
        let clock = terms(&format!("{edition} seats=2 clock=25")).ruleset().clock.unwrap();
        assert_eq!((clock.bank, clock.points_per_minute), (Millis::seconds(1500), 10));
    }
}

#[test]
fn sow_37_a_ruling_takes_no_time_of_anybody() {
    for edition in editions!() {
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &TWO);
        game.play(0, "8D TRAIN");
        game.wait(3_000);
        let events = game.challenge(1);
        let [Event::Challenged { .. }, Event::Withdrawn { .. }] = &events[..] else {
            panic!("ruled on in the same moment: {events:?}")
        };
        assert_eq!((used(&game, 0), used(&game, 1)), (0, 3_000), "up to the challenge");
        game.wait(2_000);
        game.pass(1);
        assert_eq!((used(&game, 0), used(&game, 1)), (0, 5_000), "it goes on after the ruling");
    }
}

#[test]
fn amb_54_a_waiting_move_takes_no_time() {
    let mut game =
        TestGame::dealt("classic-2023 seats=3 clock=25", &["AEITRNR", "HROBSEE", "AEIOUDD"]);
    game.play(0, "8D TRAIN");
    game.wait(2_000);
    game.pass(1);
    game.wait(9_000);
    game.accept(2);
    assert_eq!(used(&game, 1), 2_000, "not charged while the move was held");
}

#[test]
fn amb_15_far_over_the_time_the_game_can_be_claimed() {
    let claim = Command::ClaimTime { seat: Seat(1) };
    let mut game = TestGame::dealt("tournament-sowpods seats=2", &TWO);
    game.wait(60_000);
    game.pass(0);
    game.wait(60_000);
    game.pass(1);
    let from = game.position.claimable_from();
    game.wait(34 * 60_000 - 1);
    assert_eq!(game.refused(claim.clone()), "no_time_claim");
    assert_eq!(from, Some(rules::Millis(game.now.0 + 1)), "it is known before");
    game.wait(1);
    game.run(claim.clone());
    assert_eq!(game.position.claimable_from(), None);
    assert_eq!(game.over(), Some(EndReason::Overtime));
    assert_eq!(game.winners(), [1]);
    let mut game = TestGame::dealt("travel-2006 seats=2", &TWO);
    game.wait(100 * 60_000);
    assert_eq!(game.refused(claim), "no_time_claim", "no clock, no claim");
    assert_eq!(game.position.claimable_from(), None);
}

#[test]
fn sow_05_amb_15_by_the_letter_the_game_goes_on_without_limit() {
    for edition in editions!() {
        let mut game = TestGame::dealt(&format!("{edition} seats=2 forfeit=none"), &TWO);
        assert_eq!(game.position.claimable_from(), None);
        game.wait(3 * 3_600_000);
        assert_eq!(game.refused(Command::ClaimTime { seat: Seat(1) }), "no_time_claim");
        assert!(game.tick().is_empty(), "nothing happens by itself");
        game.play(0, "8D TRAIN");
        assert_eq!(game.turn(), turn(1), "and the game goes on");
        game.wait(24 * 3_600_000);
        game.play(1, "E8 .OBE");
        assert_eq!(game.refused(Command::ClaimTime { seat: Seat(1) }), "no_time_claim");
        game.run(Command::Propose { seat: Seat(0), what: Proposal::End });
        game.run(Command::Answer { seat: Seat(1), agree: true });
        let before = |seat: usize| game.position.ending().unwrap().lines[seat].before;
        assert_eq!([before(0), before(1)], [12 - 10 * (180 - 25), 12 - 10 * (24 * 60 - 25)]);
        let told = sentences(&game.terms);
        let clock = told.iter().find(|sentence| sentence.about == "clock").unwrap();
        assert!(clock.changed && clock.text.contains("Nobody forfeits"), "{}", clock.text);
    }
}

#[test]
fn amb_15_the_others_may_claim_after_minutes_of_their_choice() {
    for (edition, minutes) in Edition::ALL.into_iter().zip([1, 3, 25, 60, 9]) {
        let terms = format!("{edition} seats=2 clock=25 forfeit={minutes}");
        let mut game = TestGame::dealt(&terms, &TWO);
        game.wait((25 + minutes) * 60_000 - 1);
        assert_eq!(game.refused(Command::ClaimTime { seat: Seat(1) }), "no_time_claim", "{terms}");
        assert_eq!(game.position.claimable_from(), Some(Millis(game.now.0 + 1)));
        game.wait(1);
        game.run(Command::ClaimTime { seat: Seat(1) });
        assert_eq!((game.over(), game.winners()), (Some(EndReason::Overtime), vec![1]));
    }
}

#[test]
fn amb_15_overtime_can_cost_by_full_minutes() {
    for edition in Edition::ALL {
        for (used, points) in [(1_500_000, 0), (1_559_999, 0), (1_560_000, -10), (1_679_999, -20)] {
            let terms = format!("{edition} seats=2 clock=25 overtime=completed");
            let mut game = TestGame::dealt(&terms, &TWO);
            game.wait(used);
            game.play(0, "8D TRAIN");
            game.run(Command::Propose { seat: Seat(1), what: Proposal::End });
            game.run(Command::Answer { seat: Seat(0), agree: true });
            let line = game.position.ending().unwrap().lines[0];
            assert_eq!(line.before, 12 + points, "{edition}: {used} ms used");
        }
    }
}

#[test]
fn amb_15_what_overtime_costs_needs_a_clock() {
    for (text, ok) in [
        ("travel-2006 seats=2 overtime=completed", false),
        ("travel-2006 seats=2 forfeit=5", false),
        ("travel-2006 seats=2 forfeit=none", false),
        ("tournament-sowpods seats=2 clock=none overtime=completed", false),
        ("tournament-sowpods seats=2 overtime=completed forfeit=none", true),
        ("travel-2006 seats=4 clock=10 overtime=completed forfeit=5", true),
        ("travel-2006 seats=1 mode=one-rack clock=10 overtime=completed", true),
        // A solitary player has no opponent who could claim the game.
        ("travel-2006 seats=1 mode=one-rack clock=10 forfeit=5", false),
    ] {
        let terms = text.parse::<Terms>();
        assert_eq!(terms.is_ok(), ok, "{text}");
        assert!(ok || terms.unwrap_err().code() == "combination_senseless");
    }
    let told = sentences(&terms("travel-2006 seats=1 mode=one-rack clock=10"));
    let clock = told.iter().find(|sentence| sentence.about == "clock").unwrap();
    assert!(!clock.text.contains("forfeit"), "{}", clock.text);
    // Setting the default makes no change.
    assert_eq!(
        terms("tournament-sowpods seats=2 forfeit=10").to_string(),
        "tournament-sowpods seats=2"
    );
}

#[test]
fn fol_54_fol_55_fol_56_a_paused_game_stays_as_it_is() {
    for edition in editions!() {
        stored_and_resumed(edition);
    }
}

/// The log alone restores the game, as when a server reads it after a restart, or a week later.
fn resumed_from_the_log(game: &TestGame) -> Position {
    let mut position = Position::new(&game.terms);
    for (at, event) in &game.log {
        position.apply(*at, &event.to_string().parse().unwrap());
    }
    position
}

fn stored_and_resumed(edition: Edition) {
    let mut game = TestGame::dealt(&format!("{edition} seats=2 clock=25"), &TWO);
    game.play(0, "8D TRAIN");
    game.pass(1);
    game.wait(1_000);
    let pause = |seat| Command::Propose { seat: Seat(seat), what: Proposal::Pause };
    game.run(pause(1));
    assert_eq!(game.refused(Command::Answer { seat: Seat(1), agree: true }), "already_answered");
    let before = game.position.clone();
    let events = game.run(Command::Answer { seat: Seat(0), agree: true });
    assert_eq!(events[1], Event::Paused);
    let paused_at = used(&game, 0);
    game.wait(3 * 86_400_000);
    assert_eq!(game.refused(pass(0)), "game_adjourned");
    // While the game is put away no seat sees another seat's rack, whatever it holds; each seat
    // finds its own again.
    let stored = resumed_from_the_log(&game);
    assert_eq!(stored, game.position, "board, racks, bag, turn and scores");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let view = stored.view(viewer, game.now);
        let others = (0..2).filter(|&seat| !viewer.is(Seat(seat)));
        for seat in others {
            assert_eq!(view.seats[usize::from(seat)].rack, None, "{viewer:?}");
        }
        let hidden = Picks { seed: 7, ..Picks::default() };
        let other = stored.resampled(viewer, &hidden);
        assert_ne!(other, stored, "other tiles are behind the racks that are covered");
        assert_eq!(other.view(viewer, game.now), view);
        let own = match viewer {
            Viewer::Seat(seat) => Some(before.seats()[seat.index()].rack),
            _ => None,
        };
        assert_eq!(view.rack, own);
    }
    game.run(Command::Resume { seat: Seat(0) });
    assert_eq!(game.refused(pass(0)), "game_adjourned");
    let events = game.run(Command::Resume { seat: Seat(1) });
    assert_eq!(events[1], Event::Resumed);
    assert_eq!(used(&game, 0), paused_at, "no time ran");
    assert_eq!(game.position.board(), before.board());
    assert_eq!(game.position.bag(), before.bag());
    for seat in 0..2 {
        assert_eq!(game.position.seats()[seat].rack, before.seats()[seat].rack);
        assert_eq!(game.score(seat), before.seats()[seat].score);
    }
    assert_eq!(game.turn(), before.phase());
    game.pass(0);
}

#[test]
fn a_proposal_is_dropped_by_one_no_or_by_the_next_move() {
    let mut game = TestGame::dealt("travel-2006 seats=2", &TWO);
    let end = Command::Propose { seat: Seat(0), what: Proposal::End };
    game.run(end.clone());
    assert_eq!(
        game.refused(Command::Propose { seat: Seat(1), what: Proposal::End }),
        "proposal_open"
    );
    game.run(Command::Answer { seat: Seat(1), agree: false });
    assert!(game.position.proposal().is_none());
    assert_eq!(game.refused(Command::Answer { seat: Seat(1), agree: true }), "no_proposal");
    game.run(end);
    game.play(0, "8D TRAIN");
    assert!(game.position.proposal().is_none());
    assert_eq!(game.refused(Command::Resume { seat: Seat(0) }), "not_paused");
}

#[test]
fn amb_15_amb_49_days_for_a_move_run_out() {
    const DAY: u64 = 24 * 3_600_000;
    for edition in Edition::ALL {
        let mut game = TestGame::dealt(&format!("{edition} seats=2 days=3"), &TWO);
        assert_eq!(game.terms.ruleset().clock, None, "{edition}: no other clock");
        assert_eq!(game.position.deadline(), Some(Millis(3 * DAY)));
        game.wait(3 * DAY - 1);
        assert!(game.tick().is_empty());
        game.play(0, "8D TRAIN");
        assert_eq!(game.position.deadline(), Some(Millis(6 * DAY - 1)), "for the other player");
        game.wait(3 * DAY);
        let events = game.tick();
        assert_eq!(events[0], Event::TimedOut { seat: Seat(1) });
        assert_eq!((game.over(), game.winners()), (Some(EndReason::Overtime), vec![0]));
    }
    let mut game =
        TestGame::dealt("classic-2023 seats=3 days=1", &["AEITRNR", "HROBSEE", "AEIOUDD"]);
    game.wait(DAY);
    assert_eq!(game.tick()[1], Event::Resigned { seat: Seat(0) });
    assert_eq!((game.over(), game.turn()), (None, turn(1)), "the others play on");
    assert_eq!(game.position.deadline(), Some(Millis(2 * DAY)));
}

#[test]
fn amb_14_the_last_play_of_a_slow_game_is_open_as_long_as_a_turn() {
    const DAY: u64 = 24 * 3_600_000;
    let mut game = TestGame::late("folio-2001 seats=2 days=2", &["A", "XA"], "");
    game.on_top(0, 'A');
    assert_eq!(game.turn(), Phase::FinalAcceptance(Seat(0)));
    let ends = game.position.deadline().unwrap();
    assert_eq!(ends.since(game.now), Millis(2 * DAY));
    // While the player who would accept it is on holiday that time stands still.
    game.wait(DAY);
    game.run(Command::GoOnHoliday { seat: Seat(1) });
    game.wait(5 * DAY);
    assert!(game.tick().is_empty() && game.over().is_none());
    game.run(Command::ComeBack { seat: Seat(1) });
    assert_eq!(game.position.deadline(), Some(ends.plus(Millis(5 * DAY))));
    game.wait(DAY);
    game.tick();
    assert_eq!(game.over(), Some(EndReason::WentOut));
}

#[test]
fn a_holiday_stops_the_time_for_the_turns_of_its_player_alone() {
    const DAY: u64 = 24 * 3_600_000;
    let mut game = TestGame::dealt("travel-2006 seats=2 days=3 holiday=10", &TWO);
    let (go, back) = (
        |seat| Command::GoOnHoliday { seat: Seat(seat) },
        |seat| Command::ComeBack { seat: Seat(seat) },
    );
    let left =
        |game: &TestGame, seat: u16| game.position.holiday_left(Seat(seat), game.now).0 / DAY;
    // A holiday that begins before the turn costs nothing of the turn.
    game.run(go(1));
    game.wait(2 * DAY);
    game.play(0, "8D TRAIN");
    game.wait(4 * DAY);
    assert!(game.tick().is_empty());
    assert_eq!(game.position.turn_ends(), None, "the time stands still");
    let view = game.position.view(Viewer::Seat(Seat(1)), game.now);
    assert!(view.seats[1].on_holiday && view.may.come_back && !view.may.go_on_holiday);
    game.run(back(1));
    assert_eq!(game.position.turn_ends(), Some(game.now.plus(Millis(3 * DAY))));
    assert_eq!((left(&game, 0), left(&game, 1)), (10, 4));
    // The rest ends by itself, and the turn goes on where it was.
    game.wait(DAY);
    game.run(go(1));
    assert_eq!(game.position.deadline(), Some(game.now.plus(Millis(4 * DAY))));
    game.wait(4 * DAY);
    assert_eq!(game.tick(), [Event::HolidayEnded { seat: Seat(1) }]);
    assert_eq!(game.position.turn_ends(), Some(game.now.plus(Millis(2 * DAY))));
    assert_eq!(game.refused(go(1)), "holiday_used");
    assert_eq!(game.refused(back(1)), "not_on_holiday");
    // A pause ends holidays, and no seat needs one meanwhile.
    game.run(go(0));
    assert_eq!(game.refused(go(0)), "on_holiday");
    game.run(Command::Propose { seat: Seat(0), what: Proposal::Pause });
    let events = game.run(Command::Answer { seat: Seat(1), agree: true });
    assert!(events.contains(&Event::HolidayEnded { seat: Seat(0) }));
    game.wait(100 * DAY);
    assert_eq!((game.refused(go(0)), left(&game, 0)), ("game_adjourned", 10));
    assert_eq!(TestGame::dealt("travel-2006 seats=2", &TWO).refused(go(0)), "no_holidays");
}

#[test]
fn amb_12_a_slow_game_has_no_other_time() {
    for change in ["clock=25", "clock=none", "timer=60", "window=20", "last-window=60"] {
        let text = format!("classic-2023 seats=3 days=3 {change}");
        let refused = text.parse::<Terms>().unwrap_err();
        assert_eq!(refused.code(), "combination_senseless", "{text}: {refused}");
    }
    for text in ["travel-2006 seats=2 holiday=5", "travel-2006 seats=2 clock=25 holiday=none"] {
        assert_eq!(text.parse::<Terms>().unwrap_err().code(), "combination_senseless");
    }
    let terms = terms("classic-2023 seats=3 days=3 holiday=14");
    assert_eq!(terms.to_string(), "classic-2023 seats=3 days=3", "14 days are the usual holiday");
    assert_eq!(
        (terms.ruleset().window.guard, terms.ruleset().last_window(3)),
        (None, Some(Millis::days(3)))
    );
}

#[test]
fn a_move_that_was_on_its_way_gets_that_back_within_limits() {
    let mut game = TestGame::dealt("travel-2006 seats=2 clock=25", &TWO);
    let credit = |game: &TestGame, seat: u16, delay: u64| match game.position.credit(
        Seat(seat),
        Millis(delay),
        game.now,
    ) {
        Some(Event::Credited { span, .. }) => span.0,
        _ => 0,
    };
    assert_eq!(credit(&game, 0, 200), 0, "no turn gives back more than it has taken");
    game.wait(100);
    assert_eq!(credit(&game, 0, 200), 100);
    game.wait(4_900);
    let given = [0, 19, 20, 200, 300, 301, 60_000].map(|delay| credit(&game, 0, delay));
    assert_eq!(given, [0, 0, 20, 200, 300, 300, 300]);
    assert_eq!(credit(&game, 1, 200), 0, "its clock does not run");
    game.fold(Event::Credited { seat: Seat(0), span: Millis(200) });
    game.pass(0);
    assert_eq!(used(&game, 0), 4_800);
    // Ten seconds in the whole game.
    for _ in 0..100 {
        game.wait(1_000);
        let Phase::Turn(seat) = game.position.phase() else { panic!("no turn") };
        if let Some(event) = game.position.credit(seat, Millis(250), game.now) {
            game.fold(event);
        }
        game.fold(Event::Exchanged { seat, returned: Tiles::new(), drawn: Tiles::new() });
    }
    assert!(game.position.seats().iter().all(|seat| seat.credited == credit::OF_A_GAME));
}

#[test]
fn without_a_clock_nothing_is_given_back() {
    let mut game = TestGame::dealt("travel-2006 seats=2 clock=none timer=60", &TWO);
    game.wait(5_000);
    assert_eq!(game.position.credit(Seat(0), Millis(200), game.now), None);
}
