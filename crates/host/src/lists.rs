//! The word lists of a host: the one it was given, and the same without the words that are
//! recognised as hate speech (CLA-29), each with the computer players that know it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use engine::{Level, NoGaddag};
use lexicon::{CompileError, Exclusions, Lexicon};
use review::Tools;
use rules::Ruleset;
use table::LexiconTag;

use crate::players::{Players, known};

/// A word list and the computer players that play with it.
#[derive(Clone)]
struct List {
    lexicon: Lexicon,
    tag: LexiconTag,
    players: Players,
    /// What games are reviewed with; made when the first one is.
    tools: Arc<OnceLock<Tools>>,
}

impl List {
    fn new(lexicon: Lexicon) -> Result<List, NoGaddag> {
        let tag = LexiconTag {
            name: lexicon.name().to_owned(),
            digest: lexicon.digest().to_string(),
            words: u32::try_from(lexicon.word_count()).unwrap_or(u32::MAX),
        };
        let players = Players::new(&lexicon)?;
        Ok(List { lexicon, tag, players, tools: Arc::default() })
    }

    fn tools(&self) -> &Tools {
        self.tools.get_or_init(|| {
            let referee = self.players.referee();
            Level::ALL.into_iter().fold(Tools::new(referee), |tools, level| {
                match known(level, referee.gaddag()) {
                    Some(words) => tools.knowing(level, &words),
                    None => tools,
                }
            })
        })
    }
}

/// The word lists that games can be bound to, with their computer players. Cloning is cheap.
#[derive(Clone)]
pub struct WordLists {
    all: List,
    /// The one without hate speech; that of the bundled list is made when a game first asks for it.
    family: Option<List>,
}

/// Why a word list cannot be played with.
#[derive(Clone, Debug)]
pub enum ListError {
    /// Plays cannot be found in it.
    NoGaddag(NoGaddag),
    /// The list without hate speech cannot be made from it.
    Family(CompileError),
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::NoGaddag(error) => write!(f, "cannot use the word list: {error}"),
            ListError::Family(error) => write!(f, "cannot make the family word list: {error}"),
        }
    }
}

impl std::error::Error for ListError {}

impl From<NoGaddag> for ListError {
    fn from(error: NoGaddag) -> ListError {
        ListError::NoGaddag(error)
    }
}

impl WordLists {
    /// The lists made from one word list. Where the terms ask for it, `exclusions` are left out
    /// instead of the bundled ones.
    ///
    /// # Errors
    /// [`ListError`] if games cannot be played with it.
    pub fn new(lexicon: &Lexicon, exclusions: Option<&Exclusions>) -> Result<WordLists, ListError> {
        let bundled = lexica::bundled();
        let same = lexicon.digest() == bundled.digest() && lexicon.name() == bundled.name();
        if same && exclusions.is_none() {
            return Ok(WordLists { all: WordLists::bundled()?.clone(), family: None });
        }
        let family = lexica::family_of(lexicon, exclusions).map_err(ListError::Family)?;
        Ok(WordLists { all: List::new(lexicon.clone())?, family: Some(List::new(family)?) })
    }

    /// The bundled list, prepared once however many hosts a process has.
    fn bundled() -> Result<&'static List, NoGaddag> {
        static READY: OnceLock<Result<List, NoGaddag>> = OnceLock::new();
        READY.get_or_init(|| List::new(lexica::bundled().clone())).as_ref().map_err(|error| *error)
    }

    /// The bundled list without hate speech.
    fn bundled_family() -> &'static List {
        static READY: OnceLock<List> = OnceLock::new();
        READY.get_or_init(|| {
            List::new(lexica::family().clone()).expect("compiled with both halves, as a test plays")
        })
    }

    fn of(&self, ruleset: &Ruleset) -> &List {
        match (ruleset.family_words, &self.family) {
            (false, _) => &self.all,
            (true, Some(family)) => family,
            (true, None) => WordLists::bundled_family(),
        }
    }

    /// The words of games with these rules.
    pub fn lexicon(&self, ruleset: &Ruleset) -> &Lexicon {
        &self.of(ruleset).lexicon
    }

    /// The word list as games with these rules are bound to it.
    pub fn tag(&self, ruleset: &Ruleset) -> &LexiconTag {
        &self.of(ruleset).tag
    }

    /// What games with these rules are reviewed with.
    pub fn tools(&self, ruleset: &Ruleset) -> &Tools {
        self.of(ruleset).tools()
    }

    /// The computer players for games with these rules: they know no word that the game lacks.
    pub fn players(&self, ruleset: &Ruleset) -> &Players {
        &self.of(ruleset).players
    }
}
