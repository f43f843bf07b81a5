//! The rules of the leaflets, row by row. A test's name carries the IDs of the rows it shows.

// A test that cannot go on should stop where it is.
#![allow(clippy::unwrap_used)]

mod challenges;
mod clocks;
mod data;
mod endings;
mod games;
mod kit;
mod laws;
mod placing;
mod scoring;
mod start;
mod transcripts;
mod turns;
mod variations;
