//! `tilewright admin`: an operator's work on a server's games, tournaments and accounts, beside a
//! running server or without one.

mod games;
mod moderation;
mod tournaments;
mod users;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use rules::Counted;
use serde_json::json;
use server::{Admin, AdminError, Backup, Checked, Damage, Stored};

use super::backup;
use crate::options::{Common, StorageOptions};
use crate::output::Output;
use crate::stop::Stop;

const RESTORE_EXAMPLES: &str = "\
Examples:
  tilewright admin restore games-monday.db --data tilewright-data
The backup is checked first. Nothing that exists is overwritten: move an old database away before.
A database in PostgreSQL is restored with 'pg_restore'; docs/operations.md shows how.";

const CHECK_EXAMPLES: &str = "\
Examples:
  tilewright admin check --data tilewright-data
The exit code is 0 if every game and tournament can be replayed, and 1 if not.";

/// The groups of an operator's commands.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// The stored games
    Games {
        #[command(subcommand)]
        what: games::What,
    },
    /// The stored tournaments
    Tournaments {
        #[command(subcommand)]
        what: tournaments::What,
    },
    /// The accounts
    Users {
        #[command(subcommand)]
        what: users::What,
    },
    /// The reports that are open, the oldest first; and close one of them
    Reports(moderation::Reports),
    /// List the actions of moderators and operators, newest first
    Audit(moderation::List),
    /// Replay every stored game and tournament, and name each one that is damaged
    #[command(after_help = CHECK_EXAMPLES)]
    Check {
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// Copy the whole database into a file, even while the server runs
    Backup(backup::Backup),
    /// Put a backup into an empty data folder
    #[command(after_help = RESTORE_EXAMPLES)]
    Restore {
        /// The backup
        #[arg(value_name = "FILE")]
        backup: PathBuf,
        #[command(flatten)]
        storage: StorageOptions,
    },
}

pub(crate) fn run(what: &What, common: &Common) -> Result<(), Stop> {
    match what {
        What::Games { what } => games::run(what, common),
        What::Tournaments { what } => tournaments::run(what, common),
        What::Users { what } => users::run(what, common),
        What::Reports(reports) => moderation::reports(reports, common),
        What::Audit(list) => moderation::audit(list, common),
        What::Check { storage } => check(storage, common),
        What::Backup(backup) => backup::run(backup, common),
        What::Restore { backup, storage } => restore(backup, storage, common),
    }
}

/// Does something with the stored games.
fn with<T>(
    storage: &StorageOptions,
    work: impl AsyncFnOnce(&Admin) -> Result<T, AdminError>,
) -> Result<T, Stop> {
    backup::runtime()?.block_on(async {
        let admin = Admin::open(&storage.folder(), storage.database.as_deref()).await;
        let admin = admin.map_err(Stop::bad)?;
        let done = work(&admin).await.map_err(Stop::bad);
        admin.close().await;
        done
    })
}

fn check(storage: &StorageOptions, common: &Common) -> Result<(), Stop> {
    let mut output = Output::new(common.format);
    let mut printed = Ok(());
    let checked = with(storage, async |admin| {
        let tell = |damage: Damage| {
            if printed.is_ok() {
                printed = tell(&mut output, &damage);
            }
        };
        admin.check(tell).await
    })?;
    printed?;
    let Checked { games, events, damaged, tournaments, records, damaged_tournaments } = checked;
    let sound = damaged == 0 && damaged_tournaments == 0;
    if output.is_json() {
        output.object(&json!({
            "games": games, "events": events, "damaged": damaged, "tournaments": tournaments,
            "records": records, "damaged_tournaments": damaged_tournaments,
        }))?;
    } else {
        output.line(verdict(damaged, Counted(games, "game"), Counted(events, "event")))?;
        if tournaments > 0 {
            let (all, records) = (Counted(tournaments, "tournament"), Counted(records, "record"));
            output.line(verdict(damaged_tournaments, all, records))?;
        }
    }
    output.end()?;
    if sound { Ok(()) } else { Err(Stop::No) }
}

/// `3 games with 40 events can be replayed`, or `1 of 3 games is damaged`.
fn verdict(damaged: u64, all: Counted<u64>, parts: Counted<u64>) -> String {
    match damaged {
        0 => format!("{all} with {parts} can be replayed"),
        1 => format!("1 of {all} is damaged"),
        more => format!("{more} of {all} are damaged"),
    }
}

fn tell(output: &mut Output, damage: &Damage) -> Result<(), Stop> {
    let Damage { of, seq, line, problem } = damage;
    if output.is_json() {
        let (kind, id) = match of {
            Stored::Game(id) => ("game", id),
            Stored::Tournament(id) => ("tournament", id),
        };
        return output.object(&json!({ kind: id, "seq": seq, "line": line, "problem": problem }));
    }
    let (named, part) = match of {
        Stored::Game(id) => (id.clone(), "event"),
        Stored::Tournament(id) => (format!("tournament {id}"), "record"),
    };
    match (seq, line) {
        (Some(seq), Some(line)) => {
            output.line(format!("{named}: {part} {seq}: {problem}\n  {line}"))
        }
        _ => output.line(format!("{named}: {problem}")),
    }
}

fn restore(backup: &Path, storage: &StorageOptions, common: &Common) -> Result<(), Stop> {
    let folder = storage.folder();
    let restored = server::restore(&folder, storage.database.as_deref(), backup);
    let restored = backup::runtime()?.block_on(restored).map_err(Stop::bad)?;
    let Backup { games, events, tournaments } = restored;
    let told = json!({ "games": games, "events": events, "tournaments": tournaments });
    let stored = backup::stored(restored);
    Output::only(common.format, &told, format_args!("restored {stored}"))
}
