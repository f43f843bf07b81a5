//! The words of a game, with everything that has to be prepared from them.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::Level;
use lexicon::Lexicon;
use review::Tools;
use table::LexiconTag;

use crate::players::{Players, known};

/// The words of a game: a list, the computer players that know it, and what games are reviewed
/// with. Each is prepared when it is first asked for. Cloning is cheap.
#[derive(Clone)]
pub struct GameWords(Arc<Prepared>);

struct Prepared {
    lexicon: Lexicon,
    tag: LexiconTag,
    players: OnceLock<Players>,
    tools: OnceLock<Tools>,
}

impl GameWords {
    pub(crate) fn new(lexicon: &Lexicon) -> GameWords {
        let tag = LexiconTag {
            name: lexicon.name().to_owned(),
            digest: lexicon.digest().to_string(),
            words: u32::try_from(lexicon.word_count()).unwrap_or(u32::MAX),
        };
        let (players, tools) = Default::default();
        GameWords(Arc::new(Prepared { lexicon: lexicon.clone(), tag, players, tools }))
    }

    /// The words of a list that comes with the program, or of its family list: prepared once,
    /// however many hosts a process has.
    pub(crate) fn shared(lexicon: &Lexicon) -> GameWords {
        static READY: Mutex<Vec<GameWords>> = Mutex::new(Vec::new());
        let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |words: &&GameWords| {
            let known = words.lexicon();
            (known.digest(), known.name()) == (lexicon.digest(), lexicon.name())
        };
        if let Some(words) = ready.iter().find(same) {
            return words.clone();
        }
        let words = GameWords::new(lexicon);
        ready.push(words.clone());
        words
    }

    /// The list.
    pub fn lexicon(&self) -> &Lexicon {
        &self.0.lexicon
    }

    /// The list as games are bound to it.
    pub fn tag(&self) -> &LexiconTag {
        &self.0.tag
    }

    /// The computer players: they know no word that the list lacks.
    pub fn players(&self) -> &Players {
        self.0.players.get_or_init(|| {
            Players::new(&self.0.lexicon).expect("its graph was looked at when it was offered")
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
