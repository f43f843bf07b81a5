//! A program that plays in a match and passes, until it misbehaves in the way that it is told. It is
//! the program of these tests itself, started anew to run one of them.

use std::io::{BufRead, Write};
use std::time::Duration;

use notation::siu::{Command, GivenPosition};
use rules::{Tile, Tiles};

/// Names the way.
const HOW: &str = "TILEWRIGHT_UNRULY";

/// The program that misbehaves in this way, as a player of a match.
pub fn unruly(how: &str) -> String {
    let tests = std::env::current_exe().unwrap();
    let only = "--exact unruly::plays --nocapture --test-threads 2";
    format!("exec:{HOW}={how} exec '{}' {only}", tests.display())
}

/// The program; as a test among others it has nothing to do.
#[test]
fn plays() {
    let Ok(how) = std::env::var(HOW) else { return };
    if how == "never-starts" {
        complain("no word list");
        std::process::exit(3);
    }
    let (mut position, mut moves) = (None, 0);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match Command::read(&line).command {
            Some(Command::Siu) => say("id name Unruly\noption name Edition type string\nsiuok"),
            Some(Command::IsReady) => say("readyok"),
            Some(Command::NewGame) => moves = 0,
            Some(Command::Position(given)) => position = Some(given),
            Some(Command::Go(_)) => {
                moves += 1;
                match &position {
                    // Faults that any board allows are made later in the game.
                    Some(given) if moves > 1 || how.starts_with("opening-") => {
                        misbehave(&how, given)
                    }
                    _ => say("bestmove pass"),
                }
            }
            Some(Command::Quit) if how != "stays" => std::process::exit(0),
            _ => {}
        }
    }
    if how == "stays" {
        std::thread::sleep(Duration::from_secs(3600));
    }
}

fn misbehave(how: &str, given: &GivenPosition) {
    let rack = given.cgp.racks[0];
    let letters: Vec<char> =
        rack.iter().filter(|tile| !tile.is_blank()).map(Tile::to_char).collect();
    match how {
        // Hardly ever a word.
        "opening-phony" => {
            let word: String = letters.iter().take(5).rev().collect();
            say(&format!("bestmove 8D.{word}"));
        }
        "opening-off-rack" => {
            let missing = Tile::kinds()
                .find(|&tile| !tile.is_blank() && rack.count(tile) == 0)
                .unwrap_or(Tile::BLANK);
            let letter = missing.letter().map_or('E', rules::Letter::to_char);
            say(&format!("bestmove 8G.{letter}{letter}"));
        }
        "not-held" => {
            let missing = Tile::kinds()
                .find(|&tile| !tile.is_blank() && rack.count(tile) == 0)
                .unwrap_or(Tile::BLANK);
            let tiles: Tiles = [missing].into_iter().collect();
            say(&format!("bestmove ex.{tiles}"));
        }
        "off-board" => say("bestmove 8N.QUIXOTIC"),
        "two-moves" => say("bestmove pass\nbestmove pass"),
        "garbled" => say("bestmove 8D TRAIN"),
        "no-move" => say("bestmove none"),
        "dies" => {
            complain("the tiles were too hot");
            std::process::exit(1);
        }
        "hangs" => loop {
            std::thread::sleep(Duration::from_secs(3600));
        },
        "deaf" => {
            // It answers, and then reads nothing more.
            say("bestmove pass");
            std::thread::sleep(Duration::from_secs(3600));
        }
        "floods" => loop {
            say("info string still thinking");
        },
        "one-line" => loop {
            if write!(std::io::stdout(), "{}", "thinking ".repeat(1000)).is_err() {
                std::process::exit(0);
            }
        },
        _ => say("bestmove pass"),
    }
}

fn say(text: &str) {
    let mut out = std::io::stdout();
    // The program that started this one may be gone.
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

fn complain(text: &str) {
    // Standard error may be closed.
    let _ = writeln!(std::io::stderr(), "{text}");
}
