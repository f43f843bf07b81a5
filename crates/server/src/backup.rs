//! A copy of the database, made while games go on.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::Row as _;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions};

use crate::base::error::{BackupError, ServerError};
use crate::base::folder;
use crate::store::Place;

/// The numbers of games, events and tournaments in a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Backup {
    /// Games.
    pub games: u64,
    /// Events of all games.
    pub events: u64,
    /// Tournaments.
    pub tournaments: u64,
}

/// Writes a copy of the database as it is now into a new file that only its owner can read. A
/// server may use the database meanwhile: what it has acknowledged before is in the copy.
///
/// The database is a URL, or the file in the data folder, as for [`Config`](crate::Config).
///
/// # Errors
/// [`BackupError`] if there is no database, the file exists, or the copy cannot be written or is
/// not sound; then there is no file.
pub async fn backup(
    data: &Path,
    database: Option<&str>,
    output: &Path,
) -> Result<Backup, BackupError> {
    let options = match Place::of(data, database).map_err(BackupError::Server)? {
        Place::File(options) => *options,
        Place::Postgres { shown, .. } => return Err(BackupError::Postgres { place: shown }),
    };
    let place = options.get_filename().to_owned();
    if !place.is_file() {
        return Err(BackupError::Missing { place });
    }
    if output.exists() {
        return Err(BackupError::Exists { output: output.to_owned() });
    }
    let part = part(output);
    let copied = copy(options.create_if_missing(false), &place, &part).await;
    let failed = |error| BackupError::Write { output: output.to_owned(), error };
    let named = copied.and_then(|backup| {
        // It is on the disk before it gets its name.
        File::open(&part).and_then(|file| file.sync_all()).map_err(failed)?;
        std::fs::rename(&part, output).map_err(failed)?;
        Ok(backup)
    });
    if named.is_err() {
        // The part may not have been made.
        let _ = std::fs::remove_file(&part);
    }
    named
}

/// The name that the copy has until it is whole.
fn part(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

async fn copy(
    options: sqlx::sqlite::SqliteConnectOptions,
    place: &Path,
    part: &Path,
) -> Result<Backup, BackupError> {
    let read = |error| {
        let place = place.display().to_string();
        BackupError::Server(ServerError::Database { place, error })
    };
    let failed = |error| BackupError::Write { output: part.to_owned(), error };
    // SQLite takes an empty file, and leaves it as it is closed.
    drop(File::create(part).map_err(failed)?);
    folder::close_file(part).map_err(failed)?;
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
    let pool = pool.map_err(read)?;
    let into = sqlx::query("vacuum into $1").bind(part.display().to_string());
    into.execute(&pool).await.map_err(read)?;
    pool.close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(part).read_only(true);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
    let pool = pool.map_err(read)?;
    let sound = sqlx::query("pragma quick_check").fetch_one(&pool).await.map_err(read)?;
    if sound.try_get::<&str, _>(0).map_err(read)? != "ok" {
        return Err(BackupError::Unsound { place: place.to_owned() });
    }
    let counted = "select (select count(*) from games), (select count(*) from events)";
    let counted = sqlx::query(counted).fetch_one(&pool).await.map_err(read)?;
    let count = |column: usize| counted.try_get::<i64, _>(column).map(i64::unsigned_abs);
    let (games, events) = (count(0).map_err(read)?, count(1).map_err(read)?);
    let backup = Backup { games, events, tournaments: tournaments(&pool).await.map_err(read)? };
    pool.close().await;
    Ok(backup)
}

/// Counts the tournaments in a file, which has no table for them if an older program wrote it.
pub(crate) async fn tournaments(file: &SqlitePool) -> Result<u64, sqlx::Error> {
    let known = "select count(*) from sqlite_master where type = 'table' and name = 'tournaments'";
    let known: i64 = sqlx::query(known).fetch_one(file).await?.try_get(0)?;
    if known == 0 {
        return Ok(0);
    }
    let counted = sqlx::query("select count(*) from tournaments").fetch_one(file).await?;
    Ok(counted.try_get::<i64, _>(0)?.unsigned_abs())
}
