//! Subracks that could be laid, with the leave each of them keeps, and the words made of them.

use rules::{Letter, Tile};

use crate::movegen::lane::LANE;
use crate::movegen::letter_set::{ALL_LETTERS, LetterSet};
use crate::movegen::span::{Sorted, Values};
use crate::movegen::word_map::{KEYS, WordMap};
use crate::{Grid, Subracks};

/// A part of the rack that could be laid.
#[derive(Clone, Copy, Default)]
pub(crate) struct Part {
    /// The sum of the keys of its letters.
    pub(crate) sum: u64,
    /// The letters that its tiles can be laid as.
    pub(crate) letters: LetterSet,
    /// The worth of what is kept.
    pub(crate) kept: i32,
    /// Its number among the subracks.
    pub(crate) number: u16,
    pub(crate) blanks: u8,
    /// The values of its tiles.
    pub(crate) values: Values,
}

/// The parts of a rack by size.
pub(crate) struct Parts {
    all: Vec<Part>,
    /// Where the parts of each size start.
    starts: [u32; LANE + 1],
    /// The best worth of what is kept, by the number of tiles laid.
    pub(crate) best_kept: [i32; LANE],
}

impl Parts {
    /// `worth` gives the worth of keeping each subrack, by its number.
    pub(crate) fn new(grid: &Grid, subracks: &Subracks, worth: impl Fn(usize) -> i32) -> Parts {
        let count = subracks.count();
        let mut sizes = vec![0u8; count];
        let mut list = vec![Part::default(); count];
        let mut values = vec![(Sorted::default(), 0); count];
        // In the order of the numbers each part follows from another with one tile less.
        let mut done = 1;
        for (tile, copies) in subracks.tiles().counts() {
            let weight = done;
            let value = grid.values[tile.index()] as u8;
            done *= usize::from(copies) + 1;
            for number in weight..done {
                let less = list[number - weight];
                let (mut sorted, mut rest) = values[number - weight];
                rest += sorted.insert(value);
                values[number] = (sorted, rest);
                list[number] = Part {
                    sum: less.sum.wrapping_add(KEYS[tile.index()]),
                    letters: less.letters | letters_of(tile),
                    blanks: less.blanks + u8::from(tile.is_blank()),
                    values: Values::new(sorted, rest),
                    ..less
                };
                sizes[number] = sizes[number - weight] + 1;
            }
        }
        let mut parts = Parts {
            all: vec![Part::default(); count],
            starts: [0; LANE + 1],
            best_kept: [i32::MIN; LANE],
        };
        sizes.iter().for_each(|&size| parts.starts[usize::from(size) + 1] += 1);
        for size in 0..LANE {
            parts.starts[size + 1] += parts.starts[size];
        }
        let mut next = parts.starts;
        for (number, (part, size)) in std::iter::zip(list, sizes).enumerate() {
            let size = usize::from(size);
            let kept = worth(count - 1 - number);
            parts.all[next[size] as usize] = Part { kept, number: number as u16, ..part };
            next[size] += 1;
            parts.best_kept[size] = parts.best_kept[size].max(kept);
        }
        parts
    }

    pub(crate) fn of_size(&self, size: usize) -> &[Part] {
        &self.all[self.starts[size] as usize..self.starts[size + 1] as usize]
    }
}

/// The letters that a tile can be laid as.
pub(crate) fn letters_of(tile: Tile) -> LetterSet {
    if tile.is_blank() { ALL_LETTERS } else { 1 << tile.index() }
}

/// All words of one length made of the rack alone.
pub(crate) struct Owns {
    /// The places of the words in the map.
    pub(crate) words: Vec<u32>,
    /// The parts of the rack that make them, and how many words each of them makes.
    pub(crate) parts: Vec<(Part, u32)>,
    /// The highest worth of what they leave on the rack.
    pub(crate) best_kept: i32,
}

impl Part {
    /// The number of tiles of each kind the part has, the blanks first.
    #[inline]
    pub(crate) fn tiles(&self, subracks: &Subracks) -> [u8; 32] {
        let mut tiles = [0; 32];
        let mut number = usize::from(self.number);
        for (tile, copies) in subracks.tiles().counts() {
            let radix = usize::from(copies) + 1;
            tiles[tile.index()] = (number % radix) as u8;
            number /= radix;
        }
        tiles
    }
}

impl Owns {
    pub(crate) fn new(map: &WordMap, parts: &Parts, len: usize) -> Owns {
        let (words, parts_used) = (Vec::with_capacity(64), Vec::with_capacity(32));
        let mut own = Owns { words, parts: parts_used, best_kept: i32::MIN };
        for &part in parts.of_size(len) {
            let before = own.words.len();
            each_word(map, len, part.sum, part.blanks, &mut |at| own.words.push(at as u32));
            if own.words.len() > before {
                own.parts.push((part, (own.words.len() - before) as u32));
                own.best_kept = own.best_kept.max(part.kept);
            }
        }
        own
    }
}

/// Calls `then` with the place in the map of each word of this length whose letters have this sum,
/// blanks standing for any letters; and once in a while with another word, which the tiles cannot
/// make.
#[inline]
pub(crate) fn each_word(
    map: &WordMap,
    len: usize,
    sum: u64,
    blanks: u8,
    then: &mut impl FnMut(usize),
) {
    match blanks {
        0 => map.each_anagram(len, sum, then),
        1 => each_choice(map, len, sum, 1, then),
        _ => each_pair(map, len, sum, blanks, 1, then),
    }
}

/// Tries one blank as every letter from `least` on.
#[inline]
fn each_choice(map: &WordMap, len: usize, sum: u64, least: usize, then: &mut impl FnMut(usize)) {
    let mut letters = map.lacking(len, sum) & ALL_LETTERS << (least - 1);
    while letters != 0 {
        let key = KEYS[letters.trailing_zeros() as usize];
        letters &= letters - 1;
        map.each_anagram(len, sum.wrapping_add(key), &mut *then);
    }
}

/// Tries several blanks as letters from `least` on, so that no choice comes twice.
fn each_pair(
    map: &WordMap,
    len: usize,
    sum: u64,
    blanks: u8,
    least: usize,
    then: &mut impl FnMut(usize),
) {
    for letter in least..=usize::from(Letter::COUNT) {
        let sum = sum.wrapping_add(KEYS[letter & 31]);
        match blanks {
            2 => each_choice(map, len, sum, letter, then),
            _ => each_pair(map, len, sum, blanks - 1, letter, then),
        }
    }
}
