//! Why a command may be refused.

use alloc::string::String;
use core::fmt;

use super::Need;
use crate::{Reason, Square, Tile};

/// Why a command was refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// There is no such seat in the session.
    NoSuchSeat,
    /// All seat numbers are taken.
    Full,
    /// The session has not begun.
    NotStarted,
    /// The session has begun already.
    AlreadyStarted,
    /// The session is over.
    Over,
    /// Only the player who made the session begins it.
    NotYoursToBegin,
    /// Only the arbitrator may do that.
    NotArbitrator,
    /// The arbitrator cannot seal slips.
    ArbitratorPlaysNot,
    /// No round is running.
    NoRound,
    /// The time of the round is up (AMB-45).
    SlipLate,
    /// There is no slip to lock.
    NoSlip,
    /// The slip is locked already.
    AlreadyLocked,
    /// No rack is due now.
    NoRackDue,
    /// No rack is waiting for the arbitrator's decision.
    NoRackWaits,
    /// The rack has too few vowels or too few consonants.
    RackFails {
        /// What it needs.
        need: Need,
    },
    /// The rack has the vowels and consonants it needs.
    RackGood {
        /// What it needed.
        need: Need,
    },
    /// The clock cannot be started now.
    ClockNotDue,
    /// There is nothing to rule on now.
    NothingToRule,
    /// No slip of this round has that word.
    WordNotOnSlips,
    /// Nobody asked for the best play.
    NotSought,
    /// The best play that was found is not a play.
    BadTop,
    /// What was written is not a word and a place.
    Unreadable,
    /// The place does not exist in the notation of this session.
    NoSuchPlace,
    /// Only part of the word that would stand there was written.
    NotWhole,
    /// There is no person as arbitrator, and so no hall.
    NoHall,
    /// Only the chief may do that.
    NotTheChief,
    /// There are as many arbitrators as there can be.
    ManyArbitrators,
    /// There are as many entrants on paper as there can be.
    ManyOnPaper,
    /// No player has that seat.
    NoSuchEntrant,
    /// That player has a device and seals slips there.
    NotOnPaper,
    /// No arbitrator who was called in has that seat.
    NoSuchDeputy,
    /// The first table comes after the last.
    NoSuchTables,
    /// It is settled what this slip says.
    SlipSettled,
    /// The slip was typed twice, and not the same.
    SlipDiffers,
    /// This arbitrator has typed nothing of this slip.
    NothingTyped,
    /// What was typed is not a line.
    LineUnreadable,
    /// The word cannot be laid where it was typed, but in one other place.
    SlipFitsElsewhere {
        /// That place, in the notation of this session.
        place: String,
    },
    /// Slips on paper are still missing.
    PaperMissing {
        /// How many.
        awaited: usize,
    },
    /// The tiles may not be laid there, or are not on the rack.
    Laying(crate::Refusal),
}

impl Refusal {
    /// Too few of a tile are on the rack.
    pub(super) fn missing(tile: Tile) -> Refusal {
        Refusal::Laying(crate::Refusal::TileNotOnRack { tile })
    }
}

impl Reason for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat => "no_such_seat",
            Refusal::Full => "game_full",
            Refusal::NotStarted => "not_started",
            Refusal::AlreadyStarted => "already_started",
            Refusal::Over => "game_over",
            Refusal::NotYoursToBegin => "not_arbitrator",
            Refusal::NotArbitrator => "not_arbitrator",
            Refusal::ArbitratorPlaysNot => "arbitrator_plays_not",
            Refusal::NoRound => "no_round",
            Refusal::SlipLate => "slip_late",
            Refusal::NoSlip => "no_slip",
            Refusal::AlreadyLocked => "slip_locked",
            Refusal::NoRackDue => "no_rack_due",
            Refusal::NoRackWaits => "no_rack_waits",
            Refusal::RackFails { .. } => "rack_fails",
            Refusal::RackGood { .. } => "rack_good",
            Refusal::ClockNotDue => "clock_not_due",
            Refusal::NothingToRule => "nothing_to_rule",
            Refusal::WordNotOnSlips => "word_not_on_slips",
            Refusal::NotSought => "top_not_sought",
            Refusal::BadTop => "bad_top",
            Refusal::Unreadable => "slip_unreadable",
            Refusal::NoSuchPlace => "no_such_place",
            Refusal::NotWhole => "slip_not_whole",
            Refusal::NoHall => "no_hall",
            Refusal::NotTheChief => "not_the_chief",
            Refusal::ManyArbitrators => "many_arbitrators",
            Refusal::ManyOnPaper => "many_on_paper",
            Refusal::NoSuchEntrant => "no_such_entrant",
            Refusal::NotOnPaper => "not_on_paper",
            Refusal::NoSuchDeputy => "no_such_arbitrator",
            Refusal::NoSuchTables => "no_such_tables",
            Refusal::SlipSettled => "slip_settled",
            Refusal::SlipDiffers => "slip_differs",
            Refusal::NothingTyped => "nothing_typed",
            Refusal::LineUnreadable => "line_unreadable",
            Refusal::SlipFitsElsewhere { .. } => "slip_fits_elsewhere",
            Refusal::PaperMissing { .. } => "paper_missing",
            Refusal::Laying(refusal) => refusal.code(),
        }
    }

    fn square(&self) -> Option<Square> {
        match self {
            Refusal::Laying(refusal) => refusal.square(),
            _ => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Refusal::NoSuchSeat => "that seat is not taken: join the session first",
            Refusal::Full => "this session is full: start another one",
            Refusal::NotStarted => "the session has not begun: wait for the first rack",
            Refusal::AlreadyStarted => "the session has begun already",
            Refusal::Over => "the session is over: start another one",
            Refusal::NotYoursToBegin => {
                "wait for the start: the person who made this session begins it"
            }
            Refusal::NotArbitrator => "only the arbitrator can do that",
            Refusal::ArbitratorPlaysNot => "you are the arbitrator of this session and do not play",
            Refusal::NoRound => "no round is running: wait for the next rack",
            Refusal::SlipLate => "the time for this round is up: your last saved slip counts",
            Refusal::NoSlip => "seal a slip first",
            Refusal::AlreadyLocked => "your slip is locked already; sealing another one opens it",
            Refusal::NoRackDue => "no rack is due to be drawn now",
            Refusal::NoRackWaits => "no rack is waiting to be accepted or rejected",
            Refusal::RackFails { need } => {
                let count = need.count();
                return write!(
                    f,
                    "this rack has fewer than {count} vowels or {count} consonants: reject it"
                );
            }
            Refusal::RackGood { need } => {
                let count = need.count();
                return write!(
                    f,
                    "this rack has {count} vowels and {count} consonants or more: accept it"
                );
            }
            Refusal::ClockNotDue => "the clock can be started once a rack is accepted",
            Refusal::NothingToRule => "words are ruled on once the round is closed",
            Refusal::WordNotOnSlips => {
                "no slip of this round has that word: choose one that is there"
            }
            Refusal::NotSought => "nobody asked for the best play",
            Refusal::BadTop => "that is not a possible play with this rack on this board",
            Refusal::Unreadable => "write the word in letters, with a small letter for a blank",
            Refusal::NoSuchPlace => "that is not a square on the board: use a letter and a number",
            Refusal::NotWhole => {
                "that is only part of the word there: write the whole word, from its first letter"
            }
            Refusal::NoHall => "this needs a session with a person as arbitrator",
            Refusal::NotTheChief => "only the chief arbitrator can do that",
            Refusal::ManyArbitrators => "there are 20 arbitrators already: dismiss one first",
            Refusal::ManyOnPaper => {
                "there can be 500 players on paper: let the others use a device"
            }
            Refusal::NoSuchEntrant => "no player has that seat",
            Refusal::NotOnPaper => "this player has a device and seals slips there",
            Refusal::NoSuchDeputy => "no arbitrator who was called in has that seat",
            Refusal::NoSuchTables => "name the first table before the last",
            Refusal::SlipSettled => "this slip is settled: only the chief can change it",
            Refusal::SlipDiffers => {
                "this slip was typed twice, and differently: the chief looks at the paper slip and decides"
            }
            Refusal::NothingTyped => "you have typed nothing for this player",
            Refusal::LineUnreadable => {
                "type the place, the word and the score, as in 8D TRAIN 24; - for no slip"
            }
            Refusal::SlipFitsElsewhere { place } => {
                return write!(
                    f,
                    "the word does not fit there, but it would at {place}: look at the slip again, \
                     and type x if it says what you typed"
                );
            }
            Refusal::PaperMissing { awaited: 1 } => "one paper slip is still missing",
            Refusal::PaperMissing { awaited } => {
                return write!(f, "{awaited} paper slips are still missing");
            }
            Refusal::Laying(refusal) => return refusal.fmt(f),
        };
        f.write_str(text)
    }
}

impl core::error::Error for Refusal {}
