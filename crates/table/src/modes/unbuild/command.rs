//! Commands of taking a board apart, from what travels.

use rules::unbuild::Command;
use rules::{Seat, Square};

use crate::basis::Mark;
use crate::refuse;
use crate::wire::{CommandMessage, RefusalMessage, UnbuildCommand};

/// More squares than anybody could mean are refused unread.
const MOST_SQUARES: usize = 32;

/// A command of a seat as the rules know it.
pub(super) fn to_command(seat: Seat, command: &UnbuildCommand) -> Result<Command, RefusalMessage> {
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

/// Letters are taken off the board as it was seen.
pub(super) fn needs(message: &CommandMessage) -> Mark {
    match message {
        CommandMessage::Unbuild { command: UnbuildCommand::Remove { .. } } => Mark::Turn,
        CommandMessage::Unbuild { command: UnbuildCommand::Answer { .. } } => Mark::Proposal,
        _ => Mark::Nothing,
    }
}

pub(super) fn to_squares(squares: &[String]) -> Result<Vec<Square>, RefusalMessage> {
    if squares.len() > MOST_SQUARES {
        return Err(refuse("removal_too_many", "Take at most 6 letters in one turn."));
    }
    let square = |text: &String| {
        text.parse::<Square>().map_err(|_| refuse("bad_square", "Write squares as 8H."))
    };
    squares.iter().map(square).collect()
}
