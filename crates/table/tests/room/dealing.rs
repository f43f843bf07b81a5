//! Storage: every prefix replays, and the draws are those of the seed.

use rules::{Event, Fold, Millis, Position, Seat, Tile, Tiles};
use table::{Input, ModeEvent, Record, ReplayProblem, Room, RoomEvent, SeededChance, Verdict};

use crate::random::{Game, TERMS};

#[test]
fn every_prefix_of_a_random_game_replays_to_the_live_room() {
    let mut ended = 0;
    for (index, terms) in TERMS.iter().enumerate() {
        let mut game = Game::started(terms, index as u64);
        let mut live = vec![(game.records.len(), game.room.clone())];
        for _ in 0..1_500 {
            if game.room.over() {
                ended += 1;
                break;
            }
            game.step();
            live.push((game.records.len(), game.room.clone()));
        }
        for (length, room) in live {
            let records = game.records[..length].to_vec();
            let replayed = Room::replay(game.room.header().clone(), records).unwrap();
            assert_eq!(replayed, room, "{terms} after {length} events");
        }
        let header = game.room.header();
        assert_eq!(header.to_string().parse().as_ref(), Ok(header));
    }
    assert!(ended >= 5, "only {ended} of the games came to an end");
}

#[test]
fn all_tiles_are_somewhere_after_every_event() {
    for (index, terms) in TERMS.iter().enumerate() {
        let mut game = Game::started(terms, 100 + index as u64);
        for _ in 0..300 {
            game.step();
        }
        let mut position = Position::new(&game.room.header().terms);
        let all = position.all_tiles();
        for entry in game.room.log() {
            if let RoomEvent::Game(ModeEvent::Match(event)) = &entry.event {
                position.apply(entry.at, event);
                assert_eq!(position.all_tiles(), all, "{terms} after event {}", entry.seq);
            }
        }
    }
}

/// Checks a game as an auditor would, with only the log and the seed that is shown at the end.
#[test]
fn anybody_can_check_the_draws_with_the_seed() {
    use rules::Chance;
    let mut game = Game::started("folio-2001 seats=3", 5);
    while !game.room.over() {
        game.step();
    }
    let chance: SeededChance = game.chance.reveal().parse().unwrap();
    assert_eq!(chance.commitment(), game.room.header().commitment);
    let mut position = Position::new(&game.room.header().terms);
    let mut draws = 0;
    for entry in game.room.log() {
        let RoomEvent::Game(ModeEvent::Match(event)) = &entry.event else { continue };
        let drawn: Vec<Tile> = match event {
            Event::OpeningDraw { drawn } => drawn.iter().map(|&(_, tile)| tile).collect(),
            Event::Dealt { tiles, .. } | Event::Drew { tiles, .. } => tiles.iter().collect(),
            Event::Played { drawn, .. } | Event::Exchanged { drawn, .. } => drawn.iter().collect(),
            _ => Vec::new(),
        };
        let mut bag: Vec<Tile> = position.bag().iter().collect();
        let expected: Tiles = drawn
            .iter()
            .map(|_| {
                draws += 1;
                bag.remove(chance.pick(draws - 1, bag.len() as u32) as usize)
            })
            .collect();
        assert_eq!(drawn.into_iter().collect::<Tiles>(), expected, "event {}", entry.seq);
        position.apply(entry.at, event);
    }
    assert!(draws > 30, "{draws} draws");
}

#[test]
fn a_damaged_log_is_refused() {
    let game = Game::started("travel-2006 seats=2", 1);
    let header = game.room.header().clone();
    let replay = |change: &dyn Fn(&mut Vec<Record>)| {
        let mut records = game.records.clone();
        change(&mut records);
        Room::replay(header.clone(), records).map_err(|error| (error.seq, error.problem))
    };
    assert!(replay(&|_| ()).is_ok());
    let gap = replay(&|records| drop(records.remove(1)));
    assert_eq!(gap, Err((3, ReplayProblem::Gap { expected: 2 })));
    let line = replay(&|records| records[2].line = "dance 1".into());
    assert!(matches!(line, Err((3, ReplayProblem::Line(_)))));
    let command = replay(&|records| records[2].command = Some("x".into()));
    assert_eq!(command, Err((3, ReplayProblem::Command("x".into()))));
}

#[test]
fn nothing_has_happened_before_the_commit_and_a_batch_fits_once() {
    let mut game = Game::started("travel-2006 seats=2", 1);
    let turn = game.turn();
    let request = game.request(Seat(turn), table::wire::CommandMessage::Pass {});
    let before = game.room.clone();
    let judge = |room: &Room| match room.judge(
        &Input::Command(request.clone()),
        Millis(5),
        &crate::random::EvenWords,
        &crate::random::NoChance,
    ) {
        Ok(Verdict::Batch(batch)) => *batch,
        other => panic!("{other:?}"),
    };
    let batch = judge(&game.room);
    assert_eq!(judge(&game.room), batch);
    assert_eq!(game.room, before);
    game.room.commit(batch.clone()).unwrap();
    assert_eq!(game.room.commit(batch), Err(table::WrongBatch));
    assert_eq!(game.room.seq(), before.seq() + 1);
}

#[test]
fn the_clock_of_a_machine_that_is_set_back_does_not_turn_time_back() {
    let mut game = Game::started("tournament-sowpods seats=2", 1);
    game.at = Millis(10_000);
    let turn = game.turn();
    game.command(turn, table::wire::CommandMessage::Pass {}).unwrap();
    game.at = Millis(2_000);
    game.command(1 - turn, table::wire::CommandMessage::Pass {}).unwrap();
    assert_eq!(game.room.last_at(), Millis(10_000));
}
