//! `cargo xtask site`: the page with its referee as a folder for any server of files.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Stop;
use crate::command::execute;
use crate::tree::{root, target};
use crate::wasm;

/// The browser app.
const APP: &str = "crates/web/app";

/// Builds the module for browsers, and with it the page, which then needs no server of games.
pub fn run(arguments: &[String]) -> Result<(), Stop> {
    let folder = match arguments {
        [] => target().join("site"),
        [folder] if !folder.starts_with('-') => PathBuf::from(folder),
        _ => return Err(Stop::Usage("usage: cargo xtask site [FOLDER]".to_owned())),
    };
    let folder = std::path::absolute(&folder).map_err(|error| Stop::Usage(error.to_string()))?;
    wasm::run(&[])?;
    let app = root().join(APP);
    if !app.join("node_modules").is_dir() {
        execute(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&app))?;
    }
    execute(&mut Page::Alone.build(&app, &folder))?;
    println!("{}: put this folder on any server of files", folder.display());
    Ok(())
}

/// A page that is built with the referee.
#[derive(Clone, Copy, Debug)]
pub enum Page {
    /// For a server, which may play on the device too.
    WithServer,
    /// Without any: its paths are relative, so that it may lie below any address.
    Alone,
}

impl Page {
    /// Builds the page of this app into a folder.
    pub fn build(self, app: &Path, folder: &Path) -> Command {
        let mut command = Command::new("node");
        command.arg("node_modules/vite/bin/vite.js").args(["build", "--logLevel", "warn"]);
        command.args(["--emptyOutDir", "--outDir"]).arg(folder).current_dir(app);
        command.env("TILEWRIGHT_WASM", wasm::folder());
        if let Page::Alone = self {
            command.env("TILEWRIGHT_SITE", "1");
        }
        command
    }
}
