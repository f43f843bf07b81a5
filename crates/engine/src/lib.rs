//! Move generation, evaluation and computer players.
//!
//! [`kibitz`] ranks all moves of a [`Scene`], which is what one seat knows, by [`Equity`].
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
//!
//! # Inside
//!
//! Each part uses only those listed above it:
//!
//! | part | contents |
//! | --- | --- |
//! | `data` | what players have learned, as bytes |
//! | `movegen` | the board in both orientations, cross-sets, the prepared GADDAG and word map, and the search for every play |
//! | `leaves` | equity, leave values and their files |
//! | `shadow` | the best play by bounds, without generating all the others |
//! | `net` | the learned evaluation, for players that are given one; `training/` at the root of the repository trains it |
//! | `sim` | simulation: rollouts, inference, win probability |
//! | `endgame` | the endgame and the pre-endgame |
//! | `players` | computer players by level |
//! | `modes` | searches for duplicate, Letter bingo, Together and Unbuild |
//! | `tools` | whole games, signatures, measuring and learning |
//! | `strength` | matches between two players: equal draws, luck, and the conclusions that results allow |
//!
//! # Promises
//!
//! With the same version, word list, seed and budget of work every result is the same, on any machine
//! and with any number of threads. An answer that is called [exact](endgame::Proof::Exact) is proven.
//!
//! Not promised: the same equities, moves and [signatures](Signature) in another version, since better
//! judgement changes them; the exact values of floats such as chances to win, beyond their stated
//! errors; the order of [`Generator::plays`]; the same answer where time is the limit
//! ([`Limit::Time`]).
#![deny(unsafe_code)]

mod budget;
pub mod data;
pub mod endgame;
mod evaluator;
mod kibitz;
mod leaves;
mod modes;
mod movegen;
pub mod net;
mod players;
mod random;
mod scene;
mod shadow;
pub mod sim;
pub mod strength;
mod tools;
mod verdict;

pub use budget::{Budget, Limit};
pub use endgame::pre_endgame;
pub use evaluator::Evaluator;
pub use kibitz::{Choice, Ranked, best, kibitz, weigh};
pub use leaves::{Equity, Leaves, klv};
pub use modes::{bingo, duplicate, together, unbuild};
pub use movegen::{Candidate, Gaddag, Generator, Grid, NoGaddag, Opening, Subracks};
pub use players::{
    Breadth, Continuation, Ends, Knowledge, Player, best_by_net, best_continuation,
    chances_to_notice, order_of_asking,
};
pub use random::{Random, Seeded};
pub use rules::{Level, UnknownLevel};
pub use scene::Scene;
pub use sim::odds;
pub use sim::{Inference, Last, Sampling, SimOptions};
pub use tools::{
    Dealing, Draws, Perft, Record, SelfplayError, Signature, afterstates, bench, conduct_game,
    play_game, static_play, train,
};
pub use verdict::{anyone_can_play, can_open, verdict};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// So is the example in the README of the repository.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct RepositoryReadme;
