//! The places of the entrants.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::Seat;

/// What is known of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The sum of the scores of the entrant's words.
    pub points: i32,
    /// How many rounds were over when this one came in: those count nothing.
    pub since: u16,
}

/// A line of the ranking. Entrants with equal points share the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, from 1.
    pub place: u32,
    /// The seat that has this place.
    pub seat: Seat,
    /// The sum of the entrant's scores.
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
    pub(super) order: Vec<Seat>,
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
