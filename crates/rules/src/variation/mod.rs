//! House rules and variations as data, one entry for each variation.
//!
//! To add a variation that is only data, add an entry to the `VARIATIONS` of its mode. It can then
//! be chosen on the page, in the terminal and over the API, its sentence appears in the terms, and
//! a combination that makes no sense is refused with a reason before the game starts.

mod change;
mod setting;
mod table;

pub use change::{Change, ParseChangeError};
pub(crate) use setting::{Setting, always};
pub use setting::{Value, Variation};
pub use table::VARIATIONS;
