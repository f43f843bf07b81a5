//! A run of a suite: its commands, and what they print.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::failures::Failures;
use super::tally::Tally;

/// The extent of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// The proofs of every day, in ten minutes.
    Everyday,
    /// Everything, before a change is taken: `--all`.
    All,
}

/// A suite that runs.
pub struct Run {
    /// The suite's name, which begins each line that its commands print.
    pub suite: &'static str,
    /// The extent of the proof.
    pub when: When,
    failed: RefCell<Vec<String>>,
}

impl Run {
    /// A suite whose first command is yet to run.
    pub fn new(suite: &'static str, when: When) -> Run {
        Run { suite, when, failed: RefCell::default() }
    }

    /// Returns the failure reports of its commands.
    pub fn failed(self) -> Vec<String> {
        self.failed.into_inner()
    }

    /// Runs a command that passes or fails as a whole.
    pub fn step(&self, mut command: Command) -> Result<Tally, String> {
        self.passes(&mut command).map(Tally::step)
    }

    /// Runs a command; returns whether it succeeded.
    pub fn passes(&self, command: &mut Command) -> Result<bool, String> {
        self.watch(command, |_| ())
    }

    /// Runs a command, counting the tests in what it prints.
    pub fn counted(&self, mut command: Command) -> Result<Tally, String> {
        let mut tally = Tally::default();
        tally.broken = !self.watch(&mut command, |line| tally.read(line))?;
        Ok(tally)
    }

    /// Runs a command, passing on what it prints, line by line. Returns whether it succeeded.
    fn watch(&self, command: &mut Command, mut read: impl FnMut(&str)) -> Result<bool, String> {
        let name = command.get_program().to_string_lossy().into_owned();
        let failed = |error| format!("{name} cannot be run: {error}");
        command.env("CI", "true").stdin(Stdio::null());
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(failed)?;
        let (printed, problems) = (child.stdout.take(), child.stderr.take());
        let failures = Mutex::new(Failures::default());
        thread::scope(|scope| {
            scope.spawn(|| pass_on(self.suite, problems, |line| lock(&failures).read(line)));
            pass_on(self.suite, printed, |line| {
                lock(&failures).read(line);
                read(line);
            });
        });
        let success = child.wait().map_err(failed)?.success();
        if !success {
            self.failed.borrow_mut().extend(lock(&failures).lines());
        }
        Ok(success)
    }
}

/// Prints each line with the name of the suite before it, until the command ends.
fn pass_on(suite: &str, stream: Option<impl Read>, mut read: impl FnMut(&str)) {
    let Some(stream) = stream else { return };
    // A stream that breaks off ends like any other: the command's status says how it went.
    for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        println!("{suite:<8} {line}");
        read(&line);
    }
}

/// Reading a line does not panic, so that no lock is ever poisoned.
fn lock(failures: &Mutex<Failures>) -> MutexGuard<'_, Failures> {
    failures.lock().unwrap_or_else(PoisonError::into_inner)
}
