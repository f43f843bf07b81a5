//! Matches, solitaire and Together: the tiles that others hold.

use rules::{Millis, Seat, Viewer};
use table::wire::{CommandMessage, ModeMessage, TogetherCommand};
use table::{Finding, Input, Room};

use super::{PRESENCE, compare};
use crate::random::Game;

/// Matches and solitaire with everything that hides tiles or moves them.
const MATCHES: [&str; 19] = [
    "travel-2006 seats=2",
    "folio-2001 seats=3",
    "tournament-sowpods seats=2",
    "tournament-sowpods seats=2 draw=late clock=10",
    "diamond-2008 seats=4",
    "classic-2023 seats=3 scope=words window=5",
    "classic-2023 seats=4 challenge=bonus:5 clock=1",
    "travel-2006 seats=2 exchange=restricted racks=9",
    "diamond-2008 seats=3 finish=beginner,expert,20",
    "travel-2006 seats=3 blanks=recycle",
    "travel-2006 seats=3 letters=recycle",
    "diamond-2008 seats=3 bags=two",
    "diamond-2008 seats=3 theme=sea:BOAT,SAIL,WAVE",
    "travel-2006 seats=3 jacks=open",
    "folio-2001 seats=3 timer=30 overrun=penalty",
    "classic-2023 seats=1 mode=one-rack",
    // Both racks are visible to the person who plays them, and to no spectator.
    "classic-2023 seats=2 mode=two-racks",
    "diamond-2008 seats=3 board=anagram",
    "diamond-2008 seats=3 board=anagram-strict",
];

#[test]
fn fol_55_sow_15_no_viewer_can_tell_games_apart_that_differ_in_hidden_tiles() {
    for (index, terms) in MATCHES.iter().enumerate() {
        let mut game = Game::started(terms, 7_000 + index as u64);
        // The first games are played to the end; of the others a part is enough.
        for _ in 0..if index < 2 { 900 } else { 100 } {
            if game.room.over() {
                break;
            }
            game.step();
        }
        while !game.room.over() {
            let seats = game.room.header().seats.len() as u16;
            (0..seats).for_each(|seat| drop(game.command(seat, CommandMessage::Resign {})));
        }
        let anagrams = terms.contains("board=");
        assert_eq!(rearranges(&game), anagrams, "{terms}");
        // The ways to use the board depend on more in these games.
        let wanted = if anagrams { 40 } else { 4 };
        let pairs = compare(terms, &mut game, wanted, 500 * wanted);
        assert!(pairs == wanted, "{terms}: only {pairs} pairs");
    }
}

/// True if a word on the board was ever laid in another order by a play.
fn rearranges(game: &Game) -> bool {
    let mut room = Room::new(game.room.header().clone());
    game.records.iter().any(|record| {
        let board = |room: &Room| room.playing().as_match().map(|game| game.board().clone());
        let before = board(&room);
        room.read(record.clone()).unwrap();
        let changed = before.zip(board(&room)).is_some_and(|(before, after)| {
            before.covered().any(|(at, face)| after.get(at).is_some_and(|there| there != face))
        });
        changed && record.line.starts_with("play")
    })
}

/// Plays Together with whatever may be done.
fn play_together(game: &mut Game) {
    let seats = game.room.header().seats.len();
    let told = |command| CommandMessage::Together { command };
    for turn in 0..200 {
        if game.room.over() {
            return;
        }
        game.at = game.at.plus(Millis(1_000));
        if let Some(question) = game.room.question() {
            let finding = match question.unanswered() {
                Finding::OpeningGoal { .. } => Finding::OpeningGoal { reachable: true },
                other => other,
            };
            game.input(&Input::Finding(finding)).unwrap();
            continue;
        }
        let seat = game.dice.below(seats) as u16;
        let message = game.room.game(Viewer::Seat(Seat(seat)), game.at, PRESENCE);
        let ModeMessage::Together { together } = message.mode else { panic!("not Together") };
        let rack = message.rack.unwrap_or_default();
        let some = |count: usize| rack.chars().take(count).collect::<String>();
        let may = together.may;
        let commands = if may.name {
            vec![told(TogetherCommand::Name { starter: 0 })]
        } else if may.confirm {
            vec![told(TogetherCommand::Confirm {})]
        } else if may.claim {
            let open = together.trade.map(|trade| trade.open).unwrap_or_default();
            vec![told(TogetherCommand::Claim {
                take: open.chars().take(1).collect(),
                give: some(1),
            })]
        } else if may.play && turn % 3 > 0 {
            game.a_play(Seat(seat)).into_iter().collect()
        } else if may.help {
            vec![
                told(TogetherCommand::ExchangeTiles { tiles: some(3) }),
                told(TogetherCommand::MakeBlank { tile: some(1) }),
                told(TogetherCommand::ExtraTile {}),
                told(TogetherCommand::RefreshGoals {}),
                told(TogetherCommand::TradeTiles { tiles: some(1) }),
            ]
        } else if may.end_turn {
            vec![told(TogetherCommand::EndTurn {})]
        } else {
            vec![told(TogetherCommand::Say { text: "well".into() })]
        };
        for command in commands {
            if game.command(seat, command).is_ok() {
                break;
            }
        }
    }
    for seat in 0..seats as u16 {
        let _ = game.command(seat, CommandMessage::Resign {});
    }
}

#[test]
fn no_viewer_can_tell_games_of_together_apart() {
    for (terms, seed) in [
        ("classic-2023 seats=3 mode=together goals=as-dealt", 31),
        ("classic-2023 seats=4 mode=together goals=as-dealt", 32),
        ("classic-2023 seats=2 mode=together goals=as-dealt talk=filtered", 33),
    ] {
        let mut game = Game::started(terms, seed);
        play_together(&mut game);
        assert!(game.room.over());
        let pairs = compare(terms, &mut game, 4, 2_000);
        assert!(pairs == 4, "{terms}: only {pairs} pairs");
    }
}
