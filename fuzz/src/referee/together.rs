//! Together.

use rules::together::{Command, Goal, Help, Phase, TableCommand, Together};
use rules::{AnyCommand, Mode as Way, Seat, Tile, Tiles, Viewer};
use table::Finding;

use super::{Mode, play};
use crate::choices::Choices;

/// Plays a game; returns whether anything was carried out.
pub(crate) fn together(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let terms = choices.terms([Way::Together]);
    let full_set = terms.ruleset().alphabet.full_set();
    play(Together::new(&terms), &mut Team { full_set }, &mut choices)
}

/// The mode as it is tested, with what the checks need.
pub(crate) struct Team {
    pub(crate) full_set: Tiles,
}

fn tile(choices: &mut Choices<'_>) -> Tile {
    Tile::kinds().nth(choices.below(27)).expect("there are 27 kinds")
}

fn nobody_can() -> AnyCommand<Together> {
    AnyCommand::Table(TableCommand::StuckVerdict { possible: Vec::new() })
}

impl Mode<Together> for Team {
    fn command(&mut self, game: &Together, choices: &mut Choices<'_>) -> AnyCommand<Together> {
        match game.phase() {
            Phase::DealCheck => {
                let reachable = !choices.one_in(8);
                return AnyCommand::Table(TableCommand::DealVerdict { reachable });
            }
            Phase::StuckCheck(_) if !choices.one_in(8) => {
                return nobody_can();
            }
            _ => {}
        }
        let seat = match game.phase() {
            Phase::Turn(seat) if !choices.one_in(5) => seat,
            _ => Seat(choices.below(game.seats().len() + 1) as u16),
        };
        let rack = game.seats().get(seat.index()).map(|seat| seat.rack).unwrap_or_default();
        AnyCommand::Seat(match choices.below(24) {
            0..9 => Command::Play { seat, play: choices.laid(game.board(), &rack) },
            9..13 => {
                let help = match choices.below(6) {
                    0 => {
                        let goal = game.goals().first().copied().or_else(|| Goal::all().next());
                        Help::CompleteGoal(goal.expect("there are fifty"))
                    }
                    1 => Help::ExchangeTiles(choices.some(7, &rack)),
                    2 => Help::ExtraTile,
                    3 => Help::MakeBlank(choices.some(1, &rack).nth(0).unwrap_or(tile(choices))),
                    4 => Help::RefreshGoals,
                    _ => Help::TradeTiles(choices.some(7, &rack)),
                };
                Command::Help { seat, help }
            }
            13 => Command::EndTurn { seat },
            14 => Command::Stuck { seat },
            15 => Command::Claim { seat, take: tile(choices), give: tile(choices) },
            16 => Command::Unclaim { seat, take: tile(choices), give: tile(choices) },
            17 | 18 => Command::Confirm { seat },
            19 => Command::PassOver { seat },
            20 => Command::Remove { seat, who: Seat(choices.below(5) as u16) },
            21 => Command::Name { seat, starter: Seat(choices.below(5) as u16) },
            22 if choices.one_in(4) => Command::Resign { seat },
            _ => return nobody_can(),
        })
    }

    fn finding(command: TableCommand) -> Option<Finding> {
        match command {
            TableCommand::DealVerdict { reachable } => Some(Finding::OpeningGoal { reachable }),
            TableCommand::StuckVerdict { possible } => Some(Finding::GoalPlays { possible }),
            _ => None,
        }
    }

    fn holds(&self, game: &Together) {
        assert!(game.all_tiles() == self.full_set, "tiles are lost");
        assert!(game.goals().len() <= 3);
        assert_eq!(game.done().len() + game.goals().len() + game.pile(), 20, "goals are lost");
    }

    fn viewer(&self, game: &Together, choices: &mut Choices<'_>) -> Viewer {
        match choices.below(game.seats().len() + 1) {
            0 => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat as u16 - 1)),
        }
    }
}
