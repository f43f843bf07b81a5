//! The engine's findings, choices and plays, seen from outside.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a panic is how a test fails"
)]

mod battery;
mod best;
mod bingo;
mod common;
mod duplicate;
mod endgame;
mod klv;
mod net;
mod open;
mod oracle;
mod players;
mod pre_endgame;
mod strength;
mod tips;
mod unbuild;
mod verdict;
