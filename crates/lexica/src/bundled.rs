//! The bundled lexica.

use std::sync::OnceLock;

use lexicon::{Digest, Format, Graph, Lexicon};

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
/// It is read when first asked for, in a few milliseconds.
pub fn bundled() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| WORDNIK.load("Wordnik"))
}

/// The bundled lexicon of this name, in capitals or not.
pub fn by_name(name: &str) -> Option<&'static Lexicon> {
    name.eq_ignore_ascii_case("Wordnik").then(bundled)
}
