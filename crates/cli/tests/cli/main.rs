//! The real program, driven as a person at a terminal or a script would.
#![allow(clippy::unwrap_used, missing_docs, unreachable_pub)] // a test may fail at once

mod admin;
mod analysing;
mod analysis;
mod bingo;
mod course;
mod duplicate;
mod from;
mod games;
mod gcg;
mod joining;
mod kit;
mod lists;
mod manuals;
mod matches;
mod meanings;
mod positions;
#[cfg(unix)]
mod pty;
mod resuming;
mod review;
mod rules;
mod saving;
mod scripts;
mod serving;
mod siu;
#[cfg(unix)]
mod ssh;
mod studying;
mod tournament;
mod unruly;
mod usage;
mod words;

pub use kit::*;
