//! Logs from outside: games as they were played are believed, and others are not.

use rules::{Event, Judge, Reason as _, Tile, Tiles};
use table::{AuditRefusal, Auditor, Input, ModeEvent, Question, Record, Room, RoomEvent, Wanted};

use crate::random::{EvenWords, Game, TERMS};

/// Terms in which draws, plays, rulings and results come about in other ways than usual.
const MORE: [&str; 15] = [
    "travel-2006 seats=2 bags=two",
    "tournament-sowpods seats=2 draw=late clock=10",
    "travel-2006 seats=2 exchange=restricted racks=9",
    "classic-2023 seats=1 mode=one-rack",
    "classic-2023 seats=2 mode=two-racks",
    "classic-2023 seats=2 challenge=void",
    "travel-2006 seats=2 letters=recycle",
    "travel-2006 seats=3 blanks=recycle",
    "travel-2006 seats=2 theme=animals",
    "travel-2006 seats=2 board=anagram",
    "travel-2006 seats=3 timer=15",
    "travel-2006 seats=2 timer=15 overrun=penalty",
    "classic-2023 seats=2 clock=1 forfeit=1",
    "travel-2006 seats=2 days=1 holiday=2",
    "classic-2023 seats=3 bags=two window=none",
];

/// A random game to its end; the terms may make it too long.
fn ended(terms: &str, seed: u64) -> Option<Game> {
    let mut game = Game::started(terms, seed);
    for _ in 0..1_500 {
        if game.room.over() {
            return Some(game);
        }
        game.step();
    }
    None
}

fn audited(game: &Game, records: Vec<Record>) -> Result<Room, AuditRefusal> {
    judged(game, records, &EvenWords)
}

/// The game played once more, with the answers that its engine gave.
fn judged(game: &Game, records: Vec<Record>, judge: &dyn Judge) -> Result<Room, AuditRefusal> {
    let engine = |question: &Question| {
        let known = game.findings.iter().find(|(asked, _)| asked == question);
        known.map_or_else(|| question.unanswered(), |(_, finding)| finding.clone())
    };
    let auditor = Auditor { chance: &game.chance, judge, engine: &engine };
    auditor.room(game.room.header().clone(), records)
}

/// The code by which the game is refused after this change of its records.
fn refused(game: &Game, change: impl FnOnce(&mut Vec<Record>)) -> &'static str {
    let mut records = game.records.clone();
    change(&mut records);
    assert_ne!(records, game.records, "nothing was changed");
    audited(game, records).err().map_or("believed", |refusal| refusal.code())
}

#[test]
fn random_games_that_are_over_are_believed() {
    for (seed, terms) in (40..).zip(TERMS.iter().chain(&MORE)) {
        let game = ended(terms, seed).unwrap_or_else(|| panic!("{terms} goes on for too long"));
        let room = audited(&game, game.records.clone());
        let room = room.unwrap_or_else(|refusal| panic!("{terms}: {refusal}"));
        assert_eq!(room.log(), game.room.log(), "{terms}");
    }
}

/// Another tile.
fn other(tile: Tile) -> Tile {
    if tile == Tile::BLANK { Tile::from_char('Z').unwrap() } else { Tile::BLANK }
}

/// These tiles with one of them changed, in every way that differs.
fn forged(tiles: &Tiles) -> Vec<Tiles> {
    let changed = |(tile, _): (Tile, u8)| {
        let mut tiles = *tiles;
        assert!(tiles.remove(tile));
        tiles.add(other(tile));
        tiles
    };
    tiles.counts().filter(|&(_, count)| count > 0).map(changed).collect()
}

/// The same event with one of its tiles drawn otherwise, in every way that differs.
fn drawn_otherwise(event: &Event) -> Vec<Event> {
    let changed = |tiles: &Tiles, event: &dyn Fn(Tiles) -> Event| {
        forged(tiles).into_iter().map(event).collect::<Vec<_>>()
    };
    match event.clone() {
        Event::OpeningDraw { drawn } => (0..drawn.len())
            .map(|index| {
                let mut drawn = drawn.clone();
                drawn[index].1 =
                    forged(&[drawn[index].1].into_iter().collect())[0].iter().next().unwrap();
                Event::OpeningDraw { drawn }
            })
            .collect(),
        Event::Dealt { seat, tiles } => changed(&tiles, &|tiles| Event::Dealt { seat, tiles }),
        Event::Drew { seat, tiles } => changed(&tiles, &|tiles| Event::Drew { seat, tiles }),
        Event::Exchanged { seat, returned, drawn } => {
            changed(&drawn, &|drawn| Event::Exchanged { seat, returned, drawn })
        }
        Event::Played { seat, text, words, score, drawn } => changed(&drawn, &|drawn| {
            let (text, words) = (text.clone(), words.clone());
            Event::Played { seat, text, words, score, drawn }
        }),
        _ => Vec::new(),
    }
}

/// Each tile follows from the seed, with racks and bags of every kind.
#[test]
fn a_match_in_which_one_tile_was_drawn_otherwise_is_refused() {
    let mut tried = 0;
    for (seed, terms) in [
        (40, "travel-2006 seats=2"),
        (41, "travel-2006 seats=2 bags=two"),
        (42, "tournament-sowpods seats=2 draw=late"),
        (43, "travel-2006 seats=2 exchange=restricted racks=9"),
        (44, "classic-2023 seats=1 mode=one-rack"),
        (45, "classic-2023 seats=2 mode=two-racks"),
        (46, "folio-2001 seats=3 bags=two racks=9"),
    ] {
        let Some(game) = ended(terms, seed) else { panic!("{terms} goes on for too long") };
        for (index, record) in game.records.iter().enumerate() {
            let Ok(RoomEvent::Game(ModeEvent::Match(event))) = record.line.parse() else {
                continue;
            };
            for other in drawn_otherwise(&event) {
                let line = other.to_string();
                let code = refused(&game, |records| records[index].line.clone_from(&line));
                assert_eq!(code, "other_draw", "{terms}: {line}");
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "only {tried} tiles were drawn");
}

#[test]
fn a_game_that_goes_on_is_not_taken() {
    let game = ended("travel-2006 seats=2", 40).unwrap();
    assert_eq!(refused(&game, |records| drop(records.pop())), "game_not_over");
    assert_eq!(refused(&game, Vec::clear), "game_not_over");
}

#[test]
fn talk_of_another_game_is_left_out() {
    let mut game = ended("travel-2006 seats=2", 40).unwrap();
    let log = game.room.log().len();
    let again = Input::Again { seats: vec![rules::Seat(0)], wanted: Wanted::Yes("next".into()) };
    game.input(&again).unwrap();
    assert!(game.records.len() > log);
    assert_eq!(audited(&game, game.records.clone()).unwrap().log().len(), log);
}

#[test]
fn a_log_that_was_changed_is_refused() {
    let game = ended("travel-2006 seats=2", 40).unwrap();
    let other = ended("travel-2006 seats=2", 41).unwrap();
    let header = game.room.header().clone();
    let engine = |question: &Question| question.unanswered();
    let auditor = Auditor { chance: &other.chance, judge: &EvenWords, engine: &engine };
    let seed = auditor.room(header, game.records.clone());
    assert_eq!(seed.err(), Some(AuditRefusal::OtherSeed));
    let at = |part: &str| {
        let found = game.records.iter().position(|record| record.line.starts_with(part));
        found.unwrap_or_else(|| panic!("no {part}"))
    };
    let change = |part: &str, from: &str, to: &str| {
        let at = at(part);
        refused(&game, |records| records[at].line = records[at].line.replacen(from, to, 1))
    };
    // The first rack is that of other draws.
    let dealt = at("deal 0");
    let line = other.records.iter().find(|record| record.line.starts_with("deal 0")).unwrap();
    let deal = refused(&game, |records| records[dealt].line.clone_from(&line.line));
    assert_eq!(deal, "other_draw");
    // A play with another score, and one with tiles that the seat has not.
    let score = |line: &str| line.split(' ').nth(4).unwrap().to_owned();
    let points = score(&game.records[at("play ")].line);
    assert_eq!(change("play ", &format!(" {points} drew"), " 999 drew"), "other_play");
    let play = game.records[at("play ")].line.split(' ').nth(3).unwrap().to_owned();
    let letters = "Q".repeat(play.len());
    assert_eq!(change("play ", &play, &letters), "other_play");
    // The end.
    let last = game.records.len() - 1;
    let line = game.records[last].line.clone();
    assert!(line.starts_with("end "), "{line}");
    let digits = |c: char| c.is_ascii_digit();
    let number = line.rfind(digits).unwrap();
    let mut wrong = line;
    let digit = if &wrong[number..=number] == "1" { "2" } else { "1" };
    wrong.replace_range(number..=number, digit);
    let result = refused(&game, |records| records[last].line.clone_from(&wrong));
    assert!(["other_result", "unreadable_game"].contains(&result), "{result}: {wrong}");
    // The form.
    assert_eq!(refused(&game, |records| drop(records.remove(1))), "unreadable_game");
    for line in ["dance", "", "deal 0 \u{0}", "bingo call E", &"pass 0 ".repeat(1_000)] {
        let code = refused(&game, |records| records[dealt].line = line.to_owned());
        assert_eq!(code, "unreadable_game", "{line}");
    }
    assert_eq!(refused(&game, |records| records[dealt].at = u64::MAX), "time_goes_back");
    for line in ["seated 0 Computer", "seated 0  Ann", "agreed 0", "filled 1 expert Computer"] {
        let code = refused(&game, |records| records[0].line = line.to_owned());
        assert_eq!(code, "not_on_one_device", "{line}");
    }
}

#[test]
fn a_ruling_against_the_word_list_is_refused() {
    let found = (40..80).find_map(|seed| {
        let game = ended("classic-2023 seats=4 challenge=bonus:5 clock=1", seed)?;
        let at = game.records.iter().position(|record| record.line.starts_with("challenge "))?;
        Some((game, at))
    });
    let (game, _) = found.unwrap();
    struct Nothing;
    impl Judge for Nothing {
        fn accepts(&self, _: &[rules::Letter]) -> bool {
            false
        }
    }
    struct Anything;
    impl Judge for Anything {
        fn accepts(&self, _: &[rules::Letter]) -> bool {
            true
        }
    }
    let judged = |judge: &dyn Judge| {
        judged(&game, game.records.clone(), judge).err().map(|refusal| refusal.code())
    };
    let codes = [judged(&Nothing), judged(&Anything)];
    assert!(codes.contains(&Some("other_ruling")), "{codes:?}");
}
