//! Commands sent twice, too late, by the wrong seat, and seats taken twice.

use rules::{Millis, Phase, Seat};
use table::wire::{CommandMessage, PlacedTile};
use table::{Input, Request, Room, Verdict};

use crate::random::{Game, header};

impl Game {
    pub(crate) fn turn(&self) -> u16 {
        match self.room.playing().as_match().unwrap().phase() {
            Phase::Turn(seat) => seat.0,
            other => panic!("nobody is on turn: {other:?}"),
        }
    }

    fn code(&mut self, seat: u16, seq: u32, command: CommandMessage) -> String {
        let request = Request { seq, ..self.request(Seat(seat), command) };
        match self.input(&Input::Command(request)) {
            Ok(_) => "done".into(),
            Err(refusal) => refusal.code,
        }
    }

    /// A play of two tiles from the rack of the seat on turn through the start square.
    fn first_play(&self, seat: u16) -> CommandMessage {
        let rack = self
            .room
            .view(rules::Viewer::Seat(Seat(seat)), self.at)
            .into_match()
            .unwrap()
            .rack
            .unwrap();
        let letters = rack.iter().filter(|tile| !tile.is_blank()).take(2);
        let tiles = letters
            .zip(["8H", "8I"])
            .map(|(tile, square)| PlacedTile { square: square.into(), face: tile.to_string() });
        CommandMessage::Play { tiles: tiles.collect() }
    }
}

#[test]
fn a_command_sent_again_is_done_once_even_after_a_restart() {
    let mut game = Game::started("travel-2006 seats=2", 3);
    let turn = game.turn();
    let play = game.first_play(turn);
    let request = Input::Command(game.request(Seat(turn), play));
    assert!(matches!(game.input(&request), Ok(Verdict::Batch(_))));
    let seq = game.room.seq();
    assert_eq!(game.input(&request), Ok(Verdict::Repeated { seq }));
    game.command(1 - turn, CommandMessage::Pass {}).unwrap();
    assert_eq!(game.input(&request), Ok(Verdict::Repeated { seq }));

    game.room = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
    let before = game.room.seq();
    assert_eq!(game.input(&request), Ok(Verdict::Repeated { seq }));
    assert_eq!(game.room.seq(), before);
    // The same id from another seat is another command.
    let Input::Command(request) = request else { unreachable!() };
    let other = Request { seat: Seat(1 - turn), command: CommandMessage::Resign {}, ..request };
    assert!(matches!(game.input(&Input::Command(other)), Ok(Verdict::Batch(_))));
}

#[test]
fn a_move_gets_back_what_it_was_on_its_way_and_nothing_else_does() {
    let mut game = Game::started("travel-2006 seats=2 clock=25", 3);
    let turn = game.turn();
    game.at = game.at.plus(Millis::seconds(5));
    let credits = |game: &Game| {
        let lines = game.records.iter().map(|record| record.line.clone());
        lines.filter(|line| line.starts_with("credit")).collect::<Vec<_>>()
    };
    let slowly = |game: &mut Game, seat: u16, command| Request {
        delay: Millis(200),
        ..game.request(Seat(seat), command)
    };
    // Neither a move that is refused nor a command that is no move.
    let refused = slowly(&mut game, turn, CommandMessage::Play { tiles: Vec::new() });
    assert!(game.input(&Input::Command(refused)).is_err());
    let pause = slowly(&mut game, turn, CommandMessage::ProposePause {});
    game.input(&Input::Command(pause)).unwrap();
    assert_eq!(credits(&game), [""; 0]);
    let pass = slowly(&mut game, turn, CommandMessage::Pass {});
    game.input(&Input::Command(pass.clone())).unwrap();
    assert_eq!(credits(&game), [format!("credit {turn} 200")]);
    // The same command, sent again after a slower connection, is the same command.
    let again = Request { delay: Millis(300), ..pass };
    assert!(matches!(game.input(&Input::Command(again)), Ok(Verdict::Repeated { .. })));
    assert_eq!(credits(&game).len(), 1);
    let replayed = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
    let used = |room: &Room| {
        let seats = room.playing().as_match().unwrap().seats().iter();
        seats.map(|seat| seat.used).collect::<Vec<_>>()
    };
    assert_eq!(used(&replayed), used(&game.room));
    assert_eq!(used(&game.room)[usize::from(turn)], Millis(4_800));
}

#[test]
fn an_id_that_another_command_had_is_refused_even_after_a_restart() {
    let mut game = Game::started("travel-2006 seats=2", 3);
    let turn = game.turn();
    let play = game.first_play(turn);
    let request = game.request(Seat(turn), play);
    game.input(&Input::Command(request.clone())).unwrap();
    let other = Request { command: CommandMessage::Pass {}, ..request.clone() };
    for _ in 0..2 {
        let refusal = game.input(&Input::Command(other.clone())).unwrap_err();
        assert_eq!(refusal.code, "command_id_used");
        assert!(matches!(
            game.input(&Input::Command(request.clone())),
            Ok(Verdict::Repeated { .. })
        ));
        game.room = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
    }
    // A log of an older version has only the id.
    for record in &mut game.records {
        let id = record.command.take();
        record.command = id.map(|id| id.split('\t').next().unwrap().to_owned());
    }
    game.room = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
    assert!(matches!(game.input(&Input::Command(other)), Ok(Verdict::Repeated { .. })));
}

#[test]
fn amb_16_a_move_that_was_a_second_on_its_way_still_counts() {
    let mut game = Game::started("travel-2006 seats=2 timer=60", 3);
    let shown =
        game.room.view(rules::Viewer::Spectator, game.at).into_match().unwrap().turn_ends.unwrap();
    assert_eq!(game.room.deadline(), Some(shown.plus(table::GRACE)));
    let turn = game.turn();
    game.at = shown.plus(rules::Millis(999));
    let play = game.first_play(turn);
    game.command(turn, play).unwrap();
    assert_eq!(game.turn(), 1 - turn);
    // A player who sends nothing has passed.
    game.at = game.room.deadline().unwrap();
    game.input(&Input::Tick).unwrap();
    assert_eq!(game.turn(), turn);
}

#[test]
fn a_refused_command_may_be_sent_again() {
    let mut game = Game::started("travel-2006 seats=2", 3);
    let turn = game.turn();
    let request = Input::Command(game.request(Seat(1 - turn), CommandMessage::Pass {}));
    assert_eq!(game.input(&request).unwrap_err().code, "not_your_turn");
    game.command(turn, CommandMessage::Pass {}).unwrap();
    assert_eq!(game.input(&request).unwrap_err().code, "stale_position");
    let Input::Command(request) = request else { unreachable!() };
    let request = Request { seq: game.room.seq(), ..request };
    assert!(game.input(&Input::Command(request)).is_ok());
}

#[test]
fn what_was_decided_on_an_older_board_is_stale() {
    let mut game = Game::started("travel-2006 seats=2", 4);
    let turn = game.turn();
    let before = game.room.seq();
    let play = game.first_play(turn);
    game.command(turn, play).unwrap();
    let other = 1 - turn;
    for command in [
        CommandMessage::Pass {},
        CommandMessage::ProposeEnd {},
        CommandMessage::Accept {},
        CommandMessage::Challenge { words: Vec::new() },
        CommandMessage::Exchange { tiles: "A".into() },
        CommandMessage::PlayText { text: "8H AT".into() },
    ] {
        assert_eq!(game.code(other, before, command), "stale_position");
    }
    let future = game.room.seq() + 1;
    assert_eq!(game.code(other, future, CommandMessage::Pass {}), "unknown_seq");
    assert_eq!(game.code(other, 0, CommandMessage::Resign {}), "done");
}

#[test]
fn what_others_say_meanwhile_does_not_spoil_a_move() {
    let mut game = Game::started("travel-2006 seats=3", 5);
    let turn = game.turn();
    let (next, third) = ((turn + 1) % 3, (turn + 2) % 3);
    let play = game.first_play(turn);
    game.command(turn, play).unwrap();
    let seen = game.room.seq();
    game.command(third, CommandMessage::Accept {}).unwrap();
    // The window is still open for the next seat, whose move is held or closes it.
    assert_eq!(game.code(next, seen, CommandMessage::Pass {}), "done");
    let seen = game.room.seq();
    game.command(turn, CommandMessage::ProposePause {}).unwrap();
    assert_eq!(game.code(next, seen, CommandMessage::Answer { agree: true }), "stale_position");
    assert_eq!(game.code(third, seen, CommandMessage::Pass {}), "done");
}

#[test]
fn bad_commands_are_refused_with_a_code() {
    let mut game = Game::started("travel-2006 seats=2", 6);
    let turn = game.turn();
    let seq = game.room.seq();
    let tile = |square: &str, face: &str| PlacedTile { square: square.into(), face: face.into() };
    let play = |tiles: Vec<PlacedTile>| CommandMessage::Play { tiles };
    let many = vec![tile("8H", "A"); 33];
    for (command, code) in [
        (play(vec![]), "nothing_placed"),
        (play(vec![tile("eight", "A")]), "bad_square"),
        (play(vec![tile("8H", "AB")]), "bad_tile"),
        (play(vec![tile("8H", "?")]), "bad_tile"),
        (play(vec![tile("8H", "")]), "bad_tile"),
        (play(many), "too_many_tiles"),
        (play(vec![tile("1A", "A"), tile("1B", "A")]), "first_play_misses_centre"),
        (CommandMessage::PlayText { text: "8H".into() }, "bad_play"),
        (CommandMessage::PlayText { text: "8H 12".into() }, "bad_play"),
        (CommandMessage::PlayText { text: "8N TRAINS".into() }, "off_board"),
        (CommandMessage::Exchange { tiles: "1".into() }, "bad_tile"),
        (CommandMessage::Exchange { tiles: "A".repeat(1_000) }, "too_many_tiles"),
        (CommandMessage::Exchange { tiles: "ZZ".into() }, "tile_not_on_rack"),
        (CommandMessage::Exchange { tiles: String::new() }, "exchange_nothing_chosen"),
        (CommandMessage::Challenge { words: vec!["A1".into()] }, "bad_word"),
        (CommandMessage::Challenge { words: vec![String::new()] }, "bad_word"),
        (CommandMessage::Challenge { words: Vec::new() }, "window_closed"),
        (CommandMessage::Accept {}, "window_closed"),
        (CommandMessage::Answer { agree: true }, "no_proposal"),
        (CommandMessage::Resume {}, "not_paused"),
        (CommandMessage::ClaimTime {}, "no_time_claim"),
    ] {
        let shown = format!("{command:?}");
        assert_eq!(game.code(turn, seq, command), code, "{shown}");
    }
    assert_eq!(game.code(1 - turn, seq, CommandMessage::Pass {}), "not_your_turn");
    assert_eq!(game.code(7, seq, CommandMessage::Pass {}), "no_such_seat");
    for id in [String::new(), "x".repeat(65), "a\nb".into()] {
        let request = Request { id, ..game.request(Seat(turn), CommandMessage::Pass {}) };
        let refusal = game.input(&Input::Command(request)).unwrap_err();
        assert_eq!(refusal.code, "bad_command_id");
    }
    assert_eq!(game.room.seq(), seq);
}

#[test]
fn the_game_starts_in_the_batch_of_the_last_acceptance() {
    let mut game = Game::started("travel-2006 seats=3", 7);
    let mut room = Room::new(header("travel-2006 seats=3", &game.chance));
    std::mem::swap(&mut room, &mut game.room);
    let sit = |seat: u16, name: &str| Input::Sit(vec![(Seat(seat), name.into())]);
    game.input(&sit(1, "  Ada ")).unwrap();
    assert_eq!(game.room.names()[1].as_deref(), Some("Ada"));
    assert_eq!(game.input(&sit(1, "Eve")).unwrap_err().code, "seat_taken");
    assert_eq!(game.input(&sit(3, "Eve")).unwrap_err().code, "no_such_seat");
    assert_eq!(game.input(&sit(0, " ")).unwrap_err().code, "bad_name");
    assert_eq!(game.command(1, CommandMessage::Pass {}).unwrap_err().code, "not_started");
    assert!(game.room.gathering() && game.room.seq() == 1);
    let both = Input::Sit(vec![(Seat(0), "Bob".into()), (Seat(2), "Cy".into())]);
    assert!(matches!(game.input(&both), Ok(Verdict::Batch(_))));
    assert!(!game.room.gathering());
    assert!(matches!(game.room.playing().as_match().unwrap().phase(), Phase::Turn(_)));
}

#[test]
fn no_two_at_a_table_have_names_that_look_alike() {
    let mut game = Game::started("travel-2006 seats=3", 7);
    let mut room = Room::new(header("travel-2006 seats=3", &game.chance));
    std::mem::swap(&mut room, &mut game.room);
    game.records.clear();
    let sit = |seat: u16, name: &str| Input::Sit(vec![(Seat(seat), name.into())]);
    let rename = |seat: u16, name: &str| Input::Rename { seat: Seat(seat), name: name.into() };
    game.input(&sit(0, "Ada")).unwrap();
    for name in ["ada", "A d a", "Аda", "Ａｄａ", "Ada.", "Áda", "ÀDA ✓"] {
        assert_eq!(game.input(&sit(1, name)).unwrap_err().code, "name_taken", "{name}");
    }
    assert_eq!(game.input(&sit(1, "Computer 2")).unwrap_err().code, "name_of_computer");
    let both = Input::Sit(vec![(Seat(1), "Bob".into()), (Seat(2), "B0B".into())]);
    assert_eq!(game.input(&both).unwrap_err().code, "name_taken");
    game.input(&sit(1, "Bob")).unwrap();
    for name in ["ADA", "Adá"] {
        assert_eq!(game.input(&rename(1, name)).unwrap_err().code, "name_taken", "{name}");
    }
    assert_eq!(game.input(&rename(1, "Computer")).unwrap_err().code, "name_of_computer");
    // Here all three letters look like others, and a seat may write its own name as it likes.
    game.input(&rename(1, "BOB")).unwrap();
    assert_eq!(game.input(&sit(2, "ВОВ")).unwrap_err().code, "name_taken");
    // A name is free once its player has changed it.
    game.input(&rename(0, "Cy")).unwrap();
    game.input(&sit(2, "Ada")).unwrap();
    let names: Vec<_> = game.room.names().iter().flatten().collect();
    assert_eq!(names, ["Cy", "BOB", "Ada"]);
    game.room = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
    assert_eq!(game.input(&rename(1, "Ada")).unwrap_err().code, "name_taken");
}

#[test]
fn a_seat_cannot_make_the_log_grow_without_end() {
    let mut game = Game::started("travel-2006 seats=2 bags=two", 3);
    let mut taken = 0;
    let refusal = loop {
        match game.command(0, CommandMessage::ChooseBags { vowels: (taken % 5) as u8 }) {
            Ok(_) => taken += 1,
            Err(refusal) => break refusal.code,
        }
        assert!(taken < 10_000, "there is no limit");
    };
    assert_eq!((taken > 2_000, refusal.as_str()), (true, "too_many_commands"));
    // It is known again after a restart, concerns no other seat, and any player may still leave.
    game.room = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
    let again = game.command(0, CommandMessage::ChooseBags { vowels: 1 });
    assert_eq!(again.unwrap_err().code, "too_many_commands");
    game.command(1, CommandMessage::ChooseBags { vowels: 1 }).unwrap();
    game.command(0, CommandMessage::Resign {}).unwrap();
    assert!(game.room.over());
}
