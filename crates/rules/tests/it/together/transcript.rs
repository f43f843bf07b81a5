//! How transcripts of Together are run.

use std::fmt::Write as _;

use rules::together::*;
use rules::{PlayText, Reason, Seat, Tiles};

use super::kit::*;
use crate::kit::tiles;

/// A command as transcripts write it.
fn command(team: &Team, text: &str) -> Command {
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    match head {
        "start" => return Command::Start,
        "tick" => return Command::Tick,
        "reachable" => return Command::DealVerdict { reachable: rest == "yes" },
        // Who has a play completes the first goal with it, as far as a transcript is concerned.
        "possible" => {
            let possible = rest.split_once(' ').map(|(seat, text)| Possible {
                seat: Seat(seat.parse().unwrap()),
                text: text.parse().unwrap(),
                goals: team.game.goals()[..1].to_vec(),
            });
            return Command::StuckVerdict { possible: possible.into_iter().collect() };
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
    match verb {
        "name" => Command::Name { seat, starter: Seat(rest.parse().unwrap()) },
        "play" => {
            let play: PlayText = rest.parse().unwrap();
            Command::Play { seat, play: play.resolve(team.game.board()).unwrap() }
        }
        "complete-goal" => {
            let goal = rest.parse().unwrap_or_else(|_| team.game.goals()[0]);
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
    }
}

/// Runs the commands of a transcript; the transcript as it should be.
pub(crate) fn rerun(text: &str) -> String {
    let mut out = String::new();
    let mut team: Option<Team> = None;
    let mut words: Vec<String> = Vec::new();
    let mut seed = 0;
    for line in text.lines() {
        if line.starts_with('#') {
            writeln!(out, "{line}").unwrap();
        } else if let Some(list) = line.strip_prefix("words ") {
            words.extend(list.split_whitespace().map(str::to_string));
            writeln!(out, "{line}").unwrap();
        } else if let Some(number) = line.strip_prefix("seed ") {
            seed = number.parse().unwrap();
            writeln!(out, "{line}").unwrap();
        } else if let Some(terms) = line.strip_prefix("terms ") {
            let mut new = Team::new(terms);
            new.picks.seed = seed;
            new.words.0 = words.drain(..).collect();
            team = Some(new);
            writeln!(out, "{line}").unwrap();
        } else if let Some(seconds) = line.strip_prefix("+ ") {
            let seconds = seconds.trim_end_matches(" s").parse().unwrap();
            team.as_mut().expect("terms come first").wait(seconds);
            writeln!(out, "{line}").unwrap();
        } else if let Some(text) = line.strip_prefix("> ") {
            let team = team.as_mut().expect("terms come first");
            writeln!(out, "\n{line}").unwrap();
            let command = command(team, text);
            match team.decide(&command) {
                Ok(events) => {
                    for event in events {
                        writeln!(out, "{event}").unwrap();
                        team.fold(event);
                    }
                }
                Err(refusal) => writeln!(out, "! {}: {refusal}", refusal.code()).unwrap(),
            }
        }
    }
    let team = team.expect("a transcript has terms");
    writeln!(out, "\nboard\n{}", team.game.board()).unwrap();
    for (index, seat) in team.game.seats().iter().enumerate() {
        let rack: Tiles = seat.rack;
        writeln!(out, "seat {index} {rack}").unwrap();
    }
    writeln!(out, "goals {:?}", team.game.goals()).unwrap();
    out
}
