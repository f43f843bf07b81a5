//! A room with its word list, its computer players, the answers that only an engine can find, and
//! chance: all that makes a game go on, without I/O and without tasks.
//!
//! A [`Host`] is driven by somebody who has a clock and a place to store things: a server with
//! many of them, or a terminal with one. The driver hands in the time and what each [`Client`]
//! says ([`Host::hear`]), stores what that gives and makes it so ([`Host::commit`]), does the
//! [`Work`] that the host asks for where it harms nobody, and brings back the [`Outcome`]
//! ([`Host::next`]).
#![forbid(unsafe_code)]

mod advice;
mod client;
mod host;
mod lists;
mod players;
mod questions;
mod refusal;
mod work;

pub use advice::Advice;
pub use client::{Client, Said, not_held};
pub use host::{Host, Luck, Next};
pub use lists::{ListError, WordLists};
pub use players::{Players, known};
pub use refusal::HostRefusal;
pub use work::{Outcome, Work};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
