//! Golden transcripts: whole games as readable files in `fixtures/transcripts`.
//!
//! A line `> command` is judged; the events it gives follow it, or `! code: sentence` if it is
//! refused. `UPDATE=1` writes the files anew from their commands.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rules::*;

use crate::kit::*;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/transcripts")
}

fn command(game: &Game, text: &str) -> Command {
    let (head, rest) = text.split_once(' ').unwrap_or((text, ""));
    if head == "start" {
        return Command::Start;
    }
    if head == "tick" {
        return Command::Tick;
    }
    if head == "can-play" {
        return Command::StuckVerdict { anyone_can_play: rest == "yes" };
    }
    let seat = Seat(head.parse().unwrap_or_else(|_| panic!("no command: {text}")));
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let the_move = match verb {
        "play" => {
            let play: PlayText = rest.parse().unwrap();
            Move::Play(play.resolve(game.position.board()).unwrap())
        }
        "exchange" => Move::Exchange(tiles(rest)),
        "pass" => Move::Pass,
        "blank" => return Command::TakeBlank { seat, square: rest.parse().unwrap() },
        "challenge" => return challenge(seat.0, rest),
        "accept" => return Command::Accept { seat },
        "propose" => {
            let what = if rest == "end" { Proposal::End } else { Proposal::Pause };
            return Command::Propose { seat, what };
        }
        "answer" => return Command::Answer { seat, agree: rest == "yes" },
        "resume" => return Command::Resume { seat },
        "resign" => return Command::Resign { seat },
        "claim" => return Command::ClaimTime { seat },
        other => panic!("no command: {other}"),
    };
    Command::Move { seat, the_move }
}

/// Runs the commands of a transcript; the transcript as it should be.
fn rerun(text: &str) -> String {
    let mut out = String::new();
    let mut game: Option<Game> = None;
    let mut words = Words::default();
    let mut seed = 0;
    for line in text.lines() {
        if line.starts_with('#') {
            writeln!(out, "{line}").unwrap();
        } else if let Some(list) = line.strip_prefix("words ") {
            words.0.extend(list.split_whitespace().map(str::to_string));
            writeln!(out, "{line}").unwrap();
        } else if let Some(number) = line.strip_prefix("seed ") {
            seed = number.parse().unwrap();
            writeln!(out, "{line}").unwrap();
        } else if let Some(terms) = line.strip_prefix("terms ") {
            let mut new = Game::new(terms);
            new.picks.seed = seed;
            new.words = std::mem::take(&mut words);
            game = Some(new);
            writeln!(out, "{line}").unwrap();
        } else if let Some(seconds) = line.strip_prefix("+ ") {
            let game = game.as_mut().expect("terms come first");
            game.wait(seconds.trim_end_matches(" s").parse::<u64>().unwrap() * 1000);
            writeln!(out, "{line}").unwrap();
        } else if let Some(text) = line.strip_prefix("> ") {
            let game = game.as_mut().expect("terms come first");
            writeln!(out, "\n{line}").unwrap();
            let command = command(game, text);
            match game.decide(&command) {
                Ok(events) => {
                    for event in events {
                        writeln!(out, "{event}").unwrap();
                        game.fold(event);
                    }
                }
                Err(refusal) => writeln!(out, "! {}: {refusal}", refusal.code()).unwrap(),
            }
        }
    }
    let game = game.expect("a transcript has terms");
    writeln!(out, "\nboard\n{}", game.position.board()).unwrap();
    for (index, seat) in game.position.seats().iter().enumerate() {
        writeln!(out, "seat {index} {} {}", seat.score, seat.rack).unwrap();
    }
    out
}

#[test]
fn transcripts_are_as_recorded() {
    let mut editions = Vec::new();
    for entry in std::fs::read_dir(folder()).expect("fixtures/transcripts is there") {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let again = rerun(&text);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &again).unwrap();
        } else {
            assert_eq!(text, again, "{} differs; UPDATE=1 writes it anew", path.display());
        }
        assert!(again.contains("\nend "), "{} is no whole game", path.display());
        editions.extend(text.lines().filter_map(|line| {
            line.strip_prefix("terms ").and_then(|t| t.parse::<Terms>().ok()).map(|t| t.edition())
        }));
    }
    for edition in Edition::ALL {
        assert!(editions.contains(&edition), "no transcript of {edition}");
    }
}
