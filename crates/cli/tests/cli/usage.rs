//! Usage: help, exit codes, and one line for every mistake.

use std::process::{Command, Stdio};

use super::{folder, tilewright};

#[test]
fn bad_usage_is_one_line_and_exit_code_2() {
    for args in [
        &["frobnicate"][..],
        &["rules"],
        &["rules", "show"],
        &["moves"],
        &["moves", "--bogus"],
        &["moves", "--top", "many", "--cgp", "15"],
        &["lexicon", "check"],
        &["play", "--against", "grandmaster"],
        &["play", "--edition", "chess"],
        &["play", "--change", "colour=red"],
        &["play", "--player", "Ana", "--player", "Ana"],
        &["play", "--player", " "],
        &[
            "play",
            "--edition",
            "tournament-sowpods",
            "--player",
            "A",
            "--player",
            "B",
            "--player",
            "C",
        ],
        &["selfplay", "--games", "0"],
        &["selfplay", "--player", "expert"],
        &["serve", "--listen", "nowhere"],
        &["--listen", "127.0.0.1:0", "rules", "list"],
        &["rules", "list", "--format", "xml"],
        &["lexicon", "info", "--lexicon", "no-such-list"],
    ] {
        let run = tilewright(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.err);
        assert_eq!(run.err.trim_end().lines().count(), 1, "{args:?}: {}", run.err);
        assert!(run.err.starts_with("tilewright: "), "{args:?}: {}", run.err);
        assert!(run.out.is_empty(), "{args:?}: {}", run.out);
    }
}

#[test]
fn help_names_every_command() {
    let help = tilewright(&["--help"]).ok();
    for command in ["serve", "play", "rules", "lexicon", "moves", "selfplay", "bench"] {
        assert!(help.contains(&format!("\n  {command}")), "{command} is missing: {help}");
        assert!(tilewright(&[command, "--help"]).ok().contains("Usage: tilewright"));
    }
}

/// Examples in the help run as they are printed.
#[test]
fn the_examples_of_the_help_run() {
    for (command, count) in [("moves", 2), ("sim", 2), ("endgame", 1)] {
        let help = tilewright(&[command, "--help"]).ok();
        let examples: Vec<&str> =
            help.lines().filter_map(|line| line.strip_prefix("  tilewright ")).collect();
        assert_eq!(examples.len(), count, "{help}");
        for example in examples {
            assert!(example.contains("--cgp '"), "{example}");
            // Quoted parts are one argument each.
            let args: Vec<String> = example
                .split('\'')
                .enumerate()
                .flat_map(|(part, text)| match part % 2 {
                    0 => text.split_whitespace().map(str::to_string).collect(),
                    _ => vec![text.to_string()],
                })
                .collect();
            let quick = ["--iterations", "20"];
            let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
            args.extend(quick.iter().filter(|_| command == "sim"));
            assert!(!tilewright(&args).ok().is_empty(), "{example}");
        }
    }
}

#[test]
fn a_command_that_stands_under_another_is_named() {
    tilewright(&["anagram", "EPXTR"]).refused(&["did you mean 'tilewright lexicon anagram'?"]);
    tilewright(&["train"]).refused(&["did you mean 'tilewright leaves train'?"]);
    let unknown = tilewright(&["frobnicate"]);
    assert!(!unknown.err.contains("did you mean"), "{}", unknown.err);
}

#[test]
fn a_position_that_is_none_is_told_what_is_wanted() {
    let refused = tilewright(&["moves", "--cgp", "TRAIN"]);
    refused.refused(&["'TRAIN' is not a board", "rows from the top", "--help"]);
    let rows = tilewright(&["moves", "--cgp", "1/15 A/"]);
    rows.refused(&["row 1 has 1 square, but there are 2 rows"]);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(["lexicon", "pattern", "*"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn the_full_screen_needs_a_terminal() {
    tilewright(&["play", "--full", "--data", folder("full").to_str().unwrap()]).refused(&[
        "needs a terminal to draw on",
        "leave out --full",
        "line by line",
    ]);
}
