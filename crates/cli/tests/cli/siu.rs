//! `tilewright siu` as an interface uses it: lines sent, and the lines that come back.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use crate::{file, folder, typed};

/// A conversation with the program.
struct Talk {
    child: std::process::Child,
    heard: Receiver<String>,
    /// Lines of a search without an end: they may come before or after other answers, so they are
    /// told once the search is stopped.
    held: Vec<String>,
}

impl Talk {
    fn begin(args: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .args([&["siu"], crate::lexicon_args(args), args].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (say, heard) = channel();
        std::thread::spawn(move || {
            for line in out.lines() {
                let _ = say.send(line.unwrap());
            }
        });
        Talk { child, heard, held: Vec::new() }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to the first that begins like this.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.heard.recv().unwrap_or_else(|_| panic!("no {beginning}: {lines:#?}"));
            let last = line.starts_with(beginning);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// The answer to a line.
    fn answer(&mut self, line: &str, searching: &mut bool) -> Vec<String> {
        self.send(line);
        let limited = line.starts_with("go") && !line.contains("infinite");
        if limited || (line == "stop" && *searching) {
            self.send("isready");
            let mut lines = self.until("readyok");
            lines.pop();
            let refused = |line: &String| line.starts_with("info string error no-position");
            let over = |line: &String| line.starts_with("bestmove") || refused(line);
            if !lines.iter().any(over) {
                lines.extend(self.until("bestmove"));
            }
            *searching = false;
            lines.splice(..0, self.held.drain(..));
            return lines;
        }
        *searching |= line.starts_with("go");
        let asked = line.ends_with("isready");
        if !asked {
            self.send("isready");
        }
        let mut lines = self.until("readyok");
        if !asked {
            lines.pop();
        }
        if *searching {
            let said = |line: &mut String| line.starts_with("info ");
            self.held.extend(lines.extract_if(.., said));
        }
        lines
    }
}

/// Sends the lines of a conversation in `tests/siu` that begin with `>`, and compares the whole of
/// it; UPDATE=1 rewrites the file.
fn talk(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/siu").join(name);
    let kept = fs::read_to_string(&path).unwrap();
    let mut talk = Talk::begin(&[]);
    let mut found = String::new();
    let mut searching = false;
    for line in kept.lines() {
        if line.starts_with('#') {
            found += &format!("{line}\n");
        }
        let Some(sent) = line.strip_prefix("> ") else { continue };
        found += &format!("{line}\n");
        let lines = talk.answer(sent, &mut searching);
        steady(&lines).iter().for_each(|line| found += &format!("< {line}\n"));
    }
    talk.send("quit");
    assert!(talk.child.wait().unwrap().success());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!(found, kept, "{name} has changed: look at it, then run with UPDATE=1");
}

/// The lines that are the same in every run: of results that are repeated, the last.
fn steady(lines: &[String]) -> Vec<String> {
    let is_result = |line: &String| {
        ["sim", "infer"].iter().any(|mode| line.starts_with(&format!("info {mode} ")))
    };
    let times = lines.iter().enumerate().filter(|(_, line)| line.starts_with("info time "));
    let before = times.map(|(at, _)| at).rev().nth(1).unwrap_or(0);
    let kept = lines.iter().enumerate().filter(|&(at, line)| at >= before || !is_result(line));
    let kept = kept.map(|(_, line)| line).filter(|line| !line.starts_with("info time "));
    kept.map(|line| match line.strip_prefix("option name Threads ") {
        Some(_) => "option name Threads type spin default N min 1 max 256".to_string(),
        None => line.clone(),
    })
    .collect()
}

#[test]
fn a_conversation_goes_as_the_draft_says() {
    talk("handshake.txt");
    talk("searches.txt");
}

/// A search that runs answers at once, goes on, and ends with one move when it is told to.
#[test]
fn a_search_answers_while_it_runs() {
    let mut talk = Talk::begin(&[]);
    talk.send("position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEITRNR/ 0/0 0");
    talk.send("go infinite");
    let begun = talk.until("info sim");
    assert!(begun[0].starts_with("info string provenance engine=Tilewright/"));
    talk.send("isready");
    assert!(!talk.until("readyok").iter().any(|line| line.starts_with("bestmove")));
    // Results come again and again.
    talk.until("info time");
    talk.until("info time");
    talk.send("stop");
    let end = talk.until("bestmove");
    assert!(end.iter().any(|line| line.starts_with("info sim")));
    talk.send("isready");
    assert_eq!(talk.until("readyok"), ["readyok"]);
    talk.send("quit");
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn lexica_and_leaves_are_found_in_the_folders_that_are_named() {
    let data = folder("siu-data");
    fs::create_dir_all(data.join("lexica")).unwrap();
    file(&data.join("lexica"), "Small.txt", "CAT\nACT\nAT\n");
    let data = data.to_str().unwrap();
    let said = typed(
        &["siu"],
        &format!(
            "setoption name DataPath value {data};{data}/none\n\
             setoption name Lexicon value small\n\
             setoption name Lexicon value ../small\n\
             setoption name Leaves value nothing\n\
             position cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACT/ 0/0 0\n\
             go gen searchmoves 8F.CAT 8G.CAR 8G.TA\n"
        ),
    )
    .ok();
    for says in [
        "info string ignored DataPath",
        "info string ignored Lexicon ../small",
        "info string ignored Leaves nothing",
        "lexicon=Small",
        "info string error bad-move 8G.CAR: the rack has too few of R",
        // A play that was made can be weighed, listed or not.
        "info gen move 8G.TA score 4",
        "bestmove 8F.CAT",
    ] {
        assert!(said.contains(says), "'{says}' is not in: {said}");
    }
    typed(&["siu", "--lexicon", "/nowhere.kwg"], "siu\n").refused(&["neither a bundled"]);
}
