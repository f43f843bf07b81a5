//! Words that a lexicon leaves out, kept as digests so that the list does not print them.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use sha2::{Digest as _, Sha256};

use crate::{CompileError, Halves, Lexicon, Word, Words, compile};

/// Words to leave out: the first eight bytes of the SHA-256 of each word in capitals (AMB-18).
///
/// As text it is one digest of 16 hexadecimal digits a line; lines that begin with `#` say where
/// the list comes from and which version it is. An excluded word is treated exactly like one that
/// is not listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exclusions {
    digests: BTreeSet<[u8; 8]>,
}

/// A line that is no digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExclusionsError {
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for ExclusionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: give 16 hexadecimal digits, the start of the SHA-256 of a word in capitals",
            self.line
        )
    }
}

impl core::error::Error for ExclusionsError {}

impl Exclusions {
    /// Reads a list of digests.
    ///
    /// # Errors
    /// [`ExclusionsError`] names the first line that is none.
    pub fn read(text: &str) -> Result<Exclusions, ExclusionsError> {
        let mut digests = BTreeSet::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let digest = (line.len() == 16 && line.bytes().all(|b| b.is_ascii_hexdigit()))
                .then(|| u64::from_str_radix(line, 16).ok())
                .flatten()
                .ok_or(ExclusionsError { line: index + 1 })?;
            digests.insert(digest.to_be_bytes());
        }
        Ok(Exclusions { digests })
    }

    /// How many words it leaves out.
    pub fn len(&self) -> usize {
        self.digests.len()
    }

    /// Whether it leaves nothing out.
    pub fn is_empty(&self) -> bool {
        self.digests.is_empty()
    }

    /// Whether this word is left out.
    pub fn contains(&self, word: Word) -> bool {
        self.digests.contains(&digest(word))
    }

    /// The line of a list that leaves this word out.
    pub fn line(word: Word) -> String {
        alloc::format!("{:016x}", u64::from_be_bytes(digest(word)))
    }
}

fn digest(word: Word) -> [u8; 8] {
    let text: Vec<u8> = word.iter().map(|letter| letter.to_char() as u8).collect();
    let full: [u8; 32] = Sha256::digest(text).into();
    let mut start = [0; 8];
    start.copy_from_slice(&full[..8]);
    start
}

impl Lexicon {
    /// The same words but those left out, under another name; its digest is that of what is left,
    /// so that a game knows which of the two it is bound to.
    ///
    /// # Errors
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
    fn other_lines_are_named() {
        for (text, line) in [("dog", 1), ("#\n0123456789abcdef\n0123", 3), ("+123456789abcdef", 1)]
        {
            let error = Exclusions::read(text).unwrap_err();
            assert_eq!(error, ExclusionsError { line });
            assert!(error.to_string().starts_with(&std::format!("line {line}:")));
        }
    }
}
