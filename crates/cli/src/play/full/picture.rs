//! What there is to see of a game.

use rules::{Board, Notation, Ruleset, Square};

use super::keys::Key;
use crate::play::modes::Hand;

/// What the next key answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asks {
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
    /// How well something was known, which one of the digits says.
    Grade,
}

/// The game as it is drawn.
pub(crate) struct Picture {
    /// The board and the squares of the last play; `None` for a mode without a board.
    pub(crate) board: Option<(Board, Vec<Square>)>,
    pub(crate) ruleset: Ruleset,
    /// What names rows and columns, and how a play is written.
    pub(crate) notation: Notation,
    /// What is laid, or taken.
    pub(crate) hand: Hand,
    /// The rack, if it is to be seen.
    pub(crate) rack: String,
    /// The lines to the right of the board, or all lines where there is no board.
    pub(crate) panel: Vec<String>,
    /// The lines below the rack.
    pub(crate) under: Vec<String>,
    /// What happened and what can be done, the latest at the end.
    pub(crate) below: Vec<String>,
    /// What stands before a line that is typed.
    pub(crate) prompt: String,
    pub(crate) asks: Asks,
    /// What the digits do.
    pub(crate) keys: &'static [Key],
    pub(crate) colour: bool,
    /// How many lines the screen has.
    pub(crate) height: u16,
}
