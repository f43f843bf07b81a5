//! Letter bingo: its wire form.

mod acts;
mod command;
mod event;
mod view;

use rules::bingo::{Command, Event, Position, TableCommand};
use rules::{Seat, Views};

use super::{Showing, Travels, of_another_mode};
use crate::wire::{
    BingoCommand, CommandMessage, GameMessage, ModeMessage, OwnMessage, RefusalMessage,
};
use crate::{Audience, RoomRefusal};

use self::command::to_command;
use self::view::{SHOWN, bingo_message, named, own_message, phase};

impl Travels for Position {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Bingo { command } = message else { return Err(of_another_mode()) };
        Ok(to_command(seat, command))
    }

    fn acts(&self, events: &[&Event]) -> Vec<Command> {
        acts::acts(self, events)
    }

    fn fill(&self, showing: &Showing<'_>, message: &mut GameMessage) {
        let view = self.view(showing.viewer, showing.at);
        message.phase = phase(view.phase);
        message.bag = view.bag as u32;
        message.unseen = self.bag().to_string();
        message.may.resign = view.may.leave;
        let mut bingo = bingo_message(&view);
        bingo.players.iter_mut().for_each(|player| named(player, showing));
        message.mode = ModeMessage::Bingo { bingo: Box::new(bingo) };
    }

    fn leaves(&self, message: &CommandMessage) -> bool {
        matches!(message, CommandMessage::Bingo { command: BingoCommand::Leave {} })
    }

    /// Among friends all players follow each other's acts.
    fn audience(&self) -> Audience {
        if self.players().len() > SHOWN { Audience::Crowd } else { Audience::Table }
    }

    fn own(&self, showing: &Showing<'_>) -> Option<OwnMessage> {
        own_message(self, showing)
    }

    fn enter(seat: Seat) -> Option<TableCommand> {
        Some(TableCommand::Enter { seat })
    }

    fn no_stand_in() -> RoomRefusal {
        RoomRefusal::NoStandInBingo
    }
}
