//! The referee of a duplicate session: judges a command and says what happens.

use alloc::vec;
use alloc::vec::Vec;

use super::position::warning;
use super::rack::set;
use super::round::best_of;
use super::{
    Arbitrator, CloseCause, Command, Duplicate, EndReason, Event, GRACE, HallEvent, Laid, Phase,
    Refusal, Role, Sealed, Source, TableCommand, WARNING, Written,
};
use crate::chance::draw;
use crate::{Fold, Game, Inputs, Letter, Millis, PlayText, Ruling, Seat};

/// The number of racks in a row that may be thrown back before the program concludes that no rack
/// of the remaining tiles can pass. It does not happen by chance within the age of the universe.
const MOST_REJECTED: u32 = 1_000;

/// The number of racks in a row that may have no play before the program concludes that the board
/// is closed.
const MOST_PLAYLESS: u8 = 20;

impl Game for Duplicate {
    type Command = Command;
    type TableCommand = TableCommand;
    type Refusal = Refusal;

    /// The player who made the session begins it.
    fn start() -> Option<TableCommand> {
        None
    }

    fn tick() -> Option<TableCommand> {
        Some(TableCommand::Tick)
    }

    /// Judges a command. Slips are judged one by one: the work does not grow with the number of
    /// entrants.
    fn decide(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        self.may_act(command)?;
        let events = self.carry_out(command, inputs)?;
        let seat = command.seat();
        Ok(match self.plays(seat) || self.is_chief(seat) {
            true => events,
            false => {
                let by = Event::Hall(HallEvent::By { arbitrator: seat });
                core::iter::once(by).chain(events).collect()
            }
        })
    }

    fn conduct(&self, command: &TableCommand, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        match command {
            TableCommand::Enter => self.admit(Role::Player),
            TableCommand::CallIn => self.call_in(),
            TableCommand::Tick => Ok(self.tick_at(inputs)),
            TableCommand::Top { plays } => self.take_top(plays, inputs),
        }
    }

    fn over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    fn deadline(&self) -> Option<Millis> {
        match self.phase {
            Phase::Slips { ends } if !self.warned => Some(warning(ends)),
            Phase::Slips { ends } => Some(ends.plus(GRACE)),
            Phase::Between { next } => next,
            _ => None,
        }
    }
}

impl Duplicate {
    fn carry_out(&self, command: &Command, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let session = self;
        match *command {
            Command::Begin { .. } => Ok(session.begin(inputs)),
            Command::Seal { seat, ref written, declared, lock } => {
                session.seal(seat, written, declared, lock, inputs)
            }
            Command::Lock { seat } => session.lock(seat, inputs),
            Command::Draw { .. } => session.draw_rack(inputs),
            Command::Stop { .. } => {
                let mut draft = session.draft(inputs);
                draft.end(EndReason::Stopped);
                Ok(draft.events)
            }
            Command::Accept { .. } => session.judge_rack(true),
            Command::Reject { .. } => session.judge_rack(false),
            Command::StartClock { .. } => session.start_clock(inputs),
            Command::Extend { .. } => match session.phase {
                Phase::Slips { .. } => Ok(vec![Event::Extended { by: WARNING }]),
                _ => Err(Refusal::NoRound),
            },
            Command::Close { .. } => match session.phase {
                Phase::Slips { .. } => Ok(session.close(CloseCause::Arbitrator, inputs)),
                _ => Err(Refusal::NoRound),
            },
            Command::Rule { ref word, good, .. } => {
                let ruling = session.ruling(word, good)?;
                Ok(vec![Event::Ruled { ruling }])
            }
            Command::Confirm { .. } => session.confirm(inputs),
            Command::Hall { seat, ref command } => session.arbitrate(seat, command, inputs),
        }
    }
}

impl Duplicate {
    /// Checks that the seat may do that at all in the present phase.
    fn may_act(&self, command: &Command) -> Result<(), Refusal> {
        let seat = command.seat();
        if seat.index() >= self.entrants.len() {
            return Err(Refusal::NoSuchSeat);
        }
        let begins = matches!(command, Command::Begin { .. });
        match self.phase {
            _ if begins && seat.0 != 0 => return Err(Refusal::NotYoursToBegin),
            Phase::Opening if begins => return Ok(()),
            _ if begins => return Err(Refusal::AlreadyStarted),
            Phase::Opening if matches!(command, Command::Hall { .. }) => {}
            Phase::Opening => return Err(Refusal::NotStarted),
            Phase::Over(_) => return Err(Refusal::Over),
            _ => {}
        }
        match command {
            Command::Seal { .. } | Command::Lock { .. } => Ok(()),
            Command::Hall { command, .. } => self.may_arbitrate(seat, command),
            _ if self.arbitrates(seat) && !self.conducts(seat) => Err(Refusal::NotTheChief),
            Command::Stop { .. } if self.arbitrates(seat) && seat.0 != 0 => {
                Err(Refusal::NotTheChief)
            }
            _ if self.conducts(seat) => Ok(()),
            _ if seat.0 != 0 => Err(Refusal::NotArbitrator),
            Command::Draw { .. } | Command::Stop { .. } => Ok(()),
            // Where the program is the arbitrator, seat 0 is one of the players.
            _ => Err(Refusal::NotArbitrator),
        }
    }

    fn draft<'a>(&self, inputs: Inputs<'a>) -> Draft<'a> {
        Draft { session: self.clone(), events: Vec::new(), inputs }
    }

    pub(super) fn admit(&self, role: Role) -> Result<Vec<Event>, Refusal> {
        if let Phase::Over(_) = self.phase {
            return Err(Refusal::Over);
        }
        let seat = u16::try_from(self.entrants.len()).map_err(|_| Refusal::Full)?;
        Ok(vec![Event::Entered { seat: Seat(seat), role }])
    }

    fn tick_at(&self, inputs: Inputs<'_>) -> Vec<Event> {
        match self.phase {
            Phase::Slips { ends } if inputs.at >= ends.plus(GRACE) => {
                self.close(CloseCause::Time, inputs)
            }
            Phase::Slips { ends } if !self.warned && inputs.at >= warning(ends) => {
                vec![Event::Warned]
            }
            Phase::Between { next: Some(next) } if inputs.at >= next => {
                let mut draft = self.draft(inputs);
                draft.go_on();
                draft.events
            }
            _ => Vec::new(),
        }
    }

    /// Checks that slips are still taken from this seat.
    fn slips_until(&self, seat: Seat, at: Millis) -> Result<(), Refusal> {
        if !self.plays(seat) {
            return Err(Refusal::ArbitratorPlaysNot);
        }
        match self.phase {
            Phase::Slips { ends } if at <= ends.plus(GRACE) => Ok(()),
            Phase::Slips { .. } | Phase::Rulings => Err(Refusal::SlipLate),
            _ => Err(Refusal::NoRound),
        }
    }

    fn seal(
        &self,
        seat: Seat,
        written: &Written,
        declared: Option<u16>,
        lock: bool,
        inputs: Inputs<'_>,
    ) -> Result<Vec<Event>, Refusal> {
        self.slips_until(seat, inputs.at)?;
        let read = self.read(written)?;
        let judged = read.formed.words.iter().map(|word| {
            let text = word.text();
            let ruled = self.rulings.get(&text).copied();
            let good = ruled.unwrap_or_else(|| inputs.judge.accepts(&word.letters()));
            Ruling { word: text, good }
        });
        let sealed = Event::Sealed(Sealed {
            seat,
            text: read.text,
            score: read.formed.score,
            words: judged.collect(),
            declared,
            turned: read.turned,
            locked: lock,
        });
        let was_locked = self.slips.of(seat).is_some_and(|slip| slip.locked);
        let locked = self.slips.locked - u32::from(was_locked) + u32::from(lock);
        Ok(self.and_close(sealed, locked, inputs))
    }

    fn lock(&self, seat: Seat, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        self.slips_until(seat, inputs.at)?;
        let slip = self.slips.of(seat).ok_or(Refusal::NoSlip)?;
        if slip.locked {
            return Err(Refusal::AlreadyLocked);
        }
        Ok(self.and_close(Event::Locked { seat }, self.slips.locked + 1, inputs))
    }

    /// The event, and the end of the round if every entrant has now locked a slip.
    fn and_close(&self, event: Event, locked: u32, inputs: Inputs<'_>) -> Vec<Event> {
        if locked as usize + self.hall.without_slip() < self.players() {
            return vec![event];
        }
        let mut draft = self.draft(inputs);
        draft.push(event);
        draft.close(CloseCause::AllLocked);
        draft.events
    }

    fn close(&self, cause: CloseCause, inputs: Inputs<'_>) -> Vec<Event> {
        let mut draft = self.draft(inputs);
        draft.close(cause);
        draft.events
    }

    /// Takes the best plays that the engine found, and scores them again.
    fn take_top(&self, plays: &[PlayText], inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        if self.phase != Phase::Sought {
            return Err(Refusal::NotSought);
        }
        let mut counted = Vec::new();
        for text in plays {
            let play = text.resolve(&self.board).map_err(|_| Refusal::BadTop)?;
            let score = self.lay(&play).map_err(|_| Refusal::BadTop)?.score;
            let text = PlayText::of(&self.board, &play, text.coord.direction);
            counted.push(Laid { text: text.ok_or(Refusal::BadTop)?, score });
        }
        let mut draft = self.draft(inputs);
        match draft.draw_one(best_of(counted.into_iter())) {
            Some((top, lots)) => {
                draft.push(Event::TopFound { top, lots });
                if !self.person_arbitrates() {
                    draft.start_clock();
                }
            }
            None => draft.throw_back_playless(),
        }
        Ok(draft.events)
    }

    fn begin(&self, inputs: Inputs<'_>) -> Vec<Event> {
        let mut draft = self.draft(inputs);
        draft.push(Event::Started);
        draft.go_on();
        draft.events
    }

    fn draw_rack(&self, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let Phase::Between { .. } = self.phase else { return Err(Refusal::NoRackDue) };
        let mut draft = self.draft(inputs);
        draft.go_on();
        Ok(draft.events)
    }

    /// Accepts a rack that has what it needs, or throws back one that has not; anything else is
    /// refused.
    fn judge_rack(&self, accept: bool) -> Result<Vec<Event>, Refusal> {
        let (Phase::Rack, Some(need)) = (self.phase, self.need()) else {
            return Err(Refusal::NoRackWaits);
        };
        match (self.fills(&self.rack, need), accept) {
            (true, true) => Ok(vec![Event::Accepted]),
            (false, false) => Ok(vec![Event::Rejected]),
            (true, false) => Err(Refusal::RackGood { need }),
            (false, true) => Err(Refusal::RackFails { need }),
        }
    }

    fn start_clock(&self, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let Phase::Called = self.phase else { return Err(Refusal::ClockNotDue) };
        let mut draft = self.draft(inputs);
        draft.start_clock();
        Ok(draft.events)
    }

    fn confirm(&self, inputs: Inputs<'_>) -> Result<Vec<Event>, Refusal> {
        let Phase::Rulings = self.phase else { return Err(Refusal::NothingToRule) };
        let awaited = self.hall.awaited().count();
        if awaited > 0 && !self.hall.closed {
            return Err(Refusal::PaperMissing { awaited });
        }
        let mut draft = self.draft(inputs);
        draft.place();
        Ok(draft.events)
    }

    fn ruling(&self, word: &[Letter], good: bool) -> Result<Ruling, Refusal> {
        if self.phase != Phase::Rulings {
            return Err(Refusal::NothingToRule);
        }
        let word: alloc::string::String = word.iter().map(|letter| letter.to_char()).collect();
        let mut words = self.slips.answers.iter().flat_map(|answer| &answer.words);
        match words.any(|ruling| ruling.word == word) {
            true => Ok(Ruling { word, good }),
            false => Err(Refusal::WordNotOnSlips),
        }
    }
}

/// The events so far and the position they lead to.
struct Draft<'a> {
    session: Duplicate,
    events: Vec<Event>,
    inputs: Inputs<'a>,
}

impl Draft<'_> {
    fn push(&mut self, event: Event) {
        self.session.apply(self.inputs.at, &event);
        self.events.push(event);
    }

    fn end(&mut self, reason: EndReason) {
        self.push(Event::Ended { reason });
    }

    /// Draws the next rack. The program throws racks back until one passes; a person decides about
    /// the first rack drawn.
    fn go_on(&mut self) {
        let mut thrown_back = 0;
        while !self.ended() {
            let Some(need) = self.session.need() else { return self.end(EndReason::NoRack) };
            if thrown_back == MOST_REJECTED {
                return self.end(EndReason::NoRack);
            }
            let missing =
                usize::from(self.session.ruleset.rack_size).saturating_sub(self.session.rack.len());
            let session = &self.session;
            let tiles = set(&draw(&session.bag, session.draws, missing, self.inputs.chance));
            self.push(Event::Drawn { tiles });
            if self.session.ruleset.duplicate.arbitrator == Arbitrator::Person {
                return;
            }
            if self.session.fills(&self.session.rack, need) {
                return self.push(Event::Accepted);
            }
            self.push(Event::Rejected);
            thrown_back += 1;
        }
    }

    /// Ends the session if no round can follow; says whether it did.
    fn ended(&mut self) -> bool {
        let session = &self.session;
        let all_rounds = session
            .ruleset
            .duplicate
            .rounds
            .is_some_and(|most| session.rounds.len() >= usize::from(most));
        let pool = session.pool();
        if all_rounds {
            self.end(EndReason::Rounds);
        } else if pool.is_empty() {
            self.end(EndReason::AllPlayed);
        } else if session.need().is_none() {
            self.end(EndReason::NoRack);
        } else {
            return false;
        }
        true
    }

    /// The rack has no play: it goes back, and another one is drawn if another rack is possible
    /// (AMB-27, AMB-28).
    fn throw_back_playless(&mut self) {
        self.push(Event::NoTop);
        self.push(Event::Rejected);
        let last = self.session.pool().len() <= usize::from(self.session.ruleset.rack_size);
        if last || self.session.playless >= MOST_PLAYLESS {
            self.end(EndReason::NoPlay);
        } else if !self.session.person_arbitrates() {
            self.go_on();
        }
    }

    fn start_clock(&mut self) {
        let round = self.session.rounds.len() as u16 + 1;
        self.push(Event::RoundBegan { round, time: self.session.ruleset.duplicate.round });
    }

    fn close(&mut self, cause: CloseCause) {
        self.push(Event::Closed { cause });
        if !self.session.person_arbitrates() {
            self.place();
        }
    }

    /// Places the best slip or the top; if no slip is admissible, the top (AMB-27).
    fn place(&mut self) {
        let slips = match self.session.source() {
            Source::Slip => self.session.slips.best(),
            Source::Top => Vec::new(),
        };
        if let Some((laid, lots)) = self.draw_one(slips) {
            self.push(Event::Placed { laid, source: Source::Slip, lots });
        } else if let Some(laid) = self.session.top.clone() {
            self.push(Event::Placed { laid, source: Source::Top, lots: 1 });
        }
        self.ended();
    }

    /// Draws one of several that are equally good, and says how many there were.
    fn draw_one(&self, mut equal: Vec<Laid>) -> Option<(Laid, u16)> {
        let lots = u16::try_from(equal.len()).unwrap_or(u16::MAX);
        let index = match lots {
            0 => return None,
            1 => 0,
            _ => self.inputs.chance.pick(self.session.draws, u32::from(lots)) % u32::from(lots),
        };
        Some((equal.swap_remove(index as usize), lots))
    }
}
