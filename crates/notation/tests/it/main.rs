//! Games and positions as text, seen from outside.
#![allow(missing_docs, clippy::unwrap_used, reason = "a panic is how a test fails")]

mod games;
mod round_trip;
