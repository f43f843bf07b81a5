//! Boards taken apart after a game.

use std::collections::BTreeMap;

use engine::{Random, Seeded};
use rules::unbuild::{Command, Event, Phase, TableCommand, Unbuild};
use rules::{AnyCommand, Judge, Millis, Seat, Square, Tiles, Viewer};

use crate::battery::laws::{self, Players};

/// The outcome of unbuilding.
#[derive(Debug, Default)]
pub(crate) struct Unbuilding {
    ends: BTreeMap<&'static str, u32>,
}

impl Unbuilding {
    pub(crate) fn play(
        &mut self,
        game: Unbuild,
        judge: &dyn Judge,
        seed: u64,
        random: &mut Seeded,
    ) {
        if game.board().is_empty() {
            return;
        }
        let whole = on_board(&game);
        let mut party = Party { judge, whole };
        let played = laws::play(game, &mut party, judge, seed, random);
        if let Some((_, Event::Ended(ending))) = played.log.last() {
            *self.ends.entry(ending.reason.key()).or_default() += 1;
        }
    }

    pub(crate) fn report(&self) {
        eprintln!("unbuilding: {:?}", self.ends);
    }
}

struct Party<'a> {
    judge: &'a dyn Judge,
    /// The tiles that were on the board at first.
    whole: Tiles,
}

fn on_board(game: &Unbuild) -> Tiles {
    game.board().covered().map(|(_, face)| face.tile()).collect()
}

impl Players<Unbuild> for Party<'_> {
    fn next(
        &mut self,
        game: &Unbuild,
        _: Millis,
        random: &mut Seeded,
    ) -> Option<AnyCommand<Unbuild>> {
        let Phase::Turn(seat) = game.phase() else { return None };
        if random.percent(1) {
            return Some(AnyCommand::Seat(Command::Resign { seat }));
        }
        let removals = game.removals(self.judge);
        // The removals of the list are allowed, and when it is empty the game is over.
        let removal = &removals[random.below(removals.len())];
        Some(AnyCommand::Seat(Command::Remove { seat, squares: removal.squares().collect() }))
    }

    fn rubbish(&mut self, game: &Unbuild, random: &mut Seeded) -> AnyCommand<Unbuild> {
        let seat = Seat(random.below(game.seats().len() + 1) as u16);
        let mut square = || Square::new(random.below(17) as u8, random.below(17) as u8);
        let squares = vec![square(), square(), square()];
        AnyCommand::Seat(match random.below(6) {
            0 => return AnyCommand::Table(TableCommand::Start),
            1 => Command::Propose { seat },
            2 => Command::Answer { seat, agree: random.percent(50) },
            3 => Command::Resign { seat },
            4 => Command::Begin { seat },
            _ => Command::Remove { seat, squares },
        })
    }

    /// The tiles taken and those that are still there add up to those that were there.
    fn holds(&mut self, game: &Unbuild) {
        let taken: usize = game.seats().iter().map(|seat| usize::from(seat.taken)).sum();
        assert_eq!(taken + on_board(game).len(), self.whole.len());
        assert!(on_board(game).iter().all(|tile| self.whole.count(tile) > 0));
    }

    fn viewer(&self, _: &Unbuild, _: &mut Seeded) -> Viewer {
        Viewer::Spectator
    }
}
