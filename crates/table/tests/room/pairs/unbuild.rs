//! A board that is taken apart after a match. The racks of the players are shown to all viewers at
//! the end of the match, in one place. From then on nothing depends on them, and all viewers are
//! told the same.

use rules::{Millis, Seat, Viewer};
use table::wire::{CommandMessage, ServerMessage, UnbuildCommand};
use table::{ModeEvent, Playing, Room, RoomEvent};

use super::{Moment, PRESENCE, Pairs, compare, json};
use crate::random::Game;
use crate::unbuild::{all, unbuild};

/// A match to its end, with enough on its board to take turns at it.
fn played(terms: &str, seed: u64) -> Game {
    let mut game = Game::started(terms, seed);
    while !game.room.over()
        && game.room.playing().as_match().unwrap().board().tiles() < 14 + (seed as usize % 7)
    {
        game.step();
    }
    if !game.room.over() {
        // The players end it, so that none is away afterwards.
        while game.command(0, CommandMessage::ProposeEnd {}).is_err() {
            game.step();
        }
        for seat in 1..game.room.header().seats.len() as u16 {
            game.command(seat, CommandMessage::Answer { agree: true }).unwrap();
        }
    }
    assert!(game.room.over(), "{terms}");
    game
}

/// Takes its board apart; with three players one of them gives up on the way.
fn take_apart(game: &mut Game) {
    let seats = game.room.header().seats.len() as u16;
    let tell = |game: &mut Game, seat: u16, command: UnbuildCommand| {
        game.at = game.at.plus(Millis(1_500));
        game.command(seat, unbuild(command)).unwrap();
    };
    // At first a player is against it.
    tell(game, 1, UnbuildCommand::Propose {});
    tell(game, 0, UnbuildCommand::Answer { agree: false });
    tell(game, 0, UnbuildCommand::Propose {});
    for seat in 1..seats {
        tell(game, seat, UnbuildCommand::Answer { agree: true });
    }
    for turn in 0.. {
        let Some(Seat(seat)) = game.room.on_turn() else { break };
        if turn == 3 && seats > 2 {
            tell(game, seat, UnbuildCommand::Resign {});
            continue;
        }
        let removals = all(game);
        let squares = removals[game.dice.below(removals.len())].squares.clone();
        tell(game, seat, UnbuildCommand::Remove { squares });
    }
}

/// The updates to a viewer from the end of the match on, without the racks shown there.
fn afterwards(rooms: &[Moment], viewer: Viewer) -> Vec<String> {
    let mut sent = 0;
    let told = rooms.iter().filter(|room| room.over()).map(|room| {
        let mut update = room.update(sent, viewer, room.last_at(), PRESENCE);
        let ServerMessage::Update { events, game } = &mut update else { panic!("{update:?}") };
        assert!(!game.racks.is_empty());
        game.racks.clear();
        if sent == 0 {
            // The match itself is checked by another test.
            events.clear();
        }
        sent = room.seq();
        json(&update) + &room.public
    });
    told.collect()
}

/// Which events of the unbuilding a viewer is told, and when.
fn events(room: &Room, viewer: Viewer) -> Vec<String> {
    let first = room
        .log()
        .iter()
        .position(|entry| matches!(entry.event, RoomEvent::Game(ModeEvent::Unbuild(_))));
    room.events_after(first.unwrap() as u32, viewer).iter().map(json).collect()
}

/// The points of the tiles left to each seat at the end.
fn left(room: &Room) -> Vec<i32> {
    let Playing::Match(position) = room.playing() else { panic!("not a match") };
    let alphabet = position.ruleset().alphabet;
    position.seats().iter().map(|seat| alphabet.value(&seat.rack)).collect()
}

#[test]
fn fol_55_var_uns_1_what_was_held_says_nothing_while_the_board_is_taken_apart() {
    for (terms, seed) in [
        ("classic-2023 seats=2", 41),
        ("folio-2001 seats=3", 42),
        ("diamond-2008 seats=3 bags=two", 43),
        ("tournament-sowpods seats=2 unbuild=winner", 44),
    ] {
        let mut game = played(terms, seed);
        take_apart(&mut game);
        let room = game.room.clone();
        let told = events(&room, Viewer::Spectator);
        assert!(told.len() > 8, "{terms}: {told:?}");

        // Until the match is over it is like any other game, whatever follows it.
        let pairs = compare(terms, &mut game, 4, 2_000);
        assert_eq!(pairs, 4, "{terms}: only {pairs} pairs");

        let mut game = Pairs::new(&mut game);
        for viewer in game.viewers() {
            assert_eq!(events(&room, viewer), told, "{terms}: {viewer:?} is told something else");
        }
        let (mut pairs, end) = (0, game.until);
        for _ in 0..4_000 {
            let Some((others, seats)) = game.twin() else { continue };
            // Other leftovers give another result, and so another player may begin.
            if left(&others[end]) != left(&game.rooms[end]) {
                continue;
            }
            let shown = |rooms: &[Moment]| {
                rooms[end].game(Viewer::Spectator, rooms[end].last_at(), PRESENCE).racks
            };
            for viewer in game.blind(seats) {
                let one = afterwards(&game.rooms, viewer);
                assert!(one.len() > 8);
                assert_eq!(one, afterwards(&others, viewer), "{terms}: {viewer:?} can tell");
            }
            for viewer in game.viewers() {
                assert_eq!(events(others.last().unwrap(), viewer), told, "{terms}: {viewer:?}");
            }
            // There is something to hide only if the racks shown at the end differ.
            pairs += usize::from(shown(&others) != shown(&game.rooms));
            if pairs == 4 {
                break;
            }
        }
        assert_eq!(pairs, 4, "{terms}");
    }
}
