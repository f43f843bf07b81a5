//! Leave values: what the tiles kept after a move are worth.
//!
//! For every multiset of up to [`MAX_ORDER`] tiles a table holds a *part*: what the multiset is
//! worth in addition to all its sub-multisets. The part of a single tile is its own worth, that of
//! a pair what the two are worth more (or less) together than apart, and so on. A leave is worth
//! the sum of all its parts. There are two reasons for parts: a small table of parts of up to four
//! tiles says nearly as much as a large one of whole leaves, and the worths of all leaves of a rack
//! follow from the parts by running sums, one pass for each kind of tile.

use std::fmt;
use std::sync::{Arc, OnceLock};

use rules::Tiles;

use crate::leaves::{formula, lattice};
use crate::{Equity, Subracks, data};

/// The parts found by training on the bundled list, up to so many tiles, are 16-bit little-endian
/// numbers of so many thousandths. `docs/lab` says how they were made.
const BUNDLED_ORDER: usize = 4;
const BUNDLED_UNIT: i32 = 4;

/// Leave values. Cloning is cheap.
///
/// ```
/// use engine::{Equity, Leaves};
///
/// let trained = Leaves::trained();
/// assert!(trained.value(&"?".parse()?) > trained.value(&"Q".parse()?));
/// assert_eq!(Leaves::none().value(&"?".parse()?), Equity::ZERO);
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
#[derive(Clone)]
pub struct Leaves {
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Nothing,
    Formula,
    Parts { order: usize, parts: Arc<[i32]> },
}

impl Default for Leaves {
    /// [`Leaves::trained`].
    fn default() -> Leaves {
        Leaves::trained()
    }
}

impl Leaves {
    /// The values trained on the bundled list. They serve for any English list.
    pub fn trained() -> Leaves {
        static TRAINED: OnceLock<Leaves> = OnceLock::new();
        TRAINED
            .get_or_init(|| {
                let (numbers, _) = data::leaves().as_chunks::<2>();
                let parts = numbers.iter().map(|&n| i32::from(i16::from_le_bytes(n)));
                Leaves::from_parts(BUNDLED_ORDER, parts.map(|part| part * BUNDLED_UNIT).collect())
            })
            .clone()
    }

    /// A small hand-made formula: the worth of each kind of tile, less a price for repetitions and
    /// for an imbalance of vowels and consonants.
    pub fn formula() -> Leaves {
        Leaves { kind: Kind::Formula }
    }

    /// Values of nothing for every leave: for players that look at the score alone.
    pub fn none() -> Leaves {
        Leaves { kind: Kind::Nothing }
    }

    /// A table of parts in the order of [`lattice::rank`].
    pub(crate) fn from_parts(order: usize, parts: Vec<i32>) -> Leaves {
        debug_assert_eq!(parts.len(), lattice::count(order));
        Leaves { kind: Kind::Parts { order, parts: parts.into() } }
    }

    /// The parts of up to four tiles, as they are bundled with the program: 62,930 bytes. `None` if
    /// these values have no parts or if a part is beyond 131 points.
    pub fn to_bundle(&self) -> Option<Vec<u8>> {
        let Kind::Parts { order: BUNDLED_ORDER.., parts } = &self.kind else { return None };
        let mut bytes = Vec::with_capacity(2 * lattice::count(BUNDLED_ORDER));
        for &part in &parts[..lattice::count(BUNDLED_ORDER)] {
            let units = (f64::from(part) / f64::from(BUNDLED_UNIT)).round() as i32;
            bytes.extend(i16::try_from(units).ok()?.to_le_bytes());
        }
        Some(bytes)
    }

    /// The worth of some tiles kept.
    pub fn value(&self, kept: &Tiles) -> Equity {
        match &self.kind {
            Kind::Nothing => Equity::ZERO,
            Kind::Formula => formula::value(kept),
            Kind::Parts { order, parts } => {
                let mut sum = 0;
                lattice::each(kept, *order, |_, number| sum += parts[number as usize]);
                Equity(sum)
            }
        }
    }

    /// The worth of every subrack of a rack, by its number.
    pub fn table(&self, subracks: &Subracks) -> Vec<Equity> {
        match &self.kind {
            Kind::Nothing => vec![Equity::ZERO; subracks.count()],
            Kind::Formula => formula::table(subracks),
            Kind::Parts { order, parts } => {
                let mut worth = look_up(subracks, *order, parts);
                sum_up(subracks, &mut worth);
                worth
            }
        }
    }
}

/// The part of every subrack. In the order of the numbers each one follows from another that
/// has one tile less of its last kind.
fn look_up(subracks: &Subracks, order: usize, parts: &[i32]) -> Vec<Equity> {
    let mut found = vec![Equity::ZERO; subracks.count()];
    let mut places = vec![(0u32, 0usize); found.len()];
    found[0] = Equity(parts[0]);
    for (tile, copies) in subracks.tiles().counts() {
        let weight = subracks.weights()[tile.index()] as usize;
        for number in weight..weight * (usize::from(copies) + 1) {
            let (sum, size) = places[number - weight];
            let size = size + 1;
            if size > order {
                places[number] = (0, size);
                continue;
            }
            let sum = sum + lattice::step(tile.index(), size);
            places[number] = (sum, size);
            found[number] = Equity(parts[(lattice::offset(size) + sum) as usize]);
        }
    }
    found
}

/// Turns parts into worths: running sums along every kind.
fn sum_up(subracks: &Subracks, worth: &mut [Equity]) {
    for (tile, copies) in subracks.tiles().counts() {
        let weight = subracks.weights()[tile.index()] as usize;
        let block = weight * (usize::from(copies) + 1);
        for start in (0..worth.len()).step_by(block) {
            for number in start + weight..start + block {
                let below = worth[number - weight];
                worth[number] += below;
            }
        }
    }
}

impl fmt::Debug for Leaves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Nothing => write!(f, "Leaves(none)"),
            Kind::Formula => write!(f, "Leaves(formula)"),
            Kind::Parts { order, .. } => write!(f, "Leaves(parts of up to {order} tiles)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_leaves_are_worth_more() {
        for leaves in [Leaves::formula(), Leaves::trained()] {
            let value = |tiles: &str| leaves.value(&tiles.parse().unwrap());
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
                assert!(value(better) > value(worse), "{leaves:?}: {better} and {worse}");
            }
        }
    }

    #[test]
    fn the_table_follows_the_numbers_of_the_rack() {
        for rack in ["AEEQU?", "AEINRST", "AAEEIIOO?", ""] {
            let subracks = Subracks::new(&rack.parse().unwrap());
            for leaves in [Leaves::none(), Leaves::formula(), Leaves::trained()] {
                for (number, &value) in leaves.table(&subracks).iter().enumerate() {
                    assert_eq!(value, leaves.value(&subracks.subset(number)), "{leaves:?}");
                }
            }
        }
    }

    #[test]
    fn the_bundle_holds_what_is_needed() {
        assert_eq!(data::leaves().len(), 2 * lattice::count(BUNDLED_ORDER));
        assert_eq!(Leaves::trained().to_bundle().as_deref(), Some(data::leaves()));
        assert_eq!(Leaves::formula().to_bundle(), None);
    }
}
