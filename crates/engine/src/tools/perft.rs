//! Perft, and signatures: short digests that change when any result of the engine does.

use std::fmt;

use rules::{Ruleset, Tiles};

use crate::{Candidate, Generator, Grid, Random, Seeded};

/// A digest of results in a fixed order (64-bit FNV-1a). It shows whether two runs differ; it does
/// not protect against forgery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Signature(pub u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    /// Adds a number to the digest.
    pub fn add(&mut self, number: u64) {
        self.add_bytes(&number.to_le_bytes());
    }

    /// Adds bytes to the digest.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn add_play(&mut self, candidate: &Candidate) {
        self.add(candidate.score() as u64);
        for placement in candidate.placements() {
            let face = placement.face;
            self.add(
                u64::from(placement.square.row) << 24
                    | u64::from(placement.square.column) << 16
                    | u64::from(face.letter.number()) << 8
                    | u64::from(face.blank),
            );
        }
    }
}

/// Shown as sixteen hexadecimal digits.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The number, the sum of the scores and a digest of all plays of some positions.
///
/// ```
/// use engine::{Generator, Perft};
/// use lexicon::{Halves, Words, compile};
/// use rules::Edition;
///
/// let words = Words::parse("AI IT TAX AXE QAT ION EON TIE TOE NIT")?;
/// let generator = Generator::new(&compile(&words, Halves::Both)?)?;
/// let ruleset = Edition::Classic2023.ruleset();
/// let first = Perft::of_games(&generator, &ruleset, 1, 20);
/// // Another generator that finds the same plays has the same numbers.
/// assert_eq!(Perft::of_games(&generator, &ruleset, 1, 20), first);
/// assert_ne!(Perft::of_games(&generator, &ruleset, 2, 20), first);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// The number of positions.
    pub positions: u64,
    /// Plays found.
    pub plays: u64,
    /// The sum of their scores.
    pub score_sum: i64,
    /// A digest of all plays; it does not depend on the order in which they are found.
    pub signature: Signature,
}

impl Perft {
    /// Adds all plays of a position and returns the one with the highest score, the first in the
    /// order of [`Candidate`]s.
    pub fn add(&mut self, generator: &Generator, grid: &Grid, rack: &Tiles) -> Option<Candidate> {
        let (mut digest, mut best) = (0u64, None::<Candidate>);
        generator.generate(grid, rack, |candidate| {
            let mut one = Signature::default();
            one.add_play(&candidate);
            digest = digest.wrapping_add(one.0);
            self.plays += 1;
            self.score_sum += i64::from(candidate.score());
            if best.is_none_or(|best| candidate.key() < best.key()) {
                best = Some(candidate);
            }
        });
        self.positions += 1;
        self.signature.add(digest);
        best
    }

    /// The perft of games from fixed draws in which both seats lay the highest-scoring play:
    /// `positions` positions, the same on every machine.
    pub fn of_games(generator: &Generator, ruleset: &Ruleset, seed: u64, positions: u64) -> Perft {
        let mut perft = Perft::default();
        let mut random = Seeded::new(seed);
        while perft.positions < positions {
            let mut bag = ruleset.alphabet.full_set();
            let mut grid = Grid::new(ruleset);
            let size = usize::from(ruleset.rack_size);
            let mut racks = [random.draw(&mut bag, size), random.draw(&mut bag, size)];
            let mut side = 0;
            while perft.positions < positions && !racks[side].is_empty() {
                let Some(best) = perft.add(generator, &grid, &racks[side]) else { break };
                grid.apply(&best, generator.gaddag());
                racks[side].remove_all(&best.tiles());
                racks[side].add_all(&random.draw(&mut bag, best.laid()));
                side = 1 - side;
            }
        }
        perft
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lexicon::{Halves, Words, compile};
    use rules::Edition;

    #[test]
    fn the_digest_is_the_same_each_time_and_depends_on_the_words() {
        let ruleset = Edition::Classic2023.ruleset();
        let perft = |words: &str| {
            let graph = compile(&Words::parse(words).unwrap(), Halves::Both).unwrap();
            Perft::of_games(&Generator::new(&graph).unwrap(), &ruleset, 5, 20)
        };
        let words = "AT TA TEA EAT ATE TEN NET ERE RE ION ONE NO ON IN IT TIE DO ID AID DIE";
        assert_eq!(perft(words), perft(words));
        assert!(perft(words).plays > 0);
        assert_ne!(perft(words).signature, perft("AT TA TEA EAT ATE").signature);
    }
}
