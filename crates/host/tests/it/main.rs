//! A host and its games, seen from outside.
#![allow(missing_docs, clippy::unwrap_used, reason = "a panic is how a test fails")]

mod audited;
mod host;
mod sealed;
