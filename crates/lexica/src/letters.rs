//! The words of a list as they are fetched: each as its difference from the one before.
//!
//! A word is a byte with the number of letters that are dropped from the end of the word before it,
//! and then its further letters as capitals. So written and compressed, a list takes a tenth of its
//! graph.

use lexicon::{Word, Words};
use rules::Letter;

/// Writes words, which come in alphabetical order.
pub(crate) fn write(words: impl Iterator<Item = Word>) -> Vec<u8> {
    let (mut bytes, mut before) = (Vec::new(), Vec::new());
    for word in words {
        let letters = word.letters();
        let shared = before.iter().zip(&letters).take_while(|(one, other)| one == other).count();
        bytes.push((before.len() - shared) as u8);
        bytes.extend(letters[shared..].iter().map(|letter| letter.to_char() as u8));
        before = letters;
    }
    bytes
}

/// Reads words that were written so; `None` if these were not.
pub(crate) fn read(bytes: &[u8]) -> Option<Words> {
    let mut words = Vec::new();
    let mut letters: Vec<Letter> = Vec::new();
    let mut rest = bytes;
    while let Some((&dropped, after)) = rest.split_first() {
        letters.truncate(letters.len().checked_sub(dropped.into())?);
        let end = after.iter().position(|byte| !byte.is_ascii_uppercase()).unwrap_or(after.len());
        let (more, next) = after.split_at(end);
        for &byte in more {
            letters.push(Letter::from_char(byte.into())?);
        }
        words.push(Word::new(&letters)?);
        rest = next;
    }
    Some(words.into_iter().collect())
}
