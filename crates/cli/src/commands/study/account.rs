//! The drills of this machine and those of an account: each gets the entries that it lacks, and
//! nothing is overwritten.

use std::io::{IsTerminal as _, stdin};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use study::{Deck, Entry};
use table::wire::{KeepEntries, KeptEntries, StudyEntry};

use super::deck_file::DeckFile;
use crate::play::door::{Site, Visit};
use crate::play::{input, online};
use crate::stop::Stop;

/// How many entries travel at once.
const BATCH: usize = 300;

/// How many entries went where.
pub(super) struct Synced {
    pub(super) given: usize,
    pub(super) taken: usize,
}

/// Signs in, gives the account what it lacks, takes what is not here, and signs out.
pub(super) fn sync(file: &mut DeckFile, server: &str, account: &str) -> Result<Synced, Stop> {
    let site: Site = server.parse().map_err(|error| Stop::bad(format!("{server}: {error}")))?;
    let password = password(account)?;
    let mut synced = Synced { given: 0, taken: 0 };
    online::run(async {
        let visit = Visit::sign_in(site, account, &password).await?;
        let kept = both_ways(file, &visit, &mut synced).await;
        let ended = visit.sign_out().await;
        kept?;
        Ok(ended?)
    })?;
    Ok(synced)
}

async fn both_ways(file: &mut DeckFile, visit: &Visit, synced: &mut Synced) -> Result<(), Stop> {
    let mut there = Deck::default();
    let mut after = String::new();
    loop {
        let path = format!("/api/account/study?after={after}");
        let KeptEntries { entries, next } = visit.get(&path).await?;
        let read = |entry: &StudyEntry| Entry::read(&entry.id, entry.at, &entry.act, &entry.card);
        // What a newer version keeps stays in the account.
        let entries: Vec<Entry> = entries.iter().filter_map(|entry| read(entry).ok()).collect();
        entries.iter().cloned().for_each(|entry| {
            there.put(entry);
        });
        synced.taken += file.append(entries)?;
        match next {
            Some(next) => after = next,
            None => break,
        }
    }
    let lacking: Vec<StudyEntry> = file
        .deck()
        .entries()
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
    Ok(())
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

/// A line that is typed unseen; `None` if somebody leaves instead.
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
