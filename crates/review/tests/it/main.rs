//! Reviews of games of our own.
#![allow(missing_docs, clippy::unwrap_used)] // a test may fail at once

mod drills;
mod games;
mod page;
mod planted;
mod reviewer;
mod room;
mod session;
