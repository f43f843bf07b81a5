//! The American list under the name that it had when it was the only one.

use std::sync::OnceLock;

use lexicon::Lexicon;

use crate::Bundled;

fn renamed(lexicon: &Lexicon, name: &str) -> Lexicon {
    Lexicon::with_digest(name, lexicon.digest(), lexicon.graph().clone())
}

/// The American list as games of before name it: Wordnik.
pub fn bundled() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| renamed(Bundled::American.lexicon(), "Wordnik"))
}

/// The family list of American as games of before name it: Wordnik family (CLA-29, AMB-18).
pub fn family() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| renamed(Bundled::American.family(), "Wordnik family"))
}
