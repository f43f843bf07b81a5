//! Who says whether something is a word.

use alloc::string::String;

use crate::Letter;

/// Answers whether letters are a word. A word list is one; a human referee could be another.
pub trait Judge {
    /// Whether this is a word.
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
    /// Whether the judge accepts it.
    pub good: bool,
}
