//! Reads a word list: what is kept, and what is dropped and why.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use rules::Letter;

use crate::{ParseWordError, Reason, Report, Word};

/// A set of words in alphabetical order.
///
/// ```
/// use lexicon::Words;
///
/// let words = Words::parse("CAT ACT CATS")?;
/// assert_eq!(words.len(), 3);
/// assert!(words.contains("ACT".parse()?));
/// # Ok::<(), lexicon::ParseWordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    words: Vec<Word>,
}

impl Words {
    /// Reads a word list with one word a line, like [`Words::read_with`] for words of 2 to 15
    /// letters, with capitals treated as [`Capitals::Detect`] says.
    pub fn read(text: &[u8]) -> (Words, Report) {
        Words::read_with(text, Capitals::Detect, Lengths::default())
    }

    /// Reads a word list with one word a line and reports every line that is not kept.
    ///
    /// Spaces around a word, empty lines, lines that start with `#`, a byte order mark and any kind
    /// of line ending are ignored, and so are definitions: what follows the word where most lines
    /// go on after a tab, or after a word in capitals with something that is not in capitals. The
    /// rules for what is dropped are those of the leaflets: TRV-41, FOL-30 and DIA-21.
    pub fn read_with(text: &[u8], capitals: Capitals, lengths: Lengths) -> (Words, Report) {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let defined = has_definitions(text);
        let in_capitals = match capitals {
            Capitals::Detect => !has_small_letters(text, defined),
            Capitals::Drop => false,
            Capitals::Keep => true,
        };
        let mut report = Report::default();
        report.in_capitals = in_capitals;
        report.defined = defined;
        let mut words = Vec::new();
        let mut sorted = true;
        for (line, text) in entries(text, defined) {
            report.lines += 1;
            match read_word(text, in_capitals, &lengths) {
                Ok(word) => {
                    match words.last() {
                        Some(&last) if last == word => {
                            report.drop(Reason::Duplicate, line, text);
                            continue;
                        }
                        Some(&last) => sorted &= last < word,
                        None => {}
                    }
                    words.push(word);
                }
                Err(reason) => report.drop(reason, line, text),
            }
        }
        if !sorted {
            words = sort_reporting(words, text, &lengths, &mut report);
        }
        report.kept = words.len();
        (Words { words }, report)
    }

    /// The words of a text, in letters of either case, one or more on a line.
    ///
    /// # Errors
    ///
    /// [`ParseWordError`] for anything that is not a word of at most 21 letters.
    pub fn parse(text: &str) -> Result<Words, ParseWordError> {
        text.split_ascii_whitespace().map(str::parse).collect()
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// True if there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words in alphabetical order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Word> + '_ {
        self.words.iter().copied()
    }

    /// True if this word is one of them.
    pub fn contains(&self, word: Word) -> bool {
        self.words.binary_search(&word).is_ok()
    }

    /// The words of both lists: a national list and another become one in this way (SOW-31).
    #[must_use]
    pub fn union(&self, other: &Words) -> Words {
        self.iter().chain(other.iter()).collect()
    }
}

impl FromIterator<Word> for Words {
    /// Sorts the words, and drops repetitions and the empty word.
    fn from_iter<I: IntoIterator<Item = Word>>(words: I) -> Words {
        let mut words: Vec<Word> = words.into_iter().filter(|word| !word.is_empty()).collect();
        words.sort_unstable();
        words.dedup();
        Words { words }
    }
}

/// The lines of a text, whatever ends them: LF, CR LF, or CR alone.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = |line| <[u8]>::split(line, |&byte| byte == b'\r');
    text.split(|&byte| byte == b'\n').flat_map(move |line| parts(line.trim_ascii_end()))
}

/// The words of the lines with their line numbers, without definitions if the list has them.
fn entries(text: &[u8], defined: bool) -> impl Iterator<Item = (u64, &[u8])> {
    let numbered = (1..).zip(lines(text)).map(|(number, line)| (number, line.trim_ascii()));
    let told = numbered.filter(|(_, line)| line.first().is_some_and(|&byte| byte != b'#'));
    told.map(move |(number, line)| match line.iter().position(u8::is_ascii_whitespace) {
        Some(end) if defined => (number, &line[..end]),
        _ => (number, line),
    })
}

/// Returns true if most lines have a definition after the word.
fn has_definitions(text: &[u8]) -> bool {
    let (mut all, mut defined) = (0, 0);
    for (_, line) in entries(text, false) {
        all += 1;
        let Some(end) = line.iter().position(u8::is_ascii_whitespace) else { continue };
        let (word, rest) = line.split_at(end);
        let is_capital = |&byte: &u8| byte.is_ascii_uppercase();
        let is_told = !rest.trim_ascii().iter().all(|b| is_capital(b) || b.is_ascii_whitespace());
        defined += usize::from(rest[0] == b'\t' || word.iter().all(is_capital) && is_told);
    }
    2 * defined > all
}

/// Returns true if a word of the list has a small letter.
fn has_small_letters(text: &[u8], defined: bool) -> bool {
    entries(text, defined).any(|(_, word)| word.iter().any(u8::is_ascii_lowercase))
}

/// Sorts the words and drops repetitions. Reads the text again only if some lines repeat a word, to
/// find out which ones.
fn sort_reporting(
    words: Vec<Word>,
    text: &[u8],
    lengths: &Lengths,
    report: &mut Report,
) -> Vec<Word> {
    let found = words.len();
    let mut sorted = words;
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < found {
        // Repetitions of the line just before have been reported already, so start afresh.
        report.forget(Reason::Duplicate);
        let mut seen = alloc::vec![false; sorted.len()];
        for (line, text) in entries(text, report.defined) {
            let Ok(word) = read_word(text, report.in_capitals, lengths) else { continue };
            if let Ok(at) = sorted.binary_search(&word)
                && core::mem::replace(&mut seen[at], true)
            {
                report.drop(Reason::Duplicate, line, text);
            }
        }
    }
    sorted
}

fn read_word(text: &[u8], in_capitals: bool, lengths: &Lengths) -> Result<Word, Reason> {
    let mut word = Word::default();
    for &byte in text {
        let letter = Letter::from_char(char::from(byte));
        match letter.and_then(|letter| word.push(letter)) {
            Some(longer) => word = longer,
            None => return Err(why_not(text, in_capitals)),
        }
    }
    if !in_capitals && text.iter().any(u8::is_ascii_uppercase) {
        return Err(Reason::Capital);
    }
    if word.len() < *lengths.0.start() {
        return Err(Reason::TooShort);
    }
    if word.len() > *lengths.0.end() {
        return Err(Reason::TooLong);
    }
    Ok(word)
}

/// The most informative reason to drop a line that is not made of letters alone, or is far too
/// long.
fn why_not(line: &[u8], in_capitals: bool) -> Reason {
    let Ok(text) = core::str::from_utf8(line) else { return Reason::Alphabet };
    let known = |c: char| c.is_ascii_alphabetic() || matches!(c, '\'' | '’' | '-' | '‐' | '.');
    let hyphen = ['-', '‐'];
    match text {
        _ if text.chars().any(char::is_whitespace) => Reason::Phrase,
        _ if !text.chars().all(known) => Reason::Alphabet,
        _ if text.contains('.') => Reason::Abbreviation,
        _ if !in_capitals && text.starts_with(|c: char| c.is_ascii_uppercase()) => Reason::Capital,
        _ if text.contains(['\'', '’']) => Reason::Apostrophe,
        _ if text.starts_with(hyphen) || text.ends_with(hyphen) => Reason::Affix,
        _ if text.contains(hyphen) => Reason::Hyphen,
        _ => Reason::TooLong,
    }
}

/// The treatment of capitals in a word list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Capitals {
    /// A list without a single small letter is taken to be written in capitals; in any other list a
    /// word with a capital is a name and dropped.
    #[default]
    Detect,
    /// Words with a capital are names and are dropped.
    Drop,
    /// Capitals have no meaning.
    Keep,
}

/// The lengths of words to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lengths(pub RangeInclusive<usize>);

impl Default for Lengths {
    /// 2 to 15 letters, which is what fits on a board of 15 by 15.
    fn default() -> Lengths {
        Lengths(2..=15)
    }
}
