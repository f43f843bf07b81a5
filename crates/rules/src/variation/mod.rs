//! House rules and variations as data: one entry a variation.
//!
//! To add a variation that is only data, add an entry to the `VARIATIONS` of its mode: it can then
//! be chosen in the page, in the terminal and over the API, its sentence stands in the terms, and
//! a combination that makes no sense is refused with its reason before the game starts.

mod change;
mod setting;
mod table;

pub use change::{Change, ParseChangeError};
pub(crate) use setting::{Setting, always};
pub use setting::{Value, Variation};
pub use table::VARIATIONS;
