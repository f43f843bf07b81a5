//! A match to its end, and its board taken apart in the same room.

use rules::{Millis, Viewer};
use table::wire::{
    CommandMessage, ModeMessage, RemovalMessage, ServerMessage, UnbuildCommand, UnbuildMessage,
};
use table::{Presence, Room, SeatKind};

use crate::random::{EvenWords, Game};

fn unbuild(command: UnbuildCommand) -> CommandMessage {
    CommandMessage::Unbuild { command }
}

/// A finished match with some words on its board.
fn finished() -> Game {
    let mut game = Game::started("classic-2023 seats=2", 11);
    while game.room.playing().as_match().unwrap().board().tiles() < 20 {
        game.step();
    }
    game.command(0, CommandMessage::Resign {}).unwrap();
    assert!(game.room.over());
    game
}

fn stands(game: &Game) -> UnbuildMessage {
    let presence = Presence { connected: &[true; 2], seed: "seed" };
    let message = game.room.game(Viewer::Seat(rules::Seat(0)), Millis(0), presence);
    assert_eq!((message.phase.as_str(), message.seed.as_deref()), ("over", Some("seed")));
    match message.mode {
        ModeMessage::Unbuild { unbuild } => *unbuild,
        other => panic!("{other:?}"),
    }
}

/// All removals, as a table with one person shows them.
fn all(game: &Game) -> Vec<RemovalMessage> {
    let mut header = game.room.header().clone();
    header.seats[1] = SeatKind::Computer(table::Level::Expert);
    let practice = Room::replay(header, game.records.clone()).unwrap();
    match practice.removals("r", &EvenWords).unwrap() {
        ServerMessage::Removals { removals, .. } => removals,
        other => panic!("{other:?}"),
    }
}

#[test]
fn var_uns_1_var_uns_5_a_board_is_taken_apart_in_the_room_of_its_match() {
    let mut game = Game::started("classic-2023 seats=2", 5);
    let early = game.command(0, unbuild(UnbuildCommand::Propose {})).unwrap_err();
    assert_eq!(early.code, "game_not_over");

    let mut game = finished();
    let result = game.room.playing().as_match().unwrap().clone();
    assert!(game.room.at_rest());
    assert!(game.room.removals("r", &EvenWords).is_err());
    game.command(1, unbuild(UnbuildCommand::Propose {})).unwrap();
    assert_eq!(stands(&game).phase, "consent");
    assert!(stands(&game).may.answer && !game.room.at_rest());
    game.command(0, unbuild(UnbuildCommand::Answer { agree: true })).unwrap();
    assert_eq!(game.room.removals("r", &EvenWords).unwrap_err().code, "not_in_practice");
    let mut turns = 0;
    while stands(&game).ending.is_none() {
        let seat = game.room.on_turn().unwrap().0;
        let refused = unbuild(UnbuildCommand::Remove { squares: Vec::new() });
        assert_eq!(game.command(seat, refused).unwrap_err().code, "removal_nothing_chosen");
        let all = all(&game);
        let squares = all[0].squares.clone();
        let ServerMessage::Removal { removal, .. } =
            game.room.try_removal("t", &squares, &EvenWords).unwrap()
        else {
            panic!("no removal");
        };
        assert_eq!(removal, all[0]);
        game.command(seat, unbuild(UnbuildCommand::Remove { squares })).unwrap();
        turns += 1;
        let again = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
        assert_eq!(again, game.room, "after {turns} turns");
        assert!(game.room.over(), "the match stays over");
    }
    assert!(game.room.at_rest() && turns > 1);
    // The result of the match is what it was.
    let after = game.room.playing().as_match().unwrap();
    assert_eq!((after.ending(), after.board()), (result.ending(), result.board()));
    let late = unbuild(UnbuildCommand::Resign {});
    assert_eq!(game.command(0, late).unwrap_err().code, "game_over");
    assert_eq!(game.command(0, CommandMessage::Pass {}).unwrap_err().code, "wrong_mode_command");
}

#[test]
fn amb_23_what_would_be_spoilt_is_named_before_it_is_taken() {
    let mut game = finished();
    game.command(0, unbuild(UnbuildCommand::Propose {})).unwrap();
    game.command(1, unbuild(UnbuildCommand::Answer { agree: true })).unwrap();
    let board = game.room.playing().as_match().unwrap().board().clone();
    let mut problems = 0;
    for (square, face) in board.covered() {
        let squares = vec![square.to_string()];
        let ServerMessage::Removal { removal, .. } =
            game.room.try_removal("t", &squares, &EvenWords).unwrap()
        else {
            panic!("no removal");
        };
        assert_eq!(removal.points, rules::ENGLISH.face_points(face));
        assert_eq!(removal.problem.is_none(), removal.spoilt.is_empty());
        if let Some(problem) = removal.problem {
            assert!(problem.message.ends_with('.'), "{}", problem.message);
            problems += 1;
        }
    }
    assert!(problems > 0);
    let bad = game.room.try_removal("t", &["Z99".to_owned()], &EvenWords).unwrap_err();
    assert_eq!(bad.code, "bad_square");
}
