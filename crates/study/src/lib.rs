//! Studying words: looking them up in many ways, lists of those worth knowing, and drills at growing
//! intervals.
//!
//! A [`Finder`] is a lexicon prepared for looking up. It answers a [`Find`], the letters, the
//! pattern or the [`WordList`] that is looked for, in the [`Order`] asked for, and describes a word
//! as study books do: with its hooks and with the number of ways to draw it.
//!
//! ```
//! use lexicon::{Halves, Lexicon, Words, compile};
//! use study::{Find, Finder, Scope};
//!
//! let graph = compile(&Words::parse("CARE CARES RACE SCARE ACRE")?, Halves::Dawg)?;
//! let finder = Finder::new(Lexicon::new("mine", graph), &rules::ENGLISH);
//! let answer = finder.find(&Find::anagram("ACER")?, &Scope::default());
//! let words: Vec<String> = answer.words.iter().map(ToString::to_string).collect();
//! assert_eq!(words, ["ACRE", "CARE", "RACE"]);
//! let care = finder.describe("CARE".parse()?);
//! assert_eq!((care.front.as_str(), care.back.as_str()), ("S", "S"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`course`] has a lesson for each way to get better, with exercises.
//!
//! A [`Deck`] has the cards of a learner: a log of [`Entry`]s, put together from several devices by
//! their union, from which follows when each [`Card`] is asked again. A [`Cardbox`] holds the cards
//! of another program.
//!
//! Nothing here reads files or clocks or makes random choices.
#![forbid(unsafe_code)]

mod card;
mod cardbox;
pub mod course;
mod criteria;
mod deck;
mod described;
mod find;
mod find_error;
mod finder;
mod grade;
mod meanings;
mod memory;
mod order;
mod puzzle;
mod schedule;
mod ways;
mod word_index;
mod word_list;

pub use card::{Card, ParseCardError, PositionCard};
pub use cardbox::{BadRow, Cardbox, CardboxError, RowProblem};
pub use criteria::Criteria;
pub use deck::{Act, Deck, Entry, ParseEntryError, Progress};
pub use described::DescribedWord;
pub use find::{Find, Scope};
pub use find_error::FindError;
pub use finder::{Answer, Finder};
pub use grade::Grade;
pub use meanings::{Meaning, Meanings, ParseMeaningsError, Part, WordNet, WordNetError};
pub use order::Order;
pub use puzzle::{ParsePuzzleError, Puzzle};
pub use schedule::{DAY, Known, LATEST, Review, Schedule, schedule};
pub use ways::{Blanks, ways};
pub use word_list::{UnknownWordList, WordList};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
