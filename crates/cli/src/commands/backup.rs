//! `tilewright backup`: a copy of a server's games, made while they go on.

use std::path::PathBuf;

use rules::Counted;
use serde_json::json;

use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

const EXAMPLES: &str = "\
Examples:
  tilewright backup --data tilewright-data --output games-monday.db
To restore, stop the server and use 'tilewright admin restore'.";

/// The options of `tilewright backup`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Backup {
    #[command(flatten)]
    storage: StorageOptions,
    /// A new file for the copy
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// The runtime in which the database of a server is read.
pub(super) fn runtime() -> Result<tokio::runtime::Runtime, Stop> {
    tokio::runtime::Runtime::new()
        .map_err(|error| Stop::bad(format!("cannot read the database: {error}")))
}

/// The games in a copy with their events, and its tournaments, in words.
pub(super) fn stored(backup: server::Backup) -> String {
    let server::Backup { games, events, tournaments } = backup;
    let (games, events) = (Counted(games, "game"), Counted(events, "event"));
    match tournaments {
        0 => format!("{games} with {events}"),
        tournaments => {
            format!("{games} with {events}, and {}", Counted(tournaments, "tournament"))
        }
    }
}

pub(crate) fn run(args: &Backup, common: &Common) -> Result<(), Stop> {
    let StorageOptions { database, .. } = &args.storage;
    let folder = args.storage.folder();
    let copied = server::backup(&folder, database.as_deref(), &args.output);
    let copy = runtime()?.block_on(copied).map_err(Stop::bad)?;
    let server::Backup { games, events, tournaments } = copy;
    let file = args.output.display().to_string();
    let told = json!({
        "file": file, "games": games, "events": events, "tournaments": tournaments,
    });
    let stored = stored(copy);
    Output::only(common.format, &told, format_args!("{file} holds {stored}"))
}
