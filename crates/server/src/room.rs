//! One task for each room that is awake. It alone changes the room, stores what happened before
//! anybody is told, and tells each socket what its viewer may know.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use lexicon::Lexicon;
use rules::{Millis, Seat, Viewer};
use table::wire::{
    ClientMessage, CommandMessage, GameSummary, RankingMessage, RefusalMessage, SeatToken,
    ServerMessage, TogetherCommand, UnbuildCommand,
};
use table::{
    Batch, Finding, Input, ModeView, Presence, Request, Room, SeatKind, SeededChance, Verdict,
    refuse,
};
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

/// What a computer player does about a board that it cannot take letters from.
fn give_up() -> CommandMessage {
    CommandMessage::Unbuild { command: UnbuildCommand::Resign {} }
}

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
            let (due, claim_due) = (self.due(), self.claim_due());
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

    /// Has the engine look at the game of somebody who plays alone, and sends what it finds.
    fn advise(&mut self, socket: u64, id: &str) -> Result<(), RefusalMessage> {
        let terms = &self.room.header().terms;
        let Some(connection) = self.connections.get(&socket) else { return Ok(()) };
        let own = matches!(connection.viewer, Viewer::Seat(_));
        if !terms.mode().is_alone() || !own {
            let message = "The engine gives advice only to those who play alone.";
            return Err(refuse("not_in_this_game", message));
        }
        if self.advising.as_ref().is_some_and(|advising| !advising.is_finished()) {
            return Err(refuse("too_fast", "The engine is still thinking: wait for its answer."));
        }
        let view = self.room.view(connection.viewer, self.now()).into_match();
        let Some(view) = view.filter(|view| view.may.act) else {
            return Err(refuse("not_your_turn", "Ask for advice when you can move."));
        };
        let computers = self.rooms.lists().computers(&terms.ruleset()).clone();
        let (queue, id) = (connection.queue.clone(), id.to_owned());
        self.advising = Some(tokio::spawn(async move {
            let advice = computers.advise(view, id).await;
            if let Some(text) = advice.and_then(|advice| serde_json::to_string(&advice).ok()) {
                // A socket that has gone needs none.
                let _ = queue.try_send(text.into());
            }
        }));
        Ok(())
    }

    /// A computer player that is on turn and has found nothing passes, so that the game goes on.
    fn stuck_computer(&self) -> Option<(Seat, CommandMessage)> {
        let at = self.room.last_at();
        let given_up = |seat: Seat| match self.room.view(Viewer::Seat(seat), at) {
            ModeView::Match(view) => view.may.act.then_some(CommandMessage::Pass {}),
            ModeView::Together(view) => {
                let command = TogetherCommand::Stuck {};
                view.may.stuck.then_some(CommandMessage::Together { command })
            }
            // There is no passing.
            ModeView::Unbuild(view) => view.may.remove.then_some(give_up()),
            ModeView::Duplicate(_) | ModeView::Bingo(_) => None,
        };
        let mut computers = self.room.header().computers();
        computers.find_map(|(seat, _)| given_up(seat).map(|command| (seat, command)))
    }

    /// A computer player's command. What it may not do after all it does not insist on.
    async fn computer(&mut self, seat: Seat, command: CommandMessage) -> Result<(), Lost> {
        let seq = self.room.seq();
        let fallbacks = [CommandMessage::Accept {}, CommandMessage::Pass {}, give_up()];
        for (number, command) in [command].into_iter().chain(fallbacks).enumerate() {
            let id = format!("computer {seq}.{number}");
            let request = Request { id, seat, seq, command };
            if self.carry_out(&Input::Command(request), &[]).await?.is_ok() {
                break;
            }
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

    /// Asks the referee or the computer players what comes next.
    pub(crate) fn set_thinking(&mut self) {
        if self.thinking.is_some() && self.room.told_by_position() && self.room.question().is_none()
        {
            // The slips of others change nothing for those who are still seeking.
            return;
        }
        if let Some(thinking) = self.thinking.take() {
            thinking.abort();
        }
        let seq = self.room.seq();
        let ruleset = self.room.header().terms.ruleset();
        let computers = self.rooms.lists().computers(&ruleset).clone();
        let own = self.own.clone();
        if let Some(question) = self.room.question() {
            self.thinking = Some(tokio::spawn(async move {
                let finding = computers.find_out(question).await;
                tell(&own, Ask::Found { seq, finding }).await;
            }));
            return;
        }
        if self.room.at_rest() || self.room.gathering() {
            return;
        }
        let at = self.now();
        let turn = self.room.on_turn();
        // Those who can challenge or answer come before the one on turn.
        let mut seats: Vec<_> = self.room.header().computers().collect();
        seats.sort_by_key(|&(seat, _)| (Some(seat) == turn, seat));
        if seats.is_empty() {
            return;
        }
        let views =
            seats.into_iter().map(|(seat, level)| (level, self.room.view(Viewer::Seat(seat), at)));
        let views = views.collect();
        let luck = self.rooms.chance().luck(&self.room.header().commitment, seq);
        self.thinking = Some(tokio::spawn(async move {
            let decided = computers.decide(views, luck).await;
            tell(&own, Ask::Decided { seq, decided }).await;
        }));
    }

    /// Says that a command was carried out, up to this event of the log.
    pub(crate) fn done(&mut self, socket: u64, id: String, seq: u32) {
        let Some(connection) = self.connections.get(&socket) else { return };
        let seq = self.room.given(connection.viewer, seq);
        self.send(socket, &ServerMessage::Done { id, seq });
    }

    pub(crate) fn refuse(&mut self, socket: u64, id: Option<String>, refusal: RefusalMessage) {
        self.send(socket, &ServerMessage::Refused { id, refusal });
    }

    pub(crate) fn send(&mut self, socket: u64, message: &ServerMessage) {
        let Ok(text) = serde_json::to_string(message) else { return };
        self.queue(socket, text.into());
    }

    /// Puts a message in a socket's queue. A socket that is too slow for it is dropped.
    pub(crate) fn queue(&mut self, socket: u64, text: Arc<str>) {
        let Some(connection) = self.connections.get(&socket) else { return };
        if connection.queue.try_send(text).is_err() {
            self.connections.remove(&socket);
        }
    }

    /// Tells everybody where the game stands, whether or not anything has happened.
    fn tell_all(&mut self) {
        self.told_connected = self.connected();
        let sockets = self.connections.keys().copied().collect();
        self.tell_these(sockets);
    }

    /// Tells those of what has happened who may know that it has: nobody else can tell from a
    /// message that something was kept from them.
    pub(crate) fn tell_news(&mut self) {
        let news = |other: &Connection| self.room.has_news(other.sent, other.viewer);
        let sockets = self.connections.iter().filter(|(_, other)| news(other));
        let sockets = sockets.map(|(&socket, _)| socket).collect();
        self.tell_these(sockets);
    }

    fn tell_these(&mut self, sockets: Vec<u64>) {
        self.told = self.room.loud();
        self.tally_due = None;
        self.update(&sockets);
    }

    fn tell_others(&mut self, socket: u64) {
        self.told_connected = self.connected();
        let sockets: Vec<u64> =
            self.connections.keys().copied().filter(|&other| other != socket).collect();
        self.update(&sockets);
    }

    /// Sends these sockets the events they have not been sent and where the game stands.
    pub(crate) fn update(&mut self, sockets: &[u64]) {
        let at = self.now();
        self.told_at = at;
        let connected = self.connected();
        let seed = self.chance.reveal();
        let presence = Presence { connected: &connected, seed: &seed };
        let seq = self.room.seq();
        // Viewers who see the same get the same text.
        let mut texts: HashMap<(Option<Seat>, u32), Arc<str>> = HashMap::new();
        for &socket in sockets {
            let Some(connection) = self.connections.get_mut(&socket) else { continue };
            let (viewer, sent) = (connection.viewer, connection.sent);
            connection.sent = seq;
            let seat = match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            };
            let text = match texts.get(&(seat, sent)) {
                Some(text) => text.clone(),
                None => {
                    let message = self.room.update(sent, viewer, at, presence);
                    let Ok(text) = serde_json::to_string(&message) else { continue };
                    let text: Arc<str> = text.into();
                    texts.insert((seat, sent), text.clone());
                    text
                }
            };
            self.queue(socket, text);
        }
    }

    fn connected(&self) -> Vec<bool> {
        if self.room.told_by_position() {
            // Of thousands nobody is told who is there.
            return Vec::new();
        }
        let held = |seat| self.connections.values().any(|other| other.held.contains(&seat));
        let seats = (0..).map(Seat).zip(&self.room.header().seats);
        seats.map(|(seat, kind)| *kind != SeatKind::Person || held(seat)).collect()
    }
}

pub(crate) fn not_held() -> RefusalMessage {
    refuse("seat_not_held", "This device does not hold that seat: use the link you were given.")
}

/// Tells the room, unless it is gone.
async fn tell(own: &mpsc::WeakSender<Ask>, ask: Ask) {
    if let Some(own) = own.upgrade() {
        let _ = own.send(ask).await;
    }
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
