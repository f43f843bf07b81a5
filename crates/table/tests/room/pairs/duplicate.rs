//! Duplicate: the slips of a round that is open.

use rules::{Millis, Seat, Viewer};
use table::wire::{CommandMessage, DuplicateCommand};
use table::{Finding, Input, Question, Room, move_message};

use super::{PRESENCE, Story, json, public, stream};
use crate::random::Game;

#[test]
fn amb_45_no_viewer_can_tell_slips_of_a_round_that_is_open() {
    let told = |command| CommandMessage::Duplicate { command };
    let seal = |play: &rules::Play| match move_message(&rules::Move::Play(play.clone())) {
        CommandMessage::Play { tiles } => {
            told(DuplicateCommand::Seal { tiles, declared: None, lock: false })
        }
        other => panic!("{other:?}"),
    };
    for terms in
        ["classic-2023 mode=duplicate rounds=6", "travel-2006 mode=duplicate placed=slip rounds=6"]
    {
        let mut game = Game::started(terms, 23);
        for seat in 0..3 {
            game.input(&Input::Sit(vec![(Seat(seat), format!("Entrant {seat}"))])).unwrap();
        }
        game.command(0, told(DuplicateCommand::Begin {})).unwrap();
        let mut rounds = 0;
        while !game.room.over() {
            let Some(Question::Tops(question)) = game.room.question() else {
                game.at = game.room.deadline().unwrap();
                game.input(&Input::Tick).unwrap();
                continue;
            };
            let plays = two_plays(&question);
            let tops = plays.iter().take(1).map(|(text, _)| text.clone()).collect();
            game.input(&Input::Finding(Finding::Tops { plays: tops })).unwrap();
            if plays.is_empty() {
                continue;
            }
            let [one, two] = [0, 1].map(|at: usize| plays[at % plays.len()].1.clone());
            rounds += usize::from(one != two);
            // The games part here: what the second entrant seals, and how often.
            let stories = [vec![&one], vec![&two], vec![&one, &two, &one]].map(|slips| {
                let mut game = game.clone();
                let from = game.batches.len();
                game.at = game.at.plus(Millis(1_000));
                for slip in slips {
                    game.command(1, seal(slip)).unwrap();
                    game.at = game.at.plus(Millis(10));
                }
                game.at = Millis(game.at.0 / 1_000 * 1_000 + 1_000);
                let open = game.room.clone();
                for seat in [0, 2] {
                    game.command(seat, seal(&one)).unwrap();
                }
                let header = game.room.header().clone();
                let rooms = Story::new(&header, &game.records, &game.batches).rooms();
                (rooms[from - 1..].to_vec(), open, game)
            });
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
                let told = stories.each_ref().map(|(rooms, open, game)| {
                    // The tally once all slips are in, and what comes with a new connection.
                    let late = |room: &Room| json(&room.update(0, viewer, game.at, PRESENCE));
                    let open = (late(open), public(open));
                    (stream(rooms, viewer), open, late(&game.room), public(&game.room))
                });
                assert_eq!(told[0], told[1], "{terms}: {viewer:?} knows the slip");
                assert_eq!(told[0], told[2], "{terms}: {viewer:?} knows of a change");
            }
            let own = |at: usize| stream(&stories[at].0, Viewer::Seat(Seat(1)));
            assert!(one == two || own(0) != own(1));
            let [(_, _, first), ..] = stories;
            game = first;
            for seat in 0..3 {
                let _ = game.command(seat, told(DuplicateCommand::Lock {}));
            }
        }
        assert!(rounds >= 4, "{terms}: {rounds}");
    }
}

/// Two plays of a rack, if it has them: two letters somewhere, words or not.
fn two_plays(question: &table::TopsQuestion) -> Vec<(rules::PlayText, rules::Play)> {
    let letters: Vec<char> =
        question.rack.to_string().chars().filter(char::is_ascii_uppercase).collect();
    let mut plays = Vec::new();
    for row in 0..15 {
        for column in 0..15 {
            let square = rules::Square::new(row, column);
            for word in
                [format!("{}{}", letters[0], letters[1]), format!("{}{}", letters[1], letters[2])]
            {
                let Ok(text) = format!("{square} {word}").parse::<rules::PlayText>() else {
                    continue;
                };
                let Ok(play) = text.resolve(&question.board) else { continue };
                if rules::examine(&question.board, &question.ruleset, &play).is_ok() {
                    plays.push((text, play));
                }
            }
            if plays.len() > 1 {
                return plays;
            }
        }
    }
    plays
}
