//! Letter bingo: how it travels.

mod command;
mod event;
mod view;

use rules::bingo::{Command, Event, Position, TableCommand};
use rules::{Millis, Seat, Viewer};

use super::{Travels, of_another_mode};
use crate::wire::{CommandMessage, EventKind, GameMessage, ModeMessage, RefusalMessage};
use crate::{ModeCommand, RoomEvent};

use self::command::to_command;
use self::event::event_kind;
use self::view::{bingo_message, phase_key};

impl Travels for Position {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Bingo { command } = message else { return Err(of_another_mode()) };
        Ok(to_command(seat, command))
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Bingo(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Bingo(event)
    }

    fn event_kind(event: &Event, viewer: Viewer) -> EventKind {
        event_kind(event, viewer)
    }

    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        let view = self.view(viewer, at);
        message.phase = phase_key(view.phase).to_owned();
        message.bag = view.bag as u32;
        message.unseen = self.bag().to_string();
        message.may.resign = view.may.leave;
        message.mode = ModeMessage::Bingo { bingo: Box::new(bingo_message(&view)) };
    }

    fn enter(seat: Seat) -> Option<TableCommand> {
        Some(TableCommand::Enter { seat })
    }

    /// A strike shows that the form has the letter called.
    fn private_to(event: &Event) -> Option<Seat> {
        match *event {
            Event::Struck { seat, .. } => Some(seat),
            _ => None,
        }
    }
}
