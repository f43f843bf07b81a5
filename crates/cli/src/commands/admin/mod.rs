//! `tilewright admin`: what an operator does with a server's games and accounts, beside a running
//! server or without one.

mod games;
mod moderation;
mod users;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use rules::Counted;
use serde_json::json;
use server::{Admin, AdminError, Backup, Damage};

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
The exit code is 0 if every game can be replayed, and 1 if not.";

/// The groups of an operator's commands.
#[derive(Subcommand, Debug)]
pub(crate) enum What {
    /// The stored games
    Games {
        #[command(subcommand)]
        what: games::What,
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
    /// Replay every stored game, and name each one that is damaged
    #[command(after_help = CHECK_EXAMPLES)]
    Check {
        #[command(flatten)]
        storage: StorageOptions,
    },
    /// Copy the games into a file, even while the server runs
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
    let server::Checked { games, events, damaged } = checked;
    if output.is_json() {
        output.object(&json!({ "games": games, "events": events, "damaged": damaged }))?;
    } else if damaged == 0 {
        output.line(format!("{} can be replayed", backup::stored(games, events)))?;
    } else {
        let are = if damaged == 1 { "is" } else { "are" };
        output.line(format!("{damaged} of {} {are} damaged", Counted(games, "game")))?;
    }
    output.end()?;
    if damaged == 0 { Ok(()) } else { Err(Stop::No) }
}

fn tell(output: &mut Output, damage: &Damage) -> Result<(), Stop> {
    let Damage { game, seq, line, problem } = damage;
    if output.is_json() {
        return output
            .object(&json!({ "game": game, "seq": seq, "line": line, "problem": problem }));
    }
    match (seq, line) {
        (Some(seq), Some(line)) => output.line(format!("{game}: event {seq}: {problem}\n  {line}")),
        _ => output.line(format!("{game}: {problem}")),
    }
}

fn restore(backup: &Path, storage: &StorageOptions, common: &Common) -> Result<(), Stop> {
    let folder = storage.folder();
    let restored = server::restore(&folder, storage.database.as_deref(), backup);
    let Backup { games, events } = backup::runtime()?.block_on(restored).map_err(Stop::bad)?;
    let told = json!({ "games": games, "events": events });
    let stored = backup::stored(games, events);
    Output::only(common.format, &told, format_args!("restored {stored}"))
}
