//! `tilewright admin games`: the stored games.

use clap::Subcommand;
use rules::Counted;
use serde_json::json;
use server::{Listing, StoredLine, StoredLog};
use table::wire::GameSummary;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::with;
use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

const EXPORT_EXAMPLES: &str = "\
Examples:
  tilewright admin games export 5d8cMq > game.txt
The log of a game that goes on holds its racks and the seed of its draws: keep it to yourself.";

/// The actions on stored games.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// The newest games, one per line
    List {
        /// Only those that go on
        #[arg(long, conflicts_with = "over")]
        running: bool,
        /// Only those that are over
        #[arg(long)]
        over: bool,
        /// At most this many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// The part of a game that is public
    Show {
        /// Its id
        id: String,
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// The whole log of a game, as it is stored
    #[command(after_help = EXPORT_EXAMPLES)]
    Export {
        /// Its id
        id: String,
        #[command(flatten)]
        storage: StorageOptions,
    },
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    match what {
        What::List { running, over, most, storage } => {
            let listing = match (running, over) {
                (true, _) => Listing::Running,
                (_, true) => Listing::Over,
                _ => Listing::All,
            };
            for game in with(storage, async |admin| admin.games(listing, *most).await)? {
                list(&mut output, &game)?;
            }
        }
        What::Show { id, storage } => {
            show(&mut output, &with(storage, async |admin| admin.summary(id).await)?)?;
        }
        What::Export { id, storage } => {
            let log = with(storage, async |admin| admin.log(id).await)?;
            output.result(&exported(&log), written(&log).trim_end())?;
        }
    }
    output.end()
}

/// A date in milliseconds since 1970, to the second.
pub(super) fn date(millis: u64) -> String {
    let date = i64::try_from(millis / 1_000).ok();
    let date = date.and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    date.and_then(|date| date.format(&Rfc3339).ok()).unwrap_or_else(|| "?".to_owned())
}

fn list(output: &mut Output, game: &StoredLine) -> Result<(), Stop> {
    let StoredLine { id, created, terms, events, over } = game;
    if output.is_json() {
        return output.object(&json!({
            "id": id, "created": created, "terms": terms, "events": events, "over": over,
        }));
    }
    let state = if *over { "over" } else { "running" };
    let made = created.map_or_else(|| "unreadable".to_owned(), date);
    let events = Counted(*events, "event").to_string();
    output.line(format!("{id}  {made}  {state:7}  {events:>13}  {terms}"))
}

fn show(output: &mut Output, game: &GameSummary) -> Result<(), Stop> {
    if output.is_json() {
        return output.object(game);
    }
    output.line(format!("id       {}", game.id))?;
    output.line(format!("terms    {}", game.terms.text))?;
    output.line(format!("words    {}", game.lexicon.name))?;
    output.line(format!("made     {}", date(game.created)))?;
    output.line(format!("changed  {}", date(game.updated)))?;
    output.line(format!("phase    {}", game.phase))?;
    output.line(format!("players  {}", game.players))?;
    for (number, seat) in game.seats.iter().enumerate() {
        let turn = if game.turn.map(usize::from) == Some(number) { ", on turn" } else { "" };
        let kind = seat.level.map_or_else(|| seat.kind.to_string(), |level| level.to_string());
        output.line(format!("seat {number}   {} ({kind}): {}{turn}", seat.name, seat.score))?;
    }
    Ok(())
}

/// The header, the seed, and a line for each event: its number, its time, the command that it
/// answers if there is one, and itself.
fn written(log: &StoredLog) -> String {
    let mut text = format!("{}seed {}\n", log.header, log.seed);
    for record in &log.records {
        let command = record.command.as_deref().unwrap_or("-");
        text += &format!("{}\t{}\t{command}\t{}\n", record.seq, record.at, record.line);
    }
    text
}

fn exported(log: &StoredLog) -> serde_json::Value {
    let events = log.records.iter().map(|record| {
        json!({
            "seq": record.seq, "at": record.at, "command": record.command, "line": record.line,
        })
    });
    json!({
        "header": log.header.to_string(), "seed": log.seed, "over": log.over,
        "events": events.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_to_the_second() {
        assert_eq!(date(1_790_000_000_123), "2026-09-21T14:13:20Z");
        assert_eq!(date(u64::MAX), "?");
    }
}
