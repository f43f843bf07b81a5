//! A hall: several arbitrators with their groups, entrants without a device, and the slips that are
//! typed in from paper.
//!
//! The arbitrator who made the session is the chief, who calls in other arbitrators by a link. A
//! slip on paper is typed twice, by different people, and counts when both have typed the same. The
//! chief settles differences.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use super::{Duplicate, Phase, Typed};
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

impl Duplicate {
    /// True if a seat is the chief: the arbitrator who made the session.
    pub fn is_chief(&self, seat: Seat) -> bool {
        seat.0 == 0 && self.person_arbitrates() && !self.entrants.is_empty()
    }

    /// True if a seat is an arbitrator now.
    pub fn arbitrates(&self, seat: Seat) -> bool {
        let called = self.hall.deputies.get(&seat).is_some_and(|deputy| !deputy.dismissed);
        self.is_chief(seat) || called
    }

    /// True if a seat may draw, keep the time and rule on words.
    pub fn conducts(&self, seat: Seat) -> bool {
        self.is_chief(seat) || self.hall.shared && self.arbitrates(seat)
    }

    /// The arbitrators who were called in, by seat.
    pub fn deputies(&self) -> impl Iterator<Item = (Seat, &Deputy)> + '_ {
        self.hall.deputies.iter().map(|(&seat, deputy)| (seat, deputy))
    }

    /// The role of a seat; `None` if there is no such seat.
    pub fn role(&self, seat: Seat) -> Option<Role> {
        let known = seat.index() < self.entrants.len();
        let called = self.hall.deputies.contains_key(&seat);
        known.then(|| match () {
            () if self.is_chief(seat) || called => Role::Arbitrator,
            () if self.hall.on_paper.contains(&seat) => Role::Paper,
            () => Role::Player,
        })
    }

    /// The table at which an entrant sits, if one is known.
    pub fn table_of(&self, seat: Seat) -> Option<u16> {
        self.hall.tables.get(&seat).copied()
    }

    /// The number of times an entrant has been cautioned.
    pub fn cautions(&self, seat: Seat) -> u16 {
        self.hall.cautions.get(&seat).copied().unwrap_or_default()
    }

    /// The arbitrator who looks after an entrant: the one whose group names the entrant, or else
    /// the first whose tables include the entrant's, or else the chief.
    pub fn looked_after_by(&self, seat: Seat) -> Seat {
        let table = self.table_of(seat);
        let here = || self.deputies().filter(|(_, deputy)| !deputy.dismissed);
        let named = here().find(|(_, deputy)| deputy.group.entrants.contains(&seat));
        let at_table = |deputy: &Deputy| {
            let tables = deputy.group.tables.zip(table);
            tables.is_some_and(|((first, last), table)| (first..=last).contains(&table))
        };
        let found = named.or_else(|| here().find(|(_, deputy)| at_table(deputy)));
        found.map_or(Seat(0), |(seat, _)| seat)
    }

    /// True if slips are typed in now.
    pub(super) fn takes_paper(&self) -> bool {
        matches!(self.phase, Phase::Slips { .. } | Phase::Rulings)
    }
}
