//! Values worked out once for every word of a lexicon.

use std::ops::{Range, RangeInclusive};
use std::sync::OnceLock;

use engine::Leaves;
use lexicon::{Graph, Word};
use rules::{Alphabet, Letter, Tile, Tiles};

use crate::ways::{Blanks, ways};

/// The words in alphabetical order, with what lists and orders look at.
pub(crate) struct WordIndex {
    words: Vec<Word>,
    letters: Vec<u32>,
    front: Vec<u32>,
    back: Vec<u32>,
    ways: Vec<u64>,
    /// The places of the words: by length, then the likeliest first.
    likeliest: Vec<u32>,
    /// Where each length begins in `likeliest`; the last entry is its end.
    lengths: [usize; Word::MAX_LEN + 2],
    leaves: OnceLock<Vec<Option<i32>>>,
    places: OnceLock<Vec<(u32, u32)>>,
}

/// A word with what is known of it.
pub(crate) struct Indexed<'a> {
    pub(crate) word: &'a Word,
    /// Its letters: bit `n` is the letter with number `n`.
    pub(crate) letters: u32,
    /// The letters that make a word in front of it.
    pub(crate) front: u32,
    /// The letters that make a word behind it.
    pub(crate) back: u32,
}

impl WordIndex {
    pub(crate) fn new(graph: &Graph, alphabet: &Alphabet) -> WordIndex {
        let words: Vec<Word> = graph.words().collect();
        let mut front = vec![0; words.len()];
        let mut back = vec![0; words.len()];
        let bit = |letter: Option<Letter>| letter.map_or(0, |letter| 1u32 << letter.number());
        for word in &words {
            let letters = word.letters();
            let [first, .., last] = letters[..] else { continue };
            let find = |part: &[Letter]| words.binary_search(&Word::new(part)?).ok();
            if let Some(at) = find(&letters[1..]) {
                front[at] |= bit(Some(first));
            }
            if let Some(at) = find(&letters[..letters.len() - 1]) {
                back[at] |= bit(Some(last));
            }
        }
        let letters = words.iter().map(|word| word.iter().fold(0, |set, l| set | bit(Some(l))));
        let ways: Vec<u64> = words.iter().map(|&w| ways(w, alphabet, Blanks::Counted)).collect();
        let mut keyed: Vec<_> = (0u32..)
            .zip(&words)
            .zip(&ways)
            .map(|((at, &word), &ways)| (word.len(), u64::MAX - ways, alphagram(word), at))
            .collect();
        keyed.sort_unstable();
        let lengths =
            std::array::from_fn(|length| keyed.partition_point(|&(len, ..)| len < length));
        WordIndex {
            letters: letters.collect(),
            front,
            back,
            ways,
            likeliest: keyed.into_iter().map(|(.., at)| at).collect(),
            lengths,
            leaves: OnceLock::new(),
            places: OnceLock::new(),
            words,
        }
    }

    pub(crate) fn at(&self, at: u32) -> Indexed<'_> {
        let i = at as usize;
        let (letters, front, back) = (self.letters[i], self.front[i], self.back[i]);
        Indexed { word: &self.words[i], letters, front, back }
    }

    /// Where a word is in the alphabet, if it is listed.
    pub(crate) fn find(&self, word: Word) -> Option<u32> {
        self.words.binary_search(&word).ok().map(|at| at as u32)
    }

    /// The places of the words of these lengths, by length and the likeliest first.
    pub(crate) fn likeliest(&self, lengths: &RangeInclusive<usize>) -> &[u32] {
        let length = |length: usize| self.lengths[length.min(Word::MAX_LEN + 1)];
        let Range { start, end } =
            length(*lengths.start())..length(lengths.end().saturating_add(1));
        &self.likeliest[start.min(end)..end]
    }

    /// The place of a word among those of its length, the likeliest first, from 1, and how many words
    /// have its letters; words of the same letters have the place of the first of them.
    pub(crate) fn place(&self, at: u32) -> (usize, usize) {
        let places = self.places.get_or_init(|| {
            let mut places = vec![(0, 0); self.words.len()];
            for length in 1..=Word::MAX_LEN {
                let words = self.likeliest(&(length..=length));
                let letters = |at: &u32| alphagram(self.words[*at as usize]);
                // Words of the same letters stand side by side.
                let mut place = 1;
                for same in words.chunk_by(|one, next| letters(one) == letters(next)) {
                    let count = same.len() as u32;
                    same.iter().for_each(|&at| places[at as usize] = (place, count));
                    place += count;
                }
            }
            places
        });
        let (place, count) = places[at as usize];
        (place as usize, count as usize)
    }

    /// Sorts as [`crate::Order::Probability`] does.
    pub(crate) fn sort_by_likelihood(&self, words: &mut [Word]) {
        words.sort_by_cached_key(|&word| {
            let ways = self.find(word).map_or(0, |at| self.ways[at as usize]);
            (word.len(), u64::MAX - ways, alphagram(word), word)
        });
    }

    /// The worth of a word's letters as a leave, in thousandths of a point; `None` for a word that
    /// is too long.
    pub(crate) fn leave(&self, word: Word) -> Option<i32> {
        let leaves = self.leaves.get_or_init(|| {
            let trained = Leaves::trained();
            self.words.iter().map(|&word| best_leave(word, &trained)).collect()
        });
        self.find(word).and_then(|at| leaves[at as usize])
    }
}

/// The letters of a word in order.
pub(crate) fn alphagram(word: Word) -> Word {
    let mut letters = word.letters();
    letters.sort_unstable();
    // It has as many letters as the word.
    Word::new(&letters).unwrap_or(word)
}

/// The best leave of up to six letters of a word of up to seven.
fn best_leave(word: Word, leaves: &Leaves) -> Option<i32> {
    let mut all = Tiles::new();
    word.iter().for_each(|letter| all.add(Tile::of(letter)));
    match word.len() {
        0..=6 => Some(leaves.value(&all).0),
        7 => {
            let less = |letter| {
                let mut kept = all;
                let _ = kept.remove(Tile::of(letter));
                leaves.value(&kept).0
            };
            word.iter().map(less).max()
        }
        _ => None,
    }
}
