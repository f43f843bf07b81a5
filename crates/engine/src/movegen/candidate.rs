//! Candidates: plays as the generator finds them, with their scores, small and without a heap
//! allocation.

use std::fmt;

use rules::{Coord, Direction, Face, Formed, Letter, Placement, Play, Square, Tile, Tiles};

use crate::Subracks;
use crate::movegen::lane::{BLANK, LANE, place, square_at};

/// A play with its score. The faces are stored by the cell of their lane, so that recording a
/// candidate is one copy of the strip on which the generator works.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidate {
    pub(crate) strip: [u8; LANE],
    pub(crate) score: i32,
    /// The tiles that stay on the rack, as a number among its subracks; see [`crate::Subracks`].
    pub(crate) kept: u32,
    pub(crate) lane: u8,
    pub(crate) down: bool,
    pub(crate) laid: u8,
}

impl Candidate {
    /// A play with what it forms, made from this rack, whether or not its words are in any list.
    /// `None` if it lays no tile, lays a tile that the rack lacks, or does not lay all its tiles in
    /// one lane.
    pub fn of(play: &Play, formed: &Formed, rack: &Tiles) -> Option<Candidate> {
        let direction = formed.main().coord.direction;
        let down = direction == Direction::Down;
        let first = play.placements().first()?;
        let (lane, _) = place(first.square, direction);
        let mut strip = [0; LANE];
        for Placement { square, face } in play.placements() {
            let (own, at) = place(*square, direction);
            if own != lane || at >= LANE {
                return None;
            }
            strip[at] = face.letter.number() | if face.blank { BLANK } else { 0 };
        }
        let tiles = play.tiles();
        if !rack.contains(&tiles) {
            return None;
        }
        let mut kept = *rack;
        kept.remove_all(&tiles);
        Some(Candidate {
            strip,
            score: formed.score,
            kept: u32::try_from(Subracks::new(rack).number(&kept)).ok()?,
            lane: u8::try_from(lane).ok()?,
            down,
            laid: u8::try_from(play.len()).ok()?,
        })
    }

    /// Its score, bonus included, in points.
    #[inline]
    pub fn score(&self) -> i32 {
        self.score
    }

    /// Which way its main word reads. A play of a single tile reads across if it forms a word
    /// across.
    #[inline]
    pub fn direction(&self) -> Direction {
        if self.down { Direction::Down } else { Direction::Across }
    }

    /// The number of tiles it lays.
    #[inline]
    pub fn laid(&self) -> usize {
        usize::from(self.laid)
    }

    /// The number of what stays on the rack; see [`crate::Subracks`].
    #[inline]
    pub fn kept(&self) -> usize {
        self.kept as usize
    }

    /// The tiles laid, in the order of their squares.
    pub fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        self.strip.iter().enumerate().filter_map(|(at, &code)| {
            let letter = Letter::new(code & !BLANK)?;
            let square = square_at(self.direction(), usize::from(self.lane), at);
            Some(Placement { square, face: Face { letter, blank: code & BLANK != 0 } })
        })
    }

    /// The tiles it takes from the rack.
    pub fn tiles(&self) -> Tiles {
        self.placements().map(|placement| placement.face.tile()).collect()
    }

    /// The play as the rules know it.
    pub fn play(&self) -> Play {
        Play::new(self.placements())
    }

    /// The square of its first tile.
    #[inline]
    pub fn first_square(&self) -> Square {
        let first = self.strip.iter().position(|&code| code != 0).unwrap_or(1);
        square_at(self.direction(), usize::from(self.lane), first)
    }

    /// Breaks ties between candidates of equal equity: the higher score first, then by row, column,
    /// direction, fewer tiles, and letters. Two different plays of one position never compare
    /// equal.
    pub(crate) fn key(&self) -> impl Ord + use<> {
        let square = self.first_square();
        (-self.score, square.row, square.column, self.down, self.laid, self.strip)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coord = Coord::new(self.first_square(), self.direction());
        write!(f, "{coord} ")?;
        let first = self.strip.iter().position(|&code| code != 0).unwrap_or(0);
        let last = self.strip.iter().rposition(|&code| code != 0).unwrap_or(0);
        for &code in &self.strip[first..=last] {
            match Tile::new(code & !BLANK).and_then(Tile::letter) {
                Some(letter) => {
                    write!(f, "{}", Face { letter, blank: code & BLANK != 0 })?;
                }
                None => write!(f, ".")?,
            }
        }
        write!(f, " +{}", self.score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Generator, Leaves, Opening, kibitz, static_play};
    use rules::{Board, Edition, examine};

    #[test]
    fn a_play_taken_from_a_record_is_the_candidate_that_the_generator_finds() {
        let generator = Generator::new(lexica::Bundled::American.lexicon().graph()).unwrap();
        let leaves = Leaves::trained();
        let ruleset = Edition::Classic2023.ruleset();
        let mut board = Board::new(15);
        let mut compared = 0;
        static_play::play(&generator, &ruleset, 11, |scene, _| {
            let ranked = kibitz(&generator, scene, &leaves, Opening::Both);
            for ranked in &ranked {
                let Choice::Play(candidate) = &ranked.choice else { continue };
                let play = candidate.play();
                let formed = examine(&board, &ruleset, &play).unwrap();
                assert_eq!(Candidate::of(&play, &formed, &scene.rack).as_ref(), Some(candidate));
                compared += 1;
            }
            if let Choice::Play(candidate) = &ranked[0].choice {
                for placement in candidate.placements() {
                    board.set(placement.square, Some(placement.face));
                }
            }
            ranked[0].choice
        });
        assert!(compared > 1000, "{compared}");
    }
}
