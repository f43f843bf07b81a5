//! Rating lists, as federations publish them.

use std::collections::BTreeMap;

use super::{FormatNote, FormatRefusal, Noted, name_key, roster};
use crate::{Entrant, EntrantRating, Entry, Rating};

/// A rating list, in which players are found by [`name_key`].
///
/// A list has a name and a rating on each line, possibly with the number of rated games behind it
/// and other columns: the forms are those of [`entries`](super::entries).
///
/// ```
/// use tournament::format::{Found, RatingList};
///
/// let list = "Rank\tName\tRating\tGames\n1\tKing, Ada\t1734\t210\n2\tRay, Bob\t1650\t12\n";
/// let list = RatingList::read(list)?.value;
/// let Found::One(rating) = list.find("ada king") else { panic!("Ada is in the list") };
/// assert_eq!((rating.value, rating.games), (1734, Some(210)));
/// assert_eq!(list.find("Cy Ott"), Found::Unlisted);
/// # Ok::<(), tournament::format::FormatRefusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RatingList {
    names: BTreeMap<String, Vec<RatedName>>,
}

/// A line of a rating list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedName {
    /// The name, with the given name first.
    pub name: String,
    /// The rating.
    pub rating: Rating,
}

/// The ratings that a list has for a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The list has no such name.
    Unlisted,
    /// The list has one rating.
    One(Rating),
    /// The list has players with the same name and different ratings.
    Several(Vec<RatedName>),
}

impl RatingList {
    /// Reads a list. There is a note on each line without a rating.
    ///
    /// # Errors
    /// A text without names, a line without a name, and names of more than 60 characters.
    pub fn read(text: &str) -> Result<Noted<RatingList>, FormatRefusal> {
        let people = roster::read(text)?;
        let mut list = Noted { value: RatingList::default(), notes: people.notes };
        for person in people.value {
            let Some(value) = person.rating else {
                list.notes.push(FormatNote::passed_over(person.line, &person.name));
                continue;
            };
            let rated =
                RatedName { rating: Rating { value, games: person.games }, name: person.name };
            let same = list.value.names.entry(name_key(&rated.name)).or_default();
            if !same.iter().any(|other| other.rating == rated.rating) {
                same.push(rated);
            }
        }
        if list.value.names.is_empty() { Err(FormatRefusal::Empty) } else { Ok(list) }
    }

    /// The number of names.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// True if the list has no names.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The ratings for a name. A name that several players have is the one that is written in the
    /// same way, if that is one.
    pub fn find(&self, name: &str) -> Found {
        match self.names.get(&name_key(name)).map(Vec::as_slice) {
            None | Some([]) => Found::Unlisted,
            Some([one]) => Found::One(one.rating),
            Some(several) => {
                let mut same = several.iter().filter(|rated| rated.name == name);
                match (same.next(), same.next()) {
                    (Some(one), None) => Found::One(one.rating),
                    _ => Found::Several(several.to_vec()),
                }
            }
        }
    }

    /// The ratings of the list that differ from those of the entrants. There is a note on each
    /// entrant who is not in the list, or in it several times.
    ///
    /// ```
    /// use tournament::{Entry, Tournament};
    /// use tournament::format::{RatingList, Sheet, division_file};
    ///
    /// let sheet = division_file::read("A", "King, Ada 1650\nRay, Bob 1650\n")?.value;
    /// let tournament = Tournament::from_sheet(&sheet)?;
    /// let list = RatingList::read("Ada King\t1734\t210\nBob Ray\t1650\n")?.value;
    /// let found = list.changed(&tournament.entrants).value;
    /// assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1=1734/210"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changed<'a>(
        &self,
        entrants: impl IntoIterator<Item = &'a Entrant>,
    ) -> Noted<Vec<EntrantRating>> {
        let mut changed = Noted::new(Vec::new());
        for entrant in entrants {
            let mut entry = entrant.entry.clone();
            changed.notes.extend(self.rate([&mut entry]));
            if let Some(rating) = entry.rating.filter(|_| entry.rating != entrant.entry.rating) {
                changed.value.push(EntrantRating { entrant: entrant.number, rating });
            }
        }
        changed
    }

    /// Gives entrants their ratings. Entrants who are not in the list, or in it several times, keep
    /// theirs, with a note.
    pub fn rate<'a>(&self, entries: impl IntoIterator<Item = &'a mut Entry>) -> Vec<FormatNote> {
        let mut notes = Vec::new();
        for entry in entries {
            match self.find(&entry.name) {
                Found::One(rating) => entry.rating = Some(rating),
                Found::Unlisted => notes.push(FormatNote::Unrated { name: entry.name.clone() }),
                Found::Several(several) => notes.push(FormatNote::Ambiguous {
                    name: entry.name.clone(),
                    ratings: several.iter().map(|rated| rated.rating.value).collect(),
                }),
            }
        }
        notes
    }
}
