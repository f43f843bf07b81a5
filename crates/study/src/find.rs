//! The words to look for.

use std::ops::RangeInclusive;
use std::str::FromStr;

use lexicon::{Pattern, Word};
use rules::{Tile, Tiles};

use crate::find_error::{FindError, MOST_BLANKS};
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

impl FromStr for Order {
    type Err = FindError;

    fn from_str(text: &str) -> Result<Order, FindError> {
        Order::of_key(text).ok_or(FindError::Order)
    }
}
