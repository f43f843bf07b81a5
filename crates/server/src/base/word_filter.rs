//! Words that the operator does not want to be read: asterisks stand for them in talk, and no name
//! may have one.

use std::collections::HashSet;
use std::fmt;

use table::word_key;

/// Words that are not to be read. They are compared by what they look like: neither case nor
/// accents nor letters of another script that look alike tell them apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WordFilter {
    words: HashSet<String>,
}

/// A line of a word filter that is not one word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAWord {
    /// The number of the line, from 1.
    pub line: usize,
}

impl fmt::Display for NotAWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} is not one word: write one on each line, of letters and digits",
            self.line
        )
    }
}

impl std::error::Error for NotAWord {}

impl WordFilter {
    /// Reads a filter: one word on each line, and comments after `#`.
    ///
    /// # Errors
    /// [`NotAWord`] if a line has several words, or something that is no part of one.
    pub fn read(text: &str) -> Result<WordFilter, NotAWord> {
        let mut words = HashSet::new();
        for (index, line) in text.lines().enumerate() {
            let word = line.split('#').next().unwrap_or_default().trim();
            if word.is_empty() {
                continue;
            }
            if !word.chars().all(is_of_a_word) {
                return Err(NotAWord { line: index + 1 });
            }
            words.insert(word_key(word));
        }
        Ok(WordFilter { words })
    }

    /// A text with asterisks in place of the words; `None` if it has none of them.
    pub(crate) fn masked(&self, text: &str) -> Option<String> {
        let mut masked = String::new();
        let mut found = false;
        for (is_word, part) in parts(text) {
            if is_word && self.has(part) {
                found = true;
                masked.extend(part.chars().map(|_| '*'));
            } else {
                masked.push_str(part);
            }
        }
        found.then_some(masked)
    }

    /// True if the name is refused: one of its words is on the list, or the whole name is once the
    /// characters between its letters are left out.
    pub(crate) fn forbids(&self, name: &str) -> bool {
        let joined: String = name.chars().filter(|c| is_of_a_word(*c)).collect();
        self.has(&joined) || parts(name).any(|(is_word, part)| is_word && self.has(part))
    }

    fn has(&self, word: &str) -> bool {
        // A number before or after a word hides nothing.
        let bare = word.trim_matches(|c: char| c.is_numeric());
        let listed = |word: &str| !word.is_empty() && self.words.contains(&word_key(word));
        !self.words.is_empty() && (listed(word) || listed(bare))
    }
}

/// True if a character is part of a word: a letter, a digit or a mark over one.
fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || table::is_mark(c)
}

/// The words of a text and what is between them, in order; true for words.
fn parts(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_word = is_of_a_word(rest.chars().next()?);
        let end = rest.find(|c| is_of_a_word(c) != is_word).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        Some((is_word, part))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter() -> WordFilter {
        WordFilter::read("# made up\nblorp\n\n  Zünk # with an accent\n").unwrap()
    }

    #[test]
    fn whole_words_are_masked_whatever_they_look_like() {
        let filter = filter();
        for (text, shown) in [
            ("you blorp!", "you *****!"),
            ("BLORP, Blorp and blörp", "*****, ***** and *****"),
            // Letters of other scripts, digits that look like letters, and a number at the end.
            ("bl\u{43e}rp bl0rp blorp7", "***** ***** ******"),
            ("ZUNK zu\u{308}nk", "**** *****"),
        ] {
            assert_eq!(filter.masked(text).as_deref(), Some(shown), "{text}");
        }
        // Ordinary words may contain one.
        for text in ["", "blorpish and unblorped", "blo rp", "8D BLO.RP", "\u{1f642}"] {
            assert_eq!(filter.masked(text), None, "{text}");
        }
        assert_eq!(WordFilter::default().masked("blorp"), None);
    }

    #[test]
    fn names_have_none_of_them_also_spelled_out() {
        let filter = filter();
        for name in ["Blorp", "Ada Blorp", "b l o r p", "B.L.O.R.P", "blorp99"] {
            assert!(filter.forbids(name), "{name}");
        }
        for name in ["Ada", "Blorpington", "7", "Bo Rp"] {
            assert!(!filter.forbids(name), "{name}");
        }
    }

    #[test]
    fn a_line_that_is_not_one_word_is_named() {
        assert_eq!(WordFilter::read("one\ntwo words\n"), Err(NotAWord { line: 2 }));
        assert_eq!(WordFilter::read("a-b"), Err(NotAWord { line: 1 }));
        assert_eq!(WordFilter::read("# nothing\n"), Ok(WordFilter::default()));
    }
}
