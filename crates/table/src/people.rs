//! The people at the table, apart from the game: names, cancelling the table before the start, and
//! playing again after the end.

use std::collections::BTreeSet;

use rules::{Entry as Seating, Inputs, Millis, Seat};

use crate::playing::Ask;
use crate::wire::{AgainMessage, RefusalMessage};
use crate::wishes::Wishes;
use crate::{Batch, Input, Room, RoomEvent, RoomRefusal, SeatKind, Wanted};

/// The number of times that a seat can change its name.
const MOST_NAMES: usize = 20;

/// The number of times that players can ask for another game or decline it.
const MOST_WISHES: usize = 60;

fn numbers(seats: &BTreeSet<Seat>) -> Vec<u16> {
    seats.iter().map(|seat| seat.0).collect()
}

impl Room {
    /// The id of the game that follows this one, if all players wanted to play again.
    pub fn next_game(&self) -> Option<&str> {
        self.wishes().next.as_deref()
    }

    /// The answers about playing again, as a message.
    pub(crate) fn again(&self) -> Option<AgainMessage> {
        let Wishes { wanted, declined, next } = self.wishes();
        self.may_follow().then(|| AgainMessage {
            wanted: numbers(wanted),
            declined: numbers(declined),
            next: next.clone(),
        })
    }

    /// The seats that have won, once the game is over.
    pub(crate) fn winners(&self) -> Vec<Seat> {
        let seats = self.names().len() as u16;
        let ended = self.log().iter().rev().find_map(|entry| entry.event.news().winners(seats));
        ended.unwrap_or_default()
    }

    /// Where any number may play, the player who runs the session makes the next one.
    fn may_follow(&self) -> bool {
        let any = self.header().terms.ruleset().entry() == Seating::Open;
        self.over() && !self.cancelled() && !any
    }

    fn person(&self, seat: Seat) -> bool {
        self.header().seats.get(seat.index()) == Some(&SeatKind::Person)
    }

    /// The seat of the player who made the table: the first person who sat down.
    pub(crate) fn host(&self) -> Option<Seat> {
        self.log().iter().find_map(|entry| match entry.event {
            RoomEvent::Seated { seat, .. } if self.person(seat) => Some(seat),
            _ => None,
        })
    }

    /// Refuses what cannot be done at a cancelled table.
    pub(crate) fn not_cancelled(&self, input: &Input) -> Result<(), RefusalMessage> {
        if !self.cancelled() || matches!(input, Input::Cancel(_) | Input::CallOff) {
            return Ok(());
        }
        Err(RoomRefusal::Cancelled { by: self.host().map(|seat| self.name(seat)) }.into())
    }

    pub(crate) fn rename(
        &self,
        seat: Seat,
        name: &str,
        at: Millis,
    ) -> Result<Batch, RefusalMessage> {
        let kind = self.header().seats.get(seat.index());
        let name = self.folded().free_name(seat, kind, name)?;
        let known = self.names().get(seat.index()).and_then(Option::as_ref);
        match known {
            Some(known) if *known == name => return Ok(self.batch(at, Vec::new())),
            Some(_) if self.person(seat) || self.header().seats.len() <= seat.index() => {}
            _ => return Err(RoomRefusal::NoSuchSeat.into()),
        }
        let own = |event: &RoomEvent| matches!(event, RoomEvent::Renamed { seat: other, .. } if *other == seat);
        if self.log().iter().filter(|entry| own(&entry.event)).count() >= MOST_NAMES {
            return Err(RoomRefusal::NamedOften.into());
        }
        Ok(self.batch(at, vec![RoomEvent::Renamed { seat, name }]))
    }

    pub(crate) fn cancel(&self, seats: &[Seat], at: Millis) -> Result<Batch, RefusalMessage> {
        if self.cancelled() {
            // The request is repeated after a lost answer.
            return Ok(self.batch(at, Vec::new()));
        }
        if !self.gathering() {
            return Err(RoomRefusal::TooLateToCancel.into());
        }
        match self.host() {
            Some(seat) if seats.contains(&seat) => {
                Ok(self.batch(at, vec![RoomEvent::Cancelled { seat }]))
            }
            host => Err(RoomRefusal::NotTheHost { host: host.map(|seat| self.name(seat)) }.into()),
        }
    }

    pub(crate) fn call_off(&self, inputs: Inputs<'_>) -> Result<Batch, RefusalMessage> {
        if self.cancelled() || self.over() {
            return Ok(self.batch(inputs.at, Vec::new()));
        }
        if self.gathering() {
            let seat = self.host().unwrap_or(Seat(0));
            return Ok(self.batch(inputs.at, vec![RoomEvent::Cancelled { seat }]));
        }
        self.carry_out(&Ask::CallOff, Vec::new(), None, inputs)
    }

    pub(crate) fn want_again(
        &self,
        seats: &[Seat],
        wanted: &Wanted,
        at: Millis,
    ) -> Result<Batch, RefusalMessage> {
        if self.header().terms.ruleset().entry() == Seating::Open {
            return Err(RoomRefusal::NoRematch.into());
        }
        if !self.may_follow() {
            return Err(RoomRefusal::GameGoesOn.into());
        }
        let mut wishes = self.wishes().clone();
        if wishes.next.is_some() {
            // It has been decided.
            return Ok(self.batch(at, Vec::new()));
        }
        let no = wishes.declined.iter().find(|seat| !seats.contains(seat));
        if let (Some(&seat), Wanted::Yes(_)) = (no, wanted) {
            return Err(RoomRefusal::RematchDeclined { name: self.name(seat) }.into());
        }
        let said = |event: &RoomEvent| {
            matches!(event, RoomEvent::Again { .. } | RoomEvent::NotAgain { .. })
        };
        if self.log().iter().filter(|entry| said(&entry.event)).count() >= MOST_WISHES {
            return Err(RoomRefusal::AskedOften.into());
        }
        let news = |seat: &&Seat| match wanted {
            Wanted::Yes(_) => !wishes.wanted.contains(seat),
            Wanted::No => !wishes.declined.contains(seat),
        };
        let event = |&seat: &Seat| match wanted {
            Wanted::Yes(_) => RoomEvent::Again { seat },
            Wanted::No => RoomEvent::NotAgain { seat },
        };
        let mut events: Vec<RoomEvent> = seats.iter().filter(news).map(event).collect();
        events.iter().for_each(|event| wishes.apply(event));
        let mut people = (0..self.names().len() as u16).map(Seat).filter(|&s| self.person(s));
        if let Wanted::Yes(game) = wanted
            && people.all(|seat| wishes.wanted.contains(&seat))
        {
            events.push(RoomEvent::Followed { game: game.clone() });
        }
        Ok(self.batch(at, events))
    }
}
