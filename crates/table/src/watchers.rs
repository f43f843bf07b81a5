//! The spectators' view of a game whose players have agreed to show their racks.

use rules::{Millis, Seat, Viewer, Watchers};

use crate::wire::{EventMessage, GameMessage, ServerMessage};
use crate::{Presence, Room};

/// A game as those see it who have no seat, if that is not as it stands.
#[derive(Clone, Debug)]
pub struct Late {
    /// The game as it was before the turns that they do not see yet.
    room: Room,
    /// The delay in turns.
    delay: u16,
    /// True if the racks of then may be seen: not before the first turns are old enough.
    open: bool,
}

impl Room {
    /// The number of turns by which spectators see the game late; 0 if they see it as it stands.
    fn delay(&self) -> u16 {
        match self.header().terms.ruleset().watchers {
            Watchers::Late(turns) if !self.over() => turns,
            _ => 0,
        }
    }

    /// True if spectators see the game later than it is played. After the end they see everything.
    pub fn is_late(&self) -> bool {
        self.delay() > 0
    }

    /// The last event of the log that people without a seat may know now, and whether the turns
    /// since then are as many as agreed.
    fn seen_until(&self) -> (u32, bool) {
        let delay = usize::from(self.delay());
        let turns = self.log().iter().filter(|entry| entry.event.news().ends_turn_of().is_some());
        let turns: Vec<u32> = turns.map(|entry| entry.seq).collect();
        let open = turns.len() >= delay;
        // The events that follow a turn, such as a challenge, belong to it.
        let hidden =
            turns.len().checked_sub(delay).and_then(|seen| turns.get(seen)).or(turns.first());
        (hidden.map_or(self.seq(), |seq| seq - 1), open)
    }

    /// The point up to which spectators see a game that is shown to them later: the last event, and
    /// true if they see racks. `None` if they see it as it stands.
    pub fn seen_later(&self) -> Option<(u32, bool)> {
        self.is_late().then(|| self.seen_until())
    }

    /// The game as people without a seat see it, if that is not as it stands; `before` is what they
    /// saw last.
    pub fn late(&self, before: Option<Late>) -> Option<Late> {
        if !self.is_late() {
            return None;
        }
        let (until, open) = self.seen_until();
        let kept = before.map(|late| late.room).filter(|room| room.is_before(self, until));
        let mut room = kept.unwrap_or_else(|| self.emptied());
        let from = room.seq() as usize;
        let news = self.log().get(from..until as usize).unwrap_or_default();
        for entry in news {
            room.retell(entry);
        }
        Some(Late { room, delay: self.delay(), open })
    }

    /// The events after the `seq`th of the log and where the game stands, as people without a seat
    /// see them; not for a game that is shown later ([`Late`]).
    pub(crate) fn watched(
        &self,
        seq: u32,
        at: Millis,
        presence: Presence<'_>,
    ) -> (Vec<EventMessage>, GameMessage) {
        let open = self.shows_racks() && !self.is_late();
        self.shown(seq, at, presence, open)
    }

    /// The update for spectators with the events after the `seq`th of the log.
    pub fn watching_update(&self, seq: u32, at: Millis, presence: Presence<'_>) -> ServerMessage {
        let (events, game) = self.watched(seq, at, presence);
        ServerMessage::Update { events, game }
    }

    /// True if spectators see racks while the game is played.
    pub fn shows_racks(&self) -> bool {
        self.header().terms.ruleset().watchers != Watchers::Nothing && !self.over()
    }

    fn shown(
        &self,
        seq: u32,
        at: Millis,
        presence: Presence<'_>,
        open: bool,
    ) -> (Vec<EventMessage>, GameMessage) {
        let mut game = self.game(Viewer::Spectator, at, presence);
        if open {
            for (seat, message) in (0..).map(Seat).zip(&mut game.seats) {
                message.rack = self.playing().rack(seat).map(|tiles| tiles.to_string());
            }
        }
        let events = match self.audience().hears_events() {
            true => self.events_after(seq, Viewer::Spectator),
            false => Vec::new(),
        };
        (events, game)
    }
}

impl Late {
    /// The last event of the log that it knows.
    pub fn seq(&self) -> u32 {
        self.room.seq()
    }

    pub(crate) fn shown(
        &self,
        seq: u32,
        presence: Presence<'_>,
    ) -> (Vec<EventMessage>, GameMessage) {
        let (events, game) = self.room.shown(seq, self.room.last_at(), presence, self.open);
        (events, GameMessage { late: self.delay, ..game })
    }

    /// The update for spectators with the events after the `seq`th of the log.
    pub fn update(&self, seq: u32, presence: Presence<'_>) -> ServerMessage {
        let (events, game) = self.shown(seq, presence);
        ServerMessage::Update { events, game }
    }
}
