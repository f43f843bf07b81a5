//! The fold of events into an unbuilding.

use alloc::vec;
use alloc::vec::Vec;

use super::{Event, OpenProposal, Unbuild};
use crate::{Fold, Millis, Seat};

impl Fold for Unbuild {
    type Event = Event;

    fn apply(&mut self, _at: Millis, event: &Event) {
        match event {
            &Event::Proposed { seat } => {
                let (agreed, declined) = (vec![seat], Vec::new());
                self.proposal = Some(OpenProposal { seat, agreed, declined });
            }
            &Event::Answered { seat, agree } => {
                let away = self.seats.get(seat.index()).is_some_and(|known| known.away);
                match &mut self.proposal {
                    Some(proposal) if agree => proposal.agreed.push(seat),
                    Some(proposal) if away => proposal.declined.push(seat),
                    _ => self.proposal = None,
                }
            }
            &Event::Starts { seat } => {
                // Without a proposal, all players have agreed by word of mouth.
                let open = self.proposal.take();
                for (joining, known) in (0..).map(Seat).zip(&mut self.seats) {
                    let agreed = open.as_ref().is_none_or(|open| open.agreed.contains(&joining));
                    known.away = known.away && !agreed;
                }
                self.on_turn = Some(seat);
            }
            Event::Removed { seat, points, removal } => {
                for tile in removal.tiles() {
                    self.board.set(tile.square, None);
                }
                if let Some(known) = self.seats.get_mut(seat.index()) {
                    known.points = known.points.saturating_add(*points);
                    known.taken = known.taken.saturating_add(removal.tiles().len() as u16);
                }
                self.last = Some((*seat, removal.clone()));
                self.pass_turn_on(*seat);
            }
            &Event::Resigned { seat } => {
                if let Some(known) = self.seats.get_mut(seat.index()) {
                    known.resigned = true;
                }
                if self.on_turn == Some(seat) {
                    self.pass_turn_on(seat);
                }
            }
            Event::Ended(ending) => {
                self.proposal = None;
                self.ending = Some(ending.clone());
            }
        }
    }
}

impl Unbuild {
    fn pass_turn_on(&mut self, from: Seat) {
        if from.index() < self.seats.len() {
            self.on_turn = Some(self.after_seat(from));
        }
    }
}
