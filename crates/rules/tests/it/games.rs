//! Laws that hold in every game, tested on random games with random phonies, challenges, exchanges,
//! passes, proposals and time.

use rules::*;

use crate::editions::editions;
use crate::kit::*;

/// Every edition in the name of a test plays games by these terms.
fn terms_of(edition: Edition) -> impl Iterator<Item = &'static str> {
    let key = edition.key();
    TERMS.into_iter().chain(ALONE).filter(move |text| text.starts_with(key))
}

/// A legal-looking arrangement of some tiles of a rack: a random line through a random square.
fn some_play(game: &TestGame, seat: u16, random: u64) -> Option<Play> {
    let position = &game.position;
    let rack: Vec<Tile> = position.seats()[usize::from(seat)].rack.iter().collect();
    (0..400).find_map(|attempt| {
        let r = mix(random ^ (attempt << 40));
        let first = Square::new((r % 15) as u8, (r / 15 % 15) as u8);
        let direction =
            if (r / 225).is_multiple_of(2) { Direction::Across } else { Direction::Down };
        let count = 1 + (r / 450) as usize % rack.len().clamp(1, 9);
        let free: Vec<Square> = (0..15)
            .filter_map(|step| first.step(direction, step))
            .filter(|&s| position.board().contains(s) && position.board().get(s).is_none())
            .take(count)
            .collect();
        let faces =
            rack.iter().cycle().skip((r >> 20) as usize % rack.len().max(1)).take(count).map(
                |tile| {
                    tile.letter()
                        .map_or_else(|| Face::from_char('e'), |letter| Some(Face::letter(letter)))
                },
            );
        let play = Play::new(
            free.iter()
                .zip(faces)
                .filter_map(|(&square, face)| Some(Placement { square, face: face? })),
        );
        examine(position.board(), position.ruleset(), &play).is_ok().then_some(play)
    })
}

/// A choice of bags, a claim or a vote.
fn some_speech(game: &TestGame, seat: Seat, random: u64) -> Command {
    let claims = game.position.claims();
    match random % 3 {
        0 => Command::ChooseBags { seat, vowels: (random >> 4) as u8 % 9 },
        1 if !claims.is_empty() => Command::VoteTheme {
            seat,
            number: claims[(random >> 4) as usize % claims.len()].number,
            agree: random >> 9 & 1 == 0,
        },
        _ => {
            let open = game.position.claimable(seat, game.now);
            let words = open.iter().take((random >> 4) as usize % 3).map(|w| letters(w)).collect();
            Command::ClaimTheme { seat, words, plea: "it\tis   so\n".to_string() }
        }
    }
}

/// A letter swapped, or a word rearranged with a tile added to it, where the game allows it.
fn some_change_of_the_board(game: &TestGame, seat: Seat, random: u64) -> Option<Command> {
    let (position, random) = (&game.position, mix(random));
    let rack: Vec<Tile> = position.seats()[seat.index()].rack.iter().collect();
    let covered: Vec<(Square, Face)> = position.board().covered().collect();
    let tile = *rack.get(random as usize % rack.len().max(1))?;
    let face = tile.letter().map_or(Face::from_char('o')?, Face::letter);
    let (square, _) = *covered.get((random >> 8) as usize % covered.len().max(1))?;
    if position.ruleset().letter_recycling && random >> 16 & 1 == 0 {
        return Some(Command::TakeLetter { seat, square, face });
    }
    position.ruleset().anagrams?;
    let direction = if random >> 17 & 1 == 0 { Direction::Across } else { Direction::Down };
    let run = position.board().run(square, direction);
    let end = run.last()?.0.step(direction, 1).filter(|&end| position.board().contains(end))?;
    let mut faces: Vec<Face> = run.iter().map(|&(_, face)| face).chain([face]).collect();
    let places = faces.len();
    faces.rotate_left(1 + (random >> 20) as usize % places);
    let squares = run.iter().map(|&(square, _)| square).chain([end]);
    let placements = squares.zip(faces).map(|(square, face)| Placement { square, face });
    Some(Command::Move { seat, the_move: Move::Play(Play::new(placements)) })
}

fn random_command(game: &TestGame, random: u64) -> AnyCommand<Position> {
    let seats = game.position.seats().len() as u64;
    let anyone = Seat((random >> 8) as u16 % seats as u16);
    if let Phase::OpeningCheck(_) = game.position.phase() {
        return TableCommand::OpeningVerdict { can_open: random.is_multiple_of(3) }.into();
    }
    if game.position.phase() == Phase::StuckCheck {
        let anyone_can_play = !random.is_multiple_of(3);
        return TableCommand::StuckVerdict { anyone_can_play }.into();
    }
    if game.position.paused() {
        return Command::Resume { seat: anyone }.into();
    }
    let seats_of = |random: u64| Seat((random >> 50) as u16 % seats as u16);
    if random >> 44 & 7 == 0 {
        return some_speech(game, seats_of(random), random >> 48).into();
    }
    if let Phase::Choosing(_) | Phase::Claims = game.position.phase() {
        return match random >> 47 & 1 {
            0 => some_speech(game, seats_of(random), random >> 48).into(),
            _ => TableCommand::Tick.into(),
        };
    }
    let Phase::Turn(seat) = game.position.phase() else {
        return match random % 5 {
            0 | 1 => Command::Accept { seat: anyone }.into(),
            2 | 3 => Command::Challenge { seat: anyone, words: Vec::new() }.into(),
            // The time to challenge the last play may be up.
            _ => TableCommand::Tick.into(),
        };
    };
    let rack = &game.position.seats()[seat.index()].rack;
    if random >> 40 & 3 == 0
        && let Some(command) = some_change_of_the_board(game, seat, random >> 42)
    {
        return command.into();
    }
    let command = match random % 40 {
        0 => Command::Propose { seat: anyone, what: Proposal::Pause },
        1 => Command::Propose { seat: anyone, what: Proposal::End },
        2 if random >> 22 & 1 == 0 && random >> 23 & 1 == 0 => {
            Command::GoOnHoliday { seat: anyone }
        }
        2 if random >> 22 & 1 == 0 => Command::ComeBack { seat: anyone },
        2 => Command::Answer { seat: anyone, agree: random >> 20 & 1 == 0 },
        3..=7 => Command::Challenge { seat: anyone, words: Vec::new() },
        8..=12 => Command::Accept { seat: anyone },
        13 if random >> 30 & 3 == 0 => {
            let of = (0..4).map(Seat).filter(|seat| random >> (32 + seat.0) & 1 == 0).collect();
            let last = random >> 36 & 1 == 0;
            Command::AlwaysAccept { seat: anyone, standing: Standing { of, last } }
        }
        13 => return TableCommand::Tick.into(),
        14 if random >> 30 & 7 > 2 => {
            let blank = game.position.board().covered().find(|(_, face)| face.blank);
            let square = blank.map_or(Square::new(0, 0), |(square, _)| square);
            Command::TakeBlank { seat, square }
        }
        14 if random >> 30 & 7 == 1 => Command::TakeBack { seat: anyone },
        14 if random >> 30 & 7 == 0 => Command::Resign { seat: anyone },
        15..=17 => Command::Move { seat, the_move: Move::Pass },
        18..=20 => {
            let some = rack.iter().take((random >> 12) as usize % 8).collect();
            Command::Move { seat, the_move: Move::Exchange(some) }
        }
        _ => match some_play(game, seat.0, random) {
            Some(play) => Command::Move { seat, the_move: Move::Play(play) },
            None => Command::Move { seat, the_move: Move::Pass },
        },
    };
    command.into()
}

/// Words whose letters add up to an even number are good.
struct Even;

impl Judge for Even {
    fn accepts(&self, word: &[Letter]) -> bool {
        word.iter().map(|letter| u32::from(letter.number())).sum::<u32>() % 2 == 0
    }
}

/// Plays a whole random game; checks the laws after every event.
fn play_out(terms_text: &str, seed: u64) -> TestGame {
    let mut game = TestGame::new(terms_text);
    game.picks.seed = seed;
    let full = ENGLISH.full_set();
    let mut refusals = 0;
    for step in 0..3000 {
        if game.over().is_some() {
            break;
        }
        let random = mix(seed << 20 | step);
        let command = match step {
            0 => TableCommand::Start.into(),
            _ => random_command(&game, random),
        };
        game.wait(random % 4_000);
        let inputs = Inputs { at: game.now, judge: &Even, chance: &game.picks };
        match game.position.judge(&command, inputs) {
            Ok(events) => {
                for event in events {
                    game.fold(event);
                    assert_eq!(game.position.all_tiles(), full, "tiles are conserved");
                }
            }
            Err(refusal) => {
                assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty());
                refusals += 1;
            }
        }
    }
    assert!(game.over().is_some(), "{terms_text} seed {seed} did not end; {refusals} refusals");
    game
}

const TERMS: [&str; 30] = [
    "travel-2006 seats=3 tutor=on clock=5",
    "travel-2006 seats=2 bags=two",
    "folio-2001 seats=4 bags=two letters=recycle board=anagram draw=late racks=9 timer=60",
    "tournament-sowpods seats=2 bags=two blanks=recycle theme=sea",
    "classic-2023 seats=3 theme=the-open-sea",
    "diamond-2008 seats=2 theme=sea finish=100 challenge=void bags=two",
    "travel-2006 seats=2 theme=sea:EA,AE,IE,EI,AI,OE,AA,EE,OI,IO",
    "travel-2006 seats=2 letters=recycle",
    "travel-2006 seats=2 days=1 bags=two theme=sea",
    "diamond-2008 seats=4 days=3 holiday=1",
    "folio-2001 seats=3 letters=recycle blanks=recycle board=anagram draw=late",
    "tournament-sowpods seats=2 letters=recycle timer=15",
    "classic-2023 seats=2 challenge=void letters=recycle board=anagram",
    "diamond-2008 seats=3 challenge=void letters=recycle blanks=recycle",
    "diamond-2008 seats=4 board=anagram-strict first-word=4",
    "travel-2006 seats=3 jacks=open blanks=recycle timer=15",
    "diamond-2008 seats=2 racks=9 finish=beginner,300 dictionary=open",
    "classic-2023 seats=4 first-word=4 exchange=restricted draw=late",
    "folio-2001 seats=2 timer=15 overrun=penalty racks=9 scope=words",
    "tournament-sowpods seats=2 blanks=recycle jacks=open finish=500",
    "travel-2006 seats=2",
    "travel-2006 seats=4",
    "folio-2001 seats=2",
    "folio-2001 seats=3",
    "tournament-sowpods seats=2",
    "diamond-2008 seats=2",
    "diamond-2008 seats=4",
    "classic-2023 seats=2",
    "classic-2023 seats=3",
    "classic-2023 seats=4 challenge=void clock=5",
];

/// The games that one person plays alone.
const ALONE: [&str; 7] = [
    "travel-2006 seats=1 mode=one-rack bags=two letters=recycle board=anagram",
    "classic-2023 seats=2 mode=two-racks letters=recycle board=anagram",
    "travel-2006 seats=1 mode=one-rack",
    "diamond-2008 seats=1 mode=one-rack racks=9 timer=15 blanks=recycle jacks=open",
    "folio-2001 seats=2 mode=two-racks",
    "tournament-sowpods seats=2 mode=two-racks dictionary=open first-word=4 draw=late",
    "classic-2023 seats=1 mode=open-tiles",
];

#[test]
fn sow_10_all_hundred_tiles_are_there_before_the_start_and_always() {
    for edition in editions!() {
        for text in terms_of(edition) {
            let start = TestGame::new(text);
            let bag = if start.position.ruleset().open_pool { 0 } else { 100 };
            assert_eq!(start.position.bag().len(), bag, "{text}");
            // This is checked after every event of a game.
            play_out(text, 99);
        }
    }
}

#[test]
fn every_game_ends_conserves_tiles_and_replays_at_every_prefix() {
    for seed in 0..12 {
        for terms_text in TERMS.into_iter().chain(ALONE) {
            let game = play_out(terms_text, seed);
            let mut live = Position::new(&game.terms);
            let mut read = Position::new(&game.terms);
            for (at, event) in &game.log {
                live.apply(*at, event);
                // The text form preserves everything.
                let line = event.to_string();
                let parsed: Event = line.parse().unwrap_or_else(|e| panic!("{line}: {e}"));
                assert_eq!(&parsed, event);
                read.apply(*at, &parsed);
                assert_eq!(live, read);
            }
            assert_eq!(live, game.position);
        }
    }
}

#[test]
fn var_02_what_is_agreed_before_the_start_stays_to_the_end() {
    for terms_text in TERMS.into_iter().chain(ALONE) {
        let game = play_out(terms_text, 3);
        let mut position = Position::new(&game.terms);
        assert_eq!(position.phase(), Phase::Opening, "the terms come before the first tile");
        for (at, event) in &game.log {
            position.apply(*at, event);
            assert_eq!(position.ruleset(), &game.terms.ruleset());
            assert_eq!(position.theme(), Theme::of(&game.terms).as_ref());
        }
    }
}

/// Exchanging hidden tiles between the bag and the other racks changes no view.
#[test]
fn views_are_blind_to_hidden_tiles() {
    for seed in 0..6 {
        for terms_text in TERMS.into_iter().chain(ALONE) {
            let game = play_out(terms_text, seed);
            let mut position = Position::new(&game.terms);
            let picks = Picks { seed: seed + 77, ..Picks::default() };
            let mut differed = 0;
            for (at, event) in &game.log {
                position.apply(*at, event);
                for seat in 0..position.seats().len() as u16 {
                    let viewer = Viewer::Seat(Seat(seat));
                    let other = position.resampled(viewer, &picks);
                    assert_eq!(other.all_tiles(), position.all_tiles());
                    assert_eq!(other.view(viewer, *at), position.view(viewer, *at));
                    differed += u32::from(other != position);
                }
                let other = position.resampled(Viewer::Spectator, &picks);
                let spectator = Viewer::Spectator;
                assert_eq!(other.view(spectator, *at), position.view(spectator, *at));
            }
            let hides = TERMS.contains(&terms_text);
            assert!(differed > 5 || !hides, "hidden tiles were really changed");
        }
    }
}

/// Whatever a viewer does not see is in the bag or on a rack that the viewer does not see.
#[test]
fn what_is_seen_and_what_is_unseen_is_the_whole_set() {
    for seed in 0..3 {
        for terms_text in TERMS.into_iter().chain(ALONE) {
            let game = play_out(terms_text, seed);
            let mut position = Position::new(&game.terms);
            let seats = (0..position.seats().len() as u16).map(|seat| Viewer::Seat(Seat(seat)));
            let viewers: Vec<Viewer> = seats.chain([Viewer::Spectator]).collect();
            for (at, event) in &game.log {
                position.apply(*at, event);
                for &viewer in &viewers {
                    let view = position.view(viewer, *at);
                    let mut all = view.unseen;
                    all.add_all(&view.board.covered().map(|(_, face)| face.tile()).collect());
                    let mut hidden = view.bag;
                    for seat in &view.seats {
                        match seat.rack {
                            Some(rack) => all.add_all(&rack),
                            None => hidden += usize::from(seat.tiles),
                        }
                    }
                    assert_eq!(all, ENGLISH.full_set(), "{terms_text}, {seed}: {viewer:?}");
                    // The tiles drawn for the start go back before the deal.
                    if view.phase != Phase::Opening {
                        assert_eq!(view.unseen.len(), hidden, "{terms_text}, {seed}: {viewer:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn fol_10_the_order_on_the_rack_is_no_part_of_the_game() {
    for edition in editions!() {
        let text = format!("{edition} seats=2");
        let one = TestGame::dealt(&text, &["AEITRNR", "HROBSEE"]);
        let other = TestGame::dealt(&text, &["RNRAEIT", "EESHROB"]);
        assert_eq!(one.position, other.position);
    }
}

#[test]
fn sow_56_the_unseen_tiles_can_be_tracked() {
    for edition in editions!() {
        let racks = ["AEITRNR", "HROBSEE"];
        let mut game = TestGame::dealt(&format!("{edition} seats=2"), &racks);
        game.play(0, "8D TRAIN");
        let view = game.position.view(Viewer::Seat(Seat(1)), game.now);
        assert_eq!(view.unseen.len(), 100 - 5 - 7);
        let mut expected = *game.position.bag();
        expected.add_all(&game.position.seats()[0].rack);
        assert_eq!(view.unseen, expected);
        assert_eq!(view.bag, game.position.bag().len());
    }
}
