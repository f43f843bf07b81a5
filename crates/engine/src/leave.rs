//! What the tiles kept after a move are worth.

use rules::{Letter, Tile, Tiles};

use crate::{Equity, Holding};

/// The worth of leaves. For now a formula over a small table; a trained table can take its place
/// behind [`Leaves::value`].
///
/// The formula, in thousandths of a point: the worth of each kind, less a price for every
/// repetition, less a price for vowels and consonants out of balance, and what Q does with and
/// without U. The empty leave is worth 0.
#[derive(Clone, Debug)]
pub struct Leaves {
    singles: [i32; Tile::KINDS],
    repeats: [i32; Tile::KINDS],
    vowels: u32,
}

/// Worth of one tile of a kind and price of each further one, the blank first, then A to Z.
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

/// Price of having so many more vowels than consonants, and of the reverse.
const MORE_VOWELS: [i32; 8] = [0, 200, 1_600, 3_800, 6_400, 9_000, 12_000, 15_000];
const MORE_CONSONANTS: [i32; 8] = [0, 0, 700, 2_000, 4_200, 7_000, 10_000, 13_000];

/// What a U takes back of the price of a Q.
const Q_WITH_U: i32 = 6_000;
/// What a blank takes back of the price of a Q.
const Q_WITH_BLANK: i32 = 2_000;

impl Default for Leaves {
    fn default() -> Leaves {
        Leaves::formula()
    }
}

impl Leaves {
    /// The formula of this file.
    pub fn formula() -> Leaves {
        let letters = "AEIOU".chars().filter_map(Letter::from_char);
        Leaves {
            singles: TABLE.map(|(single, _)| single),
            repeats: TABLE.map(|(_, repeat)| repeat),
            vowels: letters.fold(0, |set, letter| set | 1 << letter.number()),
        }
    }

    /// No leave is worth anything: for players that look at the score alone.
    pub fn none() -> Leaves {
        Leaves { singles: [0; Tile::KINDS], repeats: [0; Tile::KINDS], vowels: 0 }
    }

    /// The worth of some tiles kept.
    pub fn value(&self, kept: &Tiles) -> Equity {
        let mut value = 0;
        let (mut vowels, mut consonants) = (0usize, 0usize);
        for (tile, count) in kept.counts() {
            let (kind, count) = (tile.index(), i32::from(count));
            // The second copy costs the price once, the third twice more, and so on.
            value += self.singles[kind] * count - self.repeats[kind] * (count * (count - 1) / 2);
            if self.vowels >> kind & 1 != 0 {
                vowels += count as usize;
            } else if !tile.is_blank() {
                consonants += count as usize;
            }
        }
        if self.vowels == 0 {
            return Equity(value);
        }
        value -= MORE_VOWELS[vowels.saturating_sub(consonants).min(7)];
        value -= MORE_CONSONANTS[consonants.saturating_sub(vowels).min(7)];
        let has = |c: char| Tile::from_char(c).is_some_and(|tile| kept.count(tile) > 0);
        if has('Q') {
            value += match (has('U'), has('?')) {
                (true, _) => Q_WITH_U,
                (false, true) => Q_WITH_BLANK,
                (false, false) => 0,
            };
        }
        Equity(value)
    }

    /// The worth of every sub-multiset of a rack, by its number.
    pub fn table(&self, holding: &Holding) -> Vec<Equity> {
        (0..holding.count()).map(|number| self.value(&holding.subset(number))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(tiles: &str) -> Equity {
        Leaves::formula().value(&tiles.parse().unwrap())
    }

    #[test]
    fn good_leaves_are_worth_more() {
        assert_eq!(value(""), Equity::ZERO);
        for (better, worse) in [
            ("?", "S"),
            ("S", "E"),
            ("QU", "Q"),
            ("AERST", "AEIOU"),
            ("ENRST", "GVVWW"),
            ("ER", "EE"),
            ("NRST?", "NRSTT"),
        ] {
            assert!(value(better) > value(worse), "{better} and {worse}");
        }
    }

    #[test]
    fn the_table_follows_the_numbers_of_the_rack() {
        let holding = Holding::new(&"AEEQU?".parse().unwrap());
        let leaves = Leaves::formula();
        for (number, &value) in leaves.table(&holding).iter().enumerate() {
            assert_eq!(value, leaves.value(&holding.subset(number)));
        }
    }
}
