//! The runner of transcripts of Together.

use std::fmt::Write as _;

use rules::together::*;
use rules::{AnyCommand, Change, PlayText, Seat, Terms};

use super::kit::*;
use crate::kit::tiles;
use crate::transcripts::Told;

/// A command as transcripts write it.
fn command(game: &Together, text: &str) -> AnyCommand<Together> {
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    match head {
        "start" => return TableCommand::Start.into(),
        "tick" => return TableCommand::Tick.into(),
        "reachable" => return TableCommand::DealVerdict { reachable: rest == "yes" }.into(),
        // In a transcript, a player who has a play completes the first goal with it.
        "possible" => {
            let possible = rest.split_once(' ').map(|(seat, text)| Possible {
                seat: Seat(seat.parse().unwrap()),
                text: text.parse().unwrap(),
                goals: game.goals()[..1].to_vec(),
            });
            let possible = possible.into_iter().collect();
            return TableCommand::StuckVerdict { possible }.into();
        }
        _ => {}
    }
    let seat = Seat(head.parse().unwrap_or_else(|_| panic!("no command: {text}")));
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let swap = || {
        let (take, give) = rest.split_once(" for ").unwrap();
        (tile(take.chars().next().unwrap()), tile(give.chars().next().unwrap()))
    };
    let help = |help| Command::Help { seat, help };
    let command = match verb {
        "name" => Command::Name { seat, starter: Seat(rest.parse().unwrap()) },
        "play" => {
            let play: PlayText = rest.parse().unwrap();
            Command::Play { seat, play: play.resolve(game.board()).unwrap() }
        }
        "complete-goal" => {
            let goal = rest.parse().unwrap_or_else(|_| game.goals()[0]);
            help(Help::CompleteGoal(goal))
        }
        "exchange-tiles" => help(Help::ExchangeTiles(tiles(rest))),
        "extra-tile" => help(Help::ExtraTile),
        "make-blank" => help(Help::MakeBlank(tile(rest.chars().next().unwrap()))),
        "refresh-goals" => help(Help::RefreshGoals),
        "trade-tiles" => help(Help::TradeTiles(tiles(rest))),
        "end-turn" => Command::EndTurn { seat },
        "stuck" => Command::Stuck { seat },
        "claim" => {
            let (take, give) = swap();
            Command::Claim { seat, take, give }
        }
        "unclaim" => {
            let (take, give) = swap();
            Command::Unclaim { seat, take, give }
        }
        "confirm" => Command::Confirm { seat },
        "pass-over" => Command::PassOver { seat },
        "say" => Command::Say { seat, text: rest.to_string() },
        "point" => Command::Point { seat, square: rest.parse().ok() },
        "resign" => Command::Resign { seat },
        other => panic!("no command: {other}"),
    };
    command.into()
}

impl Told for Together {
    fn new(terms: &Terms) -> Together {
        Together::new(terms)
    }

    /// Goals, then the racks in order (`-` for an empty one), with the bag empty: `late edge,corner
    /// A,-,EE`.
    fn late(terms: &Terms, text: &str) -> Together {
        let changes: Vec<String> = terms.changes().iter().map(Change::to_string).collect();
        let (up, racks) = text.split_once(' ').unwrap();
        let racks: Vec<&str> = racks.split(',').map(|rack| rack.trim_matches('-')).collect();
        let changes = changes.into_iter().filter(|change| !change.starts_with("mode="));
        let changes = changes.collect::<Vec<_>>().join(" ");
        let team = Team::late(&changes, &up.replace(',', " "), &racks, "");
        assert_eq!(&team.terms, terms, "late games are games of this edition");
        team.game
    }

    fn told(&self, text: &str) -> AnyCommand<Together> {
        command(self, text)
    }

    fn foot(&self) -> String {
        let mut out = format!("board\n{}\n", self.board());
        for (index, seat) in self.seats().iter().enumerate() {
            writeln!(out, "seat {index} {}", seat.rack).unwrap();
        }
        writeln!(out, "goals {:?}", self.goals()).unwrap();
        out
    }
}
