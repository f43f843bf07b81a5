//! Whole games typed in by hand, every mode to its end: what the screen says is kept beside.

use std::fs;
use std::path::Path;

use crate::{folder, golden, typed};

/// Plays the game whose lines are in `tests/games`, and gives what the screen said.
fn played(name: &str, args: &[&str]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(name);
    let lines = fs::read_to_string(path).unwrap();
    let args = [&["play"], args].concat();
    let out = typed(&args, &lines).ok();
    let wide: Vec<&str> = out.lines().filter(|line| line.chars().count() > 79).collect();
    assert!(wide.is_empty(), "too wide for 80 columns: {wide:#?}");
    assert!(!out.contains("before its end"), "{name} stops early");
    // The output must not depend on how fast the test runs.
    let text: Vec<String> = out.lines().map(timeless).collect();
    let text = text.join("\n") + "\n";
    golden(name, &text);
    text
}

/// A line without the time that is left.
fn timeless(line: &str) -> String {
    match line.split_once(" left, slips in:") {
        Some((before, after)) => {
            let before = &before[..before.len().saturating_sub(4)];
            format!("{before}M:SS left, slips in:{after}")
        }
        None => line.to_string(),
    }
}

#[test]
fn var_uns_1_two_people_play_a_match_and_take_its_board_apart() {
    let out = played("unbuild.txt", &["--player", "Ana", "--player", "Ben", "--seed", "8"]);
    for says in [
        "Game over: Ben went out.",
        "Unbuild: 0 letters left",
        "Unbuilt: the board is empty. Ana 107, Ben 78: Ana won.",
        "All removals are shown only where one person plays.",
    ] {
        assert!(out.contains(says), "'{says}' is missing");
    }
}

#[test]
fn var_sol_1_one_rack_is_played_out() {
    let data = folder("script-one-rack");
    let data = data.to_str().unwrap();
    played("one-rack.txt", &["--mode", "one-rack", "--seed", "4", "--data", data]);
}

#[test]
fn var_sol_2_two_racks_are_played_out() {
    let data = folder("script-two-racks");
    let data = data.to_str().unwrap();
    played("two-racks.txt", &["--mode", "two-racks", "--seed", "4", "--data", data]);
}

#[test]
fn var_sol_3_open_tiles_are_played_until_no_word_is_left() {
    let data = folder("script-open-tiles");
    let data = data.to_str().unwrap();
    played("open-tiles.txt", &["--mode", "open-tiles", "--seed", "1", "--data", data]);
}

#[test]
fn var_dup_05_two_people_hand_in_a_slip_each_in_every_round() {
    let args = ["--mode", "duplicate", "--player", "Ana", "--player", "Ben", "--seed", "7"];
    let out = played("duplicate.txt", &[&args[..], &["--change", "rounds=4"]].concat());
    // A sealed play is off the screen when the other player sits down.
    for turn in out.split("Give the terminal to Ben").skip(1) {
        let until_typed = turn.split("Ben> ").next().unwrap();
        assert!(!until_typed.contains("Sealed"), "{until_typed}");
    }
}

#[test]
fn var_bng_5_two_people_play_letter_bingo_and_see_only_their_own_form() {
    let args = ["--mode", "bingo", "--player", "Ana", "--player", "Ben", "--seed", "3"];
    let out = played("bingo.txt", &args);
    for screen in out.split("Letter bingo, ").filter(|screen| !screen.contains("Game over")) {
        let ana = screen.contains("A E O L I A N") || screen.contains("Ana>");
        let ben = screen.contains("A R E O L A E") || screen.contains("Ben>");
        assert!(!(ana && ben), "{screen}");
    }
}

#[test]
fn tog_38_two_people_lose_a_game_of_together() {
    let args = ["--mode", "together", "--player", "Ana", "--player", "Ben", "--seed", "3"];
    let out = played("together-lost.txt", &[&args[..], &["--change", "stuck=trust"]].concat());
    assert!(out.contains("Lost together: stuck with 18 goals to go, 2 completed."));
}

#[test]
fn tog_37_two_people_win_a_game_of_together() {
    let args = ["--mode", "together", "--player", "Ana", "--player", "Ben", "--seed", "3"];
    let out = played("together.txt", &args);
    assert!(out.contains("Won together: all 20 goals, helpers to spare: 3."));
}
