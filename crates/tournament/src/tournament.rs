//! A tournament: its divisions and entrants, as the log has left them.

use crate::actor::DirectorNumber;
use crate::{Division, DivisionNumber, Entrant, EntrantNumber, RoundNumber};

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tournament {
    /// The title: 1 to 80 characters.
    pub title: String,
    /// The day on which it begins, as the director writes it; empty if it is not known.
    pub date: String,
    /// The directors, by number, with their names.
    pub directors: Vec<(DirectorNumber, String)>,
    /// The divisions, by number.
    pub divisions: Vec<Division>,
    /// The entrants, by number.
    pub entrants: Vec<Entrant>,
}

impl Tournament {
    /// A division.
    pub fn division(&self, number: DivisionNumber) -> Option<&Division> {
        self.divisions.iter().find(|division| division.number == number)
    }

    /// An entrant.
    pub fn entrant(&self, number: EntrantNumber) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.number == number)
    }

    /// The entrants of a division, in the order of entry.
    pub fn entrants_of(&self, division: DivisionNumber) -> impl Iterator<Item = &Entrant> {
        self.entrants.iter().filter(move |entrant| entrant.division == division)
    }

    /// The entrants of a division who play in a round, by seed: by rating, the highest first, and
    /// those without a rating behind, in the order of entry.
    pub fn seeding(&self, division: DivisionNumber, round: RoundNumber) -> Vec<&Entrant> {
        let mut all: Vec<&Entrant> =
            self.entrants_of(division).filter(|entrant| entrant.plays(round)).collect();
        all.sort_by_key(|entrant| {
            (core::cmp::Reverse(entrant.entry.rating.map(|rating| rating.value)), entrant.number)
        });
        all
    }
}
