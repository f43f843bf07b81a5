//! Lots: numbers that look as if drawn by chance and follow from a seed.

/// A drawer of lots. The same seed draws the same lots on every machine.
///
/// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
pub(crate) struct Lot(u64);

impl Lot {
    /// A drawer that starts from a seed.
    pub(crate) const fn new(seed: u64) -> Lot {
        Lot(seed)
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `n`, each as likely as any other; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        // Lemire's method: the few draws that would favour some numbers are drawn again.
        let reject = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let product = (self.next() >> 32) * u64::from(n);
            if product as u32 >= reject {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts the items into an order, each order as likely as any other.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lot;

    #[test]
    fn the_published_numbers() {
        let mut lot = Lot::new(1_234_567);
        assert_eq!(
            [lot.next(), lot.next()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]
        );
    }

    #[test]
    fn every_number_comes_up_about_as_often() {
        let mut lot = Lot::new(7);
        let mut counts = [0_u32; 6];
        for _ in 0..6_000 {
            counts[lot.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
        assert_eq!(lot.below(0), 0);
    }

    #[test]
    fn shuffling_loses_nothing() {
        let mut items: Vec<u32> = (0..50).collect();
        Lot::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
