//! Unbuild: after a game the players take turns taking letters off the board, as long as what is
//! left is a crossword of words (VAR-UNS, AMB-23, AMB-24).
//!
//! An [`Unbuild`] starts from what a game has left behind: its board and its final scores. It can
//! follow every mode that ends with a crossword ([`Unbuild::after`], [`Unbuild::after_team`],
//! [`Unbuild::after_session`]). The seats agree to it first; then the seat with the lowest score
//! begins. It has its own points and its own winner, and never changes the result of the game
//! before.
//!
//! The others do not wait for a seat that left the game before it ended. It may still join by
//! agreeing, and they may begin without it.

mod command;
mod decide;
mod event;
mod fold;
mod log;
mod options;
mod parts;
mod position;
mod refusal;
mod removal;
mod sentences;
mod variations;
mod view;

pub use command::{Command, TableCommand};
pub use event::{EndReason, Ending, Event};
pub use options::{MOST, MOST_SEATS, Starter, UnbuildRule, Untouched};
pub use parts::{Parts, Standing};
pub use position::{OpenProposal, Phase, SeatUnbuild, Unbuild};
pub use refusal::{Problem, Refusal};
pub use removal::Removal;
pub use sentences::sentences;
pub(crate) use variations::VARIATIONS;
pub use view::{May, View};

use alloc::vec::Vec;

use crate::{AnyCommand, Chance, Game, Inputs, Millis, Viewer};

impl Game for Unbuild {
    type Command = Command;
    type TableCommand = TableCommand;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn start() -> Option<TableCommand> {
        Some(TableCommand::Start)
    }

    fn tick() -> Option<TableCommand> {
        None
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide::decide(self, command, inputs)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide::conduct(self, command, inputs)
    }

    fn apply(&mut self, _at: Millis, event: &Event) {
        self.fold(event);
    }

    fn view(&self, viewer: Viewer, _at: Millis) -> View {
        self.seen_by(viewer)
    }

    fn over(&self) -> bool {
        self.ending.is_some()
    }

    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// Nothing is hidden.
    fn resampled(&self, _viewer: Viewer, _chance: &dyn Chance) -> Unbuild {
        self.clone()
    }
}

impl From<Command> for AnyCommand<Unbuild> {
    fn from(command: Command) -> AnyCommand<Unbuild> {
        AnyCommand::Seat(command)
    }
}

impl From<TableCommand> for AnyCommand<Unbuild> {
    fn from(command: TableCommand) -> AnyCommand<Unbuild> {
        AnyCommand::Table(command)
    }
}
