//! The targets: each is one law and the kind of input it holds for.

use lexicon::Format;

use crate::{cardboxes, games, graphs, meanings, referee, room, texts, tournaments};

/// A law, and valid inputs to start from.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// The kind of change its inputs undergo.
    pub kind: Kind,
    /// Valid inputs.
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
    /// Reads an input, uses what was read, and asserts the law. Returns whether it was accepted.
    pub(crate) law: fn(&[u8]) -> bool,
}

/// The kinds of change to inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Binary, in words of four bytes.
    Words,
    /// Text.
    Text,
    /// Bytes, each of which makes one choice.
    Choices,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    words("kwg", graphs::kwgs, |bytes| graphs::graph(Format::Kwg, bytes)),
    words("kbwg", graphs::kbwgs, |bytes| graphs::graph(Format::Kbwg, bytes)),
    words("klv2", graphs::wide, graphs::leaves),
    words("klv", graphs::narrow, graphs::leaves),
    words("cardbox", cardboxes::files, cardboxes::file),
    text("cgp", texts::positions, texts::position),
    text("gcg", games::gcgs, games::gcg),
    text("game", games::files, games::file),
    text("list", texts::lists, texts::list),
    text("terms", texts::termses, texts::terms),
    text("event", texts::events, texts::event),
    text("play", texts::plays, texts::play),
    text("message", texts::messages, texts::message),
    text("session", texts::sessions, texts::session),
    text("siu", texts::siu_lines, texts::siu_line),
    text("meanings", meanings::packs, meanings::pack),
    text("wordnet", meanings::wordnets, meanings::wordnet),
    text("entrants", tournaments::files, tournaments::file),
    game("match", referee::matches),
    game("duplicate", referee::duplicate),
    game("bingo", referee::bingo),
    game("together", referee::together),
    game("unbuild", referee::unbuild),
    game("tournament", tournaments::tournament),
    Target { name: "room", kind: Kind::Choices, seeds: room::seeds, law: room::room },
];

const fn words(name: &'static str, seeds: fn() -> Vec<Vec<u8>>, law: fn(&[u8]) -> bool) -> Target {
    Target { name, kind: Kind::Words, seeds, law }
}

const fn text(name: &'static str, seeds: fn() -> Vec<Vec<u8>>, law: fn(&[u8]) -> bool) -> Target {
    Target { name, kind: Kind::Text, seeds, law }
}

const fn game(name: &'static str, law: fn(&[u8]) -> bool) -> Target {
    Target { name, kind: Kind::Choices, seeds: referee::seeds, law }
}

impl Target {
    /// The target of this name.
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Valid inputs, to begin with.
    pub fn seeds(&self) -> Vec<Vec<u8>> {
        (self.seeds)()
    }

    /// Checks an input against the law and returns whether it was accepted.
    ///
    /// # Panics
    /// If the law is broken, which is what the search is for.
    pub fn hold(&self, input: &[u8]) -> bool {
        (self.law)(input)
    }
}
