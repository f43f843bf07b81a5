//! A game as it is drawn.

use rules::{Board, Notation, Ruleset, Square};

use super::keys::Key;
use crate::play::modes::Hand;

/// The input that the screen expects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Expects {
    /// None: the game waits for others, or works.
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
    /// The notation of rows, columns and plays.
    pub(super) notation: Notation,
    /// The tiles or letters that are laid or taken.
    pub(super) hand: Hand,
    /// The rack, if it is to be seen.
    pub(super) rack: String,
    /// The lines to the right of the board, or all lines where there is no board.
    pub(super) panel: Vec<String>,
    /// The lines below the rack.
    pub(super) under: Vec<String>,
    /// The news and the question, the latest at the end.
    pub(super) below: Vec<String>,
    /// The prompt before a line that is typed.
    pub(super) prompt: String,
    pub(super) expects: Expects,
    /// The actions of the digits.
    pub(super) keys: &'static [Key],
    pub(super) colour: bool,
    /// The number of lines on the screen.
    pub(super) height: u16,
}
