//! The events of a duplicate session.

use alloc::vec::Vec;

use super::{HallEvent, Laid, Role, Source};
use crate::{Millis, PlayText, Ruling, Seat, Tiles};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player joined.
    Entered {
        /// The seat, counted from 0 without a gap.
        seat: Seat,
        /// The role of the player.
        role: Role,
    },
    /// The session began.
    Started,
    /// The rack was filled up from the bag (VAR-DUP-03, VAR-DUP-10).
    Drawn {
        /// The tiles drawn.
        tiles: Tiles,
    },
    /// The whole rack went back into the bag (VAR-DUP-13).
    Rejected,
    /// The rack is taken.
    Accepted,
    /// The best play of the rack.
    TopFound {
        /// The play and what it scores.
        top: Laid,
        /// The number of equal plays from which it was drawn.
        lots: u16,
    },
    /// The rack has no play at all.
    NoTop,
    /// The clock was started; the rack counts as one of the rounds.
    RoundBegan {
        /// The number of the round, from 1.
        round: u16,
        /// The time for it.
        time: Millis,
    },
    /// An entrant sealed a slip.
    Sealed(Sealed),
    /// An entrant locked a slip: it will not be changed any more.
    Locked {
        /// The seat that locked its slip.
        seat: Seat,
    },
    /// Half a minute is left (AMB-45).
    Warned,
    /// The arbitrator gave more time.
    Extended {
        /// The time that was added.
        by: Millis,
    },
    /// No more slips are taken.
    Closed {
        /// Why the round closed.
        cause: CloseCause,
    },
    /// The arbitrator ruled on a word.
    Ruled {
        /// The word, in capitals, and whether it is good.
        ruling: Ruling,
    },
    /// The best word was placed on every board, and all entrants scored their own words
    /// (VAR-DUP-07, VAR-DUP-08).
    Placed {
        /// The play that was placed.
        laid: Laid,
        /// The source of the play: the best slip or the top.
        source: Source,
        /// The number of equal plays from which it was drawn.
        lots: u16,
    },
    /// The session is over.
    Ended {
        /// Why it is over.
        reason: EndReason,
    },
    /// Something happened in the hall, apart from the rounds.
    Hall(HallEvent),
}

/// A slip as it was judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// The seat that sealed it.
    pub seat: Seat,
    /// The word and where it stands.
    pub text: PlayText,
    /// Its points, if all its words are good.
    pub score: i32,
    /// The words that it forms, the main word first, and whether they are good.
    pub words: Vec<Ruling>,
    /// The score that was written on it.
    pub declared: Option<u16>,
    /// True if it was written in the other direction (AMB-26).
    pub turned: bool,
    /// True if it is locked.
    pub locked: bool,
}

/// Why a round closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CloseCause {
    /// The time was up.
    Time,
    /// Every entrant had locked a slip.
    AllLocked,
    /// The arbitrator closed it.
    Arbitrator,
}

keys! {
    CloseCause {
        Time = "time",
        AllLocked = "all_locked",
        Arbitrator = "arbitrator",
    }
}

/// Why a session ended (VAR-DUP-14, AMB-28).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// All tiles have been drawn and played.
    AllPlayed,
    /// No vowels or no consonants are left.
    NoRack,
    /// The last tiles have no play.
    NoPlay,
    /// The rounds agreed on have been played.
    Rounds,
    /// Seat 0 ended it.
    Stopped,
}

keys! {
    EndReason {
        AllPlayed = "all_played",
        NoRack = "no_rack",
        NoPlay = "no_play",
        Rounds = "rounds",
        Stopped = "stopped",
    }
}
