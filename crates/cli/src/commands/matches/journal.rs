//! The file of a match: a line for the match and a line for each game, in order. A match that was
//! stopped goes on where its file ends.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::record::{GameLine, MatchLine};
use crate::files;
use crate::stop::Stop;

/// A file that is added to.
pub(super) struct Journal {
    file: File,
    shown: String,
}

impl Journal {
    /// Opens the file, which is made if there is none, and reads the games it has.
    ///
    /// # Errors
    /// If it is of another match, says what differs; if a line makes no sense, which.
    pub(super) fn open(path: &Path, this: &MatchLine) -> Result<(Journal, Vec<GameLine>), Stop> {
        let shown = path.display().to_string();
        let text = match path.exists() {
            true => files::read_text(path, "name a file that this command has written")?,
            false => String::new(),
        };
        // The last line may be half a line, if the machine stopped while it was written.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().zip(1..);
        let mut games = Vec::new();
        if let Some((first, _)) = lines.next() {
            let there: MatchLine = serde_json::from_str(first).map_err(|_| {
                Stop::bad(format!("{shown}: line 1 is not that of a match: name another file"))
            })?;
            let differences = there.differences(this);
            if !differences.is_empty() {
                return Err(Stop::bad(format!(
                    "{shown}: records another match: {}: name another file, or play that match on",
                    differences.join(", ")
                )));
            }
            for (line, number) in lines {
                let game: Option<GameLine> = serde_json::from_str(line).ok();
                match game.filter(|game| game.game == games.len() as u64) {
                    Some(game) => games.push(game),
                    None => {
                        return Err(Stop::bad(format!(
                            "{shown}: line {number} is not game {}: mend it, or cut the file there",
                            games.len()
                        )));
                    }
                }
            }
        }
        let wrong = |error: std::io::Error| Stop::bad(format!("{shown}: {error}"));
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(wrong)?;
        file.set_len(whole as u64).map_err(wrong)?;
        let mut journal = Journal { file, shown };
        if whole == 0 {
            journal.put(this)?;
        }
        Ok((journal, games))
    }

    /// Adds a line.
    pub(super) fn put(&mut self, line: &impl Serialize) -> Result<(), Stop> {
        let wrong = |error: std::io::Error| {
            Stop::bad(format!("{}: cannot be written: {error}", self.shown))
        };
        let mut text = serde_json::to_string(line).map_err(|error| wrong(error.into()))?;
        text.push('\n');
        // In one piece, so that no half of a line is left if the program ends.
        self.file.write_all(text.as_bytes()).map_err(wrong)
    }
}
