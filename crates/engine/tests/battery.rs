//! Whole games between computer players under random terms: all end, no tile is lost, every prefix
//! of the log leads to the position of the game, and views are blind to hidden tiles.
//!
//! 1,000 games, in four parts that run side by side. `TILEWRIGHT_GAMES` sets another number.
#![allow(clippy::unwrap_used, clippy::print_stderr, missing_docs)]

use std::collections::BTreeMap;

use engine::{Budget, Generator, Guide, Level, Player, Random, Record, Seeded, play_game};
use lexica::Vocabulary;
use rules::{
    ChallengeRule, Change, Edition, EndReason, Event, Judge, Millis, Position, Seat, SeenTiles,
    Terms, Tile, Viewer,
};

fn guide(vocabulary: Vocabulary) -> Guide {
    Guide::new(lexica::common(vocabulary).graph()).unwrap()
}

fn player(level: Level, lexicon: &Guide) -> Player {
    let known = match level {
        Level::Beginner => Some(guide(Vocabulary::Everyday)),
        Level::Intermediate => Some(guide(Vocabulary::Broad)),
        Level::Expert | Level::Champion => None,
    };
    Player::new(level, lexicon, known.as_ref()).with_budget(Budget { rollouts: 8, nodes: 20 })
}

/// Any edition with any seats and now and then something changed.
fn random_terms(random: &mut Seeded) -> Terms {
    let edition = Edition::ALL[random.below(5)];
    let (least, most) = edition.ruleset().seats;
    let seats = least + random.below(usize::from(most - least) + 1) as u8;
    let choices = [
        "challenge=void",
        "challenge=single",
        "challenge=double",
        "challenge=penalty:10",
        "challenge=bonus:5",
        "scope=words",
        "clock=25",
        "timer=120",
        "racks=9",
        "finish=beginner,expert",
        "blanks=recycle",
        "jacks=open",
        "first-word=4",
        "exchange=restricted",
        "draw=late",
    ];
    let changes: Vec<Change> = choices
        .iter()
        .filter(|_| random.percent(12))
        .map(|change| change.parse().unwrap())
        .collect();
    // Some combinations make no sense and are refused: then nothing is changed.
    Terms::new(edition, seats, &changes)
        .unwrap_or_else(|_| Terms::new(edition, seats, &[]).unwrap())
}

#[test]
fn games_end_conserve_replay_and_hide_1() {
    play_part(0);
}

#[test]
fn games_end_conserve_replay_and_hide_2() {
    play_part(1);
}

#[test]
fn games_end_conserve_replay_and_hide_3() {
    play_part(2);
}

#[test]
fn games_end_conserve_replay_and_hide_4() {
    play_part(3);
}

fn play_part(part: u64) {
    let wanted = std::env::var("TILEWRIGHT_GAMES").ok().and_then(|n| n.parse().ok());
    let games: u64 = wanted.unwrap_or(1000u64).div_ceil(4);
    let full = guide(Vocabulary::Full);
    let narrow = guide(Vocabulary::Broad);
    let referee = Generator::with_guide(full.clone());
    // Those who believe in more words than the judge lay phonies; those who know the judge's
    // words exactly challenge them.
    let believers: Vec<Player> = Level::ALL.map(|level| player(level, &full)).into();
    let knowers: Vec<Player> = Level::ALL.map(|level| player(level, &narrow)).into();
    let mut random = Seeded::new(part);
    let mut seen = Seen::default();
    for game in part * games..(part + 1) * games {
        let terms = random_terms(&mut random);
        let void = terms.ruleset().challenge == ChallengeRule::Void;
        let phonies = !void && random.percent(50);
        let players: Vec<&Player> = (0..terms.seats())
            .map(|_| {
                let level = random.below(4);
                match phonies && random.percent(50) {
                    true => &believers[level],
                    false if phonies => &knowers[level],
                    false => &believers[level],
                }
            })
            .collect();
        let judge: &dyn Judge = match phonies {
            true => lexica::common(Vocabulary::Broad).graph(),
            false => lexica::bundled().graph(),
        };
        let full_set = terms.ruleset().alphabet.full_set();
        let mut positions = vec![Position::new(&terms)];
        let record = play_game(&terms, &players, judge, &referee, game, |position, _, event| {
            assert_eq!(position.all_tiles(), full_set, "after {event} in game {game}");
            positions.push(position.clone());
        })
        .unwrap_or_else(|error| panic!("game {game}, {terms}: {error}"));
        seen.note(&record);
        replays(&record, &positions);
        views_are_blind(&record, &positions, &mut random);
    }
    eprintln!("{seen:?}");
    if games >= 60 {
        assert!(seen.upheld > 0 && seen.failed > 0 && seen.exchanges > 0 && seen.held > 0);
        assert!(seen.ends.contains_key(EndReason::WentOut.key()));
    }
}

/// What the games had in them.
#[derive(Debug, Default)]
struct Seen {
    upheld: usize,
    failed: usize,
    exchanges: usize,
    passes: usize,
    held: usize,
    skipped: usize,
    ends: BTreeMap<&'static str, usize>,
}

impl Seen {
    fn note(&mut self, record: &Record) {
        for (_, event) in &record.events {
            match event {
                Event::Challenged { upheld: true, .. } => self.upheld += 1,
                Event::Challenged { upheld: false, .. } => self.failed += 1,
                Event::Exchanged { .. } => self.exchanges += 1,
                Event::Passed { .. } => self.passes += 1,
                Event::MoveHeld { .. } => self.held += 1,
                Event::Skipped { .. } => self.skipped += 1,
                Event::Ended(ending) => *self.ends.entry(ending.reason.key()).or_default() += 1,
                _ => {}
            }
        }
    }
}

/// The log, written down and read again, leads to the position of the game after every event.
fn replays(record: &Record, positions: &[Position]) {
    let mut position = Position::new(&record.terms.to_string().parse().unwrap());
    for ((at, event), live) in record.events.iter().zip(&positions[1..]) {
        let line = event.to_string();
        let read: Event = line.parse().unwrap_or_else(|error| panic!("{line}: {error:?}"));
        assert_eq!(&read, event, "{line}");
        position.apply(*at, &read);
        assert_eq!(&position, live, "after {line}");
    }
    assert_eq!(position, record.position);
    assert!(position.ending().is_some());
}

/// Swaps a tile on a rack with one in the bag and looks from everywhere else: nothing differs.
fn views_are_blind(record: &Record, positions: &[Position], random: &mut Seeded) {
    for end in (5..record.events.len()).step_by(7) {
        let seats = record.terms.seats();
        let owner = Seat(random.below(usize::from(seats)) as u8);
        let Some(events) = with_another_tile(record, positions, owner, end, random) else {
            continue;
        };
        let mut other = Position::new(&record.terms);
        for ((at, event), (_, live)) in events.iter().zip(&record.events) {
            other.apply(*at, event);
            for viewer in viewers(seats).filter(|viewer| !viewer.is(owner)) {
                assert_eq!(event.seen_by(viewer), live.seen_by(viewer));
            }
        }
        assert_ne!(other, positions[end], "the swap did nothing");
        let at: Millis = record.events[end - 1].0;
        for viewer in viewers(seats) {
            let (one, two) = (other.view(viewer, at), positions[end].view(viewer, at));
            if viewer.is(owner) {
                assert_ne!(one, two);
            } else {
                assert_eq!(one, two, "{viewer:?} after {end} events");
            }
        }
    }
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// The first `end` events with one tile of the seat's last draw, still on its rack, swapped for
/// another one that is still in the bag.
fn with_another_tile(
    record: &Record,
    positions: &[Position],
    owner: Seat,
    end: usize,
    random: &mut Seeded,
) -> Option<Vec<(Millis, Event)>> {
    let mut events = record.events[..end].to_vec();
    let live = &positions[end];
    let rack = live.seats()[owner.index()].rack;
    // A play that came off gave tiles back after the draw: then nothing is swapped.
    let last = events.iter().rposition(|(_, event)| {
        matches!(event,
            Event::Dealt { seat, .. }
            | Event::Drew { seat, .. }
            | Event::Played { seat, .. }
            | Event::Exchanged { seat, .. }
            | Event::Withdrawn { seat, .. } if *seat == owner)
    })?;
    // Tiles put back since may be those in the bag now: then they could not be drawn before.
    let put_back = |(_, event): &(Millis, Event)| {
        matches!(event, Event::Exchanged { .. } | Event::Withdrawn { .. })
    };
    if events[last + 1..].iter().any(put_back) {
        return None;
    }
    let (Event::Dealt { tiles: held, .. }
    | Event::Drew { tiles: held, .. }
    | Event::Played { drawn: held, .. }
    | Event::Exchanged { drawn: held, .. }) = &mut events[last].1
    else {
        return None;
    };
    let here: Tile = held.iter().find(|&tile| rack.count(tile) > 0)?;
    let there = live.bag().nth(random.below(live.bag().len()))?;
    // It must have been in the bag beside what was drawn.
    let spare = positions[last].bag().count(there) > held.count(there);
    if here == there || !spare || !held.remove(here) {
        return None;
    }
    held.add(there);
    Some(events)
}

#[test]
fn what_others_draw_is_only_a_number() {
    let event = Event::Dealt { seat: Seat(0), tiles: "AEINRST".parse().unwrap() };
    let Event::Dealt { tiles, .. } = event.seen_by(Viewer::Seat(Seat(1))) else { panic!() };
    assert_eq!(tiles, SeenTiles::Count(7));
}
