//! What a computer player does, in whatever mode.

use rules::{Command, Move, Seat, Standing, bingo, duplicate, together, unbuild};

/// What a computer player does, in whatever mode.
#[derive(Clone, PartialEq, Debug)]
pub enum ModeCommand {
    /// In a match.
    Match(Command),
    /// In a duplicate session.
    Duplicate(duplicate::Command),
    /// In Letter bingo.
    Bingo(bingo::Command),
    /// While a board is taken apart.
    Unbuild(unbuild::Command),
    /// In Together.
    Together(together::Command),
}

impl ModeCommand {
    /// The command by which a seat accepts plays without being asked, from now on.
    pub(crate) fn always_accept(seat: Seat, standing: Standing) -> ModeCommand {
        ModeCommand::Match(Command::AlwaysAccept { seat, standing })
    }

    /// The seat that gives the command.
    pub fn seat(&self) -> Seat {
        match self {
            ModeCommand::Match(command) => command.seat(),
            ModeCommand::Duplicate(command) => command.seat(),
            ModeCommand::Bingo(command) => command.seat(),
            ModeCommand::Unbuild(command) => command.seat(),
            ModeCommand::Together(command) => command.seat(),
        }
    }

    /// Whether it lays tiles.
    pub(crate) fn is_play(&self) -> bool {
        match self {
            ModeCommand::Match(Command::Move { the_move, .. }) => matches!(the_move, Move::Play(_)),
            ModeCommand::Together(command) => matches!(command, together::Command::Play { .. }),
            ModeCommand::Match(_)
            | ModeCommand::Duplicate(_)
            | ModeCommand::Bingo(_)
            | ModeCommand::Unbuild(_) => false,
        }
    }
}
