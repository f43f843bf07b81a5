//! The seats held at this terminal, and what each of them knows of the game.
//!
//! A door shows the game as one viewer at a time. Where several seats are held, each of them is
//! viewed after each change, to find out who has to be asked.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Instant;

use rules::{Ruleset, Terms};
use table::wire::{
    ClientMessage, EventKind, EventMessage, GameMessage, LexiconMessage, ModeMessage, TermsMessage,
    UnbuildEvent, UnbuildMessage,
};

/// What a game is played by.
pub(super) struct PlayedBy {
    pub(super) terms: TermsMessage,
    pub(super) lexicon: LexiconMessage,
    pub(super) ruleset: Ruleset,
}

/// What one viewer knows.
pub(super) struct Seen {
    pub(super) game: GameMessage,
    pub(super) events: Vec<EventMessage>,
    pub(super) by: Rc<PlayedBy>,
    /// When this was received.
    pub(super) came: Instant,
    /// The unbuilding of its board, while the game is shown as it ended.
    aside: Option<Box<UnbuildMessage>>,
}

/// The seats held here.
pub(super) struct Desk {
    pub(super) held: Vec<u16>,
    /// The terms and word list that apply now.
    by: Option<Rc<PlayedBy>>,
    seen: BTreeMap<Option<u16>, Seen>,
    /// The viewer as whom the door shows the game.
    pub(super) viewer: Option<u16>,
    /// The viewers as whom the door has been asked to show it next.
    coming: VecDeque<Option<u16>>,
    /// Whether something has happened while the seats were being viewed.
    changed: bool,
    /// True if the terminal turns from the game to its unbuilding when one begins.
    unbuilds: bool,
}

/// The error for a message of another version.
pub(super) struct Strange;

impl Desk {
    /// `unbuilds`: an unbuilding that runs already is shown at once.
    pub(super) fn new(held: Vec<u16>, unbuilds: bool) -> Desk {
        let (seen, coming) = (BTreeMap::new(), VecDeque::new());
        Desk { held, by: None, seen, viewer: None, coming, changed: false, unbuilds }
    }

    /// Records the terms and word list that apply from now on.
    pub(super) fn play_by(
        &mut self,
        terms: TermsMessage,
        lexicon: LexiconMessage,
    ) -> Result<(), Strange> {
        let ruleset = terms.text.parse::<Terms>().map_err(|_| Strange)?.ruleset();
        self.by = Some(Rc::new(PlayedBy { terms, lexicon, ruleset }));
        Ok(())
    }

    /// Records what the door showed; returns what to ask of the door now.
    pub(super) fn take(
        &mut self,
        events: Vec<EventMessage>,
        mut game: GameMessage,
    ) -> Result<Vec<ClientMessage>, Strange> {
        let viewer = game.viewer;
        let by = self.by.clone().ok_or(Strange)?;
        let mut all = self.seen.remove(&viewer).map_or_else(Vec::new, |seen| seen.events);
        let last = all.last().map_or(0, |event: &EventMessage| event.seq);
        // A terminal that is open when the unbuilding begins takes part in it or watches it. A
        // viewer as whom the game is shown for the first time is told all that was before.
        let known = last > 0;
        if known && events.iter().any(|told| told.seq > last && begins(told)) {
            self.unbuild();
        }
        let aside = if self.unbuilds { None } else { game.unbuilding.take() };
        all.extend(events.into_iter().filter(|event| event.seq > last));
        let came = Instant::now();
        self.seen.insert(viewer, Seen { game, events: all, by, came, aside });
        self.viewer = viewer;
        if self.held.len() < 2 {
            return Ok(Vec::new());
        }
        if self.coming.front() == Some(&viewer) {
            self.coming.pop_front();
            if !self.coming.is_empty() || !std::mem::take(&mut self.changed) {
                return Ok(Vec::new());
            }
        } else if !self.coming.is_empty() {
            self.changed = true;
            return Ok(Vec::new());
        }
        Ok(self.look_through())
    }

    /// Asks for the game as every other viewer here sees it.
    fn look_through(&mut self) -> Vec<ClientMessage> {
        let all = self.held.iter().copied().map(Some).chain([None]);
        self.coming = all.filter(|viewer| *viewer != self.viewer).collect();
        self.coming.iter().map(|&seat| ClientMessage::ViewAs { seat }).collect()
    }

    /// Starts over on a new connection: answers to questions on the old one will not come.
    pub(super) fn forget_asked(&mut self) {
        self.coming.clear();
        self.changed = false;
    }

    /// Whether the views of all seats are up to date.
    pub(super) fn complete(&self) -> bool {
        self.coming.is_empty() && self.seen.contains_key(&self.viewer)
    }

    /// What a seat knows.
    pub(super) fn of(&self, seat: u16) -> Option<&Seen> {
        self.seen.get(&Some(seat))
    }

    /// What everybody here may see: the view of the only seat, or that of a spectator.
    pub(super) fn open(&self) -> Option<&Seen> {
        match self.held[..] {
            [seat] => self.of(seat),
            _ => self.seen.get(&None),
        }
    }

    /// The game as the door showed it last.
    pub(super) fn latest(&self) -> Option<&Seen> {
        self.seen.get(&self.viewer)
    }

    /// The unbuilding of the board, whether or not it is what is shown.
    pub(super) fn unbuilding(&self) -> Option<&UnbuildMessage> {
        let seen = self.latest()?;
        seen.game.unbuilding.as_deref().or(seen.aside.as_deref())
    }

    /// From now on the unbuilding of the board is shown.
    pub(super) fn unbuild(&mut self) {
        self.unbuilds = true;
        for seen in self.seen.values_mut() {
            if let Some(aside) = seen.aside.take() {
                seen.game.unbuilding = Some(aside);
            }
        }
    }

    /// Records the totals of a duplicate round.
    pub(super) fn tally(&mut self, players: u32, slips: u32, locked: u32) {
        for seen in self.seen.values_mut() {
            if let ModeMessage::Duplicate { session } = &mut seen.game.mode {
                (session.players, session.slips, session.locked) = (players, slips, locked);
            }
        }
    }
}

fn begins(told: &EventMessage) -> bool {
    matches!(told.event, EventKind::Unbuild { event: UnbuildEvent::Starts { .. } })
}
