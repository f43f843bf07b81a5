//! Leave values by a hand-made formula: what a careful person would say a leave is worth.

use rules::{Letter, Tile, Tiles};

use crate::Equity;

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

const VOWELS: &str = "AEIOU";

/// The part of the price of a Q that a U refunds.
const Q_WITH_U: i32 = 6_000;
/// The part of the price of a Q that a blank refunds.
const Q_WITH_BLANK: i32 = 2_000;

/// The worth of some tiles kept, in thousandths of a point: the worth of each kind, less a price
/// for every repetition and for an imbalance of vowels and consonants, and corrected for a Q with
/// or without a U. The empty leave is worth 0.
pub(crate) fn value(kept: &Tiles) -> Equity {
    let mut value = 0;
    let (mut vowels, mut consonants) = (0usize, 0usize);
    for (tile, count) in kept.counts() {
        let (single, repeat) = TABLE[tile.index()];
        let copies = i32::from(count);
        // The second copy costs the price once, the third another two times, and so on.
        value += single * copies - repeat * (copies * (copies - 1) / 2);
        if VOWELS.contains(tile.to_char()) {
            vowels += usize::from(count);
        } else if !tile.is_blank() {
            consonants += usize::from(count);
        }
    }
    value -= MORE_VOWELS[vowels.saturating_sub(consonants).min(7)];
    value -= MORE_CONSONANTS[consonants.saturating_sub(vowels).min(7)];
    let has = |tile: Option<Tile>| tile.is_some_and(|tile| kept.count(tile) > 0);
    let of = |c: char| Letter::from_char(c).map(Tile::of);
    if has(of('Q')) {
        value += match (has(of('U')), has(Some(Tile::BLANK))) {
            (true, _) => Q_WITH_U,
            (false, true) => Q_WITH_BLANK,
            (false, false) => 0,
        };
    }
    Equity(value)
}
