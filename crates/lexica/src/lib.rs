//! The bundled word lists, compiled at build time.
//!
//! The default list is Wordnik's, cut to 2 to 15 letters, from the crate `wordnik_list`.
//! How common its words are comes from SCOWL.
//! The terms of both are in NOTICE.
//!
//! ```
//! let lexicon = lexica::bundled();
//! assert_eq!((lexicon.name(), lexicon.word_count()), ("Wordnik", 194_152));
//! let word: lexicon::Word = "quartz".parse()?;
//! assert!(lexicon.contains(&word.letters()));
//! assert_eq!(lexica::commonness(&word.letters()), Some(35));
//! # Ok::<(), lexicon::ParseWordError>(())
//! ```
//!
//! The lists of tournament bodies are under copyright and not included; users load their own.
#![forbid(unsafe_code)]

mod bundled;
mod commonness;

pub use bundled::{Bundled, bundled, by_name, family, family_exclusions, family_of};
pub use commonness::{Vocabulary, common, common_in, commonness};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
