//! Notices for those who are not at the table.

use rules::Seat;
use table::{SeatKind, Speed};

use super::RoomTask;
use crate::store::Writes;

impl RoomTask {
    /// Adds notices for people who are connected nowhere: that it has become their turn, or that
    /// the game is over. Games with days for a move, or without a clock, are played over days.
    pub(super) fn notify(&self, writes: Writes, before: Option<Seat>, ends: bool) -> Writes {
        let room = self.room();
        let header = room.header();
        let people =
            || (0..).map(Seat).zip(&header.seats).filter(|(_, kind)| **kind == SeatKind::Person);
        let Some(pushing) = self.services.pushing() else { return writes };
        let slow = matches!(Speed::of(&header.terms), Speed::Correspondence | Speed::Untimed);
        if !slow || people().count() < 2 {
            return writes;
        }
        let on_turn = room.on_turn().filter(|turn| Some(*turn) != before);
        if !ends && on_turn.is_none() {
            return writes;
        }
        let (here, due) = (self.connected(), pushing.due(self.services.time().date()));
        let away =
            people().filter(|(seat, _)| !here.get(usize::from(seat.0)).is_some_and(|here| *here));
        away.filter(|(seat, _)| ends || on_turn == Some(*seat)).fold(writes, |writes, (seat, _)| {
            writes.notice(&header.id, seat.0, if ends { "over" } else { "turn" }, due)
        })
    }
}
