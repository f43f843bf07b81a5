//! Letter bingo.

use rules::bingo::{Command, Position, TableCommand};
use rules::{AnyCommand, ENGLISH, Mode as Way, Seat, Viewer};

use super::{Mode, play};
use crate::choices::Choices;

/// Plays a game; returns whether anything was carried out.
pub(crate) fn bingo(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let terms = choices.terms([Way::Bingo]);
    play(Position::new(&terms), &mut Bingo, &mut choices)
}

/// The mode as it is tested.
pub(crate) struct Bingo;

/// Words that a form may hold, a short one and one with a strange letter.
const WORDS: [&str; 6] = ["RETAINS", "nastier", "QUIZZES", "OUTSIDE", "TEN", "TR\u{c9}NDS7"];

fn enter(seat: Seat) -> AnyCommand<Position> {
    AnyCommand::Table(TableCommand::Enter { seat })
}

impl Mode<Position> for Bingo {
    fn command(&mut self, game: &Position, choices: &mut Choices<'_>) -> AnyCommand<Position> {
        let entered = game.players().len();
        let seat = match game.caller() {
            Some(caller) if choices.one_in(2) => caller,
            _ => Seat(choices.below(entered + 1) as u16),
        };
        AnyCommand::Seat(match choices.below(16) {
            0 => return enter(Seat(entered as u16)),
            1 => return enter(seat),
            2 | 3 => {
                let words = [(); 2].map(|()| choices.of(WORDS).to_owned());
                Command::Lock { seat, words }
            }
            4 => Command::BeginWithout { seat: game.host() },
            5 if choices.one_in(2) => Command::BeginWithout { seat },
            5 => Command::Begin { seat },
            6..10 => Command::Call { seat },
            10..13 => {
                // The letter called, if it is on the form.
                let called = game.calls().last().and_then(|tile| tile.letter());
                let player = (seat.index() < entered).then(|| game.player(seat));
                let open = player.iter().flat_map(|player| player.open().collect::<Vec<_>>());
                let found = open.into_iter().find(|(_, letter)| Some(*letter) == called);
                let index = found.map_or_else(|| choices.below(16), |(index, _)| index);
                Command::Strike { seat, index: index as u8 }
            }
            13 | 14 => Command::Claim { seat },
            _ if choices.one_in(4) => Command::Leave { seat },
            _ => Command::Call { seat },
        })
    }

    fn holds(&self, game: &Position) {
        let mut all = *game.bag();
        all.add_all(&game.calls().iter().copied().collect());
        assert_eq!(all, ENGLISH.full_set(), "tiles are lost");
    }

    fn viewer(&self, game: &Position, choices: &mut Choices<'_>) -> Viewer {
        match choices.below(game.players().len() + 1) {
            0 => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat as u16 - 1)),
        }
    }
}
