//! Together: the rows TOG, and those AMB rows that concern it.

mod aids;
mod cards;
pub(crate) mod kit;
mod laws;
mod talk;
mod team;
mod trade;
mod transcript;
mod turns;
