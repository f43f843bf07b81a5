//! One task for each room that is awake. It alone changes the room, stores what happened before
//! anybody is told, and tells each socket what its viewer may know.

mod telling;
mod thinking;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use lexicon::Lexicon;
use rules::{Millis, Seat, Viewer};
use table::wire::{
    ClientMessage, CommandMessage, GameSummary, RankingMessage, RefusalMessage, SeatToken,
};
use table::{Batch, Finding, Input, Request, Room, SeededChance, Verdict, refuse};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use crate::answer::Refused;
use crate::consent::{Consent, Newcomer};
use crate::rooms::Rooms;
use crate::store::{SeatHold, StoredGame};
use crate::{limit, sheet};

/// How long a room that nobody looks at and that waits for nothing stays awake.
const IDLE: Duration = Duration::from_secs(60);

/// What a room can be asked.
pub(crate) enum Ask {
    /// A socket has said hello.
    Connect(Connect),
    /// A socket sends something.
    Say {
        /// Which socket.
        socket: u64,
        /// What; no `hello` and no `ping`.
        message: ClientMessage,
        /// When it arrived, in served time. However long it waits here, that is when
        /// it was said.
        said: u64,
    },
    /// A socket is gone.
    Leave {
        /// Which socket.
        socket: u64,
    },
    /// Somebody accepts the invitation.
    Join {
        /// Who.
        newcomer: Newcomer,
        /// Gets the seat or the refusal.
        reply: oneshot::Sender<Result<SeatToken, Refused>>,
    },
    /// Those who sit already accept the terms or propose others.
    Consent {
        /// What they say.
        consent: Consent,
        /// Gets nothing or the refusal.
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// A seat takes another name, or whoever made the table cancels it.
    People {
        /// What is asked.
        input: Input,
        /// Gets nothing or the refusal.
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// Those who sat here say whether they want another game.
    Again {
        /// Their seats.
        seats: Vec<Seat>,
        /// Whether they want it.
        again: bool,
        /// Gets the id of the next game, if there is one by now, or the refusal.
        reply: oneshot::Sender<Result<Option<String>, Refused>>,
    },
    /// What anybody may know.
    Summary {
        /// Gets it.
        reply: oneshot::Sender<GameSummary>,
    },
    /// A part of the ranking of a duplicate session; `None` in another mode.
    Ranking {
        /// The first line, from 0.
        from: usize,
        /// How many lines.
        count: usize,
        /// Gets it.
        reply: oneshot::Sender<Option<RankingMessage>>,
    },
    /// The file of a duplicate session, or the sheet of its results, once it is over.
    Paper {
        /// The sheet; else the file.
        sheet: bool,
        /// Gets it.
        reply: oneshot::Sender<Result<String, RefusalMessage>>,
    },
    /// Computer players have decided.
    Decided {
        /// The number of the last event they had seen.
        seq: u32,
        /// What one of them does.
        decided: Option<(Seat, CommandMessage)>,
    },
    /// The answer to the game's question.
    Found {
        /// The number of the last event it was asked after.
        seq: u32,
        /// The answer.
        finding: Finding,
    },
}

/// A socket that has said hello.
pub(crate) struct Connect {
    /// Which socket.
    pub(crate) socket: u64,
    /// Where its messages go.
    pub(crate) queue: mpsc::Sender<Arc<str>>,
    /// The seats whose tokens it has shown.
    pub(crate) held: Vec<Seat>,
    /// The last event it has seen.
    pub(crate) last_seq: u32,
}

/// A socket as the room knows it.
pub(crate) struct Connection {
    queue: mpsc::Sender<Arc<str>>,
    pub(crate) held: Vec<Seat>,
    pub(crate) viewer: Viewer,
    /// The last event of the log that it was told of, or that was not for it to know.
    sent: u32,
}

/// The task of a room.
pub(crate) struct RoomTask {
    pub(crate) rooms: Rooms,
    pub(crate) room: Room,
    chance: SeededChance,
    /// The served time at which the game was made.
    since: u64,
    /// The latest time that anybody was told; the game does not go back behind it.
    told_at: Millis,
    pub(crate) asks: mpsc::Receiver<Ask>,
    own: mpsc::WeakSender<Ask>,
    pub(crate) connections: HashMap<u64, Connection>,
    /// For each seat since when nobody is connected with it.
    left_at: Vec<Option<Millis>>,
    /// Which seats everybody was last told to be connected.
    told_connected: Vec<bool>,
    /// The last event after which everybody was told that the game may be claimed on time.
    claimable_told: u32,
    /// The last event that everybody was told of at once.
    pub(crate) told: u32,
    /// When everybody is told how a duplicate round goes on.
    pub(crate) tally_due: Option<Instant>,
    /// What computer players or the referee are thinking about, if they are.
    thinking: Option<JoinHandle<()>>,
    /// What the engine is asked for advice on, if it is.
    advising: Option<JoinHandle<()>>,
}

/// The room can no longer be kept; whoever asks again gets it from the store.
pub(crate) struct Lost;

impl RoomTask {
    /// Wakes a stored game.
    pub(crate) fn new(
        rooms: Rooms,
        stored: StoredGame,
        asks: mpsc::Receiver<Ask>,
        own: mpsc::WeakSender<Ask>,
    ) -> Result<RoomTask, table::ReplayError> {
        let StoredGame { header, chance, records, since } = stored;
        let room = Room::replay(header, records)?;
        let connections = HashMap::new();
        Ok(RoomTask {
            rooms,
            room,
            chance,
            since,
            told_at: Millis(0),
            asks,
            own,
            connections,
            left_at: Vec::new(),
            told_connected: Vec::new(),
            claimable_told: 0,
            told: 0,
            tally_due: None,
            thinking: None,
            advising: None,
        })
    }

    /// Serves the room until nobody needs it or it is lost.
    pub(crate) async fn run(mut self) {
        self.set_thinking();
        loop {
            self.note_gone();
            let (due, claim_due) = (self.due(), self.claim_due());
            let stand_in_due = self.stand_in_due();
            let served = tokio::select! {
                ask = self.asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => break,
                },
                () = sleep_until(due) => self.tick().await,
                () = sleep_until(self.tally_due) => {
                    self.tell_tally();
                    Ok(())
                }
                () = sleep_until(claim_due) => {
                    self.claimable_told = self.room.seq();
                    self.tell_all();
                    Ok(())
                }
                () = sleep_until(stand_in_due) => {
                    self.carry_out(&Input::Gone(self.gone()), &[]).await.map(drop)
                }
                () = tokio::time::sleep(IDLE), if due.is_none() && self.idle() => {
                    // Nobody can wake the room meanwhile. An ask that comes now is dropped, and
                    // asked again of the room as it is woken then.
                    let mut awake = self.rooms.entry().await;
                    if self.asks.is_empty() {
                        self.asks.close();
                        awake.remove(&self.room.header().id);
                        break;
                    }
                    Ok(())
                }
            };
            if served.is_err() {
                self.rooms.entry().await.remove(&self.room.header().id);
                break;
            }
        }
        if let Some(thinking) = self.thinking {
            thinking.abort();
        }
    }

    fn idle(&self) -> bool {
        self.connections.is_empty() && self.thinking.is_none()
    }

    fn now(&self) -> Millis {
        self.at(self.rooms.time().now())
    }

    /// A served time as a time of the game, which never goes back, not even behind what somebody
    /// was told while a message waited.
    fn at(&self, served: u64) -> Millis {
        Millis(served.saturating_sub(self.since)).max(self.room.last_at()).max(self.told_at)
    }

    /// When a tick is due.
    fn due(&self) -> Option<Instant> {
        let deadline = self.room.deadline()?;
        Some(Instant::now() + Duration::from_millis(deadline.since(self.now()).0))
    }

    /// When a computer player takes a seat whose person does not come back.
    fn stand_in_due(&self) -> Option<Instant> {
        let due = self.room.stand_in_due(&self.gone())?;
        Some(Instant::now() + Duration::from_millis(due.since(self.now()).0))
    }

    /// When the players may be told that the game can now be claimed on time.
    fn claim_due(&self) -> Option<Instant> {
        let from = self.room.claimable_from()?;
        let wait = Duration::from_millis(from.since(self.now()).0);
        (self.claimable_told != self.room.seq()).then(|| Instant::now() + wait)
    }

    pub(crate) async fn answer(&mut self, ask: Ask) -> Result<(), Lost> {
        match ask {
            Ask::Connect(connect) => self.connect(connect),
            Ask::Say { socket, message, said } if self.room.told_by_position() => {
                return self.say_many(socket, message, said).await;
            }
            Ask::Say { socket, message, said } => return self.say(socket, message, said).await,
            Ask::Leave { socket } => {
                self.connections.remove(&socket);
                if self.connected() != self.told_connected {
                    self.tell_all();
                }
            }
            Ask::Join { newcomer, reply } => {
                let joined = self.join(newcomer).await;
                let lost = joined.is_err();
                let answer = joined.unwrap_or_else(|Lost| Err(Refused::unavailable()));
                // Whoever asked may have gone.
                let _ = reply.send(answer);
                if lost {
                    return Err(Lost);
                }
            }
            Ask::Consent { consent, reply } => {
                let said = self.consent(consent).await;
                let lost = said.is_err();
                let answer = said.unwrap_or_else(|Lost| Err(Refused::unavailable()));
                // Whoever asked may have gone.
                let _ = reply.send(answer);
                if lost {
                    return Err(Lost);
                }
            }
            Ask::People { input, reply } => {
                let done = self.carry_out(&input, &[]).await;
                let lost = done.is_err();
                let answer = match done {
                    Ok(done) => done.map_err(Refused::from),
                    Err(Lost) => Err(Refused::unavailable()),
                };
                // Whoever asked may have gone.
                let _ = reply.send(answer);
                if lost {
                    return Err(Lost);
                }
            }
            Ask::Again { seats, again, reply } => {
                let said = self.again(seats, again).await;
                let lost = said.is_err();
                let answer = said.unwrap_or_else(|Lost| Err(Refused::unavailable()));
                // Whoever asked may have gone.
                let _ = reply.send(answer);
                if lost {
                    return Err(Lost);
                }
            }
            Ask::Summary { reply } => {
                drop(reply.send(self.rooms.dated(&self.room, self.since)));
            }
            Ask::Ranking { from, count, reply } => drop(reply.send(self.room.ranking(from, count))),
            Ask::Paper { sheet, reply } => {
                let paper = match sheet {
                    true => sheet::sheet(&self.room),
                    false => self.room.session_file(&self.chance.reveal()),
                };
                drop(reply.send(paper));
            }
            Ask::Decided { seq, decided } if self.room.told_by_position() => {
                self.thinking = None;
                match decided {
                    Some((seat, command)) => self.computer(seat, command).await?,
                    // What they looked at is gone.
                    None if seq < self.room.loud() => self.set_thinking(),
                    None => {}
                }
            }
            Ask::Decided { seq, decided } if seq == self.room.seq() => {
                self.thinking = None;
                if let Some((seat, command)) = decided.or_else(|| self.stuck_computer()) {
                    self.computer(seat, command).await?;
                }
            }
            Ask::Found { seq, finding } if seq == self.room.seq() => {
                self.thinking = None;
                self.carry_out(&Input::Finding(finding), &[]).await?.ok();
            }
            Ask::Decided { .. } | Ask::Found { .. } => {}
        }
        Ok(())
    }

    /// Time has passed. What arrived before it had is judged first.
    async fn tick(&mut self) -> Result<(), Lost> {
        let due = self.room.deadline();
        while let Ok(ask) = self.asks.try_recv() {
            let later = match &ask {
                &Ask::Say { said, .. } => due.is_some_and(|due| self.at(said) > due),
                _ => false,
            };
            self.answer(ask).await?;
            if later {
                break;
            }
        }
        self.carry_out(&Input::Tick, &[]).await?.ok();
        Ok(())
    }

    fn connect(&mut self, connect: Connect) {
        let Connect { socket, queue, held, last_seq } = connect;
        let viewer = match held[..] {
            [seat] => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        };
        let sent = self.room.heard(viewer, last_seq).min(self.room.seq());
        self.connections.insert(socket, Connection { queue, held, viewer, sent });
        self.update(&[socket]);
        // Many may watch; that one more does is of no interest to the others.
        if self.connected() != self.told_connected {
            self.tell_others(socket);
        }
    }

    pub(crate) async fn say(
        &mut self,
        socket: u64,
        message: ClientMessage,
        said: u64,
    ) -> Result<(), Lost> {
        let Some(connection) = self.connections.get_mut(&socket) else { return Ok(()) };
        match message {
            ClientMessage::ViewAs { seat } => match seat.map(Seat) {
                Some(seat) if !connection.held.contains(&seat) => {
                    self.refuse(socket, None, not_held());
                }
                seat => {
                    connection.viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
                    connection.sent = 0;
                    self.update(&[socket]);
                }
            },
            ClientMessage::Preview { id, tiles } => {
                let preview = self.room.preview(&id, &tiles);
                self.send(socket, &preview);
            }
            ClientMessage::LookUp { id, word } => {
                match self.room.look_up(&id, &word, self.lexicon()) {
                    Ok(answer) => self.send(socket, &answer),
                    Err(refusal) => self.refuse(socket, Some(id), refusal),
                }
            }
            ClientMessage::Advise { id } => {
                if let Err(refusal) = self.advise(socket, &id) {
                    self.refuse(socket, Some(id), refusal);
                }
            }
            ClientMessage::TryRemoval { id, squares } => {
                match self.room.try_removal(&id, &squares, self.lexicon()) {
                    Ok(answer) => self.send(socket, &answer),
                    Err(refusal) => self.refuse(socket, Some(id), refusal),
                }
            }
            ClientMessage::ShowRemovals { id } => match self.room.removals(&id, self.lexicon()) {
                Ok(answer) => self.send(socket, &answer),
                Err(refusal) => self.refuse(socket, Some(id), refusal),
            },
            ClientMessage::Command { id, seat, seq, command } => {
                let (seat, viewer) = (Seat(seat), connection.viewer);
                if !connection.held.contains(&seat) {
                    self.refuse(socket, Some(id), not_held());
                    return Ok(());
                }
                let seq = self.room.heard(viewer, seq);
                let request = Request { id: id.clone(), seat, seq, command };
                match self.judge(&Input::Command(request), said) {
                    Err(refusal) => self.refuse(socket, Some(id), refusal),
                    Ok(Verdict::Repeated { seq }) => self.done(socket, id, seq),
                    Ok(Verdict::Batch(batch)) => match self.store(*batch, &[]).await {
                        Ok(()) => {
                            self.done(socket, id, self.room.seq());
                            self.tell();
                        }
                        Err(Lost) => {
                            self.refuse(socket, Some(id), Refused::unavailable().refusal);
                            return Err(Lost);
                        }
                    },
                }
            }
            ClientMessage::Hello { .. } | ClientMessage::Ping {} => {}
        }
        Ok(())
    }

    /// Judges, stores, commits and tells.
    pub(crate) async fn carry_out(
        &mut self,
        input: &Input,
        holds: &[SeatHold],
    ) -> Result<Result<(), RefusalMessage>, Lost> {
        match self.judge(input, self.rooms.time().now()) {
            Err(refusal) => return Ok(Err(refusal)),
            Ok(Verdict::Repeated { .. }) => {}
            Ok(Verdict::Batch(batch)) => {
                self.store(*batch, holds).await?;
                self.tell();
            }
        }
        Ok(Ok(()))
    }

    /// The words of this game, if the server still has the list that it is bound to.
    fn lexicon(&self) -> &Lexicon {
        self.rooms.lists().lexicon(&self.room.header().terms.ruleset())
    }

    /// `said` is when it arrived, in served time.
    pub(crate) fn judge(&self, input: &Input, said: u64) -> Result<Verdict, RefusalMessage> {
        let lexicon = match input {
            Input::Reopen(reopening) => self.rooms.lists().lexicon(&reopening.terms.ruleset()),
            _ => self.lexicon(),
        };
        if self.room.header().lexicon.digest != lexicon.digest().to_string()
            && self.room.asks_judge(input)
        {
            return Err(refuse(
                "lexicon_changed",
                "This game is bound to a word list that the server no longer has: \
                 ask whoever runs it to bring the list back, or agree to end the game.",
            ));
        }
        self.room.judge(input, self.at(said), lexicon, &self.chance)
    }

    /// Stores a batch and makes it so. When this fails nothing is known about what is stored: the
    /// room must be read again.
    pub(crate) async fn store(&mut self, batch: Batch, holds: &[SeatHold]) -> Result<(), Lost> {
        if batch.is_empty() {
            return Ok(());
        }
        let game = self.room.header().id.clone();
        let stored = self.rooms.store().append(&game, &batch.records(), holds, batch.ends()).await;
        stored.map_err(|error| {
            tracing::error!("game {game}: {error}");
            Lost
        })?;
        self.commit(batch)
    }

    /// Makes a batch so that is stored.
    pub(crate) fn commit(&mut self, batch: Batch) -> Result<(), Lost> {
        self.room.commit(batch).map_err(|error| {
            tracing::error!("game {}: {error}", self.room.header().id);
            Lost
        })?;
        self.set_thinking();
        Ok(())
    }
}

pub(crate) fn not_held() -> RefusalMessage {
    refuse("seat_not_held", "This device does not hold that seat: use the link you were given.")
}

async fn sleep_until(due: Option<Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

/// The largest number of asks that wait for a room.
pub(crate) const WAITING: usize = limit::QUEUE;

#[cfg(test)]
mod tests;
