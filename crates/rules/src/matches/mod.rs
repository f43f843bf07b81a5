//! The match: two to four players in turn, and solitaire by the same rules.
//!
//! Its types are exported by the crate itself: [`Position`], [`Command`], [`Event`], [`View`].

mod bags;
mod claim;
mod command;
mod decide;
mod ending;
mod event;
mod fold;
mod log;
mod pending;
mod position;
mod profile;
mod refusal;
mod result;
mod sentences;
mod set_up;
mod solitaire;
mod theme;
mod variations;
mod view;

pub use claim::Claim;
pub use command::{Command, TableCommand};
pub use decide::{conduct, decide};
pub use event::{ChargeReason, CloseCause, Event, Proposal, Standing};
pub use pending::{OpenProposal, Pending, Swaps};
pub use position::{Phase, Position, SeatPosition};
pub(crate) use profile::{MATCH, ONE_RACK, OPEN_TILES, TWO_RACKS};
pub use refusal::Refusal;
pub use result::{EndReason, Ending, FinalLine, TURNS_TO_COUNT};
pub use sentences::price;
pub(crate) use sentences::{chips, sentences, theme_sentence};
pub use set_up::{SetUp, SetUpProblem, SetUpSeat};
pub(crate) use solitaire::adjust;
pub(crate) use variations::{LEARNING, MORE_VARIATIONS, TUTOR, VARIATIONS, WATCHING};
pub use view::{May, PendingView, SeatView, ThemeView, View};

use alloc::vec::Vec;

use crate::game::any_command;
use crate::{Chance, Game, Inputs, Millis, Viewer};

impl Game for Position {
    type Command = Command;
    type TableCommand = TableCommand;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn start() -> Option<TableCommand> {
        Some(TableCommand::Start)
    }

    fn tick() -> Option<TableCommand> {
        Some(TableCommand::Tick)
    }

    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide(self, command, inputs)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        conduct(self, command, inputs)
    }

    fn apply(&mut self, at: Millis, event: &Event) {
        Position::apply(self, at, event);
    }

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        Position::view(self, viewer, at)
    }

    fn over(&self) -> bool {
        self.phase() == Phase::Over
    }

    fn deadline(&self) -> Option<Millis> {
        Position::deadline(self)
    }

    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Position {
        Position::resampled(self, viewer, chance)
    }
}

any_command!(Position);
