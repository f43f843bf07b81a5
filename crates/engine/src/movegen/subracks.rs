//! Subracks: every multiset of tiles that can be taken from a rack, numbered.

use rules::{Tile, Tiles};

/// A rack whose subracks are numbered without gaps or repetitions.
///
/// With `c` tiles of the first kind, the number of a subrack is how many it has of that kind,
/// plus `c + 1` times the number formed in the same way from the other kinds: the digits of a
/// mixed-radix number. Taking a tile off subtracts the weight of its kind, so a walk keeps the
/// number up to date with one subtraction a tile, equal tiles need no special care, and whatever is
/// known of every leave of a rack is a table of at most 128 entries for seven tiles.
///
/// ```
/// use engine::Subracks;
///
/// // Of each kind none, one or more: E twice, S and T once.
/// let subracks = Subracks::new(&"SEET".parse()?);
/// assert_eq!(subracks.count(), 3 * 2 * 2);
/// let number = subracks.number(&"ET".parse()?);
/// assert_eq!(subracks.subset(number).to_string(), "ET");
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subracks {
    tiles: Tiles,
    weights: [u32; 32],
    count: u32,
}

impl Subracks {
    /// The subracks of a rack. The numbers mean nothing beyond 20 tiles; no rack is that large.
    pub fn new(tiles: &Tiles) -> Subracks {
        let mut weights = [0; 32];
        let mut count = 1u32;
        for (tile, copies) in tiles.counts() {
            weights[tile.index()] = count;
            count = count.wrapping_mul(u32::from(copies) + 1);
        }
        Subracks { tiles: *tiles, weights, count }
    }

    /// The whole rack.
    pub fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// The number of subracks, including the empty one (number 0) and the whole rack (the last
    /// number).
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The number of the whole rack.
    pub(crate) fn full(&self) -> u32 {
        self.count.wrapping_sub(1)
    }

    /// The share of one tile of each kind in the number.
    pub(crate) fn weights(&self) -> &[u32; 32] {
        &self.weights
    }

    /// The subrack with this number.
    pub fn subset(&self, mut number: usize) -> Tiles {
        let mut subset = Tiles::new();
        for (tile, copies) in self.tiles.counts() {
            let radix = usize::from(copies) + 1;
            subset.add_many(tile, (number % radix) as u8);
            number /= radix;
        }
        subset
    }

    /// The number of a subrack.
    pub fn number(&self, subset: &Tiles) -> usize {
        subset
            .counts()
            .map(|(tile, copies): (Tile, u8)| {
                self.weights[tile.index()] as usize * usize::from(copies)
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_subset_has_its_own_number() {
        for rack in ["", "A", "AEINRST", "AABBB??", "EEEEEEEEE", "QZ"] {
            let rack: Tiles = rack.parse().unwrap();
            let subracks = Subracks::new(&rack);
            let subsets: HashSet<Tiles> =
                (0..subracks.count()).map(|number| subracks.subset(number)).collect();
            assert_eq!(subsets.len(), subracks.count());
            for number in 0..subracks.count() {
                let subset = subracks.subset(number);
                assert!(rack.contains(&subset));
                assert_eq!(subracks.number(&subset), number);
            }
            assert_eq!(subracks.subset(subracks.full() as usize), rack);
        }
    }
}
