//! The log file of a game at this terminal.

use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use rules::Terms;
use table::Record;

use crate::stop::Stop;

/// Where what happens is written, if anywhere.
pub(crate) struct Log {
    to: Option<(PathBuf, File)>,
}

impl Log {
    /// A new file, if one is named, that begins with the terms, the words, the number that the
    /// draws follow from, and who sits where.
    pub(crate) fn open<'a>(
        path: Option<&Path>,
        terms: &Terms,
        (words, digest): (&str, &str),
        seed: u64,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Log, Stop> {
        let Some(path) = path else { return Ok(Log { to: None }) };
        let file = File::create_new(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => {
                Stop::bad(format!("{}: exists: name a new file", path.display()))
            }
            _ => Stop::bad(format!("{}: cannot be written: {error}", path.display())),
        })?;
        let mut log = Log { to: Some((path.to_path_buf(), file)) };
        log.line(format_args!("terms {terms}"))?;
        log.line(format_args!("lexicon {words} {digest}"))?;
        log.line(format_args!("seed {seed}"))?;
        for (seat, name) in names.into_iter().enumerate() {
            log.line(format_args!("seated {seat} {name}"))?;
        }
        Ok(log)
    }

    /// Nothing is written.
    pub(crate) fn none() -> Log {
        Log { to: None }
    }

    fn line(&mut self, line: impl Display) -> Result<(), Stop> {
        let Some((path, file)) = &mut self.to else { return Ok(()) };
        writeln!(file, "{line}")
            .map_err(|error| Stop::bad(format!("{}: cannot be written: {error}", path.display())))
    }

    /// Something that happened. Who sits where stands at the head.
    pub(crate) fn record(&mut self, record: &Record) -> Result<(), Stop> {
        if record.line.starts_with("seated ") {
            return Ok(());
        }
        self.line(format_args!("{} {}", record.at, record.line))
    }

    /// Where it is, if anywhere.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.to.as_ref().map(|(path, _)| path.as_path())
    }
}
