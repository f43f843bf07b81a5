//! A game as it is drawn.

use rules::{Board, Notation, Ruleset, Square};

use super::keys::Key;
use crate::play::modes::Hand;

/// What the next key answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expects {
    /// Nobody: the game waits for others, or works.
    Nothing,
    /// The player on turn: tiles can be laid.
    Move,
    /// A player with something to decide, such as a challenge.
    Decision,
    /// A line that answers a question, or just Enter.
    Line,
    /// A letter, which is an answer by itself.
    Letter,
}

/// A game as it is drawn.
pub(super) struct Picture {
    /// The board and the squares of the last play; `None` for a mode without a board.
    pub(super) board: Option<(Board, Vec<Square>)>,
    pub(super) ruleset: Ruleset,
    /// What names rows and columns, and how a play is written.
    pub(super) notation: Notation,
    /// What is laid, or taken.
    pub(super) hand: Hand,
    /// The rack, if it is to be seen.
    pub(super) rack: String,
    /// The lines to the right of the board, or all lines where there is no board.
    pub(super) panel: Vec<String>,
    /// The lines below the rack.
    pub(super) under: Vec<String>,
    /// What happened and what can be done, the latest at the end.
    pub(super) below: Vec<String>,
    /// What stands before a line that is typed.
    pub(super) prompt: String,
    pub(super) expects: Expects,
    /// What the digits do.
    pub(super) keys: &'static [Key],
    pub(super) colour: bool,
    /// How many lines the screen has.
    pub(super) height: u16,
}
