//! The course: a lesson for each of the ten ways of the 2008 leaflet to become an expert, and for
//! what the other leaflets advise, with exercises.
//!
//! The words that answer an exercise come from the lexicon; moves are written down with their
//! position, and a test holds them against the engine and the bundled words. The positions are from
//! games of computer players, except where a leaflet shows one.

mod lessons;

use crate::{Find, Finder, Scope};

/// A lesson: a short text and what to try.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its name in addresses. It never changes.
    pub key: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The paragraphs of its text.
    pub text: &'static [&'static str],
    /// The exercises, in order.
    pub exercises: &'static [Exercise],
    /// Keys of the [`WordList`](crate::WordList)s to go on with.
    pub lists: &'static [&'static str],
}

/// A question with its answer.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    /// The question.
    pub question: &'static str,
    /// The form of an answer.
    pub task: Task,
    /// The lesson of it, shown with the answer.
    pub explained: &'static str,
}

/// The task of an exercise.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// All words that this search finds.
    Words(Search),
    /// One of these moves.
    Move {
        /// The position, as CGP.
        cgp: &'static str,
        /// The moves that are right, as people write them: `8D TRAIN` or `exchange QV`.
        answers: &'static [&'static str],
        /// Why these.
        goal: Goal,
    },
    /// The tiles that the other player holds, by what is on the board.
    Unseen {
        /// The position, as CGP, with an empty bag and without the other rack.
        cgp: &'static str,
    },
}

/// A search for words, as a user types it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// The words of exactly these letters; `?` is any letter.
    Anagram(&'static str),
    /// The words that one letter more makes.
    Hooks(&'static str),
    /// The words of a list, of these lengths.
    List(&'static str, &'static str),
}

/// The condition that makes the answers of a move right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// They score more than all others.
    Points,
    /// Points and the tiles kept together are worth more than those of all others.
    Keep,
    /// They come out ahead of all others when each is tried out many times.
    Tried,
    /// They form all of these words, as no other play does.
    Forms(&'static [&'static str]),
    /// The rest of the game, played as well as it can be, goes best.
    End,
}

impl Lesson {
    /// All lessons, in order.
    pub fn all() -> &'static [Lesson] {
        lessons::LESSONS
    }
}

impl Goal {
    /// The theme of a card with this goal.
    const fn theme(self) -> &'static str {
        match self {
            Goal::Points => "points",
            Goal::Keep => "leave",
            Goal::Tried => "exchange",
            Goal::Forms(_) => "hook",
            Goal::End => "endgame",
        }
    }
}

impl Task {
    /// The card that asks for the same move, as text; `None` if it does not ask for a move.
    pub fn card(self) -> Option<String> {
        let Task::Move { cgp, answers, goal } = self else { return None };
        let answers = answers.join(",").replace(' ', ".");
        Some(format!("position {} 0.0 {answers} {cgp}", goal.theme()))
    }
}

impl Search {
    /// The words that answer it, in the order of the alphabet.
    pub fn words(self, finder: &Finder) -> Vec<lexicon::Word> {
        let find = match self {
            Search::Anagram(tiles) => Find::anagram(tiles),
            Search::Hooks(word) => Find::hooks(word),
            Search::List(list, _) => Find::list(list),
        };
        let lengths = match self {
            Search::List(_, lengths) => Scope::lengths(lengths),
            Search::Anagram(_) | Search::Hooks(_) => Ok(Scope::default().lengths),
        };
        // The lessons are written here, and a test tries each search.
        let (Ok(find), Ok(lengths)) = (find, lengths) else { return Vec::new() };
        let mut words = finder.find(&find, &Scope { lengths, ..Scope::default() }).words;
        words.sort_unstable();
        words
    }
}
