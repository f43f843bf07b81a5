//! A duplicate session at the server, where thousands may hand in slips in the same second.
//!
//! Messages that arrive together are judged one after another and stored in one commit. Their
//! senders are answered at once; everybody else gets totals, at most once a second. Only what
//! concerns everybody, such as a new round, goes to everybody: each receives its own view.

use std::sync::Arc;
use std::time::Duration;

use host::Said;
use table::wire::{ClientMessage, ServerMessage};
use tokio::time::Instant;

use crate::refusal::ServerRefusal;
use crate::room::{Ask, Lost, RoomTask, Stored};
use crate::store::Writes;

/// How many messages are judged before they are stored together.
const TOGETHER: usize = 512;

/// How often everybody gets the totals of a running round.
const TALLY: Duration = Duration::from_secs(1);

/// A socket, the answer to what it has said, and when a command arrived that does something.
type Answered = (u64, ServerMessage, Option<u64>);

impl RoomTask {
    /// Answers a message, and with it all those that wait behind it.
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
        let is_command =
            |say: &(u64, ClientMessage, u64)| matches!(say.1, ClientMessage::Command { .. });
        let (commands, questions): (Vec<_>, Vec<_>) = says.into_iter().partition(is_command);
        let (answers, news) = loop {
            let before = self.room().seq();
            let (answers, writes) = self.judge_many(&commands)?;
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
            self.update(&sockets);
        }
        if news {
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

    /// Sends everybody the news, either at once or a little later and only as totals.
    pub(crate) fn tell(&mut self) {
        if self.room().audience().hears_events() || self.room().loud() != self.told {
            self.tell_news();
        } else {
            self.tally_due.get_or_insert(Instant::now() + TALLY);
        }
    }

    /// Sends everybody the totals of the running round.
    pub(crate) fn tell_tally(&mut self) {
        self.tally_due = None;
        let Some(Ok(text)) = self.room().tally().map(|tally| serde_json::to_string(&tally)) else {
            return;
        };
        let text: Arc<str> = text.into();
        let sockets: Vec<u64> = self.connections.keys().copied().collect();
        for socket in sockets {
            self.queue(socket, text.clone());
        }
    }
}
