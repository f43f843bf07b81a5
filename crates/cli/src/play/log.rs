//! The log file of a game at this terminal.

use std::fmt::Display;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use lexicon::Lexicon;
use rules::Terms;

use super::input;
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
        lexicon: &Lexicon,
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
        log.line(format_args!("lexicon {} {}", lexicon.name(), lexicon.digest()))?;
        log.line(format_args!("seed {seed}"))?;
        for (seat, name) in names.into_iter().enumerate() {
            log.line(format_args!("seated {seat} {name}"))?;
        }
        Ok(log)
    }

    /// One more line.
    pub(crate) fn line(&mut self, line: impl Display) -> Result<(), Stop> {
        let Some((path, file)) = &mut self.to else { return Ok(()) };
        writeln!(file, "{line}")
            .map_err(|error| Stop::bad(format!("{}: cannot be written: {error}", path.display())))
    }

    /// What is lost for somebody who leaves a game before its end, and what is not.
    pub(crate) fn lost(&self, seed: u64) -> String {
        let kept = match &self.to {
            Some((path, _)) => format!("What has happened stays in {}, but", path.display()),
            None => "Nothing of it is kept:".to_string(),
        };
        format!(
            "{kept} a game cannot be gone on with at this terminal. Its tiles come again with \
             --seed {seed}."
        )
    }

    /// Says where it is.
    pub(crate) fn tell(&self) -> Result<(), Stop> {
        match &self.to {
            Some((path, _)) => input::print(&format!("What happened is in {}.\n", path.display())),
            None => Ok(()),
        }
    }
}
