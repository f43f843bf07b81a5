//! A game from its log.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use rules::{
    ChargeReason, Ending, Event, Fold, Millis, Mode, Phase, Position, Seat, THEME_BONUS, Terms,
};

use crate::{Before, Cause, Challenged, Charge, Made, Next, Replay, Turn};

/// Why a log is not a game that can be told turn by turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherMode {
    /// The mode of the game.
    pub mode: Mode,
}

impl fmt::Display for OtherMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is a game of {}: only matches can be told turn by turn", self.mode.title())
    }
}

impl core::error::Error for OtherMode {}

impl Replay {
    /// A match from its log: the terms, the players' names in order of seats, and the events with
    /// the time since the start.
    ///
    /// ```
    /// use notation::{Gcg, Replay};
    /// use rules::{Event, Millis, Terms};
    ///
    /// let terms: Terms = "classic-2023 seats=2".parse()?;
    /// let log = [
    ///     "draw 0:A 1:B", "starts 0", "deal 0 AEINRST", "deal 1 ABDEOX?", "clock",
    ///     "play 0 8D RETINAS 66 drew - = 8D:RETINAS:16",
    /// ];
    /// let events = log.iter().map(|line| line.parse()).collect::<Result<Vec<Event>, _>>()?;
    /// let names = vec!["Ann".to_string(), "Bob".to_string()];
    /// let replay = Replay::of_log(&terms, names, events.iter().map(|event| (Millis(0), event)))?;
    /// assert_eq!(replay.turns[0].play_text().map(|text| text.to_string()), Some("8D RETINAS".into()));
    /// let gcg = Gcg::of(&replay, Some("British"))?;
    /// assert!(gcg.to_string().contains("8D RETINAS +66 66"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OtherMode`] if it is no match.
    pub fn of_log<'a>(
        terms: &Terms,
        players: Vec<String>,
        events: impl IntoIterator<Item = (Millis, &'a Event)>,
    ) -> Result<Replay, OtherMode> {
        match terms.mode() {
            Mode::Match => Ok(Replay::told(terms, players, events)),
            mode => Err(OtherMode { mode }),
        }
    }

    /// A game played alone with one rack or two, from its log, as [`Replay::of_log`] gives a match.
    ///
    /// # Errors
    /// [`OtherMode`] if it is no such game.
    pub fn of_solitaire<'a>(
        terms: &Terms,
        players: Vec<String>,
        events: impl IntoIterator<Item = (Millis, &'a Event)>,
    ) -> Result<Replay, OtherMode> {
        match terms.mode() {
            Mode::OneRack | Mode::TwoRacks => Ok(Replay::told(terms, players, events)),
            mode => Err(OtherMode { mode }),
        }
    }

    fn told<'a>(
        terms: &Terms,
        players: Vec<String>,
        events: impl IntoIterator<Item = (Millis, &'a Event)>,
    ) -> Replay {
        let position = Position::new(terms);
        let mut told = Told { position, players, turns: Vec::new(), moves: Vec::new() };
        let all: Vec<Seat> = (0..told.position.seats().len() as u16).map(Seat).collect();
        for seat in all.iter().skip(told.players.len()) {
            told.players.push(format!("player {}", seat.0 + 1));
        }
        for (at, event) in events {
            told.event(event);
            told.position.apply(at, event);
        }
        told.end()
    }
}

/// The story so far.
struct Told {
    position: Position,
    players: Vec<String>,
    turns: Vec<Turn>,
    /// The seats that ended a turn by a move, and how many turns there were before it.
    moves: Vec<(Seat, usize)>,
}

impl Told {
    /// The knowledge of a seat now. A play that can still be challenged counts.
    fn before(&self, seat: Seat) -> Before {
        let seats = self.position.seats();
        let rack = seats.get(seat.index()).map(|seat| seat.rack).unwrap_or_default();
        let board = self.position.board().clone();
        let mut unseen = self.position.ruleset().alphabet.full_set();
        unseen.remove_all(&board.covered().map(|(_, face)| face.tile()).collect());
        unseen.remove_all(&rack);
        Before {
            board,
            rack,
            unknown: 0,
            unseen,
            bag: self.position.bag().len(),
            held: seats.iter().map(|seat| seat.rack.len()).collect(),
            scores: self.scores(),
            scoreless: self.position.dry_turns(),
        }
    }

    fn scores(&self) -> Vec<i32> {
        let mut scores: Vec<i32> = self.position.seats().iter().map(|seat| seat.score).collect();
        if let Some(pending) = self.position.pending() {
            scores[pending.seat.index()] += pending.score;
        }
        scores
    }

    fn turn(&mut self, seat: Seat, made: Made, score: i32) {
        if seat.index() < self.position.seats().len() {
            let before = self.before(seat);
            self.turns.push(Turn {
                seat,
                before,
                made,
                score,
                challenged: None,
                charges: Vec::new(),
                notes: Vec::new(),
            });
        }
    }

    fn charge(&mut self, seat: Seat, points: i32, reason: Cause) {
        if let (Some(turn), true) = (self.turns.last_mut(), points != 0) {
            turn.charges.push(Charge { seat, points, reason });
        }
    }

    fn note(&mut self, seat: Seat, what: &str) {
        let name = self.players.get(seat.index()).cloned().unwrap_or_default();
        if let Some(turn) = self.turns.last_mut() {
            turn.notes.push(format!("{name} {what}"));
        }
    }

    /// Takes in an event that is about to happen.
    fn event(&mut self, event: &Event) {
        if let Event::Played { seat, .. }
        | Event::Exchanged { seat, .. }
        | Event::Passed { seat }
        | Event::Declined { seat } = event
        {
            self.moves.push((*seat, self.turns.len()));
        }
        match event {
            Event::TakenBack { seat } => {
                if let Some(last) = self.moves.iter().rposition(|(mover, _)| mover == seat) {
                    self.turns.truncate(self.moves[last].1);
                    self.moves.truncate(last);
                }
            }
            Event::Played { seat, text, score, .. } => {
                if let Some(play) = text.as_laid() {
                    self.turn(*seat, Made::Play(play), *score);
                }
            }
            Event::Exchanged { seat, returned, .. } => {
                self.turn(*seat, Made::Exchange(*returned), 0);
            }
            &(Event::Passed { seat } | Event::Declined { seat }) => self.turn(seat, Made::Pass, 0),
            &Event::Skipped { seat } => {
                self.turn(seat, Made::Pass, 0);
                self.note(seat, "lost the turn by a wrong challenge");
            }
            Event::Challenged { rulings, upheld, .. } => {
                let words = rulings
                    .iter()
                    .map(|ruling| format!("{}{}", ruling.word, if ruling.good { "" } else { "*" }));
                let words = words.collect::<Vec<_>>().join(" and ");
                // A turn that is lost may stand between the play and the challenge.
                let is_play = |turn: &&mut Turn| matches!(turn.made, Made::Play(_));
                if let Some(turn) = self.turns.iter_mut().rev().find(is_play) {
                    let (challenged, what) = match upheld {
                        true => (Challenged::Withdrawn, "challenged off"),
                        false => (Challenged::Stood, "challenged, and good"),
                    };
                    turn.challenged = Some(challenged);
                    turn.notes.push(format!("{words} {what}"));
                }
            }
            &Event::Charged { seat, points, reason } => self.charge(
                seat,
                points,
                match reason {
                    ChargeReason::Challenge => Cause::Challenge,
                    ChargeReason::Overtime => Cause::Time,
                },
            ),
            &Event::ThemeSettled { seat, granted: true, .. } => {
                self.charge(seat, THEME_BONUS, Cause::Other);
            }
            &Event::Resigned { seat } => self.note(seat, "resigned"),
            &Event::Aborted { seat } => self.note(seat, "aborted the game"),
            Event::Ended(ending) => self.ending(ending),
            _ => {}
        }
    }

    fn ending(&mut self, ending: &Ending) {
        for line in &ending.lines {
            self.charge(line.seat, line.deducted, Cause::Leftovers);
            self.charge(line.seat, line.collected, Cause::Leftovers);
        }
    }

    fn end(self) -> Replay {
        let over = self.position.ending().is_some();
        let seat = match self.position.phase() {
            Phase::Turn(seat) => Some(seat),
            _ => None,
        };
        let next = seat.filter(|_| !over).map(|seat| Next { seat, before: self.before(seat) });
        let scores = self.scores();
        let ruleset = *self.position.ruleset();
        let racks = self.position.seats().iter().map(|seat| seat.rack).collect();
        Replay { ruleset, players: self.players, turns: self.turns, scores, racks, over, next }
    }
}
