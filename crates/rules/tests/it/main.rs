//! The rules of the leaflets, row by row. A test's name carries the IDs of the rows it shows.

// A test that cannot go on should stop where it is.
#![allow(clippy::unwrap_used)]

mod aborting;
mod anagrams;
mod bags;
mod bingo;
mod challenges;
mod clocks;
mod data;
mod duplicate;
mod editions;
mod endings;
mod games;
mod guards;
mod increments;
mod kit;
mod last_play;
mod laws;
mod openings;
mod placing;
mod recycling;
mod scoring;
mod set_up;
mod solitaire;
mod start;
mod swaps;
mod themes;
mod together;
mod transcripts;
mod turns;
mod tutor;
mod unbuild;
mod variations;
mod windows;
