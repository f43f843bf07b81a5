//! Looking up and studying words, seen from outside.
#![allow(missing_docs, clippy::unwrap_used, reason = "a panic is how a test fails")]

mod cardbox;
mod course;
mod look_ups;
