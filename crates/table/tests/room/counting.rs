//! Which results count for ratings, and whose.

use rules::{Level, Millis, Seat, TURNS_TO_COUNT};
use table::wire::{CommandMessage, StandInCommand};
use table::{Counts, Finish, Input, Verdict};

use crate::random::{Game, by_computer};

const MINUTE: Millis = Millis::minutes(1);

/// The weight of each person's result.
fn counts(game: &Game) -> Vec<Counts> {
    game.room.achieved().iter().map(|one| one.counts).collect()
}

/// The seat on turn lays tiles, or passes if it finds no play.
fn turn(game: &mut Game, lays: bool) {
    let seat = game.room.on_turn().unwrap();
    let play = (0..50).find_map(|_| game.a_play(seat)).filter(|_| lays);
    game.command(seat.0, play.unwrap_or(CommandMessage::Pass {})).unwrap();
    // A move that waits for the window is made.
    game.at = game.at.plus(MINUTE);
    game.input(&Input::Tick).unwrap();
}

/// A game of two with so many turns.
fn after(turns: u16, lays: bool) -> Game {
    let mut game = Game::started("folio-2001 seats=2 clock=100", 5);
    (0..turns).for_each(|_| turn(&mut game, lays));
    game
}

fn propose(game: &mut Game, by: u16, of: u16) {
    let level = Level::Champion.key().to_owned();
    let command = StandInCommand::Propose { of, level };
    game.command(by, CommandMessage::StandIn { command }).unwrap();
}

/// Seat 1 is gone, and its answer is not waited for.
fn gone(game: &mut Game) {
    let gone = game.input(&Input::Gone(vec![None, Some(Millis(0))])).unwrap();
    assert!(matches!(gone, Verdict::Batch(_)));
}

/// A computer player passes in this seat's next turn.
fn computer_passes(game: &mut Game, seat: u16) {
    while game.room.on_turn() != Some(Seat(seat)) {
        turn(game, false);
    }
    let pass = by_computer(&game.room, Seat(seat), &CommandMessage::Pass {});
    game.input(&Input::Computer(pass)).unwrap();
}

#[test]
fn a_result_counts_once_everybody_has_had_two_turns() {
    for turns in 0..=2 * TURNS_TO_COUNT {
        let mut game = after(turns, true);
        game.command(1, CommandMessage::Resign {}).unwrap();
        let [winner, loser] = &game.room.achieved()[..] else { panic!("two people played") };
        assert_eq!((winner.finish, loser.finish), (Finish::Won, Finish::Lost));
        let full = [winner.counts, loser.counts].map(|counts| counts == Counts::Fully);
        assert_eq!(full == [true; 2], turns == 2 * TURNS_TO_COUNT, "{turns} turns");
        assert_eq!(full == [false; 2], turns < 2 * TURNS_TO_COUNT - 1, "{turns} turns");
    }
}

#[test]
fn a_game_agreed_to_end_at_once_or_without_a_tile_on_the_board_counts_for_nobody() {
    let mut game = after(0, true);
    game.command(0, CommandMessage::ProposeEnd {}).unwrap();
    game.command(1, CommandMessage::Answer { agree: true }).unwrap();
    assert_eq!(counts(&game), [Counts::No; 2]);
    let mut game = after(4, false);
    game.command(0, CommandMessage::ProposeEnd {}).unwrap();
    game.command(1, CommandMessage::Answer { agree: true }).unwrap();
    assert_eq!(counts(&game), [Counts::No; 2]);
}

#[test]
fn a_game_that_was_aborted_has_no_results() {
    let mut game = after(3, true);
    game.command(1, CommandMessage::Abort {}).unwrap();
    assert!(game.room.over() && game.room.achieved().is_empty());
    assert_eq!(game.room.summary().winners, [0_u16; 0]);
}

#[test]
fn amb_49_a_computer_for_who_is_gone_takes_no_result_from_anybody() {
    // The player who stayed gives up: the one who is gone has won.
    let mut game = after(4, true);
    propose(&mut game, 0, 1);
    gone(&mut game);
    computer_passes(&mut game, 1);
    game.command(0, CommandMessage::Resign {}).unwrap();
    assert_eq!(counts(&game), [Counts::Fully; 2]);
    assert_eq!(game.room.achieved()[1].finish, Finish::Won);
    // The player comes back and gives up: the one who stayed has won.
    let mut game = after(4, true);
    propose(&mut game, 0, 1);
    gone(&mut game);
    computer_passes(&mut game, 1);
    let back = CommandMessage::StandIn { command: StandInCommand::TakeBack {} };
    game.command(1, back).unwrap();
    game.command(1, CommandMessage::Resign {}).unwrap();
    assert_eq!(counts(&game), [Counts::Fully; 2]);
    assert_eq!(game.room.achieved()[0].finish, Finish::Won);
}

#[test]
fn amb_49_who_calls_in_a_computer_gains_nothing_by_its_turns() {
    let mut game = after(4, true);
    propose(&mut game, 0, 0);
    gone(&mut game);
    assert_eq!(game.room.stand_in(Seat(0)), Some(Level::Champion));
    computer_passes(&mut game, 0);
    game.command(1, CommandMessage::Resign {}).unwrap();
    assert_eq!(counts(&game), [Counts::Losses, Counts::Fully]);
    // Before it has had a turn, nothing is owed to it.
    let mut game = after(4, true);
    propose(&mut game, 0, 0);
    gone(&mut game);
    game.command(1, CommandMessage::Resign {}).unwrap();
    assert_eq!(counts(&game), [Counts::Fully; 2]);
}

#[test]
fn amb_49_who_agrees_to_a_computer_gains_nothing_by_its_turns() {
    let mut game = after(4, true);
    propose(&mut game, 1, 0);
    let agree = CommandMessage::StandIn { command: StandInCommand::Answer { agree: true } };
    game.command(0, agree).unwrap();
    assert_eq!(game.room.stand_in(Seat(0)), Some(Level::Champion));
    computer_passes(&mut game, 0);
    game.command(1, CommandMessage::Resign {}).unwrap();
    assert_eq!(counts(&game), [Counts::Losses, Counts::Fully]);
}

#[test]
fn the_message_names_the_seats_that_count_once_the_game_is_over() {
    let counted = |game: &Game| game.shown(0, &[None, None]).counted;
    for turns in 0..=2 * TURNS_TO_COUNT {
        let mut game = after(turns, true);
        assert_eq!(counted(&game), [0_u16; 0], "it goes on");
        game.command(1, CommandMessage::Resign {}).unwrap();
        let achieved = game.room.achieved();
        let counts = achieved.iter().filter(|one| one.counts != Counts::No);
        assert_eq!(counted(&game), counts.map(|one| one.seat.0).collect::<Vec<_>>());
    }
    let mut game = after(4, false);
    game.command(1, CommandMessage::Resign {}).unwrap();
    assert_eq!(counted(&game), [0_u16; 0], "no play stands");
}

#[test]
fn amb_49_turns_of_a_computer_are_no_turns_of_the_player() {
    let mut game = after(3, true);
    let late = game.room.on_turn().unwrap();
    propose(&mut game, 1 - late.0, late.0);
    let mut away = vec![None, None];
    away[late.index()] = Some(Millis(0));
    game.input(&Input::Gone(away)).unwrap();
    computer_passes(&mut game, late.0);
    computer_passes(&mut game, late.0);
    game.command(1 - late.0, CommandMessage::Resign {}).unwrap();
    assert_eq!(counts(&game)[late.index()], Counts::No);
}
