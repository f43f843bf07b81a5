//! The inputs of a room.

use rules::{Level, Millis, Seat, SetUp, Terms};
use sha2::{Digest as _, Sha256};

use crate::wire::{CommandMessage, RefusalMessage};
use crate::{CommandId, Finding, LexiconTag, ModeCommand, RoomRefusal};

/// An input of a room.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// The game is to go on from a position. This comes before any player sits down.
    SetUp(Box<SetUp>),
    /// People or computer players sit down and accept the terms. When the last seat is taken the
    /// game starts in the same batch.
    Sit(Vec<(Seat, String)>),
    /// A player proposes other terms before the game begins.
    Reopen(Reopening),
    /// Seats accept the terms of this hash. When the last one has accepted the game starts in the
    /// same batch.
    Agree {
        /// The seats that accept; the caller checks that the client holds them.
        seats: Vec<Seat>,
        /// The hash of the terms that were read.
        terms_hash: String,
    },
    /// The player who made the table asks a computer player to take an open seat. If it was the last
    /// one, the game starts in the same batch.
    Fill(Filling),
    /// An arbitrator who was called in comes into a duplicate session.
    CallIn {
        /// The next seat.
        seat: Seat,
        /// The name given.
        name: String,
    },
    /// A seat changes its name.
    Rename {
        /// The seat; the caller checks that the client holds it.
        seat: Seat,
        /// The new name.
        name: String,
    },
    /// The player who made the table cancels it before the start.
    Cancel(Vec<Seat>),
    /// The organiser takes the board away: the table is cancelled before the start, and later the
    /// game ends without a result.
    CallOff,
    /// After the end: whether seats want another game on the same terms.
    Again {
        /// The seats that answer; the caller checks that the client holds them.
        seats: Vec<Seat>,
        /// Their answer.
        wanted: Wanted,
    },
    /// A person wants to do something.
    Command(Request),
    /// A computer player does something, in its own seat or in a person's. It knows the game as it
    /// is now.
    Computer(ModeCommand),
    /// From when each seat's person counts as absent, `None` while they are here: see
    /// [`Room::stand_in_due`](crate::Room::stand_in_due).
    Gone(Vec<Option<Millis>>),
    /// Time has passed: see [`Room::deadline`](crate::Room::deadline).
    Tick,
    /// The answer to [`Room::question`](crate::Room::question).
    Finding(Finding),
}

/// An answer about another game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Yes. If all players now want it, this is the id of the game that follows.
    Yes(String),
    /// No.
    No,
}

/// Other terms for a game that has not begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reopening {
    /// The first of these seats proposes, and all of them thereby accept. The caller checks that
    /// the client holds them.
    pub seats: Vec<Seat>,
    /// The name of the newcomer, if one takes the first of these seats with it.
    pub newcomer: Option<String>,
    /// The hash of the terms that were read.
    pub terms_hash: String,
    /// The terms proposed.
    pub terms: Terms,
    /// The word list that a game with them is bound to.
    pub lexicon: LexiconTag,
}

/// A computer player that is asked to take an open seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filling {
    /// The seats of the caller, which has to check that the client holds them.
    pub seats: Vec<Seat>,
    /// The open seat.
    pub seat: Seat,
    /// Its level.
    pub level: Level,
}

/// A command of a seat, as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Chosen by the client, new for each command.
    pub id: String,
    /// The seat that gives it. The caller checks that the client holds it.
    pub seat: Seat,
    /// The last sequence number the client had seen when the person decided.
    pub seq: u32,
    /// The command.
    pub command: CommandMessage,
    /// The time it was on its way, with the news before it: as the server measured it, not as the
    /// client claims.
    pub delay: Millis,
}

impl Request {
    /// The command's permanent id.
    pub(crate) fn command_id(&self) -> Result<CommandId, RefusalMessage> {
        let length = self.id.chars().count();
        if !(1..=CommandId::MAX_LEN).contains(&length) || self.id.chars().any(char::is_control) {
            return Err(RoomRefusal::BadCommandId.into());
        }
        Ok(CommandId { seat: self.seat, id: self.id.clone(), what: Some(self.what()) })
    }

    /// The command's digest (64 bits of its SHA-256).
    fn what(&self) -> u64 {
        // Its debug text contains every field.
        let digest = Sha256::digest(format!("{:?}", self.command));
        digest.iter().take(8).fold(0, |what, &byte| what << 8 | u64::from(byte))
    }
}
