//! The bundled word lists.

use std::sync::OnceLock;

use lexicon::{Digest, Graph, Halves, Lexicon, Word, Words, compile};

use crate::built::{AMERICAN, AMERICAN_FAMILY, BRITISH, BRITISH_FAMILY, Known};
use crate::data::data;
use crate::marks::{Mark, marked};

/// A word list that comes with the program.
///
/// ```
/// use lexica::Bundled;
/// use lexicon::Word;
///
/// let stabilisation: Word = "stabilisation".parse()?;
/// assert!(Bundled::British.lexicon().contains(&stabilisation.letters()));
/// assert!(!Bundled::American.lexicon().contains(&stabilisation.letters()));
/// # Ok::<(), lexicon::ParseWordError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bundled {
    /// The American list and the words of 5 to 15 letters that SCOWL has up to size 80, in all
    /// spellings.
    British,
    /// Wordnik's list, cut to 2 to 15 letters.
    American,
}

impl Bundled {
    /// Both lists, the usual one first.
    pub const ALL: [Bundled; 2] = [Bundled::British, Bundled::American];

    /// The list of a game whose players choose none.
    pub const USUAL: Bundled = Bundled::British;

    /// The list's name in commands and messages: `british` or `american`.
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
        Bundled::ALL.into_iter().find(|list| list.known().digest == digest)
    }

    /// The list with the words of this graph.
    pub(crate) fn with_words(graph: &Graph) -> Option<Bundled> {
        Bundled::ALL.into_iter().find(|list| {
            list.known().words == graph.word_count()
                && list.lexicon().graph().nodes() == graph.nodes()
        })
    }

    /// The number of its words and their digest, without compiling it.
    pub const fn known(self) -> Known {
        match self {
            Bundled::British => BRITISH,
            Bundled::American => AMERICAN,
        }
    }

    /// The number of the words of its family list and their digest, without compiling that.
    pub const fn known_family(self) -> Known {
        match self {
            Bundled::British => BRITISH_FAMILY,
            Bundled::American => AMERICAN_FAMILY,
        }
    }

    /// The list as a lexicon, with both halves of its word graph.
    ///
    /// When it is first asked for, the British list is read in a few milliseconds, and the American
    /// one compiled from the British in a tenth of a second.
    ///
    /// # Panics
    /// With the feature `handed-in`, if the data have not been handed in:
    /// [`is_here`](crate::is_here) tells.
    pub fn lexicon(self) -> &'static Lexicon {
        static LEXICA: [OnceLock<Lexicon>; 2] = [const { OnceLock::new() }; 2];
        LEXICA[self as usize].get_or_init(|| {
            let digest = self.known().digest;
            let graph = match self {
                Bundled::British => data().graph.clone(),
                Bundled::American => {
                    let words: Words = self.marked().map(|(word, _)| word).collect();
                    compile(&words, Halves::Both).expect("the build script counted its words")
                }
            };
            Lexicon::with_digest(self.name(), digest, graph)
        })
    }

    /// The words of the list with their marks, in alphabetical order.
    pub(crate) fn marked(self) -> impl Iterator<Item = (Word, Mark)> {
        let all = marked(Bundled::British.lexicon().graph());
        all.filter(move |&(_, mark)| self.has(mark))
    }

    /// True if a word of the British list with this mark is in the list.
    pub(crate) fn has(self, mark: Mark) -> bool {
        self == Bundled::British || mark.is_american()
    }
}

/// The bundled lexicon of this name, in letters of either case: `British` or `American`, or
/// `Wordnik`, as the American list was once called; each also with ` family` behind it, and
/// `family` alone for the usual one.
pub fn by_name(name: &str) -> Option<&'static Lexicon> {
    let name = name.to_ascii_lowercase();
    if name == "family" {
        return Some(Bundled::USUAL.family());
    }
    let (key, family) = match name.strip_suffix(" family") {
        Some(key) => (key, true),
        None => (name.as_str(), false),
    };
    let list = match key {
        "wordnik" => Bundled::American,
        _ => Bundled::ALL.into_iter().find(|list| list.key() == key)?,
    };
    Some(if family { list.family() } else { list.lexicon() })
}
