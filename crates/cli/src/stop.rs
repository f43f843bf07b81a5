//! The reasons why a command ends before it is done.

use std::fmt;
use std::io;
use std::path::Path;

/// The reason why a command ends before it is done; each has its exit code.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The answer is no, or a check failed: exit code 1.
    No,
    /// Bad usage or bad input, with a line that says what to do: exit code 2.
    Bad(String),
    /// The output is closed: exit code 0.
    Pipe,
}

impl Stop {
    /// Bad input, in one line.
    pub(crate) fn bad(line: impl fmt::Display) -> Stop {
        Stop::Bad(line.to_string())
    }

    /// A problem with a file or a folder, in one line that begins with its path.
    pub(crate) fn at(path: &Path, problem: impl fmt::Display) -> Stop {
        Stop::Bad(format!("{}: {problem}", path.display()))
    }
}

/// For writing to standard output.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::Pipe,
            _ => Stop::Bad(format!("cannot write the output: {error}")),
        }
    }
}
