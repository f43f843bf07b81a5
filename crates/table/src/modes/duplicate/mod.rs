//! Duplicate: how it travels.

mod command;
mod event;
mod view;

pub(crate) use view::ranking;

use rules::duplicate::{Command, Duplicate, Event, TableCommand};
use rules::{Millis, Seat, Viewer};

use super::{Travels, of_another_mode};
use crate::tiles::rows;
use crate::wire::{CommandMessage, EventKind, GameMessage, ModeMessage, RefusalMessage};
use crate::{Finding, ModeCommand, Question, RoomEvent, TopsQuestion};

use self::command::to_command;
use self::event::event_kind;
use self::view::duplicate_message;

impl Travels for Duplicate {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Duplicate { command } = message else {
            return Err(of_another_mode());
        };
        to_command(seat, command)
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Duplicate(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Duplicate(event)
    }

    fn event_kind(event: &Event, _: Viewer) -> EventKind {
        event_kind(event)
    }

    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        let view = self.view(viewer, at);
        message.phase = view.phase.key().to_owned();
        message.board = rows(&view.board);
        message.last_play = view.last_play.iter().map(ToString::to_string).collect();
        message.rack = view.rack.map(|rack| rack.to_string());
        message.first_word = 2;
        message.bag = view.bag as u32;
        message.unseen = view.unseen.to_string();
        message.mode = ModeMessage::Duplicate { session: Box::new(duplicate_message(&view)) };
    }

    fn enter(_: Seat) -> Option<TableCommand> {
        Some(TableCommand::Enter)
    }

    /// How many slips are in is public; that one was changed is nobody else's business.
    fn private_to(event: &Event) -> Option<Seat> {
        match event {
            Event::Sealed(sealed) => Some(sealed.seat),
            _ => None,
        }
    }

    fn question(&self) -> Option<Question> {
        let rack = Duplicate::question(self)?;
        Some(Question::Tops(TopsQuestion {
            ruleset: *self.ruleset(),
            board: self.board().clone(),
            rack,
        }))
    }

    fn found(finding: &Finding) -> Option<TableCommand> {
        match finding {
            Finding::Tops { plays } => Some(TableCommand::Top { plays: plays.clone() }),
            _ => None,
        }
    }
}
