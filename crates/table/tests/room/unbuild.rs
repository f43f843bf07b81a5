//! A game to its end, and its board taken apart in the same room.

use rules::{Level, Millis, Seat, Viewer};
use table::wire::{
    CommandMessage, DuplicateCommand, GameMessage, GamePhase, ModeMessage, PlacedTile,
    ProposalKind, RemovalMessage, ServerMessage, TogetherCommand, UnbuildCommand, UnbuildMessage,
    UnbuildOffer,
};
use table::{Finding, Input, Presence, Question, Room, SeatKind};

use crate::random::{EvenWords, Game};

pub(crate) fn unbuild(command: UnbuildCommand) -> CommandMessage {
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

fn message(game: &Game, seat: u16) -> GameMessage {
    let presence =
        Presence { connected: &[true; 2], gone: &[], public: false, watching: 0, seed: "seed" };
    let message = game.room.game(Viewer::Seat(Seat(seat)), Millis(0), presence);
    assert_eq!((message.phase, message.seed.as_deref()), (GamePhase::Over, Some("seed")));
    message
}

/// The offer to a seat before the unbuilding begins.
fn offer(game: &Game, seat: u16) -> UnbuildOffer {
    message(game, seat).unbuild.unwrap()
}

fn stands(game: &Game) -> UnbuildMessage {
    let message = message(game, 0);
    assert_eq!(message.unbuild, None, "it has begun");
    *message.unbuilding.expect("it has begun")
}

/// All removals, as a table with one person shows them.
pub(crate) fn all(game: &Game) -> Vec<RemovalMessage> {
    let mut header = game.room.header().clone();
    for kind in header.seats.iter_mut().skip(1) {
        *kind = SeatKind::Computer(Level::Expert);
    }
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
    let ended = message(&game, 0);
    assert!(game.room.at_rest());
    assert!(game.room.removals("r", &EvenWords).is_err());
    assert!(offer(&game, 0).may_propose && offer(&game, 0).proposal.is_none());
    game.command(1, unbuild(UnbuildCommand::Propose {})).unwrap();
    let asked = offer(&game, 0);
    assert_eq!(asked.proposal.unwrap().what, ProposalKind::Unbuild);
    assert!(asked.may_answer && !asked.may_propose && !game.room.at_rest());
    assert!(matches!(message(&game, 0).mode, ModeMessage::Match { .. }), "the result is shown");
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
        // The finished game stays as it ended, beside what is left of its board.
        let now = message(&game, 0);
        assert_eq!((&now.mode, &now.board, now.turn), (&ended.mode, &ended.board, None));
        assert_eq!((&now.last_play, &now.racks), (&ended.last_play, &ended.racks));
        let stands = stands(&game);
        assert_ne!(stands.board, ended.board);
        assert_eq!(stands.turn, game.room.on_turn().map(|seat| seat.0));
        let summary = game.room.summary();
        let known = summary.unbuilding.map(|known| (known.phase, known.turn));
        assert_eq!((summary.turn, known), (None, Some((stands.phase, stands.turn))));
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

/// Takes the whole board apart; each seat on its turn takes what is worth most.
fn take_all(game: &mut Game) -> u32 {
    let mut turns = 0;
    while stands(game).ending.is_none() {
        let seat = game.room.on_turn().unwrap().0;
        let squares = all(game)[0].squares.clone();
        game.command(seat, unbuild(UnbuildCommand::Remove { squares })).unwrap();
        turns += 1;
    }
    assert_eq!(Room::replay(game.room.header().clone(), game.records.clone()).unwrap(), game.room);
    turns
}

#[test]
fn amb_49_the_others_begin_without_whoever_resigned_the_match() {
    let mut game = finished();
    game.command(1, unbuild(UnbuildCommand::Propose {})).unwrap();
    assert_eq!(offer(&game, 1).away, [0]);
    assert!(offer(&game, 1).may_begin && !offer(&game, 0).may_begin);
    let early = game.command(0, unbuild(UnbuildCommand::Begin {})).unwrap_err();
    assert_eq!(early.code, "not_all_agreed");
    game.command(1, unbuild(UnbuildCommand::Begin {})).unwrap();
    assert!(stands(&game).seats[0].away);
    let late = game.command(0, unbuild(UnbuildCommand::Resign {})).unwrap_err();
    assert_eq!(late.code, "not_in_unbuilding");
    assert!(take_all(&mut game) > 1);
    assert_eq!(stands(&game).ending.unwrap().winners, [1]);
}

#[test]
fn var_uns_1_after_solitaire_one_takes_the_board_apart_alone() {
    for (terms, seats) in [
        ("classic-2023 seats=1 mode=one-rack", 1),
        ("classic-2023 seats=2 mode=two-racks", 2),
        ("classic-2023 seats=1 mode=open-tiles", 1),
    ] {
        let mut game = Game::started(terms, 3);
        lay(&mut game);
        let end = || CommandMessage::ProposeEnd {};
        game.command(0, end()).unwrap();
        if !game.room.over() {
            game.command(1, CommandMessage::Answer { agree: true }).unwrap();
        }
        let before = message(&game, 0).mode;
        assert!(matches!(before, ModeMessage::Solitaire { .. }), "{terms}");
        assert!(offer(&game, 0).may_propose);
        game.command(0, unbuild(UnbuildCommand::Propose {})).unwrap();
        for seat in 1..seats {
            assert_eq!(message(&game, 0).mode, before, "the result is shown until all agree");
            game.command(seat, unbuild(UnbuildCommand::Answer { agree: true })).unwrap();
        }
        take_all(&mut game);
    }
}

fn placed(tiles: &[(&str, char)]) -> Vec<PlacedTile> {
    let tile =
        |&(square, face): &(&str, char)| PlacedTile { square: square.into(), face: face.into() };
    tiles.iter().map(tile).collect()
}

/// The seat on turn lays any two letters of its rack that may be laid.
fn lay(game: &mut Game) {
    let seat = game.room.on_turn().unwrap();
    let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
    let rack = game.room.game(Viewer::Seat(seat), Millis(0), presence).rack.unwrap();
    let letters: Vec<char> = rack.chars().filter(char::is_ascii_uppercase).take(9).collect();
    let laid = letters.iter().enumerate().any(|(at, &first)| {
        let others = letters.iter().enumerate().filter(|&(other, _)| other != at);
        others.map(|(_, &second)| second).any(|second| {
            [["8H", "8I"], ["8H", "9H"], ["8G", "8H"], ["7H", "8H"]].iter().any(|[one, two]| {
                let tiles = placed(&[(one, first), (two, second)]);
                game.command(seat.0, CommandMessage::Play { tiles }).is_ok()
            })
        })
    });
    assert!(laid, "choose another seed");
}

#[test]
fn var_uns_1_the_team_of_together_takes_its_board_apart() {
    let mut game = Game::started("classic-2023 seats=2 mode=together goals=as-dealt", 4);
    for seat in 0..2 {
        let command = TogetherCommand::Name { starter: 0 };
        game.command(seat, CommandMessage::Together { command }).unwrap();
    }
    lay(&mut game);
    for seat in 0..2 {
        game.command(seat, CommandMessage::Resign {}).unwrap();
    }
    assert!(game.room.over() && offer(&game, 1).may_propose);
    game.command(1, unbuild(UnbuildCommand::Propose {})).unwrap();
    assert!(matches!(message(&game, 0).mode, ModeMessage::Together { .. }));
    game.command(0, unbuild(UnbuildCommand::Answer { agree: true })).unwrap();
    assert_eq!(take_all(&mut game), 1);
}

/// A duplicate session of this many players, with one word placed, that is stopped.
fn session(entrants: u16) -> Game {
    let mut game = Game::started("classic-2023 mode=duplicate", 6);
    for seat in 0..entrants {
        game.input(&Input::Sit(vec![(Seat(seat), format!("Entrant {seat}"))])).unwrap();
    }
    let session = |command| CommandMessage::Duplicate { command };
    game.command(0, session(DuplicateCommand::Begin {})).unwrap();
    let Some(Question::Tops(question)) = game.room.question() else { panic!("no question") };
    let letters: Vec<char> =
        question.rack.to_string().chars().filter(char::is_ascii_uppercase).collect();
    let text: rules::PlayText = format!("8H {}{}", letters[0], letters[1]).parse().unwrap();
    game.input(&Input::Finding(Finding::Tops { plays: vec![text] })).unwrap();
    let tiles = placed(&[("8H", letters[0]), ("8I", letters[1])]);
    for seat in 0..entrants {
        let tiles = tiles.clone();
        let seal = DuplicateCommand::Seal { tiles, declared: None, lock: true };
        game.command(seat, session(seal)).unwrap();
    }
    game.command(0, session(DuplicateCommand::Stop {})).unwrap();
    assert!(game.room.over());
    game
}

#[test]
fn var_uns_1_after_a_duplicate_session_four_at_most_take_the_board_apart() {
    let mut alone = session(1);
    assert!(!alone.room.audience().hears_events());
    alone.command(0, unbuild(UnbuildCommand::Propose {})).unwrap();
    assert!(alone.room.audience().hears_events(), "now every event is told");
    assert_eq!(message(&alone, 0).seats[0].name, "Entrant 0");
    assert_eq!(take_all(&mut alone), 1);
    assert_eq!(alone.room.ranking(0, 9).unwrap().lines.len(), 1, "the ranking stays");

    let mut four = session(4);
    four.command(2, unbuild(UnbuildCommand::Propose {})).unwrap();
    for seat in [0, 1, 3] {
        assert!(offer(&four, seat).may_answer);
        four.command(seat, unbuild(UnbuildCommand::Answer { agree: true })).unwrap();
    }
    assert_eq!(four.room.removals("r", &EvenWords).unwrap_err().code, "not_in_practice");

    let mut five = session(5);
    assert_eq!(message(&five, 0).unbuild, None);
    let refused = five.command(0, unbuild(UnbuildCommand::Propose {})).unwrap_err();
    assert_eq!(refused.code, "too_many_to_unbuild");
}

#[test]
fn there_is_nothing_to_take_apart_after_letter_bingo() {
    let mut game = Game::started("travel-2006 mode=bingo", 2);
    game.input(&Input::Sit(vec![(Seat(0), "Caller".into())])).unwrap();
    let early = game.command(0, unbuild(UnbuildCommand::Propose {})).unwrap_err();
    assert_eq!(early.code, "game_not_over");
}
