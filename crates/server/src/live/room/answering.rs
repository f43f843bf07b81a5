//! Answers the asks that reach a room and the messages of its sockets.

use host::{Client, Said};
use rules::{Level, Millis};
use table::Input;
use table::wire::{ClientMessage, CommandMessage, ServerMessage, StandInCommand};
use tokio::sync::oneshot;

use super::{Ask, Connect, Connection, Lost, RoomTask, Stored};
use crate::base::contest_refusal::ContestRefusal;
use crate::base::refusal::ServerRefusal;
use crate::base::refused::Refused;

/// The number of times in a row that the queue must be found empty before time goes on.
const WAITED_FOR: usize = 3;

/// The strongest computer player.
const STRONGEST: Level = Level::Champion;

impl RoomTask {
    pub(crate) async fn answer(&mut self, ask: Ask) -> Result<(), Lost> {
        // Asks that are rare, or serve many clients at once, are handled in functions of their own,
        // so that a room that waits does not keep the memory for it.
        match ask {
            Ask::Connect(connect) => self.connect(connect).await,
            Ask::Say { socket, message: ClientMessage::Listen { after }, .. } => {
                Box::pin(self.listen(socket, after)).await;
            }
            Ask::Say { socket, message: ClientMessage::Say { id, text }, .. } => {
                Box::pin(self.talk(socket, id, &text)).await;
            }
            Ask::Say { socket, message, said, delay } => {
                let message = self.heard(socket, message, delay).await;
                let Some(message) = message else { return Ok(()) };
                return match self.room().audience().is_judged_together() {
                    true => Box::pin(self.say_many(socket, message, said)).await,
                    false => self.say(socket, message, said).await,
                };
            }
            Ask::Leave { socket } => {
                self.drop_socket(socket);
                if self.connected() != self.told_connected {
                    self.tell_all();
                }
                self.note_watching();
            }
            Ask::Join { newcomer, reply } => return Box::pin(self.join(newcomer, reply)).await,
            Ask::CallIn { name, visitor, secret, reply } => {
                return send(reply, Box::pin(self.call_in(name, visitor, secret)).await);
            }
            Ask::Take { seat, names, hold, reply } => {
                return send(reply, Box::pin(self.take(seat, &names, hold)).await);
            }
            Ask::Consent { consent, reply } => {
                return send(reply, Box::pin(self.consent(consent)).await);
            }
            Ask::People { input, reply } => {
                let done = Box::pin(self.carry_out(&input, &[])).await;
                return send(reply, done.map(|done| done.map_err(Refused::from)));
            }
            Ask::Again { seats, again, reply } => {
                return send(reply, Box::pin(self.again(seats, again)).await);
            }
            Ask::Summary { reply } => {
                drop(reply.send(self.services.dated(self.room(), self.since)));
            }
            Ask::Ranking { from, count, reply } => {
                drop(reply.send(self.room().ranking(from, count)));
            }
            Ask::Document { write, is_blank, reply } => {
                self.look_at_the_contest().await;
                let document = match !is_blank && self.is_under_embargo() {
                    true => Err(ContestRefusal::UnderEmbargo.into()),
                    false => write(self.room(), &self.host.chance().reveal()),
                };
                drop(reply.send(document));
            }
            Ask::WorkedOut(outcome) => return Box::pin(self.go_on(outcome)).await,
            Ask::Word(word) => return Box::pin(self.hear_word(word)).await,
            Ask::Talked => self.hear_talk().await,
            Ask::Behind => return self.catch_up().await.map(drop),
        }
        Ok(())
    }

    /// Time has passed. Messages that arrived before that are judged first.
    pub(super) async fn tick(&mut self) -> Result<(), Lost> {
        let due = self.room().deadline();
        if let Some(late) = due.and_then(|due| self.now().0.checked_sub(due.0)) {
            self.services.metrics().late(late);
        }
        self.answer_what_arrived(due).await?;
        // Events stored meanwhile may have moved the deadline.
        if self.room().deadline() != due || !self.others_have_settled(due) {
            return Ok(());
        }
        self.carry_out(&Input::Tick, &[]).await?.ok();
        Ok(())
    }

    /// Answers the asks that have arrived until now, or until this time of the game.
    pub(super) async fn answer_what_arrived(&mut self, due: Option<Millis>) -> Result<(), Lost> {
        // Sockets whose messages found no place in the queue come next when there is one.
        let mut empty = 0;
        while empty < WAITED_FOR {
            let Some(ask) = self.asks.next_if(|_| true) else {
                empty += 1;
                tokio::task::yield_now().await;
                continue;
            };
            empty = 0;
            let later = match &ask {
                &Ask::Say { said, .. } => due.is_some_and(|due| self.at(said) > due),
                _ => false,
            };
            self.answer(ask).await?;
            if later {
                break;
            }
        }
        Ok(())
    }

    /// Turns a socket's message about the game into an input to be judged. `None` if the answer is
    /// a refusal, which was sent.
    pub(crate) async fn heard(
        &mut self,
        socket: u64,
        message: ClientMessage,
        delay: Millis,
    ) -> Option<ClientMessage> {
        let message = self.with_clean_talk(socket, message).await?;
        if let Some(connection) = self.connections.get_mut(&socket) {
            connection.client.delayed(delay);
        }
        Some(message)
    }

    /// Measures how long a command took that arrived at this served time.
    pub(crate) fn acknowledged(&self, said: u64) {
        let took = self.services.time().now().saturating_sub(said);
        self.services.metrics().command(took);
    }

    async fn connect(&mut self, connect: Connect) {
        let Connect { socket, outbox, address, held, talker, last_seq, came } = connect;
        if self.services.cluster().is_some() {
            // A client that comes from another server may know more than this room. While the
            // database cannot be reached, it shows what it knows.
            let _ = self.catch_up_since(came).await;
        }
        let client = Client::new(self.room(), held, last_seq);
        if self.room().over() {
            self.look_at_the_contest().await;
        }
        let connection = Connection { outbox, client, address, talker };
        self.connections.insert(socket, Box::new(connection));
        self.update(&[socket]);
        // There may be many spectators; how many is told a little later.
        if self.connected() != self.told_connected {
            self.tell_others(socket);
        }
        self.note_watching();
    }

    /// The organiser of a contest may have ended its embargo before the time.
    async fn look_at_the_contest(&mut self) {
        if !self.is_under_embargo() {
            return;
        }
        match self.services.store().contest_of(&self.room().header().id).await {
            Ok(found) => {
                let found = found.map(|(contest, _)| Box::new(contest));
                self.contest = found.or(self.contest.take());
            }
            Err(error) => tracing::error!("cannot look whether the embargo has ended: {error}"),
        }
    }

    pub(crate) async fn say(
        &mut self,
        socket: u64,
        message: ClientMessage,
        said: u64,
    ) -> Result<(), Lost> {
        loop {
            let at = self.at(said);
            let late = self.room().is_late();
            let Some(connection) = self.connections.get_mut(&socket) else { return Ok(()) };
            if late && connection.client.holds_nothing() && asks_of_the_board(&message) {
                // The answer would tell of the board as it is now.
                let id = message.id().map(str::to_owned);
                self.refuse(socket, id, host::not_held());
                return Ok(());
            }
            if self.board && is_stand_in(&message) {
                let id = message.id().map(str::to_owned);
                self.refuse(socket, id, ServerRefusal::NoStandInAtTournaments);
                return Ok(());
            }
            if self.rated && is_weak_stand_in(&message) {
                let id = message.id().map(str::to_owned);
                self.refuse(socket, id, ServerRefusal::WeakStandIn);
                return Ok(());
            }
            match self.host.hear(&mut connection.client, message.clone(), at) {
                Said::Answer(ServerMessage::Refused { .. })
                    if self.is_behind().await? && self.start_over().await? =>
                {
                    continue;
                }
                Said::Answer(answer) => self.send(socket, &answer),
                Said::Viewed => self.update(&[socket]),
                Said::Advice(advice) => self.advise(socket, advice),
                Said::Batch { id, batch } => match self.store(*batch, &[]).await {
                    Ok(Stored::Done) => {
                        self.done(socket, id);
                        self.acknowledged(said);
                        self.tell();
                    }
                    Ok(Stored::Overtaken) => continue,
                    Err(Lost) => {
                        self.refuse(socket, Some(id), ServerRefusal::Unavailable);
                        return Err(Lost);
                    }
                },
                Said::Nothing => {}
            }
            return Ok(());
        }
    }
}

/// True if the message asks for something that depends on the board.
fn asks_of_the_board(message: &ClientMessage) -> bool {
    !matches!(message, ClientMessage::ViewAs { .. } | ClientMessage::LookUp { .. })
}

/// Returns true if a player proposes a computer player for a seat.
fn is_stand_in(message: &ClientMessage) -> bool {
    let ClientMessage::Command { command: CommandMessage::StandIn { command }, .. } = message
    else {
        return false;
    };
    matches!(command, StandInCommand::Propose { .. })
}

/// Returns true if a player proposes a computer player weaker than the strongest for another seat.
/// An absent player of that seat is not asked, and the result counts all the same.
fn is_weak_stand_in(message: &ClientMessage) -> bool {
    let ClientMessage::Command { seat, command: CommandMessage::StandIn { command }, .. } = message
    else {
        return false;
    };
    match command {
        StandInCommand::Propose { of, level } => {
            of != seat && level.parse::<Level>().is_ok_and(|level| level != STRONGEST)
        }
        _ => false,
    }
}

/// Sends the caller the answer, or a refusal if the room is lost.
fn send<T>(
    reply: oneshot::Sender<Result<T, Refused>>,
    answer: Result<Result<T, Refused>, Lost>,
) -> Result<(), Lost> {
    let lost = answer.is_err();
    // The asker may have gone.
    let _ = reply.send(answer.unwrap_or_else(|Lost| Err(Refused::unavailable())));
    if lost { Err(Lost) } else { Ok(()) }
}
