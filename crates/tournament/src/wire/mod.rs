//! The messages of tournaments between page and server, as JSON.
//!
//! Field names are `snake_case`; an enum with fields carries its variant's name in `type`. Entrants,
//! divisions, rounds and tables travel as their numbers, pairing rules as their text. Unknown fields
//! are refused.

mod act;
mod board;
mod command;
mod division;
mod draft;
mod entry;
mod import;
mod preview;
mod season;
mod seat;
mod sets;
mod table;
mod tournament;
mod update;

pub use act::*;
pub use board::*;
pub use command::*;
pub use division::*;
pub use draft::*;
pub use entry::*;
pub use import::*;
pub use preview::*;
pub use season::*;
pub use seat::*;
pub use sets::*;
pub use table::*;
pub use tournament::*;
