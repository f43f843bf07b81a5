//! The spectators' view where the players have agreed to show their racks.

use rules::{Millis, Seat, Viewer};
use table::wire::{CommandMessage, ServerMessage};
use table::{Late, Presence, Room};

use crate::random::Game;

const PRESENCE: Presence<'static> =
    Presence { connected: &[true; 4], gone: &[], public: false, watching: 2, seed: "seed" };

fn json(message: &ServerMessage) -> String {
    serde_json::to_string(message).unwrap()
}

/// The rack of each seat, as its own view shows it.
fn racks(room: &Room) -> Vec<Option<String>> {
    let seats = 0..room.header().seats.len() as u16;
    seats.map(|seat| room.game(Viewer::Seat(Seat(seat)), Millis(0), PRESENCE).rack).collect()
}

/// The numbers of the events that ended a turn.
fn turns(room: &Room) -> Vec<u32> {
    let ends = |entry: &&table::Entry| {
        matches!(
            &entry.event,
            table::RoomEvent::Game(table::ModeEvent::Match(
                rules::Event::Played { .. }
                    | rules::Event::Exchanged { .. }
                    | rules::Event::Passed { .. }
                    | rules::Event::Declined { .. }
                    | rules::Event::Resigned { .. }
            ))
        )
    };
    room.log().iter().filter(ends).map(|entry| entry.seq).collect()
}

/// The message that told a spectator of the first events of a game, with or without the racks of
/// then.
fn told_then(game: &Game, until: u32, open: bool, delay: u16) -> ServerMessage {
    let records = game.records[..until as usize].to_vec();
    let then = Room::replay(game.room.header().clone(), records).unwrap();
    let ServerMessage::Update { events, game: mut shown } =
        then.update(0, Viewer::Spectator, then.last_at(), PRESENCE)
    else {
        panic!("an update");
    };
    shown.late = delay;
    for (seat, rack) in shown.seats.iter_mut().zip(racks(&then)) {
        seat.rack = rack.filter(|_| open);
    }
    ServerMessage::Update { events, game: shown }
}

/// Plays a game; at each moment a late view is what was told so many turns before, to the letter, so
/// that it cannot depend on anything that has happened since. Returns how many moments had racks.
fn late_views_follow_from_the_past(terms: &str, delay: u16, seed: u64) -> usize {
    let mut game = Game::started(terms, seed);
    let mut late: Option<Late> = None;
    let mut open_moments = 0;
    for _ in 0..250 {
        if game.room.over() {
            break;
        }
        game.step();
        late = game.room.late(late.take());
        if game.room.over() {
            break;
        }
        let turns = turns(&game.room);
        let open = turns.len() >= usize::from(delay);
        let first_hidden =
            if open { turns.get(turns.len() - usize::from(delay)) } else { turns.first() };
        let until = first_hidden.map_or(game.room.seq(), |seq| seq - 1);
        let shown = json(&late.as_ref().unwrap().update(0, PRESENCE));
        assert_eq!(shown, json(&told_then(&game, until, open, delay)), "{terms}");
        // A server that has just read the game shows the same.
        let fresh = game.room.late(None).unwrap();
        assert_eq!(json(&fresh.update(0, PRESENCE)), shown, "{terms}");
        assert_eq!(game.room.seen_later(), Some((until, open)));
        open_moments += usize::from(open);
    }
    if !game.room.over() {
        for seat in 0..game.room.header().seats.len() as u16 {
            let _ = game.command(seat, CommandMessage::Resign {});
        }
    }
    assert!(game.room.over() && game.room.late(late).is_none(), "{terms}: nothing is hidden then");
    open_moments
}

#[test]
fn who_watches_turns_later_sees_what_was_then_and_nothing_of_what_is() {
    let games = [
        ("travel-2006 seats=2 watchers=late:3", 3),
        ("folio-2001 seats=3 watchers=late:1", 1),
        ("classic-2023 seats=4 watchers=late:5", 5),
    ];
    for (terms, delay) in games {
        // Random games are often over soon.
        let played = (900..904).map(|seed| late_views_follow_from_the_past(terms, delay, seed));
        let moments: usize = played.sum();
        assert!(moments > 40, "{terms}: {moments}");
    }
}

#[test]
fn racks_are_shown_at_once_to_people_without_a_seat_and_to_nobody_else() {
    let mut game = Game::started("travel-2006 seats=2 watchers=racks", 903);
    for _ in 0..60 {
        game.step();
        if game.room.over() {
            break;
        }
        let watched = game.room.watching_update(0, game.at, PRESENCE);
        let ServerMessage::Update { game: shown, .. } = watched else { panic!("an update") };
        let seen: Vec<_> = shown.seats.iter().map(|seat| seat.rack.clone()).collect();
        assert_eq!(seen, racks(&game.room));
        assert_eq!((shown.late, shown.rack), (0, None));
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let told = game.room.game(viewer, game.at, PRESENCE);
            assert!(told.seats.iter().all(|seat| seat.rack.is_none()), "{viewer:?}");
        }
    }
    assert!(game.room.seq() > 30);
}

#[test]
fn without_agreement_nothing_is_shown() {
    let mut game = Game::started("travel-2006 seats=2", 904);
    for _ in 0..30 {
        game.step();
        assert!(!game.room.shows_racks() && game.room.late(None).is_none());
        let watched = game.room.watching_update(0, game.at, PRESENCE);
        assert_eq!(watched, game.room.update(0, Viewer::Spectator, game.at, PRESENCE));
    }
}
