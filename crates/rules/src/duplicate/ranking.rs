//! Who stands where.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use super::{Duplicate, Entrant};
use crate::Seat;

/// A line of the ranking. Who has as many points shares the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, from 1.
    pub place: u32,
    /// Who.
    pub seat: Seat,
    /// The sum of the own scores.
    pub points: i32,
}

/// A line of the ranking with the score of every round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line.
    pub row: Row,
    /// How many rounds were over when this one came in.
    pub since: u16,
    /// What each round brought, the first one first.
    pub rounds: Vec<i32>,
}

/// The players, the best first; of equal points by seat. Worked out once a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Ranking {
    order: Vec<Seat>,
}

impl Ranking {
    /// A newcomer has no points and the highest seat, and so is the last.
    pub(super) fn push(&mut self, seat: Seat) {
        self.order.push(seat);
    }

    pub(super) fn sort(&mut self, entrants: &[Entrant]) {
        let points = |seat: &Seat| entrants.get(seat.index()).map_or(0, |entrant| entrant.points);
        self.order.sort_by_key(|seat| (Reverse(points(seat)), *seat));
    }
}

impl Duplicate {
    fn points(&self, seat: Seat) -> i32 {
        self.entrants.get(seat.index()).map_or(0, |entrant| entrant.points)
    }

    fn row_at(&self, index: usize) -> Option<Row> {
        let seat = *self.ranking.order.get(index)?;
        let points = self.points(seat);
        let better = self.ranking.order.partition_point(|&other| self.points(other) > points);
        Some(Row { place: better as u32 + 1, seat, points })
    }

    /// Where a player's line is, from 0.
    pub fn line_of(&self, seat: Seat) -> Option<usize> {
        let key = |seat: Seat| (Reverse(self.points(seat)), seat);
        self.ranking.order.binary_search_by_key(&key(seat), |&other| key(other)).ok()
    }

    /// A part of the ranking, the best first.
    pub fn ranking(&self, lines: Range<usize>) -> Vec<Row> {
        let end = lines.end.min(self.ranking.order.len());
        (lines.start..end).filter_map(|index| self.row_at(index)).collect()
    }

    /// A part of the ranking with the score of every round.
    pub fn grid(&self, lines: Range<usize>) -> Vec<Line> {
        let line = |row: Row| Line {
            row,
            since: self.entrants.get(row.seat.index()).map_or(0, |entrant| entrant.since),
            rounds: self.rounds.iter().map(|round| round.points(row.seat)).collect(),
        };
        self.ranking(lines).into_iter().map(line).collect()
    }
}
