//! The bundled lexica.

use std::sync::OnceLock;

use lexicon::{CompileError, Digest, Exclusions, Format, Graph, Lexicon};

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

/// The default lexicon: Wordnik's list of 194,152 words of 2 to 15 letters.
///
/// It is read in a few milliseconds when it is first asked for.
pub fn bundled() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| WORDNIK.load("Wordnik"))
}

/// The default lexicon without the words that are recognised as hate speech (CLA-29, AMB-18).
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
        if lexicon.digest() == bundled().digest() && lexicon.name() == bundled().name() {
            return Ok(family().clone());
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

/// The bundled lexicon of this name, in letters of either case: `Wordnik` or `Wordnik family`.
pub fn by_name(name: &str) -> Option<&'static Lexicon> {
    if name.eq_ignore_ascii_case("Wordnik family") || name.eq_ignore_ascii_case("family") {
        return Some(family());
    }
    name.eq_ignore_ascii_case("Wordnik").then(bundled)
}
