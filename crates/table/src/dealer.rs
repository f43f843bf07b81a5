//! Draws that can be checked afterwards.

use std::fmt;
use std::str::FromStr;

use rules::Chance;
use sha2::{Digest, Sha256};

use crate::hex;

/// Chance from a secret seed of 32 bytes.
///
/// The commitment, SHA-256 of the seed, is shown before the first draw. The seed itself is shown at
/// the end, so that all viewers can check the draws (design decision D11):
///
/// The tile with the number `draw` (from 0, counted over all tiles ever drawn, those for the start
/// included) is taken from the bag as it is then, ordered with the blanks first, then A to Z. Its
/// place there is found as follows: for `attempt` = 0, 1, 2 and so on, let x be the first eight
/// bytes, most significant first, of SHA-256(seed, draw as four bytes, attempt as four bytes), both
/// most significant first. With n tiles in the bag, the first x below the largest multiple of n
/// that 64 bits hold decides: the place is x modulo n, counted from 0.
///
/// The tiles of an opening draw that go back, those put back by an exchange and those of a
/// withdrawn play are in the bag again for the draws after it.
#[derive(Clone, PartialEq, Eq)]
pub struct SeededChance {
    seed: [u8; 32],
}

impl SeededChance {
    /// Chance from this seed.
    pub const fn new(seed: [u8; 32]) -> SeededChance {
        SeededChance { seed }
    }

    /// The commitment published before the first draw: SHA-256 of the seed, hexadecimal.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.seed))
    }

    /// The seed in hexadecimal, for storage and for after the game.
    pub fn reveal(&self) -> String {
        hex(&self.seed)
    }
}

/// Does not show the seed.
impl fmt::Debug for SeededChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeededChance({})", self.commitment())
    }
}

impl Chance for SeededChance {
    fn pick(&self, draw: u32, below: u32) -> u32 {
        let below = u64::from(below.max(1));
        let end = u64::MAX - u64::MAX % below;
        let mut attempt: u32 = 0;
        loop {
            let digest = Sha256::new()
                .chain_update(self.seed)
                .chain_update(draw.to_be_bytes())
                .chain_update(attempt.to_be_bytes())
                .finalize();
            let x = digest.iter().take(8).fold(0, |x, &byte| x << 8 | u64::from(byte));
            if x < end {
                return (x % below) as u32;
            }
            attempt = attempt.wrapping_add(1);
        }
    }
}

/// The error for a text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSeedError;

impl fmt::Display for ParseSeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a seed: give 64 hexadecimal digits")
    }
}

impl std::error::Error for ParseSeedError {}

impl FromStr for SeededChance {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<SeededChance, ParseSeedError> {
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let mut seed = [0; 32];
        if pairs.len() != seed.len() || !rest.is_empty() {
            return Err(ParseSeedError);
        }
        for (byte, pair) in seed.iter_mut().zip(pairs) {
            let [high, low] = pair.map(|digit| char::from(digit).to_digit(16));
            let (high, low) = high.zip(low).ok_or(ParseSeedError)?;
            *byte = (high << 4 | low) as u8;
        }
        Ok(SeededChance { seed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_the_description() {
        let chance = SeededChance::new(std::array::from_fn(|index| index as u8));
        assert_eq!(
            chance.commitment(),
            // python: hashlib.sha256(bytes(range(32))).hexdigest()
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        // python: int.from_bytes(sha256(bytes(range(32)) + draw + attempt).digest()[:8]) % n
        let picks: Vec<u32> =
            (0..8).map(|draw| chance.pick(draw, 100 - draw)).chain([chance.pick(8, 1)]).collect();
        assert_eq!(picks, [21, 89, 71, 86, 81, 81, 24, 10, 0]);
        assert_eq!(chance.reveal().parse(), Ok(chance));
    }

    #[test]
    fn picks_are_even() {
        let chance = SeededChance::new([7; 32]);
        let mut counts = [0_u32; 7];
        for draw in 0..7_000 {
            counts[chance.pick(draw, 7) as usize] += 1;
        }
        // The standard deviation is 29: this allows five of them.
        assert!(counts.iter().all(|&count| count.abs_diff(1_000) < 146), "{counts:?}");
    }

    #[test]
    fn what_is_no_seed_is_refused() {
        for text in ["", "00", &"g".repeat(64), &"0".repeat(63), &"0".repeat(65)] {
            assert_eq!(text.parse::<SeededChance>(), Err(ParseSeedError));
        }
    }
}
