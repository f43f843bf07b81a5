//! The bundled lists without hate speech (CLA-29, AMB-18).

use std::sync::OnceLock;

use lexicon::{CompileError, Exclusions, Halves, Lexicon, Words, compile};

use crate::Bundled;

impl Bundled {
    /// The list without the words that are recognised as hate speech (CLA-29, AMB-18).
    ///
    /// It is compiled in a fifth of a second when it is first asked for.
    pub fn family(self) -> &'static Lexicon {
        static LEXICA: [OnceLock<Lexicon>; 2] = [const { OnceLock::new() }; 2];
        LEXICA[self as usize].get_or_init(|| {
            let left_out = self.family_exclusions();
            let words = self.marked().map(|(word, _)| word);
            let words: Words = words.filter(|&word| !left_out.contains(word)).collect();
            let graph = compile(&words, Halves::Both).expect("the build script counted its words");
            Lexicon::with_digest(self.family_name(), self.known_family().digest, graph)
        })
    }

    /// The name of its family list: `British family` or `American family`.
    pub fn family_name(self) -> String {
        format!("{} family", self.name())
    }

    /// The words that its family list leaves out, as digests.
    ///
    /// Those of the American list stay as they are, so that games which were begun with its family
    /// list still find it.
    pub fn family_exclusions(self) -> &'static Exclusions {
        static FIRST: OnceLock<Exclusions> = OnceLock::new();
        static ALL: OnceLock<Exclusions> = OnceLock::new();
        let read = |text| Exclusions::read(text).expect("a test reads it");
        let first = || FIRST.get_or_init(|| read(include_str!("../data/family.txt")));
        match self {
            Bundled::American => first(),
            Bundled::British => {
                ALL.get_or_init(|| read(include_str!("../data/family_british.txt")).and(first()))
            }
        }
    }
}

/// The words that the family list of any other list leaves out, as digests: those of the British
/// list.
pub fn family_exclusions() -> &'static Exclusions {
    Bundled::British.family_exclusions()
}

/// A list without the words recognised as hate speech: those of the bundled exclusions or, if `own`
/// is given, of those instead, whose version is then part of the name (AMB-18).
///
/// # Errors
/// [`CompileError`] as for any list.
pub fn family_of(lexicon: &Lexicon, own: Option<&Exclusions>) -> Result<Lexicon, CompileError> {
    let name = format!("{} family", lexicon.name());
    let Some(own) = own else {
        let bundled = Bundled::of(lexicon.digest());
        return match bundled {
            Some(list) if list.name() == lexicon.name() => Ok(list.family().clone()),
            Some(list) => {
                let family = list.family();
                Ok(Lexicon::with_digest(name, family.digest(), family.graph().clone()))
            }
            None => lexicon.without(name, family_exclusions()),
        };
    };
    match own.version() {
        Some(version) => lexicon.without(format!("{name} ({version})"), own),
        None => lexicon.without(format!("{name} (of the host)"), own),
    }
}
