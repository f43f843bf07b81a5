//! Letter bingo (VAR-BNG, AMB-25).
//!
//! Each player writes a form of two seven-letter words, which together use no more of a letter than
//! the set holds, and locks it. Then a caller draws one letter after another from the bag and calls
//! it, and players who have that letter open strike it, once for each call. A player who has struck
//! all fourteen calls bingo; the form is checked and shown. Everybody who calls bingo before the
//! next letter shares the win.
//!
//! ```text
//! enter 0                    somebody sat down
//! lock 0 RETAINS AUDIENT
//! begun
//! call E                     the next letter; ? for a blank
//! strike 0 2                 the second of fourteen letters
//! false 1 RT                 called bingo with R and T open
//! bingo 0                    called bingo, and it is one
//! leave 2
//! end bingo won 0
//! ```

mod command;
mod decide;
mod event;
mod fold;
mod form;
mod log;
mod options;
mod position;
mod refusal;
mod sentences;
mod variations;
mod view;

pub use command::{Command, TableCommand};
pub use event::{EndReason, Ending, Event};
pub use form::Form;
pub use options::{BingoRules, Caller};
pub use position::{Phase, Player, Position};
pub use refusal::Refusal;
pub(crate) use sentences::{chips, sentences};
pub(crate) use variations::VARIATIONS;
pub use view::{FormView, May, OwnView, PlayerView, View};

use alloc::vec::Vec;

use crate::{AnyCommand, Chance, Game, Inputs, Millis, Viewer};

impl Game for Position {
    type Command = Command;
    type TableCommand = TableCommand;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    /// Players come in first, and the host begins.
    fn start() -> Option<TableCommand> {
        None
    }

    fn tick() -> Option<TableCommand> {
        Some(TableCommand::Tick)
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide::decide(self, command, inputs)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide::conduct(self, command, inputs)
    }

    fn apply(&mut self, at: Millis, event: &Event) {
        Position::apply(self, at, event);
    }

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        Position::view(self, viewer, at)
    }

    fn over(&self) -> bool {
        self.ending.is_some()
    }

    fn deadline(&self) -> Option<Millis> {
        Position::deadline(self)
    }

    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Position {
        Position::resampled(self, viewer, chance)
    }
}

impl From<Command> for AnyCommand<Position> {
    fn from(command: Command) -> AnyCommand<Position> {
        AnyCommand::Seat(command)
    }
}

impl From<TableCommand> for AnyCommand<Position> {
    fn from(command: TableCommand) -> AnyCommand<Position> {
        AnyCommand::Table(command)
    }
}
