//! Word lists and word graphs, seen from outside.
#![allow(missing_docs, clippy::unwrap_used, reason = "a panic is how a test fails")]

mod compile;
mod files;
mod words;
