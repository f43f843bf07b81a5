//! Exclusions: words that a lexicon leaves out, stored as digests so that the list does not print
//! them.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use sha2::{Digest as _, Sha256};

use crate::{CompileError, Halves, Lexicon, Word, Words, compile};

/// Words to leave out: the first eight bytes of the SHA-256 of each word in capitals (AMB-18).
///
/// As text, each line is one digest of 16 hexadecimal digits, or a word as it is. Lines that start
/// with `#` are comments; one of them may name the version of the list: `# Version 2`. An excluded
/// word is treated exactly like an unlisted word.
///
/// ```
/// use lexicon::{Exclusions, Halves, Lexicon, Words, compile};
///
/// let list = Lexicon::new("club", compile(&Words::parse("DAMN DARN DAWN")?, Halves::Both)?);
/// let family = list.without("family", &Exclusions::read("# Version 1\nDAMN\n")?)?;
/// assert_eq!((list.word_count(), family.word_count()), (3, 2));
/// assert_ne!(list.digest(), family.digest(), "a game is bound to one of the two");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exclusions {
    version: Option<String>,
    digests: BTreeSet<[u8; 8]>,
}

/// The longest text of a version, in characters.
const MAX_VERSION: usize = 40;

/// The error for a line that is neither a digest nor a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExclusionsError {
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for ExclusionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: give a word of letters, or 16 hexadecimal digits, the start of the SHA-256 \
             of a word in capitals",
            self.line
        )
    }
}

impl core::error::Error for ExclusionsError {}

impl Exclusions {
    /// Reads a list of digests and words.
    ///
    /// # Errors
    /// [`ExclusionsError`] names the first line that is neither.
    pub fn read(text: &str) -> Result<Exclusions, ExclusionsError> {
        let mut read = Exclusions::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(comment) = line.strip_prefix('#') {
                if read.version.is_none() {
                    read.version = version(comment);
                }
                continue;
            }
            if line.is_empty() {
                continue;
            }
            // No word has as many letters as a digest has digits.
            let written = (line.len() == 16 && line.bytes().all(|b| b.is_ascii_hexdigit()))
                .then(|| u64::from_str_radix(line, 16).ok())
                .flatten()
                .map(u64::to_be_bytes);
            let found = written.or_else(|| line.parse().ok().map(digest));
            read.digests.insert(found.ok_or(ExclusionsError { line: index + 1 })?);
        }
        Ok(read)
    }

    /// The version that the list says it is.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// The same list, with this version if it does not name one itself.
    #[must_use]
    pub fn or_version(mut self, text: &str) -> Exclusions {
        self.version = self.version.or_else(|| told(text));
        self
    }

    /// The same list together with the words that another one leaves out.
    #[must_use]
    pub fn and(mut self, other: &Exclusions) -> Exclusions {
        self.digests.extend(&other.digests);
        self
    }

    /// The number of words it leaves out.
    pub fn len(&self) -> usize {
        self.digests.len()
    }

    /// True if it leaves nothing out.
    pub fn is_empty(&self) -> bool {
        self.digests.is_empty()
    }

    /// True if this word is left out.
    pub fn contains(&self, word: Word) -> bool {
        self.digests.contains(&digest(word))
    }

    /// The line of a list that leaves this word out.
    pub fn line(word: Word) -> String {
        alloc::format!("{:016x}", u64::from_be_bytes(digest(word)))
    }
}

impl fmt::Display for Exclusions {
    /// Written as a file that names its version and prints no words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(version) = &self.version {
            writeln!(f, "# Version {version}")?;
        }
        self.digests.iter().try_for_each(|&start| writeln!(f, "{:016x}", u64::from_be_bytes(start)))
    }
}

/// The version that a comment names: `Version 2`, `version: 2`.
fn version(comment: &str) -> Option<String> {
    let (word, rest) = comment.trim().split_once([' ', ':'])?;
    word.eq_ignore_ascii_case("version").then(|| told(rest)).flatten()
}

/// A version as one short line, as it appears in the name of a list.
fn told(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let text = text.trim_start_matches(|c: char| c == ':' || c.is_whitespace());
    let text: String = text.chars().take(MAX_VERSION).collect();
    let text = text.trim_end();
    (!text.is_empty()).then(|| text.into())
}

fn digest(word: Word) -> [u8; 8] {
    let text: Vec<u8> = word.iter().map(|letter| letter.to_char() as u8).collect();
    let full: [u8; 32] = Sha256::digest(text).into();
    let mut start = [0; 8];
    start.copy_from_slice(&full[..8]);
    start
}

impl Lexicon {
    /// The words that are not left out, under another name. The digest is that of the remaining
    /// words, so a game knows which of the two lists it is bound to.
    ///
    /// [`CompileError`] as for any list.
    pub fn without(
        &self,
        name: impl Into<String>,
        exclusions: &Exclusions,
    ) -> Result<Lexicon, CompileError> {
        let kept: Words = self.graph().words().filter(|&word| !exclusions.contains(word)).collect();
        Ok(Lexicon::new(name, compile(&kept, Halves::Both)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    fn word(text: &str) -> Word {
        text.parse().expect("a word")
    }

    #[test]
    fn excluded_words_are_as_good_as_not_listed() {
        let (words, _) = Words::read(b"cat\ncats\ndog\n");
        let all = Lexicon::new("All", compile(&words, Halves::Both).unwrap());
        let text = std::format!("# a list of one\n\n{}\n", Exclusions::line(word("dog")));
        let exclusions = Exclusions::read(&text).unwrap();
        assert_eq!((exclusions.len(), exclusions.is_empty()), (1, false));
        let rest = all.without("Rest", &exclusions).unwrap();
        assert_eq!((rest.word_count(), rest.name()), (2, "Rest"));
        assert!(rest.contains(&word("cats").letters()) && !rest.contains(&word("dog").letters()));
        assert_ne!(rest.digest(), all.digest());
    }

    #[test]
    fn amb_18_words_are_read_as_their_digests() {
        let words = Exclusions::read("# Of the club.\n# Version 3 of May\ndog\nCats\n").unwrap();
        let lines = [Exclusions::line(word("dog")), Exclusions::line(word("cats"))].join("\n");
        let digests = Exclusions::read(&lines).unwrap();
        assert_eq!((words.version(), digests.version()), (Some("3 of May"), None));
        assert_eq!(digests.clone().or_version("3 of May"), words);
        assert!(words.contains(word("dog")) && !words.contains(word("cat")));
        // Written out it prints none of the words, and can be read again.
        let text = words.to_string();
        assert!(text.starts_with("# Version 3 of May\n") && !text.to_lowercase().contains("dog"));
        assert_eq!(Exclusions::read(&text), Ok(words.clone()));
        let both = digests.and(&Exclusions::read("cat").unwrap());
        assert_eq!(both.len(), 3);
        assert_eq!(words.or_version("4").version(), Some("3 of May"), "what the file says stands");
    }

    #[test]
    fn other_lines_are_named() {
        for (text, line) in [("d0g", 1), ("#\n0123456789abcdef\n0123", 3), ("+123456789abcdef", 1)]
        {
            let error = Exclusions::read(text).unwrap_err();
            assert_eq!(error, ExclusionsError { line });
            assert!(error.to_string().starts_with(&std::format!("line {line}:")));
        }
    }

    #[test]
    fn a_version_that_is_cut_is_read_as_it_is_written() {
        for comment in
            ["# Version 2 together 18446744073709551615 182167 and more", "#version \u{1} : 3"]
        {
            let read = Exclusions::read(comment).unwrap();
            assert!(read.version().is_some_and(|version| version.trim() == version), "{comment}");
            assert_eq!(Exclusions::read(&read.to_string()), Ok(read), "{comment}");
        }
    }
}
