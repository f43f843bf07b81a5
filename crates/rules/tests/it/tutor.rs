//! Taking turns back, in a game with a tutor.

use rules::*;

use crate::kit::*;

const LEARNING: &str = "travel-2006 seats=2 tutor=on clock=10";

fn learning() -> TestGame {
    TestGame::dealt(LEARNING, &["AEINRRT", "BEEHORS"]).good("TRAIN THROB")
}

#[test]
fn a_turn_taken_back_restores_everything_but_time_and_draws() {
    let mut game = learning();
    let before = game.position.clone();
    game.wait(60_000);
    game.play(0, "8D TRAIN");
    game.wait(30_000);
    game.play(1, "D8 .HROB");
    assert_eq!(game.position.board().tiles(), 9);
    let drawn = game.position.draws();
    assert!(drawn > before.draws());
    assert_eq!(game.run(Command::TakeBack { seat: Seat(0) })[0].to_string(), "take-back 0");

    assert_eq!(game.position.board(), before.board());
    assert_eq!(game.position.bag(), before.bag());
    for (now, then) in game.position.seats().iter().zip(before.seats()) {
        assert_eq!((now.rack, now.score), (then.rack, then.score));
    }
    assert_eq!(game.turn(), turn(0));
    assert_eq!(game.position.draws(), drawn, "the tiles that come next are drawn anew");
    let used = game.position.seats().iter().map(|seat| seat.used).collect::<Vec<_>>();
    assert_eq!(used, [Millis(60_000), Millis(30_000)], "time is not given back");
    assert_eq!(game.refused(Command::TakeBack { seat: Seat(0) }), "nothing_to_take_back");
}

#[test]
fn turns_can_be_taken_back_one_after_another_to_the_first() {
    let mut game = learning();
    for _ in 0..3 {
        game.run(Command::Move { seat: Seat(0), the_move: Move::Exchange(tiles("AE")) });
        game.run(Command::Move { seat: Seat(1), the_move: Move::Exchange(tiles("E")) });
        let racks = [game.position.seats()[0].rack, game.position.seats()[1].rack];
        assert!(racks.iter().all(|rack| rack.len() == 7));
        game.run(Command::TakeBack { seat: Seat(0) });
        game.run(Command::Move { seat: Seat(0), the_move: Move::Pass });
        game.run(Command::Move { seat: Seat(1), the_move: Move::Pass });
        game.run(Command::TakeBack { seat: Seat(0) });
        assert_eq!(game.position.seats()[0].rack, tiles("AEINRRT"));
        assert_eq!(game.position.dry_turns(), 0);
        assert_eq!(game.position.all_tiles(), ENGLISH.full_set());
    }
}

#[test]
fn only_the_seat_on_turn_takes_back_and_only_with_a_tutor() {
    let mut game = learning();
    game.play(0, "8D TRAIN");
    assert_eq!(game.refused(Command::TakeBack { seat: Seat(0) }), "not_your_turn");
    assert_eq!(game.refused(Command::TakeBack { seat: Seat(1) }), "nothing_to_take_back");
    let may = |game: &TestGame, seat| game.position.view(Viewer::Seat(Seat(seat)), game.now).may;
    assert!(!may(&game, 0).take_back && !may(&game, 1).take_back);
    game.run(Command::Move { seat: Seat(1), the_move: Move::Pass });
    assert!(may(&game, 0).take_back);

    let mut other = TestGame::dealt("travel-2006 seats=2", &["AEINRRT", "BEEHORS"]).good("TRAIN");
    other.play(0, "8D TRAIN");
    other.run(Command::Move { seat: Seat(1), the_move: Move::Pass });
    assert_eq!(other.refused(Command::TakeBack { seat: Seat(0) }), "not_in_this_game");
    assert!(!may(&other, 0).take_back);
}

#[test]
fn a_sample_does_not_know_the_racks_of_earlier_turns() {
    let mut game = learning();
    game.play(0, "8D TRAIN");
    game.run(Command::Move { seat: Seat(1), the_move: Move::Pass });
    let viewer = Viewer::Seat(Seat(0));
    let mut other = game.position.resampled(viewer, &Picks { seed: 5, ..Picks::default() });
    other.apply(game.now, &Event::TakenBack { seat: Seat(0) });
    game.run(Command::TakeBack { seat: Seat(0) });
    assert_eq!(other.seats()[0].rack, game.position.seats()[0].rack);
    assert_ne!(other.seats()[1].rack, game.position.seats()[1].rack);
    assert_eq!(other.view(viewer, game.now), game.position.view(viewer, game.now));
}
