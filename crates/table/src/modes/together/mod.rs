//! Together: its wire form.

mod acts;
mod command;
mod event;
mod view;

use rules::together::{Command, Event, Phase, TableCommand, Together};
use rules::unbuild::Unbuild;
use rules::{Formed, Play, Seat, Tiles, Views};

use super::{Showing, Travels};
use crate::basis::Mark;
use crate::tiles::rows;
use crate::wire::{
    CommandMessage, GameMessage, GoalsPreview, MayMessage, ModeMessage, RefusalMessage, TogetherMay,
};
use crate::{Finding, GoalQuestion, Question, RoomRefusal};

use self::command::{needs, to_command};
use self::view::{phase, preview, together_message};

impl Travels for Together {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        to_command(seat, message, self.board())
    }

    fn acts(&self, events: &[&Event]) -> Vec<Command> {
        acts::acts(self, events)
    }

    fn is_play(command: &Command) -> bool {
        matches!(command, Command::Play { .. })
    }

    fn fill(&self, showing: &Showing<'_>, message: &mut GameMessage) {
        let view = self.view(showing.viewer, showing.at);
        message.phase = phase(view.phase);
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

    fn leaves(&self, message: &CommandMessage) -> bool {
        matches!(message, CommandMessage::Resign {})
    }

    fn needs(&self, message: &CommandMessage) -> Mark {
        needs(message)
    }

    fn on_turn(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Turn(seat) => Some(seat),
            _ => None,
        }
    }

    fn rack(&self, seat: Seat) -> Option<Tiles> {
        self.seats().get(seat.index()).map(|known| known.rack)
    }

    fn preview(&self, play: &Play) -> Result<(Formed, Option<GoalsPreview>), RefusalMessage> {
        preview(self, play).map(|(formed, goals)| (formed, Some(goals)))
    }

    fn unbuilding(&self) -> Result<Unbuild, RoomRefusal> {
        Unbuild::after_team(self).ok_or(RoomRefusal::TooManyToUnbuild)
    }

    fn partakes(&self, seat: Seat) -> Option<bool> {
        self.seats().get(seat.index()).map(|known| !known.left)
    }

    fn absent(&self, seat: Seat) -> bool {
        self.seats().get(seat.index()).is_some_and(|known| known.away > 0)
    }

    fn live(&self) -> bool {
        true
    }

    fn sit_out(message: &mut GameMessage) {
        if let ModeMessage::Together { together } = &mut message.mode {
            together.may = TogetherMay::default();
        }
    }
}
