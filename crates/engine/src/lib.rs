//! Move generation, evaluation and computer players.
//!
//! A [`Generator`] finds every play of a rack on a [`Grid`], the board as the engine keeps it.
//! Nothing here does I/O, asks the time or rolls dice: chance and budgets are handed in.
#![forbid(unsafe_code)]

mod anchor;
mod candidate;
mod cross;
mod generate;
mod grid;
mod guide;
mod holding;
mod random;

pub use candidate::Candidate;
pub use generate::{Generator, Opening};
pub use grid::Grid;
pub use guide::{Guide, NoGaddag};
pub use holding::Holding;
pub use random::{Random, Seeded};
