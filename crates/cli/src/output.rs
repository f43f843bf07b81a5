//! Lines on standard output, for people or for programs.

use std::io::{self, Write};

use serde::Serialize;

use crate::options::Format;
use crate::stop::Stop;

/// Lines written one after another, to standard output in large pieces unless specified otherwise.
/// Call [`Output::end`] when done.
#[derive(Clone)]
pub(crate) struct Output<W: Write = io::BufWriter<io::StdoutLock<'static>>> {
    out: W,
    format: Format,
}

/// Lines kept back until it is their turn.
pub(crate) type Page = Output<Vec<u8>>;

impl Output {
    pub(crate) fn new(format: Format) -> Output {
        Output { out: io::BufWriter::new(io::stdout().lock()), format }
    }

    /// Writes a result of one line, and that is all.
    pub(crate) fn only(
        format: Format,
        object: &impl Serialize,
        line: impl std::fmt::Display,
    ) -> Result<(), Stop> {
        let mut output = Output::new(format);
        output.result(object, line)?;
        output.end()
    }

    /// Writes a page.
    pub(crate) fn put(&mut self, page: &Page) -> Result<(), Stop> {
        Ok(self.out.write_all(&page.out)?)
    }
}

impl<W: Write> Output<W> {
    /// An empty page in the same format.
    pub(crate) fn page(&self) -> Page {
        Output { out: Vec::new(), format: self.format }
    }

    /// True if the output is for programs.
    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// One result: the object for programs, the line for people.
    pub(crate) fn result(
        &mut self,
        object: &impl Serialize,
        line: impl std::fmt::Display,
    ) -> Result<(), Stop> {
        if self.is_json() { self.object(object) } else { self.line(line) }
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
