//! The consequences of a command, up to the point where the game waits for a seat or the table.

use super::Draft;
use crate::Seat;
use crate::matches::{ChargeReason, CloseCause, EndReason, Event, Phase, Proposal};

impl Draft<'_> {
    pub(super) fn end(&mut self, reason: EndReason, only: Option<Seat>) {
        for seat in (0..self.position.seats().len() as u16).map(Seat) {
            let Some(clock) = self.position.ruleset().clock else { break };
            let points = -clock.penalty(self.position.over_at(seat, self.inputs.at));
            if points < 0 {
                self.push(Event::Charged { seat, points, reason: ChargeReason::Overtime });
            }
        }
        self.settle_all_claims();
        let ending = crate::matches::ending::count(&self.position, reason, only);
        self.push(Event::Ended(ending));
    }

    /// Adds all that follows by itself, until the game waits for a seat or the table.
    pub(super) fn settle(&mut self) {
        while self.settle_one() {}
    }

    pub(super) fn settle_one(&mut self) -> bool {
        let position = &self.position;
        if matches!(position.phase(), Phase::Over | Phase::Opening) {
            return false;
        }
        if position.seats().len() > 1 && position.active().count() == 1 {
            let last = position.active().next();
            self.close_for_good();
            self.end(EndReason::Resigned, last);
            return true;
        }
        if let Some(event) = position.opening_recount() {
            self.push(event);
            return true;
        }
        if let Some(proposal) = position.proposal()
            && position.active().all(|seat| proposal.agreed.contains(&seat))
        {
            match proposal.what {
                Proposal::Pause => self.pause(),
                Proposal::End => {
                    self.close_for_good();
                    self.end(EndReason::Agreed, None);
                }
            }
            return true;
        }
        if position.paused() {
            let all = position.active().all(|seat| position.seats()[seat.index()].wants_resume);
            if all {
                self.push(Event::Resumed);
            }
            return all;
        }
        if self.settle_claims() {
            return true;
        }
        let position = &self.position;
        if let Phase::Choosing(seat) = position.phase() {
            let chosen = position.seats()[seat.index()].bag_wish.is_some();
            if chosen {
                self.deal(seat);
            }
            return chosen;
        }
        if position.all_dealt() {
            self.push(Event::ClockStarted);
            return true;
        }
        if let Some(pending) = position.pending() {
            // A turn that is skipped does not start anything: the play stays open to challenge.
            let stays = pending.deadline.is_none() && !pending.is_final;
            if position.all_accepted() {
                self.close(CloseCause::Accepted);
                return true;
            }
            return stays && self.skip();
        }
        if position.phase() == Phase::Claims {
            return false;
        }
        if let Some(seat) = position.reached_target() {
            self.end(EndReason::TargetReached, Some(seat));
            return true;
        }
        if let Some(seat) = position.went_out() {
            self.end(EndReason::WentOut, Some(seat));
            return true;
        }
        if let Some(reason) = position.turns_are_up() {
            self.end(reason, None);
            return true;
        }
        self.skip()
    }

    /// Passes over a seat on turn that owes a turn (AMB-10).
    fn skip(&mut self) -> bool {
        match self.position.phase() {
            Phase::Turn(seat) if self.position.seats()[seat.index()].skips > 0 => {
                self.push(Event::Skipped { seat });
                true
            }
            _ => false,
        }
    }
}
