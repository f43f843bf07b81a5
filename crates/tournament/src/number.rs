//! The numbers by which a tournament speaks of its entrants, divisions, rounds and tables.

use core::fmt;
use core::num::ParseIntError;
use core::str::FromStr;

macro_rules! numbers {
    ($($(#[$about:meta])* $name:ident($inner:ty);)+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct $name(pub $inner);

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "{}", self.0)
                }
            }

            impl FromStr for $name {
                type Err = ParseIntError;

                fn from_str(text: &str) -> Result<Self, ParseIntError> {
                    text.parse().map($name)
                }
            }
        )+
    };
}

numbers! {
    /// An entrant, counted from 1 in the order of entry through all divisions. A number is never
    /// given twice.
    EntrantNumber(u16);
    /// A division, counted from 1. A number is never given twice.
    DivisionNumber(u8);
    /// A round of a division, counted from 1. 0 is the time before the first round.
    RoundNumber(u8);
    /// A table, counted from 1. Tables are numbered within a division.
    TableNumber(u16);
}

impl RoundNumber {
    /// The time before the first round, whose standings are the seeding.
    pub const START: RoundNumber = RoundNumber(0);

    /// The round after this one. The last round has number 255.
    pub const fn next(self) -> RoundNumber {
        RoundNumber(self.0.saturating_add(1))
    }

    /// The place of the round in a list, from 0. Round 0 has none and gives 0.
    pub const fn index(self) -> usize {
        (self.0 as usize).saturating_sub(1)
    }
}
