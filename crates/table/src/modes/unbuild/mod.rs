//! Taking the board apart after a game: how it travels.

mod after_game;
mod command;
mod event;
mod view;

pub use after_game::AfterGame;

use rules::unbuild::{Command, Event, Phase};
use rules::{Game, Millis, Seat, Viewer};

use super::{Mark, Travels, of_another_mode};
use crate::tiles::rows;
use crate::wire::{
    CommandMessage, EndedMessage, EventKind, GameMessage, MayMessage, ModeMessage, RefusalMessage,
};
use crate::{ModeCommand, RoomEvent};

use self::command::{needs, to_command};
use self::event::event_kind;
use self::view::unbuild_message;

impl Travels for AfterGame {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Unbuild { command } = message else { return Err(of_another_mode()) };
        to_command(seat, command)
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Unbuild(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Unbuild(event)
    }

    fn event_kind(event: &Event, _viewer: Viewer) -> EventKind {
        event_kind(event)
    }

    /// The game as it ended; once it has begun, with what is left of its board.
    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        self.before.fill(viewer, at, message);
        let view = self.unbuild.view(viewer, at);
        if view.phase == Phase::Consent {
            return;
        }
        message.phase = "over".to_owned();
        let before = EndedMessage {
            mode: std::mem::take(&mut message.mode),
            board: std::mem::take(&mut message.board),
            last_play: std::mem::take(&mut message.last_play),
        };
        let persons = message.seats.iter().filter(|seat| seat.kind != "computer").count();
        message.board = rows(&view.board);
        message.may = MayMessage::default();
        message.turn = match view.phase {
            Phase::Turn(seat) => Some(seat.0),
            Phase::Consent | Phase::Over => None,
        };
        message.mode = ModeMessage::Unbuild {
            unbuild: Box::new(unbuild_message(
                &view,
                before,
                self.before.unbuild_rule(),
                self.in_practice(persons),
            )),
        };
    }

    fn marks(event: &Event) -> Option<Mark> {
        match event {
            Event::Starts { .. } | Event::Removed { .. } => Some(Mark::Turn),
            Event::Proposed { .. } => Some(Mark::Proposal),
            Event::Answered { .. } | Event::Resigned { .. } | Event::Ended(_) => None,
        }
    }

    fn needs(&self, message: &CommandMessage) -> Mark {
        needs(message)
    }
}
