//! Duplicate sessions.

use rules::duplicate::{Command, Duplicate, Event, Phase, Role, TableCommand, Written};
use rules::{AnyCommand, Direction, Fold, Millis, Mode as Way, PlayText, Seat, Tiles, Viewer};
use table::Finding;

use super::{Mode, play};
use crate::choices::Choices;

/// Plays a session; returns whether anything was carried out.
pub(crate) fn duplicate(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let terms = choices.terms([Way::Duplicate]);
    let full_set = terms.ruleset().alphabet.full_set();
    let mut game = Duplicate::new(&terms);
    for seat in 0..=choices.below(4) as u16 {
        game.apply(Millis(0), &Event::Entered { seat: Seat(seat), role: Role::Player });
    }
    play(game, &mut Session { full_set }, &mut choices)
}

/// The mode as it is tested, with what the checks need.
pub(crate) struct Session {
    pub(crate) full_set: Tiles,
}

impl Mode<Duplicate> for Session {
    fn command(&mut self, game: &Duplicate, choices: &mut Choices<'_>) -> AnyCommand<Duplicate> {
        if game.question().is_some() && !choices.one_in(8) {
            // In reality an engine finds the best play; any legal one will do here.
            let laid = choices.laid(game.board(), game.rack());
            let ways = [Direction::Across, Direction::Down];
            let texts = ways.into_iter().filter_map(|way| PlayText::of(game.board(), &laid, way));
            let plays = texts.take(1).collect();
            return AnyCommand::Table(TableCommand::Top { plays });
        }
        let seat = match game.phase() {
            Phase::Slips { .. } => Seat(choices.below(game.entrants().len() + 1) as u16),
            _ if choices.one_in(8) => Seat(1),
            _ => Seat(0),
        };
        AnyCommand::Seat(match choices.below(24) {
            0..8 => {
                let play = choices.laid(game.board(), game.rack());
                let declared = choices.one_in(2).then_some(7);
                let lock = choices.one_in(4);
                Command::Seal { seat, written: Written::Laid(play), declared, lock }
            }
            8 => {
                let row = (b'A' + choices.below(22) as u8) as char;
                let place = format!("{row}{}", choices.below(22));
                let word = choices.word().into_iter().map(|letter| letter.to_char()).collect();
                let written = Written::Typed { place, word };
                Command::Seal { seat, written, declared: None, lock: false }
            }
            9 => Command::Lock { seat },
            10 if choices.one_in(4) => return AnyCommand::Table(TableCommand::CallIn),
            10 => return AnyCommand::Table(TableCommand::Enter),
            11 | 12 => Command::Draw { seat },
            13 | 14 => Command::Accept { seat },
            15 => Command::Reject { seat },
            16 => Command::StartClock { seat },
            17 => Command::Extend { seat },
            18 | 19 => Command::Close { seat },
            20 => Command::Rule { seat, word: choices.word(), good: choices.one_in(2) },
            21 | 22 => Command::Confirm { seat },
            _ if choices.one_in(4) => Command::Stop { seat },
            _ => Command::Begin { seat },
        })
    }

    fn finding(command: TableCommand) -> Option<Finding> {
        match command {
            TableCommand::Top { plays } => Some(Finding::Tops { plays }),
            _ => None,
        }
    }

    fn holds(&self, game: &Duplicate) {
        assert_eq!(game.all_tiles(), self.full_set, "tiles are lost");
    }

    fn viewer(&self, game: &Duplicate, choices: &mut Choices<'_>) -> Viewer {
        match choices.below(game.entrants().len() + 1) {
            0 => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat as u16 - 1)),
        }
    }
}
