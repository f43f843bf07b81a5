//! Word lists and word graphs, which quickly answer whether letters form a word.
//!
//! A word list is read into [`Words`], which says what it dropped and why.
//! [`compile`] turns it into a [`Graph`], a minimal automaton with two halves:
//! the DAWG reads words forwards, the GADDAG reads them from any letter outwards.
//! [`Graph::read`] and [`Graph::to_bytes`] exchange such graphs with other engines.
//! A [`Lexicon`] is a graph with a name and a digest, which is what a game is bound to.
//!
//! ```
//! use lexicon::{Halves, Word, Words, compile};
//!
//! let (words, report) = Words::read(b"car\ncars\ncare\nIndia\nco-op\n");
//! assert_eq!((report.kept, report.dropped()), (3, 2));
//! let graph = compile(&words, Halves::Both)?;
//! let cars: Word = "cars".parse()?;
//! assert!(graph.contains(&cars.letters()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything here is computed from bytes that are handed in: no paths, threads or clocks. Only the
//! English alphabet is supported, and words have at most 21 letters, the width of the largest
//! board.
//!
//! # Promises
//!
//! A [`Digest`] depends on the words alone and stays the same; lists of words come in alphabetical
//! order; files of earlier versions and of other engines stay readable.
//!
//! Not promised: the numbers of nodes and the bytes of a compiled graph, which another version may lay
//! out differently; bytes for [`Graph::read_trusted`] from another build; the wording of errors, whose
//! codes are stable.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod anagram;
mod bottom_up;
mod check;
mod compile;
mod enumerate;
mod exclusions;
mod fingerprint;
mod graph;
mod graph_error;
mod hooks;
mod inflections;
mod intern;
mod kwg;
mod layout;
mod lexicon;
mod pattern;
mod ranks;
mod reach;
mod report;
mod verify;
mod word;
mod words;

pub use anagram::Using;
pub use compile::{CompileError, Halves, compile};
pub use enumerate::GraphWords;
pub use exclusions::{Exclusions, ExclusionsError};
pub use graph::{Graph, List, Node, Siblings};
pub use graph_error::GraphError;
pub use hooks::Hooks;
pub use inflections::Inflections;
pub use kwg::Format;
pub use lexicon::{Digest, Lexicon, ParseDigestError};
pub use pattern::{ParsePatternError, Pattern};
pub use ranks::Ranks;
pub use reach::Reach;
pub use report::{Reason, Report, Sample};
pub use word::{ParseWordError, Word};
pub use words::{Capitals, Lengths, Words};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
