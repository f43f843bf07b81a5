//! Leave values by a hand-made formula: what a careful person would say a leave is worth.

use rules::{Letter, Tile, Tiles};

use crate::{Equity, Subracks};

/// The worth of the first tile of each kind and the price of each repetition, the blank first, then
/// A to Z.
const TABLE: [(i32, i32); Tile::KINDS] = [
    (24_000, 9_000), // ?
    (800, 2_600),    // A
    (-1_200, 2_500), // B
    (900, 3_000),    // C
    (500, 2_200),    // D
    (2_400, 2_600),  // E
    (-1_600, 2_400), // F
    (-1_600, 2_800), // G
    (1_400, 3_200),  // H
    (-600, 3_600),   // I
    (-1_400, 0),     // J
    (-700, 0),       // K
    (300, 2_600),    // L
    (900, 2_800),    // M
    (700, 2_400),    // N
    (-1_000, 2_800), // O
    (600, 2_800),    // P
    (-6_200, 0),     // Q
    (1_400, 2_700),  // R
    (7_600, 2_800),  // S
    (800, 2_200),    // T
    (-3_200, 3_600), // U
    (-4_400, 3_000), // V
    (-2_600, 3_200), // W
    (3_400, 0),      // X
    (100, 3_000),    // Y
    (4_600, 0),      // Z
];

/// The price of having more vowels than consonants, by the surplus, and of the reverse.
const MORE_VOWELS: [i32; 8] = [0, 200, 1_600, 3_800, 6_400, 9_000, 12_000, 15_000];
const MORE_CONSONANTS: [i32; 8] = [0, 0, 700, 2_000, 4_200, 7_000, 10_000, 13_000];

/// The kinds that matter beyond their own worth, a bit each.
const BLANK: u32 = 1;
const VOWELS: u32 = bit('A') | bit('E') | bit('I') | bit('O') | bit('U');
const Q: u32 = bit('Q');
const U: u32 = bit('U');

/// The part of the price of a Q that a U refunds.
const Q_WITH_U: i32 = 6_000;
/// The part of the price of a Q that a blank refunds.
const Q_WITH_BLANK: i32 = 2_000;

/// The bit of a letter: that of its index among the kinds of tile.
const fn bit(letter: char) -> u32 {
    match Letter::from_char(letter) {
        Some(letter) => 1 << Tile::of(letter).index(),
        None => 0,
    }
}

/// Some tiles kept, so far as the formula looks at them.
#[derive(Clone, Copy, Default)]
struct Kept {
    /// The worth of each kind less the price of its repetitions, in thousandths of a point.
    worth: i32,
    /// The kinds that are there, a bit each.
    kinds: u32,
    /// The vowels less the consonants.
    surplus: i32,
}

impl Kept {
    /// With one more tile, the `copy`-th of its kind, counted from 1.
    #[inline]
    fn with(self, tile: Tile, copy: usize) -> Kept {
        let (single, repeat) = TABLE[tile.index()];
        let kind = 1 << tile.index();
        let surplus = i32::from(kind & VOWELS != 0) - i32::from(kind & (VOWELS | BLANK) == 0);
        // The second copy costs the price once, the third another two times, and so on.
        Kept {
            worth: self.worth + single - repeat * (copy as i32 - 1),
            kinds: self.kinds | kind,
            surplus: self.surplus + surplus,
        }
    }

    /// The worth of all of it.
    #[inline]
    fn value(self) -> Equity {
        let of = |prices: [i32; 8], surplus: i32| prices[surplus.clamp(0, 7) as usize];
        let imbalance = of(MORE_VOWELS, self.surplus) + of(MORE_CONSONANTS, -self.surplus);
        let refund = match self.kinds {
            kinds if kinds & Q == 0 => 0,
            kinds if kinds & U != 0 => Q_WITH_U,
            kinds if kinds & BLANK != 0 => Q_WITH_BLANK,
            _ => 0,
        };
        Equity(self.worth - imbalance + refund)
    }
}

/// The worth of some tiles kept, in thousandths of a point: the worth of each kind, less a price
/// for every repetition and for an imbalance of vowels and consonants, and corrected for a Q with
/// or without a U. The empty leave is worth 0.
pub(crate) fn value(kept: &Tiles) -> Equity {
    let mut all = Kept::default();
    for (tile, count) in kept.counts() {
        for copy in 1..=usize::from(count) {
            all = all.with(tile, copy);
        }
    }
    all.value()
}

/// The worth of every subrack, by its number. Each follows from another that has one tile less of
/// its last kind.
pub(crate) fn table(subracks: &Subracks) -> Vec<Equity> {
    let mut kept = vec![Kept::default(); subracks.count()];
    for (tile, copies) in subracks.tiles().counts() {
        let weight = subracks.weights()[tile.index()] as usize;
        for copy in 1..=usize::from(copies) {
            for number in weight * copy..weight * (copy + 1) {
                kept[number] = kept[number - weight].with(tile, copy);
            }
        }
    }
    kept.into_iter().map(Kept::value).collect()
}
