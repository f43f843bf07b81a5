//! Games, positions and moves as text, in the formats that programs for crossword games exchange.
//!
//! Each format is a type with [`FromStr`](core::str::FromStr) and [`Display`](core::fmt::Display).
//! Reading checks the form alone; whether the text makes sense under some rules is a second step,
//! with an error type of its own.
//!
//! - [`Cgp`]: a position on one line. [`ParseCgpError`] says what is wrong with its form,
//!   [`CgpProblem`] why it cannot occur under a [`Ruleset`](rules::Ruleset).
//! - [`Gcg`]: a whole game, as players and programs exchange it. [`ParseGcgError`] says why a text
//!   is not one, [`GcgFault`] what is wrong with a line, and [`GcgProblem`] where a game disagrees
//!   with the rules or with itself.
//! - [`GameFile`]: a whole game as JSON, from which nothing is lost.
//! - [`Replay`]: a whole game, turn by turn, as far as it is known.
//! - [`SeenMove`]: a move as an opponent sees it, `8D TRAIN` or `exchange 3`.
//! - [`siu`]: the lines by which an engine and an interface talk.
//!
//! ```
//! use notation::Cgp;
//! use rules::Edition;
//!
//! let text = "15/15/15/15/15/15/15/3TRAIN7/15/15/15/15/15/15/15 AEGOTU?/ 0/12 0 lex Wordnik;";
//! let cgp: Cgp = text.parse()?;
//! assert_eq!((cgp.board.tiles(), cgp.racks[0].len(), cgp.lead()), (5, 7, -12));
//! assert_eq!(cgp.operation("lex"), Some("Wordnik"));
//!
//! let resolved = cgp.resolve(&Edition::Travel2006.ruleset())?;
//! assert_eq!(resolved.unseen.len(), 100 - 5 - 7);
//! assert_eq!(cgp.to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads files, knows words or finds plays.
//!
//! # Promises
//!
//! Printing a value and reading the text gives an equal value, and files of version [`GAME_VERSION`]
//! stay readable.
//!
//! Not promised: the bytes of a file that was read and printed (line ends and encodings are
//! normalised); the wording of faults and problems, whose codes are stable; a repair of files that
//! disagree with the rules, which are reported as they are.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod cgp;
mod game_file;
mod gcg;
mod log;
mod replay;
mod seen_move;
mod set_up;
pub mod siu;

pub use cgp::{Cgp, CgpFault, CgpProblem, Operation, ParseCgpError, Resolved};
pub use game_file::{
    GAME_FORMAT, GAME_VERSION, GameCharge, GameFile, GameFileProblem, GameLexicon, GameLog,
    GameSource, GameTurn, ParseGameFileError,
};
pub use gcg::{
    Disagreement, Gcg, GcgEvent, GcgFault, GcgLetter, GcgLine, GcgMove, GcgPlay, GcgProblem,
    GcgRefusal, ParseGcgError, RackText,
};
pub use log::OtherMode;
pub use replay::{Before, Cause, Challenged, Charge, Made, Next, Replay, Turn};
pub use seen_move::{ParseSeenMoveError, SeenMove};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
