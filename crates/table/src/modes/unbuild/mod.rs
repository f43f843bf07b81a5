//! Taking the board apart after a game: its wire form.

mod acts;
mod command;
mod event;
mod removals;
mod view;

pub(crate) use removals::{removals, try_removal};

use rules::unbuild::{Command, Event, Phase, Unbuild};
use rules::{Game, Millis, Seat, Viewer, Views};

use super::{Showing, Travels, of_another_mode};
use crate::basis::Mark;
use crate::wire::{
    CommandMessage, GameMessage, GamePhase, MayMessage, RefusalMessage, UnbuildCommand,
    UnbuildOffer,
};

use self::command::{needs, to_command};
use self::view::{offer_message, unbuild_message};

/// The viewer's options for starting it; `None` once it has begun or if the board is empty.
pub(crate) fn offer(unbuild: &Unbuild, viewer: Viewer) -> Option<UnbuildOffer> {
    offer_message(&unbuild.view(viewer, Millis(0)))
}

/// True if it waits for no seat.
pub(crate) fn rests(unbuild: &Unbuild) -> bool {
    let asked = unbuild.proposal().is_some();
    unbuild.over() || unbuild.phase() == Phase::Consent && !asked
}

impl Travels for Unbuild {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Unbuild { command } = message else { return Err(of_another_mode()) };
        Ok(to_command(seat, command)?)
    }

    fn acts(&self, events: &[&Event]) -> Vec<Command> {
        acts::acts(self, events)
    }

    /// The message stays what it was when the game ended, and says beside it what is left of the
    /// board once the unbuilding has begun.
    fn fill(&self, showing: &Showing<'_>, message: &mut GameMessage) {
        let view = self.view(showing.viewer, showing.at);
        if view.phase == Phase::Consent {
            return;
        }
        message.phase = GamePhase::Over;
        message.may = MayMessage::default();
        message.turn = None;
        let unbuild = unbuild_message(&view, showing.unbuild, showing.in_practice);
        message.unbuilding = Some(Box::new(unbuild));
    }

    fn leaves(&self, message: &CommandMessage) -> bool {
        matches!(message, CommandMessage::Unbuild { command: UnbuildCommand::Resign {} })
    }

    fn needs(&self, message: &CommandMessage) -> Mark {
        needs(message)
    }

    fn on_turn(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Turn(seat) => Some(seat),
            Phase::Consent | Phase::Over => None,
        }
    }
}
