//! The criteria that narrow a search.

use std::ops::RangeInclusive;

use lexicon::{Pattern, Word};
use rules::Letter;

use crate::FindError;
use crate::word_index::WordIndex;

/// Criteria that words meet all together; the default leaves every word.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Criteria {
    /// The pattern that the words fit.
    pub pattern: Option<Pattern>,
    /// The letters that the words contain anywhere, each as often as it is given.
    pub contains: Vec<Letter>,
    /// Letters, one of which hooks each word in front.
    pub front: Vec<Letter>,
    /// Letters, one of which hooks each word behind.
    pub back: Vec<Letter>,
    /// The number of words with the same letters, the word itself counted.
    pub anagrams: Option<RangeInclusive<usize>>,
    /// The place among the words of the same length, from 1, the likeliest to be drawn first. Words
    /// with the same letters share the place of the first of them.
    pub place: Option<RangeInclusive<usize>>,
}

impl Criteria {
    /// A pattern such as `?A..E`.
    ///
    /// # Errors
    ///
    /// [`FindError`] for what is no pattern.
    pub fn pattern(text: &str) -> Result<Pattern, FindError> {
        match text {
            "" => Err(FindError::Empty),
            text => text.parse().map_err(FindError::Pattern),
        }
    }

    /// Letters such as `QU`.
    ///
    /// # Errors
    ///
    /// [`FindError`] for anything but letters, and for none.
    pub fn letters(text: &str) -> Result<Vec<Letter>, FindError> {
        let word: Word = text.parse().map_err(FindError::Word)?;
        if word.is_empty() { Err(FindError::Empty) } else { Ok(word.letters().to_vec()) }
    }

    /// Numbers from 1 such as `1-1000`, `500-` or `3`.
    ///
    /// # Errors
    ///
    /// [`FindError::Range`] for anything else.
    pub fn range(text: &str) -> Result<RangeInclusive<usize>, FindError> {
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| FindError::Range);
        let (least, most) = match text.split_once('-') {
            Some((least, most)) if most.trim().is_empty() => (number(least)?, usize::MAX),
            Some((least, most)) => (number(least)?, number(most)?),
            None => (number(text)?, number(text)?),
        };
        if least == 0 || least > most { Err(FindError::Range) } else { Ok(least..=most) }
    }

    /// True if only the pattern can narrow the search, which needs no index.
    pub(crate) fn is_plain(&self) -> bool {
        let Criteria { pattern: _, contains, front, back, anagrams, place } = self;
        contains.is_empty()
            && front.is_empty()
            && back.is_empty()
            && anagrams.is_none()
            && place.is_none()
    }

    /// Returns true if a word meets all criteria but the pattern.
    pub(crate) fn hold(&self, word: Word, index: &WordIndex) -> bool {
        let Some(at) = index.find(word) else { return false };
        let one_of = |letters: &[Letter], taken: u32| {
            letters.is_empty() || letters.iter().any(|letter| taken & 1 << letter.number() != 0)
        };
        let within = |range: &Option<RangeInclusive<usize>>, number: usize| {
            range.as_ref().is_none_or(|range| range.contains(&number))
        };
        let indexed = index.at(at);
        one_of(&self.front, indexed.front)
            && one_of(&self.back, indexed.back)
            && self.contained(word)
            && (self.anagrams.is_none() && self.place.is_none() || {
                let (place, anagrams) = index.place(at);
                within(&self.anagrams, anagrams) && within(&self.place, place)
            })
    }

    fn contained(&self, word: Word) -> bool {
        let count = |letter: Letter, letters: &mut dyn Iterator<Item = Letter>| {
            letters.filter(|&other| other == letter).count()
        };
        self.contains.iter().all(|&letter| {
            count(letter, &mut word.iter()) >= count(letter, &mut self.contains.iter().copied())
        })
    }
}
