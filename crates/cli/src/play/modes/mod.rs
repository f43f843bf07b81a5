//! What each mode is at the terminal: a reader of lines and a screen.
//!
//! Both know the game from the wire messages, as the page does. Everything else, such as who is
//! asked when, is the same for all modes and is in [`session`](super::session).

#[cfg(test)]
pub(super) mod begun;
pub(super) mod bingo;
pub(super) mod duplicate;
pub(super) mod matches;
pub(super) mod together;
pub(super) mod unbuild;
mod way;

use table::wire::{GameMessage, ModeMessage};

pub(super) use self::way::{
    Drawn, Hand, Question, Table, Typed, Way, gathering, over, page, squares, terms,
};

/// The mode that this game is in now: its own, or that of taking its board apart.
pub(super) fn way(game: &GameMessage) -> &'static dyn Way {
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
