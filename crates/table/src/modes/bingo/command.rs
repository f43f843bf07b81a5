//! Commands of Letter bingo, from wire types.

use rules::Seat;
use rules::bingo::Command;

use crate::wire::BingoCommand;

/// A command of a seat as the rules know it.
pub(super) fn to_command(seat: Seat, command: &BingoCommand) -> Command {
    match command {
        BingoCommand::Lock { words } => Command::Lock { seat, words: words.clone() },
        BingoCommand::Begin {} => Command::Begin { seat },
        BingoCommand::BeginWithout {} => Command::BeginWithout { seat },
        BingoCommand::Call {} => Command::Call { seat },
        BingoCommand::Strike { index } => Command::Strike { seat, index: *index },
        BingoCommand::Claim {} => Command::Claim { seat },
        BingoCommand::Leave {} => Command::Leave { seat },
    }
}
