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

fn command(game: &TestGame, text: &str) -> Command {
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
            Move::Play(match game.position.ruleset().anagrams {
                Some(_) => play.resolve_rearranging(game.position.board()).unwrap(),
                None => play.resolve(game.position.board()).unwrap(),
            })
        }
        "exchange" => Move::Exchange(tiles(rest)),
        "pass" => Move::Pass,
        "blank" => return Command::TakeBlank { seat, square: rest.parse().unwrap() },
        "bags" => return Command::ChooseBags { seat, vowels: rest.parse().unwrap() },
        "theme" => {
            let (words, plea) = rest.split_once(':').unwrap_or((rest, ""));
            let words = words.split_whitespace().map(letters).collect();
            return Command::ClaimTheme { seat, words, plea: plea.to_string() };
        }
        "vote" => {
            let (number, answer) = rest.split_once(' ').unwrap();
            let (number, agree) = (number.parse().unwrap(), answer == "yes");
            return Command::VoteTheme { seat, number, agree };
        }
        "letter" => {
            let (square, face) = rest.split_once(' ').unwrap();
            let face = Face::from_char(face.chars().next().unwrap()).unwrap();
            return Command::TakeLetter { seat, square: square.parse().unwrap(), face };
        }
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

/// A command of the unbuilding that follows a game: what stands behind `> unbuild`.
fn unbuild_command(text: &str) -> unbuild::Command {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let seat = Seat(parts[0].parse().unwrap());
    match parts[1..] {
        ["propose"] => unbuild::Command::Propose { seat },
        ["answer", answer] => unbuild::Command::Answer { seat, agree: answer == "yes" },
        ["remove", ref squares @ ..] => {
            let squares = squares.iter().map(|square| square.parse().unwrap()).collect();
            unbuild::Command::Remove { seat, squares }
        }
        ["resign"] => unbuild::Command::Resign { seat },
        _ => panic!("no command: {text}"),
    }
}

/// Carries out a command of the unbuilding, its lines marked as a room stores them.
fn unbuild_on(game: &TestGame, after: &mut unbuild::Unbuild, text: &str, out: &mut String) {
    let inputs = Inputs { at: game.now, judge: &game.words, chance: &game.picks };
    match after.decide(&unbuild_command(text), inputs) {
        Ok(events) => {
            for event in events {
                writeln!(out, "unbuild {event}").unwrap();
                after.apply(game.now, &event);
            }
        }
        Err(refusal) => writeln!(out, "! {}: {refusal}", refusal.code()).unwrap(),
    }
}

/// Runs the commands of a transcript; the transcript as it should be.
fn rerun(text: &str) -> String {
    if text.contains(" mode=duplicate") {
        return crate::duplicate::rerun(text);
    }
    match mode(text) {
        Mode::Bingo => crate::bingo::rerun(text),
        Mode::Together => crate::together::rerun(text),
        _ => rerun_match(text),
    }
}

/// The mode of the game that a transcript tells.
fn mode(text: &str) -> Mode {
    let terms = text.lines().find_map(|line| line.strip_prefix("terms "));
    crate::kit::terms(terms.expect("a transcript has terms")).mode()
}

fn rerun_match(text: &str) -> String {
    let mut out = String::new();
    let mut game: Option<TestGame> = None;
    let mut after: Option<unbuild::Unbuild> = None;
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
            let mut new = TestGame::new(terms);
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
            if let Some(text) = text.strip_prefix("unbuild ") {
                let after = after.get_or_insert_with(|| {
                    unbuild::Unbuild::after(&game.position).expect("the game is over")
                });
                unbuild_on(game, after, text, &mut out);
                continue;
            }
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
    if let Some(after) = after {
        writeln!(out, "\nunbuilt to\n{}", after.board()).unwrap();
        for (index, seat) in after.seats().iter().enumerate() {
            writeln!(out, "seat {index} {} points for {} letters", seat.points, seat.taken)
                .unwrap();
        }
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
