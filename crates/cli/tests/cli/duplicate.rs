//! Duplicate at the terminal.

use crate::{file, folder, tilewright, typed};

#[test]
fn var_dup_01_one_plays_alone_against_the_tops() {
    let args = ["play", "--mode", "duplicate", "--seed", "7", "--change", "rounds=2"];
    let out = typed(&args, "A1 ZZZZ\ndone\nrounds\ndone\n").ok();
    assert!(
        out.contains("Round 1 of 2, 93 tiles in the bag") && out.contains("Round 2 of 2, "),
        "{out}"
    );
    assert!(
        out.contains("The top was ")
            && out.contains("The session is over: all rounds have been played."),
        "{out}"
    );
    assert!(out.contains("no Z left"), "{out}");
}

#[test]
fn computers_enter_and_the_expert_finds_every_top() {
    let args = ["play", "--mode", "duplicate", "--seed", "7", "--change", "rounds=2"];
    let args = [&args[..], &["--against", "expert"]].concat();
    let out = typed(&args, "done\ndone\n").ok();
    assert!(out.contains("1. Expert") && out.contains("100.0 %"), "{out}");
}

#[test]
fn var_uns_1_the_board_of_a_session_is_taken_apart() {
    let args = ["play", "--mode", "duplicate", "--seed", "7", "--change", "rounds=2"];
    let args = [&args[..], &["--against", "expert"]].concat();
    let out = typed(&args, "done\ndone\nunbuild\nall\nresign\n").ok();
    assert!(out.contains("Type unbuild to take the board apart"), "{out}");
    assert!(out.contains("The first turn goes to you."), "the lowest total begins: {out}");
    assert!(out.contains("Unbuilt: one player is left. You 0, Expert 0: Expert won."), "{out}");
}

#[test]
fn a_file_that_is_no_session_is_refused() {
    tilewright(&["duplicate", "check", "/nowhere/session.twd"]).refused(&["session.twd"]);
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    tilewright(&["duplicate", "check", manifest]).refused(&["line 1", "first line"]);
}

#[test]
fn the_log_of_the_terminal_is_judged_again() {
    let folder = folder("duplicate-log");
    let log = folder.join("session.log");
    let log = log.to_str().unwrap();
    let args = ["play", "--mode", "duplicate", "--seed", "7", "--change", "rounds=2", "--log", log];
    let args = [&args[..], &["--player", "Ana", "--against", "expert"]].concat();
    typed(&args, "H4 PETITE\ndone\ndone\nunbuild\nresign\n").ok();
    let checked = tilewright(&["duplicate", "check", log]).ok();
    assert!(checked.contains("2 rounds, 3 slips of 2 players"), "{checked}");
    assert!(checked.contains("all as recorded"), "{checked}");
    // Other tiles, another score: both are found.
    let text = std::fs::read_to_string(log).unwrap();
    let other = file(&folder, "seed.log", text.replace("\nseed 7\n", "\nseed 8\n"));
    let run = tilewright(&["duplicate", "check", &other]);
    assert!(run.code == 1 && run.out.contains("the seed gives "), "{}", run.out);
    tilewright(&["duplicate", "check", &file(&folder, "no.log", text.replace("seed 7\n", ""))])
        .refused(&["the seed of the draws is missing"]);
}
