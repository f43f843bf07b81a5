//! The views of a game: the events after a sequence number, and where the game stands.

use rules::{Entry, Judge, Millis, Position, Seat, Viewer};

use crate::modes::{Person, Showing, ranking, removals, try_removal};
use crate::tiles::{formed_message, to_letters, to_play};
use crate::wire::{
    EventKind, EventMessage, GameMessage, GamePhase, GameSummary, Key, LevelKey, MayMessage,
    ModeMessage, MovesMessage, PhonyMessage, PlacedTile, RankingMessage, RefusalMessage,
    SeatMessage, SeatSummary, ServerMessage, TermsMessage, UnbuildSummary,
};
use crate::{Header, Room, RoomRefusal, SeatKind, lexicon_message, terms_message, wire};

/// The number of seats that a summary names where any number may play.
const SUMMED: usize = 8;

/// The facts that the room does not know by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presence<'a> {
    /// True for each seat whose player is connected.
    pub connected: &'a [bool],
    /// For each seat the time from which its person counts as away; `None` while they are
    /// connected.
    pub gone: &'a [Option<Millis>],
    /// True if the lobby shows the game.
    pub public: bool,
    /// The number of spectators.
    pub watching: u32,
    /// The seed of the draws in hexadecimal. It is shown when the game is over, never before; empty
    /// if it must not be shown then either.
    pub seed: &'a str,
}

impl Room {
    /// The events after the `seq`th of the log, as a viewer may see and count them.
    pub fn events_after(&self, seq: u32, viewer: Viewer) -> Vec<EventMessage> {
        let entries = self.log().iter().skip(seq as usize);
        let known = entries.filter(|entry| entry.event.is_known(viewer));
        let messages = known.map(|entry| EventMessage {
            seq: self.given(viewer, entry.seq),
            at: entry.at.0,
            event: entry.event.news().kind(viewer),
        });
        messages.collect()
    }

    /// The events after the `seq`th of the log and where the game stands, as a viewer may see
    /// them.
    pub fn update(
        &self,
        seq: u32,
        viewer: Viewer,
        at: Millis,
        presence: Presence<'_>,
    ) -> ServerMessage {
        ServerMessage::Update {
            events: match self.audience().hears_events() {
                true => self.events_after(seq, viewer),
                false => Vec::new(),
            },
            game: self.game(viewer, at, presence),
        }
    }

    /// The whole game as people without a seat see it who ask once, without a socket. The events
    /// are those of the game, without the unbuilding of its board afterwards.
    pub fn moves(&self, public: bool, seed: &str) -> MovesMessage {
        let mut whole = self.whole(public, seed);
        whole.events.retain(|told| !is_of_unbuilding(told));
        whole
    }

    /// The unbuilding of the board, seen in the same way: the events are its own. `None` before it
    /// has begun.
    pub fn unbuild_moves(&self, public: bool, seed: &str) -> Option<MovesMessage> {
        let mut whole = self.whole(public, seed);
        whole.game.unbuilding.as_ref()?;
        whole.events.retain(is_of_unbuilding);
        Some(whole)
    }

    fn whole(&self, public: bool, seed: &str) -> MovesMessage {
        // Presence is no part of these messages, and no player is to look absent.
        let connected = vec![true; self.names().len()];
        let presence = Presence { connected: &connected, gone: &[], public, watching: 0, seed };
        let (events, game) = match self.late(None) {
            Some(late) => late.shown(0, presence),
            None => self.watched(0, self.last_at(), presence),
        };
        MovesMessage {
            terms: self.told_terms(),
            lexicon: lexicon_message(&self.header().lexicon),
            events,
            game,
        }
    }

    /// The message with the terms and the word list.
    pub fn terms(&self) -> ServerMessage {
        ServerMessage::Terms {
            terms: self.told_terms(),
            lexicon: lexicon_message(&self.header().lexicon),
        }
    }

    /// The terms; where a position or a pairing says which player begins, its sentence does too.
    fn told_terms(&self) -> TermsMessage {
        let Header { terms, lexicon, seats, .. } = self.header();
        let mut told = terms_message(terms, lexicon);
        let starter = self.playing().as_match().and_then(Position::starter);
        let sentence = told.sentences.iter_mut().find(|sentence| sentence.about == "players");
        if let (Some(seat), Some(sentence), 2..) = (starter, sentence, seats.len()) {
            let (players, starter) = (seats.len(), self.name(seat));
            sentence.text = format!("{players} players. The first turn belongs to {starter}.");
        }
        told
    }

    /// The totals of a duplicate round, the same for all viewers; `None` in another mode.
    pub fn tally(&self) -> Option<ServerMessage> {
        self.playing().tally()
    }

    /// A page of the ranking of a duplicate session; `None` in another mode.
    pub fn ranking(&self, from: usize, count: usize) -> Option<RankingMessage> {
        let session = self.playing().as_duplicate()?;
        Some(ranking(session, from, count, |seat| self.seat_name(seat)))
    }

    /// Where the game stands, as a viewer may see it.
    pub fn game(&self, viewer: Viewer, at: Millis, presence: Presence<'_>) -> GameMessage {
        GameMessage { racks: self.racks(viewer), ..self.standing(viewer, at, presence) }
    }

    /// The same without what players held on earlier turns.
    fn standing(&self, viewer: Viewer, at: Millis, presence: Presence<'_>) -> GameMessage {
        let at = at.max(self.last_at());
        let header = self.header();
        let mut message = GameMessage {
            id: header.id.clone(),
            seq: self.given(viewer, self.seq()),
            at: at.0,
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat.0),
                Viewer::Spectator => None,
            },
            phase: GamePhase::Gathering,
            crowd: !self.audience().hears_events(),
            mode: ModeMessage::default(),
            paused: false,
            turn: None,
            board: Vec::new(),
            last_play: Vec::new(),
            public: presence.public,
            watching: presence.watching,
            seats: self.seat_messages(presence.connected),
            rack: None,
            first_word: 0,
            turn_ends: None,
            bag: 0,
            unseen: String::new(),
            pending: None,
            proposal: None,
            stand_in: None,
            unbuild: self.playing().unbuild_offer(viewer),
            unbuilding: None,
            again: self.again(),
            may: MayMessage::default(),
            warning: None,
            commitment: header.commitment.clone(),
            seed: (self.over() && !presence.seed.is_empty()).then(|| presence.seed.to_owned()),
            phonies: self
                .phonies()
                .iter()
                .map(|(seat, word)| PhonyMessage { seat: seat.0, word: word.clone() })
                .collect(),
            counted: self.counted().into_iter().map(|seat| seat.0).collect(),
            late: 0,
            racks: Vec::new(),
        };
        self.showing(viewer, at, |showing| self.playing().fill(showing, &mut message));
        if self.cancelled() {
            message.phase = GamePhase::Cancelled;
            message.may = MayMessage::default();
        }
        self.fill_stand_ins(presence.gone, &mut message);
        message
    }

    /// Does something with what a mode has to know to show a viewer the game.
    pub(crate) fn showing<T>(
        &self,
        viewer: Viewer,
        at: Millis,
        show: impl FnOnce(&Showing<'_>) -> T,
    ) -> T {
        let people = |seat| Person {
            name: self.seat_name(seat),
            computer: self.seat_kind(seat).1.is_some(),
        };
        let unbuild = self.header().terms.ruleset().unbuild;
        let in_practice = self.in_practice();
        show(&Showing { viewer, at, people: &people, in_practice, unbuild })
    }

    /// The public facts of the game.
    pub fn summary(&self) -> GameSummary {
        let header = self.header();
        let presence = Presence { connected: &[], gone: &[], public: false, watching: 0, seed: "" };
        let GameMessage { phase, seats, turn, paused, unbuilding, .. } =
            self.standing(Viewer::Spectator, self.last_at(), presence);
        let wants = seats.iter().zip(0..).filter(|(seat, _)| seat.wants_resume);
        let want_resume = wants.map(|(_, seat)| seat).collect();
        let seats = seats.into_iter().map(
            |SeatMessage { name, kind, level, stand_in, accepted, score, resigned, .. }| {
                SeatSummary { name, kind, level, stand_in, accepted, score, resigned, player: None }
            },
        );
        let first = (0..self.names().len()).take(SUMMED).map(|index| {
            let seat = Seat(index as u16);
            let (kind, level) = self.seat_kind(seat);
            SeatSummary {
                name: self.seat_name(seat),
                kind,
                level,
                stand_in: None,
                accepted: true,
                score: 0,
                resigned: false,
                player: None,
            }
        });
        let any = header.terms.ruleset().entry() == Entry::Open;
        let players = self.names().iter().flatten().count() as u32;
        GameSummary {
            id: header.id.clone(),
            terms: terms_message(&header.terms, &header.lexicon),
            lexicon: lexicon_message(&header.lexicon),
            phase,
            seats: if any { first.collect() } else { seats.collect() },
            players,
            turn,
            turn_left: self.turn_ends().map(|end| end.since(self.last_at()).0),
            paused,
            want_resume,
            winners: self.winners().into_iter().map(|seat| seat.0).collect(),
            unbuilding: unbuilding.map(|unbuilding| UnbuildSummary {
                phase: unbuilding.phase,
                turn: unbuilding.turn,
            }),
            next: self.next_game().map(str::to_owned),
            held: Vec::new(),
            rated: false,
            contest: None,
            offline: false,
            created: header.created,
            updated: header.created.saturating_add(self.known_at().0),
        }
    }

    /// The answer to a preview: what tentative tiles would form and score. The word list is not
    /// asked, and nothing that is hidden from spectators is looked at.
    pub fn preview(&self, id: &str, tiles: &[PlacedTile]) -> ServerMessage {
        let found = to_play(tiles).and_then(|play| self.playing().preview(&play));
        let (formed, goals, problem) = match found {
            Ok((formed, goals)) => (Some(formed_message(&formed.words, formed.score)), goals, None),
            Err(problem) => (None, None, Some(problem)),
        };
        ServerMessage::Preview { id: id.to_owned(), formed, goals, problem }
    }

    /// The answer to a look-up.
    ///
    /// # Errors
    /// `lookup_closed` where the dictionary is closed (TRV-45), `bad_word` for other than letters.
    pub fn look_up(
        &self,
        id: &str,
        word: &str,
        judge: &dyn Judge,
    ) -> Result<ServerMessage, RefusalMessage> {
        let letters = to_letters(word)?;
        let dictionary = self.header().terms.ruleset().dictionary;
        let good = dictionary.look_up(&letters, judge)?;
        let word = letters.iter().map(|letter| letter.to_char()).collect();
        Ok(ServerMessage::LookedUp { id: id.to_owned(), word, good })
    }

    /// The effect of taking these letters off the board. The word list is asked, as it would be if
    /// they were taken: trying costs nothing.
    ///
    /// # Errors
    /// `game_not_over` where no board is being taken apart, `bad_square` for bad squares.
    pub fn try_removal(
        &self,
        id: &str,
        squares: &[String],
        judge: &dyn Judge,
    ) -> Result<ServerMessage, RefusalMessage> {
        let unbuild = self.playing().as_unbuild().ok_or(RoomRefusal::NotUnbuilt)?;
        let removal = try_removal(unbuild, squares, judge)?;
        Ok(ServerMessage::Removal { id: id.to_owned(), removal })
    }

    /// All removals, for practice.
    ///
    /// # Errors
    /// `not_in_practice` where another person plays, `game_not_over` where no board is being taken
    /// apart.
    pub fn removals(&self, id: &str, judge: &dyn Judge) -> Result<ServerMessage, RefusalMessage> {
        let unbuild = self.playing().as_unbuild().ok_or(RoomRefusal::NotUnbuilt)?;
        if !self.in_practice() {
            return Err(RoomRefusal::NotInPractice.into());
        }
        Ok(ServerMessage::Removals { id: id.to_owned(), removals: removals(unbuild, judge) })
    }

    /// True if there is no competitor whom this could help unfairly.
    fn in_practice(&self) -> bool {
        let people = self.names().len().saturating_sub(self.header().computers().count());
        people < 2 || self.header().terms.mode().is_alone()
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        self.names().get(seat.index()).cloned().flatten().unwrap_or_default()
    }

    /// The wire form of kind and level.
    fn seat_kind(&self, seat: Seat) -> (wire::SeatHolder, Option<LevelKey>) {
        let taken = self.names().get(seat.index()).is_some_and(Option::is_some);
        match self.header().seats.get(seat.index()) {
            Some(&SeatKind::Computer(level)) => (wire::SeatHolder::Computer, Some(Key(level))),
            _ if taken => (wire::SeatHolder::Person, None),
            _ => (wire::SeatHolder::Open, None),
        }
    }

    /// The seats as the room knows them; the mode adds what it knows. Where any number may play
    /// there is no list of all seats, until the few who take the board apart begin.
    fn seat_messages(&self, connected: &[bool]) -> Vec<SeatMessage> {
        let unbuilding = self.playing().as_unbuild().is_some();
        if self.header().terms.ruleset().entry() == Entry::Open && !unbuilding {
            return Vec::new();
        }
        let seats = (0..).map(Seat).zip(self.names()).map(|(seat, _)| {
            let (kind, level) = self.seat_kind(seat);
            let connected =
                level.is_some() || connected.get(seat.index()).copied().unwrap_or_default();
            SeatMessage {
                name: self.seat_name(seat),
                kind,
                level,
                accepted: self.accepted(seat),
                connected,
                ..SeatMessage::default()
            }
        });
        seats.collect()
    }
}

fn is_of_unbuilding(told: &EventMessage) -> bool {
    matches!(told.event, EventKind::Unbuild { .. })
}
