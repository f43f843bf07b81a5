//! The socket of a follower of a tournament: it is told everything once, and then what changes.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tournament::wire::FollowTournament;
use tournament::{DivisionNumber, TableNumber};

use super::Tournaments;
use super::open::OpenTournament;
use super::telling::{News, Text, Told};
use crate::base::connection::Connection;
use crate::base::limit;
use crate::base::rate_limits::Slot;
use crate::live::frames::Frames;
use crate::live::socket::{
    Closed, GOING_AWAY, POLICY, TRY_AGAIN, broken, close, delivered, stopped,
};
use crate::live::visitor::Visitor;

/// A question of a follower whether the connection still holds, and its answer.
const BEAT: &str = "{}";

/// The least time between two answers to such questions.
const BEAT_PAUSE: Duration = Duration::from_secs(1);

/// The part of a tournament that is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Followed {
    /// All of it, as the public sees it.
    Public,
    /// All of it, as its directors see it.
    Directors,
    /// A table, as the public sees it.
    Table(DivisionNumber, TableNumber),
}

/// A follower who opens a socket.
pub(crate) struct Follower {
    pub(crate) visitor: Visitor,
    pub(crate) followed: Followed,
    /// True if the client takes packed texts.
    pub(crate) packs: bool,
    /// The places that the socket takes while it is open.
    pub(crate) open: (mpsc::Sender<()>, Slot, Option<Connection>),
}

/// A socket that follows a tournament.
struct Socket {
    frames: Frames,
    tournaments: Tournaments,
    one: Arc<OpenTournament>,
    visitor: Visitor,
    packs: bool,
    followed: Followed,
    /// The key of a director.
    key: Option<String>,
    /// The number of the last update that was sent.
    number: Option<u64>,
    /// The table as it was sent last.
    table: Option<Arc<Text>>,
    stopping: watch::Receiver<bool>,
}

impl Tournaments {
    /// Serves the socket of a follower until it closes.
    pub(crate) async fn serve(
        self,
        frames: Frames,
        id: String,
        follower: Follower,
        mut stopping: watch::Receiver<bool>,
    ) {
        let Follower { visitor, followed, packs, open } = follower;
        let metrics = self.services().metrics().clone();
        let counted = metrics.socket();
        let Ok(one) = self.open(&id).await else { return };
        let mut socket = Socket {
            frames,
            tournaments: self,
            one,
            visitor,
            packs,
            followed,
            key: None,
            number: None,
            table: None,
            stopping: stopping.clone(),
        };
        let closed = match socket.introduced().await {
            Ok(()) => socket.pump().await,
            Err(closed) => closed,
        };
        drop(counted);
        metrics.socket_closed(match &closed {
            Closed::For(code, _) => Some(*code),
            Closed::Gone => None,
        });
        if let Closed::For(code, reason) = closed
            && !socket.frames.is_cut()
        {
            Box::pin(close(&mut socket.frames, code, reason, &mut stopping)).await;
        }
        drop(open);
    }
}

impl Socket {
    /// Reads the key of a follower who asks for what directors see.
    async fn introduced(&mut self) -> Result<(), Closed> {
        if self.followed != Followed::Directors {
            return Ok(());
        }
        let until = Instant::now() + limit::HELLO;
        loop {
            let received = tokio::time::timeout_at(until, self.frames.receive()).await;
            let late = Closed::For(POLICY, "nothing was heard for too long");
            let Some(received) = received.map_err(|_| late)? else { return Err(Closed::Gone) };
            if let Message::Text(text) = received.map_err(|error| broken(&error))? {
                let first: Result<FollowTournament, _> = serde_json::from_str(&text);
                let FollowTournament { key } =
                    first.map_err(|_| Closed::For(POLICY, "say your key first"))?;
                self.key = Some(key);
                return self.directs(false).await;
            }
        }
    }

    /// Closes the socket of one who is no director any more. If the database does not answer, no
    /// director is sent away for it.
    async fn still_directs(&self) -> Result<(), Closed> {
        self.directs(true).await
    }

    /// Closes the socket of one who is no director, or who cannot be known to be one and is not
    /// `admitted`.
    async fn directs(&self, admitted: bool) -> Result<(), Closed> {
        let Some(key) = &self.key else { return Ok(()) };
        let services = self.tournaments.services();
        let (store, date) = (services.store(), services.time().date());
        let account = match &self.visitor.signed {
            Some(signed) if key.is_empty() => match store.signed(&signed.hash, date).await {
                Ok(Some(_)) => Some(signed.account.as_str()),
                Err(_) if admitted => Some(signed.account.as_str()),
                Ok(None) | Err(_) => None,
            },
            _ => None,
        };
        match self.one.seen(services, false).await {
            Ok(seen) if seen.director(key, account).is_none() => {
                Err(Closed::For(POLICY, "this is not the key of a director"))
            }
            Err(_) if !admitted => {
                Err(Closed::For(TRY_AGAIN, "the tournament cannot be read: try again"))
            }
            Ok(_) | Err(_) => Ok(()),
        }
    }

    async fn pump(&mut self) -> Closed {
        let director = self.followed == Followed::Directors;
        let mut news = self.one.follow(self.tournaments.services(), director);
        news.mark_changed();
        let opened = Instant::now();
        let (mut heard, mut ping) = (opened, opened + limit::PING);
        let mut beat: Option<Instant> = None;
        loop {
            let silent = heard + limit::SILENCE;
            let done = tokio::select! {
                changed = news.changed() => match changed {
                    Ok(()) => {
                        let latest = news.borrow_and_update().clone();
                        self.tell(latest).await
                    }
                    Err(_) => Err(Closed::Gone),
                },
                received = self.frames.receive() => {
                    heard = Instant::now();
                    match received {
                        Some(Ok(Message::Text(text))) if text.as_str() == BEAT => {
                            if beat.is_some_and(|last| heard < last + BEAT_PAUSE) {
                                Ok(())
                            } else {
                                beat = Some(heard);
                                Box::pin(self.beat()).await
                            }
                        }
                        Some(Ok(Message::Text(_) | Message::Binary(_))) => {
                            Err(Closed::For(POLICY, "followers only listen"))
                        }
                        Some(Ok(Message::Close(_))) | None => Err(Closed::Gone),
                        Some(Ok(_)) => Ok(()),
                        Some(Err(error)) => Err(broken(&error)),
                    }
                }
                () = tokio::time::sleep_until(silent.min(ping)) => {
                    let now = Instant::now();
                    if silent <= now {
                        Err(Closed::For(POLICY, "nothing was heard for too long"))
                    } else {
                        ping = now + limit::PING;
                        Box::pin(self.look_and_ping()).await
                    }
                }
                () = stopped(&mut self.stopping) => {
                    Err(Closed::For(GOING_AWAY, "the server is stopping"))
                }
            };
            if let Err(closed) = done {
                return closed;
            }
        }
    }

    /// Answers a follower who asks whether the connection still holds.
    async fn beat(&mut self) -> Result<(), Closed> {
        delivered(tokio::time::timeout(limit::SEND, self.frames.send(BEAT, "")).await)
    }

    async fn look_and_ping(&mut self) -> Result<(), Closed> {
        self.still_directs().await?;
        delivered(tokio::time::timeout(limit::SEND, self.frames.ping()).await)
    }

    /// Sends what the follower has not been told.
    async fn tell(&mut self, news: News) -> Result<(), Closed> {
        let told = match news {
            News::Awaited => return Ok(()),
            News::Told(told) => told,
            News::Gone => return Err(Closed::For(POLICY, "this tournament is no longer kept")),
        };
        self.still_directs().await?;
        if let Followed::Table(division, table) = self.followed {
            return self.tell_table(&told, division, table).await;
        }
        let updates = self.number.and_then(|number| told.since(number));
        self.number = Some(told.number);
        match updates {
            Some(updates) => {
                for text in updates {
                    self.send(&text).await?;
                }
                Ok(())
            }
            None => {
                let whole = told.whole().await.map_err(|_| Closed::Gone)?;
                self.send(&whole).await
            }
        }
    }

    /// Sends a table if it is not as it was sent last.
    async fn tell_table(
        &mut self,
        told: &Told,
        division: DivisionNumber,
        table: TableNumber,
    ) -> Result<(), Closed> {
        // The history in memory is at least as new as the news.
        let Ok(seen) = self.one.seen(self.tournaments.services(), false).await else {
            return Err(Closed::For(TRY_AGAIN, "the tournament cannot be read: try again"));
        };
        let text = told.table(seen.history, division, table).await.map_err(|_| Closed::Gone)?;
        // A division that is gone has nothing more to tell.
        let Some(text) = text else { return Ok(()) };
        if self.table.as_ref().is_some_and(|sent| sent.plain == text.plain) {
            return Ok(());
        }
        self.send(&text).await?;
        self.table = Some(text);
        Ok(())
    }

    async fn send(&mut self, text: &Text) -> Result<(), Closed> {
        let Socket { frames, stopping, tournaments, packs, .. } = self;
        let packed = text.packed().filter(|_| *packs);
        let length = packed.map_or(text.plain.len(), <[u8]>::len);
        tournaments.services().metrics().sent(length);
        let sending = async {
            match packed {
                Some(packed) => frames.send_packed(packed).await,
                None => frames.send(&text.plain, "").await,
            }
        };
        tokio::select! {
            biased;
            sent = tokio::time::timeout(limit::SEND, sending) => delivered(sent),
            // A client that does not read does not keep the server from stopping.
            () = stopped(stopping) => Err(Closed::For(GOING_AWAY, "the server is stopping")),
        }
    }
}
