//! Move generation: the board in both orientations with its anchors and cross-sets, the GADDAG and
//! the word map prepared for it, and the walk that finds every play.

pub(crate) mod anchor;
mod candidate;
pub(crate) mod cross_set;
mod gaddag;
mod generate;
mod grid;
pub(crate) mod lane;
pub(crate) mod letter_set;
mod processor;
mod room;
mod shelf;
pub(crate) mod span;
mod strip;
mod subracks;
mod tally;
mod walk;
pub(crate) mod word_map;

pub use candidate::Candidate;
pub use gaddag::{Gaddag, NoGaddag};
pub use generate::{Generator, Opening};
pub use grid::Grid;
pub(crate) use shelf::Shelved;
pub use subracks::Subracks;
