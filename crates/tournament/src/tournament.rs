//! A tournament: its divisions and entrants, as the log has left them.

use crate::actor::DirectorNumber;
use crate::{Division, DivisionNumber, Entrant, EntrantNumber, RoundNumber, initials};

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
    /// The entrants, in the order of their numbers.
    pub entrants: Vec<Entrant>,
}

impl Tournament {
    /// A division.
    pub fn division(&self, number: DivisionNumber) -> Option<&Division> {
        self.divisions.iter().find(|division| division.number == number)
    }

    /// An entrant.
    pub fn entrant(&self, number: EntrantNumber) -> Option<&Entrant> {
        let place = self.entrants.binary_search_by_key(&number, |entrant| entrant.number).ok()?;
        self.entrants.get(place)
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
        all.sort_by_key(|entrant| entrant.seeding());
        all
    }

    /// The tournament as the public may see it: initials in place of the names of those who want
    /// that, and neither fixed pairs nor scores that players typed.
    ///
    /// ```
    /// use tournament::*;
    ///
    /// let mut event = Tournament::default();
    /// event.entrants.push(Entrant {
    ///     number: EntrantNumber(1),
    ///     division: DivisionNumber(1),
    ///     entry: Entry { name: "Ada King".into(), initials_only: true, ..Entry::default() },
    ///     from: RoundNumber(1),
    ///     moves: Vec::new(),
    ///     fixed_table: None,
    /// });
    /// assert_eq!(event.for_the_public().entrants[0].entry.name, "A. K.");
    /// ```
    pub fn for_the_public(&self) -> Tournament {
        let mut shown = self.clone();
        for entrant in shown.entrants.iter_mut().filter(|entrant| entrant.entry.initials_only) {
            entrant.entry.name = initials(&entrant.entry.name);
        }
        for division in &mut shown.divisions {
            division.forced.clear();
            division.rounds.iter_mut().for_each(|round| round.claims.clear());
        }
        shown
    }
}
