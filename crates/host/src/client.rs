//! A client that is connected to a room: the seats it holds, what it sees, what it says.

use rules::{Chance, Millis, Seat, Viewer};
use table::wire::{ClientMessage, RefusalMessage, ServerMessage};
use table::{Batch, Input, Request, Room, Verdict};

use crate::{Advice, Host, HostRefusal};

/// A client that is connected to a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client {
    held: Vec<Seat>,
    viewer: Viewer,
    /// The last event of the log that was sent to the client or is hidden from it.
    sent: u32,
    /// The event since which the terms last sent to the client have applied.
    terms: Option<u32>,
    /// The time that news and an answer to it are on their way.
    delay: Millis,
}

/// The result of something that a client says.
pub enum Said {
    /// This is the answer; nothing has changed.
    Answer(ServerMessage),
    /// The client sees the game as another viewer from now on, and needs an update.
    Viewed,
    /// The engine has to be asked.
    Advice(Advice),
    /// This would happen. Once it is stored and committed, the command with this id is done.
    Batch {
        /// The command's id.
        id: String,
        /// The batch that would happen.
        batch: Box<Batch>,
    },
    /// The message is not for the room.
    Nothing,
}

impl Client {
    /// A client that holds these seats and has seen the game up to this sequence number. With one
    /// seat it sees the game as that seat, otherwise as a spectator.
    pub fn new(room: &Room, held: Vec<Seat>, last_seq: u32) -> Client {
        let viewer = match held[..] {
            [seat] => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        let sent = room.heard(viewer, last_seq).min(room.seq());
        Client { held, viewer, sent, terms: None, delay: Millis(0) }
    }

    /// News and an answer to it are on their way for so long, as measured.
    pub fn delayed(&mut self, delay: Millis) {
        self.delay = delay;
    }

    /// True if the client holds a seat.
    pub fn holds(&self, seat: Seat) -> bool {
        self.held.contains(&seat)
    }

    /// True if the client holds no seat: it watches.
    pub fn holds_nothing(&self) -> bool {
        self.held.is_empty()
    }

    /// The viewer as whom the client sees the game.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The last event of the log that was sent to the client or is hidden from it.
    pub fn sent(&self) -> u32 {
        self.sent
    }

    /// Marks the terms and everything until now as sent.
    pub fn told(&mut self, room: &Room) {
        self.sent = room.seq();
        self.terms = Some(room.terms_since());
    }

    /// Marks the terms and everything until this event as sent.
    pub fn told_until(&mut self, room: &Room, seq: u32) {
        self.sent = seq;
        self.terms = Some(room.terms_since());
    }

    /// True if the client has to be sent the terms before anything else.
    pub fn misses_terms(&self, room: &Room) -> bool {
        self.terms != Some(room.terms_since())
    }

    /// True if something has happened that the client may know and that has not been sent to it.
    pub fn misses_news(&self, room: &Room) -> bool {
        room.has_news(self.sent, self.viewer)
    }

    /// The message that a command of the client was carried out, up to this event of the log.
    pub fn done(&self, room: &Room, id: String, seq: u32) -> ServerMessage {
        ServerMessage::Done { id, seq: room.given(self.viewer, seq) }
    }
}

impl<C: Chance> Host<C> {
    /// Handles what the client says at this time.
    pub fn hear(&self, client: &mut Client, message: ClientMessage, at: Millis) -> Said {
        let id = message.id().map(str::to_owned);
        self.taken(client, message, at)
            .unwrap_or_else(|refusal| Said::Answer(ServerMessage::Refused { id, refusal }))
    }

    fn taken(
        &self,
        client: &mut Client,
        message: ClientMessage,
        at: Millis,
    ) -> Result<Said, RefusalMessage> {
        match message {
            ClientMessage::ViewAs { seat } => {
                let seat = seat.map(Seat);
                if seat.is_some_and(|seat| !client.holds(seat)) {
                    return Err(HostRefusal::SeatNotHeld.into());
                }
                client.viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
                client.sent = 0;
                Ok(Said::Viewed)
            }
            ClientMessage::Command { id, seat, seq, command } => {
                let seat = Seat(seat);
                if !client.holds(seat) {
                    return Err(HostRefusal::SeatNotHeld.into());
                }
                let seq = self.room().heard(client.viewer, seq);
                let delay = client.delay;
                let request = Request { id: id.clone(), seat, seq, command, delay };
                Ok(match self.judge(&Input::Command(request), at)? {
                    Verdict::Repeated { seq } => Said::Answer(client.done(self.room(), id, seq)),
                    Verdict::Batch(batch) => Said::Batch { id, batch },
                })
            }
            ClientMessage::Advise { id } => self.advice(client.viewer, at, id).map(Said::Advice),
            ClientMessage::Remark { id } => self.remark(client.viewer, id).map(Said::Advice),
            ClientMessage::Preview { id, tiles } => {
                Ok(Said::Answer(self.room().preview(&id, &tiles)))
            }
            ClientMessage::LookUp { id, word } => {
                self.with_words(|judge| self.room().look_up(&id, &word, judge)).map(Said::Answer)
            }
            ClientMessage::TryRemoval { id, squares } => self
                .with_words(|judge| self.room().try_removal(&id, &squares, judge))
                .map(Said::Answer),
            ClientMessage::ShowRemovals { id } => {
                self.with_words(|judge| self.room().removals(&id, judge)).map(Said::Answer)
            }
            // Talk is no part of the game: the driver of the host carries it.
            ClientMessage::Hello { .. }
            | ClientMessage::Listen { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Ping {} => Ok(Said::Nothing),
        }
    }
}

/// The refusal for a client that acts for a seat that others hold.
pub fn not_held() -> RefusalMessage {
    HostRefusal::SeatNotHeld.into()
}
