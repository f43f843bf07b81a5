//! The word lists of the server: the one it was given, and the same without the words that are
//! recognised as hate speech (CLA-29), with the computer players that know them.

use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::time::Duration;

use engine::NoGaddag;
use lexicon::{Exclusions, Lexicon};
use rules::Ruleset;
use table::LexiconTag;

use crate::computer::Computers;
use crate::error::ServerError;

/// A word list and the computer players that play with it.
#[derive(Clone)]
struct List {
    lexicon: Lexicon,
    tag: LexiconTag,
    computers: Computers,
}

impl List {
    fn new(lexicon: Lexicon) -> Result<List, NoGaddag> {
        let tag = LexiconTag {
            name: lexicon.name().to_owned(),
            digest: lexicon.digest().to_string(),
            words: u32::try_from(lexicon.word_count()).unwrap_or(u32::MAX),
        };
        let computers = Computers::new(&lexicon)?;
        Ok(List { lexicon, tag, computers })
    }
}

/// The word lists that games can be bound to.
#[derive(Clone)]
pub(crate) struct Lists {
    all: List,
    family: List,
}

impl Lists {
    pub(crate) fn new(
        lexicon: &Lexicon,
        exclusions: Option<&Exclusions>,
        thinking: &RangeInclusive<Duration>,
    ) -> Result<Lists, ServerError> {
        let bundled = lexica::bundled();
        let same = lexicon.digest() == bundled.digest();
        let lists = if same && lexicon.name() == bundled.name() && exclusions.is_none() {
            Lists::bundled().map_err(ServerError::Lexicon)?
        } else {
            let family = lexica::family_of(lexicon, exclusions).map_err(ServerError::FamilyList)?;
            Lists::of_both(lexicon.clone(), family).map_err(ServerError::Lexicon)?
        };
        let paced = |list: List| List { computers: list.computers.paced(thinking.clone()), ..list };
        Ok(Lists { all: paced(lists.all), family: paced(lists.family) })
    }

    /// Those of the bundled list, made ready once however many servers a process starts.
    fn bundled() -> Result<Lists, NoGaddag> {
        static READY: OnceLock<Result<Lists, NoGaddag>> = OnceLock::new();
        let make = || Lists::of_both(lexica::bundled().clone(), lexica::family().clone());
        READY.get_or_init(make).clone()
    }

    fn of_both(all: Lexicon, family: Lexicon) -> Result<Lists, NoGaddag> {
        Ok(Lists { all: List::new(all)?, family: List::new(family)? })
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
