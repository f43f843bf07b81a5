//! The modes: how the games of each travel.

mod bingo;
pub(crate) mod duplicate;
mod matches;
pub(crate) mod together;
mod unbuild;

use rules::{Game, Millis, Seat, Viewer};

pub use matches::move_message;
pub use unbuild::AfterGame;

use crate::wire::{CommandMessage, EventKind, GameMessage, RefusalMessage};
use crate::{Finding, ModeCommand, Question, RoomEvent, refuse};

/// What a mode adds to its rules so that it can be played at a table.
pub(crate) trait Travels: Game {
    /// The command that a seat's message means.
    fn command(
        &self,
        seat: Seat,
        message: &CommandMessage,
    ) -> Result<Self::Command, RefusalMessage>;

    /// A computer player's command, if it is one for this mode.
    fn of_mode(command: &ModeCommand) -> Option<&Self::Command>;

    /// The event as an event of the room.
    fn logged(event: Self::Event) -> RoomEvent;

    /// The event as a viewer may know it.
    fn event_kind(event: &Self::Event, viewer: Viewer) -> EventKind;

    /// Writes into the message what the viewer may know of the game. The room has written what it
    /// knows itself: ids, terms, time, names; a line for each seat where their number is fixed.
    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage);

    /// The only seat that learns that this happened. Others are neither told nor given a
    /// number for it.
    fn private_to(_event: &Self::Event) -> Option<Seat> {
        None
    }

    /// The command by which the table lets a seat in, where any number of seats may.
    fn enter(_seat: Seat) -> Option<Self::TableCommand> {
        None
    }

    /// When a tick is due; [`Game::deadline`] unless players are shown an earlier time.
    fn due(&self) -> Option<Millis> {
        self.deadline()
    }

    /// When viewers may do more although nothing happens.
    fn claimable_from(&self) -> Option<Millis> {
        None
    }

    /// What must be found out before the game goes on.
    fn question(&self) -> Option<Question> {
        None
    }

    /// The command that brings the answer, if it is one for this mode.
    fn found(_finding: &Finding) -> Option<Self::TableCommand> {
        None
    }

    /// What this event changes that people decide by.
    fn marks(_event: &Self::Event) -> Option<Mark> {
        None
    }

    /// What has to have been seen before this command is given.
    fn needs(&self, _message: &CommandMessage) -> Mark {
        Mark::Nothing
    }
}

/// What people decide by: a command is stale if they have not seen the last change of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Nothing that can change: the command is right whenever the rules allow it.
    Nothing,
    /// The board and whose turn it is.
    Turn,
    /// What has been proposed.
    Proposal,
    /// Which computer player is proposed for whom.
    StandIn,
}

/// For messages of another mode.
pub(crate) fn of_another_mode() -> RefusalMessage {
    refuse("wrong_mode_command", "That cannot be done in this kind of game.")
}
