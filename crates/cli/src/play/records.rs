//! Your records of games played alone, in a small file in the data folder (VAR-SOL-1, AMB-51).
//!
//! A line for each game that ended: the time in seconds since 1970, mode, terms, word list, its
//! fingerprint and the total, separated by tabs.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use rules::Counted;

use super::views::GameRules;

use crate::stop::Stop;

/// The file's name.
const FILE: &str = "solitaire-records.txt";

/// The most totals in the plot.
const SHOWN: usize = 10;

/// The width of the longest bar.
const WIDTH: i32 = 40;

/// The records of games of one kind.
pub(crate) struct Records {
    path: PathBuf,
    /// The totals of earlier games, oldest first.
    totals: Vec<i32>,
    /// Mode, terms, word list and fingerprint: games of one kind have the same.
    kind: [String; 4],
}

impl Records {
    /// Reads the records of games like this one. Without a file there are none; unreadable lines
    /// are skipped.
    pub(crate) fn open(folder: &Path, by: &GameRules) -> Result<Records, Stop> {
        let (terms, lexicon) = (&by.terms, &by.lexicon);
        Records::of(folder, [terms.mode.0.key(), &terms.text, &lexicon.name, &lexicon.digest])
    }

    /// The records of games with this mode, terms, word list and fingerprint.
    pub(crate) fn of(folder: &Path, kind: [&str; 4]) -> Result<Records, Stop> {
        let path = folder.join(FILE);
        let kind = kind.map(str::to_string);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(Stop::at(&path, format_args!("cannot be read: {error}")));
            }
        };
        // The list is identified by its fingerprint, whatever its name.
        let same = |parts: &[&str]| {
            parts.len() == 6
                && (parts[1], parts[2], parts[4])
                    == (kind[0].as_str(), kind[1].as_str(), kind[3].as_str())
        };
        let totals = text
            .lines()
            .map(|line| line.split('\t').collect::<Vec<_>>())
            .filter(|parts| same(parts))
            .filter_map(|parts| parts[5].parse().ok())
            .collect();
        Ok(Records { path, totals, kind })
    }

    /// Keeps the total of a game that has ended.
    pub(crate) fn add(&mut self, total: i32) -> Result<(), Stop> {
        let failed = |error: std::io::Error| {
            Stop::at(&self.path, format_args!("cannot be written: {error}"))
        };
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(&self.path).map_err(failed)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        writeln!(file, "{now}\t{}\t{total}", self.kind.join("\t")).map_err(failed)?;
        self.totals.push(total);
        Ok(())
    }

    /// Best, average and the last totals as bars.
    pub(crate) fn lines(&self) -> Vec<String> {
        let Some(&best) = self.totals.iter().max() else {
            return vec!["No game like this has been played to its end here.".to_string()];
        };
        let count = self.totals.len();
        let sum: i64 = self.totals.iter().map(|&total| i64::from(total)).sum();
        let average = (sum as f64 / count as f64).round();
        let mut lines = vec![format!(
            "Your records: best {best}, average {average} in {}.",
            Counted(count, "game")
        )];
        for (index, &total) in self.totals.iter().enumerate().skip(count.saturating_sub(SHOWN)) {
            let length = (total.max(0) * WIDTH / best.max(1)) as usize;
            let mark = if total == best { " best" } else { "" };
            lines.push(format!("{:>4} {:<40} {total:>5}{mark}", index + 1, "#".repeat(length)));
        }
        lines
    }

    /// The last total compared with the earlier ones.
    pub(crate) fn verdict(&self) -> String {
        let Some((last, earlier)) = self.totals.split_last() else { return String::new() };
        match earlier.iter().max() {
            None => format!("Your first record: {last}."),
            Some(best) if last > best => format!("A new best: {last}, {} more.", last - best),
            Some(best) if last == best => format!("As good as your best: {last}."),
            Some(best) => format!("{last}: {} below your best of {best}.", best - last),
        }
    }
}
