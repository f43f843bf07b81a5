//! `tilewright match`: pairs of games between engines, ours and others.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::unruly::unruly;
use crate::{Run, file, folder, tilewright};

fn play(args: &[&str]) -> Run {
    tilewright(&[&["match"], args].concat())
}

/// The lines of a file, the first of which is about the match.
fn lines(path: &str) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn threads_and_pauses_change_nothing() {
    let folder = folder("match-same");
    let whole = path(&folder, "whole.jsonl");
    let args = ["expert", "expert,leaves=none", "--redraws", "2", "--seed", "4", "--out"];
    let with = |more: &[&str]| play(&[&args[..], more].concat());
    let said = with(&[&whole, "--pairs", "6"]).ok();
    assert!(said.contains("12 games in 6 pairs"), "{said}");
    let file = fs::read(&whole).unwrap();
    assert_eq!(lines(&whole).len(), 13);

    let threads = path(&folder, "threads.jsonl");
    with(&[&threads, "--pairs", "6", "--threads", "3"]).ok();
    assert_eq!(fs::read(&threads).unwrap(), file);

    // The file of a match that ended within a game of a pair, and within a line.
    let paused = path(&folder, "paused.jsonl");
    let text = String::from_utf8(file.clone()).unwrap();
    let cut: String = text.split_inclusive('\n').take(4).collect();
    fs::write(&paused, format!("{cut}{{\"game\":3,\"dra")).unwrap();
    let run = with(&[&paused, "--pairs", "6"]);
    assert!(run.err.contains("going on after 3 games"), "{}", run.err);
    assert_eq!(fs::read(&paused).unwrap(), file);
    // The report of the match is the same, but for the time, which is that of this run.
    let results = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.contains(" ms a move")).map(str::to_string).collect()
    };
    assert_eq!(results(&run.ok()), results(&said));
    // A match that is whole is not played again, and a longer one adds to it.
    with(&[&whole, "--pairs", "6"]).ok();
    assert_eq!(fs::read(&whole).unwrap(), file);
    with(&[&whole, "--pairs", "7"]).ok();
    assert!(fs::read(&whole).unwrap().starts_with(&file));
}

#[test]
fn a_late_match_begins_alike_for_both_players() {
    let folder = folder("match-late");
    let (file, games) = (path(&folder, "late.jsonl"), path(&folder, "games"));
    let args = ["expert", "expert,leaves=none", "--redraws", "0", "--seed", "4", "--pairs", "6"];
    play(&[&args[..], &["--bag", "20", "--out", &file, "--gcg", &games]].concat()).ok();
    let lines = lines(&file);
    assert_eq!(lines[0]["bag"], 20);
    let mut apart = 0;
    for (number, pair) in lines[1..].chunks(2).enumerate() {
        assert_eq!(pair[0]["bag"], pair[1]["bag"]);
        assert!(pair[0]["bag"].as_u64().is_some_and(|bag| (1..=20).contains(&bag)), "{}", pair[0]);
        let turns = |game: usize| -> Vec<String> {
            let text = fs::read_to_string(format!("{games}/game-{game:06}.gcg")).unwrap();
            let turns = text.lines().filter_map(|line| line.strip_prefix('>'));
            turns.map(|line| line.split_once(": ").unwrap().1.to_string()).collect()
        };
        let (one, other) = (turns(2 * number), turns(2 * number + 1));
        let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
        assert!(same >= 10, "of {} turns {same} are the same", one.len());
        apart += usize::from(one != other);
    }
    assert!(apart > 0, "the players differ somewhere");
    // With 86 tiles in the bag, games begin at the start.
    let whole = path(&folder, "whole.jsonl");
    let results = |more: &[&str]| {
        let said = play(&[&args[..], &["--format", "json"], more].concat()).ok();
        let mut result: Value = serde_json::from_str(&said).unwrap();
        result["seconds_a_move"].take();
        result
    };
    assert_eq!(results(&["--bag", "86", "--out", &whole]), results(&[]));
    play(&[&args[..], &["--out", &whole]].concat()).refused(&["bag is 86 there and none here"]);
}

#[test]
fn the_file_of_another_match_is_refused() {
    let folder = folder("match-other");
    let out = path(&folder, "match.jsonl");
    play(&["expert", "expert", "--pairs", "1", "--out", &out]).ok();
    let before = fs::read(&out).unwrap();
    let other = ["expert", "expert,leaves=none", "--pairs", "1", "--seed", "2", "--out", &out];
    play(&other).refused(&[
        "records another match",
        "player B is expert there and expert,leaves=none here",
        "seed is 1 there and 2 here",
    ]);
    assert_eq!(fs::read(&out).unwrap(), before);
    let text = file(&folder, "notes.txt", "dear diary\n");
    play(&["expert", "expert", "--out", &text]).refused(&["line 1", "name another file"]);
    let mut lines: Vec<&str> = std::str::from_utf8(&before).unwrap().lines().collect();
    lines.remove(1);
    let gap = file(&folder, "gap.jsonl", lines.join("\n") + "\n");
    play(&["expert", "expert", "--out", &gap]).refused(&["line 2 is not game 0"]);
}

#[test]
fn what_makes_no_sense_is_refused() {
    play(&["expert", "grandmaster"]).refused(&["grandmaster", "exec:COMMAND"]);
    play(&["expert", "exec:"]).refused(&["exec:COMMAND"]);
    play(&["expert", "expert", "--test", "55,50"]).refused(&["the lower one first"]);
    play(&["expert", "expert", "--time", "0"]).refused(&["seconds from 0.001"]);
    play(&["expert", "expert", "--pairs", "0"]).refused(&["--pairs"]);
    play(&["expert", "expert", "--edition", "chess"]).refused(&["chess"]);
    play(&["expert", &unruly("never-starts")]).refused(&["siuok", "no word list"]);
    play(&["expert", "exec:no-such-program-here"]).refused(&["no-such-program-here", "siuok"]);
}

/// Plays two games against a program that misbehaves, and returns the code, the rule and the
/// sentence of each fault.
fn faults(how: &str) -> Vec<[String; 3]> {
    let folder = folder(&format!("match-{how}"));
    let out = path(&folder, "match.jsonl");
    let begun = Instant::now();
    let program = unruly(how);
    // Punctuality is not tested here, however busy the machine.
    let patience = if matches!(how, "hangs" | "deaf") { "2" } else { "30" };
    let args = [&program, "expert", "--pairs", "1", "--redraws", "0", "--patience", patience];
    let run = play(&[&args[..], &["--out", &out, "--format", "json"]].concat());
    let summary: Value = serde_json::from_str(&run.ok()).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(60), "{how} held the match up");
    let games = &lines(&out)[1..];
    assert_eq!(games.len(), 2);
    assert_eq!(summary["won"][1], 2, "{how}: {summary}");
    let faults = games.iter().map(|game| {
        assert_eq!(game["result"], 0.0);
        let fault = &game["fault"];
        assert_eq!((&game["ended"], &fault["player"]), (&"fault".into(), &"A".into()), "{game}");
        ["code", "rule", "text"].map(|key| fault[key].as_str().unwrap_or_default().to_string())
    });
    faults.collect()
}

#[test]
fn each_kind_of_cheating_loses() {
    for (how, code, rule, says) in [
        ("not-held", "illegal", "tile_not_on_rack", "ex."),
        ("off-board", "illegal", "off_board", "8N"),
        ("two-moves", "unasked", "", "bestmove pass"),
        ("garbled", "garbled", "", "write 8D.TRAIN"),
        ("no-move", "garbled", "", "none"),
    ] {
        for [found, broken, text] in faults(how) {
            assert_eq!(found, code, "{how}: {broken}: {text}");
            assert!(rule.is_empty() || broken == rule, "{how}: {broken}: {text}");
            assert!(text.contains(says), "{how}: {text}");
        }
    }
    // It begins one of the two games.
    for (how, rule) in
        [("opening-phony", "word_not_in_list"), ("opening-off-rack", "tile_not_on_rack")]
    {
        let broken: Vec<String> = faults(how).into_iter().map(|[_, rule, _]| rule).collect();
        assert!(broken.iter().any(|one| one == rule), "{how}: {broken:?}");
    }
}

#[test]
fn a_program_that_stays_is_ended() {
    let begun = Instant::now();
    let program = unruly("stays");
    let said = play(&[&program, "expert", "--pairs", "1", "--redraws", "0"]).ok();
    assert!(said.contains("2 games in 1 pair: A won 0, B won 2"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn our_own_engine_plays_as_a_program() {
    let folder = folder("match-siu");
    let (out, gcg) = (path(&folder, "match.jsonl"), path(&folder, "games"));
    let program = format!("exec:'{}' siu --lexicon american", env!("CARGO_BIN_EXE_tilewright"));
    // The machine may have other things to do.
    let time = ["--time", "0.05", "--lag", "30"];
    let args = [&program, "expert", "--pairs", "1", "--out", &out, "--gcg", &gcg];
    play(&[&args[..], &time].concat()).ok();
    for game in &lines(&out)[1..] {
        assert_eq!(game["fault"], Value::Null, "{game}");
        assert!(game["ms"][0].as_array().unwrap().len() > 5, "{game}");
        assert_eq!(game["ms"][1], Value::Null);
        assert!(game["luck"]["win"].is_number());
    }
    for number in 0..2 {
        let game = path(Path::new(&gcg), &format!("game-{number:06}.gcg"));
        let said = tilewright(&["gcg", "check", &game, "--edition", "tournament-sowpods"]).ok();
        assert!(!said.contains("line"), "{said}");
    }
}

#[test]
fn a_test_stops_the_match_and_says_no() {
    let args = ["beginner", "expert", "--pairs", "500", "--redraws", "0", "--test", "40,50"];
    let run = play(&[&args[..], &["--format", "json"]].concat());
    assert_eq!(run.code, 1, "{}", run.err);
    let summary: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(summary["test"]["decision"], "low");
    assert!(summary["pairs"].as_u64().unwrap() < 100, "{summary}");
}

/// Ctrl-C, as the terminal sends it, in the middle of a match.
#[cfg(unix)]
#[test]
fn an_interrupted_match_leaves_a_file_that_goes_on() {
    use std::process::{Command, Stdio};

    let folder = folder("match-interrupted");
    let (out, whole) = (path(&folder, "match.jsonl"), path(&folder, "whole.jsonl"));
    let args = ["expert", "expert,leaves=none", "--redraws", "1", "--threads", "2", "--out"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(
            [&["match", "--lexicon", "american", "--pairs", "100000"], &args[..], &[&out]].concat(),
        )
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while fs::read_to_string(&out).map_or(0, |text| text.lines().count()) < 4 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no game in a minute");
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
    let games = lines(&out).len() as u64 - 1;
    let pairs = (games.div_ceil(2) + 1).to_string();
    play(&[&args[..], &[&out, "--pairs", &pairs]].concat()).ok();
    play(&[&args[..], &[&whole, "--pairs", &pairs]].concat()).ok();
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

#[test]
fn a_champion_plays_by_time_and_only_where_games_may_differ() {
    let said = play(&["champion,time=0.02", "expert", "--pairs", "1", "--redraws", "0"]).ok();
    assert!(said.contains("A: champion,time=0.02"), "{said}");
    assert!(said.contains("2 games in 1 pair"), "{said}");
    assert!(said.contains("A took ") && said.contains(" ms a move"), "{said}");
    play(&["champion,time=1,rollouts=5", "expert"]).refused(&["in place of rollouts"]);
    tilewright(&["selfplay", "--player", "champion,time=1", "--player", "expert"])
        .refused(&["cannot be played by time; use tilewright match"]);
}

/// The example of the guide, if there is a Python here.
#[test]
fn the_example_plays() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = folder("match-python");
    let short = ["??", "???"].map(|pattern| tilewright(&["words", "pattern", pattern]).ok());
    let short = short.join("\n");
    let words: Vec<&str> =
        short.lines().filter(|line| line.bytes().all(|b| b.is_ascii_uppercase())).collect();
    assert!(words.len() > 500, "{}", words.len());
    let list = file(&folder, "words.txt", words.join("\n"));
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/siu_player.py");
    let program = format!("exec:python3 '{example}' '{list}'");
    let out = path(&folder, "match.jsonl");
    let args = [&program, "expert", "--lexicon", &list, "--pairs", "2", "--out", &out];
    play(&args).ok();
    for game in &lines(&out)[1..] {
        assert_eq!(game["fault"], Value::Null, "{game}");
        assert!(game["scores"][0].as_i64().unwrap() > 0, "{game}");
    }
}

/// Tests that take long; `cargo xtask test --all` runs them.
mod long {
    use super::*;

    #[test]
    fn whatever_a_program_does_the_match_goes_on() {
        for (how, code, says) in [
            ("dies", "crashed", "the tiles were too hot"),
            ("hangs", "late", "after 2 s"),
            ("deaf", "late", "readyok"),
            ("floods", "flooded", "MiB"),
            ("one-line", "flooded", "MiB"),
        ] {
            for [found, _, text] in faults(how) {
                assert_eq!(found, code, "{how}: {text}");
                assert!(text.contains(says), "{how}: {text}");
            }
        }
    }
}
