//! Draws after which a move wins, ties or loses.

use engine::pre_endgame::Counts;
use serde::{Deserialize, Serialize};

/// After how many of the draws that are possible it is proven who wins, counted by the ways to draw
/// the tiles: each is as likely as any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Counted {
    /// The move wins, whatever the other side does.
    pub wins: u32,
    /// With best play it is a tie.
    pub ties: u32,
    /// The move loses; where it leaves tiles in the bag, some reply beats it.
    pub losses: u32,
    /// The number of draws.
    pub of: u32,
}

impl Counted {
    pub(crate) fn of(counts: &Counts) -> Counted {
        // A bag of two has a few hundred draws at most.
        let [wins, ties, losses, of] = [counts.wins, counts.ties, counts.losses, counts.of]
            .map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        Counted { wins, ties, losses, of }
    }

    /// After how many draws nothing is proven.
    pub fn open(&self) -> u32 {
        self.of.saturating_sub(self.wins).saturating_sub(self.ties).saturating_sub(self.losses)
    }
}
