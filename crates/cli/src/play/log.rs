//! The log file of a game at this terminal.

use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use rules::Terms;
use table::{LexiconTag, Record};

use crate::stop::Stop;

/// The log file, if there is one.
pub(crate) struct Log {
    to: Option<(PathBuf, File)>,
}

impl Log {
    /// A new file, if one is named. It begins with the terms, the words, the seed of the draws, and
    /// the players in their seats.
    pub(crate) fn open<'a>(
        path: Option<&Path>,
        terms: &Terms,
        lexicon: &LexiconTag,
        seed: u64,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Log, Stop> {
        let Some(path) = path else { return Ok(Log { to: None }) };
        let file = File::create_new(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Stop::at(path, "exists: name a new file"),
            _ => Stop::at(path, format_args!("cannot be written: {error}")),
        })?;
        let mut log = Log { to: Some((path.to_path_buf(), file)) };
        log.line(format_args!("terms {terms}"))?;
        log.line(format_args!("lexicon {} {}", lexicon.name, lexicon.digest))?;
        log.line(format_args!("seed {seed}"))?;
        for (seat, name) in names.into_iter().enumerate() {
            log.line(format_args!("seated {seat} {name}"))?;
        }
        Ok(log)
    }

    /// A log that writes nothing.
    pub(crate) fn none() -> Log {
        Log { to: None }
    }

    fn line(&mut self, line: impl Display) -> Result<(), Stop> {
        let Some((path, file)) = &mut self.to else { return Ok(()) };
        writeln!(file, "{line}")
            .map_err(|error| Stop::at(path, format_args!("cannot be written: {error}")))
    }

    /// Writes an event. The players in their seats are at the head of the file.
    pub(crate) fn record(&mut self, record: &Record) -> Result<(), Stop> {
        if record.line.starts_with("seated ") {
            return Ok(());
        }
        self.line(format_args!("{} {}", record.at, record.line))
    }

    /// The path of the file, if there is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.to.as_ref().map(|(path, _)| path.as_path())
    }
}
