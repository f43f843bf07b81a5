//! A game on one device: its host, and the one client that holds the seats of all people.

use rules::{Chance, Millis, Seat};
use table::wire::{ClientMessage, RefusalMessage, ServerMessage};
use table::{Batch, Input, Presence, Record, ReplayError, Room, SeatKind, Verdict, WrongBatch};

use crate::{Advice, Client, Host, Next, Outcome, Said, Work};

/// A game on one device, such as a terminal or a browser without a network: a host, and one client
/// that holds the seats of all people. Its driver has the clock, stores what happens, and shows the
/// messages.
///
/// Whatever happens is first [`Unstored`]: the driver stores its records, commits it
/// ([`Device::commit`]), and then tells of it ([`Device::update`]).
pub struct Device<C> {
    host: Host<C>,
    client: Client,
    /// The seed of the draws, as it is shown when the game is over.
    seed: String,
    /// The last event after which computer players found nothing to do.
    rested: Option<u32>,
}

/// The answer to a message of the client.
pub enum Heard {
    /// These messages; nothing has changed.
    Answered(Vec<ServerMessage>),
    /// The engine has to be asked, which may take seconds.
    Advice(Box<Advice>),
    /// This happens once it is stored.
    Happens(Unstored),
}

/// Something that happens once its records are stored.
pub struct Unstored {
    batch: Box<Batch>,
    /// The id of the client's command.
    id: Option<String>,
}

impl Unstored {
    /// The records to be stored, all of them or none.
    pub fn records(&self) -> Vec<Record> {
        self.batch.records()
    }
}

impl<C: Chance> Device<C> {
    /// A game whose people all play on this device. `seed` is shown when it is over; an empty one
    /// is not.
    pub fn new(host: Host<C>, seed: String) -> Device<C> {
        let client = Client::new(host.room(), people(host.room()), 0);
        Device { host, client, seed, rested: None }
    }

    /// The host.
    pub fn host(&self) -> &Host<C> {
        &self.host
    }

    /// The room.
    pub fn room(&self) -> &Room {
        self.host.room()
    }

    /// The seed of the draws, as it is shown when the game is over.
    pub fn seed(&self) -> &str {
        &self.seed
    }

    /// The number of seats of people.
    pub fn people(&self) -> usize {
        people(self.room()).len()
    }

    /// Handles what the client says at this time. A greeting makes a new client of it, which has
    /// seen the game up to the event that it names.
    pub fn hear(&mut self, message: ClientMessage, at: Millis) -> Heard {
        match &message {
            ClientMessage::Hello { last_seq, .. } => {
                self.client = Client::new(self.room(), people(self.room()), *last_seq);
                return Heard::Answered(self.update(at));
            }
            ClientMessage::Ping {} => return Heard::Answered(vec![ServerMessage::Pong {}]),
            _ => {}
        }
        match self.host.hear(&mut self.client, message, at) {
            Said::Answer(answer) => Heard::Answered(vec![answer]),
            Said::Viewed => Heard::Answered(self.update(at)),
            Said::Advice(advice) => Heard::Advice(Box::new(advice)),
            Said::Batch { id, batch } => Heard::Happens(Unstored { batch, id: Some(id) }),
            Said::Nothing => Heard::Answered(Vec::new()),
        }
    }

    /// The effect of an input; `None` if it changes nothing.
    ///
    /// # Errors
    /// A refusal, as [`Host::judge`].
    pub fn judge(&self, input: &Input, at: Millis) -> Result<Option<Unstored>, RefusalMessage> {
        Ok(match self.host.judge(input, at)? {
            Verdict::Batch(batch) if !batch.is_empty() => Some(Unstored { batch, id: None }),
            Verdict::Batch(_) | Verdict::Repeated { .. } => None,
        })
    }

    /// Applies what has been stored. Returns the acknowledgement, if it was a command of the
    /// client.
    ///
    /// # Errors
    /// [`WrongBatch`] if something else has happened since it was judged.
    pub fn commit(&mut self, stored: Unstored) -> Result<Option<ServerMessage>, WrongBatch> {
        self.host.commit(*stored.batch)?;
        let room = self.host.room();
        Ok(stored.id.map(|id| self.client.done(room, id, room.seq())))
    }

    /// Applies an event that another device or another worker has stored.
    ///
    /// # Errors
    /// [`ReplayError`] if it cannot be read or its number is not the next.
    pub fn read(&mut self, record: Record) -> Result<(), ReplayError> {
        self.host.read(record)
    }

    /// True if there may be [`Device::work`] to do.
    pub fn has_work(&self) -> bool {
        self.host.has_work() && self.rested != Some(self.room().seq())
    }

    /// The work to be done before the game can continue, if there is any.
    pub fn work(&self, at: Millis) -> Option<Work> {
        self.has_work().then(|| self.host.work(at)).flatten()
    }

    /// The next step of the game with the result of the work; `None` if nothing happens by itself.
    pub fn go_on(&mut self, outcome: Outcome, at: Millis) -> Option<Unstored> {
        let next = self.host.next(outcome)?;
        let step = match &next {
            Next::Try(inputs) => {
                inputs.iter().find_map(|input| self.judge(input, at).ok().flatten())
            }
            Next::Wait | Next::Rethink => None,
        };
        if step.is_none() && !matches!(next, Next::Rethink) {
            self.rested = Some(self.room().seq());
        }
        step
    }

    /// The messages about what has happened since the last ones.
    pub fn update(&mut self, at: Millis) -> Vec<ServerMessage> {
        let room = self.host.room();
        let connected = vec![true; room.names().len()];
        let gone = vec![None; room.names().len()];
        let presence = Presence {
            connected: &connected,
            gone: &gone,
            public: false,
            watching: 0,
            seed: &self.seed,
        };
        let terms = self.client.misses_terms(room).then(|| room.terms());
        let update = room.update(self.client.sent(), self.client.viewer(), at, presence);
        self.client.told(room);
        terms.into_iter().chain([update]).collect()
    }
}

/// The seats of people.
fn people(room: &Room) -> Vec<Seat> {
    let kinds = &room.header().seats;
    let person = |seat: &Seat| !matches!(kinds.get(seat.index()), Some(SeatKind::Computer(_)));
    let count = kinds.len().max(room.names().len());
    (0..count as u16).map(Seat).filter(person).collect()
}
