//! Patterns: words with some letters known.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules::Letter;

use crate::{Graph, List, Reach, Word};

/// A pattern of letters: `Q?T*`, `[AEIO]X`, `S[^U]*`.
///
/// A letter stands for itself, `?` or `.` for any letter, `*` for any number of letters, `[ABC]`
/// for one of these letters and `[^ABC]` for one letter other than these.
///
/// While letters are read, a number holds the places in the pattern that may have been reached:
/// bit `i` is the place before part `i`. One step is a few operations on such numbers.
///
/// ```
/// use lexicon::{Halves, Pattern, Words, compile};
///
/// let graph = compile(&Words::parse("CAT COAT CUT OAT QUIT QAT")?, Halves::Dawg)?;
/// let texts = |pattern: Pattern| {
///     graph.matches(&pattern).iter().map(ToString::to_string).collect::<Vec<_>>()
/// };
/// assert_eq!(texts("C*T".parse()?), ["CAT", "COAT", "CUT"]);
/// assert_eq!(texts("Q[^U]*".parse()?), ["QAT"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// For each letter, by its number, the parts of one letter that it fits.
    fits: [u64; Letter::COUNT as usize + 1],
    /// The parts that stand for any number of letters; no two of them lie side by side.
    any: u64,
    /// The number of parts.
    len: usize,
    /// From each part on, and behind the last one, what is still needed.
    needs: Vec<Need>,
}

/// The least that the rest of a pattern needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Need {
    /// The letters that must occur: bit `n` is the letter with number `n`.
    letters: u32,
    /// The number of letters there must be.
    count: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
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

    fn new(parts: &[Part]) -> Pattern {
        let mut fits = [0; Letter::COUNT as usize + 1];
        let mut any = 0;
        let mut needs = alloc::vec![Need::default(); parts.len() + 1];
        for (i, part) in parts.iter().enumerate().rev() {
            let after = needs[i + 1];
            needs[i] = match *part {
                Part::One(set) => {
                    for letter in Letter::all().filter(|letter| set >> letter.number() & 1 != 0) {
                        fits[usize::from(letter.number())] |= 1 << i;
                    }
                    let certain = if set.count_ones() == 1 { set } else { 0 };
                    Need { letters: after.letters | certain, count: after.count + 1 }
                }
                Part::Any => {
                    any |= 1 << i;
                    after
                }
            };
        }
        Pattern { fits, any, len: parts.len(), needs }
    }

    /// Adds the places that are reached without reading a letter.
    const fn spread(&self, places: u64) -> u64 {
        places | (places & self.any) << 1
    }

    /// The places that can be reached by reading a letter.
    fn step(&self, places: u64, letter: Letter) -> u64 {
        let fits = self.fits[usize::from(letter.number())];
        self.spread((places & fits) << 1 | places & self.any)
    }

    const fn is_over(&self, places: u64) -> bool {
        places >> self.len & 1 != 0
    }

    /// The least that is needed behind these places: that of the farthest one, since each part only
    /// adds to it.
    fn need(&self, places: u64) -> Need {
        self.needs[places.checked_ilog2().map_or(self.len, |farthest| farthest as usize)]
    }
}

impl Graph {
    /// The words that fit a pattern, in alphabetical order.
    pub fn matches(&self, pattern: &Pattern) -> Vec<Word> {
        self.fitting(pattern, None)
    }

    /// Like [`Graph::matches`], but leaves out parts of the graph that lack a letter of the pattern.
    /// The reach must have been made for this graph.
    pub fn matches_within(&self, pattern: &Pattern, reach: &Reach) -> Vec<Word> {
        self.fitting(pattern, Some(reach))
    }

    fn fitting(&self, pattern: &Pattern, reach: Option<&Reach>) -> Vec<Word> {
        let mut search = Fitting { graph: self, pattern, reach, found: Vec::new() };
        search.fit(self.dawg_root(), pattern.spread(1), Word::default());
        search.found
    }
}

struct Fitting<'a> {
    graph: &'a Graph,
    pattern: &'a Pattern,
    reach: Option<&'a Reach>,
    found: Vec<Word>,
}

impl Fitting<'_> {
    /// Goes down one letter at a time, so never deeper than the longest word.
    fn fit(&mut self, list: List, places: u64, path: Word) {
        let need = self.pattern.need(places);
        let short = path.len() + need.count > Word::MAX_LEN;
        if short || self.reach.is_some_and(|reach| need.letters & !reach.from(list) != 0) {
            return;
        }
        for node in self.graph.siblings(list) {
            let Some(letter) = node.letter() else { continue };
            let after = self.pattern.step(places, letter);
            let Some(word) = path.push(letter).filter(|_| after != 0) else { continue };
            if node.accepts() && self.pattern.is_over(after) {
                self.found.push(word);
            }
            self.fit(node.arc(), after, word);
        }
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
        let mut count = 0;
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
            if count == Pattern::MAX_PARTS {
                return Err(ParsePatternError::TooLong);
            }
            count += 1;
            // Two stars side by side say no more than one.
            if part != Part::Any || parts.last() != Some(&Part::Any) {
                parts.push(part);
            }
        }
        Ok(Pattern::new(&parts))
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
        let pattern = pattern.parse().unwrap();
        let found = graph.matches(&pattern);
        assert_eq!(graph.matches_within(&pattern, &Reach::new(&graph)), found);
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
