//! Time that stands still: holidays in slow games, and pauses.

use super::Draft;
use crate::Seat;
use crate::matches::{EndReason, Event, Refusal};

impl Draft<'_> {
    /// The seat will be away: the time for its turns stands still.
    pub(super) fn go_on_holiday(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.position.ruleset().holiday.0 == 0 {
            return Err(Refusal::NoHolidays);
        }
        if self.position.seats()[seat.index()].holiday_since.is_some() {
            return Err(Refusal::OnHoliday);
        }
        if self.position.holiday_left(seat, self.inputs.at).0 == 0 {
            return Err(Refusal::HolidayUsed);
        }
        self.push(Event::HolidayBegan { seat });
        Ok(())
    }

    /// The seat is back, and its time runs again.
    pub(super) fn come_back(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.position.seats()[seat.index()].holiday_since.is_none() {
            return Err(Refusal::NotOnHoliday);
        }
        self.push(Event::HolidayEnded { seat });
        Ok(())
    }

    /// A player who makes a move is there.
    pub(super) fn is_back(&mut self, seat: Seat) {
        if self.position.seats()[seat.index()].holiday_since.is_some() {
            self.push(Event::HolidayEnded { seat });
        }
    }

    /// The game is put away. No seat needs holidays meanwhile.
    pub(super) fn pause(&mut self) {
        for seat in (0..self.position.seats().len() as u16).map(Seat) {
            self.is_back(seat);
        }
        self.push(Event::Paused);
    }

    /// A seat has let its time run out. With two seats the other one wins; with more the rest play
    /// on (AMB-15, AMB-49).
    pub(super) fn forfeit(&mut self, seat: Seat) {
        if self.position.active().count() > 2 {
            self.leave(seat);
            return;
        }
        let other = self.position.active().find(|&other| other != seat);
        self.close_for_good();
        self.end(EndReason::Overtime, other);
    }
}
