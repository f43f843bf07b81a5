//! The full screen: a board to lay tiles on with keys and mouse, the same sentences as line by
//! line, and a line for commands.
//!
//! [`Laying`] is what somebody is at, changed by presses and drawn by [`draw()`] beside the
//! [`Picture`] of the game; none of them knows a terminal, which is [`crate::screen`]'s. What a
//! player decides becomes a line, as if it were typed: [`super::session`] reads that and no other.
//! Drills ask for the move of a position in the same way.

mod draw;
#[cfg(test)]
mod games;
pub(crate) mod keys;
mod laying;
mod picture;
mod seated;
#[cfg(test)]
mod tests;

pub(crate) use draw::draw;
pub(crate) use keys::Key;
pub(crate) use laying::{Act, Laying};
pub(crate) use picture::{Asks, Picture};

pub(crate) use super::modes::Hand;

use crate::screen::Terminal;
use crate::screen::list::Scroll;

/// A full screen and what somebody is at on it.
pub(super) struct Full {
    pub(super) terminal: Terminal,
    pub(super) laying: Laying,
    /// Whether there are colours.
    pub(super) colour: bool,
    /// The seat that was asked last.
    pub(super) seat: Option<u16>,
    /// Lines that cover the table until the next key.
    pub(super) page: Option<Vec<String>>,
    /// The part of them that is shown.
    pub(super) scroll: Scroll,
    /// The result, once the game is over.
    pub(super) result: Vec<String>,
    /// The question what the tiles being laid score, until it is answered.
    pub(super) counting: Option<String>,
}
