//! What a seat wants to do, and what only the table does.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Goal, Help};
use crate::{Play, PlayText, Seat, Square, Tile};

/// What a seat wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Says who should start (TOG-12).
    Name {
        /// Who says so.
        seat: Seat,
        /// Who should.
        starter: Seat,
    },
    /// Plays a word.
    Play {
        /// Who.
        seat: Seat,
        /// The tiles.
        play: Play,
    },
    /// Uses a helper card.
    Help {
        /// Who.
        seat: Seat,
        /// Which, and how.
        help: Help,
    },
    /// Ends a turn in which a helper was used, without a word (TOG-27).
    EndTurn {
        /// Who.
        seat: Seat,
    },
    /// Declares to be unable to complete a goal (TOG-19, AMB-35).
    Stuck {
        /// Who.
        seat: Seat,
    },
    /// Takes an offered tile, for one of the own.
    Claim {
        /// Who.
        seat: Seat,
        /// The tile taken.
        take: Tile,
        /// The tile given for it.
        give: Tile,
    },
    /// Takes a claim back.
    Unclaim {
        /// Who.
        seat: Seat,
        /// The tile taken.
        take: Tile,
        /// The tile given for it.
        give: Tile,
    },
    /// Confirms a trade of which every tile is claimed.
    Confirm {
        /// Who.
        seat: Seat,
    },
    /// Plays the turn of a team mate who is away as declined (AMB-49).
    PassOver {
        /// Who says so.
        seat: Seat,
    },
    /// Takes a team mate who is away out of the game (AMB-49).
    Remove {
        /// Who says so.
        seat: Seat,
        /// Who goes.
        who: Seat,
    },
    /// Leaves the game.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// Says something to the team.
    Say {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// Points at a square for all to see, or no longer (TOG-40).
    Point {
        /// Who.
        seat: Seat,
        /// Where.
        square: Option<Square>,
    },
}

impl Command {
    /// The seat that wants it.
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

/// What only the table does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableCommand {
    /// Deals racks and goals, once everybody has accepted the terms.
    Start,
    /// Time has passed: the team has named nobody in time, or taken no offered tile.
    Tick,
    /// Says whether an opening word of some rack completes a goal, when
    /// [`Phase::DealCheck`](super::Phase::DealCheck) asks.
    DealVerdict {
        /// Whether it does.
        reachable: bool,
    },
    /// Says which plays completed a goal, the best of each rack, when
    /// [`Phase::StuckCheck`](super::Phase::StuckCheck) asks.
    StuckVerdict {
        /// At most one for each seat; a seat without has none.
        possible: Vec<Possible>,
    },
}

/// A play that would have completed goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Possible {
    /// Whose tiles.
    pub seat: Seat,
    /// The play.
    pub text: PlayText,
    /// The goals.
    pub goals: Vec<Goal>,
}
