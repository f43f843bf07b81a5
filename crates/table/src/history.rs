//! What viewers get: the events after a number, and where the game stands.

use rules::{Dictionary, Judge, Millis, Phase, PlayProblem, Seat, View, Viewer, examine};

use crate::convert::{
    formed_message, pending_message, proposal_message, room_event_kind, rows, to_letters, to_play,
};
use crate::refusal::refused;
use crate::wire::{
    EventMessage, GameMessage, GameSummary, MayMessage, PlacedTile, RefusalMessage, SeatMessage,
    SeatSummary, ServerMessage,
};
use crate::{Room, SeatKind, lexicon_message, refuse, terms_message};

/// What the room does not know by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presence<'a> {
    /// Whether somebody is connected, for each seat.
    pub connected: &'a [bool],
    /// The seed of the draws in hexadecimal. It is told when the game is over, never before.
    pub seed: &'a str,
}

impl Room {
    /// The events after a number, as a viewer may see them.
    pub fn events_after(&self, seq: u32, viewer: Viewer) -> Vec<EventMessage> {
        let entries = self.log().iter().skip(seq as usize).map(|entry| EventMessage {
            seq: entry.seq,
            at: entry.at.0,
            event: room_event_kind(&entry.event, viewer),
        });
        entries.collect()
    }

    /// The events after a number and where the game stands, as a viewer may see them.
    pub fn update(
        &self,
        seq: u32,
        viewer: Viewer,
        at: Millis,
        presence: Presence<'_>,
    ) -> ServerMessage {
        ServerMessage::Update {
            events: self.events_after(seq, viewer),
            game: self.game(viewer, at, presence),
        }
    }

    /// Where the game stands, as a viewer may see it.
    pub fn game(&self, viewer: Viewer, at: Millis, presence: Presence<'_>) -> GameMessage {
        let at = at.max(self.last_at());
        let view = self.view(viewer, at);
        let header = self.header();
        let phase = self.phase_key();
        GameMessage {
            id: header.id.clone(),
            seq: self.seq(),
            at: at.0,
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat.0),
                Viewer::Spectator => None,
            },
            terms: terms_message(&header.terms, &header.lexicon),
            lexicon: lexicon_message(&header.lexicon),
            phase: phase.to_owned(),
            paused: view.paused,
            turn: self.turn(),
            board: rows(&view.board),
            last_play: view.last_play.iter().map(ToString::to_string).collect(),
            seats: self.seat_messages(&view, at, presence.connected),
            rack: view.rack.map(|rack| rack.to_string()),
            first_word: view.first_word,
            turn_ends: view.turn_ends.map(|at| at.0),
            bag: view.bag as u32,
            unseen: view.unseen.to_string(),
            pending: view.pending.as_ref().map(|pending| pending_message(pending, &view.ruleset)),
            proposal: view.proposal.as_ref().map(proposal_message),
            may: self.may_message(&view),
            warning: warning(&view),
            commitment: header.commitment.clone(),
            seed: self.over().then(|| presence.seed.to_owned()),
        }
    }

    /// What anybody may know.
    pub fn summary(&self) -> GameSummary {
        let header = self.header();
        let view = self.view(Viewer::Spectator, self.last_at());
        let seats = (0..).map(Seat).zip(&view.seats).map(|(seat, held)| {
            let (kind, level) = self.seat_kind(seat);
            SeatSummary { name: self.seat_name(seat), kind, level, score: held.score }
        });
        GameSummary {
            id: header.id.clone(),
            terms: terms_message(&header.terms, &header.lexicon),
            lexicon: lexicon_message(&header.lexicon),
            phase: self.phase_key().to_owned(),
            seats: seats.collect(),
            turn: self.turn(),
            created: header.created,
            updated: header.created.saturating_add(self.last_at().0),
        }
    }

    /// The answer to a preview: what tentative tiles would form and score. The word list is not
    /// asked, and nothing that is hidden from spectators is looked at.
    pub fn preview(&self, id: &str, tiles: &[PlacedTile]) -> ServerMessage {
        let view = self.view(Viewer::Spectator, self.last_at());
        let formed = to_play(tiles).and_then(|play| {
            let formed = examine(&view.board, &view.ruleset, &play);
            let need = view.first_word;
            formed
                .and_then(|formed| match formed.main().faces.len() as u8 {
                    have if have < need => Err(PlayProblem::FirstWordTooShort { need, have }),
                    _ => Ok(formed),
                })
                .map_err(|problem| refused(&problem.into(), |_| String::new()))
        });
        let (formed, problem) = match formed {
            Ok(formed) => (Some(formed_message(&formed.words, formed.score)), None),
            Err(problem) => (None, Some(problem)),
        };
        ServerMessage::Preview { id: id.to_owned(), formed, problem }
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
        if self.header().terms.ruleset().dictionary == Dictionary::Closed {
            return Err(refuse(
                "lookup_closed",
                "The dictionary is closed during play. It opens when a play is challenged.",
            ));
        }
        let letters = to_letters(word)?;
        let word = letters.iter().map(|letter| letter.to_char()).collect();
        Ok(ServerMessage::LookedUp { id: id.to_owned(), word, good: judge.accepts(&letters) })
    }

    fn phase_key(&self) -> &'static str {
        match self.phase() {
            Phase::Opening => "gathering",
            Phase::Turn(_) => "turn",
            Phase::FinalAcceptance(_) => "final_acceptance",
            Phase::StuckCheck => "stuck_check",
            Phase::Over => "over",
        }
    }

    fn turn(&self) -> Option<u8> {
        match self.phase() {
            Phase::Turn(seat) => Some(seat.0),
            _ => None,
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
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

    fn seat_messages(&self, view: &View, at: Millis, connected: &[bool]) -> Vec<SeatMessage> {
        let seats = (0..).map(Seat).zip(&view.seats).map(|(seat, held)| {
            let (kind, level) = self.seat_kind(seat);
            let connected =
                level.is_some() || connected.get(seat.index()).copied().unwrap_or_default();
            let running = held.running_since.map_or(Millis(0), |since| at.since(since));
            SeatMessage {
                name: self.seat_name(seat),
                kind,
                level,
                score: held.score,
                tiles: held.tiles,
                target: view.ruleset.targets.and_then(|all| all.get(seat.index()).copied()),
                away: held.away,
                skips: held.skips,
                resigned: held.resigned,
                wants_resume: held.wants_resume,
                connected,
                used: held.used.plus(running).0,
                running: held.running_since.is_some(),
            }
        });
        seats.collect()
    }

    fn may_message(&self, view: &View) -> MayMessage {
        let may = &view.may;
        let (exchange, exchange_refusal) = match &may.exchange {
            _ if !may.act => (0, None),
            Ok(most) => (*most, None),
            Err(refusal) => (0, Some(refused(refusal, |seat| self.name(seat)))),
        };
        MayMessage {
            act: may.act,
            exchange,
            exchange_refusal,
            pass: may.act,
            take_blank: may.take_blank,
            look_up: may.look_up,
            challenge: may.challenge,
            accept: may.accept,
            propose: may.propose,
            answer: may.answer,
            resume: may.resume,
            resign: may.resign,
            claim_time: may.claim_time,
        }
    }
}

/// A sentence when the next round without a tile that stays would end the game.
fn warning(view: &View) -> Option<String> {
    if matches!(view.phase, Phase::Over | Phase::Opening) {
        return None;
    }
    let round = view.seats.iter().filter(|seat| !seat.resigned).count() as u16;
    let scoreless = view.ruleset.end.scoreless_turns;
    let scoreless = scoreless.map(|turns| u16::from(turns).saturating_sub(view.dry_turns));
    let left = view.turns_to_stall.into_iter().chain(scoreless).min()?;
    let turns =
        if left == 1 { "the next turn".to_owned() } else { format!("the next {left} turns") };
    (left > 0 && left <= round).then(|| format!("The game ends if no tile is played in {turns}."))
}
