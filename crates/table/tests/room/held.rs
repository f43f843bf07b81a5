//! What players held on their turns is told after the end, to everybody, and never before.

use rules::{Millis, Seat, Viewer};
use table::Presence;
use table::wire::{CommandMessage, HeldMessage};

use crate::random::{Game, TERMS};

const PRESENCE: Presence<'static> = Presence { connected: &[true; 4], seed: "seed" };

fn told(game: &Game, viewer: Viewer) -> Vec<HeldMessage> {
    game.room.game(viewer, game.at, PRESENCE).racks
}

#[test]
fn fol_55_racks_of_others_are_told_when_the_game_is_over_and_not_before() {
    let mut turns = 0;
    for (index, terms) in TERMS.iter().enumerate() {
        let mut game = Game::started(terms, 700 + index as u64);
        let mut held = Vec::new();
        for _ in 0..120 {
            if game.room.over() {
                break;
            }
            let seats = game.room.header().seats.len() as u16;
            for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
            {
                assert_eq!(told(&game, viewer), [], "{terms}, {viewer:?}");
            }
            let before = game.room.seq();
            let racks: Vec<_> = (0..seats)
                .map(|seat| game.room.game(Viewer::Seat(Seat(seat)), Millis(0), PRESENCE).rack)
                .collect();
            game.step();
            // What a seat held is what its own view said before its turn.
            for entry in &game.room.log()[before as usize..] {
                let table::RoomEvent::Game(event) = &entry.event else { continue };
                let seat = match event {
                    rules::Event::Played { seat, .. }
                    | rules::Event::Exchanged { seat, .. }
                    | rules::Event::Passed { seat } => *seat,
                    _ => continue,
                };
                held.push((entry.seq, seat.0, racks[seat.index()].clone().unwrap()));
            }
        }
        if !game.room.over() {
            let seats = game.room.header().seats.len() as u16;
            for seat in 0..seats {
                let _ = game.command(seat, CommandMessage::Resign {});
            }
        }
        assert!(game.room.over(), "{terms}");
        let all = told(&game, Viewer::Spectator);
        assert_eq!(told(&game, Viewer::Seat(Seat(0))), all);
        for (seq, seat, tiles) in &held {
            let given = game.room.given(Viewer::Spectator, *seq);
            let found = all.iter().find(|one| one.seq == given).unwrap();
            assert_eq!((found.seat, &found.tiles), (*seat, tiles), "{terms}, event {seq}");
        }
        turns += held.len();
    }
    assert!(turns > 60, "{turns} turns");
}
