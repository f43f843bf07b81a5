//! The modes at the terminal, each with a reader of lines and a screen.
//!
//! Both know the game from the wire messages, as the page does. Everything else, such as who is
//! asked when, is the same for all modes and is in [`session`](super::session).

#[cfg(test)]
pub(super) mod begun;
pub(super) mod bingo;
pub(super) mod duplicate;
pub(super) mod matches;
mod table;
mod terminal_mode;
pub(super) mod together;
mod typed;
pub(super) mod unbuild;

use ::table::wire::{GameMessage, ModeMessage};

use self::table::{BEGIN, invitation};
pub(super) use self::table::{Table, gathering, over, page, squares, terms};
pub(super) use self::terminal_mode::{Drawn, Hand, TerminalMode};
pub(super) use self::typed::{Question, Typed};

/// The mode that this game is in now: its own, or that of taking its board apart.
pub(super) fn mode_of(game: &GameMessage) -> &'static dyn TerminalMode {
    if game.unbuilding.is_some() {
        return &unbuild::Unbuild;
    }
    match &game.mode {
        ModeMessage::Match { .. } | ModeMessage::Solitaire { .. } => &matches::Match,
        ModeMessage::Duplicate { .. } => &duplicate::Duplicate,
        ModeMessage::Bingo { .. } => &bingo::Bingo,
        ModeMessage::Together { .. } => &together::Together,
    }
}
