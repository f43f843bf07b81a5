//! A hall: several arbitrators with their groups, entrants without a device, and the slips that are
//! typed in from paper.
//!
//! The arbitrator who made the session is the chief, who calls in other arbitrators by a link. A
//! slip on paper is typed twice, by different people, and counts when both have typed the same. The
//! chief settles differences.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use super::Typed;
use crate::Seat;

/// The most arbitrators that can be called in.
pub const MOST_ARBITRATORS: usize = 20;

/// The most entrants whose slips are typed in from paper.
pub const MOST_ON_PAPER: usize = 500;

/// The way in which a person takes part in a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// With a device, on which they seal their slips.
    Player,
    /// With slips on paper, which the arbitrators type in.
    Paper,
    /// As an arbitrator, who does not play.
    Arbitrator,
}

keys! {
    Role {
        Player = "player",
        Paper = "paper",
        Arbitrator = "arbitrator",
    }
}

/// The entrants whom an arbitrator looks after. Those in no group are the chief's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// All players at these tables, the first and the last.
    pub tables: Option<(u16, u16)>,
    /// And these, wherever they sit.
    pub entrants: BTreeSet<Seat>,
}

/// An arbitrator who was called in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deputy {
    /// The entrants this arbitrator looks after.
    pub group: Group,
    /// True if the chief has sent this arbitrator away.
    pub dismissed: bool,
}

/// The number of times a slip on paper is typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entries {
    /// Twice, by different people.
    Twice,
    /// Once: there is no second typist.
    Once,
}

keys! {
    Entries {
        Twice = "twice",
        Once = "once",
    }
}

/// The arbitrators who draw, keep the time and rule on words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conduct {
    /// The chief alone.
    Chief,
    /// Every arbitrator.
    Everyone,
}

keys! {
    Conduct {
        Chief = "chief",
        Everyone = "everyone",
    }
}

/// The entries typed for one slip on paper.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PaperSlip {
    /// The typists and their entries, in this order; at most two.
    pub(super) entries: Vec<(Seat, Typed)>,
    /// The entry that counts.
    pub(super) settled: Option<Typed>,
}

/// The part of a session that only a hall has.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Hall {
    pub(super) deputies: BTreeMap<Seat, Deputy>,
    pub(super) on_paper: BTreeSet<Seat>,
    /// Those on paper who are not playing at present.
    pub(super) away: BTreeSet<Seat>,
    pub(super) tables: BTreeMap<Seat, u16>,
    pub(super) cautions: BTreeMap<Seat, u16>,
    /// True if every arbitrator may do what the chief does in a round.
    pub(super) shared: bool,
    /// True if slips on paper are typed only once.
    pub(super) once: bool,
    /// True if the chief waits for no more slips in this round.
    pub(super) closed: bool,
    /// The slips of the round that have been typed.
    pub(super) typed: BTreeMap<Seat, PaperSlip>,
}

impl Hall {
    /// The number of entrants on paper that are known to have no slip that could count in this
    /// round.
    pub(super) fn slipless(&self) -> usize {
        let settled = self.typed.values().filter_map(|slip| slip.settled.as_ref());
        settled.filter(|typed| !matches!(typed, Typed::Slip(_))).count()
    }

    /// The number of entrants that will have no slip of this round: they are known to have none, or
    /// have left.
    pub(super) fn without_slip(&self) -> usize {
        let open = |seat: &&Seat| self.typed.get(*seat).is_none_or(|slip| slip.settled.is_none());
        self.slipless() + self.away.iter().filter(open).count()
    }

    /// The seats that play on paper and have a slip that is not settled.
    pub(super) fn awaited(&self) -> impl Iterator<Item = Seat> + '_ {
        let open = |seat: &Seat| self.typed.get(seat).is_none_or(|slip| slip.settled.is_none());
        self.on_paper.difference(&self.away).copied().filter(open)
    }

    /// The next round begins without slips.
    pub(super) fn clear(&mut self) {
        self.typed.clear();
        self.closed = false;
    }
}
