//! The fold of events into a game of Letter bingo.

use super::{Event, Player, Position};
use crate::{Fold, Millis, Seat};

impl Fold for Position {
    type Event = Event;

    fn apply(&mut self, at: Millis, event: &Event) {
        match *event {
            Event::Entered { seat } => self.known(seat).entered = true,
            Event::Locked { seat, form } => {
                let player = self.known(seat);
                player.locked = true;
                player.form = form;
            }
            Event::Begun => {
                self.begun = Some(at);
                self.called_at = at;
            }
            Event::Called { tile } => {
                let _ = self.bag.remove(tile);
                self.calls.push(tile);
                self.called_at = at;
            }
            Event::Struck { seat, index } => {
                let call = self.latest();
                if let Some(struck) = self.known(seat).struck.get_mut(usize::from(index)) {
                    *struck = call;
                }
            }
            Event::FalselyClaimed { seat, .. } => {
                let call = self.latest();
                let player = self.known(seat);
                player.false_at = call;
                player.false_claims = player.false_claims.saturating_add(1);
            }
            Event::Claimed { seat } => {
                if self.claims.is_empty() {
                    self.claimed_at = at;
                }
                self.known(seat).claimed = true;
                self.claims.push(seat);
            }
            Event::Left { seat } => self.known(seat).left = true,
            Event::Ended(ref ending) => self.ending = Some(ending.clone()),
        }
    }
}

impl Position {
    fn known(&mut self, seat: Seat) -> &mut Player {
        if self.players.len() <= seat.index() {
            self.players.resize(seat.index() + 1, Player::default());
        }
        &mut self.players[seat.index()]
    }
}
