//! A mode at the terminal: how it is shown, what is asked, how a line is read.

use rules::Notation;
use table::wire::{CommandMessage, EventMessage, RefusalMessage};

use super::table::Table;
use super::typed::Typed;
use crate::play::full::keys::Key;
use crate::text::{plain, wrap};

/// The tiles or letters that a player lays or takes on a full screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::play) enum Hand {
    /// Tiles from a rack.
    Rack,
    /// Tiles out of all, which lie open.
    Store,
    /// Letters that lie on the board.
    Letters,
}

/// How a mode with a board is drawn on a full screen, where tiles are laid one by one.
pub(in crate::play) struct Drawn {
    /// What stands to the right of the board.
    pub(in crate::play) panel: Vec<String>,
    /// What stands below the rack.
    pub(in crate::play) under: Vec<String>,
    /// What names rows and columns, and how a play is written.
    pub(in crate::play) notation: Notation,
    pub(in crate::play) hand: Hand,
    /// What the digits do.
    pub(in crate::play) keys: &'static [Key],
}

/// A mode at the terminal.
pub(in crate::play) trait TerminalMode {
    /// The lines of the table.
    fn table(&self, table: &Table<'_>) -> Vec<String>;

    /// How the mode is drawn on a full screen; `None` if its lines are all there is.
    fn drawn(&self, table: &Table<'_>) -> Option<Drawn> {
        let _ = table;
        None
    }

    /// Whether the seat can lay tiles now, or take letters.
    fn lays(&self, table: &Table<'_>) -> bool {
        table.own.may.act
    }

    /// Whether a letter alone is an answer now.
    fn wants_letter(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// Sentences or lines about these events; empty if they are no news.
    fn told(&self, table: &Table<'_>, events: &[EventMessage]) -> Vec<String>;

    /// What the seat may do, when it is asked for the first time.
    fn hint(&self, table: &Table<'_>) -> Vec<String> {
        let _ = table;
        Vec::new()
    }

    /// What the seat may do, before each line.
    fn question(&self, table: &Table<'_>) -> Vec<String>;

    /// What stands before the line that is typed.
    fn prompt(&self, table: &Table<'_>, name: &str) -> String {
        let _ = table;
        format!("{name}> ")
    }

    /// The prompt for the next player to sit down, where several share the terminal.
    fn cover(&self, table: &Table<'_>, name: &str) -> String {
        let _ = table;
        format!("Give the terminal to {name}, who presses Enter. ")
    }

    /// Whether a line that is typed before sitting down may be more than Enter.
    fn reads_covered(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// Whether the rack of the seat that is asked is shown to it.
    fn opens(&self, table: &Table<'_>) -> bool {
        let _ = table;
        true
    }

    /// Whether what has happened is shown again to the player who sits down.
    fn repeats(&self, table: &Table<'_>) -> bool {
        let _ = table;
        true
    }

    /// Whether the game waits for the seat.
    fn waits(&self, table: &Table<'_>) -> bool;

    /// Whether the game waits for the seat once nobody here has anything else to do.
    fn waits_last(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// While this stays the same, a seat that has nothing more to do is not asked.
    fn lasts(&self, table: &Table<'_>) -> String {
        let _ = table;
        String::new()
    }

    /// What the seat does unasked, if nobody else can join any more.
    fn by_itself(&self, table: &Table<'_>) -> Option<CommandMessage> {
        let _ = table;
        None
    }

    /// Reads a line of the seat that is asked.
    fn read(&self, table: &Table<'_>, text: &str) -> Typed;

    /// What is done in place of a command that was refused.
    fn instead(&self, done: &CommandMessage, why: &RefusalMessage) -> Option<CommandMessage> {
        let _ = (done, why);
        None
    }

    /// Why a command was refused, as lines.
    fn refused(&self, done: &CommandMessage, why: &RefusalMessage) -> String {
        let _ = done;
        wrap(&plain(&why.message))
    }

    /// The text in place of news that do not fit; `None` if all are shown. `clear` says that the
    /// screen is redrawn and so has limited space.
    fn more(&self, clear: bool) -> Option<&'static str> {
        clear.then_some("...")
    }

    /// Whether the table is shown again with a refusal.
    fn redraws(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// The end: the table, what has happened, and the result.
    fn ending(&self, table: &Table<'_>, news: &[String]) -> Vec<String>;

    /// What is drawn by chance, for the hint how to get the same again.
    fn draws(&self) -> &'static str {
        "tiles come"
    }
}
