//! The people and rooms that act in a tournament.

use core::fmt;
use core::str::FromStr;

use crate::{EntrantNumber, ParseError};

/// The number of a director, counted from 1 in the order in which they were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DirectorNumber(pub u8);

/// The signature of an act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A director: `d1`.
    Director(DirectorNumber),
    /// An entrant: `e12`.
    Entrant(EntrantNumber),
    /// The room in which a board is played on the server: `room`.
    Room,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Director(director) => write!(f, "d{}", director.0),
            Actor::Entrant(entrant) => write!(f, "e{entrant}"),
            Actor::Room => write!(f, "room"),
        }
    }
}

impl FromStr for Actor {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Actor, ParseError> {
        let bad = || ParseError::new(text);
        let number = |digits: &str| digits.parse::<u16>().map_err(|_| bad());
        match text.split_at_checked(1) {
            Some(("d", digits)) => {
                let number = u8::try_from(number(digits)?).map_err(|_| bad())?;
                Ok(Actor::Director(DirectorNumber(number)))
            }
            Some(("e", digits)) => Ok(Actor::Entrant(EntrantNumber(number(digits)?))),
            _ if text == "room" => Ok(Actor::Room),
            _ => Err(bad()),
        }
    }
}
