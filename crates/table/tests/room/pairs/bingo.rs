//! Letter bingo: the forms of others and what is struck on them.

use rules::{Millis, Seat, Viewer, bingo};
use table::wire::{BingoCommand, CommandMessage, ModeMessage};
use table::{Input, ModeEvent, Record, RoomEvent};

use super::{Moment, PRESENCE, Story, stream};
use crate::random::Game;

/// A game of bingo to its end, and in it a seat that strikes and never calls bingo.
fn bingo_game(terms: &str, seats: u16, quiet: Seat) -> Game {
    let all = ["RETAINS", "OUTLINE", "AUDIENT", "ETESIAN", "AILERON"];
    let told = |command| CommandMessage::Bingo { command };
    let called_by_person = terms.contains("caller=");
    let neutral = terms.contains("caller=neutral");
    let mut game = Game::started(terms, 17);
    for seat in 0..seats {
        game.input(&Input::Sit(vec![(Seat(seat), format!("Player {seat}"))])).unwrap();
    }
    for seat in u16::from(neutral)..seats {
        let words = [0, 2].map(|next| all[(usize::from(seat) + next) % 5].to_owned());
        game.command(seat, told(BingoCommand::Lock { words })).unwrap();
    }
    game.command(0, told(BingoCommand::Begin {})).unwrap();
    while !game.room.over() {
        for seat in 0..seats {
            game.at = game.at.plus(Millis(300));
            let bingo = |game: &Game| match game
                .room
                .game(Viewer::Seat(Seat(seat)), game.at, PRESENCE)
                .mode
            {
                ModeMessage::Bingo { bingo } => *bingo,
                other => panic!("{other:?}"),
            };
            if let Some(&index) = bingo(&game).may.strike.first() {
                game.command(seat, told(BingoCommand::Strike { index })).unwrap();
            }
            let open = bingo(&game).form.is_some_and(|form| form.struck.contains(&0));
            // Now and then a player calls bingo in error, which shows the open letters.
            let calls = !open || game.dice.one_in(60);
            if bingo(&game).may.claim && calls && Seat(seat) != quiet {
                let _ = game.command(seat, told(BingoCommand::Claim {}));
            }
        }
        // After a bingo, which others may share, the game ends by itself.
        let soon = game.at.plus(Millis(10_000));
        let waits = game.room.deadline().is_none_or(|deadline| deadline > soon);
        if called_by_person && waits && !game.room.over() {
            game.at = soon;
            game.command(0, told(BingoCommand::Call {})).unwrap();
            continue;
        }
        game.at = game.room.deadline().unwrap_or(game.at).max(game.at);
        game.input(&Input::Tick).unwrap();
    }
    game
}

/// The same game, in which a seat has other words and strikes what these have, or less.
fn bingo_twin(game: &Game, quiet: Seat, words: &str, strikes: usize) -> (Vec<Record>, Vec<usize>) {
    let form: bingo::Form = words.parse().unwrap();
    let (mut records, mut ends) = (Vec::new(), Vec::new());
    let mut struck = Vec::new();
    let mut push = |event: RoomEvent, at: Millis, last: bool| {
        let (seq, line) = (records.len() as u32 + 1, event.to_string());
        records.push(Record { seq, at: at.0, line, command: None });
        if last {
            ends.push(records.len());
        }
    };
    for (entry, number) in game.room.log().iter().zip(1..) {
        let last = game.batches.contains(&number);
        match &entry.event {
            RoomEvent::Game(ModeEvent::Bingo(bingo::Event::Struck { seat, .. }))
                if *seat == quiet => {}
            RoomEvent::Game(ModeEvent::Bingo(bingo::Event::Locked { seat, .. }))
                if *seat == quiet =>
            {
                let locked = bingo::Event::Locked { seat: quiet, form: Some(form) };
                push(RoomEvent::Game(ModeEvent::Bingo(locked)), entry.at, last);
            }
            RoomEvent::Game(ModeEvent::Bingo(bingo::Event::Called { tile })) => {
                push(entry.event.clone(), entry.at, last);
                let open = |&index: &usize| {
                    Some(form.letters()[index]) == tile.letter() && !struck.contains(&index)
                };
                // A time at which nothing else happens: in the other game there is no strike then.
                let at = entry.at.plus(Millis(7));
                if struck.len() < strikes
                    && let Some(index) = (0..bingo::Form::LETTERS).find(open)
                {
                    struck.push(index);
                    let index = index as u8;
                    push(
                        RoomEvent::Game(ModeEvent::Bingo(bingo::Event::Struck {
                            seat: quiet,
                            index,
                        })),
                        at,
                        true,
                    );
                }
            }
            event => push(event.clone(), entry.at, last),
        }
    }
    (records, ends)
}

#[test]
fn amb_25_no_viewer_can_tell_forms_and_strikes_of_others() {
    for (terms, seats) in [
        ("travel-2006 mode=bingo form=any", 2),
        ("travel-2006 mode=bingo form=any", 4),
        ("travel-2006 mode=bingo form=any claim=automatic", 4),
        // The caller is told no more than the others are.
        ("travel-2006 mode=bingo form=any caller=player", 2),
        ("travel-2006 mode=bingo form=any caller=player", 4),
        ("travel-2006 mode=bingo form=any caller=neutral", 3),
        ("travel-2006 mode=bingo form=any caller=neutral claim=automatic", 4),
    ] {
        let quiet = Seat(seats - 1);
        let game = bingo_game(terms, seats, quiet);
        let header = game.room.header().clone();
        let rooms = Story::new(&header, &game.records, &game.batches).rooms();
        let over = rooms.iter().position(|room| room.over()).unwrap();
        let mut differ = 0;
        for (words, strikes) in [
            ("FURZILY VIEWING", 13),
            ("RETAINS OUTLINE", 13),
            ("AUDIENT ETESIAN", 4),
            ("ETESIAN OUTLINE", 0),
        ] {
            let (records, ends) = bingo_twin(&game, quiet, words, strikes);
            let others = Story::new(&header, &records, &ends).rooms();
            let until = others.iter().position(|room| room.over()).unwrap();
            differ += usize::from(others[until - 1].seq() != rooms[over - 1].seq());
            let viewers = (0..seats - 1).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in viewers.chain([Viewer::Spectator]) {
                let one = stream(&rooms[..over], viewer);
                let two = stream(&others[..until], viewer);
                assert!(one.len() > 30);
                for (one, two) in one.iter().zip(&two) {
                    assert_eq!(one, two, "{terms}, {words}: {viewer:?} can tell");
                }
                assert_eq!(one.len(), two.len(), "{terms}, {words}: {viewer:?} hears more");
            }
            let own = |rooms: &[Moment]| stream(rooms, Viewer::Seat(quiet));
            assert_ne!(own(&rooms[..over]), own(&others[..until]));
        }
        assert!(differ > 1, "games with more and fewer strikes are among them");
    }
}
