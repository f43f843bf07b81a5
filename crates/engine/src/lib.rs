//! Move generation, evaluation and computer players.
//!
//! A [`Generator`] finds every play of a rack on a [`Grid`], the board as the engine keeps it.
//! [`kibitz`] lists all moves of a [`Scene`], which is what one seat knows, by [`Equity`].
//! A [`Player`] of some [`Level`] decides what a seat does from the view of that seat alone.
//! [`play_game`] plays whole games between players under the referee.
//!
//! ```
//! use engine::{Generator, Grid};
//! use lexicon::{Halves, Words, compile};
//! use rules::Edition;
//!
//! let words = Words::parse("CAT CATS ACT ACTS SCAT AT")?;
//! let generator = Generator::new(&compile(&words, Halves::Both)?)?;
//! let grid = Grid::new(&Edition::Classic2023.ruleset());
//! let plays = generator.plays(&grid, &"ACST".parse()?);
//! let best = plays.iter().max_by_key(|play| play.score()).ok_or("no play")?;
//! assert_eq!((best.laid(), best.score()), (4, 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here does I/O, asks the time, starts threads or rolls dice: chance, clocks and budgets
//! are handed in.
#![deny(unsafe_code)]

mod anchor;
pub mod bench;
mod best;
pub mod bingo;
mod budget;
mod candidate;
mod cross;
pub mod duplicate;
pub mod endgame;
mod equity;
mod formula;
mod generate;
mod grid;
mod guide;
mod hand;
mod holding;
mod infer;
mod kibitz;
pub mod klv;
mod known;
mod lattice;
mod laying;
mod leave;
mod level;
pub mod odds;
mod open;
mod parts;
mod people;
mod perft;
mod player;
pub mod pre_endgame;
mod processor;
mod random;
mod rollout;
mod scene;
mod selfplay;
mod shelf;
pub mod sim;
mod span;
mod strip;
mod survey;
mod tally;
pub mod together;
pub mod train;
pub mod unbuild;
mod verdict;
mod waiting;
mod walk;
mod wordmap;

pub use budget::Budget;
pub use candidate::Candidate;
pub use equity::Equity;
pub use generate::{Generator, Opening};
pub use grid::Grid;
pub use guide::{Guide, NoGaddag};
pub use holding::Holding;
pub use infer::{Inference, Last};
pub use kibitz::{Choice, Ranked, best, kibitz};
pub use leave::Leaves;
pub use level::{Knowledge, Level, UnknownLevel};
pub use open::{Breadth, Continuation, best_continuation};
pub use perft::{Perft, Signature};
pub use player::{Ends, Player, order_of_asking};
pub use random::{Random, Seeded};
pub use scene::Scene;
pub use selfplay::{Draws, Record, SelfplayError, play_game};
pub use verdict::{anyone_can_play, can_open, verdict};
