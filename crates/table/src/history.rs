//! What viewers get: the events after a number, and where the game stands.

use rules::duplicate::Duplicate;
use rules::together::Together;
use rules::{Entry, Judge, Millis, PlayProblem, Position, Seat, Viewer, bingo, examine};

use crate::modes::{AfterGame, Travels, duplicate, of_another_mode, together};
use crate::refusal::{refused, sentence};
use crate::tiles::{formed_message, to_letters, to_play};
use crate::wire::{
    EventKind, EventMessage, GameMessage, GameSummary, MayMessage, ModeMessage, PlacedTile,
    RankingMessage, RefusalMessage, SeatMessage, SeatSummary, ServerMessage,
};
use crate::{
    Playing, Room, RoomEvent, RoomRefusal, SeatKind, lexicon_message, refuse, terms_message,
};

fn not_unbuilt() -> RefusalMessage {
    RoomRefusal::NotUnbuilt.into()
}

/// Seats that a summary names where any number may play.
const SUMMED: usize = 8;

/// What the room does not know by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presence<'a> {
    /// Whether somebody is connected, for each seat.
    pub connected: &'a [bool],
    /// For each seat from when its person counts as not there; `None` while they are.
    pub gone: &'a [Option<Millis>],
    /// The seed of the draws in hexadecimal. It is shown when the game is over, never before.
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
            event: room_event_kind(&entry.event, viewer),
        });
        messages.collect()
    }

    /// The sequence number that a viewer is given for the `seq`th event of the log: how many
    /// events until then are for it to know.
    pub fn given(&self, viewer: Viewer, seq: u32) -> u32 {
        self.numbering.given(viewer, seq)
    }

    /// The last event of the log that a viewer who has this sequence number has heard of; beyond
    /// the log if the number has not been given.
    pub fn heard(&self, viewer: Viewer, number: u32) -> u32 {
        self.numbering.heard(viewer, number, self.seq())
    }

    /// Whether something has happened after the `seq`th event of the log that is for this viewer
    /// to know. A viewer who is sent a message without news can tell that something happened.
    pub fn has_news(&self, seq: u32, viewer: Viewer) -> bool {
        self.given(viewer, self.seq()) > self.given(viewer, seq)
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

    /// How a duplicate round goes on, the same for everybody; `None` in another mode.
    pub fn tally(&self) -> Option<ServerMessage> {
        let Playing::Duplicate(game) = self.playing() else { return None };
        Some(ServerMessage::Tally {
            players: game.players() as u32,
            slips: game.slips_in() as u32,
            locked: game.locked() as u32,
        })
    }

    /// A page of the ranking of a duplicate session; `None` in another mode.
    pub fn ranking(&self, from: usize, count: usize) -> Option<RankingMessage> {
        let session = self.playing().as_duplicate()?;
        Some(duplicate::ranking(session, from, count, |seat| self.seat_name(seat)))
    }

    /// Where the game stands, as a viewer may see it.
    pub fn game(&self, viewer: Viewer, at: Millis, presence: Presence<'_>) -> GameMessage {
        GameMessage { racks: self.racks(viewer), ..self.standing(viewer, at, presence) }
    }

    /// The same without what was held before.
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
            terms: terms_message(&header.terms, &header.lexicon),
            lexicon: lexicon_message(&header.lexicon),
            phase: String::new(),
            mode: ModeMessage::default(),
            paused: false,
            turn: None,
            board: Vec::new(),
            last_play: Vec::new(),
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
            again: self.again(),
            may: MayMessage::default(),
            warning: None,
            commitment: header.commitment.clone(),
            seed: self.over().then(|| presence.seed.to_owned()),
            racks: Vec::new(),
        };
        self.playing().fill(viewer, at, &mut message);
        if self.cancelled() {
            message.phase = "cancelled".to_owned();
            message.may = MayMessage::default();
        }
        let mode = match &mut message.mode {
            ModeMessage::Unbuild { unbuild } => &mut unbuild.before.mode,
            mode => mode,
        };
        if let ModeMessage::Duplicate { session } = mode {
            session.name(|seat| self.seat_name(seat));
        }
        if let ModeMessage::Bingo { bingo } = &mut message.mode {
            for player in &mut bingo.players {
                player.name = self.seat_name(Seat(player.seat));
                player.computer = self.seat_kind(Seat(player.seat)).1.is_some();
            }
        }
        self.fill_stand_ins(presence.gone, &mut message);
        message
    }

    /// What anybody may know.
    pub fn summary(&self) -> GameSummary {
        let header = self.header();
        let presence = Presence { connected: &[], gone: &[], seed: "" };
        let GameMessage { terms, lexicon, phase, seats, turn, .. } =
            self.standing(Viewer::Spectator, self.last_at(), presence);
        let seats = seats.into_iter().map(
            |SeatMessage { name, kind, level, stand_in, accepted, score, .. }| SeatSummary {
                name,
                kind,
                level,
                stand_in,
                accepted,
                score,
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
            }
        });
        let any = header.terms.ruleset().entry() == Entry::Open;
        let players = self.names().iter().flatten().count() as u32;
        GameSummary {
            id: header.id.clone(),
            terms,
            lexicon,
            phase,
            seats: if any { first.collect() } else { seats.collect() },
            players,
            turn,
            winners: self.winners().into_iter().map(|seat| seat.0).collect(),
            next: self.next_game().map(str::to_owned),
            created: header.created,
            updated: header.created.saturating_add(self.known_at().0),
        }
    }

    /// The answer to a preview: what tentative tiles would form and score. The word list is not
    /// asked, and nothing that is hidden from spectators is looked at.
    pub fn preview(&self, id: &str, tiles: &[PlacedTile]) -> ServerMessage {
        let mut goals = None;
        let formed = to_play(tiles).and_then(|play| {
            let (board, ruleset, need) = match self.playing() {
                Playing::Match(position) => {
                    (position.board(), position.ruleset(), position.first_word())
                }
                Playing::Duplicate(session) => (session.board(), session.ruleset(), 2),
                Playing::Bingo(_) => return Err(of_another_mode()),
                Playing::Unbuild(_) => return Err(of_another_mode()),
                Playing::Together(game) => {
                    let (formed, found) = together::preview(game, &play)?;
                    goals = Some(found);
                    return Ok(formed);
                }
            };
            let formed = examine(board, ruleset, &play);
            formed
                .and_then(|formed| match formed.main().faces.len() as u8 {
                    have if have < need => Err(PlayProblem::FirstWordTooShort { need, have }),
                    _ => Ok(formed),
                })
                .map_err(|problem| refused(&rules::Refusal::from(problem), |_| String::new()))
        });
        let (formed, problem) = match formed {
            Ok(formed) => (Some(formed_message(&formed.words, formed.score)), None),
            Err(problem) => (None, Some(problem)),
        };
        ServerMessage::Preview { id: id.to_owned(), formed, goals, problem }
    }

    /// The answer to a look-up.
    ///
    /// # Errors
    /// `lookup_closed` where the dictionary is closed (TRV-45), `bad_word` for what can be none.
    pub fn look_up(
        &self,
        id: &str,
        word: &str,
        judge: &dyn Judge,
    ) -> Result<ServerMessage, RefusalMessage> {
        let letters = to_letters(word)?;
        let dictionary = self.header().terms.ruleset().dictionary;
        let good = dictionary
            .look_up(&letters, judge)
            .map_err(|closed| refuse(closed.code(), sentence(&closed.to_string())))?;
        let word = letters.iter().map(|letter| letter.to_char()).collect();
        Ok(ServerMessage::LookedUp { id: id.to_owned(), word, good })
    }

    /// What taking these letters off the board would mean. The list of words is asked, as taking
    /// them would: to try costs nothing.
    ///
    /// # Errors
    /// `game_not_over` where no board is being taken apart, `bad_square` for what is not a square.
    pub fn try_removal(
        &self,
        id: &str,
        squares: &[String],
        judge: &dyn Judge,
    ) -> Result<ServerMessage, RefusalMessage> {
        let after = self.playing().as_unbuild().ok_or_else(not_unbuilt)?;
        let removal = after.try_removal(squares, judge)?;
        Ok(ServerMessage::Removal { id: id.to_owned(), removal })
    }

    /// All removals, for practice.
    ///
    /// # Errors
    /// `not_in_practice` where another person plays, `game_not_over` where no board is being taken
    /// apart.
    pub fn removals(&self, id: &str, judge: &dyn Judge) -> Result<ServerMessage, RefusalMessage> {
        let after = self.playing().as_unbuild().ok_or_else(not_unbuilt)?;
        if !after.in_practice(self.names().len() - self.header().computers().count()) {
            return Err(RoomRefusal::NotInPractice.into());
        }
        Ok(ServerMessage::Removals { id: id.to_owned(), removals: after.removals(judge) })
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        self.names().get(seat.index()).cloned().flatten().unwrap_or_default()
    }

    /// Kind and level as they travel.
    fn seat_kind(&self, seat: Seat) -> (String, Option<String>) {
        let taken = self.names().get(seat.index()).is_some_and(Option::is_some);
        match self.header().seats.get(seat.index()) {
            Some(SeatKind::Computer(level)) => ("computer".into(), Some(level.key().into())),
            _ if taken => ("person".into(), None),
            _ => ("open".into(), None),
        }
    }

    /// The seats before the mode has written what it knows of them. Where any number may play
    /// there is no list of all, until the few who take the board apart do.
    fn seat_messages(&self, connected: &[bool]) -> Vec<SeatMessage> {
        let unbuilding = matches!(self.playing(), Playing::Unbuild(_));
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

/// An event of the room as a viewer may know it.
fn room_event_kind(event: &RoomEvent, viewer: Viewer) -> EventKind {
    match event {
        RoomEvent::Seated { seat, name } => EventKind::Seated { seat: seat.0, name: name.clone() },
        RoomEvent::Reopened { seat, terms, .. } => {
            EventKind::Reopened { seat: seat.0, terms: terms.to_string() }
        }
        RoomEvent::Agreed { seat } => EventKind::Agreed { seat: seat.0 },
        RoomEvent::Renamed { seat, name } => {
            EventKind::Renamed { seat: seat.0, name: name.clone() }
        }
        RoomEvent::Cancelled { seat } => EventKind::Cancelled { seat: seat.0 },
        RoomEvent::Again { seat } => EventKind::Again { seat: seat.0 },
        RoomEvent::NotAgain { seat } => EventKind::NotAgain { seat: seat.0 },
        RoomEvent::Followed { game } => EventKind::Followed { game: game.clone() },
        RoomEvent::StandIn(event) => EventKind::StandIn { event: event.message() },
        RoomEvent::Game(event) => Position::event_kind(event, viewer),
        RoomEvent::Duplicate(event) => Duplicate::event_kind(event, viewer),
        RoomEvent::Bingo(event) => bingo::Position::event_kind(event, viewer),
        RoomEvent::Unbuild(event) => AfterGame::event_kind(event, viewer),
        RoomEvent::Together(event) => Together::event_kind(event, viewer),
    }
}
