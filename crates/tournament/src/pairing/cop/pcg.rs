//! The generator that the simulations draw from.

/// A generator of 64-bit numbers from 128 bits of state: PCG XSL-RR 128/64.
///
/// M. O'Neill, "PCG: A family of simple fast space-efficient statistically good algorithms for
/// random number generation", 2014, section 6.3. The state is the seed twice, high and low, and
/// moves before each number. Both are as in other programs that pair by COP, so that their
/// simulations can be compared with ours number by number.
pub(super) struct Pcg(u128);

const MULTIPLIER: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;
const INCREMENT: u128 = 0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F;

impl Pcg {
    /// A generator that starts from a seed.
    pub(super) const fn new(seed: u64) -> Pcg {
        Pcg((seed as u128) << 64 | seed as u128)
    }

    /// A generator that starts from the next number of this one, without its sign bit.
    pub(super) fn branch(&mut self) -> Pcg {
        Pcg::new(self.next() & (u64::MAX >> 1))
    }

    /// The next 64 bits.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        let (high, low) = ((self.0 >> 64) as u64, self.0 as u64);
        (high ^ low).rotate_right((high >> 58) as u32)
    }

    /// Heads or tails.
    pub(super) fn coin(&mut self) -> bool {
        self.next() & 1 == 1
    }
}

/// A range of numbers that are drawn, each as likely as any other.
#[derive(Clone, Copy)]
pub(super) struct Range {
    below: u64,
    /// Numbers from here on would favour some of the range; 0 if none does.
    fair: u64,
}

impl Range {
    /// The numbers below `below`, or 0 alone.
    pub(super) fn new(below: usize) -> Range {
        let below = (below as u64).max(1);
        let fair = if below.is_power_of_two() { 0 } else { u64::MAX - u64::MAX % below };
        Range { below, fair }
    }

    /// Draws a number of the range.
    pub(super) fn draw(self, pcg: &mut Pcg) -> usize {
        let mut number = pcg.next();
        while self.fair != 0 && number >= self.fair {
            number = pcg.next();
        }
        (number % self.below) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Pcg, Range};

    #[test]
    fn the_first_numbers_follow_from_the_definition() {
        let mut pcg = Pcg::new(1);
        let numbers = [pcg.next(), pcg.next(), pcg.next()];
        assert_eq!(numbers, [0x34E9_3639_4905_D167, 0x817C_0EF6_2FE4_C731, 0x9379_87E6_E24F_5A40]);
    }

    #[test]
    fn every_number_of_a_range_comes_up_about_as_often() {
        let (mut pcg, range) = (Pcg::new(1), Range::new(6));
        let mut counts = [0_u32; 6];
        for _ in 0..6_000 {
            counts[range.draw(&mut pcg)] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_150).contains(count)), "{counts:?}");
        assert_eq!(Range::new(0).draw(&mut pcg), 0);
    }

    #[test]
    fn a_branch_goes_its_own_way() {
        let mut trunk = Pcg::new(1);
        let (mut one, mut other) = (trunk.branch(), trunk.branch());
        assert_ne!([one.next(), trunk.next()], [other.next(), one.next()]);
    }
}
