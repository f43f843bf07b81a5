//! Runs of the program, its files, and golden files.

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

    /// Asserts that the program refused with one line on standard error that contains all of
    /// `parts`.
    pub fn refused(self, parts: &[&str]) {
        assert_eq!(self.code, 2, "stdout: {}", self.out);
        assert_eq!(self.err.trim_end().lines().count(), 1, "{}", self.err);
        for part in parts {
            assert!(self.err.contains(part), "'{part}' is not in: {}", self.err);
        }
    }
}

/// Runs the program.
pub fn tilewright(args: &[&str]) -> Run {
    typed(args, "")
}

/// Runs the program with lines typed into it.
pub fn typed(args: &[&str], input: &str) -> Run {
    run(args, input, &[])
}

/// Most tests use the American list. Nothing is added where the arguments name a list, where a
/// server supplies it, or for `gcg`, whose files name theirs.
pub fn lexicon_args(args: &[&str]) -> &'static [&'static str] {
    let supplies_lexicon = ["--lexicon", "--server", "--join", "--lobby", "--watch", "gcg"];
    if args.iter().any(|arg| supplies_lexicon.contains(arg)) {
        return &[];
    }
    &["--lexicon", "american"]
}

/// Runs the program without naming a list for it.
pub fn without_lexicon(args: &[&str]) -> Run {
    run_plainly(args, "", &[])
}

/// Runs the program with `TZ` set to a zone.
pub fn in_zone(zone: &str, args: &[&str]) -> Run {
    run(args, "", &[("TZ", zone)])
}

fn run(args: &[&str], input: &str, env: &[(&str, &str)]) -> Run {
    run_plainly(&[lexicon_args(args), args].concat(), input, env)
}

/// The number of data folders made so far.
static DATA_FOLDERS: AtomicU32 = AtomicU32::new(0);

fn run_plainly(args: &[&str], input: &str, env: &[(&str, &str)]) -> Run {
    // `play` saves unfinished games. Without `--data` it would use the user's own folder, so each
    // run gets an empty one.
    let needs_data = args.contains(&"play") && !args.contains(&"--data");
    let number = DATA_FOLDERS.fetch_add(1, Ordering::Relaxed);
    let data = needs_data.then(|| folder(&format!("data-{}-{number}", std::process::id())));
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
    let expected = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}: run with UPDATE=1", path.display()));
    assert_eq!(found, expected, "{name} has changed: look at it, then run with UPDATE=1");
}

/// Each line as a JSON object.
pub fn objects(text: &str) -> Vec<serde_json::Value> {
    let objects: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(objects.iter().all(serde_json::Value::is_object));
    objects
}
