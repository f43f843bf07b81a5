//! The suites: what each needs and how it is run.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use super::postgres::{Durability, Postgres};
use super::setup::{Part, find_chromium, find_nats, find_sshd};
use super::tally::Tally;
use crate::Stop;
use crate::package;
use crate::tidy;
use crate::tree::root;

/// A suite of tests.
pub struct Suite {
    /// Its name for `--only` and `--skip`.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it needs beyond Rust.
    pub needs: &'static [Part],
    /// Runs it.
    pub run: fn() -> Result<Tally, String>,
}

const APP: &str = "crates/web/app";
const BROWSER: &str = "crates/web/e2e";

/// All suites, in the order in which they run.
pub const SUITES: [Suite; 11] = [
    Suite { name: "fmt", about: "Rust is formatted", needs: &[Part::Rustfmt], run: fmt },
    Suite { name: "tidy", about: "the project's own checks", needs: &[], run: own_checks },
    Suite {
        name: "clippy",
        about: "no warning in any target",
        needs: &[Part::Clippy],
        run: clippy,
    },
    Suite {
        name: "docs",
        about: "the documentation builds without warning",
        needs: &[],
        run: docs,
    },
    Suite {
        name: "package",
        about: "packages are complete and contain nothing else",
        needs: &[],
        run: packages,
    },
    Suite { name: "rust", about: "unit, law, transcript and server tests", needs: &[], run: rust },
    Suite {
        name: "ssh",
        about: "a game on the full screen over ssh",
        needs: &[Part::Sshd],
        run: ssh,
    },
    Suite {
        name: "postgres",
        about: "the tests of the server with PostgreSQL, and of several servers with NATS",
        needs: &[Part::Postgres, Part::Nats],
        run: postgres,
    },
    Suite {
        name: "faults",
        about: "a few of the faults of `cargo xtask faults`",
        needs: &[Part::Postgres, Part::Nats],
        run: faults,
    },
    Suite {
        name: "web",
        about: "types and unit tests of the page",
        needs: &[Part::Node],
        run: web,
    },
    Suite {
        name: "browser",
        about: "whole games in Chromium",
        needs: &[Part::Node, Part::Chromium],
        run: browser,
    },
];

/// How often the everyday run kills a server in each layout.
const KILLS: u32 = 3;

fn fmt() -> Result<Tally, String> {
    step(cargo(&["fmt", "--all", "--check"]))
}

fn own_checks() -> Result<Tally, String> {
    let (passed, failed) = tidy::run_checks()?;
    Ok(Tally { passed, failed, ..Tally::default() })
}

fn clippy() -> Result<Tally, String> {
    step(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs() -> Result<Tally, String> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-Dwarnings");
    step(command)
}

fn packages() -> Result<Tally, String> {
    let (passed, failed) = package::check_lists()?;
    Ok(Tally { passed, failed, ..Tally::default() })
}

fn rust() -> Result<Tally, String> {
    // The skipped tests belong to another suite.
    counted(cargo(&["test", "--workspace", "--no-fail-fast", "--", "--skip=postgres::"]))
}

fn ssh() -> Result<Tally, String> {
    // All of the workspace, as for `rust`: with fewer packages, Cargo would build some of them
    // differently.
    let mut command = cargo(&["test", "--workspace", "--test", "cli", "--", "ssh::"]);
    command.env("TILEWRIGHT_SSHD", find_sshd().ok_or("sshd is missing")?);
    counted(command)
}

fn postgres() -> Result<Tally, String> {
    let server = Postgres::start(Durability::Stop)?;
    // The tests left out are about SQLite's files.
    let files = ["--skip=backup::", "--skip=files::", "--skip=versions::"];
    run(&mut cargo(&["build", "-p", "tilewright-server", "--examples"]))?
        .then_some(())
        .ok_or("the server does not build, so there is nothing to test")?;
    let mut command = cargo(&["test", "-p", "tilewright-server", "--test", "it"]);
    command.arg("--").args(files);
    command.env("TILEWRIGHT_POSTGRES", &server.url);
    command.env("TILEWRIGHT_NATS_SERVER", find_nats().ok_or("nats-server is missing")?);
    counted(command)
}

fn faults() -> Result<Tally, String> {
    // As for the browser: with fewer packages, Cargo would build some of them differently.
    run(&mut cargo(&["build", "--workspace", "--bins", "--examples"]))?
        .then_some(())
        .ok_or("the program does not build, so there is nothing to test")?;
    let (command, _database) = crate::faults::command("debug", &format!("faults={KILLS}"), "1")
        .map_err(|stop| match stop {
            Stop::Usage(problem) => problem,
            Stop::Failed => "the database does not start".to_owned(),
        })?;
    step(command)
}

fn web() -> Result<Tally, String> {
    install(APP)?;
    let types = step(npm(APP, &["run", "check"]))?;
    let tests = counted(npm(APP, &["test"]))?;
    let (failed, _) = tests.verdict();
    Ok(types.plus(Tally { failed, broken: false, ..tests }))
}

fn browser() -> Result<Tally, String> {
    install(BROWSER)?;
    run(&mut cargo(&["build", "--workspace", "--bins", "--examples"]))?
        .then_some(())
        .ok_or("the program does not build, so there is nothing to test")?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root().join("target"), Into::into);
    let program = root().join(target).join("debug/tilewright");
    let mut command = Command::new("node");
    command.args(["--test", "--test-reporter=spec"]).current_dir(root().join(BROWSER));
    // By default Node leaves one processor idle. We run one file more than there are processors,
    // because a test of bingo mostly waits for the next call.
    let files = std::thread::available_parallelism().map_or(2, |count| count.get()) + 1;
    command.arg(format!("--test-concurrency={files}"));
    command.env("TILEWRIGHT_BIN", program);
    if let Some(chromium) = find_chromium() {
        command.env("CHROMIUM", chromium);
    }
    counted(command)
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = crate::command::cargo();
    command.args(arguments);
    command
}

fn npm(folder: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join(folder));
    command
}

/// Installs a folder's packages, unless those of its lock are there.
fn install(folder: &str) -> Result<(), String> {
    let path = root().join(folder);
    let changed = |file: &Path| file.metadata().and_then(|data| data.modified()).ok();
    let wanted = changed(&path.join("package-lock.json"))
        .ok_or(format!("{folder}/package-lock.json is missing"))?;
    if changed(&path.join("node_modules/.package-lock.json")).is_some_and(|there| there >= wanted) {
        return Ok(());
    }
    if run(&mut npm(folder, &["ci", "--no-audit", "--no-fund"]))? {
        return Ok(());
    }
    Err(format!("npm ci failed in {folder}: see above"))
}

/// Runs a command that passes or fails as a whole.
fn step(mut command: Command) -> Result<Tally, String> {
    run(&mut command).map(Tally::step)
}

/// Runs a command, with its output going to the terminal. Returns whether it succeeded.
fn run(command: &mut Command) -> Result<bool, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.env("CI", "true").stdin(Stdio::null()).status();
    Ok(status.map_err(|error| format!("{name} cannot be run: {error}"))?.success())
}

/// Runs a command, passing on what it prints and counting the tests in it.
fn counted(mut command: Command) -> Result<Tally, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error| format!("{name} cannot be run: {error}");
    command.env("CI", "true").stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let mut tally = Tally::default();
    if let Some(printed) = child.stdout.take() {
        for line in BufReader::new(printed).split(b'\n') {
            let line = line.map_err(failed)?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            tally.read(&line);
        }
    }
    tally.broken = !child.wait().map_err(failed)?.success();
    Ok(tally)
}
