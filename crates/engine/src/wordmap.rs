//! Words by the tiles they are made of.
//!
//! For a multiset of letters it answers which words are its anagrams, nearly always without
//! touching more than one bit when there are none. That is what makes it possible to ask for
//! every part of a rack at every place of a board.
//!
//! Every letter has a random 64-bit key, and a multiset the sum of its keys: adding tiles that
//! lie on the board to a part of a rack is one addition. The words of one length are sorted by
//! their sum and fall into buckets by its upper bits, 16 to 32 buckets a word. One bit for each
//! bucket tells whether it is empty; how many bits are set before it tells where its words lie.
//! Different multisets may share a bucket, so whoever asks compares the sum of the word.
//!
//! All of it takes about 3.2 MB for 190,000 words and is built in one walk of the word graph.

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
#[inline]
pub(crate) fn sum_of(letters: &[u8]) -> u64 {
    letters.iter().fold(0, |sum, &letter| sum.wrapping_add(KEYS[usize::from(letter & 31)]))
}

/// The buckets of one length.
#[derive(Clone, Copy)]
struct Section {
    /// Where its bits start, in words of 64.
    base: u32,
    /// Which upper bits of a sum are the number of a bucket.
    shift: u32,
}

/// All words of at most [`MAX_SIZE`] letters by length and sum.
pub(crate) struct WordMap {
    sections: [Section; MAX_SIZE + 1],
    /// Which buckets have words.
    bits: Vec<u64>,
    /// How many bits are set before each word of `bits`.
    ranks: Vec<u32>,
    /// Where the letters of each bucket that is not empty start.
    starts: Vec<u32>,
    letters: Vec<u8>,
}

impl WordMap {
    pub(crate) fn new(graph: &Graph) -> WordMap {
        let mut found = Found { letters: Vec::new(), words: Vec::new() };
        found.walk(graph, graph.dawg_root(), &mut Vec::new(), 0);
        let Found { letters: source, mut words } = found;
        words.sort_unstable();

        let mut counts = [0usize; MAX_SIZE + 1];
        words.iter().for_each(|&(len, ..)| counts[usize::from(len)] += 1);
        let mut base = 0;
        let sections = counts.map(|count| {
            // At least one word of 64 bits.
            let bits = (count * 16).next_power_of_two().trailing_zeros().max(6);
            let section = Section { base, shift: 64 - bits };
            base += 1 << (bits - 6);
            section
        });
        let mut map = WordMap {
            sections,
            bits: vec![0; base as usize],
            ranks: Vec::with_capacity(base as usize),
            starts: Vec::new(),
            letters: Vec::with_capacity(source.len()),
        };
        let mut last = None;
        for &(len, sum, at) in &words {
            let (word, bit) = map.bucket(usize::from(len), sum);
            if last != Some((word, bit)) {
                last = Some((word, bit));
                map.bits[word] |= 1 << bit;
                map.starts.push(map.letters.len() as u32);
            }
            let at = at as usize;
            map.letters.extend_from_slice(&source[at..at + usize::from(len)]);
        }
        map.starts.push(map.letters.len() as u32);
        map.starts.shrink_to_fit();
        let mut rank = 0;
        for bits in &map.bits {
            map.ranks.push(rank);
            rank += bits.count_ones();
        }
        map
    }

    /// Bytes used.
    pub(crate) fn bytes(&self) -> usize {
        self.bits.len() * 12 + self.starts.len() * 4 + self.letters.len()
    }

    #[inline(always)]
    fn bucket(&self, len: usize, sum: u64) -> (usize, u32) {
        let Section { base, shift } = self.sections[len];
        let bucket = sum >> shift;
        (base as usize + (bucket >> 6) as usize, (bucket & 63) as u32)
    }

    /// Where the words of a length in the bucket of a sum lie: their letters one after the other,
    /// `len` for each. Nearly always empty if no word has this sum.
    #[inline(always)]
    pub(crate) fn find(&self, len: usize, sum: u64) -> std::ops::Range<usize> {
        let (word, bit) = self.bucket(len, sum);
        let bits = self.bits[word];
        if bits >> bit & 1 == 0 {
            return 0..0;
        }
        let rank = (self.ranks[word] + (bits & ((1 << bit) - 1)).count_ones()) as usize;
        self.starts[rank] as usize..self.starts[rank + 1] as usize
    }

    /// The letters of a word that [`WordMap::find`] found.
    #[inline(always)]
    pub(crate) fn word(&self, at: usize, len: usize) -> &[u8] {
        &self.letters[at..at + len]
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
            let mut found: Vec<String> = map
                .find(letters.len(), sum)
                .step_by(letters.len())
                .map(|at| map.word(at, letters.len()))
                .filter(|word| sum_of(word) == sum)
                .map(|word| word.iter().map(|letter| char::from(letter + b'@')).collect())
                .collect();
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
        }
    }
}
