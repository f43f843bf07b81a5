//! Lines on standard output, for people or for programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::args::Format;
use crate::stop::Stop;

/// Standard output, written in large pieces; call [`Output::end`] when done.
pub(crate) struct Output {
    out: io::BufWriter<io::StdoutLock<'static>>,
    format: Format,
}

impl Output {
    pub(crate) fn new(format: Format) -> Output {
        Output { out: io::BufWriter::new(io::stdout().lock()), format }
    }

    /// Whether programs read this.
    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// One line of text.
    pub(crate) fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Stop> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// One JSON object on one line.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> Result<(), Stop> {
        serde_json::to_writer(&mut self.out, object).map_err(io::Error::from)?;
        Ok(writeln!(self.out)?)
    }

    /// Writes what is left.
    pub(crate) fn end(mut self) -> Result<(), Stop> {
        Ok(self.out.flush()?)
    }
}
