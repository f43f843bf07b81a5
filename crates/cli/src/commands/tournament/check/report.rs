//! The report on a file: what was compared, and what differs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::known::Known;
use crate::output::Output;
use crate::stop::Stop;

/// The report on a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    pub(super) file: String,
    /// The kind of file.
    pub(super) kind: &'static str,
    /// The figures, in the words of a table.
    pub(super) figures: Vec<Figure>,
    pub(super) differences: Vec<Difference>,
    /// Lines that were passed over.
    pub(super) notes: Vec<String>,
}

/// The differences of each rule that are shown to people.
const SHOWN: usize = 10;

/// So many of so many agree.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Figure {
    /// The things that were compared, in the plural.
    pub(super) of: String,
    pub(super) equal: usize,
    pub(super) all: usize,
}

/// Something that differs.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    /// The place: a line, a round, an entrant.
    pub(super) at: String,
    pub(super) text: String,
    /// The rule that explains it.
    pub(super) known: Option<Known>,
}

impl Report {
    pub(super) fn new(file: String, kind: &'static str) -> Report {
        Report { file, kind, ..Report::default() }
    }

    /// Adds a comparison: one more of these, and a difference if it is one.
    pub(super) fn count(&mut self, of: &str, differs: Option<Difference>) {
        self.tally(of, differs.is_none());
        self.differences.extend(differs);
    }

    /// Adds a figure that may differ.
    pub(super) fn tally(&mut self, of: &str, equal: bool) {
        let figure = match self.figures.iter().position(|figure| figure.of == of) {
            Some(index) => &mut self.figures[index],
            None => {
                self.figures.push(Figure { of: of.to_owned(), equal: 0, all: 0 });
                let last = self.figures.len() - 1;
                &mut self.figures[last]
            }
        };
        figure.all += 1;
        figure.equal += usize::from(equal);
    }

    /// The number of differences that nothing explains.
    pub(super) fn unexplained(&self) -> usize {
        self.differences.iter().filter(|difference| difference.known.is_none()).count()
    }

    pub(super) fn print(&self, output: &mut Output) -> Result<(), Stop> {
        if output.is_json() {
            let differences = self.differences.iter().map(|difference| {
                serde_json::json!({
                    "at": difference.at,
                    "text": difference.text,
                    "explained": difference.known.map(Known::key),
                })
            });
            return output.object(&serde_json::json!({
                "file": self.file,
                "kind": self.kind,
                "figures": self.figures,
                "notes": self.notes,
                "differences": differences.collect::<Vec<_>>(),
            }));
        }
        let figures = self.figures.iter().map(|it| format!("{} of {} {}", it.equal, it.all, it.of));
        let figures = figures.collect::<Vec<_>>().join(", ");
        output.line(format!("{}: {}: {figures}", self.file, self.kind))?;
        for note in &self.notes {
            output.line(format!("  note: {note}"))?;
        }
        let mut shown: BTreeMap<Known, usize> = BTreeMap::new();
        for difference in &self.differences {
            let Some(known) = difference.known else {
                output.line(format!("  {}: {}", difference.at, difference.text))?;
                continue;
            };
            let shown = shown.entry(known).or_default();
            *shown += 1;
            if *shown <= SHOWN {
                let (at, text) = (&difference.at, &difference.text);
                output.line(format!("  {at}: {text} ({})", known.key()))?;
            }
        }
        for (known, count) in shown.into_iter().filter(|&(_, count)| count > SHOWN) {
            output.line(format!("  and {} more ({})", count - SHOWN, known.key()))?;
        }
        Ok(())
    }
}
