//! Judges, which answer whether letters form a word.

use alloc::string::String;

use crate::Letter;

/// Answers whether letters form a word. A word list is a judge; a person could be another.
///
/// ```
/// use rules::{Judge, Letter};
///
/// /// Accepts palindromes and nothing else.
/// struct Palindromes;
///
/// impl Judge for Palindromes {
///     fn accepts(&self, word: &[Letter]) -> bool {
///         word.iter().eq(word.iter().rev())
///     }
/// }
///
/// let letters = |word: &str| word.chars().filter_map(Letter::from_char).collect::<Vec<_>>();
/// assert!(Palindromes.accepts(&letters("LEVEL")));
/// assert!(!Palindromes.accepts(&letters("LEVER")));
/// ```
pub trait Judge {
    /// True if these letters are a word.
    fn accepts(&self, word: &[Letter]) -> bool;
}

impl<J: Judge + ?Sized> Judge for &J {
    fn accepts(&self, word: &[Letter]) -> bool {
        (**self).accepts(word)
    }
}

/// A word and whether it is good.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruling {
    /// The word in capitals.
    pub word: String,
    /// True if the judge accepts it.
    pub good: bool,
}
