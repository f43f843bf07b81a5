//! A run of a suite: its commands, and what they print.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::thread;

use super::suite::When;
use super::tally::Tally;

/// A suite that runs.
pub struct Run {
    /// The suite's name, which begins each line that its commands print.
    pub suite: &'static str,
    /// How much it proves.
    pub when: When,
}

impl Run {
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
        thread::scope(|scope| {
            scope.spawn(|| self.pass_on(problems, |_| ()));
            self.pass_on(printed, &mut read);
        });
        Ok(child.wait().map_err(failed)?.success())
    }

    /// Prints each line with the name of the suite before it, until the command ends.
    fn pass_on(&self, stream: Option<impl Read>, mut read: impl FnMut(&str)) {
        let Some(stream) = stream else { return };
        // A stream that breaks off ends like any other: the command's status says how it went.
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            println!("{:<8} {line}", self.suite);
            read(&line);
        }
    }
}
