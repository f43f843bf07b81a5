//! The words of a game, with everything that has to be prepared from them.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::Level;
use lexica::Bundled;
use lexicon::{Digest, Lexicon};
use review::Tools;
use table::LexiconTag;

use crate::players::{Players, known};

/// The words of a game: a list, the computer players that know it, and what games are reviewed
/// with. Each is prepared when it is first asked for. Cloning is cheap.
#[derive(Clone)]
pub struct GameWords(Arc<Prepared>);

/// Where the words come from. A list that comes with the program is compiled when a word is asked.
enum Source {
    Bundled(Bundled),
    /// The family list of one that comes with the program.
    Family(Bundled),
    Own(Lexicon),
}

struct Prepared {
    source: Source,
    tag: LexiconTag,
    players: OnceLock<Players>,
    tools: OnceLock<Tools>,
}

impl GameWords {
    pub(crate) fn new(lexicon: &Lexicon) -> GameWords {
        let tag = tag(lexicon.name().to_owned(), lexicon.digest(), lexicon.word_count());
        GameWords::prepared(Source::Own(lexicon.clone()), tag)
    }

    fn prepared(source: Source, tag: LexiconTag) -> GameWords {
        let (players, tools) = Default::default();
        GameWords(Arc::new(Prepared { source, tag, players, tools }))
    }

    /// The words of a list that comes with the program, or of its family list, under another name.
    pub(crate) fn renamed(lexicon: &Lexicon) -> GameWords {
        GameWords::new(lexicon).shared()
    }

    /// The words of a list that comes with the program.
    pub(crate) fn bundled(list: Bundled) -> GameWords {
        let known = list.known();
        let tag = tag(list.name().to_owned(), known.digest, known.words);
        GameWords::prepared(Source::Bundled(list), tag).shared()
    }

    /// The words of the family list of one that comes with the program.
    pub(crate) fn family(list: Bundled) -> GameWords {
        let known = list.known_family();
        let tag = tag(list.family_name(), known.digest, known.words);
        GameWords::prepared(Source::Family(list), tag).shared()
    }

    /// The same words as they were prepared before: once, however many hosts a process has.
    fn shared(self) -> GameWords {
        static READY: Mutex<Vec<GameWords>> = Mutex::new(Vec::new());
        let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(words) = ready.iter().find(|words| words.tag() == self.tag()) {
            return words.clone();
        }
        ready.push(self.clone());
        self
    }

    /// The list.
    pub fn lexicon(&self) -> &Lexicon {
        match &self.0.source {
            Source::Bundled(list) => list.lexicon(),
            Source::Family(list) => list.family(),
            Source::Own(lexicon) => lexicon,
        }
    }

    /// The list as games are bound to it.
    pub fn tag(&self) -> &LexiconTag {
        &self.0.tag
    }

    /// The computer players: they know no word that the list lacks.
    pub fn players(&self) -> &Players {
        self.0.players.get_or_init(|| {
            Players::new(self.lexicon()).expect("its graph was looked at when it was offered")
        })
    }

    /// The tools for reviewing games.
    pub fn tools(&self) -> &Tools {
        self.0.tools.get_or_init(|| {
            let referee = self.players().referee();
            Level::ALL.into_iter().fold(Tools::new(referee), |tools, level| {
                match known(level, referee.gaddag()) {
                    Some(words) => tools.knowing(level, &words),
                    None => tools,
                }
            })
        })
    }
}

fn tag(name: String, digest: Digest, words: u64) -> LexiconTag {
    let words = u32::try_from(words).unwrap_or(u32::MAX);
    LexiconTag { name, digest: digest.to_string(), words }
}
