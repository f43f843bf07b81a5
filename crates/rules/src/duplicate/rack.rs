//! The rule of vowels and consonants (VAR-DUP-11 to VAR-DUP-13, AMB-28).

use crate::{Alphabet, Letter, Tile, Tiles};

/// The least number of vowels, and of consonants, that a rack needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Need {
    /// One of each: from the sixteenth rack on, or if two are no longer available.
    One,
    /// Two of each: for the first fifteen racks (VAR-DUP-11).
    Two,
}

impl Need {
    /// The leaflet's requirement for the rack of a round, counted from 1.
    pub const fn of_round(round: u16) -> Need {
        if round <= 15 { Need::Two } else { Need::One }
    }

    /// The number of vowels, and of consonants, that are needed.
    pub const fn count(self) -> usize {
        match self {
            Need::One => 1,
            Need::Two => 2,
        }
    }
}

/// True if these tiles have the vowels and consonants needed. A blank counts as either (VAR-DUP-12)
/// but only once; so does a Y where it counts as both. For more tiles than a rack holds, whether a
/// rack that fills the need can be drawn from them.
pub fn fills(tiles: &Tiles, need: Need, alphabet: &Alphabet, y_is_both: bool) -> bool {
    let y = Letter::from_char('Y');
    let (mut vowels, mut consonants, mut either) = (0, 0, 0);
    for (tile, count) in tiles.counts() {
        let count = usize::from(count);
        match tile.letter() {
            None => either += count,
            letter if y_is_both && letter == y => either += count,
            Some(letter) if alphabet.info(letter).vowel => vowels += count,
            Some(_) => consonants += count,
        }
    }
    let need = need.count();
    need.saturating_sub(vowels) + need.saturating_sub(consonants) <= either
}

/// Collects tiles, given in the order in which they were drawn, into a set.
pub(super) fn set(tiles: &[Tile]) -> Tiles {
    tiles.iter().copied().collect()
}
