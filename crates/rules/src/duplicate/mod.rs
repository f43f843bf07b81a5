//! Duplicate: all entrants have the same rack and look for the best play (VAR-DUP).
//!
//! An arbitrator draws a rack for all entrants. Within the time of the round each entrant seals a
//! [`Slip`]: a word, its place and, optionally, its score. Then the best word is placed on every
//! board, entrants score their own words, and the rack is filled up again.
//!
//! The arbitrator is the program, or a person on seat 0 who does not play and may call in others:
//! see `hall.rs`. The work for a slip does
//! not depend on the number of entrants: it is judged by itself and appended. The ranking is worked
//! out once a round, and a [`View`] holds the viewer's own row, the first rows and the neighbouring
//! rows.

mod command;
mod decide;
mod event;
mod fold;
mod hall;
mod hall_command;
mod hall_event;
mod hall_view;
mod log;
mod options;
mod position;
mod rack;
mod ranking;
mod refusal;
mod round;
mod sentences;
mod slip;
mod typed;
mod variations;
mod view;

pub use command::{Command, TableCommand};
pub use event::{CloseCause, EndReason, Event, Sealed};
pub use hall::{Deputy, Group, MOST_ARBITRATORS, MOST_ON_PAPER, Role};
pub use hall_command::{Conduct, Entries, HallCommand};
pub use hall_event::HallEvent;
pub use hall_view::{DeputyView, HallView, PaperState, PaperView};
pub use options::{Arbitrator, Options, Placed, TOP_FROM};
pub use position::{Duplicate, GRACE, PAUSE, Phase, WARNING};
pub use rack::{Need, fills};
pub use ranking::{Entrant, Line, Row};
pub use refusal::Refusal;
pub use round::{Answer, Laid, Round, Slip, Source};
pub(crate) use sentences::{chips, sentences};
pub use slip::Written;
pub use typed::{Typed, TypedLine, TypedSlip};
pub(crate) use variations::VARIATIONS;
pub use view::{AnswerView, May, Own, OwnAnswer, OwnSlip, OwnView, RoundView, SlipView, View};

use alloc::vec::Vec;

use crate::{AnyCommand, Chance, Game, Inputs, Millis, Viewer};

impl Game for Duplicate {
    type Command = Command;
    type TableCommand = TableCommand;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    /// The player who made the session begins it.
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
        Duplicate::apply(self, at, event);
    }

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        Duplicate::view(self, viewer, at)
    }

    fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    fn deadline(&self) -> Option<Millis> {
        Duplicate::deadline(self)
    }

    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Duplicate {
        Duplicate::resampled(self, viewer, chance)
    }
}

impl From<Command> for AnyCommand<Duplicate> {
    fn from(command: Command) -> AnyCommand<Duplicate> {
        AnyCommand::Seat(command)
    }
}

impl From<TableCommand> for AnyCommand<Duplicate> {
    fn from(command: TableCommand) -> AnyCommand<Duplicate> {
        AnyCommand::Table(command)
    }
}
