//! The log of a server on standard error: one line for each event, for people or for programs that
//! collect logs.

use std::fmt::{self, Debug, Write as _};
use std::io;

use clap::ValueEnum;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;

use crate::stop::Stop;

/// Options of a server's log.
#[derive(clap::Args, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LogOptions {
    /// The form of the log on standard error [default: text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// The least serious messages to log [default: warn]
    #[arg(long, value_enum, value_name = "LEVEL")]
    log_level: Option<LogLevel>,
}

/// The format of a log.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LogFormat {
    /// A sentence for people
    #[default]
    Text,
    /// One JSON object per line, with the time
    Json,
}

/// The events that are logged.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LogLevel {
    /// Failures
    Error,
    /// Problems that may become failures
    #[default]
    Warn,
    /// The start and the stop of the server
    Info,
    /// Every request and every new game
    Debug,
}

impl From<LogLevel> for LevelFilter {
    fn from(level: LogLevel) -> LevelFilter {
        match level {
            LogLevel::Error => LevelFilter::ERROR,
            LogLevel::Warn => LevelFilter::WARN,
            LogLevel::Info => LevelFilter::INFO,
            LogLevel::Debug => LevelFilter::DEBUG,
        }
    }
}

impl LogOptions {
    /// From now on what this project's crates report goes to standard error; what libraries report
    /// does not.
    pub(super) fn begin(self) -> Result<(), Stop> {
        let level = LevelFilter::from(self.log_level.unwrap_or_default());
        let ours = Targets::new().with_target("server", level).with_target("tilewright", level);
        let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
        let all = tracing_subscriber::registry().with(ours);
        let begun = match self.log_format.unwrap_or_default() {
            LogFormat::Json => {
                let lines = lines.json().flatten_event(true).with_current_span(false);
                tracing::subscriber::set_global_default(all.with(lines.with_span_list(false)))
            }
            LogFormat::Text => {
                tracing::subscriber::set_global_default(all.with(lines.event_format(Sentences)))
            }
        };
        begun.map_err(|error| Stop::bad(format!("cannot log: {error}")))
    }
}

/// `tilewright: what happened (what: it concerns)`.
struct Sentences;

impl<S, N> FormatEvent<S, N> for Sentences
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut sentence = Sentence::default();
        event.record(&mut sentence);
        writeln!(writer, "tilewright: {}{}", sentence.message, sentence.fields)
    }
}

/// An event in one line.
#[derive(Default)]
struct Sentence {
    message: String,
    fields: String,
}

impl Visit for Sentence {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing to a string never fails.
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, " ({name}: {value:?})"),
        };
    }
}
