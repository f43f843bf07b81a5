//! Sends the sockets of a room their messages: each receives what its viewer may know.

use std::collections::HashMap;
use std::sync::Arc;

use rules::{Millis, Seat, Viewer};
use table::wire::{RefusalMessage, ServerMessage};
use table::{Presence, SeatKind};

use super::{Connection, RoomTask};
use crate::live::outbox::Outgoing;

impl RoomTask {
    /// Says that a command was carried out, with all that has happened until now.
    pub(crate) fn done(&mut self, socket: u64, id: String) {
        let Some(connection) = self.connections.get(&socket) else { return };
        let done = connection.client.done(self.room(), id, self.room().seq());
        self.send(socket, &done);
    }

    pub(crate) fn refuse(
        &mut self,
        socket: u64,
        id: Option<String>,
        refusal: impl Into<RefusalMessage>,
    ) {
        let refusal = refusal.into();
        self.send(socket, &ServerMessage::Refused { id, refusal });
    }

    pub(crate) fn send(&mut self, socket: u64, message: &ServerMessage) {
        if let ServerMessage::Refused { refusal, .. } = message {
            self.services.metrics().refused(&refusal.code);
        }
        let Ok(text) = serde_json::to_string(message) else { return };
        self.put(socket, Outgoing::whole(text));
    }

    /// Puts a message in a socket's queue. A socket that is too slow for it is dropped.
    pub(crate) fn put(&mut self, socket: u64, message: Outgoing) {
        let Some(connection) = self.connections.get(&socket) else { return };
        if connection.outbox.put(message).is_err() {
            self.drop_socket(socket);
            self.services.metrics().too_slow();
        }
    }

    /// Forgets a socket.
    pub(crate) fn drop_socket(&mut self, socket: u64) {
        self.connections.remove(&socket);
        self.crowd.forget(socket);
    }

    /// Sends all clients the state of the game, even if nothing has happened.
    pub(super) fn tell_all(&mut self) {
        if self.tell_crowd() {
            self.told = self.room().loud();
            self.tally_due = None;
            self.told_watching = self.watching();
            self.watching_due = None;
            return;
        }
        self.told_connected = self.connected();
        self.told_watching = self.watching();
        self.watching_due = None;
        let sockets = self.connections.keys().copied().collect();
        self.tell_these(sockets);
    }

    /// Sends news only to those who may know of it: a message never reveals that something was
    /// kept from its recipient.
    pub(crate) fn tell_news(&mut self) {
        if self.tell_crowd() {
            self.told = self.room().loud();
            self.tally_due = None;
            return;
        }
        let room = self.host.room();
        let later = room.seen_later();
        let older = later.is_some_and(|seen| seen != self.told_late);
        let news = |other: &Connection| match later {
            // A client that watches some turns later is told when one of those turns is old enough.
            Some(_) if other.client.holds_nothing() => older,
            _ => other.client.misses_news(room),
        };
        let sockets = self.connections.iter().filter(|(_, other)| news(other));
        let sockets = sockets.map(|(&socket, _)| socket).collect();
        self.tell_these(sockets);
    }

    fn tell_these(&mut self, sockets: Vec<u64>) {
        self.told = self.room().loud();
        self.tally_due = None;
        self.update(&sockets);
    }

    pub(super) fn tell_others(&mut self, socket: u64) {
        self.told_connected = self.connected();
        let sockets: Vec<u64> =
            self.connections.keys().copied().filter(|&other| other != socket).collect();
        self.update(&sockets);
    }

    /// Sends these sockets the events they have not been sent and where the game stands.
    pub(crate) fn update(&mut self, sockets: &[u64]) {
        self.note_gone();
        self.begin_crowd();
        let at = self.now();
        self.told_at = at;
        let connected = self.connected();
        let seed = self.seed();
        let gone = self.gone();
        let watching = self.watching();
        let presence = Presence {
            connected: &connected,
            gone: &gone,
            public: self.public,
            watching,
            seed: &seed,
        };
        // Viewers who see the same get the same text.
        let mut texts: HashMap<(Option<Seat>, u32, bool), Arc<str>> = HashMap::new();
        let watched = self.host.room().shows_racks();
        if watched {
            let late = self.late.take().map(|late| *late);
            self.late = self.host.room().late(late).map(Box::new);
            self.told_late = self.host.room().seen_later().unwrap_or_default();
        }
        let mut terms: Option<Arc<str>> = None;
        for &socket in sockets {
            let Some(connection) = self.connections.get_mut(&socket) else { continue };
            let (viewer, sent) = (connection.client.viewer(), connection.client.sent());
            let first = connection.client.misses_terms(self.host.room());
            // The parts that the players have agreed to show are for clients without a seat.
            let watches = watched && connection.client.holds_nothing();
            let late = self.late.as_deref().filter(|_| watches);
            match late {
                Some(late) => connection.client.told_until(self.host.room(), late.seq()),
                None => connection.client.told(self.host.room()),
            }
            let seat = match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            };
            let text = match texts.get(&(seat, sent, watches)) {
                Some(text) => text.clone(),
                None => {
                    let message = match late {
                        Some(late) => late.update(sent, presence),
                        None if watches => self.host.room().watching_update(sent, at, presence),
                        None => self.host.room().update(sent, viewer, at, presence),
                    };
                    let Ok(text) = serde_json::to_string(&message) else { continue };
                    let text: Arc<str> = text.into();
                    texts.insert((seat, sent, watches), text.clone());
                    text
                }
            };
            if first {
                if terms.is_none() {
                    let text = serde_json::to_string(&self.host.room().terms());
                    terms = text.ok().map(Arc::from);
                }
                let Some(terms) = &terms else { continue };
                self.put(socket, Outgoing::whole(terms.clone()));
            }
            self.crowd.forget(socket);
            self.put(socket, Outgoing::whole(text));
        }
    }

    /// Records which seats' people have connected or disconnected.
    pub(super) fn note_gone(&mut self) {
        let now = self.now();
        let connected = self.connected();
        self.left_at.resize(connected.len(), None);
        for (left, connected) in self.left_at.iter_mut().zip(connected) {
            *left = if connected { None } else { left.or(Some(now)) };
        }
    }

    /// The time from which each seat's person counts as absent. The server knows nothing of the
    /// time before it started, so all seats get the full time again then.
    pub(super) fn gone(&self) -> Vec<Option<Millis>> {
        let after = Millis(self.services.gone_after().as_millis() as u64);
        self.left_at.iter().map(|left| left.map(|left| left.plus(after))).collect()
    }

    pub(super) fn connected(&self) -> Vec<bool> {
        if !self.room().audience().hears_who_is_there() {
            // With thousands of players, clients are not told which seats are connected.
            return Vec::new();
        }
        let held = |seat| {
            let here = self.connections.values().any(|other| other.client.holds(seat));
            here || self.elsewhere.holds(seat)
        };
        let seats = (0..).map(Seat).zip(&self.room().header().seats);
        seats.map(|(seat, kind)| *kind != SeatKind::Person || held(seat)).collect()
    }
}
