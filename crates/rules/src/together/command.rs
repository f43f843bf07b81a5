//! The commands of a seat, and those of the table.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Goal, Help};
use crate::{Play, PlayText, Seat, Square, Tile};

/// A command of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Says who should start (TOG-12).
    Name {
        /// The seat that says so.
        seat: Seat,
        /// The seat that should start.
        starter: Seat,
    },
    /// Plays a word.
    Play {
        /// The seat that plays.
        seat: Seat,
        /// The tiles laid.
        play: Play,
    },
    /// Uses a helper card.
    Help {
        /// The seat that uses it.
        seat: Seat,
        /// The helper and how it is used.
        help: Help,
    },
    /// Ends a turn in which a helper was used, without a word (TOG-27).
    EndTurn {
        /// The seat whose turn ends.
        seat: Seat,
    },
    /// Declares that the seat cannot complete a goal (TOG-19, AMB-35).
    Stuck {
        /// The seat that is stuck.
        seat: Seat,
    },
    /// Takes an offered tile in exchange for a tile from the seat's rack.
    Claim {
        /// The seat that takes the tile.
        seat: Seat,
        /// The tile taken.
        take: Tile,
        /// The tile given for it.
        give: Tile,
    },
    /// Takes a claim back.
    Unclaim {
        /// The seat that made the claim.
        seat: Seat,
        /// The tile taken.
        take: Tile,
        /// The tile given for it.
        give: Tile,
    },
    /// Confirms a trade in which every tile has been claimed.
    Confirm {
        /// The seat that confirms.
        seat: Seat,
    },
    /// Counts the turn of a teammate who is away as declined (AMB-49).
    PassOver {
        /// The seat that says so.
        seat: Seat,
    },
    /// Takes a teammate who is away out of the game (AMB-49).
    Remove {
        /// The seat that says so.
        seat: Seat,
        /// The seat taken out.
        who: Seat,
    },
    /// Leaves the game.
    Resign {
        /// The seat that leaves.
        seat: Seat,
    },
    /// Says something to the team.
    Say {
        /// The seat that speaks.
        seat: Seat,
        /// The message.
        text: String,
    },
    /// Points at a square for all to see, or stops pointing (TOG-40).
    Point {
        /// The seat that points.
        seat: Seat,
        /// The square; `None` to stop pointing.
        square: Option<Square>,
    },
}

impl Command {
    /// The seat that gives the command.
    pub fn seat(&self) -> Seat {
        match *self {
            Command::Name { seat, .. }
            | Command::Play { seat, .. }
            | Command::Help { seat, .. }
            | Command::EndTurn { seat }
            | Command::Stuck { seat }
            | Command::Claim { seat, .. }
            | Command::Unclaim { seat, .. }
            | Command::Confirm { seat }
            | Command::PassOver { seat }
            | Command::Remove { seat, .. }
            | Command::Resign { seat }
            | Command::Say { seat, .. }
            | Command::Point { seat, .. } => seat,
        }
    }
}

/// A command that only the table gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Deals racks and goals, once all players have accepted the terms.
    Start,
    /// Time has passed: the team has not named a starter in time, or not taken an offered tile.
    Tick,
    /// Says whether an opening word of some rack completes a goal, when
    /// [`Phase::DealCheck`](super::Phase::DealCheck) asks.
    DealVerdict {
        /// True if it does.
        reachable: bool,
    },
    /// Says which plays would have completed a goal, the best of each rack, when
    /// [`Phase::StuckCheck`](super::Phase::StuckCheck) asks.
    StuckVerdict {
        /// At most one for each seat; none for a seat that had no such play.
        possible: Vec<Possible>,
    },
}

/// A play that would have completed goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Possible {
    /// The seat that could have made it.
    pub seat: Seat,
    /// The play.
    pub text: PlayText,
    /// The goals it would have completed.
    pub goals: Vec<Goal>,
}
