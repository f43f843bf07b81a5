//! A crowd at the server, such as a duplicate session, where thousands may hand in slips in the
//! same second.
//!
//! Messages that arrive together are judged one after another and stored in one commit. Their
//! senders are answered at once; all other clients get totals, at most once a second. Only changes
//! that concern all clients, such as a new round, go to all: the change is written once, and each
//! viewer's own part is put before it. The clients are told in groups of a few hundred, and the
//! room answers its requests in between.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use host::Said;
use rules::Viewer;
use table::wire::{ClientMessage, CommonChange, ServerMessage};
use table::{Common, Presence};
use tokio::time::Instant;

use crate::base::refusal::ServerRefusal;
use crate::live::outbox::Outgoing;
use crate::live::room::{Ask, Connection, Lost, RoomTask, Stored};
use crate::store::Writes;

/// The number of messages that are judged before they are stored together.
const TOGETHER: usize = 512;

/// The interval at which all clients get the totals of a running round.
const TALLY: Duration = Duration::from_secs(1);

/// A socket, the answer to its message, and the arrival time of a command that does something.
type Answered = (u64, ServerMessage, Option<u64>);

/// The number of clients that are told at a time.
const AT_A_TIME: usize = 256;

/// The state that was last sent to a crowd, and the clients that have yet to be told.
#[derive(Default)]
pub(crate) struct Crowd {
    /// The state of the game as all connected clients know it, or will once they are told. `None`
    /// until a client is connected, and where there is no crowd.
    told: Option<Common>,
    /// The change for all clients, as it is written.
    change: Arc<str>,
    /// The sockets that have yet to be told of it.
    waiting: BTreeSet<u64>,
}

impl Crowd {
    /// True if some clients have yet to be told of the last change.
    pub(crate) fn is_being_told(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Nothing has to be told to a socket any more: it is gone, or knows everything.
    pub(crate) fn forget(&mut self, socket: u64) {
        self.waiting.remove(&socket);
    }
}

impl RoomTask {
    /// Answers a message about the game, and with it all those that wait behind it.
    pub(crate) async fn say_many(
        &mut self,
        socket: u64,
        message: ClientMessage,
        said: u64,
    ) -> Result<(), Lost> {
        let mut says = vec![(socket, message, said)];
        while says.len() < TOGETHER
            && let Some(Ask::Say { socket, message, said, delay }) =
                self.asks.next_if(Ask::is_about_the_game)
        {
            if let Some(message) = self.heard(socket, message, delay).await {
                says.push((socket, message, said));
            }
        }
        let is_command =
            |say: &(u64, ClientMessage, u64)| matches!(say.1, ClientMessage::Command { .. });
        let (commands, questions): (Vec<_>, Vec<_>) = says.into_iter().partition(is_command);
        let (answers, news) = loop {
            let before = self.room().seq();
            let (answers, writes) = self.judge_many(&commands)?;
            let is_refused =
                |(_, answer, _): &Answered| matches!(answer, ServerMessage::Refused { .. });
            if answers.iter().any(is_refused)
                && self.is_behind().await?
                && self.start_over().await?
            {
                continue;
            }
            let news = self.room().seq() != before;
            if !news {
                break (answers, false);
            }
            match self.write(writes).await {
                Ok(Stored::Done) => break (answers, true),
                Ok(Stored::Overtaken) => {}
                Err(lost) => {
                    for (socket, answer, _) in answers {
                        match answer {
                            ServerMessage::Done { id, .. } => {
                                self.refuse(socket, Some(id), ServerRefusal::Unavailable);
                            }
                            refused => self.send(socket, &refused),
                        }
                    }
                    return Err(lost);
                }
            }
        };
        let is_done = |answer: &ServerMessage| matches!(answer, ServerMessage::Done { .. });
        let done = answers.iter().filter(|(_, answer, _)| is_done(answer));
        let sockets: Vec<u64> = done.map(|(socket, ..)| *socket).collect();
        for (socket, answer, said) in answers {
            self.send(socket, &answer);
            if let Some(said) = said {
                self.acknowledged(said);
            }
        }
        if self.room().loud() == self.told {
            self.tell_own(&sockets);
        }
        if news {
            self.tell();
        }
        for (socket, message, said) in questions {
            self.say(socket, message, said).await?;
        }
        Ok(())
    }

    /// Judges commands one after another and applies what they do. Returns the answers, which hold
    /// once it is stored, each with the time of a command that does something; and what is to be
    /// stored.
    fn judge_many(
        &mut self,
        commands: &[(u64, ClientMessage, u64)],
    ) -> Result<(Vec<Answered>, Writes), Lost> {
        let mut writes = Writes::default();
        let mut answers = Vec::new();
        for (socket, message, said) in commands {
            let at = self.at(*said);
            let Some(connection) = self.connections.get_mut(socket) else { continue };
            match self.host.hear(&mut connection.client, message.clone(), at) {
                Said::Batch { id, batch } => {
                    let client = connection.client.clone();
                    writes = self.make_so(*batch, writes)?;
                    let done = client.done(self.room(), id, self.room().seq());
                    answers.push((*socket, done, Some(*said)));
                }
                Said::Answer(answer) => answers.push((*socket, answer, None)),
                Said::Viewed | Said::Advice(_) | Said::Nothing => {}
            }
        }
        Ok((answers, writes))
    }

    /// Sends all clients the news, either at once or a little later and only as totals.
    pub(crate) fn tell(&mut self) {
        if self.room().audience().hears_events() || self.room().loud() != self.told {
            self.tell_news();
        } else {
            self.tally_due.get_or_insert(Instant::now() + TALLY);
        }
    }

    /// Sends all clients the totals of the running round, or the change where there are none.
    pub(crate) fn tell_tally(&mut self) {
        self.tally_due = None;
        let Some(tally) = self.room().tally() else { return self.tell_news() };
        let Ok(text) = serde_json::to_string(&tally) else { return };
        let message = Outgoing::whole(text);
        let sockets: Vec<u64> = self.connections.keys().copied().collect();
        for socket in sockets {
            self.put(socket, message.clone());
        }
        self.tell_arbitrators();
    }

    /// Sends the arbitrators of a hall what they alone see: the slips typed in from paper.
    fn tell_arbitrators(&mut self) {
        let room = self.host.room();
        let follows = |other: &Connection| match other.client.viewer() {
            Viewer::Seat(seat) => room.follows_the_hall(seat),
            Viewer::Spectator => false,
        };
        let sockets = self.connections.iter().filter(|(_, other)| follows(other));
        let sockets: Vec<u64> = sockets.map(|(&socket, _)| socket).collect();
        self.update(&sockets);
    }

    /// Notes what the first of a crowd are told.
    pub(crate) fn begin_crowd(&mut self) {
        if self.crowd.told.is_none() && !self.room().audience().hears_events() {
            self.crowd.told = Some(self.common());
        }
    }

    /// Starts telling a crowd what has changed. False if it has to be told everything: there was no
    /// crowd before.
    pub(crate) fn tell_crowd(&mut self) -> bool {
        if self.room().audience().hears_events() {
            // Perhaps it was a crowd before: the few who take the board apart are none.
            self.crowd = Crowd::default();
            return false;
        }
        // Clients that have not been told of the last change must be, before there is another.
        while self.crowd.is_being_told() {
            self.tell_some();
        }
        let Some(before) = self.crowd.told.take() else { return false };
        let now = self.common();
        self.crowd.change = written(&now.since(&before));
        self.crowd.told = Some(now);
        self.crowd.waiting = self.connections.keys().copied().collect();
        true
    }

    /// Tells the next few of a crowd.
    pub(crate) fn tell_some(&mut self) {
        let change = self.crowd.change.clone();
        for _ in 0..AT_A_TIME {
            let Some(socket) = self.crowd.waiting.pop_first() else { break };
            self.tell_one(socket, &change);
        }
    }

    /// Tells one or several clients of a crowd what has changed for them alone.
    fn tell_own(&mut self, sockets: &[u64]) {
        let nothing = written(&CommonChange::default());
        for &socket in sockets {
            let change = match self.crowd.waiting.remove(&socket) {
                true => self.crowd.change.clone(),
                false => nothing.clone(),
            };
            self.tell_one(socket, &change);
        }
    }

    fn tell_one(&mut self, socket: u64, change: &Arc<str>) {
        let at = self.now();
        self.told_at = at;
        let Some(connection) = self.connections.get_mut(&socket) else { return };
        let (room, viewer) = (self.host.room(), connection.client.viewer());
        if !room.sees_the_common(viewer) || connection.client.misses_terms(room) {
            return self.update(&[socket]);
        }
        connection.client.told(room);
        let (seq, own) = (room.given(viewer, room.seq()), room.own(viewer, at));
        let Ok(own) = serde_json::to_string(&own) else { return };
        let own = format!(r#"{{"type":"changed","seq":{seq},"own":{own},"change":"#);
        self.put(socket, Outgoing::joined(own, change.clone()));
    }

    fn common(&self) -> Common {
        let seed = self.seed();
        let (public, watching) = (self.public, self.watching());
        let presence = Presence { connected: &[], gone: &[], public, watching, seed: &seed };
        self.room().common(self.now(), presence)
    }
}

/// The change for all clients, as the end of a message.
fn written(change: &CommonChange) -> Arc<str> {
    // A change that cannot be written is none; the values come from messages.
    let mut text = serde_json::to_string(change).unwrap_or_default();
    text.push('}');
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_in_two_parts_is_the_message() {
        let change = CommonChange { kept: Some(3), ..CommonChange::default() };
        let own = r#"{"type":"changed","seq":7,"own":null,"change":"#.to_owned();
        let text = Outgoing::joined(own, written(&change)).text();
        let whole = ServerMessage::Changed { seq: 7, own: None, change };
        assert_eq!(text, serde_json::to_string(&whole).unwrap());
    }
}
