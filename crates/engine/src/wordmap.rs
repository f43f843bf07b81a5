//! Words by the tiles they are made of.
//!
//! For a multiset of letters it answers which words are its anagrams, nearly always without
//! touching more than one bit when there are none. That is what makes it possible to ask for
//! every part of a rack at every place of a board. For a multiset with a blank, another bit tells
//! whether there can be a letter for it at all, before all of them are tried.
//!
//! Every letter has a random 64-bit key, and a multiset the sum of its keys: adding tiles that
//! lie on the board to a part of a rack is one addition. The words of one length are sorted by
//! their sum and fall into buckets by its upper bits, 8 to 16 buckets a word. One bit for each
//! bucket tells whether it is empty; how many bits are set before it tells where its words lie.
//! Different multisets may share a bucket, so each word comes with the lowest byte of its sum:
//! whoever finds a word that agrees has its anagram but for one in some thousand, and sees that
//! when the tiles are laid.
//!
//! All of it takes about 4.5 MB for 190,000 words and is built in one walk of the word graph.

use lexicon::{Graph, List};
use rules::{Letter, MAX_SIZE};

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

/// The sum of the keys of some letters.
#[cfg(test)]
fn sum_of(letters: &[u8]) -> u64 {
    letters.iter().fold(0, |sum, &letter| sum.wrapping_add(KEYS[usize::from(letter & 31)]))
}

/// The buckets of one length.
#[derive(Clone, Copy)]
struct Section {
    /// Where its bits start, in words of 32.
    base: u32,
    /// Which upper bits of a sum are the number of a bucket.
    shift: u32,
}

impl Section {
    /// One after the other for so many sums of each length, at least `each` buckets a sum. How many
    /// words of 32 bits they take.
    fn all(counts: &[usize; MAX_SIZE + 1], each: usize) -> ([Section; MAX_SIZE + 1], usize) {
        let mut base = 0;
        let sections = counts.map(|count| {
            // At least one word of 32 bits.
            let bits = (count * each).next_power_of_two().trailing_zeros().max(5);
            let section = Section { base, shift: 64 - bits };
            base += 1 << (bits - 5);
            section
        });
        (sections, base as usize)
    }

    /// The word of 32 bits of a sum's bucket, and the bit in it.
    #[inline(always)]
    fn bucket(self, sum: u64) -> (usize, u32) {
        let bucket = sum >> self.shift;
        (self.base as usize + (bucket >> 5) as usize, (bucket & 31) as u32)
    }
}

/// All words of at most [`MAX_SIZE`] letters by length and sum.
pub(crate) struct WordMap {
    sections: [Section; MAX_SIZE + 1],
    /// Which of 32 buckets have words, and in the upper half how many do before them.
    buckets: Vec<u64>,
    /// Where the words of each bucket that is not empty start.
    starts: Vec<u32>,
    /// Of each word the lowest byte of its sum and its letters.
    letters: Vec<u8>,
    lacking_sections: [Section; MAX_SIZE + 1],
    /// The buckets of the sums of words that lack one letter, by the length of the whole word.
    lacking: Vec<u32>,
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
        let (sections, size) = Section::all(&counts, 8);
        let (lacking_sections, lacking_size) = Section::all(&letters, 4);
        let mut map = WordMap {
            sections,
            buckets: vec![0; size],
            starts: Vec::new(),
            letters: Vec::with_capacity(source.len() + words.len()),
            lacking_sections,
            lacking: vec![0; lacking_size],
        };
        let mut last = None;
        for &(len, sum, at) in &words {
            let (word, bit) = sections[usize::from(len)].bucket(sum);
            if last != Some((word, bit)) {
                last = Some((word, bit));
                map.buckets[word] |= 1 << bit;
                map.starts.push(map.letters.len() as u32);
            }
            let letters = &source[at as usize..][..usize::from(len)];
            map.letters.push(sum as u8);
            map.letters.extend_from_slice(letters);
            for &letter in letters {
                let less = sum.wrapping_sub(KEYS[usize::from(letter & 31)]);
                let (word, bit) = lacking_sections[usize::from(len)].bucket(less);
                map.lacking[word] |= 1 << bit;
            }
        }
        map.starts.push(map.letters.len() as u32);
        map.starts.shrink_to_fit();
        let mut rank = 0;
        for buckets in &mut map.buckets {
            let count = buckets.count_ones();
            *buckets |= rank << 32;
            rank += u64::from(count);
        }
        map
    }

    /// Bytes used.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * 8 + (self.lacking.len() + self.starts.len()) * 4 + self.letters.len()
    }

    /// Hands on every word of a length whose letters have this sum, and once in a while another
    /// one: where it lies, for [`WordMap::word`].
    #[inline(always)]
    pub(crate) fn each_anagram(&self, len: usize, sum: u64, mut then: impl FnMut(usize)) {
        let (word, bit) = self.sections[len].bucket(sum);
        let buckets = self.buckets[word];
        if buckets >> bit & 1 == 0 {
            return;
        }
        let before = (buckets as u32 & ((1 << bit) - 1)).count_ones();
        let rank = ((buckets >> 32) as u32 + before) as usize;
        let (mut at, end) = (self.starts[rank] as usize, self.starts[rank + 1] as usize);
        while at < end {
            if self.letters[at] == sum as u8 {
                then(at + 1);
            }
            at += len + 1;
        }
    }

    /// The letters of a word.
    #[inline(always)]
    pub(crate) fn word(&self, at: usize, len: usize) -> &[u8] {
        &self.letters[at..at + len]
    }

    /// Whether a word of this length can have this sum and one letter more. If not, never; if so,
    /// nearly always.
    #[inline(always)]
    pub(crate) fn can_lack_one(&self, len: usize, sum: u64) -> bool {
        let (word, bit) = self.lacking_sections[len].bucket(sum);
        self.lacking[word] >> bit & 1 != 0
    }
}

/// What the walk of the graph collects.
struct Found {
    letters: Vec<u8>,
    /// Length, sum, place in `letters`.
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
                assert!(map.can_lack_one(letters.len(), less), "{word}");
            }
        }
        assert!(!map.can_lack_one(5, sum_of(&[3, 1, 20, 19])), "no word is so long");
    }
}
