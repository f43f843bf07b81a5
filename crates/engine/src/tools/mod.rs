//! Tools for those who work on the engine: whole games, signatures, benchmarks and learning.

pub mod afterstates;
pub mod bench;
mod perft;
mod selfplay;
pub mod static_play;
pub mod train;

pub use perft::{Perft, Signature};
pub use selfplay::{Dealing, Draws, Record, SelfplayError, conduct_game, play_game};
