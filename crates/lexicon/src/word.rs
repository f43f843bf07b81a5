//! A word, packed into a number.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules::Letter;

/// The number of bits each letter takes.
const BITS: u32 = 5;

/// A string of 0 to 21 letters, packed into five bits per letter so that a whole list sorts as
/// numbers.
///
/// The order is alphabetical, a word before its extensions.
///
/// ```
/// use lexicon::Word;
///
/// let cat: Word = "CAT".parse()?;
/// let cats: Word = "CATS".parse()?;
/// let dog: Word = "DOG".parse()?;
/// assert!(cat < cats && cats < dog, "words sort as in a dictionary");
/// assert_eq!(cats.common_prefix(cat), 3);
/// assert!("NAÏVE".parse::<Word>().is_err());
/// # Ok::<(), lexicon::ParseWordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Word(u128);

impl Word {
    /// The most letters a word can have: the side of the largest board.
    pub const MAX_LEN: usize = 21;

    /// The word spelt by these letters, if there are no more than [`Word::MAX_LEN`].
    pub fn new(letters: &[Letter]) -> Option<Word> {
        letters.iter().try_fold(Word::default(), |word, &letter| word.push(letter))
    }

    /// This word with a letter added at the back, if there is room.
    pub const fn push(self, letter: Letter) -> Option<Word> {
        let len = self.len();
        if len == Word::MAX_LEN {
            return None;
        }
        Some(Word(self.0 | (letter.number() as u128) << (123 - BITS * len as u32)))
    }

    /// This word with a letter added at the front, if there is room.
    pub const fn push_front(self, letter: Letter) -> Option<Word> {
        if self.len() == Word::MAX_LEN {
            return None;
        }
        Some(Word(self.0 >> BITS | (letter.number() as u128) << 123))
    }

    /// The number of letters it has.
    pub const fn len(self) -> usize {
        (128 - self.0.trailing_zeros()).div_ceil(BITS) as usize
    }

    /// True if it has no letters.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letter at this place, counted from 0, if the word is that long.
    pub const fn get(self, at: usize) -> Option<Letter> {
        if at < Word::MAX_LEN { Letter::new(self.number_at(at)) } else { None }
    }

    /// The letters in order.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        (0..Word::MAX_LEN).map_while(move |at| self.get(at))
    }

    /// The letters in order, as a list.
    pub fn letters(self) -> Vec<Letter> {
        self.iter().collect()
    }

    /// The number of letters that two words have in common from the front.
    pub const fn common_prefix(self, other: Word) -> usize {
        let same = ((self.0 ^ other.0).leading_zeros() / BITS) as usize;
        let len = self.len();
        if same < len { same } else { len }
    }

    /// The packed form: the first letter in the highest five bits, the lowest 23 bits zero.
    pub(crate) const fn packed(self) -> u128 {
        self.0
    }

    /// The word in the upper bits of a packed form, whatever the lowest 23 bits hold.
    pub(crate) const fn from_packed(packed: u128) -> Word {
        Word(packed >> 23 << 23)
    }

    /// The number of the letter at a place below 21; 0 past the end.
    pub(crate) const fn number_at(self, at: usize) -> u8 {
        (self.0 >> (123 - BITS * at as u32)) as u8 & 31
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; Word::MAX_LEN];
        for (place, letter) in text.iter_mut().zip(self.iter()) {
            *place = letter.to_char() as u8;
        }
        f.pad(core::str::from_utf8(&text[..self.len()]).unwrap_or_default())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseWordError {
    /// A character is not a letter of the alphabet.
    NotALetter {
        /// The character found.
        found: char,
        /// Its place, counted from 0 in characters.
        at: usize,
    },
    /// There are more letters than a board has squares in a row.
    TooLong,
}

impl fmt::Display for ParseWordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseWordError::NotALetter { found, at } => {
                write!(f, "'{found}' at column {} is not a letter: use A to Z", at + 1)
            }
            ParseWordError::TooLong => {
                write!(f, "more than {} letters: no board is that wide", Word::MAX_LEN)
            }
        }
    }
}

impl core::error::Error for ParseWordError {}

impl FromStr for Word {
    type Err = ParseWordError;

    /// Reads letters of either case.
    fn from_str(text: &str) -> Result<Word, ParseWordError> {
        let mut word = Word::default();
        for (at, found) in text.chars().enumerate() {
            let letter =
                Letter::from_char(found).ok_or(ParseWordError::NotALetter { found, at })?;
            word = word.push(letter).ok_or(ParseWordError::TooLong)?;
        }
        Ok(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn word(text: &str) -> Word {
        text.parse().unwrap()
    }

    #[test]
    fn text_comes_back() {
        for text in ["", "A", "ZZZ", "ABCDEFGHIJKLMNOPQRSTU"] {
            assert_eq!(word(text).to_string(), text);
            assert_eq!(word(text).len(), text.len());
        }
        assert_eq!("ABCDEFGHIJKLMNOPQRSTUV".parse::<Word>(), Err(ParseWordError::TooLong));
        assert_eq!("CAFÉ".parse::<Word>(), Err(ParseWordError::NotALetter { found: 'É', at: 3 }));
    }

    #[test]
    fn order_is_alphabetical() {
        let mut words = ["CAT", "CARS", "CAR", "B", "CARE"].map(word);
        words.sort();
        assert_eq!(words, ["B", "CAR", "CARE", "CARS", "CAT"].map(word));
    }

    #[test]
    fn prefixes_and_fronts() {
        assert_eq!(word("CAR").common_prefix(word("CARE")), 3);
        assert_eq!(word("CARE").common_prefix(word("CART")), 3);
        assert_eq!(word("CAR").common_prefix(word("CAR")), 3);
        assert_eq!(word("AT").common_prefix(word("CAT")), 0);
        let c = Letter::from_char('C').unwrap();
        assert_eq!(word("AT").push_front(c), Some(word("CAT")));
        assert_eq!(word("ABCDEFGHIJKLMNOPQRSTU").push_front(c), None);
        assert_eq!(word("CAT").get(1), Letter::from_char('A'));
        assert_eq!(word("CAT").get(3), None);
        assert_eq!(word("CAT").get(40), None);
    }
}
