//! Why nothing can be looked for.

use std::fmt;

use lexicon::{ParsePatternError, ParseWordError, Word};
use rules::ParseTilesError;

use crate::{Order, UnknownWordList};

/// The most blanks among the tiles of a search: what two sets hold.
pub(crate) const MOST_BLANKS: u8 = 4;

/// Why something cannot be looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindError {
    /// Nothing was given.
    Empty,
    /// Not tiles.
    Tiles(ParseTilesError),
    /// More tiles than the longest word has letters.
    TooManyTiles,
    /// More blanks than two sets hold.
    Blanks,
    /// Not a pattern.
    Pattern(ParsePatternError),
    /// Not a word.
    Word(ParseWordError),
    /// No list has this key.
    List,
    /// No order has this name.
    Order,
    /// Not lengths such as `7` or `2-5`.
    Lengths,
    /// Not numbers such as `1-1000`.
    Range,
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FindError::Empty => write!(f, "nothing to look for: give letters"),
            FindError::Tiles(error) => error.fmt(f),
            FindError::TooManyTiles => write!(f, "more than {} tiles: give fewer", Word::MAX_LEN),
            FindError::Blanks => write!(f, "more than {MOST_BLANKS} blanks: give fewer"),
            FindError::Pattern(error) => error.fmt(f),
            FindError::Word(error) => error.fmt(f),
            FindError::List => UnknownWordList.fmt(f),
            FindError::Order => {
                write!(f, "not an order: use ")?;
                let keys = Order::ALL.map(Order::key);
                write!(f, "{}", keys.join(", "))
            }
            FindError::Range => write!(f, "not numbers: give one or two, such as 3 or 1-1000"),
            FindError::Lengths => write!(f, "not lengths: give a number or two, such as 7 or 2-5"),
        }
    }
}

impl std::error::Error for FindError {}
