//! The entrants.

use core::cmp::Reverse;
use std::collections::BTreeSet;

use crate::{DivisionNumber, EntrantNumber, RoundNumber, TableNumber};

/// An entry to a tournament: what the entry list says about a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    /// The name, 1 to 60 characters.
    pub name: String,
    /// The rating, if the player has one.
    pub rating: Option<Rating>,
    /// The class within the division, for prizes: a capital letter.
    pub class: Option<char>,
    /// The club or country; empty if none is known.
    pub club: String,
    /// The team, in a round robin of teams.
    pub team: Option<char>,
    /// True if only the initials of the name are shown to the public.
    pub initials_only: bool,
}

/// A rating, as a federation's list has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rating {
    /// The rating, from 0 to 9999999.
    pub value: u32,
    /// The number of rated games behind it, if the list says so.
    pub games: Option<u16>,
}

/// A rating that an entrant gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntrantRating {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The rating.
    pub rating: Rating,
}

/// A player who takes part in a division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The number.
    pub number: EntrantNumber,
    /// The division.
    pub division: DivisionNumber,
    /// The entry.
    pub entry: Entry,
    /// The first round in which the entrant can play: 1, or a later one for a latecomer.
    pub from: RoundNumber,
    /// The rounds from which the entrant withdrew, and those from which they returned, in turns.
    pub moves: Vec<RoundNumber>,
    /// The table at which the entrant always plays.
    pub fixed_table: Option<TableNumber>,
}

impl Entrant {
    /// True if the entrant is to be paired in this round: entered, and not withdrawn.
    pub fn plays(&self, round: RoundNumber) -> bool {
        self.from <= round && !self.away(round)
    }

    /// True if the entrant has withdrawn from this round and has not returned by then.
    pub fn away(&self, round: RoundNumber) -> bool {
        self.moves.iter().filter(|&&at| at <= round).count() % 2 == 1
    }

    /// The key by which entrants are seeded: by rating, the highest first, and those without a
    /// rating behind, in the order of entry.
    pub(crate) fn seeding(&self) -> (Reverse<Option<u32>>, EntrantNumber) {
        (Reverse(self.entry.rating.map(|rating| rating.value)), self.number)
    }

    /// True if the entrant has withdrawn and not returned.
    pub fn withdrawn(&self) -> bool {
        self.moves.len() % 2 == 1
    }
}

/// The initials of a name: `Ada King` gives `A. K.`.
///
/// ```
/// assert_eq!(tournament::initials("Ada King-Noel"), "A. K.");
/// ```
pub fn initials(name: &str) -> String {
    let firsts = name.split_whitespace().filter_map(|part| part.chars().next());
    let dotted: Vec<String> = firsts.map(|first| format!("{first}.")).collect();
    dotted.join(" ")
}

/// The classes of these entrants, in order.
pub fn classes<'a>(entrants: impl IntoIterator<Item = &'a Entrant>) -> BTreeSet<char> {
    entrants.into_iter().filter_map(|entrant| entrant.entry.class).collect()
}
