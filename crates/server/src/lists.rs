//! The word lists of the server: the one it was given, and the same without the words that are
//! recognised as hate speech (CLA-29), with the computer players that know them.

use std::ops::RangeInclusive;
use std::time::Duration;

use engine::NoGaddag;
use lexicon::Lexicon;
use rules::Ruleset;
use table::LexiconTag;

use crate::computer::Computers;
use crate::error::ServerError;

/// A word list and the computer players that play with it.
struct List {
    lexicon: Lexicon,
    tag: LexiconTag,
    computers: Computers,
}

/// The word lists that games can be bound to.
pub(crate) struct Lists {
    all: List,
    family: List,
}

impl Lists {
    pub(crate) fn new(
        lexicon: &Lexicon,
        thinking: &RangeInclusive<Duration>,
    ) -> Result<Lists, ServerError> {
        let list = |lexicon: Lexicon, family: bool| -> Result<List, NoGaddag> {
            let tag = LexiconTag {
                name: lexicon.name().to_owned(),
                digest: lexicon.digest().to_string(),
                words: u32::try_from(lexicon.word_count()).unwrap_or(u32::MAX),
            };
            let computers = Computers::new(&lexicon, family, thinking.clone())?;
            Ok(List { lexicon, tag, computers })
        };
        let family = if lexicon.digest() == lexica::bundled().digest() {
            // Compiled once, however many servers a process starts.
            lexica::family().clone()
        } else {
            let exclusions = lexica::family_exclusions();
            let family = lexicon.without(format!("{} family", lexicon.name()), exclusions);
            family.map_err(ServerError::FamilyList)?
        };
        Ok(Lists {
            all: list(lexicon.clone(), false).map_err(ServerError::Lexicon)?,
            family: list(family, true).map_err(ServerError::Lexicon)?,
        })
    }

    fn of(&self, ruleset: &Ruleset) -> &List {
        if ruleset.family_words { &self.family } else { &self.all }
    }

    /// The words of games with these rules.
    pub(crate) fn lexicon(&self, ruleset: &Ruleset) -> &Lexicon {
        &self.of(ruleset).lexicon
    }

    /// The word list as games with these rules are bound to it.
    pub(crate) fn tag(&self, ruleset: &Ruleset) -> &LexiconTag {
        &self.of(ruleset).tag
    }

    /// The computer players for games with these rules.
    pub(crate) fn computers(&self, ruleset: &Ruleset) -> &Computers {
        &self.of(ruleset).computers
    }
}
