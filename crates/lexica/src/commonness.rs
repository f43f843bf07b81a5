//! The commonness of the words of the bundled lists.

use std::sync::OnceLock;

use lexicon::{Graph, Halves, Lexicon, Ranks, Word, Words, compile};
use rules::Letter;

use crate::Bundled;
use crate::marks::Mark;

/// The words of a bundled list that a player knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vocabulary {
    /// Up to SCOWL level 35: the words of everyday speech.
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

    /// The second half of the name of its lexica.
    const fn name(self) -> &'static str {
        match self {
            Vocabulary::Everyday => "everyday",
            Vocabulary::Broad => "broad",
            Vocabulary::Learned => "learned",
            Vocabulary::Full => "full",
        }
    }

    /// True if it has a word with this mark.
    fn has(self, word: Word, mark: Mark) -> bool {
        let common =
            mark.level().is_some_and(|level| self.level().is_some_and(|most| level <= most));
        common || word.len() <= self.whole_to()
    }
}

impl Bundled {
    /// The lowest level of SCOWL that lists a word of this list in an American or British spelling:
    /// 10 for the most common words, then 20, 35, 40, 50, 55, 60, 70 and 80.
    ///
    /// `None` if the word is rarer still or not in the list.
    pub fn commonness(self, word: &[Letter]) -> Option<u8> {
        static RANKS: OnceLock<Ranks> = OnceLock::new();
        let graph = Bundled::British.lexicon().graph();
        let rank = RANKS.get_or_init(|| Ranks::new(graph)).rank(graph, word)?;
        Mark::of_rank(rank).filter(|&mark| self.has(mark))?.level()
    }

    /// The words of this list in a vocabulary, as a lexicon with both halves.
    ///
    /// It is compiled in less than a tenth of a second when it is first asked for.
    pub fn common(self, vocabulary: Vocabulary) -> &'static Lexicon {
        static LEXICA: [[OnceLock<Lexicon>; 3]; 2] = [const { [const { OnceLock::new() }; 3] }; 2];
        let Some(place) = LEXICA[self as usize].get(vocabulary as usize) else {
            return self.lexicon();
        };
        place.get_or_init(|| {
            let kept = self.marked().filter(|&(word, mark)| vocabulary.has(word, mark));
            let kept = kept.map(|(word, _)| word).collect();
            compiled(format!("{} {}", self.name(), vocabulary.name()), &kept)
        })
    }
}

/// True if a graph has this word.
fn listed(graph: &Graph, word: Word) -> bool {
    graph.contains(&word.letters())
}

/// The words as a lexicon, with both halves.
fn compiled(name: String, words: &Words) -> Lexicon {
    let graph = compile(words, Halves::Both).expect("a part of a list that compiles compiles");
    Lexicon::new(name, graph)
}

/// The words of a vocabulary that are also in another list: what a player knows of that list.
pub fn common_in(vocabulary: Vocabulary, list: &Graph) -> Lexicon {
    if let Some(bundled) = Bundled::with_words(list) {
        return bundled.common(vocabulary).clone();
    }
    let common = Bundled::British.common(vocabulary);
    let kept: Words = common.graph().words().filter(|&word| listed(list, word)).collect();
    if kept.len() as u64 == common.word_count() {
        return common.clone();
    }
    compiled(common.name().to_owned(), &kept)
}
