//! `tilewright admin reports` and `tilewright admin audit`: what was reported, and what was done.

use serde_json::json;
use server::{AuditLine, OpenReport};

use super::games::date;
use super::with;
use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

/// How much to show.
#[derive(clap::Args, Debug)]
pub(crate) struct List {
    /// At most this many
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: u32,
    #[command(flatten)]
    storage: StorageOptions,
}

pub(crate) fn reports(list: &List, common: &Common) -> Result<(), Stop> {
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

fn audit_line(output: &mut Output, line: &AuditLine) -> Result<(), Stop> {
    let AuditLine { at, by, act, name, game, line, until, reason, report } = line;
    if output.is_json() {
        return output.object(&json!({
            "at": at, "by": by, "act": act, "name": name, "game": game, "line": line,
            "until": until, "reason": reason, "report": report,
        }));
    }
    let by = if by.is_empty() { "the operator" } else { by };
    let until = until.map(|until| format!(" until {}", date(until))).unwrap_or_default();
    let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
    let game = game.as_ref().map(|game| format!(" (game {game}{line})")).unwrap_or_default();
    output.line(format!("{}  {by}: {act} {name}{until}{game}: {reason}", date(*at)))
}
