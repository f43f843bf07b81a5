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

/// A mode with a board on a full screen, where tiles are laid one by one.
pub(in crate::play) struct Drawn {
    /// The lines to the right of the board.
    pub(in crate::play) panel: Vec<String>,
    /// The lines below the rack.
    pub(in crate::play) under: Vec<String>,
    /// The notation of rows, columns and plays.
    pub(in crate::play) notation: Notation,
    pub(in crate::play) hand: Hand,
    /// The actions of the digits.
    pub(in crate::play) keys: &'static [Key],
}

/// A mode at the terminal.
pub(in crate::play) trait TerminalMode {
    /// The lines of the table.
    fn table(&self, table: &Table<'_>) -> Vec<String>;

    /// The mode as it is drawn on a full screen; `None` if its lines are all there is.
    fn drawn(&self, table: &Table<'_>) -> Option<Drawn> {
        let _ = table;
        None
    }

    /// True if the seat can lay tiles now, or take letters.
    fn lays(&self, table: &Table<'_>) -> bool {
        table.own.may.act
    }

    /// True if a letter alone is an answer now.
    fn wants_letter(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// Sentences or lines about these events; empty if they are no news.
    fn told(&self, table: &Table<'_>, events: &[EventMessage]) -> Vec<String>;

    /// The options of the seat when it is asked for the first time.
    fn hint(&self, table: &Table<'_>) -> Vec<String> {
        let _ = table;
        Vec::new()
    }

    /// The options of the seat, before each line.
    fn question(&self, table: &Table<'_>) -> Vec<String>;

    /// The prompt before a line.
    fn prompt(&self, table: &Table<'_>, name: &str) -> String {
        let _ = table;
        format!("{name}> ")
    }

    /// The prompt for the next player to sit down, where several share the terminal.
    fn cover(&self, table: &Table<'_>, name: &str) -> String {
        let _ = table;
        format!("Give the terminal to {name}, who presses Enter. ")
    }

    /// True if a line that is typed before sitting down may be more than Enter.
    fn reads_covered(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// True if the rack of the seat that is asked is shown to it.
    fn opens(&self, table: &Table<'_>) -> bool {
        let _ = table;
        true
    }

    /// True if what has happened is shown again to the player who sits down.
    fn repeats(&self, table: &Table<'_>) -> bool {
        let _ = table;
        true
    }

    /// True if the game waits for the seat.
    fn waits(&self, table: &Table<'_>) -> bool;

    /// True if the game waits for the seat once all seats here have nothing else to do.
    fn waits_last(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// While this stays the same, a seat that has nothing more to do is not asked.
    fn lasts(&self, table: &Table<'_>) -> String {
        let _ = table;
        String::new()
    }

    /// The command of the seat that needs no question, if no other player can join any more.
    fn by_itself(&self, table: &Table<'_>) -> Option<CommandMessage> {
        let _ = table;
        None
    }

    /// Reads a line of the seat that is asked.
    fn read(&self, table: &Table<'_>, text: &str) -> Typed;

    /// The command in place of one that was refused.
    fn instead(&self, done: &CommandMessage, why: &RefusalMessage) -> Option<CommandMessage> {
        let _ = (done, why);
        None
    }

    /// The lines that explain a refused command.
    fn refused(&self, done: &CommandMessage, why: &RefusalMessage) -> String {
        let _ = done;
        wrap(&plain(&why.message))
    }

    /// The text in place of news that do not fit; `None` if all are shown. `clear` says that the
    /// screen is redrawn and so has limited space.
    fn more(&self, clear: bool) -> Option<&'static str> {
        clear.then_some("...")
    }

    /// True if the table is shown again with a refusal.
    fn redraws(&self, table: &Table<'_>) -> bool {
        let _ = table;
        false
    }

    /// The end: the table, what has happened, and the result.
    fn ending(&self, table: &Table<'_>, news: &[String]) -> Vec<String>;

    /// The draws of the mode, for the hint how to get the same again.
    fn draws(&self) -> &'static str {
        "tiles come"
    }
}
