//! The seats held at this terminal, and the view that each of them has of the game.
//!
//! A connection shows the game as one viewer at a time. Where several seats are held, each of them
//! is viewed after each change, to find out which has to be asked.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Instant;

use rules::{Ruleset, Terms};
use table::wire::{
    ClientMessage, EventKind, EventMessage, GameMessage, LexiconMessage, ModeMessage, TermsMessage,
    UnbuildEvent, UnbuildMessage,
};

/// The rules and words of a game.
pub(super) struct GameRules {
    pub(super) terms: TermsMessage,
    pub(super) lexicon: LexiconMessage,
    pub(super) ruleset: Ruleset,
}

/// The view of one viewer.
pub(super) struct SeatView {
    pub(super) game: GameMessage,
    pub(super) events: Vec<EventMessage>,
    pub(super) rules: Rc<GameRules>,
    /// When this was received.
    pub(super) came: Instant,
    /// The unbuilding of its board, while the game is shown as it ended.
    aside: Option<Box<UnbuildMessage>>,
}

/// The views of the seats held here.
pub(super) struct Views {
    pub(super) seats: Vec<u16>,
    /// The terms and word list that apply now.
    rules: Option<Rc<GameRules>>,
    seen: BTreeMap<Option<u16>, SeatView>,
    /// The viewer as which the connection shows the game.
    pub(super) viewer: Option<u16>,
    /// The viewers as which the connection has been asked to show it next.
    coming: VecDeque<Option<u16>>,
    /// True if something has happened while the seats were being viewed.
    changed: bool,
    /// True if the terminal turns from the game to its unbuilding when one begins.
    unbuilds: bool,
}

/// The error for a message of another version.
pub(super) struct Strange;

impl Views {
    /// `unbuilds`: an unbuilding that runs already is shown at once.
    pub(super) fn new(seats: Vec<u16>, unbuilds: bool) -> Views {
        let (seen, coming) = (BTreeMap::new(), VecDeque::new());
        Views { seats, rules: None, seen, viewer: None, coming, changed: false, unbuilds }
    }

    /// Records the terms and word list that apply from now on.
    pub(super) fn set_rules(
        &mut self,
        terms: TermsMessage,
        lexicon: LexiconMessage,
    ) -> Result<(), Strange> {
        let ruleset = terms.text.parse::<Terms>().map_err(|_| Strange)?.ruleset();
        self.rules = Some(Rc::new(GameRules { terms, lexicon, ruleset }));
        Ok(())
    }

    /// Records a view; returns the messages that ask for the next ones.
    pub(super) fn take(
        &mut self,
        events: Vec<EventMessage>,
        mut game: GameMessage,
    ) -> Result<Vec<ClientMessage>, Strange> {
        let viewer = game.viewer;
        let rules = self.rules.clone().ok_or(Strange)?;
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
        self.seen.insert(viewer, SeatView { game, events: all, rules, came, aside });
        self.viewer = viewer;
        if self.seats.len() < 2 {
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
        let all = self.seats.iter().copied().map(Some).chain([None]);
        self.coming = all.filter(|viewer| *viewer != self.viewer).collect();
        self.coming.iter().map(|&seat| ClientMessage::ViewAs { seat }).collect()
    }

    /// Starts over on a new connection: answers to questions on the old one will not come.
    pub(super) fn forget_asked(&mut self) {
        self.coming.clear();
        self.changed = false;
    }

    /// True if the views of all seats are up to date.
    pub(super) fn complete(&self) -> bool {
        self.coming.is_empty() && self.seen.contains_key(&self.viewer)
    }

    /// The view of a seat.
    pub(super) fn of(&self, seat: u16) -> Option<&SeatView> {
        self.seen.get(&Some(seat))
    }

    /// The view that all people here may see: the view of the only seat, or that of a spectator.
    pub(super) fn open(&self) -> Option<&SeatView> {
        match self.seats[..] {
            [seat] => self.of(seat),
            _ => self.seen.get(&None),
        }
    }

    /// The latest view.
    pub(super) fn latest(&self) -> Option<&SeatView> {
        self.seen.get(&self.viewer)
    }

    /// The unbuilding of the board, whether or not it is what is shown.
    pub(super) fn unbuilding(&self) -> Option<&UnbuildMessage> {
        let seen = self.latest()?;
        seen.game.unbuilding.as_deref().or(seen.aside.as_deref())
    }

    /// Shows the unbuilding of the board from here on.
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
