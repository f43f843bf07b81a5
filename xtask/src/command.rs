//! Runs other programs.

use std::process::Command;

use crate::Stop;
use crate::tree::root;

/// The Cargo that started xtask, in the root of the repository.
pub fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root());
    // Cargo sets `CARGO_PKG_*` and `CARGO_MANIFEST_*` for xtask. Build scripts that watch these
    // variables would run again.
    for (name, _) in std::env::vars_os() {
        let about_xtask = name.to_str().is_some_and(|name| {
            name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
        });
        if about_xtask {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a program to its end; if it fails, the chore stops.
pub fn execute(command: &mut Command) -> Result<(), Stop> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Stop::Failed),
        Err(error) => Err(Stop::Usage(format!("{command:?} cannot be started: {error}"))),
    }
}
