//! The meaning of a line that a player types.

use table::wire::CommandMessage;

/// The meaning of a line.
pub(in crate::play) enum Typed {
    /// The seat does something; with the text to show once it is done.
    Do(CommandMessage, Option<String>),
    /// The seat does something if the question, given in lines, is answered with yes.
    Sure(CommandMessage, String),
    /// An answer below what is on the screen.
    Say(String),
    /// The table again, with an answer below.
    Show(String),
    /// An answer in place of the table.
    Page(String),
    /// The seat does nothing more for now.
    Silent,
    /// Switches on or off whether the player is asked for the points of each play.
    Count(bool),
    /// Asks for something that is not on the screen.
    Ask(Question),
    Quit,
}

/// A question that only the host of the game or the data folder can answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::play) enum Question {
    /// True if these are words.
    Words(Vec<String>),
    /// The engine's choice of a move.
    Hint,
    /// The best continuation.
    Best,
    /// A page of all letters that can be taken.
    Removals(usize),
    /// The results of games played alone.
    Records,
    /// The ranking of all players.
    Ranking,
    /// The news since the last question.
    News,
}
