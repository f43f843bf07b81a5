//! The squares that plays could reach, whatever their letters.

use rules::{Direction, Square};

use crate::Grid;
use crate::movegen::lane::{HALVES, half, place};

impl Grid {
    /// True if a play of at most `most` tiles could cover an empty square, in either direction, as
    /// far as its place and the cross-words go, with or without a word for it.
    pub fn reaches(&self, square: Square, most: usize) -> bool {
        HALVES.into_iter().any(|direction| {
            let (lane, at) = place(square, direction);
            self.runs(direction, lane, most).any(|(first, last, _)| (first..=last).contains(&at))
        })
    }

    /// In how many rows and columns a play of exactly `tiles` tiles could lie, as far as its place
    /// and the cross-words go.
    pub fn lanes_for(&self, tiles: usize) -> usize {
        let lanes = |direction| (0..usize::from(self.size())).map(move |lane| (direction, lane));
        HALVES
            .into_iter()
            .flat_map(lanes)
            .filter(|&(direction, lane)| {
                self.runs(direction, lane, tiles).any(|(_, _, laid)| laid == tiles)
            })
            .count()
    }

    /// The runs of cells that the word of a play of at most `most` tiles could fill: the first and
    /// the last, and how many of them are empty.
    fn runs(
        &self,
        direction: Direction,
        lane: usize,
        most: usize,
    ) -> impl Iterator<Item = (usize, usize, usize)> {
        let cells = self.lane(direction, lane);
        let (covered, size) = (self.covered(direction, lane), usize::from(self.size()));
        let crossed = self.crossed(half(direction), lane);
        let start = place(self.start(), direction);
        let opening = if self.is_empty() && start.0 == lane { 1_u32 << start.1 } else { 0 };
        let is_covered = move |at: usize| covered >> at & 1 == 1;
        let firsts = (1..=size).filter(move |&first| !is_covered(first - 1));
        firsts.flat_map(move |first| {
            let (mut laid, mut touches, mut open) = (0, false, true);
            let ends = (first..=size).map_while(move |last| {
                let free = !is_covered(last);
                laid += usize::from(free);
                touches |= (covered | crossed | opening) >> last & 1 == 1;
                open &= !free || cells[last].allowed != 0;
                (open && laid <= most).then_some((last, laid, touches))
            });
            ends.filter(move |&(last, laid, touches)| {
                touches && laid > 0 && last > first && !is_covered(last + 1)
            })
            .map(move |(last, laid, _)| (first, last, laid))
        })
    }
}
