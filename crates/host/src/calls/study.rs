//! Word lists to study, puzzles, and the dates of cards.

use study::{Card, Deck, Entry, Puzzle, WordList};
use table::wire::{CardMessage, Key, PuzzleMessage, ScheduleCards, StudyEntry, WordListMessage};

use crate::HostRefusal;

/// The most entries about cards in one request or answer.
pub const MOST_ENTRIES: usize = 500;

/// `GET /api/words/lists`: the lists of words to study.
pub fn word_lists() -> Vec<WordListMessage> {
    WordList::all().iter().map(list_message).collect()
}

/// A list of words as it is told.
pub(super) fn list_message(list: &WordList) -> WordListMessage {
    WordListMessage {
        key: list.key().to_owned(),
        title: list.title().to_owned(),
        about: list.about().to_owned(),
    }
}

/// `GET /api/puzzles`: the puzzles on offer.
pub fn puzzles() -> Vec<PuzzleMessage> {
    let told = |puzzle: &Puzzle| PuzzleMessage {
        level: Key(puzzle.level),
        margin: puzzle.margin,
        work: puzzle.work,
        card: Card::Position(puzzle.card.clone()).to_string(),
    };
    Puzzle::all().iter().map(told).collect()
}

/// `POST /api/study/schedule`: the dates on which cards are to be asked, from their entries alone.
///
/// # Errors
/// As [`entries`].
pub fn schedule(asked: &ScheduleCards) -> Result<Vec<CardMessage>, HostRefusal> {
    let deck: Deck = entries(&asked.entries)?.into_iter().collect();
    let told = deck.known().map(|(card, progress)| {
        let schedule = progress.and_then(|progress| progress.schedule);
        CardMessage {
            card: card.to_string(),
            learnt: progress.is_some(),
            due: progress.map_or(0, |progress| progress.due()),
            reviews: schedule.map_or(0, |schedule| schedule.reviews),
            lapses: schedule.map_or(0, |schedule| schedule.lapses),
            stability: schedule.map_or(0.0, |schedule| schedule.stability),
        }
    });
    Ok(told.collect())
}

/// The entries about cards in a request.
///
/// # Errors
/// `too_many_entries` for more than [`MOST_ENTRIES`], `bad_entry` for one that cannot be read.
pub fn entries(told: &[StudyEntry]) -> Result<Vec<Entry>, HostRefusal> {
    if told.len() > MOST_ENTRIES {
        return Err(HostRefusal::TooManyEntries { most: MOST_ENTRIES });
    }
    let read = |entry: &StudyEntry| Entry::read(&entry.id, entry.at, &entry.act, &entry.card);
    told.iter().map(read).collect::<Result<_, _>>().map_err(|_| HostRefusal::BadEntry)
}
