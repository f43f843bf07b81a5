//! Programs that a chore runs.

use std::process::Command;

use crate::Stop;
use crate::tree::root;

/// Cargo, in the root of the repository.
pub fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root());
    // What Cargo told this program about itself is not meant for others: the build scripts of some
    // packages look at it, and would run again.
    for (name, _) in std::env::vars_os() {
        let told = name.to_str().is_some_and(|name| {
            name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
        });
        if told {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a program to its end; if it fails, the chore stops.
pub fn start(command: &mut Command) -> Result<(), Stop> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Stop::Failed),
        Err(error) => Err(Stop::Usage(format!("{command:?} does not start: {error}"))),
    }
}
