//! The file of a deck: a log that is only ever added to.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use study::{Deck, Entry};

use crate::stop::Stop;

/// The first line.
const VERSION: &str = "tilewright study 1";

/// A deck and its file.
pub(super) struct DeckFile {
    path: PathBuf,
    file: File,
    deck: Deck,
    /// The entries in the order of the file, which only grows at its end.
    entries: Vec<Entry>,
}

impl DeckFile {
    /// Opens the deck of a data folder, or begins one.
    pub(super) fn open(folder: &Path) -> Result<DeckFile, Stop> {
        let path = folder.join("study.log");
        let failed =
            |error: std::io::Error| Stop::at(&path, format_args!("cannot be opened: {error}"));
        fs::create_dir_all(folder).map_err(failed)?;
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let shown = path.display();
                return Err(Stop::bad(format!("{shown}: another terminal drills with it")));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // If the machine stopped while writing, the last line is incomplete: it goes.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        let mut lines = text[..whole].lines();
        let mut entries = Vec::new();
        let deck = match lines.next() {
            None => {
                writeln!(file, "{VERSION}").map_err(failed)?;
                Deck::default()
            }
            Some(VERSION) => {
                let mut deck = Deck::default();
                for (number, line) in (2..).zip(lines) {
                    let entry: Entry = line
                        .parse()
                        .map_err(|error| Stop::at(&path, format_args!("line {number}: {error}")))?;
                    entries.push(entry.clone());
                    deck.put(entry);
                }
                deck
            }
            Some(_) => {
                let shown = path.display();
                return Err(Stop::bad(format!("{shown}: line 1 is not '{VERSION}'")));
            }
        };
        Ok(DeckFile { path, file, deck, entries })
    }

    /// The deck.
    pub(super) fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The place of the entry with this id in the file, from 0.
    pub(super) fn position(&self, id: &str) -> Option<usize> {
        self.entries.iter().rposition(|entry| entry.id == id)
    }

    /// The entries of the file from a place on.
    pub(super) fn from(&self, place: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().skip(place)
    }

    /// The id of the last entry of the file.
    pub(super) fn last(&self) -> Option<&str> {
        self.entries.last().map(|entry| entry.id.as_str())
    }

    /// Keeps entries, and says how many are new.
    pub(super) fn append(&mut self, entries: Vec<Entry>) -> Result<usize, Stop> {
        let mut text = String::new();
        let mut new = 0;
        for entry in entries {
            let line = format!("{entry}\n");
            if self.deck.put(entry.clone()) {
                self.entries.push(entry);
                text.push_str(&line);
                new += 1;
            }
        }
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| Stop::at(&self.path, format_args!("cannot be written: {error}")))?;
        Ok(new)
    }
}
