//! A duplicate session at the server, where thousands may hand in slips in the same second.
//!
//! What comes in together is judged one after another and stored in one commit. Whoever sent it is
//! answered at once; everybody else is told in numbers, at most once a second. Only what concerns
//! all, such as a new round, is told to all, to each the own small view.

use std::sync::Arc;
use std::time::Duration;

use table::wire::ClientMessage;
use table::{Input, Request, Verdict};
use tokio::time::Instant;

use crate::answer::Refused;
use crate::room::{Ask, Lost, RoomTask, not_held};

/// How many messages are judged before they are stored together.
const TOGETHER: usize = 512;

/// How often everybody is told how a round goes on.
const TALLY: Duration = Duration::from_secs(1);

impl RoomTask {
    /// Answers a message, and with it all that wait behind it.
    pub(crate) async fn say_many(
        &mut self,
        socket: u64,
        message: ClientMessage,
        said: u64,
    ) -> Result<(), Lost> {
        let mut says = vec![(socket, message, said)];
        let mut behind = None;
        while says.len() < TOGETHER {
            match self.asks.try_recv() {
                Ok(Ask::Say { socket, message, said }) => says.push((socket, message, said)),
                Ok(other) => {
                    behind = Some(other);
                    break;
                }
                Err(_) => break,
            }
        }
        let mut records = Vec::new();
        let mut done = Vec::new();
        let mut questions = Vec::new();
        let mut ends = false;
        for (socket, message, said) in says {
            let ClientMessage::Command { id, seat, seq, command } = message else {
                questions.push((socket, message, said));
                continue;
            };
            let seat = rules::Seat(seat);
            let holder = self.connections.get(&socket).filter(|known| known.held.contains(&seat));
            let Some(viewer) = holder.map(|known| known.viewer) else {
                self.refuse(socket, Some(id), not_held());
                continue;
            };
            let seq = self.room.heard(viewer, seq);
            let request = Request { id: id.clone(), seat, seq, command };
            match self.judge(&Input::Command(request), said) {
                Err(refusal) => self.refuse(socket, Some(id), refusal),
                Ok(Verdict::Repeated { seq }) => done.push((socket, id, seq)),
                Ok(Verdict::Batch(batch)) => {
                    records.extend(batch.records());
                    ends |= batch.ends();
                    // Nobody is told before it is stored; if that fails the room is read anew.
                    self.room.commit(*batch).map_err(|_| Lost)?;
                    done.push((socket, id, self.room.seq()));
                }
            }
        }
        if !records.is_empty() {
            let game = self.room.header().id.clone();
            if let Err(error) = self.rooms.store().append(&game, &records, &[], ends).await {
                tracing::error!("game {game}: {error}");
                for (socket, id, _) in done {
                    self.refuse(socket, Some(id), Refused::unavailable().refusal);
                }
                return Err(Lost);
            }
            self.set_thinking();
        }
        let sockets: Vec<u64> = done.iter().map(|(socket, ..)| *socket).collect();
        for (socket, id, seq) in done {
            self.done(socket, id, seq);
        }
        if self.room.loud() == self.told {
            self.update(&sockets);
        }
        if !records.is_empty() {
            self.tell();
        }
        for (socket, message, said) in questions {
            self.say(socket, message, said).await?;
        }
        match behind {
            Some(ask) => Box::pin(self.answer(ask)).await,
            None => Ok(()),
        }
    }

    /// Tells everybody what has happened: at once, or in a moment and only in numbers.
    pub(crate) fn tell(&mut self) {
        if !self.room.told_by_position() || self.room.loud() != self.told {
            self.tell_news();
        } else {
            self.tally_due.get_or_insert(Instant::now() + TALLY);
        }
    }

    /// Tells everybody how a round goes on.
    pub(crate) fn tell_tally(&mut self) {
        self.tally_due = None;
        let Some(Ok(text)) = self.room.tally().map(|tally| serde_json::to_string(&tally)) else {
            return;
        };
        let text: Arc<str> = text.into();
        let sockets: Vec<u64> = self.connections.keys().copied().collect();
        for socket in sockets {
            self.queue(socket, text.clone());
        }
    }
}
