//! Duplicate: its wire form.

mod acts;
mod command;
mod event;
mod hall;
mod laid;
mod view;

pub(crate) use view::ranking;

use rules::duplicate::{Command, Duplicate, Event, Role, TableCommand};
use rules::unbuild::Unbuild;
use rules::{Formed, Play, Seat, Viewer, Views};

use super::{Showing, Travels, of_another_mode};
use crate::tiles::{examined, rows};
use crate::wire::{
    CommandMessage, DuplicateCommand, GameMessage, GoalsPreview, ModeMessage, OwnMessage,
    RefusalMessage, ServerMessage,
};
use crate::{Audience, Finding, Question, RoomRefusal, TopsQuestion};

use self::command::to_command;
use self::view::{duplicate_message, own_message, phase};

impl Travels for Duplicate {
    fn command(&self, seat: Seat, message: &CommandMessage) -> Result<Command, RefusalMessage> {
        let CommandMessage::Duplicate { command } = message else {
            return Err(of_another_mode());
        };
        to_command(seat, command)
    }

    fn acts(&self, events: &[&Event]) -> Vec<Command> {
        acts::acts(self, events)
    }

    fn fill(&self, showing: &Showing<'_>, message: &mut GameMessage) {
        let view = self.view(showing.viewer, showing.at);
        message.phase = phase(view.phase);
        message.board = rows(&view.board);
        message.last_play = view.last_play.iter().map(ToString::to_string).collect();
        message.rack = view.rack.map(|rack| rack.to_string());
        message.first_word = 2;
        message.bag = view.bag as u32;
        message.unseen = view.unseen.to_string();
        let mut session = duplicate_message(&view);
        session.name(|seat| (showing.people)(seat).name);
        message.mode = ModeMessage::Duplicate { session: Box::new(session) };
    }

    fn leaves(&self, message: &CommandMessage) -> bool {
        matches!(message, CommandMessage::Duplicate { command: DuplicateCommand::Stop {} })
    }

    fn audience(&self) -> Audience {
        Audience::Crowd
    }

    fn preview(&self, play: &Play) -> Result<(Formed, Option<GoalsPreview>), RefusalMessage> {
        Ok((examined(self.board(), self.ruleset(), play, 2)?, None))
    }

    fn tally(&self) -> Option<ServerMessage> {
        Some(ServerMessage::Tally {
            players: self.players() as u32,
            slips: self.slips_in() as u32,
            locked: self.locked() as u32,
        })
    }

    fn own(&self, showing: &Showing<'_>) -> Option<OwnMessage> {
        let view = self.own_view(showing.viewer, showing.at)?;
        Some(own_message(self, view, |seat| (showing.people)(seat).name))
    }

    /// An arbitrator sees racks that are not called yet, and slips to rule on.
    fn sees_the_common(&self, viewer: Viewer) -> bool {
        // An arbitrator who has just been sent away has to be told so.
        !matches!(viewer, Viewer::Seat(seat) if self.role(seat) == Some(Role::Arbitrator))
    }

    fn unbuilding(&self) -> Result<Unbuild, RoomRefusal> {
        Unbuild::after_session(self).ok_or(RoomRefusal::TooManyToUnbuild)
    }

    fn no_stand_in() -> RoomRefusal {
        RoomRefusal::NoStandInDuplicate
    }

    fn enter(_: Seat) -> Option<TableCommand> {
        Some(TableCommand::Enter)
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
