//! Games of every mode that were refereed elsewhere, and are played once more before they are
//! believed.

use std::collections::BTreeSet;

use engine::{Random as _, Seeded};
use host::{Luck, audited};
use rules::together::{self, Goal};
use rules::{Event, Level, Reason as _, Seat, Tile, Tiles, bingo, duplicate};
use table::wire::{
    BingoCommand, CommandMessage, DuplicateCommand, HallCommand, PaperEntrant, TogetherCommand,
};
use table::{ModeEvent, Record, Room, RoomEvent, SeatKind, SeededChance};

use crate::host::{Driven, computers, header, lists};

/// A game with these seats that has begun.
fn begun(changes: &[&str], seats: Vec<SeatKind>) -> Driven {
    let lists = lists();
    let header = header(&lists, "classic-2023", changes, seats);
    Driven::new(lists, header, Luck::Carried(Seeded::new(5)))
}

/// A person and computer players.
fn with_a_person(levels: &[Level]) -> Vec<SeatKind> {
    [vec![SeatKind::Person], computers(levels)].concat()
}

/// The game when computer players have brought it to its end.
fn to_its_end(mut game: Driven) -> Driven {
    while !game.host.room().over() {
        assert!(game.step());
    }
    game
}

/// The code by which the log of a game is refused.
fn refused(game: &Driven, records: Vec<Record>) -> Option<&'static str> {
    let again = once_more(game, records);
    again.map(|again| assert_eq!(again.log(), game.host.room().log())).err()
}

/// The room of a game that is played once more, or the code by which it is refused.
fn once_more(game: &Driven, records: Vec<Record>) -> Result<Room, &'static str> {
    let lists = lists();
    let room = game.host.room();
    let words = lists.bound(&room.header().lexicon, &room.header().terms.ruleset()).unwrap();
    let chance = SeededChance::new([7; 32]);
    let again = audited(room.header().clone(), records, &chance, words);
    again.map_err(|refusal| refusal.code())
}

/// Another tile.
fn other(tile: Tile) -> Tile {
    if tile == Tile::BLANK { Tile::from_char('Z').unwrap() } else { Tile::BLANK }
}

/// These tiles with one of them changed.
fn forged(mut tiles: Tiles) -> Option<Tiles> {
    let tile = tiles.nth(0)?;
    assert!(tiles.remove(tile));
    tiles.add(other(tile));
    Some(tiles)
}

/// The same event with a tile or a goal drawn otherwise; `None` for an event that draws nothing.
fn drawn_otherwise(event: ModeEvent) -> Option<ModeEvent> {
    use duplicate::Event::Drawn;
    use together::Event as Together;
    Some(match event {
        ModeEvent::Match(Event::Dealt { seat, tiles }) => {
            ModeEvent::Match(Event::Dealt { seat, tiles: forged(tiles)? })
        }
        ModeEvent::Bingo(bingo::Event::Called { tile }) => {
            ModeEvent::Bingo(bingo::Event::Called { tile: other(tile) })
        }
        ModeEvent::Duplicate(Drawn { tiles }) => {
            ModeEvent::Duplicate(Drawn { tiles: forged(tiles)? })
        }
        ModeEvent::Together(event) => ModeEvent::Together(match event {
            Together::Dealt { seat, tiles } => Together::Dealt { seat, tiles: forged(tiles)? },
            Together::Drew { seat, tiles } => Together::Drew { seat, tiles: forged(tiles)? },
            Together::TurnEnded { seat, drawn } => {
                Together::TurnEnded { seat, drawn: forged(drawn)? }
            }
            Together::Exchanged { seat, returned, drawn } => {
                Together::Exchanged { seat, returned, drawn: forged(drawn)? }
            }
            Together::Played { seat, text, words, goals, drawn } => {
                Together::Played { seat, text, words, goals, drawn: forged(drawn)? }
            }
            Together::TurnedUp { mut goals } => {
                let turned_up = goals.clone();
                let goal = goals.first_mut()?;
                *goal = Goal::all().find(|goal| !turned_up.contains(goal))?;
                Together::TurnedUp { goals }
            }
            _ => return None,
        }),
        _ => return None,
    })
}

/// The game as it was played is believed. A game in which one thing was drawn otherwise is not.
fn held_against_the_seed(game: &Driven, least: usize) {
    assert!(game.host.room().over());
    assert_eq!(refused(game, game.records.clone()), None);
    let mut tried = 0;
    for (index, record) in game.records.iter().enumerate() {
        let Ok(RoomEvent::Game(event)) = record.line.parse() else { continue };
        let Some(other) = drawn_otherwise(event) else { continue };
        let mut records = game.records.clone();
        records[index].line = RoomEvent::Game(other).to_string();
        assert_eq!(refused(game, records.clone()), Some("other_draw"), "{}", records[index].line);
        tried += 1;
    }
    assert!(tried >= least, "only {tried} draws:\n{:#?}", game.records);
}

/// The code by which a game is refused that has another line in the place of the first such one.
fn changed(game: &Driven, start: &str, from: &str, to: &str) -> Option<&'static str> {
    let mut records = game.records.clone();
    let record = records.iter_mut().find(|record| record.line.starts_with(start));
    let record = record.unwrap_or_else(|| panic!("no {start}"));
    assert!(record.line.contains(from), "{}", record.line);
    record.line = record.line.replacen(from, to, 1);
    refused(game, records)
}

#[test]
fn the_racks_and_goals_of_together_follow_from_the_seed() {
    use Level::{Beginner, Expert, Intermediate};
    for levels in [&[Intermediate, Expert][..], &[Expert, Beginner, Expert]] {
        let game = to_its_end(begun(&["mode=together"], computers(levels)));
        held_against_the_seed(&game, 8);
    }
}

/// A player who uses helpers, talks, points and trades.
#[test]
fn all_that_a_team_can_do_is_done_again() {
    let mut game = begun(&["mode=together"], vec![SeatKind::Person; 2]);
    let together = |command| CommandMessage::Together { command };
    while game.host.room().question().is_some() {
        assert!(game.step());
    }
    for seat in [0, 1] {
        game.command(seat, together(TogetherCommand::Name { starter: 1 })).unwrap();
    }
    let say = |text: &str| together(TogetherCommand::Say { text: text.to_owned() });
    game.command(0, say("  Shall we   trade? ")).unwrap();
    game.command(1, together(TogetherCommand::Point { square: Some("8H".into()) })).unwrap();
    game.command(1, together(TogetherCommand::Point { square: None })).unwrap();
    let rack = |game: &Driven, seat: usize| {
        let table::Playing::Together(team) = game.host.room().playing() else { panic!("a team") };
        team.seats()[seat].rack.iter().map(|tile| tile.to_string()).collect::<Vec<_>>()
    };
    let mine = rack(&game, 1);
    let tiles = mine[..2].concat();
    game.command(1, together(TogetherCommand::TradeTiles { tiles })).unwrap();
    let theirs = rack(&game, 0);
    let trade = |index: usize| (mine[index].clone(), theirs[index].clone());
    for index in [0, 1] {
        let (take, give) = trade(index);
        game.command(0, together(TogetherCommand::Claim { take, give })).unwrap();
    }
    let (take, give) = trade(1);
    game.command(0, together(TogetherCommand::Unclaim { take, give })).unwrap();
    let (take, give) = trade(1);
    game.command(0, together(TogetherCommand::Claim { take, give })).unwrap();
    game.command(0, together(TogetherCommand::Confirm {})).unwrap();
    game.command(1, together(TogetherCommand::EndTurn {})).unwrap();
    game.command(0, together(TogetherCommand::ExtraTile {})).unwrap();
    game.command(0, together(TogetherCommand::EndTurn {})).unwrap();
    let tiles = rack(&game, 1)[..3].concat();
    game.command(1, together(TogetherCommand::ExchangeTiles { tiles })).unwrap();
    game.command(1, together(TogetherCommand::EndTurn {})).unwrap();
    game.command(0, together(TogetherCommand::RefreshGoals {})).unwrap();
    game.command(0, together(TogetherCommand::EndTurn {})).unwrap();
    let tile = rack(&game, 1).into_iter().find(|tile| tile != "?").unwrap();
    game.command(1, together(TogetherCommand::MakeBlank { tile })).unwrap();
    game.command(1, together(TogetherCommand::EndTurn {})).unwrap();
    let goal = {
        let table::Playing::Together(team) = game.host.room().playing() else { panic!("a team") };
        team.goals()[0].to_string()
    };
    game.command(0, together(TogetherCommand::CompleteGoal { goal })).unwrap();
    game.command(0, together(TogetherCommand::EndTurn {})).unwrap();
    game.command(1, together(TogetherCommand::Stuck {})).unwrap();
    for seat in [0, 1] {
        if !game.host.room().over() {
            game.command(seat, CommandMessage::Resign {}).unwrap();
        }
    }
    game.command(0, say("Never mind.")).unwrap();
    held_against_the_seed(&game, 6);
}

/// A game of Letter bingo of computer players, which a person has begun.
fn bingo() -> Driven {
    let mut game = begun(&["mode=bingo"], with_a_person(&[Level::Beginner, Level::Expert]));
    game.act();
    game.command(0, CommandMessage::Bingo { command: BingoCommand::BeginWithout {} }).unwrap();
    game
}

#[test]
fn the_letters_of_bingo_are_called_as_the_seed_says() {
    let game = to_its_end(bingo());
    held_against_the_seed(&game, 20);
    // Two letters called in another order.
    let mut records = game.records.clone();
    let calls: Vec<usize> = (0..records.len())
        .filter(|&index| records[index].line.starts_with("bingo call "))
        .collect();
    let pair = calls.windows(2).find(|pair| records[pair[0]].line != records[pair[1]].line);
    let &[one, two] = pair.unwrap() else { panic!("two calls") };
    let line = records[one].line.clone();
    records[one].line = std::mem::replace(&mut records[two].line, line);
    assert_eq!(refused(&game, records), Some("other_draw"));
    assert_eq!(
        changed(&game, "bingo lock 1", "bingo lock 1 ", "bingo lock 0 "),
        Some("other_event")
    );
}

/// A session of six rounds that has begun, with computer players.
fn session(changes: &[&str]) -> Driven {
    let changes = [&["mode=duplicate", "rounds=6"][..], changes].concat();
    let mut game = begun(&changes, with_a_person(&[Level::Beginner, Level::Expert]));
    let duplicate = |command| CommandMessage::Duplicate { command };
    game.command(0, duplicate(DuplicateCommand::Begin {})).unwrap();
    game
}

#[test]
fn the_racks_of_duplicate_follow_from_the_seed() {
    let game = to_its_end(session(&[]));
    held_against_the_seed(&game, 6);
    // The best play of a rack and the play that is placed are found again.
    assert_eq!(changed(&game, "duplicate top ", " lots ", "0 lots "), Some("other_play"));
    assert_eq!(changed(&game, "duplicate place ", " lots ", "0 lots "), Some("other_play"));
    let slip = game.records.iter().find(|record| record.line.contains("duplicate slip")).unwrap();
    let (word, wrong) = (slip.line.clone(), slip.line.replacen('+', "-", 1));
    assert_eq!(changed(&game, "duplicate slip", &word, &wrong), Some("other_ruling"));
}

/// A hall with slips on paper, in which a person rules.
#[test]
fn all_that_an_arbitrator_does_is_done_again() {
    let mut game = session(&["arbitrator=person"]);
    let duplicate = |command| CommandMessage::Duplicate { command };
    let hall = |command| duplicate(DuplicateCommand::Hall { command });
    let entrants = vec![
        PaperEntrant { name: "Sam".into(), table: Some(3) },
        PaperEntrant { name: "Kim".into(), table: None },
    ];
    game.command(0, hall(HallCommand::AddPaper { entrants })).unwrap();
    game.command(0, hall(HallCommand::Rename { entrant: 4, name: "Kit".into() })).unwrap();
    game.command(0, hall(HallCommand::Table { entrant: 4, table: Some(4) })).unwrap();
    game.command(0, hall(HallCommand::Caution { entrant: 4 })).unwrap();
    game.command(0, hall(HallCommand::Leave { entrant: 4 })).unwrap();
    game.command(0, hall(HallCommand::Entries { once: true })).unwrap();
    let mut rounds = 0;
    for _ in 0..400 {
        use rules::duplicate::Phase;
        if game.host.room().over() {
            break;
        }
        let phase = game.host.room().playing().as_duplicate().unwrap().phase();
        let done = match phase {
            Phase::Rack => game
                .command(0, duplicate(DuplicateCommand::Accept {}))
                .or_else(|_| game.command(0, duplicate(DuplicateCommand::Reject {}))),
            Phase::Called => game.command(0, duplicate(DuplicateCommand::StartClock {})),
            Phase::Slips { .. } if game.step() => Ok(()),
            Phase::Rulings => {
                rounds += 1;
                for line in ["8H qi", "-"] {
                    let paper = HallCommand::Type { entrant: 3, line: line.to_owned() };
                    if game.command(0, hall(paper)).is_ok() {
                        break;
                    }
                }
                game.command(0, hall(HallCommand::StopWaiting {})).unwrap();
                game.command(0, duplicate(DuplicateCommand::Confirm {}))
            }
            Phase::Between { .. } if rounds > 2 => {
                game.command(0, duplicate(DuplicateCommand::Stop {}))
            }
            Phase::Between { .. } => game.command(0, duplicate(DuplicateCommand::Draw {})),
            _ => {
                assert!(game.step());
                Ok(())
            }
        };
        done.unwrap();
    }
    let typed = |record: &&Record| record.line.starts_with("duplicate typed 0 3 ");
    assert_eq!(game.records.iter().filter(typed).count(), rounds);
    held_against_the_seed(&game, 2);
}

#[test]
fn a_board_that_was_taken_apart_is_taken_apart_again() {
    let mut game = begun(&[], with_a_person(&[Level::Advanced]));
    game.unbuild();
    held_against_the_seed(&game, 2);
}

/// Openings that the engine verifies, and games alone.
#[test]
fn the_answers_of_the_engine_are_found_again() {
    for (edition, changes, seats) in [
        ("folio-2001", &["jacks=open", "opening=verified"][..], 2),
        ("travel-2006", &["mode=one-rack"], 1),
        ("travel-2006", &["mode=two-racks"], 2),
        ("travel-2006", &["mode=open-tiles"], 1),
    ] {
        let lists = lists();
        let levels = &[Level::Beginner, Level::Intermediate][..seats];
        let header = header(&lists, edition, changes, computers(levels));
        let game = Driven::new(lists, header, Luck::Carried(Seeded::new(5)));
        held_against_the_seed(&to_its_end(game), 1);
    }
}

/// A game that goes on from a position, with a tutor, in which a turn is taken back.
#[test]
fn turns_that_were_taken_back_are_taken_back_again() {
    let lists = lists();
    let seats = with_a_person(&[Level::Beginner]);
    let header = header(&lists, "travel-2006", &["tutor=on"], seats);
    let game = "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15 AEINRST/ 0/66 0 lex X;";
    let set_up = host::set_up_of_cgp(game, &header.terms.ruleset()).unwrap();
    let mut game = Driven::from(lists, header, Luck::Carried(Seeded::new(5)), Some(set_up));
    let mut taken_back = 0;
    while !game.host.room().over() {
        if game.step() {
            continue;
        }
        let room = game.host.room();
        let command = match room.on_turn() {
            Some(Seat(0)) if taken_back < 2 && room.seq() > 12 => CommandMessage::TakeTurnBack {},
            Some(Seat(0)) if taken_back < 2 => CommandMessage::Pass {},
            Some(Seat(0)) => CommandMessage::Resign {},
            _ => CommandMessage::Accept {},
        };
        taken_back += usize::from(command == CommandMessage::TakeTurnBack {});
        game.command(0, command).unwrap();
    }
    assert_eq!(taken_back, 2);
    held_against_the_seed(&game, 1);
}

#[test]
fn matches_with_two_bags_follow_from_the_seed() {
    let changes = ["bags=two", "blanks=recycle", "words=family"];
    let levels = [Level::Intermediate, Level::Advanced, Level::Expert];
    let game = to_its_end(begun(&changes, computers(&levels)));
    held_against_the_seed(&game, 3);
}

/// Lines of one game among those of another, at other times and in another order: whatever is sent,
/// the referee answers.
#[test]
fn a_log_that_makes_no_sense_is_refused() {
    let together = begun(&["mode=together"], computers(&[Level::Beginner, Level::Expert]));
    let match_ = begun(&["bags=two"], computers(&[Level::Beginner, Level::Advanced]));
    let games = [session(&[]), bingo(), together, match_].map(to_its_end);
    let all: Vec<String> =
        games.iter().flat_map(|game| &game.records).map(|record| record.line.clone()).collect();
    let mut dice = Seeded::new(34);
    let mut below = |below: usize| dice.next_u64() as usize % below;
    let mut codes = BTreeSet::new();
    for game in &games {
        for _ in 0..150 {
            let mut records = game.records.clone();
            for _ in 0..=below(3) {
                let (one, two) = (below(records.len()), below(records.len()));
                match below(5) {
                    0 => records[one].line.clone_from(&all[below(all.len())]),
                    1 => records.swap(one, two),
                    2 => drop(records.remove(one)),
                    3 => records[one..].iter_mut().for_each(|record| record.at += 100_000_000),
                    _ => {
                        let again = records[one].clone();
                        records.insert(one, again);
                    }
                }
            }
            for (record, seq) in records.iter_mut().zip(1..) {
                record.seq = seq;
            }
            codes.extend(once_more(game, records).err());
        }
    }
    assert!(codes.len() > 6, "{codes:?}");
}
