//! The bundled word lists, compiled at build time: British, the usual one, and American.
//!
//! The American list is Wordnik's, cut to 2 to 15 letters, from the crate `wordnik_list`. The
//! British list has the words of five letters and more of SCOWL besides; `data/british.txt` has
//! those that Wordnik lacks. The commonness of words comes from SCOWL too. The terms of all are in
//! NOTICE.
//!
//! ```
//! use lexica::Bundled;
//!
//! let lexicon = Bundled::USUAL.lexicon();
//! assert_eq!((lexicon.name(), lexicon.word_count()), ("British", 257_423));
//! let word: lexicon::Word = "quartz".parse()?;
//! assert!(lexicon.contains(&word.letters()));
//! assert_eq!(Bundled::USUAL.commonness(&word.letters()), Some(35));
//! # Ok::<(), lexicon::ParseWordError>(())
//! ```
//!
//! The lists of tournament bodies are under copyright and not included; users load their own.
#![forbid(unsafe_code)]

mod built;
mod bundled;
mod commonness;
mod data;
mod family;
#[cfg_attr(feature = "handed-in", allow(dead_code, reason = "it only reads"))]
mod letters;
mod marks;

pub use built::Known;
pub use bundled::{Bundled, by_name};
pub use commonness::{Vocabulary, common_in};
#[cfg(not(feature = "handed-in"))]
pub use data::data_to_hand_in;
pub use data::{OtherData, compiled_data, hand_in, is_here};
pub use family::{family_exclusions, family_of};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
