//! Replays every stored game, and folds every tournament.

use table::{Record, ReplayError, Room, SeededChance};

use super::damage::{Checked, Damage, Stored};
use super::tournaments;
use crate::store::{Archive, Raw, StoreError};

pub(super) async fn check(
    archive: &Archive,
    mut told: impl FnMut(Damage),
) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    let mut after = String::new();
    loop {
        let ids = archive.ids_after(&after).await?;
        let Some(last) = ids.last() else { break };
        after.clone_from(last);
        for id in ids {
            let (events, mut damage) = examine(archive, &id).await?;
            if damage.is_some() {
                // It may have been played on while it was read.
                (_, damage) = examine(archive, &id).await?;
            }
            checked.games += 1;
            checked.events += events;
            if let Some(damage) = damage {
                checked.damaged += 1;
                told(damage);
            }
        }
    }
    after.clear();
    loop {
        let ids = archive.tournaments_after(&after).await?;
        let Some(last) = ids.last() else { return Ok(checked) };
        after.clone_from(last);
        for id in ids {
            let (records, mut damage) = tournaments::examine(archive, &id).await?;
            if damage.is_some() {
                // An act may have come while it was read.
                (_, damage) = tournaments::examine(archive, &id).await?;
            }
            checked.tournaments += 1;
            checked.records += records;
            if let Some(damage) = damage {
                checked.damaged_tournaments += 1;
                told(damage);
            }
        }
    }
}

/// Returns the number of a game's events, and its damage if it has any.
async fn examine(archive: &Archive, id: &str) -> Result<(u64, Option<Damage>), StoreError> {
    let Some(raw) = archive.raw(id).await? else { return Ok((0, None)) };
    let events = raw.events.len() as u64;
    let game = id.to_owned();
    // A game takes up to a second; and if replaying one panics, the others are still replayed.
    let replayed = tokio::task::spawn_blocking(move || replay(&game, &raw)).await;
    let damage = replayed.unwrap_or_else(|error| Some(whole(id, error.to_string())));
    Ok((events, damage))
}

fn whole(game: &str, problem: String) -> Damage {
    Damage { of: Stored::Game(game.to_owned()), seq: None, line: None, problem }
}

/// Returns the damage to a game; `None` if it is sound.
fn replay(id: &str, raw: &Raw) -> Option<Damage> {
    let header: table::Header = match raw.header.parse() {
        Ok(header) => header,
        Err(error) => return Some(whole(id, format!("{error}"))),
    };
    if header.id != id {
        return Some(whole(id, format!("its header is that of the game {}", header.id)));
    }
    match raw.seed.parse::<SeededChance>() {
        Err(error) => return Some(whole(id, format!("its seed is {error}"))),
        Ok(chance) if chance.commitment() != header.commitment => {
            let problem = "its seed is not the one that was promised to its players";
            return Some(whole(id, problem.to_owned()));
        }
        Ok(_) => {}
    }
    if let Some(seat) = raw.seats.iter().find(|&&seat| !room_for(&header, seat)) {
        return Some(whole(id, format!("a token holds seat {seat}, which it does not have")));
    }
    let mut room = Room::new(header);
    for event in &raw.events {
        let wrong = |problem: String| {
            let (seq, line) = (Some(event.seq), Some(event.line.clone()));
            Some(Damage { seq, line, ..whole(id, problem) })
        };
        let (Ok(seq), Ok(at)) = (u32::try_from(event.seq), u64::try_from(event.at)) else {
            return wrong("its number or its time is below zero".to_owned());
        };
        if at < room.last_at().0 {
            return wrong("it is earlier than the event before it".to_owned());
        }
        let record = Record { seq, at, line: event.line.clone(), command: event.command.clone() };
        if let Err(error @ ReplayError { .. }) = room.read(record) {
            return wrong(error.to_string());
        }
    }
    if raw.over && !room.over() {
        return Some(whole(id, "it is marked as over, and its log goes on".to_owned()));
    }
    if !raw.over && room.at_rest() {
        return Some(whole(id, "its log has ended, and it is not marked as over".to_owned()));
    }
    None
}

/// Returns true if a game has this seat. Where any number may play, seats come with the players.
fn room_for(header: &table::Header, seat: i64) -> bool {
    let open = header.terms.ruleset().entry() == rules::Entry::Open;
    usize::try_from(seat).is_ok_and(|seat| open || seat < header.seats.len())
}
