//! A game with its seats, from the first one taken to the end.

use std::collections::VecDeque;
use std::fmt;

use rules::{
    Board, ChallengeRule, Chance, Command, Inputs, Judge, Millis, ParseEventError, Phase, Position,
    Ruleset, Seat, Tiles, View, Viewer, decide,
};

use crate::convert::to_command;
use crate::refusal::refused;
use crate::request::Basis;
use crate::wire::{CommandMessage, RefusalMessage};
use crate::{CommandId, Entry, Header, Input, Record, Request, RoomEvent, clean_name, refuse};

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
    /// The last commands and the numbers of their last events, oldest first.
    done: VecDeque<(CommandId, u32)>,
}

/// What the log folds into.
#[derive(Clone, PartialEq, Debug)]
struct Folded {
    position: Position,
    /// Who sits where.
    names: Vec<Option<String>>,
    basis: Basis,
}

impl Folded {
    fn apply(&mut self, entry: &Entry) {
        match &entry.event {
            RoomEvent::Seated { seat, name } => {
                if let Some(known) = self.names.get_mut(seat.index()) {
                    *known = Some(name.clone());
                }
            }
            RoomEvent::Game(event) => {
                self.position.apply(entry.at, event);
                self.basis.note(entry.seq, event);
            }
        }
    }
}

/// What an input would do. Its records are to be stored, then it is to be committed.
#[derive(Clone, PartialEq, Debug)]
pub struct Batch {
    entries: Vec<Entry>,
    folded: Folded,
    command: Option<CommandId>,
}

impl Batch {
    /// Whether nothing happens.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether the game is over with it.
    pub fn ends(&self) -> bool {
        self.folded.position.phase() == Phase::Over
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

/// What must be known to say whether anybody can play. It holds every rack and never leaves the
/// table.
#[derive(Clone, Debug)]
pub struct StuckQuestion {
    /// The rules in force.
    pub ruleset: Ruleset,
    /// The board.
    pub board: Board,
    /// The racks of the seats that still play.
    pub racks: Vec<Tiles>,
}

impl Room {
    /// A room in which nobody sits yet.
    pub fn new(header: Header) -> Room {
        let position = Position::new(&header.terms);
        let names = vec![None; header.seats.len()];
        let folded = Folded { position, names, basis: Basis::default() };
        Room { header, log: Vec::new(), folded, done: VecDeque::new() }
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
        for Record { seq, at, line, command } in records {
            let problem = |problem| ReplayError { seq, problem };
            if seq != room.seq() + 1 {
                return Err(problem(ReplayProblem::Gap { expected: room.seq() + 1 }));
            }
            let event = line.parse().map_err(|error| problem(ReplayProblem::Line(error)))?;
            let command = match command {
                Some(text) => {
                    Some(text.parse().map_err(|_| problem(ReplayProblem::Command(text)))?)
                }
                None => None,
            };
            let entry = Entry { seq, at: Millis(at), event };
            room.folded.apply(&entry);
            room.log.push(entry);
            room.remember(command);
        }
        Ok(room)
    }

    /// What is settled about the game.
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

    /// Who sits where; `None` for a seat that is open.
    pub fn names(&self) -> &[Option<String>] {
        &self.folded.names
    }

    /// Whether seats are still open.
    pub fn gathering(&self) -> bool {
        self.folded.names.iter().any(Option::is_none)
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.folded.position.phase()
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.phase() == Phase::Over
    }

    /// When an [`Input::Tick`] is due, if nothing happens before.
    ///
    /// The end of a turn comes [`GRACE`] later than the players are shown, so that a move made in
    /// time is not lost on its way (AMB-16).
    pub fn deadline(&self) -> Option<Millis> {
        let position = &self.folded.position;
        let turn_ends = position.turn_ends();
        match position.deadline() {
            Some(deadline) if Some(deadline) == turn_ends => Some(deadline.plus(GRACE)),
            other => other,
        }
    }

    /// When the others may claim the game on time, if nothing happens before. Nothing happens
    /// then by itself, but viewers may do more.
    pub fn claimable_from(&self) -> Option<Millis> {
        self.folded.position.claimable_from()
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer, at: Millis) -> View {
        self.folded.position.view(viewer, at.max(self.last_at()))
    }

    /// The question whether anybody can play, while the game waits for the answer.
    pub fn stuck_question(&self) -> Option<StuckQuestion> {
        let position = &self.folded.position;
        (position.phase() == Phase::StuckCheck).then(|| StuckQuestion {
            ruleset: *position.ruleset(),
            board: position.board().clone(),
            racks: position.active().map(|seat| position.seats()[seat.index()].rack).collect(),
        })
    }

    /// Whether judging this input asks the judge: challenges do, and plays where wrong words are
    /// refused.
    pub fn asks_judge(&self, input: &Input) -> bool {
        let Input::Command(request) = input else { return false };
        let void = self.folded.position.ruleset().challenge == ChallengeRule::Void;
        match request.command {
            CommandMessage::Challenge { .. } => true,
            CommandMessage::Play { .. } | CommandMessage::PlayText { .. } => void,
            _ => false,
        }
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
        let batch = match input {
            Input::Sit(who) => self.sit(who, inputs)?,
            Input::Command(request) => return self.judge_request(request, inputs),
            Input::Tick => self.carry_out(&Command::Tick, None, inputs)?,
            &Input::StuckVerdict { anyone_can_play } => {
                self.carry_out(&Command::StuckVerdict { anyone_can_play }, None, inputs)?
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
        self.log.extend(batch.entries);
        self.folded = batch.folded;
        self.remember(batch.command);
        Ok(())
    }

    /// The name of a seat for sentences.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let name = self.folded.names.get(seat.index()).cloned().flatten();
        name.unwrap_or_else(|| format!("player {}", u32::from(seat.0) + 1))
    }

    fn remember(&mut self, command: Option<CommandId>) {
        let Some(command) = command else { return };
        let seat = command.seat;
        self.done.push_back((command, self.seq()));
        if self.done.iter().filter(|(other, _)| other.seat == seat).count() > REMEMBERED
            && let Some(oldest) = self.done.iter().position(|(other, _)| other.seat == seat)
        {
            self.done.remove(oldest);
        }
    }

    fn sit(&self, who: &[(Seat, String)], inputs: Inputs<'_>) -> Result<Batch, RefusalMessage> {
        let mut batch = self.nothing(None);
        for (seat, name) in who {
            let name = clean_name(name)?;
            match batch.folded.names.get(seat.index()) {
                None => {
                    return Err(refuse("no_such_seat", "Choose one of the seats of this game."));
                }
                Some(Some(_)) => {
                    return Err(refuse("seat_taken", "Somebody sits there: take another seat."));
                }
                Some(None) => {}
            }
            self.push(&mut batch, inputs.at, RoomEvent::Seated { seat: *seat, name });
        }
        if batch.folded.names.iter().all(Option::is_some) {
            self.decide(&mut batch, &Command::Start, inputs)?;
        }
        Ok(batch)
    }

    fn judge_request(
        &self,
        request: &Request,
        inputs: Inputs<'_>,
    ) -> Result<Verdict, RefusalMessage> {
        let id = request.command_id()?;
        if let Some(&(_, seq)) = self.done.iter().find(|(known, _)| *known == id) {
            return Ok(Verdict::Repeated { seq });
        }
        if request.seq > self.seq() {
            return Err(refuse(
                "unknown_seq",
                "This sequence number has not been given yet: load the game again.",
            ));
        }
        if request.seq < self.folded.basis.of(&request.command) {
            return Err(refuse(
                "stale_position",
                "The game has moved on meanwhile: look at the board and decide again.",
            ));
        }
        let board = self.folded.position.board();
        let command = to_command(request.seat, &request.command, board)?;
        self.carry_out(&command, Some(id), inputs).map(|batch| Verdict::Batch(Box::new(batch)))
    }

    fn carry_out(
        &self,
        command: &Command,
        id: Option<CommandId>,
        inputs: Inputs<'_>,
    ) -> Result<Batch, RefusalMessage> {
        let mut batch = self.nothing(id);
        self.decide(&mut batch, command, inputs)?;
        Ok(batch)
    }

    fn nothing(&self, command: Option<CommandId>) -> Batch {
        Batch { entries: Vec::new(), folded: self.folded.clone(), command }
    }

    fn decide(
        &self,
        batch: &mut Batch,
        command: &Command,
        inputs: Inputs<'_>,
    ) -> Result<(), RefusalMessage> {
        let events = decide(&batch.folded.position, command, inputs)
            .map_err(|refusal| refused(&refusal, |seat| self.name(seat)))?;
        for event in events {
            self.push(batch, inputs.at, RoomEvent::Game(event));
        }
        Ok(())
    }

    fn push(&self, batch: &mut Batch, at: Millis, event: RoomEvent) {
        let seq = self.seq() + batch.entries.len() as u32 + 1;
        let entry = Entry { seq, at, event };
        batch.folded.apply(&entry);
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
            ReplayProblem::Command(text) => {
                write!(f, "event {seq}: '{text}' is not the id of a command")
            }
        }
    }
}

impl std::error::Error for ReplayError {}
