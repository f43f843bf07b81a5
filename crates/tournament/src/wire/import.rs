//! Wire types for what comes from files: tournaments of other programs, entries and ratings.

use serde::{Deserialize, Serialize};

use super::EntryMessage;
use crate::format::{FormatNote, Noted, RatingList};
use crate::{DivisionNumber, Entry, Tournament};

/// `POST /api/tournaments/import`: makes a tournament of a file of another program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportTournament {
    /// The title: at most 80 characters; that of the file if it is empty.
    pub title: String,
    /// The day on which it begins: at most 40 characters; that of the file if it is empty.
    pub date: String,
    /// The name of the first director: 1 to 60 characters.
    pub director: String,
    /// The file: an archive or a division of tsh, its page data, AUPAIR, JSON of Woogles, or a list of
    /// entrants, results or pairings below a heading.
    pub text: String,
}

/// The answer to an `ImportTournament`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ImportedTournament {
    /// Its id: it is followed at `/tournament/ID`.
    pub id: String,
    /// The key of its first director, which opens every act.
    pub key: String,
    /// Sentences on what was passed over.
    pub notes: Vec<String>,
}

/// `POST /api/tournaments/entries`: reads a pasted list of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadEntries {
    /// The list, a player a line.
    pub text: String,
}

/// The answer to a `ReadEntries`: the entries as they were understood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EntriesMessage {
    /// The entries, in order.
    pub entries: Vec<EntryMessage>,
    /// Sentences on what was passed over, and on names that come twice.
    pub notes: Vec<String>,
}

/// `POST /api/tournaments/{id}/ratings`: finds the entrants of a division in a rating list. Nothing
/// changes: each new entry is to be sent with an `edit`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadRatings {
    /// The division.
    pub division: u8,
    /// The list, a name and a rating a line.
    pub text: String,
}

/// The answer to a `ReadRatings`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingsMessage {
    /// The entrants whose ratings would change, in the order of entry.
    pub changes: Vec<FoundRating>,
    /// Sentences on entrants who are not in the list or in it several times, and on lines that were
    /// passed over.
    pub notes: Vec<String>,
}

/// A rating that would change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FoundRating {
    /// The entrant.
    pub entrant: u16,
    /// The rating so far.
    pub before: Option<u32>,
    /// The whole entry with the new one.
    pub entry: EntryMessage,
}

/// The notes as sentences.
pub fn sentences(notes: &[FormatNote]) -> Vec<String> {
    notes.iter().map(ToString::to_string).collect()
}

impl From<&Noted<Vec<Entry>>> for EntriesMessage {
    fn from(read: &Noted<Vec<Entry>>) -> EntriesMessage {
        EntriesMessage {
            entries: read.value.iter().map(EntryMessage::from).collect(),
            notes: sentences(&read.notes),
        }
    }
}

impl RatingsMessage {
    /// The ratings that a list has for the entrants of a division.
    pub fn of(
        tournament: &Tournament,
        division: DivisionNumber,
        list: &Noted<RatingList>,
    ) -> RatingsMessage {
        let mut notes = sentences(&list.notes);
        let mut changes = Vec::new();
        for entrant in tournament.entrants_of(division) {
            let mut entry = entrant.entry.clone();
            notes.extend(sentences(&list.value.rate([&mut entry])));
            if entry != entrant.entry {
                let before = entrant.entry.rating.map(|rating| rating.value);
                let entry = EntryMessage::from(&entry);
                changes.push(FoundRating { entrant: entrant.number.0, before, entry });
            }
        }
        RatingsMessage { changes, notes }
    }
}
