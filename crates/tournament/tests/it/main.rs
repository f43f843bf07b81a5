//! Laws and examples of tournaments.

// A test that cannot go on should stop where it is.
#![allow(clippy::unwrap_used)]

mod begins;
mod blocks;
mod chew;
mod cop;
mod drafts;
mod export;
mod format_laws;
mod formats;
mod history;
mod kit;
mod needs;
mod online;
mod pairing;
mod played;
mod prizes;
mod ratings;
mod retold;
mod schemes;
mod seating;
mod standings;
mod told;
mod updates;
