//! A game with its seats, from the first one taken to the end.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt;

use rules::{
    Chance, Entry as Seating, Inputs, Judge, Millis, ParseEventError, Seat, Terms, Viewer,
};

use crate::modes::Mark;
use crate::numbering::Numbering;
use crate::people::Wishes;
use crate::playing::Ask;
use crate::request::Basis;
use crate::stand_in::StandIns;
use crate::wire::{CommandMessage, RefusalMessage, StandInCommand};
use crate::{
    CommandId, Entry, Header, Input, ModeCommand, ModeView, Playing, Question, Record, Reopening,
    Request, RoomEvent, RoomRefusal, SeatKind, clean_name,
};

/// How often the terms of a game can be reopened.
const MOST_REOPENED: usize = 20;

/// How many commands of each seat are remembered, so that they are done once.
const REMEMBERED: usize = 64;

/// How long a move may have been on its way and still count as made in time (AMB-16).
pub const GRACE: Millis = Millis(1_000);

/// A game with its seats. It changes only by [`Room::commit`].
#[derive(Clone, Debug)]
pub struct Room {
    header: Header,
    log: Vec<Entry>,
    folded: Folded,
    /// The last commands of each seat and the numbers of their last events, oldest first.
    done: HashMap<Seat, VecDeque<(CommandId, u32)>>,
    /// The last event that everybody has to be told of at once.
    loud: u32,
    /// What each viewer counts.
    pub(crate) numbering: Numbering,
    /// When the last event happened that everybody gets to know.
    known_at: Millis,
}

/// What the log folds into.
#[derive(Clone, PartialEq, Debug)]
struct Folded {
    playing: Playing,
    /// Who sits where. Where any number may play it grows.
    names: Vec<Option<String>>,
    /// The seats that have accepted the terms as they are now; computer players always have.
    accepted: Vec<bool>,
    /// Whether the table was given up before the start.
    cancelled: bool,
    /// Who wants to play again.
    wishes: Wishes,
    /// Which computer players play, or are to play, for persons.
    stand_ins: StandIns,
    basis: Basis,
}

impl Folded {
    /// `false` if the event is not one of this game's.
    fn apply(&mut self, entry: &Entry) -> bool {
        self.basis.note(entry.seq, entry.event.mark());
        match &entry.event {
            RoomEvent::Seated { seat, name } => {
                if seat.index() == self.names.len() {
                    self.names.push(None);
                    self.accepted.push(false);
                }
                self.accept(*seat);
                let known = self.names.get_mut(seat.index());
                known.map(|known| *known = Some(name.clone())).is_some()
            }
            RoomEvent::Reopened { seat, terms, .. } => {
                if usize::from(terms.seats()) != self.names.len() {
                    return false;
                }
                self.playing = Playing::new(terms);
                self.accepted.fill(false);
                self.accept(*seat)
            }
            RoomEvent::Agreed { seat } => self.accept(*seat),
            RoomEvent::Renamed { seat, name } => {
                let known = self.names.get_mut(seat.index()).and_then(Option::as_mut);
                known.map(|known| known.clone_from(name)).is_some()
            }
            RoomEvent::Cancelled { .. } => {
                self.cancelled = true;
                true
            }
            RoomEvent::Again { .. } | RoomEvent::NotAgain { .. } | RoomEvent::Followed { .. } => {
                self.wishes.apply(&entry.event);
                true
            }
            RoomEvent::StandIn(event) => {
                self.stand_ins.apply(event, &self.playing);
                true
            }
            event => {
                let known = self.playing.apply(entry.at, event);
                self.stand_ins.follow(event, &self.playing);
                known
            }
        }
    }

    /// `false` if there is no such seat.
    fn accept(&mut self, seat: Seat) -> bool {
        let known = self.accepted.get_mut(seat.index());
        known.map(|accepted| *accepted = true).is_some()
    }
}

/// What an input would do. Its records are to be stored, then it is to be committed.
#[derive(Clone, PartialEq, Debug)]
pub struct Batch {
    entries: Vec<Entry>,
    /// Whether the game is over with it.
    over: bool,
    command: Option<CommandId>,
}

impl Batch {
    /// Whether nothing happens.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether the game is over with it.
    pub fn ends(&self) -> bool {
        self.over
    }

    /// The id of the game that follows this one by it.
    pub fn follows(&self) -> Option<&str> {
        self.entries.iter().find_map(|entry| match &entry.event {
            RoomEvent::Followed { game } => Some(game.as_str()),
            _ => None,
        })
    }

    /// What is to be stored, all of it or nothing.
    pub fn records(&self) -> Vec<Record> {
        let last = self.entries.len();
        let records = self.entries.iter().zip(1..).map(|(entry, number)| Record {
            seq: entry.seq,
            at: entry.at.0,
            line: entry.event.to_string(),
            command: self.command.as_ref().filter(|_| number == last).map(ToString::to_string),
        });
        records.collect()
    }
}

/// The answer to an input that is not refused.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// This would happen.
    Batch(Box<Batch>),
    /// The command was carried out before.
    Repeated {
        /// The number of its last event.
        seq: u32,
    },
}

/// A batch that was judged against the room as it was before. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongBatch;

impl fmt::Display for WrongBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the room has changed since this was judged: judge it again")
    }
}

impl std::error::Error for WrongBatch {}

impl Room {
    /// A room in which nobody sits yet.
    pub fn new(header: Header) -> Room {
        let playing = Playing::new(&header.terms);
        let names = vec![None; header.seats.len()];
        let accepted = vec![false; header.seats.len()];
        let (wishes, stand_ins, basis) = Default::default();
        let folded =
            Folded { playing, names, accepted, cancelled: false, wishes, stand_ins, basis };
        Room {
            header,
            log: Vec::new(),
            folded,
            done: HashMap::new(),
            loud: 0,
            numbering: Numbering::default(),
            known_at: Millis(0),
        }
    }

    /// The room as it was when the last of these records was stored.
    ///
    /// # Errors
    /// [`ReplayError`] if a record is not one or its number is not the next.
    pub fn replay(
        header: Header,
        records: impl IntoIterator<Item = Record>,
    ) -> Result<Room, ReplayError> {
        let mut room = Room::new(header);
        records.into_iter().try_for_each(|record| room.read(record))?;
        Ok(room)
    }

    /// Makes the next stored record so.
    ///
    /// # Errors
    /// [`ReplayError`] if it is not one or its number is not the next.
    pub fn read(&mut self, record: Record) -> Result<(), ReplayError> {
        let Record { seq, at, line, command } = record;
        let problem = |problem| ReplayError { seq, problem };
        if seq != self.seq() + 1 {
            return Err(problem(ReplayProblem::Gap { expected: self.seq() + 1 }));
        }
        let event = line.parse().map_err(|error| problem(ReplayProblem::Line(error)))?;
        let command = match command {
            Some(text) => Some(text.parse().map_err(|_| problem(ReplayProblem::Command(text)))?),
            None => None,
        };
        let entry = Entry { seq, at: Millis(at), event };
        if !self.folded.apply(&entry) {
            return Err(problem(ReplayProblem::Mode(entry.event.to_string())));
        }
        self.note(entry);
        self.remember(command);
        Ok(())
    }

    /// What is settled about the game. Its terms are those that hold now: they may have been
    /// reopened before the start.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of the last event; 0 before the first.
    pub fn seq(&self) -> u32 {
        self.log.len() as u32
    }

    /// The log.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// When the last event happened.
    pub fn last_at(&self) -> Millis {
        self.log.last().map_or(Millis(0), |entry| entry.at)
    }

    /// When the last event happened that everybody gets to know.
    pub fn known_at(&self) -> Millis {
        self.known_at
    }

    /// Who sits where; `None` for a seat that is open.
    pub fn names(&self) -> &[Option<String>] {
        &self.folded.names
    }

    /// Whether the game waits for seats to be taken or to accept the terms. A game that any number
    /// may play never does.
    pub fn gathering(&self) -> bool {
        !self.folded.cancelled && !self.complete(&self.folded)
    }

    /// Whether whoever made the table gave it up before the start.
    pub fn cancelled(&self) -> bool {
        self.folded.cancelled
    }

    /// Who wants to play again.
    pub(crate) fn wishes(&self) -> &Wishes {
        &self.folded.wishes
    }

    /// Which computer players play, or are to play, for persons.
    pub(crate) fn stand_ins(&self) -> &StandIns {
        &self.folded.stand_ins
    }

    /// When the turn began.
    pub(crate) fn turn_since(&self) -> Millis {
        let began = self.folded.basis.of(Mark::Turn) as usize;
        self.log.get(began.saturating_sub(1)).map_or(Millis(0), |entry| entry.at)
    }

    /// Whether the seat is taken and has accepted the terms as they are now.
    pub fn accepted(&self, seat: Seat) -> bool {
        self.accepted_in(&self.folded, seat)
    }

    fn accepted_in(&self, folded: &Folded, seat: Seat) -> bool {
        let index = seat.index();
        let taken = folded.names.get(index).is_some_and(Option::is_some);
        let computer = matches!(self.header.seats.get(index), Some(SeatKind::Computer(_)));
        taken && (computer || folded.accepted.get(index).copied().unwrap_or_default())
    }

    /// Whether everybody is there and has accepted.
    fn complete(&self, folded: &Folded) -> bool {
        (0..folded.names.len() as u16).all(|seat| self.accepted_in(folded, Seat(seat)))
    }

    /// The seat that the next one to come takes, if there is one. Whether the mode still lets
    /// somebody in is for [`Room::judge`] to say.
    pub fn open_seat(&self) -> Option<Seat> {
        let names = &self.folded.names;
        let open = names.iter().position(Option::is_none);
        let any = self.header.terms.ruleset().entry() == Seating::Open;
        let index = open.or_else(|| any.then_some(names.len()))?;
        u16::try_from(index).ok().map(Seat)
    }

    /// The game itself. It holds what is hidden: it is for referees and tests.
    pub fn playing(&self) -> &Playing {
        &self.folded.playing
    }

    /// Whether the game is over, or never came about.
    pub fn over(&self) -> bool {
        self.folded.cancelled || self.folded.playing.over()
    }

    /// Whether the game is over and waits for nobody. A board that is taken apart after a match
    /// still waits.
    pub fn at_rest(&self) -> bool {
        self.folded.cancelled || self.folded.playing.at_rest()
    }

    /// When an [`Input::Tick`] is due, if nothing happens before.
    pub fn deadline(&self) -> Option<Millis> {
        self.folded.playing.due()
    }

    /// When viewers may do more although nothing happens, such as claim the game on time.
    pub fn claimable_from(&self) -> Option<Millis> {
        self.folded.playing.claimable_from()
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer, at: Millis) -> ModeView {
        self.folded.playing.view(viewer, at.max(self.last_at()))
    }

    /// Whose turn it is, if the game has turns.
    pub fn on_turn(&self) -> Option<Seat> {
        self.folded.playing.on_turn()
    }

    /// What must be found out before the game goes on.
    pub fn question(&self) -> Option<Question> {
        self.folded.playing.question()
    }

    /// Says what an input would do at a point of time. Nothing has happened until the batch is
    /// stored and committed.
    ///
    /// # Errors
    /// A refusal for whoever asked; nothing would happen.
    pub fn judge(
        &self,
        input: &Input,
        at: Millis,
        judge: &dyn Judge,
        chance: &dyn Chance,
    ) -> Result<Verdict, RefusalMessage> {
        // Clocks of machines can be set back; the log's times never go back.
        let at = at.max(self.last_at());
        let inputs = Inputs { at, judge, chance };
        self.not_cancelled(input)?;
        let batch = match input {
            Input::Sit(who) => self.sit(who, inputs)?,
            Input::Reopen(reopening) => self.reopen(reopening, inputs)?,
            Input::Agree { seats, terms_hash } => self.agree(seats, terms_hash, inputs)?,
            Input::Rename { seat, name } => self.rename(*seat, name, at)?,
            Input::Cancel(seats) => self.cancel(seats, at)?,
            Input::Again { seats, wanted } => self.want_again(seats, wanted, at)?,
            Input::Command(request) => return self.judge_request(request, inputs),
            Input::Computer(command) => {
                let before = self.before_a_computer(command, inputs)?;
                self.carry_out(&Ask::Command(command), before, None, inputs)?
            }
            Input::Gone(gone) => self.gone(gone, at),
            Input::Tick => self.carry_out(&Ask::Tick, Vec::new(), None, inputs)?,
            Input::Finding(finding) => {
                self.carry_out(&Ask::Finding(finding), Vec::new(), None, inputs)?
            }
        };
        Ok(Verdict::Batch(Box::new(batch)))
    }

    /// Makes a stored batch so.
    ///
    /// # Errors
    /// [`WrongBatch`] if the room has changed since the batch was judged.
    pub fn commit(&mut self, batch: Batch) -> Result<(), WrongBatch> {
        if batch.entries.first().is_some_and(|entry| entry.seq != self.seq() + 1) {
            return Err(WrongBatch);
        }
        for entry in batch.entries {
            self.folded.apply(&entry);
            self.note(entry);
        }
        self.remember(batch.command);
        Ok(())
    }

    /// The number of the last event that everybody has to be told of at once. Slips of a
    /// duplicate session and who enters it are for a [`Room::tally`].
    pub fn loud(&self) -> u32 {
        self.loud
    }

    fn note(&mut self, entry: Entry) {
        let quiet = !self.audience().hears_who_is_there()
            && matches!(entry.event, RoomEvent::Seated { .. } | RoomEvent::Renamed { .. });
        if !quiet && !entry.event.is_quiet() {
            self.loud = entry.seq;
        }
        match entry.event.private_to() {
            Some(seat) => self.numbering.note(entry.seq, seat),
            None => self.known_at = entry.at,
        }
        if let RoomEvent::Reopened { terms, lexicon, .. } = &entry.event {
            self.header.terms = terms.clone();
            self.header.lexicon = lexicon.clone();
        }
        self.log.push(entry);
    }

    /// The name of a seat for sentences.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let name = self.folded.names.get(seat.index()).cloned().flatten();
        name.unwrap_or_else(|| format!("player {}", u32::from(seat.0) + 1))
    }

    fn remember(&mut self, command: Option<CommandId>) {
        let Some(id) = command else { return };
        let seq = self.seq();
        let done = self.done.entry(id.seat).or_default();
        done.push_back((id, seq));
        if done.len() > REMEMBERED {
            done.pop_front();
        }
    }

    fn sit(&self, who: &[(Seat, String)], inputs: Inputs<'_>) -> Result<Batch, RefusalMessage> {
        let mut batch = self.nothing(None);
        let any = self.header.terms.ruleset().entry() == Seating::Open;
        // With one newcomer the game is asked as it stands; only several, who sit down when a game
        // is made, need a copy that follows.
        let mut copy = None;
        for (index, (seat, name)) in who.iter().enumerate() {
            let folded = copy.as_ref().unwrap_or(&self.folded);
            let name = clean_name(name)?;
            match folded.names.get(seat.index()) {
                Some(None) => {}
                Some(Some(_)) => {
                    return Err(RoomRefusal::SeatTaken.into());
                }
                None if any && seat.index() == folded.names.len() => {}
                None => {
                    return Err(RoomRefusal::NoSuchSeat.into());
                }
            }
            let mut events = vec![RoomEvent::Seated { seat: *seat, name }];
            if any {
                let enter = Ask::Enter(*seat);
                events.extend(folded.playing.judge(&enter, inputs, |seat| self.name(seat))?);
            }
            let more = index + 1 < who.len() || !any;
            for event in events {
                if more {
                    let copy = copy.get_or_insert_with(|| self.folded.clone());
                    copy.apply(&self.entry(&batch, inputs.at, event.clone()));
                }
                self.push(&mut batch, inputs.at, event);
            }
        }
        if !any && let Some(folded) = copy {
            self.start(&mut batch, &folded, inputs)?;
        }
        Ok(batch)
    }

    /// Begins the game if everybody is there and has accepted.
    fn start(
        &self,
        batch: &mut Batch,
        folded: &Folded,
        inputs: Inputs<'_>,
    ) -> Result<(), RefusalMessage> {
        let mut events = match self.complete(folded) {
            true => folded.playing.judge(&Ask::Start, inputs, |seat| self.name(seat))?,
            false => Vec::new(),
        };
        if !events.is_empty() {
            events.extend(self.trust(folded, &events, inputs)?);
        }
        batch.over = folded.playing.over_after(inputs.at, &events);
        events.into_iter().for_each(|event| self.push(batch, inputs.at, event));
        Ok(())
    }

    /// Nobody has to wait until a person has accepted the play of a computer player: it plays
    /// listed words only. So the table says for every person that those are accepted (AMB-12);
    /// each can take that back.
    fn trust(
        &self,
        folded: &Folded,
        start: &[RoomEvent],
        inputs: Inputs<'_>,
    ) -> Result<Vec<RoomEvent>, RefusalMessage> {
        let computers: Vec<Seat> = self.header.computers().map(|(seat, _)| seat).collect();
        let mut playing = folded.playing.clone();
        for event in start {
            playing.apply(inputs.at, event);
        }
        let Some(standing) = playing.trust(&computers) else { return Ok(Vec::new()) };
        let persons = (0..folded.names.len() as u16).map(Seat);
        let mut events = Vec::new();
        for seat in persons.filter(|seat| !computers.contains(seat)) {
            let said = ModeCommand::always_accept(seat, standing.clone());
            events.extend(playing.judge(&Ask::Command(&said), inputs, |seat| self.name(seat))?);
        }
        Ok(events)
    }

    /// Refuses what must come before the start, and what was decided by other terms.
    fn before_the_start(&self, terms_hash: &str) -> Result<(), RefusalMessage> {
        if !self.gathering() {
            return Err(RoomRefusal::TermsStand.into());
        }
        if terms_hash != self.header.terms_hash() {
            return Err(RoomRefusal::TermsChanged.into());
        }
        Ok(())
    }

    fn reopen(&self, wanted: &Reopening, inputs: Inputs<'_>) -> Result<Batch, RefusalMessage> {
        let fixed = |terms: &Terms| {
            let ruleset = terms.ruleset();
            ruleset.entry() != Seating::Open && !ruleset.mode.is_alone()
        };
        if !fixed(&self.header.terms) || !fixed(&wanted.terms) {
            return Err(RoomRefusal::TermsAreFixed.into());
        }
        self.before_the_start(&wanted.terms_hash)?;
        if usize::from(wanted.terms.seats()) != self.names().len() {
            return Err(RoomRefusal::OtherSeats.into());
        }
        if wanted.terms == self.header.terms {
            return Err(RoomRefusal::SameTerms.into());
        }
        let reopened = |entry: &&Entry| matches!(entry.event, RoomEvent::Reopened { .. });
        if self.log.iter().filter(reopened).count() >= MOST_REOPENED {
            return Err(RoomRefusal::TermsChangedOften.into());
        }
        let Some((&seat, others)) = wanted.seats.split_first() else {
            return Err(RoomRefusal::NoSuchSeat.into());
        };
        let mut events = Vec::new();
        match (&wanted.newcomer, self.names().get(seat.index())) {
            (Some(name), Some(None)) => {
                events.push(RoomEvent::Seated { seat, name: clean_name(name)? });
            }
            (None, Some(Some(_))) => {}
            (Some(_), Some(Some(_))) => {
                return Err(RoomRefusal::SeatTaken.into());
            }
            _ => return Err(RoomRefusal::NoSuchSeat.into()),
        }
        let (terms, lexicon) = (wanted.terms.clone(), wanted.lexicon.clone());
        events.push(RoomEvent::Reopened { seat, terms, lexicon });
        let others = others.iter().filter(|&&other| other != seat);
        events.extend(others.map(|&seat| RoomEvent::Agreed { seat }));
        self.settle(events, inputs)
    }

    fn agree(
        &self,
        seats: &[Seat],
        terms_hash: &str,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        if seats.iter().all(|&seat| self.accepted(seat)) && terms_hash == self.header.terms_hash() {
            // Asked again after a lost answer.
            return Ok(self.nothing(None));
        }
        self.before_the_start(terms_hash)?;
        let late = seats.iter().filter(|&&seat| !self.accepted(seat));
        self.settle(late.map(|&seat| RoomEvent::Agreed { seat }).collect(), inputs)
    }

    /// These events, and the start if everybody has accepted by them.
    fn settle(&self, events: Vec<RoomEvent>, inputs: Inputs<'_>) -> Result<Batch, RefusalMessage> {
        let mut batch = self.nothing(None);
        let mut folded = self.folded.clone();
        for event in events {
            let entry = self.entry(&batch, inputs.at, event);
            if !folded.apply(&entry) {
                return Err(RoomRefusal::NoSuchSeat.into());
            }
            batch.entries.push(entry);
        }
        self.start(&mut batch, &folded, inputs)?;
        Ok(batch)
    }

    fn judge_request(
        &self,
        request: &Request,
        inputs: Inputs<'_>,
    ) -> Result<Verdict, RefusalMessage> {
        let id = request.command_id()?;
        let done = self.done.get(&id.seat);
        if let Some((known, seq)) =
            done.and_then(|done| done.iter().find(|(known, _)| known.id == id.id))
        {
            if known.what.is_some() && known.what != id.what {
                return Err(RoomRefusal::CommandIdUsed.into());
            }
            return Ok(Verdict::Repeated { seq: *seq });
        }
        if request.seq > self.seq() {
            return Err(RoomRefusal::UnknownSeq.into());
        }
        let needs = match &request.command {
            CommandMessage::StandIn { command: StandInCommand::Answer { .. } } => Mark::StandIn,
            CommandMessage::StandIn { .. } => Mark::Nothing,
            command => self.folded.playing.needs(command),
        };
        if request.seq < self.folded.basis.of(needs) {
            return Err(RoomRefusal::StalePosition.into());
        }
        let batch = match &request.command {
            CommandMessage::StandIn { command } => {
                let events = self.say_stand_in(request.seat, command, inputs)?;
                self.settled(events, Some(id), inputs.at)
            }
            command => {
                self.not_stood_in(request.seat)?;
                let ask = Ask::Message(request.seat, command);
                self.carry_out(&ask, Vec::new(), Some(id), inputs)?
            }
        };
        Ok(Verdict::Batch(Box::new(batch)))
    }

    /// These events of the game, and what is asked of it after them.
    fn carry_out(
        &self,
        ask: &Ask<'_>,
        mut events: Vec<RoomEvent>,
        id: Option<CommandId>,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        let mut playing = Cow::Borrowed(&self.folded.playing);
        for event in &events {
            playing.to_mut().apply(inputs.at, event);
        }
        events.extend(playing.judge(ask, inputs, |seat| self.name(seat))?);
        Ok(self.settled(events, id, inputs.at))
    }

    /// These events, and what follows from them.
    fn settled(&self, mut events: Vec<RoomEvent>, id: Option<CommandId>, at: Millis) -> Batch {
        events.extend(self.stand_in_begins(at, &events));
        let mut batch = self.nothing(id);
        batch.over = self.folded.playing.over_after(at, &events);
        events.into_iter().for_each(|event| self.push(&mut batch, at, event));
        batch
    }

    /// These events and nothing else.
    pub(crate) fn batch(&self, at: Millis, events: Vec<RoomEvent>) -> Batch {
        let mut batch = self.nothing(None);
        batch.over |= events.iter().any(|event| matches!(event, RoomEvent::Cancelled { .. }));
        events.into_iter().for_each(|event| self.push(&mut batch, at, event));
        batch
    }

    fn nothing(&self, command: Option<CommandId>) -> Batch {
        Batch { entries: Vec::new(), over: self.over(), command }
    }

    fn entry(&self, batch: &Batch, at: Millis, event: RoomEvent) -> Entry {
        Entry { seq: self.seq() + batch.entries.len() as u32 + 1, at, event }
    }

    fn push(&self, batch: &mut Batch, at: Millis, event: RoomEvent) {
        let entry = self.entry(batch, at, event);
        batch.entries.push(entry);
    }
}

/// Rooms are equal if their headers and logs are, whatever commands they remember.
impl PartialEq for Room {
    fn eq(&self, other: &Room) -> bool {
        self.header == other.header && self.log == other.log && self.folded == other.folded
    }
}

/// A stored log that cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The number of the record.
    pub seq: u32,
    /// What is wrong with it.
    pub problem: ReplayProblem,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayProblem {
    /// Its number is not the next.
    Gap {
        /// The next.
        expected: u32,
    },
    /// Its line is not an event.
    Line(ParseEventError),
    /// Its event is not one of this game's mode.
    Mode(String),
    /// Its command is not the id of one.
    Command(String),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seq = self.seq;
        match &self.problem {
            ReplayProblem::Gap { expected } => {
                write!(f, "event {seq} follows where event {expected} was expected")
            }
            ReplayProblem::Line(error) => write!(f, "event {seq}: {error}"),
            ReplayProblem::Mode(line) => {
                write!(f, "event {seq}: '{line}' cannot happen in this game")
            }
            ReplayProblem::Command(text) => {
                write!(f, "event {seq}: '{text}' is not the id of a command")
            }
        }
    }
}

impl std::error::Error for ReplayError {}
