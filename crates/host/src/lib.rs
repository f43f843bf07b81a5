//! A room with its word list, its computer players, the answers that only an engine can find, and
//! chance: everything that keeps a game going, without I/O and without tasks.
//!
//! The driver of a [`Host`] has a clock and a place to store things: it is a server with many
//! hosts, or a terminal with one. It passes in the time and what each [`Client`] says
//! ([`Host::hear`]), stores the resulting batch and commits it ([`Host::commit`]), does the
//! [`Work`] that the host asks for on a thread that may block, and returns the [`Outcome`]
//! ([`Host::next`]).
#![forbid(unsafe_code)]

mod advice;
pub mod analysis;
mod audit;
pub mod calls;
mod client;
mod device;
mod drill;
mod duty;
mod exports;
mod game_words;
mod gcg;
mod host;
mod lists;
mod phonies;
mod players;
mod questions;
mod refusal;
mod reviewing;
mod set_up;
mod wanted_seats;
mod work;

pub use advice::Advice;
pub use audit::audited;
pub use client::{Client, Said, not_held};
pub use device::{Device, Heard, Unstored};
pub use drill::answered;
pub use exports::{NotInGcg, game_file, gcg_file};
pub use game_words::GameWords;
pub use gcg::gcg;
pub use host::{Host, Luck, Next};
pub use lists::{FileWords, ListError, WordList, WordLists};
pub use phonies::name_phonies;
pub use players::{Players, known};
pub use refusal::HostRefusal;
pub use reviewing::{Longer, Reviewable, Reviewing, replay, seat_names};
pub use set_up::{set_up_of, set_up_of_cgp, set_up_of_gcg};
pub use wanted_seats::WantedSeats;
pub use work::{Outcome, Work};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
