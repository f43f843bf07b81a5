//! The stand-ins that follow from the log.

use std::collections::{BTreeMap, BTreeSet};

use rules::{Level, Seat};

use super::StandIn;
use crate::{Playing, RoomEvent};

/// The stand-ins that follow from the log.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct StandIns {
    pub(super) open: Option<Open>,
    pub(super) playing: BTreeMap<Seat, Substitute>,
    /// The number of turns that computer players have had in each person's seat.
    pub(super) turns: BTreeMap<Seat, u16>,
    /// The seats in which a computer player has had a turn with the consent of the seat's person.
    pub(super) called_in: BTreeSet<Seat>,
}

/// An open proposal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Open {
    pub(super) seat: Seat,
    pub(super) of: Seat,
    pub(super) level: Level,
    pub(super) agreed: Vec<Seat>,
}

/// A computer player in a person's seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Substitute {
    pub(super) level: Level,
    /// The seats that accepted this seat's plays without being asked before.
    pub(super) trusted: Vec<Seat>,
    /// True if it has laid tiles.
    pub(super) played: bool,
    /// True if the seat's person proposed it or agreed to it.
    pub(super) wanted: bool,
}

impl StandIns {
    /// Takes note of what happened about stand-ins.
    pub(crate) fn apply(&mut self, event: &StandIn, playing: &Playing) {
        match *event {
            StandIn::Proposed { seat, of, level } => {
                self.open = Some(Open { seat, of, level, agreed: vec![seat] });
            }
            StandIn::Answered { agree: false, .. } => self.open = None,
            StandIn::Answered { seat, agree: true } => {
                self.open.iter_mut().for_each(|open| open.agreed.push(seat));
            }
            StandIn::Started { seat, level } => {
                let open = self.open.take();
                let wanted = open.is_some_and(|open| open.agreed.contains(&seat));
                let trusted =
                    playing.standings().into_iter().filter(|(_, said)| said.of.contains(&seat));
                let trusted = trusted.map(|(who, _)| who).collect();
                self.playing.insert(seat, Substitute { level, trusted, played: false, wanted });
            }
            StandIn::TakenBack { seat } => drop(self.playing.remove(&seat)),
        }
    }

    /// Records an event of the game, which is given as it is after the event.
    pub(crate) fn follow(&mut self, event: &RoomEvent, playing: &Playing) {
        if let Some(seat) = event.news().ends_turn_of()
            && let Some(substitute) = self.playing.get_mut(&seat)
        {
            substitute.played |= event.news().is_play();
            if substitute.wanted {
                self.called_in.insert(seat);
            }
            let turns = self.turns.entry(seat).or_default();
            *turns = turns.saturating_add(1);
        }
        // When a player leaves, what they proposed and what was proposed for them is withdrawn.
        let here = |seat| playing.partakes(seat) == Some(true);
        self.open = self.open.take().filter(|open| here(open.seat) && here(open.of));
    }
}
