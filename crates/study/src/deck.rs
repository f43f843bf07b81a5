//! A deck: the cards of a learner, as a log of entries that is only ever added to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use rules::Arrange as _;

use crate::schedule::{DAY, Known, LATEST, Review, Schedule, schedule};
use crate::{Card, Grade, ParseCardError};

/// The act of an entry on a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// It is to be learnt from now on: `add`.
    Add,
    /// It is not to be learnt any more: `drop`.
    Drop,
    /// It was asked: `review GRADE RECALL`, such as `review 3 4200`.
    Review {
        /// The grade of the answer.
        grade: Grade,
        /// The time to the answer, in milliseconds.
        recall: u32,
    },
    /// It was learnt with another program: `known DAYS DUE`, such as `known 7 1764600000000`.
    Known {
        /// For how many days it is remembered; 0 if it was not.
        days: u32,
        /// When it is to be asked next, in milliseconds since 1970.
        due: u64,
    },
}

impl Act {
    /// The act for a card from another program: its interval, and when it is due, both in
    /// milliseconds.
    pub fn known(time: u64, due: u64) -> Act {
        let days = (time.min(LATEST) + DAY / 2) / DAY;
        Act::Known { days: days as u32, due: due.min(LATEST) }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Add => f.write_str("add"),
            Act::Drop => f.write_str("drop"),
            Act::Review { grade, recall } => write!(f, "review {} {recall}", grade.number()),
            Act::Known { days, due } => write!(f, "known {days} {due}"),
        }
    }
}

impl FromStr for Act {
    type Err = ParseEntryError;

    fn from_str(text: &str) -> Result<Act, ParseEntryError> {
        let parts: Vec<&str> = text.split(' ').collect();
        match parts[..] {
            ["add"] => Ok(Act::Add),
            ["drop"] => Ok(Act::Drop),
            ["review", grade, recall] => {
                let grade = grade.parse().ok().and_then(Grade::new);
                let recall = recall.parse().map_err(|_| ParseEntryError::Act)?;
                Ok(Act::Review { grade: grade.ok_or(ParseEntryError::Act)?, recall })
            }
            ["known", days, due] => {
                let days = days.parse().map_err(|_| ParseEntryError::Act)?;
                let due = due.parse().ok().filter(|&due| due <= LATEST);
                Ok(Act::Known { days, due: due.ok_or(ParseEntryError::Act)? })
            }
            _ => Err(ParseEntryError::Act),
        }
    }
}

/// One entry of the log of a deck. Two logs are put together by joining their entries; an entry
/// that both have, which the id says, counts once.
///
/// As a line: `ID AT ACT | CARD`, such as `q3Zf 1763900000000 review 3 4200 | anagram AEINRST`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entry {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The id of the entry: 4 to 40 letters, digits, `-` and `_`, drawn by the device that writes
    /// it.
    pub id: String,
    /// The act.
    pub act: Act,
    /// To which card.
    pub card: Card,
}

impl Entry {
    /// An entry from its parts as they travel.
    ///
    /// # Errors
    ///
    /// [`ParseEntryError`] that says which part makes no sense.
    pub fn read(id: &str, at: u64, act: &str, card: &str) -> Result<Entry, ParseEntryError> {
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !(4..=40).contains(&id.len()) || !id.chars().all(letters) {
            return Err(ParseEntryError::Id);
        }
        if at > LATEST {
            return Err(ParseEntryError::Time);
        }
        let card = card.parse().map_err(ParseEntryError::Card)?;
        Ok(Entry { at, id: id.to_string(), act: act.parse()?, card })
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} | {}", self.id, self.at, self.act, self.card)
    }
}

impl FromStr for Entry {
    type Err = ParseEntryError;

    fn from_str(line: &str) -> Result<Entry, ParseEntryError> {
        let (head, card) = line.split_once(" | ").ok_or(ParseEntryError::Act)?;
        let mut parts = head.splitn(3, ' ');
        let (Some(id), Some(at), Some(act)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(ParseEntryError::Act);
        };
        Entry::read(id, at.parse().map_err(|_| ParseEntryError::Time)?, act, card)
    }
}

/// Why something is no entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseEntryError {
    /// The id is too short, too long or has other characters.
    Id,
    /// The time is no number, or beyond the year 9999.
    Time,
    /// The act is not `add`, `drop`, `review GRADE RECALL` or `known DAYS DUE`.
    Act,
    /// The card.
    Card(ParseCardError),
}

impl fmt::Display for ParseEntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseEntryError::Id => write!(f, "an id has 4 to 40 letters, digits, - and _"),
            ParseEntryError::Time => write!(f, "a time is in milliseconds since 1970"),
            ParseEntryError::Act => {
                write!(
                    f,
                    "an entry says 'add', 'drop', 'review GRADE RECALL', grades 1 to 4, or \
                     'known DAYS DUE'"
                )
            }
            ParseEntryError::Card(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseEntryError {}

/// Where a card of a deck stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// When it came into the deck, in milliseconds since 1970.
    pub added: u64,
    /// The schedule that follows from its reviews; `None` while it has not been asked.
    pub schedule: Option<Schedule>,
}

impl Progress {
    /// When it is to be asked: a card that has not been asked, at once.
    pub fn due(&self) -> u64 {
        self.schedule.map_or(self.added, |schedule| schedule.due)
    }
}

/// The cards of a learner. They follow from the entries, in whatever order these came.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Deck {
    ids: BTreeSet<String>,
    cards: BTreeMap<Card, Vec<Entry>>,
}

impl Deck {
    /// Puts in one more entry; says whether it is new.
    pub fn put(&mut self, entry: Entry) -> bool {
        let new = self.ids.insert(entry.id.clone());
        if new {
            let entries = self.cards.entry(entry.card.clone()).or_default();
            let place = entries.partition_point(|other| *other < entry);
            entries.insert(place, entry);
        }
        new
    }

    /// True if there was ever an entry about a card.
    pub fn knows(&self, card: &Card) -> bool {
        self.cards.contains_key(card)
    }

    /// Where a card stands; `None` if it is not in the deck, or was taken out of it.
    pub fn progress(&self, card: &Card) -> Option<Progress> {
        progress(self.cards.get(card)?)
    }

    /// All cards of which there are entries; without a progress, those that were taken out.
    pub fn known(&self) -> impl Iterator<Item = (&Card, Option<Progress>)> {
        self.cards.iter().map(|(card, entries)| (card, progress(entries)))
    }

    /// The cards in the deck.
    pub fn cards(&self) -> impl Iterator<Item = (&Card, Progress)> {
        self.cards.iter().filter_map(|(card, entries)| Some((card, progress(entries)?)))
    }

    /// The cards to be asked at a time: first those that were asked before, the longest due first,
    /// then new ones in the order in which they came.
    pub fn due(&self, now: u64) -> Vec<(&Card, Progress)> {
        let mut due: Vec<_> = self.cards().filter(|(_, progress)| progress.due() <= now).collect();
        due.arrange_by_key(|(_, progress)| (progress.schedule.is_none(), progress.due()));
        due
    }

    /// All entries, card by card.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.cards.values().flatten()
    }

    /// True if the entry with this id is in the log.
    pub fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// When there were reviews, in milliseconds since 1970; card by card.
    pub fn reviews(&self) -> impl Iterator<Item = u64> {
        let reviews = self.entries().filter(|entry| matches!(entry.act, Act::Review { .. }));
        reviews.map(|entry| entry.at)
    }

    /// The number of reviews from a time on.
    pub fn reviews_since(&self, since: u64) -> usize {
        self.reviews().filter(|&at| at >= since).count()
    }
}

impl FromIterator<Entry> for Deck {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Deck {
        let mut deck = Deck::default();
        for entry in entries {
            deck.put(entry);
        }
        deck
    }
}

/// Where a card stands after its entries, in the order of time. A card that is reviewed is in the
/// deck; one that is dropped is not, and keeps its reviews for when it comes back.
fn progress(entries: &[Entry]) -> Option<Progress> {
    let (mut added, mut known) = (None, None);
    let mut reviews = Vec::new();
    for entry in entries {
        match entry.act {
            Act::Add => added = added.or(Some(entry.at)),
            Act::Drop => added = None,
            Act::Review { grade, .. } => {
                added = added.or(Some(entry.at));
                reviews.push(Review { at: entry.at, grade });
            }
            // Reviews here count for more than another program's state.
            Act::Known { .. } if !reviews.is_empty() => {}
            Act::Known { days, due } => {
                added = added.or(Some(entry.at));
                known = Some(Known { at: entry.at, days, due });
            }
        }
    }
    added.map(|added| Progress { added, schedule: schedule(known, &reviews) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::DAY;

    fn entry(text: &str) -> Entry {
        text.parse().unwrap()
    }

    fn shown(deck: &Deck, now: u64) -> String {
        let due = deck.due(now);
        due.iter().map(|(card, _)| card.to_string()).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn lines_come_back() {
        for line in [
            "aaaa 0 add | anagram AB",
            "a-_9 17 review 3 4200 | hooks CARE",
            "bbbb 5 drop | anagram AB",
            "cccc 5 known 7 604800005 | anagram AB",
        ] {
            assert_eq!(entry(line).to_string(), line);
        }
        for (line, error) in [
            ("aaa 0 add | anagram AB", ParseEntryError::Id),
            ("aaaa x add | anagram AB", ParseEntryError::Time),
            ("aaaa 999999999999999 add | anagram AB", ParseEntryError::Time),
            ("aaaa 0 learn | anagram AB", ParseEntryError::Act),
            ("aaaa 0 review 5 1 | anagram AB", ParseEntryError::Act),
            ("aaaa 0 review 1 | anagram AB", ParseEntryError::Act),
            ("aaaa 0 known 7 999999999999999 | anagram AB", ParseEntryError::Act),
            ("aaaa 0 known -1 5 | anagram AB", ParseEntryError::Act),
            ("aaaa 0 add", ParseEntryError::Act),
            ("aaaa 0 add | anagram 1", ParseEntryError::Card(ParseCardError)),
        ] {
            assert_eq!(line.parse::<Entry>(), Err(error), "{line}");
        }
    }

    #[test]
    fn a_deck_is_the_union_of_its_entries_in_any_order() {
        let lines = [
            "aaaa 0 add | anagram AET",
            "bbbb 1 add | anagram CAT",
            "cccc 2 review 1 900 | anagram AET",
            "dddd 90000000 review 3 900 | anagram AET",
            "eeee 3 add | hooks CAR",
            "ffff 4 drop | hooks CAR",
        ];
        let whole: Deck = lines.iter().map(|line| entry(line)).collect();
        let back: Deck = lines.iter().rev().chain(&lines).map(|line| entry(line)).collect();
        assert_eq!(whole, back);
        assert_eq!(whole.reviews_since(1), 2);
        assert_eq!(whole.reviews().collect::<Vec<_>>(), [2, 90_000_000]);
        assert_eq!(whole.entries().count(), lines.len());
        assert!(whole.has("ffff") && !whole.has("gggg"));
        assert_eq!(shown(&whole, 5), "anagram ACT");
        let card = "anagram AET".parse().unwrap();
        let progress = whole.progress(&card).unwrap();
        assert_eq!(progress.schedule.unwrap().reviews, 2);
        assert!(whole.knows(&"hooks CAR".parse().unwrap()));
        assert_eq!(whole.progress(&"hooks CAR".parse().unwrap()), None);
    }

    #[test]
    fn what_another_program_says_is_due_holds_until_it_is_asked() {
        let known = format!("aaaa {DAY} known 7 {} | anagram AET", 8 * DAY);
        let review = format!("bbbb {} review 3 900 | anagram AET", 8 * DAY);
        let card = "anagram AET".parse().unwrap();
        let deck: Deck = [entry(&known)].into_iter().collect();
        assert_eq!(deck.progress(&card).unwrap().due(), 8 * DAY);
        assert_eq!(deck.progress(&card).unwrap().schedule.unwrap().stability, 7.0);
        // A week is known already, so that the next interval is longer.
        let deck: Deck = [entry(&known), entry(&review)].into_iter().collect();
        let schedule = deck.progress(&card).unwrap().schedule.unwrap();
        assert!(schedule.due > 8 * DAY + 10 * DAY, "{schedule:?}");
        assert_eq!((schedule.reviews, schedule.lapses), (2, 0));
        // Reviews here count for more.
        let before: Deck =
            [entry("cccc 0 review 1 900 | anagram AET"), entry(&known)].into_iter().collect();
        assert!(before.progress(&card).unwrap().due() < 2 * DAY);
    }

    #[test]
    fn a_drill_comes_back_the_next_day() {
        let mut deck = Deck::default();
        assert!(deck.put(entry("aaaa 0 add | anagram AET")));
        assert!(deck.put(entry("bbbb 9 add | anagram CAT")));
        assert_eq!(shown(&deck, 9), "anagram AET, anagram ACT");
        assert!(deck.put(entry("cccc 10 review 1 900 | anagram AET")));
        assert!(!deck.put(entry("cccc 10 review 1 900 | anagram AET")));
        assert_eq!(shown(&deck, 20), "anagram ACT");
        // Cards asked before come before new ones.
        assert_eq!(shown(&deck, DAY), "anagram AET, anagram ACT");
    }
}
