//! The crossword tile game itself: tiles, board, scoring, editions, position, events and views.
//!
//! Everything here is arithmetic on values.
//! Chance, time and the word list are handed in by the caller; there is no I/O.
//!
//! A [`Command`] is judged by [`decide`] against a [`Position`] and yields [`Event`]s or a
//! [`Refusal`]; [`Position::apply`] folds an event and never fails.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod alphabet;
mod tile;
mod tiles;

pub use alphabet::{Alphabet, LetterInfo, ENGLISH};
pub use tile::{Face, Letter, ParseTileError, Tile};
pub use tiles::{ParseTilesError, Tiles};
