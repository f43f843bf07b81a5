//! Random choices, made from numbers that are handed in.

use rules::Tiles;

/// A source of random numbers, handed in by the caller: the same source leads to the same choices.
pub trait Random {
    /// The next 64 random bits.
    fn next_u64(&mut self) -> u64;

    /// A number below `bound`, each equally likely; 0 if `bound` is 0.
    fn below(&mut self, bound: usize) -> usize {
        self.below_sum(bound as u64) as usize
    }

    /// A number below a sum, which may be greater than any number of things in memory: the same on
    /// machines of 32 and of 64 bits.
    fn below_sum(&mut self, bound: u64) -> u64 {
        if bound < 2 {
            return 0;
        }
        // Multiply and keep the high half. Since 2^64 is not a multiple of the bound, some results
        // would be favoured; those few numbers are drawn again (Lemire, ACM TOMACS 2019).
        let reject = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= reject {
                return (product >> 64) as u64;
            }
        }
    }

    /// True in `percent` of 100 cases.
    fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent as usize
    }

    /// Removes `count` random tiles, or all if there are fewer, and returns them.
    fn draw(&mut self, from: &mut Tiles, count: usize) -> Tiles {
        let mut drawn = Tiles::new();
        for _ in 0..count.min(from.len()) {
            if let Some(tile) = from.nth(self.below(from.len()))
                && from.remove(tile)
            {
                drawn.add(tile);
            }
        }
        drawn
    }
}

impl<R: Random + ?Sized> Random for &mut R {
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }
}

/// A small generator for reproducible choices: the output function of SplitMix64 over a counter
/// (Steele, Lea and Flood, OOPSLA 2014). Not for draws that a player could gain by predicting.
///
/// ```
/// use engine::{Random, Seeded};
///
/// let roll = |seed| Seeded::new(seed).below(6);
/// assert_eq!(roll(3), roll(3));
/// let mut bag = "AEINRST".parse()?;
/// let drawn = Seeded::new(1).draw(&mut bag, 3);
/// assert_eq!((drawn.len(), bag.len()), (3, 4));
/// # Ok::<(), rules::ParseTilesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The generator that starts from a seed.
    ///
    /// Two seeds that differ by a few steps of the counter give the same numbers, a few places apart.
    /// Where many generators follow from one seed, use [`Seeded::nth`].
    pub const fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    /// One of many generators that follow from a seed. They have nothing to do with each other, nor
    /// with those of other seeds, however small seeds and numbers are.
    pub const fn nth(seed: u64, number: u64) -> Seeded {
        // Where each begins is itself drawn, so that it is a chance number of steps from the others.
        let first = mix(seed.wrapping_add(STEP));
        Seeded(mix(first.wrapping_add(number.wrapping_mul(STEP))))
    }
}

/// The step of the counter.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of SplitMix64: a random-looking number for each number.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Random for Seeded {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_even_and_repeatable() {
        let mut counts = [0u32; 7];
        let mut chance = Seeded::new(1);
        for _ in 0..70_000 {
            counts[chance.below(7)] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
        assert_eq!(Seeded::new(5).next_u64(), Seeded::new(5).next_u64());
    }

    #[test]
    fn generators_of_small_seeds_have_no_numbers_in_common() {
        let mut met = std::collections::HashSet::new();
        for seed in (0..8).chain(u64::MAX - 7..=u64::MAX) {
            for number in 0..256 {
                let mut random = Seeded::nth(seed, number);
                assert!((0..32).all(|_| met.insert(random.next_u64())), "{number} of {seed}");
            }
        }
    }

    #[test]
    fn draws_conserve_tiles() {
        let full = rules::ENGLISH.full_set();
        let mut bag = full;
        let mut chance = Seeded::new(2);
        let mut all = chance.draw(&mut bag, 7);
        assert_eq!((all.len(), bag.len()), (7, 93));
        all.add_all(&chance.draw(&mut bag, 200));
        assert_eq!((all, bag.len()), (full, 0));
    }
}
