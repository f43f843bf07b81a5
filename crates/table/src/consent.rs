//! Sitting down, the terms that all players accept, and the start.

use rules::{Entry as Seating, Inputs, Position, Seat, Terms};

use crate::playing::Ask;
use crate::room::Folded;
use crate::wire::RefusalMessage;
use crate::{
    Batch, Entry, Filling, ModeCommand, Reopening, Room, RoomEvent, RoomRefusal, SeatKind,
    computer_name,
};

/// The number of times that the terms of a game can be reopened.
const MOST_REOPENED: usize = 20;

impl Room {
    pub(crate) fn sit(
        &self,
        who: &[(Seat, String)],
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        self.may_have_tutor(&self.header().terms)?;
        let mut batch = self.nothing(None);
        let any = self.header().terms.ruleset().entry() == Seating::Open;
        // With one newcomer the game is asked as it stands. Only when several sit down at once, as
        // when a game is made, is a copy needed that keeps up with them.
        let mut copy = None;
        for (index, (seat, name)) in who.iter().enumerate() {
            let folded = copy.as_ref().unwrap_or(self.folded());
            let kind = self.header().seats.get(seat.index());
            let name = folded.free_name(*seat, kind, name)?;
            match folded.names.get(seat.index()) {
                Some(None) => {}
                Some(Some(_)) => {
                    return Err(RoomRefusal::SeatTaken.into());
                }
                None if any && seat.index() == folded.names.len() => {}
                None => {
                    return Err(RoomRefusal::NoSuchSeat.into());
                }
            }
            let mut events = vec![RoomEvent::Seated { seat: *seat, name }];
            if any {
                let enter = Ask::Enter(*seat);
                events.extend(folded.playing.judge(&enter, inputs, |seat| self.name(seat))?);
            }
            let more = index + 1 < who.len() || !any;
            for event in events {
                if more {
                    let copy = copy.get_or_insert_with(|| self.folded().clone());
                    copy.apply(&self.entry(&batch, inputs.at, event.clone()));
                }
                self.push(&mut batch, inputs.at, event);
            }
        }
        if !any && let Some(folded) = copy {
            self.start(&mut batch, &folded, inputs)?;
        }
        Ok(batch)
    }

    /// A tutor is for one person among computer players.
    fn may_have_tutor(&self, terms: &Terms) -> Result<(), RoomRefusal> {
        let persons = self.header().seats.iter().filter(|&&kind| kind == SeatKind::Person).count();
        match terms.ruleset().tutor && persons != 1 {
            true => Err(RoomRefusal::TutorAmongPeople),
            false => Ok(()),
        }
    }

    /// Begins the game if all seats are taken and have accepted.
    fn start(
        &self,
        batch: &mut Batch,
        folded: &Folded,
        inputs: Inputs<'_>,
    ) -> Result<(), RefusalMessage> {
        let mut events = match self.complete(folded) {
            true => folded.playing.judge(&Ask::Start, inputs, |seat| self.name(seat))?,
            false => Vec::new(),
        };
        if !events.is_empty() {
            events.extend(self.trust(folded, &events, inputs)?);
        }
        batch.over = folded.playing.over_after(inputs.at, &events);
        events.into_iter().for_each(|event| self.push(batch, inputs.at, event));
        Ok(())
    }

    /// The game should not wait until each person has accepted the play of a computer player, which
    /// plays listed words only. So the table accepts those plays for every person (AMB-12); each
    /// person can withdraw that.
    fn trust(
        &self,
        folded: &Folded,
        start: &[RoomEvent],
        inputs: Inputs<'_>,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        let computers = folded.computers();
        let mut playing = folded.playing.clone();
        for event in start {
            playing.apply(inputs.at, event);
        }
        let Some(standing) = playing.trust(&computers) else { return Ok(Vec::new()) };
        let persons = (0..folded.names.len() as u16).map(Seat);
        let mut events = Vec::new();
        for seat in persons.filter(|seat| !computers.contains(seat)) {
            let said = ModeCommand::always_accept(seat, standing.clone());
            events.extend(playing.judge(&Ask::Command(&said), inputs, |seat| self.name(seat))?);
        }
        Ok(events)
    }

    /// Refuses what must come before the start, and what was decided on the basis of other terms.
    fn before_the_start(&self, terms_hash: &str) -> Result<(), RefusalMessage> {
        if !self.gathering() {
            return Err(RoomRefusal::TermsStand.into());
        }
        if terms_hash != self.header().terms_hash() {
            return Err(RoomRefusal::TermsChanged.into());
        }
        Ok(())
    }

    pub(crate) fn reopen(
        &self,
        wanted: &Reopening,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        let fixed = |terms: &Terms| {
            let ruleset = terms.ruleset();
            ruleset.entry() != Seating::Open && !ruleset.mode.is_alone()
        };
        let set_up = self.playing().as_match().is_some_and(Position::is_set_up);
        if set_up || !fixed(&self.header().terms) || !fixed(&wanted.terms) {
            return Err(RoomRefusal::TermsAreFixed.into());
        }
        self.may_have_tutor(&wanted.terms)?;
        self.before_the_start(&wanted.terms_hash)?;
        if usize::from(wanted.terms.seats()) != self.names().len() {
            return Err(RoomRefusal::OtherSeats.into());
        }
        if wanted.terms == self.header().terms {
            return Err(RoomRefusal::SameTerms.into());
        }
        let reopened = |entry: &&Entry| matches!(entry.event, RoomEvent::Reopened { .. });
        if self.log().iter().filter(reopened).count() >= MOST_REOPENED {
            return Err(RoomRefusal::TermsChangedOften.into());
        }
        let Some((&seat, others)) = wanted.seats.split_first() else {
            return Err(RoomRefusal::NoSuchSeat.into());
        };
        let mut events = Vec::new();
        match (&wanted.newcomer, self.names().get(seat.index())) {
            (Some(name), Some(None)) => {
                let kind = self.header().seats.get(seat.index());
                let name = self.folded().free_name(seat, kind, name)?;
                events.push(RoomEvent::Seated { seat, name });
            }
            (None, Some(Some(_))) => {}
            (Some(_), Some(Some(_))) => {
                return Err(RoomRefusal::SeatTaken.into());
            }
            _ => return Err(RoomRefusal::NoSuchSeat.into()),
        }
        let (terms, lexicon) = (wanted.terms.clone(), wanted.lexicon.clone());
        events.push(RoomEvent::Reopened { seat, terms, lexicon });
        let others = others.iter().filter(|&&other| other != seat);
        events.extend(others.map(|&seat| RoomEvent::Agreed { seat }));
        self.settle(events, inputs)
    }

    pub(crate) fn agree(
        &self,
        seats: &[Seat],
        terms_hash: &str,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        if seats.iter().all(|&seat| self.accepted(seat)) && terms_hash == self.header().terms_hash()
        {
            // The request is repeated after a lost answer.
            return Ok(self.nothing(None));
        }
        self.before_the_start(terms_hash)?;
        let late = seats.iter().filter(|&&seat| !self.accepted(seat));
        self.settle(late.map(|&seat| RoomEvent::Agreed { seat }).collect(), inputs)
    }

    /// Has a computer player of a level take an open seat, as the player who made the table asks.
    pub(crate) fn fill(
        &self,
        wanted: &Filling,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        let Filling { seats, seat, level } = wanted;
        let ruleset = self.header().terms.ruleset();
        if ruleset.entry() == Seating::Open || ruleset.mode.is_alone() {
            return Err(RoomRefusal::NoFilling.into());
        }
        if !self.gathering() {
            return Err(RoomRefusal::TooLateToFill.into());
        }
        match self.host() {
            Some(host) if seats.contains(&host) => {}
            host => {
                return Err(
                    RoomRefusal::NotTheHost { host: host.map(|seat| self.name(seat)) }.into()
                );
            }
        }
        match self.names().get(seat.index()) {
            Some(None) => {}
            Some(Some(_)) => return Err(RoomRefusal::SeatTaken.into()),
            None => return Err(RoomRefusal::NoSuchSeat.into()),
        }
        let name = computer_name(self.header().computers().count());
        self.settle(vec![RoomEvent::Filled { seat: *seat, level: *level, name }], inputs)
    }

    /// These events, and the start if they complete the consent of all.
    fn settle(&self, events: Vec<RoomEvent>, inputs: Inputs<'_>) -> Result<Batch, RefusalMessage> {
        let mut batch = self.nothing(None);
        let mut folded = self.folded().clone();
        for event in events {
            let entry = self.entry(&batch, inputs.at, event);
            if !folded.apply(&entry) {
                return Err(RoomRefusal::NoSuchSeat.into());
            }
            batch.entries.push(entry);
        }
        self.start(&mut batch, &folded, inputs)?;
        Ok(batch)
    }
}
