//! Rooms from outside: replay, idempotency, stale commands, what viewers get, and the messages.

#![allow(clippy::unwrap_used)]

mod audit;
mod bingo;
mod blind;
mod clocks;
mod counting;
mod crowd;
mod dealing;
mod fill;
mod held;
mod pairs;
mod random;
mod requests;
mod samples;
mod stand_in;
mod unbuild;
mod unknown;
mod watchers;
