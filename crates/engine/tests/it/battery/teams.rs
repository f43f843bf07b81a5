//! Together, for teams of one to four.

use engine::together::{Teammate, opening_reachable, order_of_asking, possible};
use engine::{Gaddag, Generator, Level, Random, Seeded};
use lexica::Vocabulary;
use rules::together::{Command, Event, Goal, Help, Phase, TableCommand, Together};
use rules::unbuild::Unbuild;
use rules::{AnyCommand, Millis, Seat, Terms, Tile, Tiles, Viewer, Views};

use crate::battery::laws::{self, Players};

/// Computer team mates of all levels, and how their games ended.
pub(crate) struct Teams {
    referee: Generator,
    minds: Vec<Teammate>,
    games: usize,
    won: usize,
    helpers: usize,
}

impl Teams {
    pub(crate) fn new() -> Teams {
        let gaddag =
            |vocabulary| Gaddag::new(lexica::Bundled::American.common(vocabulary).graph()).unwrap();
        let full = gaddag(Vocabulary::Full);
        let mate = |level| match level {
            Level::Beginner => Teammate::new(level, &full, Some(&gaddag(Vocabulary::Everyday))),
            Level::Intermediate => Teammate::new(level, &full, Some(&gaddag(Vocabulary::Broad))),
            // They know all words and would look ahead for longer; here they consider fewer plays.
            Level::Advanced => Teammate::new(level, &full, Some(&gaddag(Vocabulary::Learned))),
            Level::Expert | Level::Champion => {
                Teammate::new(level, &full, None).with_notices(Some(80))
            }
        };
        Teams {
            minds: Level::ALL.map(mate).into(),
            referee: Generator::with_gaddag(full.clone()),
            games: 0,
            won: 0,
            helpers: 0,
        }
    }

    /// Plays a game; returns what can be done with its board afterwards.
    pub(crate) fn play(
        &mut self,
        terms: &Terms,
        seed: u64,
        random: &mut Seeded,
    ) -> Option<Unbuild> {
        let full_set = terms.ruleset().alphabet.full_set();
        let mut team = Team { referee: &self.referee, minds: &self.minds, full_set };
        let judge = lexica::Bundled::American.lexicon().graph();
        let played = laws::play(Together::new(terms), &mut team, judge, seed, random);
        self.games += 1;
        self.helpers += played.log.iter().filter(|(_, event)| event.helper().is_some()).count();
        if let Some((_, Event::Ended(ending))) = played.log.last() {
            self.won += usize::from(ending.won());
        }
        played.states.last().and_then(Unbuild::after_team)
    }

    pub(crate) fn report(&self) {
        let Teams { games, won, helpers, .. } = self;
        eprintln!("{games} games of Together, {won} won, {helpers} helpers used");
    }
}

struct Team<'a> {
    referee: &'a Generator,
    minds: &'a [Teammate],
    full_set: Tiles,
}

impl Players<Together> for Team<'_> {
    fn next(
        &mut self,
        game: &Together,
        at: Millis,
        random: &mut Seeded,
    ) -> Option<AnyCommand<Together>> {
        let racks: Vec<(Seat, Tiles)> =
            game.active().map(|seat| (seat, game.seats()[seat.index()].rack)).collect();
        let (board, ruleset, goals) = (game.board(), game.ruleset(), game.goals());
        match game.phase() {
            Phase::DealCheck => {
                let racks: Vec<Tiles> = racks.iter().map(|(_, rack)| *rack).collect();
                let reachable = opening_reachable(self.referee, board, ruleset, goals, &racks);
                return Some(AnyCommand::Table(TableCommand::DealVerdict { reachable }));
            }
            Phase::StuckCheck(_) => {
                let possible = possible(self.referee, board, ruleset, goals, &racks);
                return Some(AnyCommand::Table(TableCommand::StuckVerdict { possible }));
            }
            _ => {}
        }
        let leaves = racks.len() > 1 && random.percent(1) && random.percent(30);
        if let (true, Some((seat, _))) = (leaves, racks.first()) {
            return Some(AnyCommand::Seat(Command::Resign { seat: *seat }));
        }
        let mind = |seat: Seat| &self.minds[seat.index() % self.minds.len()];
        let command = order_of_asking(game)
            .find_map(|seat| mind(seat).decide(&game.view(Viewer::Seat(seat), at), random));
        command.map(AnyCommand::Seat)
    }

    fn rubbish(&mut self, game: &Together, random: &mut Seeded) -> AnyCommand<Together> {
        let seat = Seat(random.below(game.seats().len() + 1) as u16);
        let tile = Tile::new(random.below(Tile::KINDS) as u8).unwrap();
        let goal = Goal::all().nth(random.below(50)).unwrap();
        let help = |help| Command::Help { seat, help };
        AnyCommand::Seat(match random.below(14) {
            0 => help(Help::CompleteGoal(goal)),
            1 => help(Help::ExchangeTiles([tile].into_iter().collect())),
            2 => help(Help::MakeBlank(tile)),
            3 => help(Help::TradeTiles([tile, tile].into_iter().collect())),
            4 => Command::EndTurn { seat },
            5 => Command::Stuck { seat },
            6 => Command::Claim { seat, take: tile, give: tile },
            7 => Command::Unclaim { seat, take: tile, give: tile },
            8 => Command::Confirm { seat },
            9 => Command::PassOver { seat },
            10 => Command::Remove { seat, who: Seat(0) },
            11 => {
                let possible = Vec::new();
                return AnyCommand::Table(TableCommand::StuckVerdict { possible });
            }
            12 => Command::Name { seat, starter: Seat(9) },
            _ => return AnyCommand::Table(TableCommand::Start),
        })
    }

    fn holds(&mut self, game: &Together) {
        assert!(game.all_tiles() == self.full_set, "tiles are lost");
        assert!(game.goals().len() <= 3);
        assert_eq!(game.done().len() + game.goals().len() + game.pile(), 20, "goals are lost");
    }

    fn viewer(&self, game: &Together, random: &mut Seeded) -> Viewer {
        match random.below(game.seats().len() + 1) {
            0 => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat as u16 - 1)),
        }
    }
}
