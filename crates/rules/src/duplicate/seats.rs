//! The part that each seat takes in a session: the chief, another arbitrator or an entrant.

use super::{Deputy, Duplicate, Phase, Role};
use crate::Seat;

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
