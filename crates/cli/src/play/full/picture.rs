//! What there is to see of a game.

use rules::{Board, Notation, Ruleset, Square};

use super::keys::Key;
use crate::play::modes::Hand;

/// What the next key answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum Asks {
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

/// The game as it is drawn.
pub(in crate::play) struct Picture {
    /// The board and the squares of the last play; `None` for a mode without a board.
    pub(in crate::play) board: Option<(Board, Vec<Square>)>,
    pub(in crate::play) ruleset: Ruleset,
    /// What names rows and columns, and how a play is written.
    pub(in crate::play) notation: Notation,
    /// What is laid, or taken.
    pub(in crate::play) hand: Hand,
    /// The rack, if it is to be seen.
    pub(in crate::play) rack: String,
    /// The lines to the right of the board, or all lines where there is no board.
    pub(in crate::play) panel: Vec<String>,
    /// The lines below the rack.
    pub(in crate::play) under: Vec<String>,
    /// What happened and what can be done, the latest at the end.
    pub(in crate::play) below: Vec<String>,
    /// What stands before a line that is typed.
    pub(in crate::play) prompt: String,
    pub(in crate::play) asks: Asks,
    /// What the digits do.
    pub(in crate::play) keys: &'static [Key],
    pub(in crate::play) colour: bool,
    /// How many lines the screen has.
    pub(in crate::play) height: u16,
}
