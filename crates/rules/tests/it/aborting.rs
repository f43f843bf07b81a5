//! Ending a game without a result before it has begun in earnest.

use rules::*;

use crate::kit::*;

const TWO: [&str; 2] = ["AEITRNR", "HROBSEE"];

fn abort(seat: u16) -> Command {
    Command::Abort { seat: Seat(seat) }
}

fn may_abort(game: &TestGame, seat: u16) -> bool {
    game.position.view(Viewer::Seat(Seat(seat)), game.now).may.abort
}

/// A game with so many turns: a play, and then passes.
fn after(terms: &str, turns: u16) -> TestGame {
    let mut game = TestGame::dealt(terms, &TWO);
    for turn in 0..turns {
        match turn {
            0 => game.play(0, "8D TRAIN"),
            _ => game.pass(turn % 2),
        };
    }
    game
}

#[test]
fn either_player_aborts_a_game_until_both_have_had_two_turns() {
    for edition in Edition::ALL {
        for (turns, seat) in (0..2 * TURNS_TO_COUNT).flat_map(|turns| [(turns, 0), (turns, 1)]) {
            let mut game = after(&format!("{edition} seats=2 window=none clock=25"), turns);
            // Overtime costs nothing in a game without a result.
            game.wait(60 * 60_000);
            assert!(may_abort(&game, seat), "{edition} {turns}");
            let events = game.run(abort(seat));
            assert_eq!(events[0], Event::Aborted { seat: Seat(seat) });
            assert_eq!((game.over(), game.winners()), (Some(EndReason::Aborted), Vec::new()));
            let played = if turns == 0 { 0 } else { 12 };
            assert_eq!(game.totals(), [played, 0], "{edition} {turns}: no leftovers are counted");
            assert!(!may_abort(&game, seat));
            assert_eq!(game.refused(abort(1 - seat)), "game_over");
        }
        let game = after(&format!("{edition} seats=2 window=none"), 2 * TURNS_TO_COUNT);
        for seat in [0, 1] {
            assert!(!may_abort(&game, seat), "{edition}");
            assert_eq!(game.refused(abort(seat)), "too_late_to_abort", "{edition}");
        }
    }
}

#[test]
fn an_automatic_pass_is_no_turn_of_ones_own() {
    let mut game = TestGame::dealt("folio-2001 seats=2 timer=60 window=none", &TWO);
    game.play(0, "8D TRAIN");
    game.pass(1);
    game.pass(0);
    game.wait(60_000);
    assert_eq!(game.tick()[0], Event::TimedOut { seat: Seat(1) });
    assert_eq!((game.turn(), may_abort(&game, 0)), (turn(0), true));
    game.pass(0);
    game.pass(1);
    assert!(!may_abort(&game, 0));
}

#[test]
fn a_game_is_aborted_with_a_play_in_doubt_a_move_on_its_way_and_while_it_is_paused() {
    let racks = ["AEITRNR", "HROBSEE", "AEIOUDD"];
    let mut game = TestGame::dealt("travel-2006 seats=3", &racks);
    game.play(0, "8D TRAIN");
    game.pass(1);
    assert!(game.position.pending().unwrap().held.is_some());
    game.run(abort(1));
    assert_eq!((game.over(), game.totals()), (Some(EndReason::Aborted), vec![12, 0, 0]));

    let mut game = TestGame::dealt("travel-2006 seats=2", &TWO);
    game.run(Command::Propose { seat: Seat(0), what: Proposal::Pause });
    game.run(Command::Answer { seat: Seat(1), agree: true });
    assert!(game.position.paused() && may_abort(&game, 1));
    game.run(abort(1));
    assert_eq!(game.over(), Some(EndReason::Aborted));
}

#[test]
fn whoever_has_left_is_not_waited_for() {
    let racks = ["AEITRNR", "HROBSEE", "AEIOUDD"];
    let mut game = TestGame::dealt("classic-2023 seats=3 window=none", &racks);
    game.run(Command::Resign { seat: Seat(2) });
    assert_eq!(game.refused(abort(2)), "seat_resigned");
    game.play(0, "8D TRAIN");
    game.pass(1);
    game.pass(0);
    assert!(may_abort(&game, 1));
    game.pass(1);
    assert_eq!(game.refused(abort(1)), "too_late_to_abort");
}

#[test]
fn nobody_aborts_a_game_alone_or_before_it_starts() {
    let alone = TestGame::dealt("classic-2023 seats=1 mode=one-rack", &TWO[..1]);
    assert!(!may_abort(&alone, 0));
    assert_eq!(alone.refused(abort(0)), "too_late_to_abort");
    assert_eq!(TestGame::new("classic-2023 seats=2").refused(abort(0)), "not_started");
}
