//! Together: how its games travel.

mod command;
mod event;
mod view;

pub(crate) use view::preview;

use rules::together::{Command, Event, Phase, TableCommand, Together};
use rules::{Millis, Seat, Viewer};

use super::{Mark, Travels};
use crate::tiles::rows;
use crate::wire::{
    CommandMessage, EventKind, GameMessage, MayMessage, ModeMessage, RefusalMessage,
};
use crate::{Finding, GoalQuestion, ModeCommand, Question, RoomEvent};

use self::command::{needs, to_command};
use self::event::event_kind;
use self::view::{phase_key, together_message};

impl Travels for Together {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        to_command(seat, message, self.board())
    }

    fn of_mode(command: &ModeCommand) -> Option<&Command> {
        match command {
            ModeCommand::Together(command) => Some(command),
            _ => None,
        }
    }

    fn logged(event: Event) -> RoomEvent {
        RoomEvent::Together(event)
    }

    fn event_kind(event: &Event, viewer: Viewer) -> EventKind {
        event_kind(&event.seen_by(viewer))
    }

    fn fill(&self, viewer: Viewer, at: Millis, message: &mut GameMessage) {
        let view = self.view(viewer, at);
        message.phase = phase_key(view.phase).to_owned();
        message.turn = match view.phase {
            Phase::Turn(seat) | Phase::Trade(seat) | Phase::StuckCheck(seat) => Some(seat.0),
            _ => None,
        };
        message.board = rows(&view.board);
        message.last_play = view.last_play.iter().map(ToString::to_string).collect();
        message.rack = view.rack.map(|rack| rack.to_string());
        message.first_word = 2;
        message.bag = view.bag as u32;
        message.unseen = view.unseen.to_string();
        for (seat, known) in message.seats.iter_mut().zip(&view.seats) {
            seat.tiles = known.tiles;
            seat.resigned = known.left;
            seat.away = known.away > 0;
        }
        message.may =
            MayMessage { act: view.may.play, resign: view.may.resign, ..MayMessage::default() };
        message.mode = ModeMessage::Together { together: Box::new(together_message(&view)) };
    }

    fn question(&self) -> Option<Question> {
        let opening = match self.phase() {
            Phase::DealCheck => true,
            Phase::StuckCheck(_) => false,
            _ => return None,
        };
        let rack = |seat: Seat| (seat, self.seats()[seat.index()].rack);
        Some(Question::Goals(GoalQuestion {
            ruleset: *self.ruleset(),
            board: self.board().clone(),
            goals: self.goals().to_vec(),
            racks: self.active().map(rack).collect(),
            opening,
        }))
    }

    fn found(finding: &Finding) -> Option<TableCommand> {
        match finding {
            &Finding::OpeningGoal { reachable } => Some(TableCommand::DealVerdict { reachable }),
            Finding::GoalPlays { possible } => {
                Some(TableCommand::StuckVerdict { possible: possible.clone() })
            }
            _ => None,
        }
    }

    /// What changes the board, the goals or the turn.
    fn marks(event: &Event) -> Option<Mark> {
        match event {
            Event::Starts { .. }
            | Event::Played { .. }
            | Event::TurnEnded { .. }
            | Event::PassedOver { .. }
            | Event::Removed { .. }
            | Event::TurnedUp { .. } => Some(Mark::Turn),
            _ => None,
        }
    }

    fn needs(&self, message: &CommandMessage) -> Mark {
        needs(message)
    }
}
