//! Servers that can be killed.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::client::Site;
use crate::database;

/// The server as a separate process: the example `serve`, which Cargo builds with the tests.
pub(crate) struct Process {
    child: Child,
    pub(crate) site: Site,
}

impl Process {
    pub(crate) async fn start(data: &Path) -> Process {
        Process::with(data, database::of(data).await.into_iter()).await
    }

    /// One with a database, and with NATS if it is named.
    pub(crate) async fn with(data: &Path, urls: impl Iterator<Item = String>) -> Process {
        let mut program: PathBuf = std::env::current_exe().unwrap();
        program.pop();
        program.pop();
        program.push("examples/serve");
        let mut child = Command::new(&program)
            .arg(data)
            .args(urls)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Process { child, site: Site(line.trim().parse().unwrap()) }
    }

    /// Ends it as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
