//! Commands of a duplicate session, from wire types.

use rules::Seat;
use rules::duplicate::{Command, Refusal, Written};

use super::hall::to_hall_command;
use crate::tiles::{to_letters, to_play};
use crate::wire::{DuplicateCommand, RefusalMessage};

/// Texts with more characters than any slip needs are refused unread.
const LONGEST: usize = 64;

/// A command of a seat as the rules know it.
pub(super) fn to_command(
    seat: Seat,
    command: &DuplicateCommand,
) -> Result<Command, RefusalMessage> {
    Ok(match command {
        DuplicateCommand::Begin {} => Command::Begin { seat },
        DuplicateCommand::Seal { tiles, declared, lock } => {
            let written = Written::Laid(to_play(tiles)?);
            Command::Seal { seat, written, declared: *declared, lock: *lock }
        }
        DuplicateCommand::SealText { place, word, declared, lock } => {
            if place.len() > LONGEST || word.len() > LONGEST {
                return Err(Refusal::Unreadable.into());
            }
            let written = Written::Typed { place: place.clone(), word: word.clone() };
            Command::Seal { seat, written, declared: *declared, lock: *lock }
        }
        DuplicateCommand::Lock {} => Command::Lock { seat },
        DuplicateCommand::Draw {} => Command::Draw { seat },
        DuplicateCommand::Accept {} => Command::Accept { seat },
        DuplicateCommand::Reject {} => Command::Reject { seat },
        DuplicateCommand::StartClock {} => Command::StartClock { seat },
        DuplicateCommand::Extend {} => Command::Extend { seat },
        DuplicateCommand::Close {} => Command::Close { seat },
        DuplicateCommand::Rule { word, good } => {
            Command::Rule { seat, word: to_letters(word)?, good: *good }
        }
        DuplicateCommand::Confirm {} => Command::Confirm { seat },
        DuplicateCommand::Stop {} => Command::Stop { seat },
        DuplicateCommand::Hall { command } => {
            Command::Hall { seat, command: to_hall_command(command)? }
        }
    })
}
