//! Matches, and solitaire on racks.

use std::collections::BTreeMap;

use engine::{Budget, Gaddag, Generator, Level, Player, Random, Seeded, order_of_asking, verdict};
use lexica::Vocabulary;
use rules::unbuild::Unbuild;
use rules::{
    AnyCommand, ChallengeRule, Command, EndReason, Event, Face, Fold, Judge, Letter, Millis, Move,
    Phase, Placement, Play, Position, Proposal, Seat, SeenTiles, Square, TableCommand, Terms, Tile,
    Tiles, Viewer, Views,
};

use crate::battery::laws::{self, Players};

/// Computer players of all levels, and what happened in their games.
pub(crate) struct Matches {
    referee: Generator,
    /// The same with the shorter list.
    narrow: Generator,
    /// Players who know the words of the full list.
    believers: Vec<Player>,
    /// Players who know exactly the words of a shorter list.
    knowers: Vec<Player>,
    seen: Seen,
}

fn gaddag(vocabulary: Vocabulary) -> Gaddag {
    Gaddag::new(lexica::Bundled::American.common(vocabulary).graph()).unwrap()
}

fn player(level: Level, lexicon: &Gaddag) -> Player {
    let known = match level {
        Level::Beginner => Some(gaddag(Vocabulary::Everyday)),
        Level::Intermediate => Some(gaddag(Vocabulary::Broad)),
        Level::Advanced => Some(gaddag(Vocabulary::Learned)),
        Level::Expert | Level::Champion => None,
    };
    Player::new(level, lexicon, known.as_ref()).with_budget(Budget {
        rollouts: 8,
        nodes: 20,
        plies: 2,
    })
}

impl Matches {
    pub(crate) fn new() -> Matches {
        let (full, narrow) = (gaddag(Vocabulary::Full), gaddag(Vocabulary::Broad));
        Matches {
            referee: Generator::with_gaddag(full.clone()),
            narrow: Generator::with_gaddag(narrow.clone()),
            believers: Level::ALL.map(|level| player(level, &full)).into(),
            knowers: Level::ALL.map(|level| player(level, &narrow)).into(),
            seen: Seen::default(),
        }
    }

    /// Plays a game; returns what can be done with its board afterwards.
    pub(crate) fn play(
        &mut self,
        terms: &Terms,
        seed: u64,
        random: &mut Seeded,
    ) -> Option<Unbuild> {
        let void = terms.ruleset().challenge == ChallengeRule::Void;
        // Players who believe in more words than the judge accepts lay phonies; players who know
        // the judge's words exactly challenge them.
        let phonies = !void && random.percent(50);
        let players = (0..terms.seats()).map(|_| {
            let level = random.below(Level::ALL.len());
            match phonies && random.percent(50) {
                false if phonies => &self.knowers[level],
                _ => &self.believers[level],
            }
        });
        let players = players.collect();
        let judge: &dyn Judge = match phonies {
            true => lexica::Bundled::American.common(Vocabulary::Broad).graph(),
            false => lexica::Bundled::American.lexicon().graph(),
        };
        let full_set = terms.ruleset().alphabet.full_set();
        let mut party = Party { referee: &self.referee, narrow: &self.narrow, players, full_set };
        let played = laws::play(Position::new(terms), &mut party, judge, seed, random);
        views_are_blind(&played.log, &played.states, random);
        self.seen.note(&played.log);
        played.states.last().and_then(Unbuild::after)
    }

    /// Prints what happened in the games; if there were many, everything must have happened.
    pub(crate) fn report(&self, games: u64) {
        let seen = &self.seen;
        eprintln!("{seen:?}");
        if games >= 100 {
            assert!(seen.upheld > 0 && seen.failed > 0 && seen.exchanges > 0 && seen.held > 0);
            assert!(seen.ends.contains_key(EndReason::WentOut.key()));
        }
    }
}

/// The players at one table.
struct Party<'a> {
    referee: &'a Generator,
    narrow: &'a Generator,
    players: Vec<&'a Player>,
    full_set: Tiles,
}

impl Players<Position> for Party<'_> {
    fn next(
        &mut self,
        game: &Position,
        at: Millis,
        random: &mut Seeded,
    ) -> Option<AnyCommand<Position>> {
        // Every player knows the words of the shorter list, so a player who can open with them
        // finds one.
        let referee = match game.phase() {
            Phase::OpeningCheck(_) => self.narrow,
            _ => self.referee,
        };
        if let Some(command) = verdict(referee, game) {
            return Some(AnyCommand::Table(command));
        }
        // Now and then a player moves before the others have accepted or challenged the last play.
        let hasty = match game.phase() {
            Phase::Turn(seat) if random.percent(10) => Some(seat),
            _ => None,
        };
        let others = order_of_asking(game.phase(), self.players.len() as u16);
        let command = hasty.into_iter().chain(others).find_map(|seat| {
            let view = game.view(Viewer::Seat(seat), at);
            self.players[seat.index()].decide(&view, random)
        });
        command.map(AnyCommand::Seat)
    }

    fn rubbish(&mut self, game: &Position, random: &mut Seeded) -> AnyCommand<Position> {
        let seat = Seat(random.below(game.seats().len() + 1) as u16);
        let square = Square::new(random.below(17) as u8, random.below(17) as u8);
        let table = AnyCommand::Table;
        AnyCommand::Seat(match random.below(16) {
            0 => return table(TableCommand::Start),
            1 => return table(TableCommand::Tick),
            2 if random.percent(50) => {
                return table(TableCommand::OpeningVerdict { can_open: random.percent(50) });
            }
            2 => {
                let anyone_can_play = random.percent(50);
                return table(TableCommand::StuckVerdict { anyone_can_play });
            }
            3 => Command::Move { seat, the_move: Move::Pass },
            4 => {
                let mut all = self.full_set;
                let tiles = random.below(12);
                Command::Move { seat, the_move: Move::Exchange(random.draw(&mut all, tiles)) }
            }
            5 => Command::TakeBlank { seat, square },
            6 => Command::Challenge { seat, words: vec![vec![letter(random), letter(random)]] },
            7 => Command::Accept { seat },
            8 => Command::Propose { seat, what: Proposal::Pause },
            9 => Command::Answer { seat, agree: random.percent(50) },
            10 => Command::ClaimTime { seat },
            12 => Command::ChooseBags { seat, vowels: random.below(9) as u8 },
            13 => Command::VoteTheme { seat, number: random.below(9) as u16, agree: false },
            14 => Command::ClaimTheme {
                seat,
                words: vec![vec![letter(random), letter(random)]],
                plea: "so".to_owned(),
            },
            11 => Command::TakeLetter { seat, square, face: Face::letter(letter(random)) },
            _ => {
                let placements = (0..1 + random.below(4) as u8).map(|step| Placement {
                    square: Square::new(square.row, square.column.saturating_add(step)),
                    face: Face::letter(letter(random)),
                });
                Command::Move { seat, the_move: Move::Play(Play::new(placements)) }
            }
        })
    }

    fn holds(&mut self, game: &Position) {
        assert_eq!(game.all_tiles(), self.full_set);
    }

    fn viewer(&self, game: &Position, random: &mut Seeded) -> Viewer {
        let seats = game.seats().len();
        match random.below(seats + 1) {
            seat if seat < seats => Viewer::Seat(Seat(seat as u16)),
            _ => Viewer::Spectator,
        }
    }
}

fn letter(random: &mut Seeded) -> Letter {
    Letter::new(1 + random.below(26) as u8).unwrap()
}

/// The sights of the games.
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
    fn note(&mut self, log: &[(Millis, Event)]) {
        for (_, event) in log {
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

/// Swaps a tile on a rack with one in the bag and looks at the game from everywhere else: nothing
/// may differ except where the rack lies open.
fn views_are_blind(log: &[(Millis, Event)], positions: &[Position], random: &mut Seeded) {
    if positions[0].ruleset().open_pool {
        // Nothing is hidden.
        return;
    }
    for end in (5..log.len()).step_by(7) {
        let seats = positions[0].seats().len() as u16;
        let owner = Seat(random.below(usize::from(seats)) as u16);
        let Some(events) = with_another_tile(log, positions, owner, end, random) else {
            continue;
        };
        let mut other = positions[0].clone();
        for ((at, event), (_, live)) in events.iter().zip(log) {
            other.apply(*at, event);
            for viewer in viewers(seats).filter(|viewer| !viewer.is(owner)) {
                assert_eq!(event.seen_by(viewer), live.seen_by(viewer));
            }
        }
        assert_ne!(other, positions[end], "the swap did nothing");
        let at: Millis = log[end - 1].0;
        for viewer in viewers(seats) {
            let (one, two) = (other.view(viewer, at), positions[end].view(viewer, at));
            let open = positions[0].ruleset().open_racks && viewer != Viewer::Spectator;
            if viewer.is(owner) || open {
                assert_ne!(one, two);
            } else {
                assert_eq!(one, two, "{viewer:?} after {end} events");
            }
        }
    }
}

fn viewers(seats: u16) -> impl Iterator<Item = Viewer> {
    (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
}

/// The first `end` events, with one tile of the seat's last draw that is still on its rack swapped
/// for one that is still in the bag.
fn with_another_tile(
    log: &[(Millis, Event)],
    positions: &[Position],
    owner: Seat,
    end: usize,
    random: &mut Seeded,
) -> Option<Vec<(Millis, Event)>> {
    let mut events = log[..end].to_vec();
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
    // Tiles put back since then may be those in the bag now: they could not have been drawn before.
    // In the same way a letter swapped on the board since then may be the tile that was drawn.
    let put_back = |(_, event): &(Millis, Event)| {
        matches!(
            event,
            Event::Exchanged { .. } | Event::Withdrawn { .. } | Event::LetterTaken { .. }
        )
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
    // It must have been in the bag together with what was drawn.
    let spare = positions[last].bag().count(there) > held.count(there);
    // All seats see from which of two bags a tile came.
    let info = |tile: Tile| tile.letter().map(|letter| live.ruleset().alphabet.info(letter).vowel);
    let told_apart = live.ruleset().two_bags && (info(here).is_none() || info(here) != info(there));
    if here == there || told_apart || !spare || !held.remove(here) {
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
