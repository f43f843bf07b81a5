//! The words to look for.

use std::fmt;
use std::ops::RangeInclusive;

use lexicon::{ParsePatternError, ParseWordError, Pattern, Word};
use rules::{ParseTilesError, Tile, Tiles};

use crate::{Criteria, Order, UnknownWordList, WordList};

/// The words to look for.
#[derive(Clone, PartialEq, Debug)]
pub enum Find {
    /// The words of exactly these tiles; a blank is any letter.
    Anagram(Tiles),
    /// The words of some of these tiles.
    Build(Tiles),
    /// The words that fit a pattern.
    Pattern(Pattern),
    /// The words that one letter more makes of this one, in front or behind.
    Hooks(Word),
    /// The words that contain this one and more.
    Extensions(Word),
    /// The words of a list.
    List(WordList),
}

/// The most blanks among the tiles of a search: what two sets hold.
const MOST_BLANKS: u8 = 4;

impl Find {
    /// Words of exactly these tiles; `?` is a blank.
    ///
    /// # Errors
    ///
    /// [`FindError`] for what is no tile, and for more tiles or blanks than are looked up.
    pub fn anagram(tiles: &str) -> Result<Find, FindError> {
        self::tiles(tiles).map(Find::Anagram)
    }

    /// Words of some of these tiles; `?` is a blank.
    ///
    /// # Errors
    ///
    /// As for [`Find::anagram`].
    pub fn build(tiles: &str) -> Result<Find, FindError> {
        self::tiles(tiles).map(Find::Build)
    }

    /// Words that fit a pattern such as `?A..E`, `[AEIOU]*` or `*Q[^U]*`.
    ///
    /// # Errors
    ///
    /// [`FindError`] for what is no pattern.
    pub fn pattern(pattern: &str) -> Result<Find, FindError> {
        Criteria::pattern(pattern).map(Find::Pattern)
    }

    /// Words that one letter more makes of this one.
    ///
    /// # Errors
    ///
    /// [`FindError`] for what is no word.
    pub fn hooks(word: &str) -> Result<Find, FindError> {
        self::word(word).map(Find::Hooks)
    }

    /// Words that contain this one and more.
    ///
    /// # Errors
    ///
    /// [`FindError`] for what is no word.
    pub fn extensions(word: &str) -> Result<Find, FindError> {
        self::word(word).map(Find::Extensions)
    }

    /// The words of a list, by its key.
    ///
    /// # Errors
    ///
    /// [`FindError::List`] for an unknown key.
    pub fn list(key: &str) -> Result<Find, FindError> {
        Ok(Find::List(key.parse().map_err(|UnknownWordList| FindError::List)?))
    }

    /// The order in which the answer is most useful.
    pub fn usual_order(&self) -> Order {
        match self {
            Find::Anagram(_) | Find::Pattern(_) | Find::Hooks(_) => Order::Alphabet,
            Find::Build(_) => Order::Length,
            Find::Extensions(_) | Find::List(_) => Order::Probability,
        }
    }
}

fn tiles(text: &str) -> Result<Tiles, FindError> {
    let tiles: Tiles = text.parse().map_err(FindError::Tiles)?;
    match tiles.len() {
        0 => Err(FindError::Empty),
        len if len > Word::MAX_LEN => Err(FindError::TooManyTiles),
        _ if tiles.count(Tile::BLANK) > MOST_BLANKS => Err(FindError::Blanks),
        _ => Ok(tiles),
    }
}

fn word(text: &str) -> Result<Word, FindError> {
    match text {
        "" => Err(FindError::Empty),
        text => text.parse().map_err(FindError::Word),
    }
}

/// Which part of an answer is wanted, and in which order.
#[derive(Clone, PartialEq, Debug)]
pub struct Scope {
    /// The lengths of words.
    pub lengths: RangeInclusive<usize>,
    /// The criteria that the words meet as well.
    pub criteria: Criteria,
    /// The order; if none is given, [`Find::usual_order`].
    pub order: Option<Order>,
    /// The number of words to leave out at the front.
    pub skip: usize,
    /// The most words to return.
    pub limit: usize,
}

impl Default for Scope {
    /// All words.
    fn default() -> Scope {
        let (order, criteria) = (None, Criteria::default());
        Scope { lengths: 1..=Word::MAX_LEN, criteria, order, skip: 0, limit: usize::MAX }
    }
}

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

impl Scope {
    /// Lengths written as `7` or `2-5`.
    ///
    /// # Errors
    ///
    /// [`FindError::Lengths`] for anything else.
    pub fn lengths(text: &str) -> Result<RangeInclusive<usize>, FindError> {
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| FindError::Lengths);
        let (least, most) = match text.split_once('-') {
            Some((least, most)) => (number(least)?, number(most)?),
            None => (number(text)?, number(text)?),
        };
        if least == 0 || least > most || least > Word::MAX_LEN {
            return Err(FindError::Lengths);
        }
        Ok(least..=most.min(Word::MAX_LEN))
    }
}
