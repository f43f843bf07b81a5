//! A room as a state machine without input or output: seats, consent, clocks, challenge windows
//! and the messages that travel.
//!
//! Nothing here reads a clock, draws at random, opens a socket or knows the engine: a computer
//! player is a client of a seat.
#![forbid(unsafe_code)]

pub mod wire;
