//! A viewer's messages do not depend on anything hidden from that viewer.

use rules::{Event, Fold, Millis, Position, Seat, Tile, Tiles, Viewer};
use table::{ModeEvent, Presence, Record, Room, RoomEvent};

use crate::random::{Game, TERMS};

const PRESENCE: Presence<'static> = Presence {
    connected: &[true, false, true, false],
    gone: &[],
    public: false,
    watching: 0,
    seed: "SEED",
};

/// Everything a viewer can get, as bytes.
fn seen(room: &Room, viewer: Viewer, at: Millis) -> String {
    serde_json::to_string(&room.update(0, viewer, at, PRESENCE)).unwrap()
        + &serde_json::to_string(&room.summary()).unwrap()
        + &serde_json::to_string(&room.preview("p", &[])).unwrap()
}

fn tiles_drawn(event: &mut Event) -> Option<(Seat, &mut Tiles)> {
    match event {
        Event::Dealt { seat, tiles } | Event::Drew { seat, tiles } => Some((*seat, tiles)),
        Event::Played { seat, drawn, .. } | Event::Exchanged { seat, drawn, .. } => {
            Some((*seat, drawn))
        }
        _ => None,
    }
}

/// The same game, except that `other` holds `new` from the bag in place of the `old` it drew last:
/// a game that only `other` can tell from the first one. `None` if there is no such game.
fn twin(room: &Room, other: Seat, old: Tile, new: Tile) -> Option<Room> {
    let mut log = room.log().to_vec();
    let drawn = log.iter_mut().rev().find_map(|entry| {
        let RoomEvent::Game(ModeEvent::Match(event)) = &mut entry.event else { return None };
        let (seat, drawn) = tiles_drawn(event)?;
        (seat == other && drawn.count(old) > 0).then_some(drawn)
    })?;
    assert!(drawn.remove(old));
    drawn.add(new);
    let mut position = Position::new(&room.header().terms);
    let all = position.all_tiles();
    for entry in &log {
        let RoomEvent::Game(ModeEvent::Match(event)) = &entry.event else { continue };
        position.apply(entry.at, event);
        if position.all_tiles() != all {
            return None;
        }
    }
    let records = log.iter().map(|entry| Record {
        seq: entry.seq,
        at: entry.at.0,
        line: entry.event.to_string(),
        command: None,
    });
    Some(Room::replay(room.header().clone(), records).unwrap())
}

#[test]
fn fol_55_sow_15_games_that_differ_in_hidden_tiles_look_the_same() {
    let games = TERMS.iter().zip(300..);
    let compared: usize =
        games.map(|(terms, seed)| compare(Game::started(terms, seed), Game::step)).sum();
    assert!(compared > 300, "only {compared} positions had a twin");
}

/// Compares what viewers get of a game with what they would get of its twins. Returns how many
/// there were.
pub(crate) fn compare(mut game: Game, step: impl Fn(&mut Game)) -> usize {
    let mut compared = 0;
    for _ in 0..400 {
        step(&mut game);
        if game.room.over() {
            break;
        }
        let room = &game.room;
        let seats = room.header().seats.len() as u16;
        let other = Seat(game.dice.below(usize::from(seats)) as u16);
        let rack = room.view(Viewer::Seat(other), game.at).into_match().unwrap().rack.unwrap();
        let unseen = room.view(Viewer::Seat(other), game.at).into_match().unwrap().unseen;
        let pick = |tiles: &Tiles, number: usize| {
            let count = tiles.len();
            if count == 0 { None } else { tiles.nth(number % count) }
        };
        let number = game.dice.below(100);
        let (Some(old), Some(new)) = (pick(&rack, number), pick(&unseen, number)) else {
            continue;
        };
        if old == new {
            continue;
        }
        let Some(twin) = twin(room, other, old, new) else { continue };
        assert_ne!(*room, twin);
        for viewer in (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator]) {
            let same = seen(room, viewer, game.at) == seen(&twin, viewer, game.at);
            let terms = &room.header().terms;
            assert_eq!(same, !viewer.is(other), "{terms}, {viewer:?} looks at {other:?}");
        }
        compared += 1;
    }
    compared
}

#[test]
fn the_seed_is_told_when_the_game_is_over_and_not_before() {
    let mut game = Game::started("travel-2006 seats=2", 11);
    loop {
        let over = game.room.over();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
            assert_eq!(seen(&game.room, viewer, game.at).contains("SEED"), over);
        }
        if over {
            break;
        }
        game.step();
    }
}

#[test]
fn a_viewer_gets_the_missing_events_only() {
    let mut game = Game::started("diamond-2008 seats=2", 12);
    for _ in 0..40 {
        game.step();
    }
    let all = game.room.events_after(0, Viewer::Spectator);
    assert_eq!(all.len() as u32, game.room.seq());
    for seq in [0, 1, 7, game.room.seq(), game.room.seq() + 9] {
        let missing = game.room.events_after(seq, Viewer::Spectator);
        assert_eq!(missing, all[(seq as usize).min(all.len())..]);
    }
}
