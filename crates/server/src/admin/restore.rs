//! Puts a backup back into its place.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::Row as _;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};

use crate::Backup;
use crate::backup::tournaments;
use crate::base::error::AdminError;
use crate::base::folder;
use crate::store::{NEWEST, Place};

/// Makes a backup the database of a server that does not run: the file in the data folder, or the
/// one named by a URL. It is checked first, and nothing that exists is overwritten.
///
/// # Errors
/// [`AdminError`] if a server runs there, there is a database already, or the backup is damaged or
/// of a newer program.
pub async fn restore(
    data: &Path,
    database: Option<&str>,
    backup: &Path,
) -> Result<Backup, AdminError> {
    let place = Place::of(data, database).map_err(AdminError::Server)?;
    let Some(file) = place.file() else {
        return Err(AdminError::RestorePostgres { place: place.shown() });
    };
    let taken = folder::take(data).map_err(AdminError::Server)?;
    // SQLite would read files left by an earlier database as parts of this one.
    for existing in [file.to_owned(), beside(file, "-wal"), beside(file, "-shm")] {
        if existing.exists() {
            return Err(AdminError::Exists { place: existing });
        }
    }
    let holds = examined(backup).await?;
    let part = beside(file, ".part");
    let failed = |error| AdminError::Write { place: file.to_owned(), error };
    let copied = copy(backup, &part).and_then(|()| std::fs::rename(&part, file));
    if copied.is_err() {
        // The part may not have been made.
        let _ = std::fs::remove_file(&part);
    }
    copied.map_err(failed)?;
    drop(taken);
    Ok(holds)
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Copies a file so that only its owner can read it and it is on the disk.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut copy = File::create(to)?;
    folder::close_file(to)?;
    io::copy(&mut File::open(from)?, &mut copy)?;
    copy.sync_all()
}

/// Checks that this program can use a backup, and counts what is in it.
async fn examined(backup: &Path) -> Result<Backup, AdminError> {
    let unread = |error: sqlx::Error| AdminError::Unread {
        place: backup.display().to_string(),
        problem: error.to_string(),
    };
    if !backup.is_file() {
        return Err(AdminError::Missing { place: backup.to_owned() });
    }
    // A backup does not change, so SQLite need not make files beside it.
    let options = SqliteConnectOptions::new().filename(backup).read_only(true).immutable(true);
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
    let pool = pool.map_err(unread)?;
    let sound = sqlx::query("pragma integrity_check").fetch_one(&pool).await.map_err(unread)?;
    if sound.try_get::<&str, _>(0).map_err(unread)? != "ok" {
        return Err(AdminError::Unsound { place: backup.to_owned() });
    }
    let counted = "select (select count(*) from games), (select count(*) from events),
        (select max(version) from schema)";
    let counted = sqlx::query(counted).fetch_one(&pool).await.map_err(unread)?;
    let count = |column: usize| counted.try_get::<i64, _>(column).map(i64::unsigned_abs);
    let found = usize::try_from(count(2).map_err(unread)?).unwrap_or(usize::MAX);
    if found > NEWEST {
        let place = backup.display().to_string();
        return Err(AdminError::Newer { place, found, known: NEWEST });
    }
    let (games, events) = (count(0).map_err(unread)?, count(1).map_err(unread)?);
    let tournaments = tournaments(&pool).await.map_err(unread)?;
    let holds = Backup { games, events, tournaments };
    pool.close().await;
    Ok(holds)
}
