//! The drills of this machine and those of an account: each gets the entries that it lacks, and
//! nothing is overwritten.

use std::io::{IsTerminal as _, stdin};
use std::path::Path;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use study::{Deck, Entry};
use table::wire::{KeepEntries, KeptEntries, StudyEntry};

use super::deck_file::DeckFile;
use super::sync_file::{Mark, SyncFile};
use crate::input;
use crate::play::online;
use crate::play::transport::{Site, Visit};
use crate::stop::Stop;

/// The most entries in one message.
const BATCH: usize = 300;

/// The numbers of entries that went each way.
pub(super) struct Synced {
    pub(super) given: usize,
    pub(super) taken: usize,
}

/// The time that is read again, in milliseconds: entries that other servers stored a moment before
/// may be told a moment later.
const OVERLAP: u64 = 600_000;

/// Signs in, sends the account the entries it lacks, fetches those missing here, and signs out.
/// Entries that both had at the last sync are not sent again.
pub(super) fn sync(
    file: &mut DeckFile,
    folder: &Path,
    server: &str,
    account: &str,
) -> Result<Synced, Stop> {
    let site: Site = server.parse().map_err(|error| Stop::bad(format!("{server}: {error}")))?;
    let password = password(account)?;
    let mut marks = SyncFile::open(folder);
    let address = site.to_string();
    // With another file than the last time, all is compared.
    let mark =
        marks.mark(&address, account).filter(|mark| file.position(&mark.last).is_some()).cloned();
    let mut synced = Synced { given: 0, taken: 0 };
    let mark = online::run(async {
        let visit = Visit::sign_in(site, account, &password).await?;
        let mark = both_ways(file, &visit, mark, &mut synced).await;
        let ended = visit.sign_out().await;
        let mark = mark?;
        ended?;
        Ok(mark)
    })?;
    marks.keep(&address, account, mark)?;
    Ok(synced)
}

/// Puts both together; returns how far it came, unless the next time has to compare all.
async fn both_ways(
    file: &mut DeckFile,
    visit: &Visit,
    mark: Option<Mark>,
    synced: &mut Synced,
) -> Result<Option<Mark>, Stop> {
    let mut there = Deck::default();
    let mut reading = Reading::from(mark.as_ref().map(|mark| mark.cursor.as_str()));
    // The account has what the file held the last time.
    let mut shared =
        mark.as_ref().and_then(|mark| file.position(&mark.last)).map_or(0, |at| at + 1);
    reading.read(file, visit, &mut there, synced).await?;
    if reading.is_another(&there) {
        // The account was made anew, or a backup of the server was restored.
        reading = Reading::from(None);
        shared = 0;
        reading.read(file, visit, &mut there, synced).await?;
    }
    let lacking: Vec<StudyEntry> = file
        .from(shared)
        .filter(|entry| !there.has(&entry.id))
        .map(|Entry { at, id, act, card }| StudyEntry {
            id: id.clone(),
            at: *at,
            act: act.to_string(),
            card: card.to_string(),
        })
        .collect();
    for entries in lacking.chunks(BATCH) {
        let entries = entries.to_vec();
        let _: KeptEntries = visit.post("/api/account/study", &KeepEntries { entries }).await?;
        synced.given = synced.given.saturating_add(BATCH).min(lacking.len());
    }
    if !lacking.is_empty() {
        reading.read(file, visit, &mut there, synced).await?;
    }
    let last = file.last().map(str::to_string);
    Ok(reading.kept.zip(last).map(|(cursor, last)| Mark { cursor, last }))
}

/// Reading the log of an account.
struct Reading {
    /// From where on the server is asked.
    after: String,
    /// The cursor of the last time.
    before: Option<String>,
    /// The cursor up to which every entry could be read.
    kept: Option<String>,
    /// True if an entry could not be read.
    strange: bool,
}

impl Reading {
    /// Begins a little before the cursor of the last time, or at the start.
    fn from(cursor: Option<&str>) -> Reading {
        let from = cursor.and_then(|cursor| {
            let (stored, _) = cursor.split_once('.')?;
            Some(format!("{}.", stored.parse::<u64>().ok()?.saturating_sub(OVERLAP)))
        });
        let before = from.as_ref().and(cursor).map(str::to_string);
        Reading { after: from.unwrap_or_default(), kept: before.clone(), before, strange: false }
    }

    /// True if the entry at which the last time ended is gone: then this is another log.
    fn is_another(&self, there: &Deck) -> bool {
        let id = self.before.as_ref().and_then(|cursor| cursor.split_once('.'));
        id.is_some_and(|(_, id)| !there.has(id))
    }

    /// Takes what is there from here on.
    async fn read(
        &mut self,
        file: &mut DeckFile,
        visit: &Visit,
        there: &mut Deck,
        synced: &mut Synced,
    ) -> Result<(), Stop> {
        loop {
            let path = format!("/api/account/study?after={}", self.after);
            let KeptEntries { entries, next } = visit.get(&path).await?;
            let count = entries.len();
            let read =
                |entry: &StudyEntry| Entry::read(&entry.id, entry.at, &entry.act, &entry.card);
            // Entries of a kind that only a newer version knows stay in the account. They are read
            // again each time, so that this program has them once it is newer too.
            let entries: Vec<Entry> = entries.iter().filter_map(|entry| read(entry).ok()).collect();
            self.strange |= entries.len() < count;
            entries.iter().cloned().for_each(|entry| {
                there.put(entry);
            });
            synced.taken += file.append(entries)?;
            let Some(next) = next else { return Ok(()) };
            if !self.strange {
                self.kept = Some(next.clone());
            }
            self.after = next;
        }
    }
}

/// Asks for the password of an account: on a terminal without showing it, else a line is read.
fn password(account: &str) -> Result<String, Stop> {
    if !stdin().is_terminal() {
        return Ok(input::read()?.unwrap_or_default());
    }
    input::print(&format!("Password of {account}: "))?;
    let failed = |error: std::io::Error| Stop::bad(format!("the password cannot be read: {error}"));
    enable_raw_mode().map_err(failed)?;
    let typed = hidden();
    let shown = disable_raw_mode();
    input::print("\n")?;
    shown.map_err(failed)?;
    typed.map_err(failed)?.ok_or_else(|| Stop::bad("no password was given"))
}

/// A line that is typed unseen; `None` if the player leaves instead.
fn hidden() -> std::io::Result<Option<String>> {
    let mut line = String::new();
    loop {
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match key.code {
            KeyCode::Enter => return Ok(Some(line)),
            KeyCode::Esc => return Ok(None),
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Ok(None);
            }
            KeyCode::Backspace => {
                line.pop();
            }
            KeyCode::Char(c) => line.push(c),
            _ => {}
        }
    }
}
