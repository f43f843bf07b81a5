//! Matches: their wire form.

mod acts;
mod command;
mod event;
mod view;

pub use command::move_message;

use rules::unbuild::Unbuild;
use rules::{
    ChallengeRule, Command, Event, Formed, Game, Millis, Move, Phase, Play, Position, Seat, SetUp,
    Standing, TableCommand, Tiles, Views,
};

use super::{Showing, Travels};
use crate::basis::Mark;
use crate::tiles::{examined, rows};
use crate::wire::{CommandMessage, GameMessage, GoalsPreview, RefusalMessage};
use crate::{Finding, OpeningQuestion, Question, RoomRefusal, StuckQuestion};

use self::command::{needs, to_command};
use self::view::{
    fill_seats, may_message, mode_message, pending_message, phase, proposal_message, warning,
};

/// The time after the end of a turn within which a move may arrive and still count as made in time
/// (AMB-16).
pub const GRACE: Millis = Millis(1_000);

impl Travels for Position {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        to_command(seat, message, self.board(), self.ruleset())
    }

    fn acts(&self, events: &[&Event]) -> Vec<Command> {
        acts::acts(self, events)
    }

    fn is_play(command: &Command) -> bool {
        matches!(command, Command::Move { the_move: Move::Play(_), .. })
    }

    fn fill(&self, showing: &Showing<'_>, message: &mut GameMessage) {
        let view = self.view(showing.viewer, showing.at);
        message.phase = phase(view.phase);
        message.mode = mode_message(self, &view);
        message.paused = view.paused;
        message.turn = match view.phase {
            Phase::Turn(seat) => Some(seat.0),
            _ => None,
        };
        message.board = rows(&view.board);
        message.last_play = view.last_play.iter().map(ToString::to_string).collect();
        message.rack = view.rack.map(|rack| rack.to_string());
        message.first_word = view.first_word;
        message.turn_ends = view.turn_ends.map(|at| at.0);
        message.bag = view.bag as u32;
        message.unseen = view.unseen.to_string();
        message.pending =
            view.pending.as_ref().map(|pending| pending_message(pending, &view.ruleset));
        message.proposal = view.proposal.as_ref().map(proposal_message);
        message.warning = warning(&view);
        fill_seats(&view, showing.at, &mut message.seats);
        let names: Vec<String> = message.seats.iter().map(|seat| seat.name.clone()).collect();
        message.may = may_message(&view, |seat| names.get(seat.index()).cloned());
    }

    /// A turn ends [`GRACE`] later than the players are shown, so that a move made in time is not
    /// lost on its way (AMB-16).
    fn due(&self) -> Option<Millis> {
        match self.deadline() {
            Some(deadline) if Some(deadline) == self.turn_ends() => Some(deadline.plus(GRACE)),
            other => other,
        }
    }

    /// The time from which the game may be claimed on time.
    fn claimable_from(&self) -> Option<Millis> {
        Position::claimable_from(self)
    }

    fn question(&self) -> Option<Question> {
        let (ruleset, board) = (*self.ruleset(), self.board().clone());
        let rack = |seat: Seat| self.seats()[seat.index()].rack;
        match self.phase() {
            Phase::StuckCheck => {
                let racks = self.active().map(rack).collect();
                Some(Question::Stuck(StuckQuestion { ruleset, board, racks }))
            }
            Phase::OpeningCheck(seat) => {
                let (rack, letters) = (rack(seat), self.first_word());
                Some(Question::Opening(OpeningQuestion { ruleset, board, rack, letters }))
            }
            _ => None,
        }
    }

    fn set_up(set_up: &SetUp) -> Option<TableCommand> {
        Some(TableCommand::SetUp(Box::new(set_up.clone())))
    }

    fn call_off() -> Option<TableCommand> {
        Some(TableCommand::CallOff)
    }

    fn found(finding: &Finding) -> Option<TableCommand> {
        match *finding {
            Finding::Stuck { anyone_can_play } => {
                Some(TableCommand::StuckVerdict { anyone_can_play })
            }
            Finding::Opening { can_open } => Some(TableCommand::OpeningVerdict { can_open }),
            _ => None,
        }
    }

    fn leaves(&self, message: &CommandMessage) -> bool {
        matches!(message, CommandMessage::Resign {} | CommandMessage::Abort {})
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
        let formed = examined(self.board(), self.ruleset(), play, self.first_word())?;
        Ok((formed, None))
    }

    fn unbuilding(&self) -> Result<Unbuild, RoomRefusal> {
        Unbuild::after(self).ok_or(RoomRefusal::TooManyToUnbuild)
    }

    fn trust(&self, of: &[Seat]) -> Option<Standing> {
        let ruleset = self.ruleset();
        let open = ruleset.challenge != ChallengeRule::Void && !ruleset.mode.is_alone();
        (open && !of.is_empty()).then(|| Standing { of: of.to_vec(), last: true })
    }

    fn standings(&self) -> Vec<(Seat, &Standing)> {
        (0..).map(Seat).zip(self.seats().iter().map(|known| &known.standing)).collect()
    }

    fn partakes(&self, seat: Seat) -> Option<bool> {
        if self.ruleset().mode.is_alone() {
            return None;
        }
        self.seats().get(seat.index()).map(|known| !known.resigned)
    }

    fn absent(&self, seat: Seat) -> bool {
        self.seats().get(seat.index()).is_some_and(|known| known.timeouts >= 3)
    }

    fn live(&self) -> bool {
        let ruleset = self.ruleset();
        let timed = ruleset.clock.is_some() || ruleset.move_timer.is_some();
        timed && ruleset.slow_turn().is_none() && !self.paused()
    }

    fn paused(&self) -> bool {
        Position::paused(self)
    }
}
