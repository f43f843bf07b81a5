//! `tilewright admin reports` and `tilewright admin audit`: what was reported, and what was done.

use serde_json::json;
use server::OpenReport;
use table::wire::AuditMessage;

use super::games::date;
use super::with;
use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

/// The part of the list that is shown.
#[derive(clap::Args, Debug)]
pub(crate) struct List {
    /// At most this many
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: u32,
    #[command(flatten)]
    storage: StorageOptions,
}

const CLOSE_EXAMPLES: &str = "\
Examples:
  tilewright admin reports
  tilewright admin reports close 3f9a --reason \"a misunderstanding\"
The first one shows the ids. What is to be done with an account is done before, with
'tilewright admin users'.";

/// The reports, or what to do with one.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Reports {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    list: List,
}

/// The commands for a report.
#[derive(clap::Subcommand, Debug)]
enum What {
    /// Close a report, and record why
    #[command(after_help = CLOSE_EXAMPLES)]
    Close {
        /// The id of the report
        id: String,
        /// Why, for the record
        #[arg(long, value_name = "TEXT")]
        reason: String,
        #[command(flatten)]
        storage: StorageOptions,
    },
}

pub(crate) fn reports(reports: &Reports, common: &Common) -> Result<(), Stop> {
    match &reports.what {
        Some(What::Close { id, reason, storage }) => close(id, reason, storage, common),
        None => list(&reports.list, common),
    }
}

fn close(id: &str, reason: &str, storage: &StorageOptions, common: &Common) -> Result<(), Stop> {
    with(storage, async |admin| admin.close_report(id, reason).await)?;
    let told = json!({ "id": id, "done": "is closed" });
    Output::only(common.format, &told, format_args!("{id} is closed"))
}

fn list(list: &List, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    for report in with(&list.storage, async |admin| admin.reports(list.most).await)? {
        report_line(&mut output, &report)?;
    }
    output.end()
}

fn report_line(output: &mut Output, report: &OpenReport) -> Result<(), Stop> {
    let OpenReport { id, at, game, about, words, name, text } = report;
    if output.is_json() {
        return output.object(&json!({
            "id": id, "at": at, "game": game, "about": about, "words": words, "name": name,
            "text": text,
        }));
    }
    let at = date(*at);
    output.line(format!("{id}  {at}  game {game}  {about}: {name}"))?;
    for (what, said) in [("said", text.as_deref()), ("reported with", Some(words.as_str()))] {
        if let Some(said) = said.filter(|said| !said.is_empty()) {
            output.line(format!("  {what}: {said}"))?;
        }
    }
    Ok(())
}

pub(crate) fn audit(list: &List, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    for line in with(&list.storage, async |admin| admin.audit(list.most).await)? {
        audit_line(&mut output, &line)?;
    }
    output.end()
}

fn audit_line(output: &mut Output, line: &AuditMessage) -> Result<(), Stop> {
    if output.is_json() {
        return output.object(&json!(line));
    }
    let AuditMessage { at, by, act, name, game, line, until, reason, report: _ } = line;
    let by = if by.is_empty() { "the operator" } else { by };
    let until = until.map(|until| format!(" until {}", date(until))).unwrap_or_default();
    let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
    let game = game.as_ref().map(|game| format!(" (game {game}{line})")).unwrap_or_default();
    output.line(format!("{}  {by}: {act} {name}{until}{game}: {reason}", date(*at)))
}
