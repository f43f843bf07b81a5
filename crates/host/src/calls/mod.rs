//! Calls beside any game: a server answers them over HTTP, and a device without one itself.

mod course;
mod offer;
mod query;
mod study;
mod words;

pub use course::course;
pub use offer::{offer, terms};
pub use query::Query;
pub use study::{MOST_ENTRIES, entries, puzzles, schedule, word_lists};
pub use words::words;
