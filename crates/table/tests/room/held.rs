//! The racks that players held on their turns are public after the end, and never before.

use rules::{Millis, Seat, Viewer};
use table::Presence;
use table::wire::{CommandMessage, HeldMessage};

use crate::random::{Game, TERMS};

const PRESENCE: Presence<'static> =
    Presence { connected: &[true; 4], gone: &[], public: false, watching: 0, seed: "seed" };

fn told(game: &Game, viewer: Viewer) -> Vec<HeldMessage> {
    game.room.game(viewer, game.at, PRESENCE).racks
}

/// Plays a game and checks what is shown of the racks before its end and after it. Returns how many
/// turns there were.
fn told_after_the_end_only(terms: &str, seed: u64) -> usize {
    let mut game = Game::started(terms, seed);
    let mut held = Vec::new();
    for _ in 0..300 {
        if game.room.over() {
            break;
        }
        let seats = game.room.header().seats.len() as u16;
        for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
            assert_eq!(told(&game, viewer), [], "{terms}, {viewer:?}");
        }
        let before = game.room.seq();
        let racks: Vec<_> = (0..seats)
            .map(|seat| game.room.game(Viewer::Seat(Seat(seat)), Millis(0), PRESENCE).rack)
            .collect();
        game.step();
        // The rack held is the one that the seat's own view showed before its turn.
        for entry in &game.room.log()[before as usize..] {
            let table::RoomEvent::Game(table::ModeEvent::Match(event)) = &entry.event else {
                continue;
            };
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
    held.len()
}

#[test]
fn fol_55_racks_of_others_are_told_when_the_game_is_over_and_not_before() {
    let games = TERMS.iter().zip(700..);
    let turns: usize = games.map(|(terms, seed)| told_after_the_end_only(terms, seed)).sum();
    assert!(turns > 60, "{turns} turns");
}

#[test]
fn fol_55_var_dbg_1_racks_from_two_bags_are_told_when_the_game_is_over_and_not_before() {
    // With two bags a rack is filled when its owner has chosen, or by the time others have moved.
    for (terms, seed) in [
        ("travel-2006 seats=2 bags=two", 720),
        ("folio-2001 seats=3 bags=two", 721),
        ("classic-2023 seats=4 bags=two racks=9", 722),
    ] {
        let turns = told_after_the_end_only(terms, seed);
        assert!(turns > 15, "{terms}: {turns} turns");
    }
}
