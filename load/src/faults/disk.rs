//! A small disk for a server's folder, which can be filled.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Outcome;

/// Larger than what a run stores.
const SIZE: &str = "size=256m";

/// A disk of its own; it is gone when this is dropped.
pub struct Disk {
    folder: PathBuf,
    ballast: PathBuf,
}

impl Disk {
    /// Puts a disk in memory at this folder, which root may on Linux; `None` for others.
    pub fn at(folder: &Path) -> Outcome<Option<Disk>> {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", SIZE, "tilewright-faults"])
            .arg(folder)
            .stderr(std::process::Stdio::null())
            .status();
        if !mounted.is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        Ok(Some(Disk { folder: folder.to_owned(), ballast: folder.join("ballast") }))
    }

    /// Leaves no room on it.
    pub fn fill(&self) -> Outcome<()> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.ballast.display());
        let mut file = File::create(&self.ballast).map_err(failed)?;
        // The server may write meanwhile, so that the end is found by ever smaller parts.
        for size in [1 << 20, 1 << 12] {
            while file.write_all(&vec![1; size]).is_ok() {}
        }
        Ok(())
    }

    /// Makes room again.
    pub fn clear(&self) -> Outcome<()> {
        let removed = std::fs::remove_file(&self.ballast);
        removed.map_err(|error| format!("{}: {error}", self.ballast.display()))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Whatever still uses it keeps it until its end.
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
    }
}
