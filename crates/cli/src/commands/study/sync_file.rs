//! The state of merging the drills of a data folder with those of accounts: the next merge sends
//! only new entries.

use std::fs;
use std::path::{Path, PathBuf};

use crate::stop::Stop;

/// The first line.
const VERSION: &str = "tilewright study sync 1";

/// The state of merging with one account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    /// The server's cursor behind the last entry that was read.
    pub(super) cursor: String,
    /// The id of the last entry of the deck's file: the account has this one and all before it.
    pub(super) last: String,
}

/// The marks of all accounts.
pub(super) struct SyncFile {
    path: PathBuf,
    marks: Vec<(String, String, Mark)>,
}

impl SyncFile {
    /// Reads the file of a data folder. It only saves work, so whatever it says that makes no sense
    /// is left out.
    pub(super) fn open(folder: &Path) -> SyncFile {
        let path = folder.join("study.sync");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let mut lines = text.lines();
        let known = lines.next() == Some(VERSION);
        let mark = |line: &str| {
            let [server, account, cursor, last] = line.split('\t').collect::<Vec<_>>()[..] else {
                return None;
            };
            let mark = Mark { cursor: cursor.to_string(), last: last.to_string() };
            Some((server.to_string(), account.to_string(), mark))
        };
        let marks = if known { lines.filter_map(mark).collect() } else { Vec::new() };
        SyncFile { path, marks }
    }

    /// The state of merging with an account; `None` if it was never merged with this folder.
    pub(super) fn mark(&self, server: &str, account: &str) -> Option<&Mark> {
        let found = self.marks.iter().find(|(at, of, _)| at == server && of == account);
        found.map(|(_, _, mark)| mark)
    }

    /// Keeps how far it came with an account; `None` forgets it.
    pub(super) fn keep(
        &mut self,
        server: &str,
        account: &str,
        mark: Option<Mark>,
    ) -> Result<(), Stop> {
        self.marks.retain(|(at, of, _)| at != server || of != account);
        // Such a name cannot be written: then all is compared the next time.
        let plain = |text: &str| !text.contains(['\t', '\n', '\r']);
        let fits = |mark: &Mark| [server, account, &mark.cursor, &mark.last].into_iter().all(plain);
        if let Some(mark) = mark.filter(fits) {
            self.marks.push((server.to_string(), account.to_string(), mark));
        }
        let line = |(server, account, mark): &(String, String, Mark)| {
            format!("{server}\t{account}\t{}\t{}\n", mark.cursor, mark.last)
        };
        let text: String = self.marks.iter().map(line).collect();
        let new = self.path.with_extension("sync.new");
        // A machine that stops while writing leaves the old file or the new one.
        let kept = fs::write(&new, format!("{VERSION}\n{text}"))
            .and_then(|()| fs::rename(&new, &self.path));
        kept.map_err(|error| Stop::at(&self.path, error))
    }
}
