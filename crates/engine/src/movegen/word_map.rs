//! The word map: finds words by the tiles they are made of, as MAGPIE's word map (WMP) does.
//!
//! Asked for a multiset of letters, it returns the words that are its anagrams; when there are
//! none, it nearly always finds out by reading a single number. That makes it possible to ask for
//! every part of a rack at every place of a board. For a multiset with a blank, another number says
//! which letters the blank can be before any of them is tried.
//!
//! Every letter has a random 64-bit key, and the key of a multiset is the sum of the keys of its
//! letters: adding tiles that lie on the board to a part of a rack is one addition. The words of
//! one length are sorted by their sum and fall into groups of two or three by its upper bits. A
//! group has 32 bits of which each of its sums sets three (a Bloom filter, 1970): if one of the
//! three bits of a sum is not set, it has no word. The position of the group's words is stored
//! beside the bits. Each word is stored with the lowest byte of its sum: a word for which this byte
//! agrees is an anagram in all but about one case in a thousand, which shows when the tiles are
//! laid.
//!
//! All of it takes about 4 MB for 190,000 words and is built in one pass through the word graph.

use lexicon::{Graph, List};
use rules::{Letter, MAX_SIZE};

use crate::movegen::letter_set::{ALL_LETTERS, LetterSet};

/// The key of each letter by its number; a blank adds nothing.
pub(crate) const KEYS: [u64; 32] = keys();

const fn keys() -> [u64; 32] {
    // The counter and output function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
    let mut keys = [0; 32];
    let mut letter = 1;
    while letter < 32 {
        let mut z = (letter as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[letter] = z ^ z >> 31;
        letter += 1;
    }
    keys
}

/// The most sums of words in a group, on average.
const MOST_SUMS: usize = 3;
/// The most sums of words lacking one letter in a group, on average, if they were all different.
const MOST_LACKING: usize = 12;

/// The sum of the keys of some letters.
#[cfg(test)]
fn sum_of(letters: &[u8]) -> u64 {
    letters.iter().fold(0, |sum, &letter| sum.wrapping_add(KEYS[usize::from(letter & 31)]))
}

/// The groups of one length.
#[derive(Clone, Copy)]
struct Section {
    /// The number of its first group.
    base: u32,
    /// Selects the upper bits of a sum, which are the number of its group in the section.
    shift: u32,
}

impl Section {
    /// The sections one after the other, for `counts` sums of each length and at most `most` sums a
    /// group on average; and the number of groups.
    fn all(counts: &[usize; MAX_SIZE + 1], most: usize) -> ([Section; MAX_SIZE + 1], usize) {
        let mut base = 0;
        let sections = counts.map(|count| {
            let bits = count.div_ceil(most).next_power_of_two().trailing_zeros().max(1);
            let section = Section { base, shift: 64 - bits };
            base += 1 << bits;
            section
        });
        (sections, base as usize)
    }

    #[inline(always)]
    fn group(self, sum: u64) -> usize {
        self.base as usize + (sum >> self.shift) as usize
    }
}

/// The bits that a sum sets in its group.
#[inline(always)]
fn mark(sum: u64) -> u32 {
    1 << (sum >> 8 & 31) | 1 << (sum >> 13 & 31) | 1 << (sum >> 18 & 31)
}

/// The bits that a sum sets in a group of words that lack a letter of a class. There are eight
/// classes.
#[inline(always)]
fn lacking_mark(sum: u64, class: u32) -> u64 {
    let mark: u64 = 1 << (sum >> 8 & 63) | 1 << (sum >> 14 & 63) | 1 << (sum >> 20 & 63);
    mark.rotate_left(8 * class)
}

/// All words of at most [`MAX_SIZE`] letters by length and sum.
pub(crate) struct WordMap {
    sections: [Section; MAX_SIZE + 1],
    /// The bits of each group and, in the upper half, where its words start: they end where those
    /// of the next group start.
    groups: Vec<u64>,
    /// The lowest byte of the sum of each word, followed by its letters.
    letters: Vec<u8>,
    lacking_sections: [Section; MAX_SIZE + 1],
    /// The bits of the sums of words that lack one letter, by the length of the whole word, at the
    /// place that the class of the letter gives them.
    lacking: Vec<u64>,
}

impl WordMap {
    pub(crate) fn new(graph: &Graph) -> WordMap {
        let mut found = Found { letters: Vec::new(), words: Vec::new() };
        found.walk(graph, graph.dawg_root(), &mut Vec::new(), 0);
        let Found { letters: source, mut words } = found;
        words.sort_unstable();

        let (mut counts, mut letters) = ([0; MAX_SIZE + 1], [0; MAX_SIZE + 1]);
        for &(len, ..) in &words {
            counts[usize::from(len)] += 1;
            letters[usize::from(len)] += usize::from(len);
        }
        let (sections, size) = Section::all(&counts, MOST_SUMS);
        let (lacking_sections, lacking_size) = Section::all(&letters, MOST_LACKING);
        let mut map = WordMap {
            sections,
            groups: vec![0; size + 1],
            letters: Vec::with_capacity(source.len() + words.len()),
            lacking_sections,
            lacking: vec![0; lacking_size],
        };
        let mut next = 0;
        for &(len, sum, at) in &words {
            let group = sections[usize::from(len)].group(sum);
            map.start(&mut next, group + 1);
            map.groups[group] |= u64::from(mark(sum));
            let letters = &source[at as usize..][..usize::from(len)];
            map.letters.push(sum as u8);
            map.letters.extend_from_slice(letters);
            for &letter in letters {
                let less = sum.wrapping_sub(KEYS[usize::from(letter & 31)]);
                let group = lacking_sections[usize::from(len)].group(less);
                map.lacking[group] |= lacking_mark(less, u32::from(letter & 7));
            }
        }
        map.start(&mut next, size + 1);
        map
    }

    /// Notes that the words of all groups from `next` up to but excluding `end` start here.
    fn start(&mut self, next: &mut usize, end: usize) {
        for group in &mut self.groups[(*next).min(end)..end] {
            *group |= (self.letters.len() as u64) << 32;
        }
        *next = end.max(*next);
    }

    /// Bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        (self.groups.len() + self.lacking.len()) * 8 + self.letters.len()
    }

    /// True if there may be words of this length whose letters have this sum; now and then the
    /// answer is yes although there are none.
    #[inline(always)]
    pub(crate) fn may_have(&self, len: usize, sum: u64) -> bool {
        let mark = mark(sum);
        self.groups[self.sections[len].group(sum)] as u32 & mark == mark
    }

    /// Calls `then` for every word of this length whose letters have this sum, and once in a while
    /// for another word. It passes the place of the word, for [`WordMap::word`].
    #[inline(always)]
    pub(crate) fn each_anagram(&self, len: usize, sum: u64, mut then: impl FnMut(usize)) {
        let group = self.sections[len].group(sum);
        let (bits, mark) = (self.groups[group] as u32, mark(sum));
        if bits & mark != mark {
            return;
        }
        let (mut at, end) = (self.groups[group] >> 32, self.groups[group + 1] >> 32);
        while at < end {
            if self.letters[at as usize] == sum as u8 {
                then(at as usize + 1);
            }
            at += len as u64 + 1;
        }
    }

    /// The letters of a word.
    #[inline(always)]
    pub(crate) fn word(&self, at: usize, len: usize) -> &[u8] {
        &self.letters[at..at + len]
    }

    /// The letters that, added to letters with this sum, make a word of this length: all such
    /// letters and, rarely, a class of letters that makes none.
    #[inline(always)]
    pub(crate) fn lacking(&self, len: usize, sum: u64) -> LetterSet {
        let bits = self.lacking[self.lacking_sections[len].group(sum)];
        let mut letters = 0;
        for class in 0..8 {
            let mark = lacking_mark(sum, class);
            letters |= LetterSet::from(bits & mark == mark) * (0x0101_0101 << class);
        }
        letters & ALL_LETTERS
    }
}

/// The words that the pass through the graph collects.
struct Found {
    letters: Vec<u8>,
    /// The length, the sum and the place in `letters` of each word.
    words: Vec<(u8, u64, u32)>,
}

impl Found {
    fn walk(&mut self, graph: &Graph, list: List, word: &mut Vec<u8>, sum: u64) {
        if word.len() == MAX_SIZE {
            return;
        }
        for node in graph.siblings(list) {
            let Some(letter) = node.letter() else { continue };
            let sum = sum.wrapping_add(KEYS[usize::from(letter.number())]);
            word.push(letter.number());
            if node.accepts() {
                self.words.push((word.len() as u8, sum, self.letters.len() as u32));
                self.letters.extend_from_slice(word);
            }
            self.walk(graph, node.arc(), word, sum);
            word.pop();
        }
    }
}

const _: () = assert!(Letter::COUNT < 32, "a letter needs a key");

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::{Halves, Words, compile};

    #[test]
    fn anagrams_are_found_together_and_nothing_is_lost() {
        let words = "AT TA CAT ACT ACTS CATS CAST SCAT DOG GOD GODS DOGS";
        let graph = compile(&Words::parse(words).unwrap(), Halves::Both).unwrap();
        let map = WordMap::new(&graph);
        let find = |text: &str| {
            let letters: Vec<u8> = text.bytes().map(|byte| byte - b'@').collect();
            let sum = sum_of(&letters);
            let mut found: Vec<String> = Vec::new();
            map.each_anagram(letters.len(), sum, |at| {
                let word = map.word(at, letters.len());
                if sum_of(word) == sum {
                    found.push(word.iter().map(|letter| char::from(letter + b'@')).collect());
                }
            });
            found.sort();
            found.join(" ")
        };
        assert_eq!(find("TACS"), "ACTS CAST CATS SCAT");
        assert_eq!(find("ODG"), "DOG GOD");
        assert_eq!(find("AT"), "AT TA");
        assert_eq!(find("TT"), "");
        assert_eq!(find("TACSS"), "");
        for word in words.split(' ') {
            assert!(find(word).split(' ').any(|found| found == word));
            let letters: Vec<u8> = word.bytes().map(|byte| byte - b'@').collect();
            for &letter in &letters {
                let less = sum_of(&letters).wrapping_sub(KEYS[usize::from(letter)]);
                assert!(map.lacking(letters.len(), less) >> letter & 1 != 0, "{word}");
            }
        }
        assert_eq!(map.lacking(5, sum_of(&[3, 1, 20, 19])), 0, "no word is that long");
    }
}
