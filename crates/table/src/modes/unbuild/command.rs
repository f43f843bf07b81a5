//! Commands of taking a board apart, from wire types.

use rules::unbuild::Command;
use rules::{Seat, Square};

use crate::basis::Mark;
use crate::unreadable::Unreadable;
use crate::wire::{CommandMessage, UnbuildCommand};

/// More squares than a command can sensibly name are refused unread.
const MOST_SQUARES: usize = 32;

/// A command of a seat as the rules know it.
pub(super) fn to_command(seat: Seat, command: &UnbuildCommand) -> Result<Command, Unreadable> {
    Ok(match command {
        UnbuildCommand::Propose {} => Command::Propose { seat },
        &UnbuildCommand::Answer { agree } => Command::Answer { seat, agree },
        UnbuildCommand::Begin {} => Command::Begin { seat },
        UnbuildCommand::Remove { squares } => {
            Command::Remove { seat, squares: to_squares(squares)? }
        }
        UnbuildCommand::Resign {} => Command::Resign { seat },
    })
}

/// Taking letters depends on the board that the person saw.
pub(super) fn needs(message: &CommandMessage) -> Mark {
    match message {
        CommandMessage::Unbuild { command: UnbuildCommand::Remove { .. } } => Mark::Turn,
        CommandMessage::Unbuild { command: UnbuildCommand::Answer { .. } } => Mark::Proposal,
        _ => Mark::Nothing,
    }
}

pub(super) fn to_squares(squares: &[String]) -> Result<Vec<Square>, Unreadable> {
    if squares.len() > MOST_SQUARES {
        return Err(Unreadable::TooManySquares);
    }
    let square = |text: &String| text.parse().map_err(|_| Unreadable::Square);
    squares.iter().map(square).collect()
}
