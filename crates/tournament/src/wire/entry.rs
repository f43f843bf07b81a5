//! Wire types for entrants.

use serde::{Deserialize, Serialize};

use crate::{Entrant, EntrantNumber, EntrantRating, Entry, Rating, initials};

/// An entry: a player as the entry list has them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryMessage {
    /// The name: 1 to 60 characters.
    pub name: String,
    /// The rating.
    pub rating: Option<u32>,
    /// The number of rated games behind the rating.
    pub games: Option<u16>,
    /// The class: a capital.
    pub class: Option<char>,
    /// The club or country: at most 60 characters.
    pub club: String,
    /// The team: a capital.
    pub team: Option<char>,
    /// True if the public sees the initials of the name only.
    pub initials_only: bool,
}

impl From<&Entry> for EntryMessage {
    fn from(entry: &Entry) -> EntryMessage {
        let Entry { name, rating, class, club, team, initials_only } = entry.clone();
        let games = rating.and_then(|rating| rating.games);
        let rating = rating.map(|rating| rating.value);
        EntryMessage { name, rating, games, class, club, team, initials_only }
    }
}

impl From<EntryMessage> for Entry {
    fn from(entry: EntryMessage) -> Entry {
        let EntryMessage { name, rating, games, class, club, team, initials_only } = entry;
        let rating = rating.map(|value| Rating { value, games });
        Entry { name, rating, class, club, team, initials_only }
    }
}

/// A rating that an entrant gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EntrantRatingMessage {
    /// The entrant.
    pub entrant: u16,
    /// The rating.
    pub rating: u32,
    /// The number of rated games behind it.
    pub games: Option<u16>,
}

impl From<EntrantRatingMessage> for EntrantRating {
    fn from(message: EntrantRatingMessage) -> EntrantRating {
        let EntrantRatingMessage { entrant, rating: value, games } = message;
        EntrantRating { entrant: EntrantNumber(entrant), rating: Rating { value, games } }
    }
}

/// An entrant as a viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EntrantMessage {
    /// The number.
    pub entrant: u16,
    /// The entry. For the public the name may be initials.
    pub entry: EntryMessage,
    /// The first round in which the entrant plays.
    pub from: u8,
    /// True if the entrant has withdrawn and not returned.
    pub withdrawn: bool,
    /// The table at which the entrant always plays.
    pub fixed_table: Option<u16>,
}

impl EntrantMessage {
    /// The entrant as the public sees them, or as directors do.
    pub(super) fn of(entrant: &Entrant, director: bool) -> EntrantMessage {
        let mut entry = EntryMessage::from(&entrant.entry);
        if entry.initials_only && !director {
            entry.name = initials(&entry.name);
        }
        EntrantMessage {
            entrant: entrant.number.0,
            entry,
            from: entrant.from.0,
            withdrawn: entrant.withdrawn(),
            fixed_table: entrant.fixed_table.map(|table| table.0),
        }
    }
}
