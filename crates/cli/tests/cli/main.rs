//! The real program, driven as somebody at a terminal or a script would.
#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)] // a test may fail at once

mod admin;
mod analysing;
mod analysis;
mod bingo;
mod course;
mod duplicate;
mod from;
mod games;
mod gcg;
mod joining;
mod lists;
mod manuals;
mod matches;
mod meanings;
mod positions;
#[cfg(unix)]
mod pty;
mod resuming;
mod review;
mod rules;
mod saving;
mod scripts;
mod serving;
mod siu;
#[cfg(unix)]
mod ssh;
mod studying;
mod unruly;
mod usage;
mod words;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of a run of the program.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Asserts success; returns the output.
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "stderr: {}", self.err);
        self.out
    }

    /// The run refused its input with one line on standard error that says all this.
    pub fn refused(self, says: &[&str]) {
        assert_eq!(self.code, 2, "stdout: {}", self.out);
        assert_eq!(self.err.trim_end().lines().count(), 1, "{}", self.err);
        for part in says {
            assert!(self.err.contains(part), "'{part}' is not in: {}", self.err);
        }
    }
}

/// Runs the program.
pub fn tilewright(args: &[&str]) -> Run {
    typed(args, "")
}

/// How many games were kept.
static KEPT: AtomicU32 = AtomicU32::new(0);

/// Runs the program with lines typed into it.
pub fn typed(args: &[&str], input: &str) -> Run {
    run(args, input, &[])
}

/// The words of these tests: those of the American list, unless a test says otherwise or a server has
/// the words.
pub fn words_for(args: &[&str]) -> &'static [&'static str] {
    let said = ["--lexicon", "--server", "--join", "--lobby", "--watch", "gcg"];
    match args.iter().any(|arg| said.contains(arg)) {
        true => &[],
        false => &["--lexicon", "american"],
    }
}

/// Runs the program with nothing but these arguments.
pub fn bare(args: &[&str]) -> Run {
    run_plainly(args, "", &[])
}

/// Runs the program where this is the zone of the time, as TZ says it.
pub fn in_zone(zone: &str, args: &[&str]) -> Run {
    run(args, "", &[("TZ", zone)])
}

fn run(args: &[&str], input: &str, env: &[(&str, &str)]) -> Run {
    run_plainly(&[words_for(args), args].concat(), input, env)
}

fn run_plainly(args: &[&str], input: &str, env: &[(&str, &str)]) -> Run {
    // A game that is left is kept: for a test that does not ask for it, where nothing else is.
    let kept = args.contains(&"play") && !args.contains(&"--data");
    let data = kept.then(|| folder(&format!("kept-{}", KEPT.fetch_add(1, Ordering::Relaxed))));
    let data = data.iter().flat_map(|data| ["--data", data.to_str().unwrap()]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(args)
        .args(data)
        .envs(env.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let writer = std::thread::spawn(move || {
        // A program that ends early does not read everything.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A separate, empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file in a folder, as the command line wants it.
pub fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_string()
}

/// Compares with the file kept in `tests/golden`; UPDATE=1 rewrites it.
pub fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, found).unwrap();
    }
    let kept = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}: run with UPDATE=1", path.display()));
    assert_eq!(found, kept, "{name} has changed: look at it, then run with UPDATE=1");
}

/// Each line as a JSON object.
pub fn objects(text: &str) -> Vec<serde_json::Value> {
    let objects: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(objects.iter().all(serde_json::Value::is_object));
    objects
}
