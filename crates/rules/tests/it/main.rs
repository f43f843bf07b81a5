//! The rules of the leaflets, row by row. A test's name carries the IDs of the rows it shows.

mod challenges;
mod clocks;
mod data;
mod endings;
mod games;
mod kit;
mod placing;
mod scoring;
mod start;
mod transcripts;
mod turns;
