//! The places of the entrants.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::Arrange as _;
use crate::Seat;

/// The record of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The sum of the scores of the entrant's words.
    pub points: i32,
    /// The number of rounds that were over when this entrant joined; they score nothing.
    pub since: u16,
}

/// A row of the ranking. Entrants with equal points share the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, from 1.
    pub place: u32,
    /// The seat that has this place.
    pub seat: Seat,
    /// The sum of the entrant's scores.
    pub points: i32,
}

/// A row of the ranking with the score of every round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The row.
    pub row: Row,
    /// The number of rounds that were over when this entrant joined.
    pub since: u16,
    /// The score of each round, the first one first.
    pub rounds: Vec<i32>,
}

/// The players, the best first; those with equal points by seat. Worked out once a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Ranking {
    pub(super) order: Vec<Seat>,
}

impl Ranking {
    /// Adds a newcomer, who has no points and the highest seat and so comes last.
    pub(super) fn push(&mut self, seat: Seat) {
        self.order.push(seat);
    }

    pub(super) fn sort(&mut self, entrants: &[Entrant]) {
        let points = |seat: &Seat| entrants.get(seat.index()).map_or(0, |entrant| entrant.points);
        self.order.arrange_by_key(|seat| (Reverse(points(seat)), *seat));
    }
}
