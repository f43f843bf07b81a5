//! Tallies: scores added up while a play is being laid.

use crate::movegen::lane::Cell;

/// The score of the tiles laid and included so far.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// In the lower half the main word without its factor, in the upper half the finished
    /// cross-words.
    points: u64,
    /// The factor of the main word.
    factor: u32,
}

/// The gain of a tile on an empty cell.
#[derive(Clone, Copy)]
pub(crate) struct Gain {
    /// The factors for a point of the tile, in two halves like the points of [`Tally`].
    factors: u64,
    /// The points of the other tiles of the cross-word, in the upper half.
    points: u64,
    word_factor: u32,
}

impl Gain {
    #[inline(always)]
    pub(crate) fn of(cell: &Cell) -> Gain {
        Gain {
            factors: u64::from(cell.letter_factor) | u64::from(cell.cross_factor) << 32,
            points: u64::from(cell.cross_points as u16) << 32,
            word_factor: cell.word_factor.into(),
        }
    }

    /// The points that each point of a tile adds to the score if that tile is the last.
    #[inline(always)]
    pub(crate) fn each_point(self, last: Tally) -> i32 {
        self.factors as u32 as i32 * last.factor as i32 + (self.factors >> 32) as i32
    }
}

impl Tally {
    pub(crate) const START: Tally = Tally { points: 0, factor: 1 };

    /// The tally with a tile of this value laid. A blank is worth 0 but multiplies like any other
    /// tile (TRV-54, TRV-55).
    #[inline(always)]
    pub(crate) fn with(self, gain: Gain, points: u8) -> Tally {
        Tally {
            points: self.points + gain.points + gain.factors * u64::from(points),
            factor: self.factor * gain.word_factor,
        }
    }

    /// The tally with tiles on the board of this total value included in the word.
    #[inline(always)]
    pub(crate) fn over(self, points: u32) -> Tally {
        Tally { points: self.points + u64::from(points), ..self }
    }

    /// The score without a bonus.
    #[inline(always)]
    pub(crate) fn score(self) -> i32 {
        self.points as u32 as i32 * self.factor as i32 + (self.points >> 32) as i32
    }
}
