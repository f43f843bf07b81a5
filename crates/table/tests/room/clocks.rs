//! A clock to which moves add time, as viewers see it.

use rules::{Millis, Seat};
use table::wire::{CommandMessage, StandInCommand};
use table::{Input, Request, Room, terms_message};

use crate::random::{Game, by_computer};

/// The time that each seat has used and gained, in seconds.
fn times(game: &Game) -> Vec<(u64, u64)> {
    let seats = game.shown(0, &[]).seats;
    seats.iter().map(|seat| (seat.used / 1000, seat.gained / 1000)).collect()
}

fn wait(game: &mut Game, seconds: u64) {
    game.at = game.at.plus(Millis::seconds(seconds));
}

/// A command that takes no time on its way.
fn request(game: &mut Game, seat: u16, command: CommandMessage) -> Request {
    Request { delay: Millis(0), ..game.request(Seat(seat), command) }
}

fn done(game: &mut Game, seat: u16, command: CommandMessage) {
    let request = request(game, seat, command);
    game.input(&Input::Command(request)).unwrap();
}

/// A game in which seat 0 is on turn.
fn begun() -> Game {
    let mut games =
        (1..).map(|seed| Game::started("classic-2023 seats=2 clock=10 increment=5", seed));
    games.find(|game| game.turn() == 0).unwrap()
}

#[test]
fn what_a_move_adds_is_shown_and_read_back_from_the_log() {
    let mut game = begun();
    let terms = terms_message(&game.room.header().terms, &game.room.header().lexicon);
    assert_eq!((terms.clock, terms.increment), (Some(600_000), Some(5_000)));
    assert!(terms.chips.contains(&"10 min + 5 s a move".to_owned()), "{:?}", terms.chips);
    wait(&mut game, 8);
    assert_eq!(times(&game), [(8, 0), (0, 0)]);
    done(&mut game, 0, CommandMessage::Pass {});
    assert_eq!(times(&game), [(8, 5), (0, 0)]);
    wait(&mut game, 3);
    done(&mut game, 1, CommandMessage::Pass {});
    wait(&mut game, 2);
    assert_eq!(times(&game), [(10, 5), (3, 5)], "one clock runs and both keep what was added");
    // A command that is sent again, and a log that is read again, add nothing.
    let last = request(&mut game, 0, CommandMessage::Pass {});
    game.input(&Input::Command(last.clone())).unwrap();
    game.input(&Input::Command(last)).unwrap();
    assert_eq!(times(&game), [(10, 10), (3, 5)]);
    game.room = Room::replay(game.room.header().clone(), game.records.clone()).unwrap();
    assert_eq!(times(&game), [(10, 10), (3, 5)]);
}

/// The increment belongs to the seat, as the time does.
#[test]
fn a_computer_player_in_the_place_of_a_person_adds_to_the_clock() {
    let mut game = begun();
    for (seat, command) in [
        (1, StandInCommand::Propose { of: 0, level: "expert".into() }),
        (0, StandInCommand::Answer { agree: true }),
    ] {
        done(&mut game, seat, CommandMessage::StandIn { command });
    }
    wait(&mut game, 4);
    let pass = by_computer(&game.room, Seat(0), &CommandMessage::Pass {});
    game.input(&Input::Computer(pass)).unwrap();
    assert_eq!(times(&game), [(4, 5), (0, 0)]);
}
