//! A tool that measures the engine or writes the data it ships, see `lab/`.

use std::path::PathBuf;
use std::process::Command;

use crate::Stop;
use crate::command::{cargo, execute};
use crate::tree::root;

/// Runs a tool, built with optimisation, in the folder where the chore was started, since its
/// arguments may name files. `lab` itself lists the tools.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let mut build = cargo();
    build.args(["build", "--release", "-p", "lab"]);
    if arguments.first().is_some_and(|name| name == "commonness") {
        // This is run when the word list is new and the file still belongs to the old one.
        build.env("TILEWRIGHT_COMMONNESS", "unknown");
    }
    execute(&mut build)?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    execute(Command::new(root().join(target).join("release/lab")).args(arguments))
}
