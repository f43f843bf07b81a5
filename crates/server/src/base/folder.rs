//! The files of a server. Only one process uses them, and no other user of the machine can read
//! them: they hold the seeds and racks of running games.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::base::error::ServerError;

/// The database in the data folder.
pub(crate) const DATABASE: &str = "tilewright.db";
/// The file beside it that a running server keeps locked.
const LOCK: &str = "tilewright.lock";

/// The lock on a server's files, held while it uses them. The system releases it however the
/// process ends.
#[derive(Debug)]
pub(crate) struct Taken {
    /// Nothing is read from this file.
    lock: File,
}

impl Drop for Taken {
    /// Closing the file is not enough: a process that is being started at this moment has a copy of
    /// the handle until it runs its own program, and the lock would last until then.
    fn drop(&mut self) {
        // If the lock cannot be released here, it ends with the last copy of the handle.
        let _ = self.lock.unlock();
    }
}

/// Makes the data folder, closes it to other users and locks it for this process.
///
/// # Errors
/// [`ServerError::InUse`] if another server has it, [`ServerError::Data`] if it cannot be used.
pub(crate) fn take(folder: &Path) -> Result<Taken, ServerError> {
    let failed = |error| ServerError::Data { folder: folder.to_owned(), error };
    // A folder with other things in it has another owner: only our own files are closed.
    let ours = !folder.exists() || [LOCK, DATABASE].iter().any(|file| folder.join(file).exists());
    std::fs::create_dir_all(folder).map_err(failed)?;
    if ours {
        close_folder(folder).map_err(failed)?;
    }
    lock(&folder.join(LOCK))
        .map_err(failed)?
        .ok_or_else(|| ServerError::InUse { folder: folder.to_owned() })
}

/// Makes the file of a database if it is missing, closes it to other users and locks it for this
/// process, whatever name it was given.
///
/// # Errors
/// [`ServerError::DatabaseInUse`] if another server has it, [`ServerError::Data`] if it cannot be
/// used.
pub(crate) fn take_database(file: &Path) -> Result<Taken, ServerError> {
    let folder = || file.parent().unwrap_or(Path::new(".")).to_owned();
    let failed = |error| ServerError::Data { folder: folder(), error };
    drop(File::options().create(true).append(true).open(file).map_err(failed)?);
    let file = file.canonicalize().map_err(failed)?;
    let beside = |ending: &str| {
        let mut name = file.clone().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    for existing in [file.clone(), beside("-wal"), beside("-shm")] {
        match close_file(&existing) {
            // They are there only while a database is open, and the server before this one may
            // just be closing it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            closed => closed.map_err(failed)?,
        }
    }
    lock(&beside(".lock"))
        .map_err(failed)?
        .ok_or_else(|| ServerError::DatabaseInUse { place: file.display().to_string() })
}

/// `None` if another process has it.
fn lock(path: &Path) -> io::Result<Option<Taken>> {
    let file = File::options().create(true).append(true).open(path)?;
    close_file(path)?;
    match file.try_lock() {
        // Some network drives have no locks: the numbers of events still keep two servers apart.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(Taken { lock: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
    }
}

/// Gives only the owner access to a folder.
#[cfg(unix)]
fn close_folder(folder: &Path) -> io::Result<()> {
    permit(folder, 0o700)
}

/// Lets only the owner read a file.
#[cfg(unix)]
pub(crate) fn close_file(file: &Path) -> io::Result<()> {
    permit(file, 0o600)
}

/// The permissions of another user's files stay as they are.
#[cfg(unix)]
fn permit(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = path.metadata()?.permissions();
    if permissions.mode() & 0o777 == mode {
        return Ok(());
    }
    permissions.set_mode(mode);
    match std::fs::set_permissions(path, permissions) {
        Err(error) if error.kind() != io::ErrorKind::PermissionDenied => Err(error),
        _ => Ok(()),
    }
}

/// Folders of a user are closed to others by the system.
#[cfg(not(unix))]
fn close_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Folders of a user are closed to others by the system.
#[cfg(not(unix))]
pub(crate) fn close_file(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_free_once_their_server_has_gone_although_a_process_is_being_started() {
        let folder = std::env::temp_dir().join(format!("tilewright-taken-{}", std::process::id()));
        let taken = take(&folder).unwrap();
        assert!(matches!(take(&folder), Err(ServerError::InUse { .. })));
        // The handle that a process has between fork and exec.
        let copy = taken.lock.try_clone().unwrap();
        drop(taken);
        let again = take(&folder);
        drop(copy);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(again.is_ok(), "{again:?}");
    }

    #[test]
    fn files_that_an_earlier_server_removes_meanwhile_are_no_fault() {
        let folder = std::env::temp_dir().join(format!("files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, beside) = (folder.join("games.db"), folder.join("games.db-wal"));
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let earlier = std::thread::spawn(move || {
            while stopped.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
                std::fs::write(&beside, "").unwrap();
                std::fs::remove_file(&beside).unwrap();
            }
        });
        for _ in 0..5_000 {
            take_database(&file).unwrap();
        }
        drop(stop);
        earlier.join().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
