//! Letter bingo, from one player to fifty.

use std::collections::BTreeMap;

use engine::bingo::{Forms, decide};
use engine::{Level, Random, Seeded};
use lexica::Vocabulary;
use rules::bingo::{Command, Event, Phase, Position, TableCommand};
use rules::{AnyCommand, ENGLISH, Millis, Seat, Terms, Viewer, Views};

use crate::battery::laws::{self, Players};

/// Computer players of all levels, and how their games ended.
pub(crate) struct Bingo {
    forms: [Forms; 5],
    ends: BTreeMap<&'static str, u32>,
}

impl Bingo {
    pub(crate) fn new() -> Bingo {
        let full = lexica::Bundled::American.common(Vocabulary::Full).graph();
        let [everyday, broad, learned, whole] = Vocabulary::ALL;
        let known = [everyday, broad, learned, whole, whole];
        let forms = known.map(|known| {
            Forms::new(lexica::Bundled::American.common(known).graph(), full, &ENGLISH)
        });
        Bingo { forms, ends: BTreeMap::new() }
    }

    pub(crate) fn play(&mut self, terms: &Terms, seed: u64, random: &mut Seeded) {
        let seats = match random.percent(10) {
            true => 50,
            false => 2 + random.below(5) as u16,
        };
        let mut party = Party { forms: &self.forms, seats };
        let judge = lexica::Bundled::American.lexicon().graph();
        let played = laws::play(Position::new(terms), &mut party, judge, seed, random);
        if let Some((_, Event::Ended(ending))) = played.log.last() {
            *self.ends.entry(ending.reason.key()).or_default() += 1;
        }
    }

    pub(crate) fn report(&self) {
        eprintln!("bingo: {:?}", self.ends);
    }
}

struct Party<'a> {
    forms: &'a [Forms; 5],
    seats: u16,
}

impl Players<Position> for Party<'_> {
    fn next(
        &mut self,
        game: &Position,
        at: Millis,
        random: &mut Seeded,
    ) -> Option<AnyCommand<Position>> {
        let entered = game.players().len() as u16;
        if game.phase() == Phase::Forms && entered < self.seats {
            return Some(AnyCommand::Table(TableCommand::Enter { seat: Seat(entered) }));
        }
        // Only players who may do something are asked: making a view for every player takes long.
        let seat = Seat(random.below(usize::from(self.seats)) as u16);
        if random.percent(1) && game.view(Viewer::Seat(seat), at).may.leave {
            return Some(AnyCommand::Seat(Command::Leave { seat }));
        }
        let command = (0..self.seats).map(Seat).find_map(|seat| {
            let level = usize::from(seat.0) % 5;
            let view = game.view(Viewer::Seat(seat), at);
            decide(&view, &self.forms[level], Level::ALL[level], random)
        });
        let command = command.or_else(|| match game.phase() {
            Phase::Forms => Some(Command::BeginWithout { seat: game.host() }),
            _ if !game.claims().is_empty() => None,
            _ => game.caller().map(|seat| Command::Call { seat }),
        });
        command.map(AnyCommand::Seat)
    }

    fn rubbish(&mut self, _: &Position, random: &mut Seeded) -> AnyCommand<Position> {
        let seat = Seat(random.below(usize::from(self.seats) + 1) as u16);
        AnyCommand::Seat(match random.below(7) {
            0 => return AnyCommand::Table(TableCommand::Enter { seat }),
            1 => Command::Begin { seat },
            2 => Command::Call { seat },
            3 => Command::Strike { seat, index: random.below(20) as u8 },
            4 => Command::Claim { seat },
            5 => return AnyCommand::Table(TableCommand::Tick),
            _ => Command::Lock { seat, words: ["retains".into(), "X1".into()] },
        })
    }

    fn holds(&mut self, game: &Position) {
        let mut all = *game.bag();
        all.add_all(&game.calls().iter().copied().collect());
        assert_eq!(all, ENGLISH.full_set());
    }

    fn viewer(&self, _: &Position, random: &mut Seeded) -> Viewer {
        match random.below(usize::from(self.seats) + 1) as u16 {
            seat if seat < self.seats => Viewer::Seat(Seat(seat)),
            _ => Viewer::Spectator,
        }
    }
}
