//! A lexicon, to which a game is bound: a word graph with a name and a digest.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use rules::{Judge, Letter};
use sha2::{Digest as _, Sha256};

use crate::{Graph, Word};

/// A named set of words. A game is bound to one version of it (SOW-34).
///
/// Two lexicons with the same digest have the same words, whatever they are called and however
/// their graphs are laid out.
///
/// ```
/// use lexicon::{Halves, Lexicon, Word, Words, compile};
///
/// let graph = compile(&Words::parse("CAT ACT CATS")?, Halves::Both)?;
/// let lexicon = Lexicon::new("My list", graph);
/// assert!(lexicon.contains(&"CATS".parse::<Word>()?.letters()));
/// assert!(!lexicon.contains(&"ACTS".parse::<Word>()?.letters()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lexicon {
    name: String,
    digest: Digest,
    graph: Graph,
}

impl Lexicon {
    /// A lexicon of this name; computes the digest of the graph's words.
    pub fn new(name: impl Into<String>, graph: Graph) -> Lexicon {
        let digest = Digest::of(graph.words());
        Lexicon { name: name.into(), digest, graph }
    }

    /// A lexicon of this name, whose digest is known already.
    pub fn with_digest(name: impl Into<String>, digest: Digest, graph: Graph) -> Lexicon {
        Lexicon { name: name.into(), digest, graph }
    }

    /// Its name, for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The digest of its words.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Its word graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The number of words it has.
    pub fn word_count(&self) -> u64 {
        self.graph.word_count()
    }

    /// True if these letters are one of its words. Inflected forms count only if they are in the
    /// list themselves (SOW-41).
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.graph.contains(word)
    }
}

impl Judge for Lexicon {
    fn accepts(&self, word: &[Letter]) -> bool {
        self.contains(word)
    }
}

impl Judge for Graph {
    fn accepts(&self, word: &[Letter]) -> bool {
        self.contains(word)
    }
}

/// The SHA-256 digest of the words in alphabetical order, each in capitals and followed by a line
/// feed. It is what `sort -u | sha256sum` gives for such a list in the C locale.
///
/// ```
/// use lexicon::{Digest, Words};
///
/// // printf 'AT\nCAT\n' | sha256sum
/// let digest = Digest::of(Words::parse("CAT AT")?.iter());
/// assert_eq!(digest.to_string()[..16], *"308bff93f3db7aef");
/// assert_eq!(digest.to_string().parse::<Digest>().ok(), Some(digest));
/// # Ok::<(), lexicon::ParseWordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of words given in alphabetical order.
    pub fn of(words: impl IntoIterator<Item = Word>) -> Digest {
        let mut hash = Sha256::new();
        for word in words {
            let mut line = [b'\n'; Word::MAX_LEN + 1];
            for (place, letter) in line.iter_mut().zip(word.iter()) {
                *place = letter.to_char() as u8;
            }
            hash.update(&line[..=word.len()]);
        }
        Digest(hash.finalize().into())
    }
}

impl fmt::Display for Digest {
    /// Written as 64 hexadecimal digits in small letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseDigestError;

impl fmt::Display for ParseDigestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a digest: give 64 hexadecimal digits")
    }
}

impl core::error::Error for ParseDigestError {}

impl FromStr for Digest {
    type Err = ParseDigestError;

    fn from_str(text: &str) -> Result<Digest, ParseDigestError> {
        let mut bytes = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return Err(ParseDigestError);
        }
        for (byte, pair) in bytes.iter_mut().zip(pairs) {
            let [high, low] = pair.map(|digit| char::from(digit).to_digit(16));
            let (high, low) = high.zip(low).ok_or(ParseDigestError)?;
            *byte = (high << 4 | low) as u8;
        }
        Ok(Digest(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Halves, Words, compile};
    use std::string::ToString;

    #[test]
    fn sow_34_the_digest_is_that_of_the_words_alone() {
        let words = Words::parse("AT CAT").unwrap();
        // printf 'AT\nCAT\n' | sha256sum
        let known = "308bff93f3db7aeff5ccd34044eb7979067441e7658b249c0db0353ce0cc121b";
        let both = Lexicon::new("one", compile(&words, Halves::Both).unwrap());
        let forward = Lexicon::new("two", compile(&words, Halves::Dawg).unwrap());
        assert_eq!(both.digest().to_string(), known);
        assert_eq!(forward.digest(), both.digest());
        assert_eq!(known.parse(), Ok(both.digest()));
        let revised = Words::parse("AT CAT QI").unwrap();
        let revised = Lexicon::new("one", compile(&revised, Halves::Both).unwrap());
        assert_ne!(revised.digest(), both.digest());
    }

    #[test]
    fn a_text_that_is_no_digest_is_refused() {
        for text in ["", "00", "zz", &"g".repeat(64), &"0".repeat(63), &"0".repeat(65)] {
            assert_eq!(text.parse::<Digest>(), Err(ParseDigestError));
        }
    }

    #[test]
    fn sow_41_an_inflection_counts_only_if_it_is_listed() {
        let words = Words::parse("WALK WALKS WALKED").unwrap();
        let lexicon = Lexicon::new("list", compile(&words, Halves::Dawg).unwrap());
        let has = |text: &str| lexicon.contains(&text.parse::<Word>().unwrap().letters());
        assert!(has("WALK") && has("WALKS") && has("WALKED"));
        assert!(!has("WALKING"));
    }
}
