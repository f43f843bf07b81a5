//! A lexicon prepared for looking up.

use std::cmp::Reverse;
use std::fmt;
use std::sync::OnceLock;

use lexicon::{Graph, Lexicon, Pattern, Reach, Using, Word};
use rules::{Alphabet, Letter, Tile};

use crate::ways::{Blanks, ways};
use crate::word_index::WordIndex;
use crate::{Criteria, DescribedWord, Find, Order, Scope};

/// A lexicon prepared for looking words up. Parts that only some searches need are worked out when
/// the first of them comes.
pub struct Finder {
    lexicon: Lexicon,
    alphabet: &'static Alphabet,
    reach: OnceLock<Reach>,
    index: OnceLock<WordIndex>,
}

/// The words found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The number of words in all.
    pub total: usize,
    /// Those asked for.
    pub words: Vec<Word>,
}

impl Finder {
    /// Prepares a lexicon; the alphabet says how many tiles of each letter there are.
    pub fn new(lexicon: Lexicon, alphabet: &'static Alphabet) -> Finder {
        Finder { lexicon, alphabet, reach: OnceLock::new(), index: OnceLock::new() }
    }

    /// The lexicon.
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    fn graph(&self) -> &Graph {
        self.lexicon.graph()
    }

    fn index(&self) -> &WordIndex {
        self.index.get_or_init(|| WordIndex::new(self.graph(), self.alphabet))
    }

    /// Looks words up.
    pub fn find(&self, find: &Find, scope: &Scope) -> Answer {
        let order = scope.order.unwrap_or_else(|| find.usual_order());
        let mut words = match find {
            Find::Anagram(tiles) => self.graph().anagrams(tiles, Using::All),
            Find::Build(tiles) => self.graph().anagrams(tiles, Using::Some),
            Find::Pattern(pattern) => self.fitting(pattern),
            Find::Hooks(word) => self.hooked(*word),
            Find::Extensions(word) => self.extensions(*word),
            Find::List(list) => {
                let index = self.index();
                let places = index.likeliest(&scope.lengths).iter().map(|&at| index.at(at));
                let mut words: Vec<Word> = places
                    .filter(|indexed| list.has(indexed, self.alphabet))
                    .map(|indexed| *indexed.word)
                    .collect();
                if order == Order::Alphabet || order == Order::Length {
                    words.sort_unstable();
                }
                words
            }
        };
        words.retain(|word| scope.lengths.contains(&word.len()));
        self.keep(&mut words, &scope.criteria);
        match order {
            Order::Alphabet => {}
            Order::Length => words.sort_by_key(|word| Reverse(word.len())),
            // A list comes in this order.
            Order::Probability if matches!(find, Find::List(_)) => {}
            Order::Probability => self.index().sort_by_likelihood(&mut words),
            Order::Leave => {
                words.retain(|word| word.len() <= 7);
                words.sort_by_cached_key(|&word| (Reverse(self.index().leave(word)), word));
            }
        }
        let total = words.len();
        words.drain(..scope.skip.min(total));
        words.truncate(scope.limit);
        Answer { total, words }
    }

    /// Returns true if a listed word has exactly these letters.
    pub fn spells(&self, letters: Word) -> bool {
        let tiles = letters.iter().map(Tile::of).collect();
        !self.graph().anagrams(&tiles, Using::All).is_empty()
    }

    /// Removes the words that do not meet the criteria.
    fn keep(&self, words: &mut Vec<Word>, criteria: &Criteria) {
        if let Some(pattern) = &criteria.pattern {
            let mut fitting = self.fitting(pattern);
            fitting.sort_unstable();
            words.retain(|word| fitting.binary_search(word).is_ok());
        }
        if !criteria.is_plain() {
            words.retain(|&word| criteria.hold(word, self.index()));
        }
    }

    fn fitting(&self, pattern: &Pattern) -> Vec<Word> {
        let reach = self.reach.get_or_init(|| Reach::new(self.graph()));
        self.graph().matches_within(pattern, reach)
    }

    /// The words that one letter more makes.
    fn hooked(&self, word: Word) -> Vec<Word> {
        let hooks = self.graph().hooks(&word.letters());
        let front = hooks.front.iter().filter_map(|&letter| word.push_front(letter));
        let back = hooks.back.iter().filter_map(|&letter| word.push(letter));
        let mut words: Vec<Word> = front.chain(back).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// The words that contain this one and more.
    fn extensions(&self, word: Word) -> Vec<Word> {
        // Letters between stars are always a pattern.
        let Ok(pattern) = format!("*{word}*").parse() else { return Vec::new() };
        let mut words = self.fitting(&pattern);
        words.retain(|&found| found != word);
        words
    }

    /// A word with what there is to know of it.
    pub fn describe(&self, word: Word) -> DescribedWord {
        let letters = word.letters();
        let hooks = self.graph().hooks(&letters);
        let text = |letters: &[Letter]| letters.iter().map(|letter| letter.to_char()).collect();
        let part = |part: Option<&[Letter]>| part.is_some_and(|part| self.lexicon.contains(part));
        DescribedWord {
            word,
            listed: self.lexicon.contains(&letters),
            front: text(&hooks.front),
            back: text(&hooks.back),
            inner_front: part(letters.get(1..)),
            inner_back: part(letters.len().checked_sub(1).map(|end| &letters[..end])),
            ways: ways(word, self.alphabet, Blanks::Counted),
        }
    }
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finder").field("lexicon", &self.lexicon).finish_non_exhaustive()
    }
}
