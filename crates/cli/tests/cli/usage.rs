//! Usage: help, exit codes, one line for what does not fit.

use std::process::{Command, Stdio};

use super::tilewright;

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
