//! The messages between page and server: wire types that mirror those of the rules, as JSON.
//!
//! Field names are `snake_case`; an enum carries its variant's name in `type`. Squares are
//! written `8H`. Faces are capitals, small letters for blanks; tiles of a rack are capitals,
//! `?` for a blank. Times are milliseconds. Unknown fields are refused.

mod account;
mod analysis;
mod annotation;
mod bingo;
mod challenge;
mod client;
mod contest;
mod course;
mod crowd;
mod duplicate;
mod event;
mod game;
mod gcg;
mod hall;
mod key;
mod lobby;
mod matches;
mod mode;
mod moderation;
mod parts;
mod phase;
mod player;
mod push;
mod rating;
mod rest;
mod server;
mod stand_in;
mod study;
mod talk;
mod terms;
mod together;
mod unbuild;

pub use account::*;
pub use analysis::*;
pub use annotation::*;
pub use bingo::*;
pub use challenge::*;
pub use client::{ClientMessage, CommandMessage};
pub use contest::*;
pub use course::*;
pub use crowd::*;
pub use duplicate::*;
pub use event::*;
pub use game::*;
pub use gcg::*;
pub use hall::*;
pub use key::*;
pub use lobby::*;
pub use matches::*;
pub use mode::*;
pub use moderation::*;
pub use parts::*;
pub use phase::*;
pub use player::*;
pub use push::*;
pub use rating::*;
pub use rest::*;
pub use server::*;
pub use stand_in::*;
pub use study::*;
pub use talk::*;
pub use terms::*;
pub use together::*;
pub use unbuild::*;
