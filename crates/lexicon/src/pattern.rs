//! Patterns: words with some letters known.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules::Letter;

use crate::{Graph, List, Word};

/// A pattern of letters: `Q?T*`, `[AEIO]X`, `S[^U]*`.
///
/// A letter stands for itself, `?` or `.` for any letter, `*` for any number of letters, `[ABC]`
/// for one of these letters and `[^ABC]` for one letter other than these.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    parts: Vec<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// A single letter out of a set: bit `n` stands for the letter with number `n`.
    One(u32),
    /// Any number of letters, including none.
    Any,
}

const ALL_LETTERS: u32 = ((1 << Letter::COUNT) - 1) << 1;

impl Pattern {
    /// The most parts a pattern can have.
    pub const MAX_PARTS: usize = 63;

    /// All places in the pattern that can be reached from these without reading a letter; bit `i`
    /// is the place before part `i`.
    fn spread(&self, mut places: u64) -> u64 {
        for (i, part) in self.parts.iter().enumerate() {
            if *part == Part::Any && places & 1 << i != 0 {
                places |= 2 << i;
            }
        }
        places
    }

    /// The places that can be reached by reading a letter.
    fn step(&self, places: u64, letter: Letter) -> u64 {
        let mut after = 0;
        for (i, part) in self.parts.iter().enumerate() {
            if places & 1 << i != 0 {
                after |= match *part {
                    Part::One(set) => u64::from(set >> letter.number() & 1) << (i + 1),
                    Part::Any => 1 << i,
                };
            }
        }
        self.spread(after)
    }

    fn is_over(&self, places: u64) -> bool {
        places >> self.parts.len() & 1 != 0
    }
}

impl Graph {
    /// The words that fit a pattern, in alphabetical order.
    pub fn matches(&self, pattern: &Pattern) -> Vec<Word> {
        let mut found = Vec::new();
        fit(self, self.dawg_root(), pattern, pattern.spread(1), Word::default(), &mut found);
        found
    }
}

/// Goes down one letter at a time, so never deeper than the longest word.
fn fit(
    graph: &Graph,
    list: List,
    pattern: &Pattern,
    places: u64,
    path: Word,
    found: &mut Vec<Word>,
) {
    for node in graph.siblings(list) {
        let Some(letter) = node.letter() else { continue };
        let after = pattern.step(places, letter);
        let Some(word) = path.push(letter).filter(|_| after != 0) else { continue };
        if node.accepts() && pattern.is_over(after) {
            found.push(word);
        }
        fit(graph, node.arc(), pattern, after, word, found);
    }
}

/// Why a text is not a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParsePatternError {
    /// A character has no meaning where it is.
    Character {
        /// The character found.
        found: char,
        /// Its place, counted from 0 in characters.
        at: usize,
    },
    /// A bracket is not closed, or contains no letters.
    Bracket {
        /// The place where it opens, counted from 0 in characters.
        at: usize,
    },
    /// There are more than [`Pattern::MAX_PARTS`] parts.
    TooLong,
}

impl fmt::Display for ParsePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePatternError::Character { found, at } => write!(
                f,
                "'{found}' at column {} means nothing here: use letters, ?, *, [ABC] and [^ABC]",
                at + 1
            ),
            ParsePatternError::Bracket { at } => {
                write!(f, "the bracket at column {} needs letters and a ']'", at + 1)
            }
            ParsePatternError::TooLong => {
                write!(f, "more than {} parts: use a shorter pattern", Pattern::MAX_PARTS)
            }
        }
    }
}

impl core::error::Error for ParsePatternError {}

impl FromStr for Pattern {
    type Err = ParsePatternError;

    fn from_str(text: &str) -> Result<Pattern, ParsePatternError> {
        let mut parts = Vec::new();
        let mut chars = text.chars().enumerate().peekable();
        while let Some((at, c)) = chars.next() {
            let part = match c {
                '?' | '.' => Part::One(ALL_LETTERS),
                '*' => Part::Any,
                '[' => {
                    let others = chars.next_if(|&(_, c)| c == '^').is_some();
                    let mut set = 0;
                    loop {
                        match chars.next() {
                            Some((_, ']')) => break,
                            Some((at, found)) => match Letter::from_char(found) {
                                Some(letter) => set |= 1 << letter.number(),
                                None => return Err(ParsePatternError::Character { found, at }),
                            },
                            None => return Err(ParsePatternError::Bracket { at }),
                        }
                    }
                    if set == 0 {
                        return Err(ParsePatternError::Bracket { at });
                    }
                    Part::One(if others { ALL_LETTERS & !set } else { set })
                }
                _ => match Letter::from_char(c) {
                    Some(letter) => Part::One(1 << letter.number()),
                    None => return Err(ParsePatternError::Character { found: c, at }),
                },
            };
            if parts.len() == Pattern::MAX_PARTS {
                return Err(ParsePatternError::TooLong);
            }
            parts.push(part);
        }
        Ok(Pattern { parts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Halves, Words, compile};
    use alloc::string::{String, ToString};

    fn fitting(pattern: &str) -> String {
        let words = "QAT QATS QUIT QI SUQ CAT CATS ACT AX EX OX SQUAT QUIZ";
        let graph = compile(&Words::parse(words).unwrap(), Halves::Dawg).unwrap();
        let found = graph.matches(&pattern.parse().unwrap());
        found.iter().map(Word::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_sign_means_what_it_says() {
        assert_eq!(fitting("q?t"), "QAT");
        assert_eq!(fitting("Q*"), "QAT QATS QI QUIT QUIZ");
        assert_eq!(fitting("*Q[^U]*"), "QAT QATS QI");
        assert_eq!(fitting("[AE]X"), "AX EX");
        assert_eq!(fitting("*QU*T"), "QUIT SQUAT");
        assert_eq!(fitting("*Q"), "SUQ");
        assert_eq!(fitting("**A**T**"), "ACT CAT CATS QAT QATS SQUAT");
        assert_eq!(fitting("..."), "ACT CAT QAT SUQ");
        assert_eq!(fitting(""), "");
        assert_eq!(fitting(&"*".repeat(63)).split(' ').count(), 13);
        assert_eq!(fitting(&"?".repeat(63)), "");
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        let error = |text: &str| text.parse::<Pattern>().unwrap_err();
        assert_eq!(error("A1"), ParsePatternError::Character { found: '1', at: 1 });
        assert_eq!(error("A]"), ParsePatternError::Character { found: ']', at: 1 });
        assert_eq!(error("A[B?]"), ParsePatternError::Character { found: '?', at: 3 });
        assert_eq!(error("A[BC"), ParsePatternError::Bracket { at: 1 });
        assert_eq!(error("[]"), ParsePatternError::Bracket { at: 0 });
        assert_eq!(error("[^]"), ParsePatternError::Bracket { at: 0 });
        assert_eq!(error(&"*".repeat(64)), ParsePatternError::TooLong);
    }
}
