//! The suites: what each needs and how it is run.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::postgres::{Durability, Postgres};
use super::run::{Run, When};
use super::setup::{Part, find_chromium, find_nats, find_sshd};
use super::tally::Tally;
use crate::Stop;
use crate::package;
use crate::site::Page;
use crate::tidy;
use crate::tree::{root, target};
use crate::wasm;

/// A suite of tests.
pub struct Suite {
    /// Its name for `--only` and `--skip`, and before each line that it prints.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    /// Beside which suites it runs.
    pub lane: Lane,
    /// When it runs unless it is named.
    pub when: When,
    /// The parts it needs beyond Rust.
    pub needs: &'static [Part],
    /// Runs it.
    pub run: fn(&Run) -> Result<Tally, String>,
}

/// Suites that run one after another, while those of the other lane do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Mostly compiles.
    Compiles,
    /// Mostly waits for a browser, a clock or another server.
    Waits,
}

const APP: &str = "crates/web/app";
const BROWSER: &str = "crates/web/e2e";

/// All suites; those of a lane in the order in which they run.
pub const SUITES: [Suite; 14] = [
    Suite {
        name: "fmt",
        about: "Rust is formatted",
        lane: Lane::Compiles,
        when: When::Everyday,
        needs: &[Part::Rustfmt],
        run: fmt,
    },
    Suite {
        name: "tidy",
        about: "the project's own checks",
        lane: Lane::Compiles,
        when: When::Everyday,
        needs: &[],
        run: own_checks,
    },
    Suite {
        name: "rust",
        about: "law, transcript and command-line tests, and the documentation's examples",
        lane: Lane::Compiles,
        when: When::Everyday,
        needs: &[],
        run: rust,
    },
    Suite {
        name: "describe",
        about: "the page's types and the API's document say what the code does",
        lane: Lane::Compiles,
        when: When::All,
        needs: &[],
        run: describe,
    },
    Suite {
        name: "ssh",
        about: "a game on the full screen over ssh",
        lane: Lane::Compiles,
        when: When::All,
        needs: &[Part::Sshd],
        run: ssh,
    },
    Suite {
        name: "wasm",
        about: "the module for browsers answers as the program does, and pages play with it",
        lane: Lane::Compiles,
        when: When::All,
        needs: &[Part::Node, Part::Chromium],
        run: wasm,
    },
    Suite {
        name: "clippy",
        about: "no warning in any target",
        lane: Lane::Compiles,
        when: When::All,
        needs: &[Part::Clippy],
        run: clippy,
    },
    Suite {
        name: "docs",
        about: "the documentation builds without warning",
        lane: Lane::Compiles,
        when: When::All,
        needs: &[],
        run: docs,
    },
    Suite {
        name: "package",
        about: "packages are complete and contain nothing else",
        lane: Lane::Compiles,
        when: When::All,
        needs: &[],
        run: packages,
    },
    Suite {
        name: "web",
        about: "the page is formatted, its types and unit tests",
        lane: Lane::Waits,
        when: When::Everyday,
        needs: &[Part::Node],
        run: web,
    },
    Suite {
        name: "browser",
        about: "whole games in Chromium",
        lane: Lane::Waits,
        when: When::Everyday,
        needs: &[Part::Node, Part::Chromium],
        run: browser,
    },
    Suite {
        name: "server",
        about: "unit tests, and those of the server with SQLite",
        lane: Lane::Waits,
        when: When::Everyday,
        needs: &[],
        run: server,
    },
    Suite {
        name: "postgres",
        about: "several servers with PostgreSQL and NATS; with --all every test of the server",
        lane: Lane::Waits,
        when: When::Everyday,
        needs: &[Part::Postgres, Part::Nats],
        run: postgres,
    },
    Suite {
        name: "faults",
        about: "a few of the faults of `cargo xtask faults`",
        lane: Lane::Waits,
        when: When::All,
        needs: &[Part::Postgres, Part::Nats, Part::Nginx],
        run: faults,
    },
];

/// The number of times a server is killed in each layout.
const KILLS: u32 = 3;

/// The integration tests of the server, as Cargo knows them.
const SERVER_TESTS: &str = "server";

/// The packages that are built together. `describe` is not among them: for it, types of messages
/// bring generators along that nothing else needs.
const PACKAGES: [&str; 2] = ["--workspace", "--exclude=describe"];

fn fmt(run: &Run) -> Result<Tally, String> {
    run.step(cargo(&["fmt", "--all", "--check"]))
}

fn own_checks(_: &Run) -> Result<Tally, String> {
    let (passed, failed) = tidy::run_checks()?;
    Ok(Tally { passed, failed, ..Tally::default() })
}

fn clippy(run: &Run) -> Result<Tally, String> {
    run.step(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs(run: &Run) -> Result<Tally, String> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-Dwarnings");
    run.step(command)
}

fn packages(_: &Run) -> Result<Tally, String> {
    let (passed, failed) = package::check_lists()?;
    Ok(Tally { passed, failed, ..Tally::default() })
}

fn rust(run: &Run) -> Result<Tally, String> {
    // First what the browsers wait for.
    built(run)?;
    let targets = ["--lib", "--bins", "--test=*", "--no-run"];
    if !run.passes(cargo(&["test"]).args(PACKAGES).args(targets))? {
        return Err("the tests do not build".to_owned());
    }
    // All but what the suite `server` runs.
    let tests = ["--exclude=tilewright-server", "--bins", "--test=*"];
    let tests = run.counted(tested(run, &tests))?;
    Ok(tests.plus(run.counted(tested(run, &["--doc"]))?))
}

fn server(run: &Run) -> Result<Tally, String> {
    let mut command = tested(run, &["--lib", "--test", SERVER_TESTS]);
    command.arg("--skip=postgres::");
    // Most of them wait for a clock or a client.
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    command.env("RUST_TEST_THREADS", (3 * processors).to_string());
    run.counted(command)
}

/// The command that runs the tests of these targets, every day without those that take long.
fn tested(run: &Run, targets: &[&str]) -> Command {
    let mut command = cargo(&["test", "--no-fail-fast"]);
    command.args(PACKAGES).args(targets).arg("--");
    if run.when == When::Everyday {
        command.arg("--skip=::long::");
    }
    command
}

fn describe(run: &Run) -> Result<Tally, String> {
    run.counted(cargo(&["test", "--package=describe"]))
}

fn ssh(run: &Run) -> Result<Tally, String> {
    let mut command = cargo(&["test"]);
    command.args(PACKAGES).args(["--test=cli", "--", "ssh::"]);
    command.env("TILEWRIGHT_SSHD", find_sshd().ok_or("sshd is missing")?);
    run.counted(command)
}

fn wasm(run: &Run) -> Result<Tally, String> {
    let compiler = match wasm::provide() {
        Ok(compiler) => compiler,
        Err(missing) => {
            println!("wasm     its tests did not run: {missing}");
            return Ok(Tally::step(true));
        }
    };
    let builds =
        |done: bool| done.then_some(()).ok_or("the module or a page with it does not build");
    // The index that is recorded names them.
    for (name, features) in wasm::MODULES {
        builds(run.passes(&mut compiler.module(features))?)?;
        compiler.place(name)?;
    }
    builds(run.passes(&mut once(wasm::record()))?)?;
    wasm::package()?;
    install(run, APP)?;
    install(run, BROWSER)?;
    let module = run.counted(wasm::tests())?;
    let program = built(run)?;
    let [page, site] = ["page", "site"].map(|name| target().join(name));
    for (kind, folder) in [(Page::WithServer, &page), (Page::Alone, &site)] {
        builds(run.passes(&mut kind.build(&root().join(APP), folder))?)?;
    }
    let mut command = in_browser(&program);
    command.arg("--here").env("TILEWRIGHT_PAGE", page).env("TILEWRIGHT_SITE", site);
    Ok(module.plus(run.counted(command)?))
}

fn postgres(run: &Run) -> Result<Tally, String> {
    built(run)?;
    let server = Postgres::start(Durability::Stop)?;
    let mut command = cargo(&["test"]);
    command.args(PACKAGES).args(["--test", SERVER_TESTS, "--"]);
    match run.when {
        // SQLite proves the behaviour that the databases share.
        When::Everyday => command.arg("postgres::"),
        // The tests left out are about SQLite's files.
        When::All => command.args(["--skip=backup::", "--skip=files::", "--skip=versions::"]),
    };
    command.env("TILEWRIGHT_POSTGRES", &server.url);
    command.env("TILEWRIGHT_NATS_SERVER", find_nats().ok_or("nats-server is missing")?);
    run.counted(command)
}

fn faults(run: &Run) -> Result<Tally, String> {
    built(run)?;
    let (command, _database) = crate::faults::command("debug", &format!("faults={KILLS}"), "1")
        .map_err(|stop| match stop {
            Stop::Usage(problem) => problem,
            Stop::Failed => "the database does not start".to_owned(),
        })?;
    run.step(command)
}

fn web(run: &Run) -> Result<Tally, String> {
    install(run, APP)?;
    let formatted = run.step(npm(APP, &["run", "formatted"]))?;
    let types = run.step(npm(APP, &["run", "check"]))?;
    let tests = run.counted(npm(APP, &["test"]))?;
    let (failed, _) = tests.verdict();
    Ok(formatted.plus(types).plus(Tally { failed, broken: false, ..tests }))
}

fn browser(run: &Run) -> Result<Tally, String> {
    install(run, BROWSER)?;
    let mut command = in_browser(&built(run)?);
    if run.when == When::All {
        command.arg("--all");
    }
    run.counted(command)
}

/// The command that runs the tests in Chromium with this program.
fn in_browser(program: &Path) -> Command {
    let mut command = Command::new("node");
    command.arg("run.mjs").current_dir(root().join(BROWSER));
    command.env("TILEWRIGHT_BIN", program);
    if let Some(chromium) = find_chromium() {
        command.env("CHROMIUM", chromium);
    }
    command
}

/// Builds the program and the servers for browsers beside it; returns the program.
///
/// All packages, as for `rust`: with fewer, Cargo would build some of them differently.
fn built(run: &Run) -> Result<PathBuf, String> {
    run.passes(cargo(&["build"]).args(PACKAGES).args(["--bins", "--example=serve"]))?
        .then_some(())
        .ok_or("the program does not build, so there is nothing to test")?;
    Ok(target().join("debug/tilewright"))
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = crate::command::cargo();
    command.args(arguments);
    once(command)
}

/// The command without options that build a crate faster the second time and slower the first, until
/// a crate has been built with them. A change of them builds everything again.
fn once(mut command: Command) -> Command {
    let kept = std::fs::read_dir(target().join("debug/incremental"));
    let edited = kept.is_ok_and(|mut crates| crates.next().is_some());
    if !edited {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

fn npm(folder: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join(folder));
    command
}

/// Installs a folder's packages, unless those of its lock are there.
fn install(run: &Run, folder: &str) -> Result<(), String> {
    let path = root().join(folder);
    let changed = |file: &Path| file.metadata().and_then(|data| data.modified()).ok();
    let wanted = changed(&path.join("package-lock.json"))
        .ok_or(format!("{folder}/package-lock.json is missing"))?;
    if changed(&path.join("node_modules/.package-lock.json")).is_some_and(|there| there >= wanted) {
        return Ok(());
    }
    if run.passes(&mut npm(folder, &["ci", "--no-audit", "--no-fund"]))? {
        return Ok(());
    }
    Err(format!("npm ci failed in {folder}: see above"))
}
