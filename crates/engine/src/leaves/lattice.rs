//! The combinatorial number system: numbers multisets of tiles without gaps, for leave tables.
//!
//! A multiset of `k` tiles, written in ascending order, becomes a set of `k` different numbers by
//! adding 0, 1, 2 ... to its members, and such sets are numbered by a sum of binomial coefficients.
//! Smaller multisets come before larger ones, so a table for all multisets up to a given size is
//! one slice and a look-up needs no hashing.

use rules::{Tile, Tiles};

/// The largest size of the multisets that are numbered.
pub(crate) const MAX_ORDER: usize = 6;

/// `CHOOSE[n][k]`: in how many ways `k` of `n` things can be taken.
const CHOOSE: [[u32; MAX_ORDER + 1]; Tile::KINDS + MAX_ORDER + 1] = {
    let mut table = [[0; MAX_ORDER + 1]; Tile::KINDS + MAX_ORDER + 1];
    let mut n = 0;
    while n < table.len() {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MAX_ORDER && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of multisets that have at most `order` tiles; `order` is at most [`MAX_ORDER`].
pub(crate) const fn count(order: usize) -> usize {
    CHOOSE[Tile::KINDS + order][order] as usize
}

/// The number of the first multiset of `size` tiles.
#[inline(always)]
pub(crate) const fn offset(size: usize) -> u32 {
    if size == 0 { 0 } else { CHOOSE[Tile::KINDS + size - 1][size - 1] }
}

/// The share of a tile in the number if it is the `size`-th in ascending order.
#[inline(always)]
pub(crate) const fn step(kind: usize, size: usize) -> u32 {
    CHOOSE[kind + size - 1][size]
}

#[cfg(test)]
/// The number of a multiset; `None` if it is too large to be numbered.
pub(crate) fn rank(tiles: &Tiles) -> Option<u32> {
    (tiles.len() <= MAX_ORDER).then(|| {
        let steps = (1..).zip(tiles.iter()).map(|(size, tile)| step(tile.index(), size));
        offset(tiles.len()) + steps.sum::<u32>()
    })
}

/// The number of a multiset given by the indices of its tiles, ascending, at most [`MAX_ORDER`] of
/// them.
pub(crate) fn rank_of(kinds: &[u8]) -> u32 {
    let steps = (1..).zip(kinds).map(|(size, &kind)| step(usize::from(kind), size));
    offset(kinds.len()) + steps.sum::<u32>()
}

/// A multiset as the indices of its tiles, ascending, and the number of tiles.
pub(crate) type Listed = ([u8; MAX_ORDER], usize);

/// Every multiset of 0 to `order` tiles, any number of each kind, in the order of their numbers.
pub(crate) fn listed(order: usize) -> Vec<Listed> {
    fn grow(list: &mut Vec<Listed>, (mut held, size): Listed, place: usize, most: usize) {
        if place == 0 {
            list.push((held, size));
            return;
        }
        // Numbers rise with the largest tile first.
        for kind in 0..=most {
            held[place - 1] = kind as u8;
            grow(list, (held, size), place - 1, kind);
        }
    }
    let order = order.min(MAX_ORDER);
    let mut list = Vec::with_capacity(count(order));
    (0..=order).for_each(|size| grow(&mut list, ([0; MAX_ORDER], size), size, Tile::KINDS - 1));
    list
}

/// Calls `visit` with every multiset of 0 to `order` tiles of a pool, and with its number.
pub(crate) fn each(pool: &Tiles, order: usize, mut visit: impl FnMut(&Tiles, u32)) {
    fn grow(
        held: &mut Tiles,
        sum: u32,
        least: usize,
        pool: &Tiles,
        order: usize,
        visit: &mut impl FnMut(&Tiles, u32),
    ) {
        visit(held, offset(held.len()) + sum);
        if held.len() == order {
            return;
        }
        for tile in Tile::kinds().skip(least) {
            if held.count(tile) < pool.count(tile) {
                held.add(tile);
                let sum = sum + step(tile.index(), held.len());
                grow(held, sum, tile.index(), pool, order, visit);
                let _ = held.remove(tile);
            }
        }
    }
    grow(&mut Tiles::new(), 0, 0, pool, order.min(MAX_ORDER), &mut visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_multiset_has_its_own_number() {
        let pool = Tile::kinds().flat_map(|tile| [tile; 3]).collect();
        let mut seen = vec![false; count(3)];
        each(&pool, 3, |tiles, number| {
            assert_eq!(rank(tiles), Some(number));
            assert!(!std::mem::replace(&mut seen[number as usize], true), "{tiles}");
        });
        assert!(seen.iter().all(|&seen| seen));
        assert_eq!((count(4), count(6)), (31_465, 1_107_568));
        assert_eq!(rank(&"AAAAAAA".parse().unwrap()), None);
    }

    #[test]
    fn lists_come_in_the_order_of_the_numbers() {
        let list = listed(4);
        assert_eq!(list.len(), count(4));
        for (number, (kinds, size)) in list.iter().enumerate() {
            let kinds = &kinds[..*size];
            assert!(kinds.is_sorted());
            assert_eq!(rank_of(kinds) as usize, number);
            let tiles = kinds.iter().filter_map(|&kind| Tile::new(kind)).collect();
            assert_eq!(rank(&tiles), Some(number as u32));
        }
    }

    #[test]
    fn the_english_set_has_so_many_leaves() {
        let mut counts = [0; 7];
        each(&rules::ENGLISH.full_set(), 6, |tiles, _| counts[tiles.len()] += 1);
        assert_eq!(counts, [1, 27, 373, 3_509, 25_254, 148_150, 737_311]);
    }
}
