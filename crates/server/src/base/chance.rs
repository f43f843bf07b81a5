//! The source of chance: the seeds of games and the luck of computer players.

use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest as _, Sha256};

use crate::base::secret;

/// The source of chance. Ids and tokens are never drawn from a seed: a client that knew it could
/// take any seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChanceSource {
    /// The generator of the operating system.
    #[default]
    System,
    /// A seed for tests: the n-th game that a server makes gets the same tiles in every run, and
    /// its computer players have the same luck.
    Seeded(u64),
}

/// Draws seeds and luck from a source.
pub(crate) struct Drawing {
    source: ChanceSource,
    /// The number of games that were made.
    games: AtomicU64,
}

impl Drawing {
    pub(crate) fn new(source: ChanceSource) -> Drawing {
        Drawing { source, games: AtomicU64::new(0) }
    }

    /// A seed for the draws of the next game.
    pub(crate) fn seed(&self) -> Result<[u8; 32], getrandom::Error> {
        match self.source {
            ChanceSource::System => secret::seed(),
            ChanceSource::Seeded(seed) => {
                let game = self.games.fetch_add(1, Ordering::Relaxed);
                Ok(Sha256::digest(format!("game {game} of {seed}")).into())
            }
        }
    }

    /// Luck for computer players who decide after this event of a game. With a seed it is the same
    /// however often they begin to think there. `commitment` is the game's.
    pub(crate) fn luck(&self, commitment: &str, seq: u32) -> u64 {
        let mut luck = [0; 8];
        match self.source {
            ChanceSource::System => {
                // Without luck computer players choose the same each time, which does no harm.
                let _ = getrandom::fill(&mut luck);
            }
            ChanceSource::Seeded(seed) => {
                let digest = Sha256::digest(format!("luck after {seq} in {commitment} of {seed}"));
                luck.copy_from_slice(&digest[..8]);
            }
        }
        u64::from_le_bytes(luck)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_each_game_its_own_draws_and_the_same_in_every_run() {
        let draws = |source| {
            let drawing = Drawing::new(source);
            [drawing.seed().unwrap(), drawing.seed().unwrap()]
        };
        let [one, two] = draws(ChanceSource::Seeded(17));
        assert_ne!(one, two);
        assert_eq!(draws(ChanceSource::Seeded(17)), [one, two]);
        assert_ne!(draws(ChanceSource::Seeded(18))[0], one);
        assert_ne!(draws(ChanceSource::System), draws(ChanceSource::System));
        let luck = |seed, game, seq| Drawing::new(ChanceSource::Seeded(seed)).luck(game, seq);
        assert_eq!(luck(17, "a", 3), luck(17, "a", 3));
        let others = [luck(18, "a", 3), luck(17, "b", 3), luck(17, "a", 4)];
        assert!(!others.contains(&luck(17, "a", 3)), "{others:?}");
    }
}
