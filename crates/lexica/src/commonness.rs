//! How common the words of the bundled list are.

use std::sync::OnceLock;

use lexicon::{Graph, Halves, Lexicon, Ranks, Words, compile};
use rules::Letter;

use crate::bundled;
use crate::bundled::{BROAD, EVERYDAY, LEARNED};

/// One digit for each word in alphabetical order; see [`LEVELS`].
static DIGITS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/commonness"));

/// The SCOWL level that each digit stands for, starting with `1`. `0` marks a word that SCOWL does
/// not list up to level 80.
const LEVELS: [u8; 9] = [10, 20, 35, 40, 50, 55, 60, 70, 80];

/// The lowest level of SCOWL that lists a word of the bundled list in an American or British
/// spelling: 10 for the most common words, then 20, 35, 40, 50, 55, 60, 70 and 80.
///
/// `None` if the word is rarer still or not in the bundled list.
pub fn commonness(word: &[Letter]) -> Option<u8> {
    static RANKS: OnceLock<Ranks> = OnceLock::new();
    let graph = bundled().graph();
    let rank = RANKS.get_or_init(|| Ranks::new(graph)).rank(graph, word)?;
    let digit = DIGITS.get(rank as usize)?.checked_sub(b'1')?;
    LEVELS.get(usize::from(digit)).copied()
}

/// Which words of the bundled list a player knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vocabulary {
    /// Up to SCOWL level 35: the words everybody knows.
    Everyday,
    /// Up to SCOWL level 55: the words a good reader knows.
    Broad,
    /// Up to SCOWL level 70 and all words of two and three letters: the words that a club player
    /// has learned.
    Learned,
    /// All words.
    Full,
}

impl Vocabulary {
    /// All vocabularies, each contained in the next.
    pub const ALL: [Vocabulary; 4] =
        [Vocabulary::Everyday, Vocabulary::Broad, Vocabulary::Learned, Vocabulary::Full];

    /// The highest SCOWL level of its words that are longer than [`Vocabulary::whole_to`]; `None`
    /// if it has all words.
    pub const fn level(self) -> Option<u8> {
        match self {
            Vocabulary::Everyday => Some(35),
            Vocabulary::Broad => Some(55),
            Vocabulary::Learned => Some(70),
            Vocabulary::Full => None,
        }
    }

    /// Up to this many letters, 0 to 15, it has all words, however rare.
    pub const fn whole_to(self) -> usize {
        match self {
            Vocabulary::Everyday | Vocabulary::Broad => 0,
            Vocabulary::Learned => 3,
            Vocabulary::Full => 15,
        }
    }
}

/// The words of a vocabulary that are also in another list: what a player knows of that list.
pub fn common_in(vocabulary: Vocabulary, list: &Graph) -> Lexicon {
    let common = common(vocabulary);
    let all = bundled().graph();
    let listed = |word: &lexicon::Word| list.contains(&word.letters());
    let same = list.word_count() == all.word_count() && list.nodes() == all.nodes();
    if same || common.graph().words().all(|word| listed(&word)) {
        return common.clone();
    }
    let kept: Words = common.graph().words().filter(listed).collect();
    let graph = compile(&kept, Halves::Both).expect("a part of a list that compiles compiles");
    Lexicon::new(common.name(), graph)
}

/// The words of the bundled list in a vocabulary, as a lexicon with both halves.
pub fn common(vocabulary: Vocabulary) -> &'static Lexicon {
    static EVERYDAY_LEXICON: OnceLock<Lexicon> = OnceLock::new();
    static BROAD_LEXICON: OnceLock<Lexicon> = OnceLock::new();
    static LEARNED_LEXICON: OnceLock<Lexicon> = OnceLock::new();
    match vocabulary {
        Vocabulary::Everyday => EVERYDAY_LEXICON.get_or_init(|| EVERYDAY.load("Wordnik everyday")),
        Vocabulary::Broad => BROAD_LEXICON.get_or_init(|| BROAD.load("Wordnik broad")),
        Vocabulary::Learned => LEARNED_LEXICON.get_or_init(|| LEARNED.load("Wordnik learned")),
        Vocabulary::Full => bundled(),
    }
}
