//! The question of a card, and its answer.

use std::collections::BTreeSet;

use lexicon::Word;
use rules::{Counted, Tile, Tiles};
use study::{Card, DAY, Deck, Find, Finder, Grade, Meaning, Meanings, PositionCard, Scope};

use crate::commands::meanings;
use crate::local_day;

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// All words of some letters.
    Words { letters: Word, answers: Vec<Word> },
    /// The letters in front of a word and behind it.
    Hooks { word: Word, front: String, back: String },
    /// The move of a position.
    Position(PositionCard),
}

impl Question {
    /// The question of a card; `None` if these words have no such word.
    pub(super) fn of(card: &Card, finder: &Finder) -> Option<Question> {
        match card {
            Card::Anagram(letters) => {
                let answers = spelt(finder, *letters);
                (!answers.is_empty()).then_some(Question::Words { letters: *letters, answers })
            }
            Card::Hooks(word) => spelt(finder, *word).contains(word).then(|| {
                let known = finder.describe(*word);
                Question::Hooks { word: *word, front: known.front, back: known.back }
            }),
            Card::Position(card) => Some(Question::Position(card.clone())),
        }
    }

    /// The question in a line.
    pub(super) fn told(&self) -> String {
        match self {
            Question::Words { letters, answers } => format!("{letters}, {}", count(answers.len())),
            Question::Hooks { word, .. } => format!("the hooks of {word}; '-' for none"),
            Question::Position(card) => format!("{}. Type the move: 8D TRAIN.", card.theme),
        }
    }
}

fn spelt(finder: &Finder, letters: Word) -> Vec<Word> {
    let mut tiles = Tiles::new();
    letters.iter().for_each(|letter| tiles.add(Tile::of(letter)));
    finder.find(&Find::Anagram(tiles), &Scope::default()).words
}

fn count(words: usize) -> String {
    if words == 1 { "one word".to_string() } else { format!("{words} words") }
}

/// True if these letters are typed, in any order.
pub(super) fn same_letters(typed: &str, wanted: &str) -> bool {
    let letters = |text: &str| -> BTreeSet<char> {
        text.to_ascii_uppercase().chars().filter(char::is_ascii_alphabetic).collect()
    };
    letters(typed) == letters(wanted)
}

/// A word between its hooks.
pub(super) fn hooked(finder: &Finder, word: Word, how: &str) -> String {
    let known = finder.describe(word);
    let (front, back) = (known.front.to_lowercase(), known.back.to_lowercase());
    format!("{front:>8} {word} {back:<8} {how}")
}

/// The first meaning of a word, with one definition.
pub(super) fn meaning(meanings: Option<&Meanings>, word: Word) -> Option<String> {
    let text = word.to_string();
    let first = meanings?.of(&text).into_iter().next()?;
    let definitions = first.definitions.into_iter().take(1).collect();
    meanings::lines(&text, &Meaning { definitions, ..first }).pop()
}

/// The grade that an answer suggests.
pub(super) fn usual(right: bool) -> Grade {
    if right { Grade::Good } else { Grade::Again }
}

/// The cards to be asked now: what is due, as far as it belongs to today.
pub(super) fn due_today(deck: &Deck, now: u64, theme: Option<&str>, most: usize) -> Vec<Card> {
    let today = deck.reviews_since(local_day::midnight(now));
    let wanted = |card: &Card| theme.is_none_or(|theme| card.theme() == theme);
    let due = deck.due(now).into_iter().map(|(card, _)| card.clone());
    due.filter(wanted).take(most.saturating_sub(today)).collect()
}

/// When a card comes back, in a sentence.
pub(super) fn comes_back(deck: &Deck, card: &Card, now: u64) -> String {
    let due = deck.progress(card).map_or(now, |progress| progress.due());
    match (due.saturating_sub(now) + DAY / 2) / DAY {
        0 | 1 => "It comes back tomorrow.".to_string(),
        days => format!("It comes back in {}.", Counted(days, "day")),
    }
}
