//! Games at the terminal that are left and continued.

use std::fs;
use std::path::Path;

use crate::joining::Terminal;
use crate::{folder, tilewright, typed};

/// The lines of a whole game in `tests/games`.
fn lines(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(name);
    fs::read_to_string(path).unwrap().lines().map(str::to_string).collect()
}

/// The sentences at the end: everything from the result on.
fn result(out: &str) -> String {
    let at = ["Game over: ", "Won together: ", "The session is over: "]
        .iter()
        .find_map(|end| out.find(end))
        .unwrap_or_else(|| panic!("no end: {out}"));
    out[at..].to_string()
}

/// A game of each mode is left in the middle, by the end of the input, and continued: it ends as if
/// no player had left.
#[test]
fn a_game_of_each_mode_goes_on_as_if_nobody_had_left() {
    let two = &["--player", "Ana", "--player", "Ben"][..];
    for (script, args, half) in [
        ("unbuild.txt", &["--seed", "8"][..], 15),
        ("one-rack.txt", &["--mode", "one-rack", "--seed", "4"], 9),
        ("two-racks.txt", &["--mode", "two-racks", "--seed", "4"], 9),
        ("open-tiles.txt", &["--mode", "open-tiles", "--seed", "1"], 9),
        ("duplicate.txt", &["--mode", "duplicate", "--seed", "7", "--change", "rounds=4"], 12),
        ("bingo.txt", &["--mode", "bingo", "--seed", "3"], 102),
        ("together.txt", &["--mode", "together", "--seed", "3"], 14),
    ] {
        let shared = ["unbuild.txt", "duplicate.txt", "bingo.txt", "together.txt"];
        let data = folder(&format!("resuming-{script}"));
        let with = ["--data", data.to_str().unwrap()];
        let people = if shared.contains(&script) { two } else { &[] };
        let args = [&["play"], args, people, &with[..]].concat();
        let lines = lines(script);
        let (first, rest) = lines.split_at(half);
        let left = typed(&args, &(first.join("\n") + "\n")).ok();
        assert!(left.contains("Continue it: tilewright play --resume 1\n"), "{script}: {left}");
        // The screen is covered before the terminal is handed on, after a resumption too.
        let cover = left.lines().rev().nth(2).unwrap_or_default();
        let sits = cover.starts_with("Give the terminal to ");
        let was_open = shared.contains(&script) && !sits;
        let again = if was_open { "\n" } else { "" };
        let resumed = ["play", "--resume", "1", with[0], with[1]];
        let out = typed(&resumed, &format!("{again}{}\n", rest.join("\n"))).ok();
        let unbroken = folder(&format!("unbroken-{script}"));
        let args = [&args[..args.len() - 1], &[unbroken.to_str().unwrap()]].concat();
        let whole = typed(&args, &(lines.join("\n") + "\n")).ok();
        assert_eq!(result(&out), result(&whole), "{script}");
        // Finished games are not offered.
        typed(&["play", "--resume", with[0], with[1]], "")
            .refused(&["there is no unfinished game"]);
        typed(&resumed, "").refused(&["no such unfinished game"]);
    }
}

#[test]
fn games_that_were_left_are_listed_and_chosen_by_their_number() {
    let data = folder("resuming-list");
    let with = ["--data", data.to_str().unwrap()];
    let play = |args: &[&str]| typed(&[&["play"], args, &with[..]].concat(), "").ok();
    play(&["--seed", "5", "--player", "Ana", "--player", "Ben", "--edition", "classic-2023"]);
    // Without a number the only game is meant.
    let out = play(&["--resume"]);
    assert!(out.contains("Give the terminal to Ana") && !out.contains("rack:"), "{out}");
    play(&["--seed", "3", "--mode", "together"]);
    let out = play(&["--resume"]);
    assert!(out.contains("   1  Match, 2023 classic: Ana and Ben\n"), "{out}");
    assert!(out.contains("   2  Together, 2023 classic: You\n"), "{out}");
    assert!(out.contains("tilewright play --resume NUMBER"), "{out}");
    assert!(play(&["--resume", "2"]).contains("0 of 20 goals."));
    for (number, says) in [("7", "no such unfinished game"), ("x", "give the number")] {
        let args = ["play", "--resume", number, with[0], with[1]];
        tilewright(&args).refused(&[says]);
    }
    tilewright(&["play", "--resume", "1", "--seed", "3"]).refused(&["--resume", "--seed"]);
}

/// A machine that stops leaves the file in the middle of a line: what was done before stands.
#[test]
fn a_game_survives_that_the_terminal_is_killed() {
    let data = folder("resuming-killed");
    let with = ["--data", data.to_str().unwrap()];
    let people = ["--player", "Ana", "--player", "Ben", "--seed", "5"];
    let args = [&people[..], &["--edition", "classic-2023"], &with].concat();
    let mut terminal = Terminal::new(&args);
    terminal.until("presses Enter. ");
    terminal.types("");
    terminal.until("Ana> ");
    terminal.types("8F TOMIE");
    terminal.until("Give the terminal to Ben");
    // Meanwhile no other terminal can play it: each would write its own moves.
    let resume = ["play", "--resume", "1", with[0], with[1]];
    typed(&resume, "").refused(&["another terminal is playing this game"]);
    drop(terminal);
    let file = data.join("games/1.game");
    let whole = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{whole}99 12 pass")).unwrap();
    let args = ["play", "--resume", with[0], with[1]];
    let out = typed(&args, "\nchallenge\n").ok();
    assert!(out.contains("Ana played 8F TOMIE, 14 points."), "{out}");
    assert!(out.contains("Ben challenged: TOMIE is not in the list."), "{out}");
    // It is the same game that was continued.
    let now = fs::read_to_string(&file).unwrap();
    assert!(now.starts_with(&whole) && now.contains(" challenge"), "{now}");
    assert!(!now.contains("99 12 pass"), "{now}");
}
