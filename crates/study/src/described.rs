//! A word as study books print it.

use lexicon::Word;

/// A word with what there is to know of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DescribedWord {
    /// The word.
    pub word: Word,
    /// True if the lexicon has it.
    pub listed: bool,
    /// The letters that make a word in front of it, in order.
    pub front: String,
    /// The letters that make a word behind it, in order.
    pub back: String,
    /// True if it is still a word without its first letter.
    pub inner_front: bool,
    /// True if it is still a word without its last letter.
    pub inner_back: bool,
    /// The ways to draw it, blanks counted.
    pub ways: u64,
}
