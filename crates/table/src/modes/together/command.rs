//! Commands of Together, from wire types.

use rules::together::{Command, Goal, Help};
use rules::{Board, PlayText, Seat, Square, Tile, Tiles};

use crate::basis::Mark;
use crate::modes::of_another_mode;
use crate::tiles::to_play;
use crate::unreadable::Unreadable;
use crate::wire::{CommandMessage, RefusalMessage, TogetherCommand};

/// A command of a seat as the rules know it, on the current board.
pub(super) fn to_command(
    seat: Seat,
    message: &CommandMessage,
    board: &Board,
) -> Result<Command, RefusalMessage> {
    Ok(match message {
        CommandMessage::Play { tiles } => Command::Play { seat, play: to_play(tiles)? },
        CommandMessage::PlayText { text } => {
            let text: PlayText = text.parse().map_err(|error| Unreadable::Play { error })?;
            let play = text.resolve(board).map_err(rules::together::Refusal::from)?;
            Command::Play { seat, play }
        }
        CommandMessage::Resign {} => Command::Resign { seat },
        CommandMessage::Together { command } => of_together(seat, command)?,
        _ => return Err(of_another_mode()),
    })
}

/// Talk, trades and saying who should start are valid whenever the rules allow them.
pub(super) fn needs(message: &CommandMessage) -> Mark {
    let CommandMessage::Together { command } = message else {
        return match message {
            CommandMessage::Resign {} => Mark::Nothing,
            _ => Mark::Turn,
        };
    };
    match command {
        TogetherCommand::Name { .. }
        | TogetherCommand::Claim { .. }
        | TogetherCommand::Unclaim { .. }
        | TogetherCommand::Confirm {}
        | TogetherCommand::Remove { .. }
        | TogetherCommand::Say { .. }
        | TogetherCommand::Point { .. } => Mark::Nothing,
        _ => Mark::Turn,
    }
}

fn tile(text: &str) -> Result<Tile, Unreadable> {
    let mut all = text.chars();
    match (all.next().and_then(Tile::from_char), all.next()) {
        (Some(tile), None) => Ok(tile),
        _ => Err(Unreadable::Tile),
    }
}

fn tiles(text: &str) -> Result<Tiles, Unreadable> {
    if text.len() > 32 {
        return Err(Unreadable::TooManyChosen);
    }
    text.parse().map_err(|error| Unreadable::Tiles { error })
}

fn goal(key: &str) -> Result<Goal, Unreadable> {
    key.parse().map_err(|error| Unreadable::Goal { error })
}

fn of_together(seat: Seat, command: &TogetherCommand) -> Result<Command, Unreadable> {
    let help = |help| Command::Help { seat, help };
    Ok(match command {
        &TogetherCommand::Name { starter } => Command::Name { seat, starter: Seat(starter) },
        TogetherCommand::CompleteGoal { goal: key } => help(Help::CompleteGoal(goal(key)?)),
        TogetherCommand::ExchangeTiles { tiles: text } => help(Help::ExchangeTiles(tiles(text)?)),
        TogetherCommand::ExtraTile {} => help(Help::ExtraTile),
        TogetherCommand::MakeBlank { tile: text } => help(Help::MakeBlank(tile(text)?)),
        TogetherCommand::RefreshGoals {} => help(Help::RefreshGoals),
        TogetherCommand::TradeTiles { tiles: text } => help(Help::TradeTiles(tiles(text)?)),
        TogetherCommand::EndTurn {} => Command::EndTurn { seat },
        TogetherCommand::Stuck {} => Command::Stuck { seat },
        TogetherCommand::Claim { take, give } => {
            Command::Claim { seat, take: tile(take)?, give: tile(give)? }
        }
        TogetherCommand::Unclaim { take, give } => {
            Command::Unclaim { seat, take: tile(take)?, give: tile(give)? }
        }
        TogetherCommand::Confirm {} => Command::Confirm { seat },
        TogetherCommand::PassOver {} => Command::PassOver { seat },
        &TogetherCommand::Remove { who } => Command::Remove { seat, who: Seat(who) },
        TogetherCommand::Say { text } => Command::Say { seat, text: text.clone() },
        TogetherCommand::Point { square } => {
            let read = |text: &String| text.parse::<Square>();
            let square = square.as_ref().map(read).transpose();
            let square = square.map_err(|_| Unreadable::Square)?;
            Command::Point { seat, square }
        }
    })
}
