//! What can be asked of a room.

use rules::Seat;

use crate::CommandId;
use crate::refuse;
use crate::wire::{CommandMessage, RefusalMessage};

/// What can be asked of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// People or computer players sit down and accept the terms. When the last seat is taken the
    /// game starts in the same batch.
    Sit(Vec<(Seat, String)>),
    /// A seat wants to do something.
    Command(Request),
    /// Time has passed: see [`Room::deadline`](crate::Room::deadline).
    Tick,
    /// The answer to [`Room::stuck_question`](crate::Room::stuck_question).
    StuckVerdict {
        /// Whether some seat has a play left.
        anyone_can_play: bool,
    },
}

/// A command of a seat, as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Chosen by the client, new for each command.
    pub id: String,
    /// Whose command. That the client holds the seat is the caller's business.
    pub seat: Seat,
    /// The last sequence number the client had seen when the person decided.
    pub seq: u32,
    /// What to do.
    pub command: CommandMessage,
}

impl Request {
    /// The command's name for ever.
    pub(crate) fn command_id(&self) -> Result<CommandId, RefusalMessage> {
        let length = self.id.chars().count();
        if !(1..=CommandId::MAX_LEN).contains(&length) || self.id.chars().any(char::is_control) {
            return Err(refuse(
                "bad_command_id",
                "Give the command an id of 1 to 64 characters that can be seen.",
            ));
        }
        Ok(CommandId { seat: self.seat, id: self.id.clone() })
    }
}

/// The sequence numbers that commands refer to.
///
/// A command is stale if something has happened that the person would have had to see before
/// deciding. For a move, a challenge and an acceptance that is what changes the board or passes
/// the turn on: a play, a swapped blank, a withdrawal, an exchange, a pass, a skipped turn. For an answer it is the
/// proposal. Acceptances, proposals, answers, held moves, windows that close, charges and
/// resignations of others spoil nothing; resigning, resuming, proposing and claiming the time are
/// right whenever the rules allow them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Basis {
    turn: u32,
    proposal: u32,
}

impl Basis {
    /// Takes note of an event.
    pub(crate) fn note(&mut self, seq: u32, event: &rules::Event) {
        use rules::Event;
        match event {
            Event::Starts { .. }
            | Event::Played { .. }
            | Event::Withdrawn { .. }
            | Event::Exchanged { .. }
            | Event::Passed { .. }
            | Event::Declined { .. }
            | Event::BlankTaken { .. }
            | Event::Skipped { .. } => self.turn = seq,
            Event::Proposed { .. } => self.proposal = seq,
            _ => {}
        }
    }

    /// The last event that must have been seen for this command.
    pub(crate) fn of(self, command: &CommandMessage) -> u32 {
        match command {
            CommandMessage::Play { .. }
            | CommandMessage::PlayText { .. }
            | CommandMessage::Exchange { .. }
            | CommandMessage::Pass {}
            | CommandMessage::TakeBlank { .. }
            | CommandMessage::Challenge { .. }
            | CommandMessage::Accept {} => self.turn,
            CommandMessage::Answer { .. } => self.proposal,
            CommandMessage::ProposeEnd {}
            | CommandMessage::ProposePause {}
            | CommandMessage::Resume {}
            | CommandMessage::Resign {}
            | CommandMessage::ClaimTime {} => 0,
        }
    }
}
