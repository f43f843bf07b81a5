//! Until when a play can be challenged, and for whom the game waits.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

const TWO: [&str; 2] = ["AEITRNR", "HROBSEE"];
const THREE: [&str; 3] = ["AEITRNR", "HROBSEE", "AEIOUDD"];
const FOUR: [&str; 4] = ["AEITRNR", "HROBSEE", "AEIOUDD", "LLSSEEE"];
/// The editions for more than two players.
const MANY: [&str; 4] = ["travel-2006", "folio-2001", "diamond-2008", "classic-2023"];

/// Three players, of whom the first has played TRAIN.
fn trained(terms: &str) -> TestGame {
    let mut game = TestGame::dealt(terms, &THREE).good("TRAIN THROB");
    game.play(0, "8D TRAIN");
    game
}

fn always(seat: u16, of: &[u16], last: bool) -> Command {
    let of = of.iter().copied().map(Seat).collect();
    Command::AlwaysAccept { seat: Seat(seat), standing: Standing { of, last } }
}

fn closed(cause: CloseCause) -> Event {
    Event::WindowClosed { cause }
}

#[test]
fn trv_44_fol_31_dia_23_cla_31_amb_12_with_three_a_play_is_open_until_the_next_turn_starts() {
    for edition in editions!() {
        let mut game = trained(&format!("{edition} seats=3"));
        assert_eq!(game.position.deadline(), None, "{edition}: no time closes it");
        game.wait(3 * 3_600_000);
        assert!(game.tick().is_empty());
        let view = game.position.view(Viewer::Seat(Seat(2)), game.now);
        assert!(view.may.challenge && view.may.accept);
        game.words.0.clear();
        assert!(matches!(game.challenge(2)[0], Event::Challenged { upheld: true, .. }));

        let mut game = trained(&format!("{edition} seats=3"));
        game.wait(20_000);
        let events = game.play(1, "D8 .HROB");
        assert_eq!(events[0], closed(CloseCause::Moved), "the next turn has started");
        assert!(matches!(events[1], Event::Played { seat: Seat(1), .. }));
        assert_eq!(game.score(0), 12);
    }
}

#[test]
fn amb_12_the_others_are_guarded_from_a_quick_next_player() {
    for (terms, guard) in
        MANY.map(|edition| (format!("{edition} seats=3"), 20_000)).into_iter().chain([
            ("travel-2006 seats=3 window=5".to_string(), 5_000),
            ("classic-2023 seats=3 window=60".to_string(), 60_000),
        ])
    {
        let mut game = trained(&terms);
        game.wait(guard - 1);
        assert!(game.tick().is_empty());
        let events = game.play(1, "D8 .HROB");
        assert!(matches!(events[1], Event::MoveHeld { .. }), "{terms}: {events:?}");
        assert_eq!(game.position.deadline(), Some(Millis(guard)));
        let view = |seat| game.position.view(Viewer::Seat(Seat(seat)), game.now);
        let open = view(1).pending.unwrap();
        assert_eq!((open.waits_for, open.guard), (vec![Seat(2)], Some(Millis(guard))));
        assert!(open.held && open.own_held.is_some() && view(2).may.challenge);
        game.wait(1);
        assert_eq!(game.refused(challenge(2, "")), "window_closed");
        let events = game.tick();
        assert_eq!(events[0], closed(CloseCause::Moved));
        assert!(matches!(events[1], Event::Played { seat: Seat(1), .. }));
    }
}

#[test]
fn amb_12_acceptance_of_all_closes_it_before() {
    let mut game = trained("classic-2023 seats=3");
    game.accept(2);
    assert_eq!(game.refused(challenge(2, "")), "already_accepted");
    assert_eq!(game.score(0), 0);
    game.accept(1);
    assert_eq!(game.score(0), 12);
    // A move does not wait at all if there is no opponent left to ask.
    let mut game = trained("classic-2023 seats=3");
    game.accept(2);
    let events = game.play(1, "D8 .HROB");
    assert_eq!(events[0], closed(CloseCause::Moved));
    assert_eq!(game.turn(), turn(2));
}

#[test]
fn trv_44_fol_31_dia_23_cla_31_amb_12_slow_games_know_no_seconds() {
    for edition in editions!() {
        let mut game = trained(&format!("{edition} seats=3 window=none"));
        let events = game.play(1, "D8 .HROB");
        assert_eq!(events[0], closed(CloseCause::Moved), "{edition}: the letter of the leaflets");
        assert_eq!(game.turn(), turn(2));
    }
}

#[test]
fn amb_12_a_standing_acceptance_is_not_waited_for_and_can_still_challenge() {
    for edition in MANY {
        let terms = format!("{edition} seats=4");
        let start = |standing: &[(u16, &[u16])]| {
            let mut game = TestGame::dealt(&terms, &FOUR).good("TRAIN THROB");
            standing.iter().for_each(|(seat, of)| drop(game.run(always(*seat, of, false))));
            game.play(0, "8D TRAIN");
            game
        };
        let mut game = start(&[(2, &[0]), (3, &[0, 1, 2])]);
        let events = game.play(1, "D8 .HROB");
        assert_eq!(events[0], closed(CloseCause::Moved), "{edition}: nobody is waited for");
        // The right to challenge remains until then.
        let mut game = start(&[(2, &[0]), (3, &[0, 1, 2])]);
        game.words.0.clear();
        assert!(matches!(game.challenge(2)[1], Event::Withdrawn { .. }));
        // Standing acceptance of other seats' plays, or by other seats, changes nothing here.
        for standing in [&[(2, &[1u16, 3][..])][..], &[(2, &[0])]] {
            let mut game = start(standing);
            assert!(matches!(game.play(1, "D8 .HROB")[1], Event::MoveHeld { .. }));
        }
    }
}

#[test]
fn amb_12_a_standing_acceptance_takes_effect_at_once_and_can_be_withdrawn() {
    let mut game = trained("travel-2006 seats=3");
    game.play(1, "D8 .HROB");
    let events = game.run(always(2, &[0, 1], false));
    assert_eq!(events[0].to_string(), "always 2 0 1");
    assert_eq!(events[1], closed(CloseCause::Accepted));
    assert!(matches!(events[2], Event::Played { seat: Seat(1), .. }), "{events:?}");
    // All players see it, and it is gone once it is taken back.
    let seen = |game: &TestGame| {
        let view = game.position.view(Viewer::Spectator, game.now);
        view.seats[2].standing.clone()
    };
    assert_eq!(seen(&game), Standing { of: vec![Seat(0), Seat(1)], last: false });
    assert!(game.run(always(2, &[0, 1], false)).is_empty(), "said already");
    game.run(always(2, &[], true));
    assert_eq!(seen(&game), Standing::default());
    // The seat itself and seats that do not exist are left out.
    game.run(always(2, &[2, 7], false));
    assert_eq!(seen(&game), Standing::default());
    // Where nothing can be challenged there is nothing to accept.
    for terms in ["travel-2006 seats=2 challenge=void", "travel-2006 seats=2 mode=two-racks"] {
        let game = TestGame::dealt(terms, &TWO);
        assert_eq!(game.refused(always(1, &[0], false)), "window_closed");
        let view = game.position.view(Viewer::Seat(Seat(1)), game.now);
        assert!(!view.may.always_accept);
    }
}

#[test]
fn amb_14_amb_12_a_standing_acceptance_ends_the_game_only_where_that_was_said() {
    for (last, over) in [(false, None), (true, Some(EndReason::WentOut))] {
        let mut game = TestGame::late("travel-2006 seats=3", &["A", "XA", "E"], "");
        game.run(always(1, &[0, 2], last));
        game.run(always(2, &[0], last));
        game.on_top(0, 'A');
        assert_eq!(game.over(), over);
    }
    let mut game = TestGame::late("travel-2006 seats=3", &["A", "XA", "E"], "");
    game.run(always(1, &[0], true));
    game.on_top(0, 'A');
    assert_eq!(game.over(), None, "the third player is still asked");
    game.accept(2);
    assert_eq!(game.over(), Some(EndReason::WentOut));
}

#[test]
fn amb_14_without_a_limit_the_opponent_ends_it() {
    let mut game = TestGame::late("classic-2023 seats=2 window=none", &["A", "XA"], "");
    game.on_top(0, 'A');
    game.wait(30 * 86_400_000);
    assert!(game.tick().is_empty());
    game.accept(1);
    assert_eq!(game.over(), Some(EndReason::WentOut));
}

#[test]
fn amb_10_amb_12_a_skipped_turn_does_not_close_the_window() {
    for edition in ["folio-2001", "diamond-2008"] {
        let start = || {
            let mut game = TestGame::dealt(&format!("{edition} seats=2"), &TWO).good("TRAIN");
            game.play(0, "8D TRAIN");
            game.challenge(1);
            assert_eq!(game.turn(), turn(0), "B has lost a turn");
            game.wait(1_000);
            game
        };
        // Two lost turns: the next one is B's again.
        let mut game = start();
        game.fold(Event::SkipOwed { seat: Seat(1) });
        let first = game.face_of(0);
        let play = |game: &mut TestGame, square: &str| {
            let square = square.parse().unwrap();
            let face = game.face_of(0);
            let the_move = Move::Play(Play::new([Placement { square, face }]));
            game.run(Command::Move { seat: Seat(0), the_move })
        };
        let events = play(&mut game, "8I");
        assert_eq!(events.last(), Some(&Event::Skipped { seat: Seat(1) }), "{first}");
        assert_eq!(game.turn(), turn(0), "{edition}: A moves again");
        assert_eq!(game.position.deadline(), None);
        // B can challenge until A starts the next turn, which waits a little for B.
        let events = play(&mut game, "8J");
        assert!(matches!(events[..], [Event::MoveHeld { seat: Seat(0), .. }]), "{events:?}");
        let events = game.challenge(1);
        assert_eq!(events[1], Event::HeldMoveDropped { seat: Seat(0) });
        assert!(matches!(events[2], Event::Withdrawn { seat: Seat(0), .. }));
        assert_eq!(game.turn(), turn(0));
        let mut game = start();
        game.fold(Event::SkipOwed { seat: Seat(1) });
        play(&mut game, "8I");
        game.wait(20_000);
        let events = play(&mut game, "8J");
        assert_eq!(events[0], closed(CloseCause::Moved));
    }
}

#[test]
fn amb_54_a_skipped_turn_takes_no_time_while_the_window_is_open() {
    let mut game = TestGame::dealt("folio-2001 seats=2 clock=25", &TWO);
    game.fold(Event::SkipOwed { seat: Seat(1) });
    game.play(0, "8D TRAIN");
    game.wait(9_000);
    let used = |game: &TestGame| [0, 1].map(|seat| game.position.used_at(Seat(seat), game.now).0);
    assert_eq!(used(&game), [9_000, 0]);
    game.pass(0);
    game.wait(4_000);
    assert_eq!(used(&game), [9_000, 0], "nor does a move that waits");
}

#[test]
fn who_moves_again_first_gets_the_tiles_drawn_after_the_window() {
    let mut game = TestGame::late("folio-2001 seats=2 draw=late", &["AEIOUAE", "XA"], "EE");
    game.fold(Event::SkipOwed { seat: Seat(1) });
    game.on_top(0, 'A');
    assert_eq!(game.turn(), turn(1), "not skipped yet");
    assert_eq!(game.position.deadline(), Some(Millis(20_000)));
    game.wait(20_000);
    let events = game.tick();
    assert_eq!(events[0], closed(CloseCause::Expired));
    assert!(matches!(events[1], Event::Drew { seat: Seat(0), .. }));
    assert_eq!(game.turn(), turn(0));
}

#[test]
fn var_rbl_1_taking_a_blank_begins_the_turn() {
    for edition in MANY {
        let terms = format!("{edition} seats=2 blanks=recycle");
        let mut game = TestGame::dealt(&terms, &["RETAIN?", "SSEEROO"]).good("RETAINS").good("SO");
        let take = |seat: u16| {
            let square = "8H".parse().unwrap();
            Command::TakeBlank { seat: Seat(seat), square }
        };
        game.will_draw("OAAEEII");
        game.play(0, "8B RETAINs");
        game.pass(1);
        game.play(0, "B8 .O");
        let events = game.run(take(1));
        assert_eq!(events[0], closed(CloseCause::Moved), "{edition}");
        assert_eq!(game.refused(challenge(1, "")), "window_closed");
    }
}

#[test]
fn var_rbl_1_amb_12_a_blank_is_not_taken_from_under_the_others() {
    let mut game =
        TestGame::dealt("travel-2006 seats=3 blanks=recycle", &["RETAIN?", "SSEEROO", "AEIOUDD"]);
    let take = Command::TakeBlank { seat: Seat(2), square: "8H".parse().unwrap() };
    game.fold(Event::Charged { seat: Seat(0), points: 0, reason: ChargeReason::Challenge });
    game.play(0, "8B RETAINs");
    game.accept(1);
    game.accept(2);
    game.play(1, "I8 SO");
    assert_eq!(game.refused(take.clone()), "swap_letter_differs");
    game.fold(Event::Drew { seat: Seat(2), tiles: tiles("S") });
    assert_eq!(game.refused(take.clone()), "window_open", "player 1 may still challenge");
    let view = game.position.view(Viewer::Seat(Seat(2)), game.now);
    assert!(view.may.act && !view.may.take_blank);
    game.wait(20_000);
    game.run(take);
}

/// The points that the timer cost a seat in the whole game.
fn charges(game: &TestGame, seat: u16) -> Vec<i32> {
    let of_seat = |event: &Event| match *event {
        Event::Charged { seat: of, points, reason: ChargeReason::Overtime } if of == Seat(seat) => {
            Some(points)
        }
        _ => None,
    };
    game.log.iter().filter_map(|(_, event)| of_seat(event)).collect()
}

#[test]
fn amb_16_amb_57_a_late_move_that_comes_back_is_charged_once() {
    for edition in MANY {
        // A move made five seconds late, while the play before it is recent enough for the move to
        // wait.
        let late = || {
            let terms = format!("{edition} seats=3 timer=15 overrun=penalty window=60");
            let mut game = trained(&terms);
            game.wait(20_000);
            let events = game.play(1, "D8 .HROB");
            let charged =
                Event::Charged { seat: Seat(1), points: -10, reason: ChargeReason::Overtime };
            assert_eq!(events[0], charged, "{edition}");
            assert!(matches!(events[2], Event::MoveHeld { seat: Seat(1), .. }), "{events:?}");
            game
        };
        // It comes back after half a minute, and the turn is repeated with a fresh timer.
        let comes_back = || {
            let mut game = late();
            game.wait(30_000);
            game.words.0.clear();
            let events = game.challenge(2);
            assert_eq!(events[1], Event::HeldMoveDropped { seat: Seat(1) });
            assert_eq!(game.turn(), turn(1));
            game
        };
        let mut game = comes_back();
        game.wait(15_000);
        game.play(1, "8D HERBS");
        assert_eq!(charges(&game, 1), [-10], "{edition}: once in all");
        assert_eq!(game.score(1), -10);
        // A player who is late again is late with the new turn.
        let mut game = comes_back();
        game.wait(15_001);
        game.play(1, "8D HERBS");
        assert_eq!(charges(&game, 1), [-10, -10], "{edition}");
        // A move that waits and is then made costs no more than before.
        let mut game = late();
        game.wait(40_000);
        let events = game.tick();
        assert!(matches!(events[1], Event::Played { seat: Seat(1), .. }), "{events:?}");
        assert_eq!(charges(&game, 1), [-10], "{edition}");
    }
}

#[test]
fn seats_that_pause_find_the_guard_as_they_left_it() {
    let mut game = trained("travel-2006 seats=3");
    game.wait(5_000);
    game.run(Command::Propose { seat: Seat(2), what: Proposal::Pause });
    for seat in [0, 1] {
        game.run(Command::Answer { seat: Seat(seat), agree: true });
    }
    game.wait(86_400_000);
    for seat in [0, 1, 2] {
        game.run(Command::Resume { seat: Seat(seat) });
    }
    game.wait(14_999);
    assert!(matches!(game.pass(1)[1], Event::MoveHeld { .. }), "no time has passed meanwhile");
    game.wait(1);
    assert_eq!(game.tick()[0], closed(CloseCause::Moved));
}

#[test]
fn a_move_that_waits_is_not_made_after_the_end() {
    let mut game = trained("travel-2006 seats=3");
    game.pass(1);
    game.run(Command::Propose { seat: Seat(1), what: Proposal::End });
    game.run(Command::Answer { seat: Seat(0), agree: true });
    let events = game.run(Command::Answer { seat: Seat(2), agree: true });
    assert_eq!(events[1], Event::HeldMoveDropped { seat: Seat(1) });
    assert!(matches!(events.last(), Some(Event::Ended(_))));
    assert_eq!(game.position.ending().unwrap().lines[0].before, 12, "the play counts");
}

/// A game stored by an earlier version, whose windows closed by themselves after 20 seconds.
#[test]
fn logs_with_windows_that_closed_by_time_replay_as_they_did() {
    let mut game = TestGame::new("classic-2023 seats=3");
    let log = "0 draw 0:A 1:B 2:C
0 starts 0
0 deal 0 AEINRRT
0 deal 1 BEEHORS
0 deal 2 ADDEIOU
0 clock
0 play 0 8D TRAIR 12 drew LQTTY = 8D:TRAIR:12
20000 close expired
21000 play 1 E8 .OBE 12 drew AAN = E8:ROBE:12
25000 accept 2
25000 hold 2 exchange DU
41000 close expired
41000 exchange 2 DU drew GG
42000 pass 0
50000 pass 1";
    for line in log.lines() {
        let (at, line) = line.split_once(' ').unwrap();
        game.now = Millis(at.parse().unwrap());
        let event: Event = line.parse().unwrap();
        assert_eq!(event.to_string(), line);
        game.fold(event);
    }
    assert_eq!([0, 1, 2].map(|seat| game.score(seat)), [12, 12, 0]);
    assert_eq!(game.rack(2), "ADEGGIO");
    assert_eq!((game.turn(), game.position.pending()), (turn(2), None));
}
