//! A hall in a room: arbitrators who are called in, and people without a device.

use std::collections::BTreeSet;

use rules::duplicate::{self, HallEvent, Refusal, Role, TableCommand};
use rules::{AnyCommand, Game as _, Inputs, Seat};

use crate::look_alikes::skeletons;
use crate::playing::Ask;
use crate::wire::{CommandMessage, DuplicateCommand, HallCommand, PaperEntrant, RefusalMessage};
use crate::{Batch, ModeEvent, Room, RoomEvent, RoomRefusal};

impl Room {
    /// True if a seat is an arbitrator of a duplicate session now.
    pub(crate) fn arbitrates(&self, seat: Seat) -> bool {
        self.playing().as_duplicate().is_some_and(|session| session.arbitrates(seat))
    }

    /// True for an arbitrator, who needs a full update with the totals of a round, because only
    /// arbitrators see slips on paper.
    pub fn follows_the_hall(&self, seat: Seat) -> bool {
        let session = self.playing().as_duplicate();
        session.is_some_and(|session| session.role(seat) == Some(Role::Arbitrator))
    }

    /// Another arbitrator comes in.
    pub(crate) fn call_in(
        &self,
        seat: Seat,
        name: &str,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        let Some(session) = self.playing().as_duplicate() else {
            return Err(RoomRefusal::WrongMode.into());
        };
        let name = self.folded().free_name(seat, None, name)?;
        if seat.index() != self.names().len() {
            return Err(RoomRefusal::SeatTaken.into());
        }
        let events = session.judge(&AnyCommand::Table(TableCommand::CallIn), inputs)?;
        let seated = RoomEvent::Seated { seat, name };
        let events = events.into_iter().map(ModeEvent::Duplicate).map(RoomEvent::Game);
        Ok(self.batch(inputs.at, std::iter::once(seated).chain(events).collect()))
    }

    /// The events of a command by which an arbitrator enters or renames entrants; `None` for any
    /// other command.
    pub(crate) fn names_in_hall(
        &self,
        seat: Seat,
        message: &CommandMessage,
        inputs: Inputs<'_>,
    ) -> Result<Option<Vec<RoomEvent>>, RefusalMessage> {
        let CommandMessage::Duplicate { command: DuplicateCommand::Hall { command } } = message
        else {
            return Ok(None);
        };
        match command {
            HallCommand::AddPaper { entrants } => {
                let names = self.free_names(entrants)?;
                let ask = Ask::Message(seat, message);
                let events = self.playing().judge(&ask, inputs, |seat| self.name(seat))?;
                Ok(Some(seated(events, names)))
            }
            HallCommand::Rename { entrant, name } => {
                self.rename_on_paper(seat, Seat(*entrant), name).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The names as they are stored, if none of them may be taken for another at the table.
    fn free_names(&self, entrants: &[PaperEntrant]) -> Result<Vec<String>, RefusalMessage> {
        let next = Seat(u16::MAX);
        let mut taken = BTreeSet::new();
        let mut names = Vec::new();
        for entrant in entrants {
            let whose = |refusal: RefusalMessage| RefusalMessage {
                message: format!("{}: {}", entrant.name.trim(), refusal.message),
                ..refusal
            };
            let name = self.folded().free_name(next, None, &entrant.name).map_err(whose)?;
            let own = skeletons(&name);
            if own.iter().any(|skeleton| taken.contains(skeleton)) {
                return Err(whose(RoomRefusal::NameTaken.into()));
            }
            taken.extend(own);
            names.push(name);
        }
        Ok(names)
    }

    fn rename_on_paper(
        &self,
        by: Seat,
        entrant: Seat,
        name: &str,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        let session = self.playing().as_duplicate().ok_or(RoomRefusal::WrongMode)?;
        if !session.arbitrates(by) {
            return Err(Refusal::NotArbitrator.into());
        }
        if session.role(entrant) != Some(Role::Paper) {
            return Err(Refusal::NotOnPaper.into());
        }
        let name = self.folded().free_name(entrant, None, name)?;
        let mut events = Vec::new();
        if !session.is_chief(by) {
            let by = duplicate::Event::Hall(HallEvent::By { arbitrator: by });
            events.push(RoomEvent::Game(ModeEvent::Duplicate(by)));
        }
        events.push(RoomEvent::Renamed { seat: entrant, name });
        Ok(events)
    }
}

/// The events, with the name of each newcomer before them.
fn seated(events: Vec<RoomEvent>, names: Vec<String>) -> Vec<RoomEvent> {
    let mut names = names.into_iter();
    let mut all = Vec::with_capacity(events.len() * 2);
    for event in events {
        if let RoomEvent::Game(ModeEvent::Duplicate(duplicate::Event::Entered { seat, .. })) = event
            && let Some(name) = names.next()
        {
            all.push(RoomEvent::Seated { seat, name });
        }
        all.push(event);
    }
    all
}
