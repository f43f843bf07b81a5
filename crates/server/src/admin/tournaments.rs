//! The stored tournaments: listed, written as files, and folded to see whether they are sound.

use tournament::{Event, History, Record};

use super::Admin;
use super::damage::{Damage, Stored};
use crate::base::error::AdminError;
use crate::store::{Archive, ListedTournament, RawTournament, StoreError};

impl Admin {
    /// The tournaments with the latest acts, at most `most`.
    ///
    /// # Errors
    /// [`AdminError`] if the database cannot be read.
    pub async fn tournaments(&self, most: u32) -> Result<Vec<ListedTournament>, AdminError> {
        self.archive.tournaments(most).await.map_err(|error| self.unread(error))
    }

    /// The whole log of a tournament as a file, which any server opens as another tournament.
    ///
    /// # Errors
    /// [`AdminError::NoTournament`] if there is none of this id,
    /// [`AdminError::DamagedTournament`] if its log cannot be read, or another if the database
    /// cannot.
    pub async fn tournament_file(&self, id: &str) -> Result<String, AdminError> {
        let raw = self.archive.raw_tournament(id).await.map_err(|error| self.unread(error))?;
        let raw = raw.ok_or_else(|| AdminError::NoTournament { id: id.to_owned() })?;
        let history = folded(id, &raw).map_err(|damage| AdminError::DamagedTournament {
            id: id.to_owned(),
            problem: damage.problem,
        })?;
        Ok(history.file())
    }
}

/// Returns the number of a tournament's records, and its damage if it has any.
pub(super) async fn examine(
    archive: &Archive,
    id: &str,
) -> Result<(u64, Option<Damage>), StoreError> {
    let Some(raw) = archive.raw_tournament(id).await? else { return Ok((0, None)) };
    let records = raw.lines.len() as u64;
    let of = id.to_owned();
    // If folding one panics, the others are still folded.
    let folded = tokio::task::spawn_blocking(move || folded(&of, &raw).err()).await;
    let damage = folded.unwrap_or_else(|error| Some(whole(id, error.to_string())));
    Ok((records, damage))
}

fn whole(id: &str, problem: String) -> Damage {
    Damage { of: Stored::Tournament(id.to_owned()), seq: None, line: None, problem }
}

/// The history in the rows of a tournament, or the damage to it.
fn folded(id: &str, raw: &RawTournament) -> Result<History, Damage> {
    let mut records: Vec<Record> = Vec::with_capacity(raw.lines.len());
    for ((seq, line), number) in raw.lines.iter().zip(1..) {
        let wrong = |problem: String| Damage {
            seq: Some(*seq),
            line: Some(line.clone()),
            ..whole(id, problem)
        };
        if *seq != i64::from(number) {
            return Err(wrong(format!("record {number} is missing")));
        }
        let record = line.parse::<Record>().map_err(|error| wrong(format!("{error}")))?;
        let goes_on = records.last().is_some_and(|last| last.act == record.act);
        if !goes_on && record.act != number {
            return Err(wrong(format!("act {} does not follow", record.act)));
        }
        if records.is_empty() != matches!(record.event, Event::Created { .. }) {
            let problem = "a tournament begins with the record that it was made, and has no other";
            return Err(wrong(problem.to_owned()));
        }
        records.push(record);
    }
    let [said, found] = raw.counts;
    if said != found || records.is_empty() {
        return Err(whole(id, format!("it is said to have {said} records, and has {found}")));
    }
    let added = |number: i64| {
        number == 1
            || records.iter().any(|record| match record.event {
                Event::DirectorAdded { director, .. } => i64::from(director.0) == number,
                _ => false,
            })
    };
    if let Some(unknown) = raw.directors.iter().find(|&&number| !added(number)) {
        return Err(whole(id, format!("director {unknown} has a key, and was never added")));
    }
    Ok(History::of(records))
}
