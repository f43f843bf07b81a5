//! The server from outside, over real sockets on ports of its own choice.
#![allow(clippy::unwrap_used)]

mod abuse;
mod accounts;
mod admin;
mod alone;
mod backup;
mod bad_input;
mod browser;
mod caches;
mod chance;
mod client;
mod computers;
mod crowd;
mod database;
mod files;
mod games;
mod hall;
mod limits;
mod lobby;
mod page;
mod people;
mod plays;
mod postgres;
mod process;
mod push;
mod ratings;
mod reopening;
mod restart;
mod seating;
mod secrecy;
mod seen;
mod stand_in;
mod talk;
mod time;
mod versions;
mod watching;
