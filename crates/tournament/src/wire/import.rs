//! Wire types for what comes from files: tournaments of other programs, entries, ratings and results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{EntryMessage, ScoresMessage};
use crate::format::{FormatNote, Noted, RatingList, ScoreLine};
use crate::{DivisionNumber, EntrantRating, Entry, RoundNumber, Tournament};

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
/// changes: the new ratings are to be sent together with a `rate`.
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
    /// The name.
    pub name: String,
    /// The rating so far.
    pub before: Option<u32>,
    /// The new rating.
    pub rating: u32,
    /// The number of rated games behind it.
    pub games: Option<u16>,
}

/// `POST /api/tournaments/{id}/results`: reads a list of scores of a published round. Nothing changes:
/// each result is to be sent with a `settle`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadResults {
    /// The division.
    pub division: u8,
    /// The round.
    pub round: u8,
    /// The list: on each line a table and two scores, or two names, each with a score; or CSV with a
    /// heading.
    pub text: String,
}

/// The answer to a `ReadResults`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ResultsMessage {
    /// The results of games of the round, in the order of the tables. Where a list has several for a
    /// game, the last one counts.
    pub results: Vec<FoundResult>,
    /// Sentences on lines without a result, and on those that are no game of the round.
    pub notes: Vec<String>,
}

/// A result that a list has for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FoundResult {
    /// The table.
    pub table: u16,
    /// The scores.
    pub scores: ScoresMessage,
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
        let found = list.value.changed(tournament.entrants_of(division));
        let changes = found.value.into_iter().filter_map(|EntrantRating { entrant, rating }| {
            let Entry { rating: before, name, .. } = &tournament.entrant(entrant)?.entry;
            Some(FoundRating {
                entrant: entrant.0,
                name: name.clone(),
                before: before.map(|rating| rating.value),
                rating: rating.value,
                games: rating.games,
            })
        });
        let mut notes = sentences(&list.notes);
        notes.extend(sentences(&found.notes));
        RatingsMessage { changes: changes.collect(), notes }
    }
}

impl ResultsMessage {
    /// The results that a list has for a published round. Lines of other rounds or divisions, where
    /// the list has columns for these, are left out.
    pub fn of(
        tournament: &Tournament,
        division: DivisionNumber,
        round: RoundNumber,
        list: &Noted<Vec<ScoreLine>>,
    ) -> ResultsMessage {
        let name = tournament.division(division).map(|one| one.name.as_str());
        let here = |line: &&ScoreLine| {
            line.round.is_none_or(|other| other == round)
                && line.division.as_deref().is_none_or(|other| Some(other) == name)
        };
        let mut notes = sentences(&list.notes);
        let mut results = BTreeMap::new();
        for line in list.value.iter().filter(here) {
            match line.resolve(tournament, division, round) {
                Ok((table, scores)) => {
                    results.insert(table.0, ScoresMessage::from(scores));
                }
                Err(refusal) => notes.push(refusal.to_string()),
            }
        }
        let results = results.into_iter().map(|(table, scores)| FoundResult { table, scores });
        ResultsMessage { results: results.collect(), notes }
    }
}
