//! Move generation: the board in both orientations with its anchors and cross-sets, the GADDAG and
//! the word map prepared for it, and the walk that finds every play.
//!
//! `generate` explains the method and `walk` carries it out. `lane`, `cross_set` and `anchor`
//! describe the board; `span` and `word_map` serve the search in `shadow`, which with `endgame` and
//! `net` reads some of these modules directly.

pub(crate) mod anchor;
mod candidate;
pub(crate) mod cross_set;
mod gaddag;
mod generate;
mod grid;
pub(crate) mod lane;
pub(crate) mod letter_set;
mod popcnt;
mod reach;
pub(crate) mod span;
mod span_cache;
mod strip;
mod subracks;
mod tally;
mod walk;
pub(crate) mod word_map;

pub use candidate::Candidate;
pub use gaddag::{Gaddag, NoGaddag};
pub use generate::{Generator, Opening};
pub use grid::Grid;
pub(crate) use span_cache::SharedSpans;
pub use subracks::Subracks;
pub(crate) use walk::LaneAnchors;
