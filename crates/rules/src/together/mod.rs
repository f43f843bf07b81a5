//! Together: all players against the goal cards (TOG).
//!
//! Twenty of the fifty goals lie in a pile, three of them face up. Every word has to complete at
//! least one; a player who cannot do that uses one of six helpers. Twenty goals win the game for
//! the whole team; a player who can neither play nor be helped loses it for the whole team. No
//! points are scored.
//!
//! The pile is a set until a card is turned up: chance then picks among the goals not seen yet. So
//! there is no hidden order of the pile that a player could know, and every game is as likely as
//! with a pile shuffled at the start (TOG-08).

mod aid;
mod command;
mod decide;
mod deck;
mod demand;
mod event;
mod fold;
mod log;
mod options;
mod position;
mod refusal;
mod sentences;
mod talk;
mod variations;
mod view;

pub use aid::{Aid, Help, UnknownAid};
pub use command::{Command, Possible, TableCommand};
pub use deck::{Card, DECK, Goal, UnknownGoal};
pub use demand::{Class, Deed, Demand, Zone};
pub use event::{Ending, Event, Reached};
pub use options::{AWAY_AFTER, GOALS_TO_WIN, GOALS_UP, NAMING_TIME, TRADE_TIME, TogetherRule};
pub use position::{Phase, SeatState, Together, Trade, TradeClaim};
pub use refusal::Refusal;
pub use sentences::{chips, sentences};
pub use talk::{MAX_TALK, TALK_POLICY, tells_letters};
pub(crate) use variations::VARIATIONS;
pub use view::{May, SeatView, View};

use alloc::vec::Vec;

use crate::{AnyCommand, Chance, Game, Inputs, Millis, Viewer};
use position::Stage;

impl Game for Together {
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
        decide::decide(self, command, inputs)
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        decide::conduct(self, command, inputs)
    }

    fn apply(&mut self, at: Millis, event: &Event) {
        Together::apply(self, at, event);
    }

    fn view(&self, viewer: Viewer, at: Millis) -> View {
        Together::view(self, viewer, at)
    }

    fn over(&self) -> bool {
        self.stage == Stage::Over
    }

    fn deadline(&self) -> Option<Millis> {
        Together::deadline(self)
    }

    fn resampled(&self, viewer: Viewer, chance: &dyn Chance) -> Together {
        Together::resampled(self, viewer, chance)
    }
}

impl From<Command> for AnyCommand<Together> {
    fn from(command: Command) -> AnyCommand<Together> {
        AnyCommand::Seat(command)
    }
}

impl From<TableCommand> for AnyCommand<Together> {
    fn from(command: TableCommand) -> AnyCommand<Together> {
        AnyCommand::Table(command)
    }
}
