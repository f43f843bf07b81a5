//! The full screen: a board to lay tiles on with keys and mouse, the same sentences as line by
//! line, and a line for commands.
//!
//! [`Laying`] is the state of the input, changed by presses and drawn by [`draw::draw`] beside the
//! [`Picture`](picture::Picture) of the game; none of them knows a terminal, which is
//! [`crate::screen`]'s. A decision of the player becomes a line, as if it were typed:
//! [`super::session`] reads that and no other.

mod draw;
#[cfg(test)]
mod games;
mod key_line;
pub(super) mod keys;
mod laying;
mod picture;
mod seated;
mod spot;
#[cfg(test)]
mod tests;

use self::laying::Laying;
use crate::screen::Terminal;
use crate::screen::scroll::Scroll;

/// A full screen and the state of its input.
pub(super) struct Full {
    pub(super) terminal: Terminal,
    pub(super) laying: Laying,
    /// True if there are colours.
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
