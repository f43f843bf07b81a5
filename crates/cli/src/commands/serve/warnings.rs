//! Prints what goes wrong while the server runs on standard error.

use std::fmt::{Debug, Write as _};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

/// Prints the warnings and errors of this project's crates, one line each, and leaves out those of
/// libraries.
struct Warnings;

/// From now on warnings go to standard error.
pub(super) fn print_to_standard_error() {
    // If another subscriber is installed already, they go there.
    let _ = tracing::subscriber::set_global_default(Warnings);
}

impl Subscriber for Warnings {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        let source = about.target().split("::").next();
        *about.level() <= Level::WARN && matches!(source, Some("server" | "tilewright"))
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = String::new();
        event.record(&mut Line(&mut line));
        eprintln!("tilewright: {line}");
    }

    // Nothing here is grouped into spans.
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// An event in one line.
struct Line<'a>(&'a mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing to a string never fails.
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?}"),
            name => write!(self.0, " ({name}: {value:?})"),
        };
    }
}
