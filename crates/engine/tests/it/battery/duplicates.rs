//! Duplicate sessions of up to 50 entrants.

use engine::duplicate::tops;
use engine::{Gaddag, Generator, Level, Player, Random, Seeded};
use lexica::Vocabulary;
use rules::duplicate::{Command, Duplicate, Event, Phase, Role, TableCommand, Written};
use rules::unbuild::Unbuild;
use rules::{AnyCommand, Fold, Letter, Millis, PlayText, Seat, Terms, Tiles, Viewer, Views};

use crate::battery::laws::{self, Players};

/// Computer entrants of all levels, and what happened in their sessions.
pub(crate) struct Duplicates {
    referee: Generator,
    minds: Vec<Player>,
    rounds: usize,
    rejected: usize,
    sessions: usize,
}

impl Duplicates {
    pub(crate) fn new() -> Duplicates {
        let gaddag =
            |vocabulary| Gaddag::new(lexica::Bundled::American.common(vocabulary).graph()).unwrap();
        let full = gaddag(Vocabulary::Full);
        let player = |level| match level {
            Level::Beginner => Player::new(level, &full, Some(&gaddag(Vocabulary::Everyday))),
            Level::Intermediate => Player::new(level, &full, Some(&gaddag(Vocabulary::Broad))),
            Level::Advanced => Player::new(level, &full, Some(&gaddag(Vocabulary::Learned))),
            Level::Expert | Level::Champion => Player::new(level, &full, None),
        };
        Duplicates {
            minds: Level::ALL.map(player).into(),
            referee: Generator::with_gaddag(full.clone()),
            rounds: 0,
            rejected: 0,
            sessions: 0,
        }
    }

    /// Plays a game; returns what can be done with its board afterwards.
    pub(crate) fn play(
        &mut self,
        terms: &Terms,
        seed: u64,
        random: &mut Seeded,
    ) -> Option<Unbuild> {
        // Now and then there are many entrants; mostly there are few, so that the battery has time
        // for more sessions.
        let entrants = if random.percent(10) { 50 } else { 5 };
        let entrants = 2 + random.below(entrants - 1) as u16;
        let mut game = Duplicate::new(terms);
        for seat in (0..entrants).map(Seat) {
            game.apply(Millis(0), &Event::Entered { seat, role: Role::Player });
        }
        let full_set = terms.ruleset().alphabet.full_set();
        let mut hall = Hall { referee: &self.referee, minds: &self.minds, full_set };
        let played =
            laws::play(game, &mut hall, lexica::Bundled::American.lexicon().graph(), seed, random);
        self.sessions += 1;
        self.rounds += played.states[played.states.len() - 1].rounds().len();
        self.rejected += played.log.iter().filter(|(_, event)| *event == Event::Rejected).count();
        played.states.last().and_then(Unbuild::after_session)
    }

    pub(crate) fn report(&self) {
        let Duplicates { rounds, rejected, sessions, .. } = self;
        eprintln!("{sessions} duplicate sessions, {rounds} rounds, {rejected} racks thrown back");
        assert!(*sessions < 10 || *rejected > 0 && *rounds > *sessions);
    }
}

/// The entrants of one session, and an arbitrator if it has one.
struct Hall<'a> {
    referee: &'a Generator,
    minds: &'a [Player],
    full_set: Tiles,
}

impl Players<Duplicate> for Hall<'_> {
    fn next(
        &mut self,
        game: &Duplicate,
        at: Millis,
        random: &mut Seeded,
    ) -> Option<AnyCommand<Duplicate>> {
        if let Some(rack) = game.question() {
            let plays = tops(self.referee, game.board(), game.ruleset(), &rack);
            let plays = plays.into_iter().map(|(play, _)| play).collect();
            return Some(AnyCommand::Table(TableCommand::Top { plays }));
        }
        let seat = Seat(0);
        if game.phase() == Phase::Opening {
            return Some(AnyCommand::Seat(Command::Begin { seat }));
        }
        let may = game.view(Viewer::Seat(seat), at).may;
        let by_hand = game.person_arbitrates();
        let arbiter = [
            (may.accept, Command::Accept { seat }),
            (may.reject, Command::Reject { seat }),
            (may.start_clock, Command::StartClock { seat }),
            (may.extend && random.percent(2), Command::Extend { seat }),
            (may.close && random.percent(2), Command::Close { seat }),
            (may.confirm, Command::Confirm { seat }),
            (may.draw && (by_hand || random.percent(10)), Command::Draw { seat }),
        ];
        if let Some((_, command)) = arbiter.into_iter().find(|(may, _)| *may) {
            return Some(AnyCommand::Seat(command));
        }
        if !matches!(game.phase(), Phase::Slips { .. }) {
            return None;
        }
        let command = (0..game.entrants().len() as u16).find_map(|seat| {
            let view = game.view(Viewer::Seat(Seat(seat)), at);
            let mind = &self.minds[(usize::from(seat) + view.rounds.len()) % self.minds.len()];
            // Some of them are slow and do not hand in anything.
            let slow = view.rounds.len() % 7 == usize::from(seat) % 7;
            mind.decide_duplicate(&view, random).filter(|_| !slow)
        });
        command.map(AnyCommand::Seat)
    }

    fn rubbish(&mut self, game: &Duplicate, random: &mut Seeded) -> AnyCommand<Duplicate> {
        let seat = Seat(random.below(game.entrants().len() + 1) as u16);
        let place = format!("{}{}", (b'A' + random.below(17) as u8) as char, random.below(17));
        let letters = ["TRAIN", "qi", "E", "", "ZZZZZZZZZZZZZZZZ", "T.N"];
        let word = letters[random.below(letters.len())].to_owned();
        AnyCommand::Seat(match random.below(12) {
            0 => return AnyCommand::Table(TableCommand::Enter),
            1 => Command::Begin { seat },
            2 => {
                let plays = vec!["8H A".parse::<PlayText>().unwrap()];
                return AnyCommand::Table(TableCommand::Top { plays });
            }
            3 => Command::Lock { seat },
            4 => Command::Draw { seat },
            5 => Command::Accept { seat },
            6 => Command::Reject { seat },
            7 => Command::StartClock { seat },
            8 => Command::Confirm { seat },
            9 => Command::Rule { seat, word: Letter::all().take(3).collect(), good: true },
            10 => return AnyCommand::Table(TableCommand::Tick),
            _ => {
                let written = Written::Typed { place, word };
                Command::Seal { seat, written, declared: Some(7), lock: false }
            }
        })
    }

    fn holds(&mut self, game: &Duplicate) {
        assert_eq!(game.all_tiles(), self.full_set);
        let points: i32 = game.entrants().iter().map(|entrant| entrant.points).sum();
        let counted: i32 = game
            .rounds()
            .map(|round| {
                round
                    .answers()
                    .iter()
                    .map(|answer| answer.points() * answer.count as i32)
                    .sum::<i32>()
            })
            .sum();
        assert_eq!(points, counted, "everybody has what their own words scored");
    }

    fn viewer(&self, game: &Duplicate, random: &mut Seeded) -> Viewer {
        match random.below(game.entrants().len() + 1) {
            seat if seat < game.entrants().len() => Viewer::Seat(Seat(seat as u16)),
            _ => Viewer::Spectator,
        }
    }
}
