//! The bundled lexica.

use std::sync::OnceLock;

use lexicon::{CompileError, Digest, Exclusions, Format, Graph, Lexicon};
use rules::Letter;

use crate::{Vocabulary, common, commonness};

/// A graph compiled by the build script.
#[derive(Clone, Copy)]
pub(crate) struct Embedded {
    bytes: &'static [u8],
    words: u64,
    digest: Digest,
}

impl Embedded {
    pub(crate) fn load(self, name: &str) -> Lexicon {
        let graph = Graph::read_trusted(Format::Kwg, self.bytes, self.words)
            .expect("the build script wrote it with both halves");
        Lexicon::with_digest(name, self.digest, graph)
    }
}

include!(concat!(env!("OUT_DIR"), "/graphs.rs"));

/// A word list that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bundled {
    /// Wordnik's list and the words of five letters and more of SCOWL up to size 80.
    British,
    /// Wordnik's list, cut to 2 to 15 letters.
    American,
}

impl Bundled {
    /// Both lists, the usual one first.
    pub const ALL: [Bundled; 2] = [Bundled::British, Bundled::American];

    /// The list of a game whose players choose none.
    pub const USUAL: Bundled = Bundled::British;

    /// What a list is called in commands and messages: `british` or `american`.
    pub const fn key(self) -> &'static str {
        match self {
            Bundled::British => "british",
            Bundled::American => "american",
        }
    }

    /// The name of its lexicon.
    pub const fn name(self) -> &'static str {
        match self {
            Bundled::British => "British",
            Bundled::American => "American",
        }
    }

    /// The list whose lexicon has this digest.
    pub fn of(digest: Digest) -> Option<Bundled> {
        Bundled::ALL.into_iter().find(|list| list.embedded().digest == digest)
    }

    const fn embedded(self) -> Embedded {
        match self {
            Bundled::British | Bundled::American => WORDNIK,
        }
    }

    /// The list, with both halves of its word graph.
    ///
    /// It is read in a few milliseconds when it is first asked for.
    pub fn lexicon(self) -> &'static Lexicon {
        static LEXICA: [OnceLock<Lexicon>; 2] = [const { OnceLock::new() }; 2];
        LEXICA[self as usize].get_or_init(|| self.embedded().load(self.name()))
    }

    /// The list without the words that are recognised as hate speech (CLA-29, AMB-18).
    ///
    /// It is compiled in a fifth of a second when it is first asked for.
    pub fn family(self) -> &'static Lexicon {
        static LEXICA: [OnceLock<Lexicon>; 2] = [const { OnceLock::new() }; 2];
        LEXICA[self as usize].get_or_init(|| {
            self.lexicon()
                .without(format!("{} family", self.name()), family_exclusions())
                .expect("a part of a list that compiles compiles")
        })
    }

    /// The lowest level of SCOWL that lists a word of this list in an American or British spelling:
    /// 10 for the most common words, then 20, 35, 40, 50, 55, 60, 70 and 80.
    ///
    /// `None` if the word is rarer still or not in the list.
    pub fn commonness(self, word: &[Letter]) -> Option<u8> {
        commonness(word)
    }

    /// The words of this list in a vocabulary, as a lexicon with both halves.
    pub fn common(self, vocabulary: Vocabulary) -> &'static Lexicon {
        common(vocabulary)
    }
}

/// The American list under its old name.
pub fn bundled() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| WORDNIK.load("Wordnik"))
}

/// The American list, under its old name, without the words that are recognised as hate speech
/// (CLA-29, AMB-18).
///
/// It is compiled in a fifth of a second when it is first asked for.
pub fn family() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| {
        bundled()
            .without("Wordnik family", family_exclusions())
            .expect("a part of a list that compiles compiles")
    })
}

/// A list without the words recognised as hate speech: those of the bundled exclusions or, if `own`
/// is given, of those instead, whose version is then part of the name (AMB-18).
///
/// # Errors
/// [`CompileError`] as for any list.
pub fn family_of(
    lexicon: &Lexicon,
    exclusions: Option<&Exclusions>,
) -> Result<Lexicon, CompileError> {
    let name = format!("{} family", lexicon.name());
    let Some(own) = exclusions else {
        if lexicon.name() == bundled().name() && lexicon.digest() == bundled().digest() {
            return Ok(family().clone());
        }
        if let Some(list) =
            Bundled::of(lexicon.digest()).filter(|list| list.name() == lexicon.name())
        {
            return Ok(list.family().clone());
        }
        return lexicon.without(name, family_exclusions());
    };
    match own.version() {
        Some(version) => lexicon.without(format!("{name} ({version})"), own),
        None => lexicon.without(format!("{name} (of the host)"), own),
    }
}

/// The words that the family list leaves out, as digests.
pub fn family_exclusions() -> &'static Exclusions {
    static EXCLUSIONS: OnceLock<Exclusions> = OnceLock::new();
    EXCLUSIONS.get_or_init(|| {
        Exclusions::read(include_str!("../data/family.txt")).expect("a test reads it")
    })
}

/// The bundled lexicon of this name, in letters of either case: `British` or `American`, or
/// `Wordnik`, as the American list was once called; each with or without ` family`.
pub fn by_name(name: &str) -> Option<&'static Lexicon> {
    let name = name.to_ascii_lowercase();
    if name == "family" || name == "wordnik family" {
        return Some(family());
    }
    if name == "wordnik" {
        return Some(bundled());
    }
    let (key, family) = match name.strip_suffix(" family") {
        Some(key) => (key, true),
        None => (name.as_str(), false),
    };
    let list = Bundled::ALL.into_iter().find(|list| list.key() == key)?;
    Some(if family { list.family() } else { list.lexicon() })
}
