//! A socket of a page: checks what comes, hands it to the room, and sends what the room says.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rules::{Millis, Seat};
use table::wire::{ClientMessage, RefusalMessage, ServerMessage};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::Instant;
use tokio::time::error::Elapsed;
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::base::connection::Connection;
use crate::base::contest_refusal::ContestRefusal;
use crate::base::limit::{self, Allowance};
use crate::base::rate_limits::{ClientAddress, RateLimits, Slot};
use crate::base::refusal::ServerRefusal;
use crate::base::refused::{Refused, not_understood};
use crate::base::secret;
use crate::live::frames::Frames;
use crate::live::outbox::{self, Outbox, Outgoings};
use crate::live::room::talker::Talker;
use crate::live::room::{Ask, Connect};
use crate::live::rooms::Rooms;
use crate::live::seat_holds;
use crate::live::signed_out::Ended;
use crate::live::visitor::Visitor;

/// The server is stopping.
pub(super) const GOING_AWAY: u16 = 1001;
/// A malformed frame.
const BAD_FRAME: u16 = 1002;
/// A text that is not UTF-8.
const NOT_TEXT: u16 = 1007;
/// The client does not keep to the protocol.
pub(super) const POLICY: u16 = 1008;
/// A message is too large.
const TOO_BIG: u16 = 1009;
/// The client may try again later.
pub(super) const TRY_AGAIN: u16 = 1013;

/// The number of answers to pings that are kept.
const DELAYS: usize = 4;

/// The number of pings from one look for whether a socket holds what it held to the next: two
/// minutes. Word of what has ended comes sooner, if it is not lost.
const LOOKS: u64 = 4;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// A socket before and after its `hello`.
struct Socket {
    frames: Frames,
    number: u64,
    rooms: Rooms,
    game: String,
    visitor: Visitor,
    /// The hashes of the tokens by which it holds seats.
    tokens: Vec<String>,
    room: Option<mpsc::Sender<Box<Ask>>>,
    /// The channel for the room's messages, until the room takes it.
    outbox: Option<Outbox>,
    allowance: Allowance,
    /// Counts the messages that come too fast.
    patience: Allowance,
    /// Counts the changes of the view.
    views: Allowance,
    rate_limits: RateLimits,
    client: ClientAddress,
    /// Turns true when the server stops.
    stopping: watch::Receiver<bool>,
    delay: Delay,
}

/// The time until an answer to a ping is there.
#[derive(Default)]
struct Delay {
    /// The moment when the client was last asked, if it has not answered.
    asked: Option<Instant>,
    /// The last answers, in milliseconds, the latest first.
    took: [Option<u16>; DELAYS],
}

impl Delay {
    fn ask(&mut self) {
        self.asked = Some(Instant::now());
    }

    /// An answer to nothing is none.
    fn answered(&mut self) {
        if let Some(asked) = self.asked.take() {
            self.took.rotate_right(1);
            self.took[0] = Some(u16::try_from(asked.elapsed().as_millis()).unwrap_or(u16::MAX));
        }
    }

    /// The least of the last few: the rest of any other came from a moment of work at one end.
    fn least(&self) -> Millis {
        Millis(self.took.iter().flatten().min().copied().unwrap_or_default().into())
    }
}

/// Returns true if a socket that has been open for this long when it pings also looks for whether
/// it holds what it held.
fn looks(open: Duration) -> bool {
    let pings = open.as_secs() / limit::PING.as_secs();
    pings.is_multiple_of(LOOKS)
}

/// The reason for which a socket is closed.
pub(super) enum Closed {
    /// The client has gone, or does not take what is sent.
    Gone,
    /// The server closes it with this code and reason.
    For(u16, &'static str),
}

/// A visitor who opens a socket.
pub(crate) struct Guest {
    pub(crate) visitor: Visitor,
    /// Receives what has ended of sign-ins and tokens.
    pub(crate) signed_out: broadcast::Receiver<Ended>,
    /// Counts messages, for the address that asked.
    pub(crate) rate_limits: RateLimits,
    pub(crate) client: ClientAddress,
    /// The places that the socket takes while it is open.
    pub(crate) open: (mpsc::Sender<()>, Slot, Option<Connection>),
}

/// Serves a socket until it closes.
// An `async fn` would keep what it is given twice, for as long as the socket is open.
pub(crate) fn serve(
    frames: Frames,
    rooms: Rooms,
    game: String,
    guest: Guest,
    mut stopping: watch::Receiver<bool>,
) -> impl Future<Output = ()> + Send {
    let (outbox, mut queued) = outbox::outbox();
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let allowance = Allowance::new(limit::MESSAGES, Instant::now());
    let patience = Allowance::new(limit::REFUSALS, Instant::now());
    let Guest { visitor, mut signed_out, rate_limits, client, open } = guest;
    let views = Allowance::new(limit::VIEWS, Instant::now());
    let (room, outbox, tokens) = (None, Some(outbox), Vec::new());
    let mut socket = Socket {
        frames,
        number,
        rooms,
        game,
        visitor,
        tokens,
        room,
        outbox,
        allowance,
        patience,
        views,
        rate_limits,
        client,
        stopping: stopping.clone(),
        delay: Delay::default(),
    };
    async move {
        let metrics = socket.rooms.services().metrics().clone();
        let counted = metrics.socket();
        let mut closed = socket.pump(&mut queued, &mut signed_out, &mut stopping).await;
        if let Some(room) = socket.room.take() {
            // The room may have gone before.
            let _ = room.send(Box::new(Ask::Leave { socket: number })).await;
        }
        // A visitor who is not signed in any more is not told to connect again.
        if let Closed::For(TRY_AGAIN, _) = closed
            && let Err(ended) = Box::pin(socket.still_held()).await
        {
            closed = ended;
        }
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

/// Tells the client why the socket is closed, and waits a little until it knows.
pub(super) async fn close<S: AsyncRead + AsyncWrite + Unpin>(
    frames: &mut Frames<S>,
    code: u16,
    reason: &'static str,
    stopping: &mut watch::Receiver<bool>,
) {
    let said = tokio::time::timeout(limit::CLOSING, frames.close(code, reason)).await;
    if matches!(said, Ok(Ok(()))) {
        tokio::select! {
            _ = tokio::time::timeout(limit::CLOSING, frames.heard()) => {}
            // A server that stops waits for no client: all connect again in any case.
            () = stopped(stopping) => {}
        }
    }
}

impl Socket {
    async fn pump(
        &mut self,
        queued: &mut Outgoings,
        signed_out: &mut broadcast::Receiver<Ended>,
        stopping: &mut watch::Receiver<bool>,
    ) -> Closed {
        let opened = Instant::now();
        let mut heard = opened;
        let mut ping = opened + limit::PING;
        loop {
            let silent = match self.room {
                Some(_) => heard + limit::SILENCE,
                None => opened + limit::HELLO,
            };
            let done = tokio::select! {
                received = self.frames.receive() => match received {
                    Some(Ok(message)) => {
                        heard = Instant::now();
                        // Apart, so that a socket that only listens does not keep the memory
                        // for it.
                        Box::pin(self.receive(message)).await
                    }
                    Some(Err(error)) => Err(broken(&error)),
                    None => Err(Closed::Gone),
                },
                message = queued.next() => match message {
                    Some(message) => {
                        let (first, rest) = message.parts();
                        self.send(first, rest).await
                    }
                    None => Err(Closed::For(TRY_AGAIN, "too slow: connect again")),
                },
                () = room_gone(self.room.as_ref()) => {
                    Err(Closed::For(TRY_AGAIN, "the game was put away: connect again"))
                }
                () = told_of(signed_out, &self.visitor, &self.tokens) => {
                    Box::pin(self.still_held()).await
                }
                () = tokio::time::sleep_until(silent.min(ping)) => {
                    let now = Instant::now();
                    if silent <= now {
                        Err(Closed::For(POLICY, "nothing was heard for too long"))
                    } else {
                        ping = now + limit::PING;
                        Box::pin(self.look_and_ping(now - opened)).await
                    }
                }
                () = stopped(stopping) => {
                    Err(Closed::For(GOING_AWAY, "the server is stopping"))
                }
            };
            if let Err(closed) = done {
                return closed;
            }
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), Closed> {
        if message.is_text() || message.is_binary() {
            self.rooms.services().metrics().received();
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(_) => {
                self.delay.answered();
                return Ok(());
            }
            Message::Ping(_) | Message::Frame(_) => return Ok(()),
            Message::Close(_) => return Err(Closed::Gone),
            Message::Binary(_) => {
                return self.refuse(None, ServerRefusal::TextOnly).await;
            }
        };
        let now = Instant::now();
        if !self.allowance.take(now) || !self.rate_limits.message(self.client, now) {
            if !self.patience.take(Instant::now()) {
                return Err(Closed::For(POLICY, "too many messages: slow down"));
            }
            return self.refuse(id_in(&text), ServerRefusal::TooManyMessages).await;
        }
        let message: ClientMessage = match serde_json::from_str(&text) {
            Ok(message) => message,
            Err(error) => return self.refuse(id_in(&text), not_understood(&error)).await,
        };
        match (message, &self.room) {
            (ClientMessage::Ping {}, _) => self.answer(&ServerMessage::Pong {}).await,
            (ClientMessage::Hello { tokens, last_seq }, None) => self.hello(tokens, last_seq).await,
            (ClientMessage::Hello { .. }, Some(_)) => {
                self.refuse(None, ServerRefusal::HelloTwice).await
            }
            (ClientMessage::ViewAs { .. }, Some(_)) if !self.views.take(now) => {
                self.refuse(None, ServerRefusal::TooManyMessages).await
            }
            (ClientMessage::Say { id, .. }, Some(_))
                if !self.rate_limits.talk(self.client, now) =>
            {
                self.refuse(Some(id), ServerRefusal::TalkTooFast).await
            }
            (message, Some(room)) => {
                // A room that has gone closes this socket on the next turn of the loop.
                let said = self.rooms.services().time().now();
                let waiting = room.max_capacity() - room.capacity();
                self.rooms.services().metrics().asks(waiting);
                let credit = self.rooms.services().credit();
                let delay = if credit { self.delay.least() } else { Millis(0) };
                let socket = self.number;
                let _ = room.send(Box::new(Ask::Say { socket, message, said, delay })).await;
                Ok(())
            }
            (message, None) => {
                self.refuse(message.id().map(str::to_owned), ServerRefusal::HelloFirst).await
            }
        }
    }

    /// Closes the socket if its cookie or one of its tokens does not hold any more. Another server,
    /// of which this one hears nothing, may have ended that.
    async fn still_held(&mut self) -> Result<(), Closed> {
        let services = self.rooms.services();
        // If the database does not answer, no seat is lost for it.
        if let Some(signed) = &self.visitor.signed
            && let Ok(None) = services.store().signed(&signed.hash, services.time().date()).await
        {
            return Err(Closed::For(POLICY, "you are not signed in any more"));
        }
        for token in &self.tokens {
            if let Ok(None) = services.store().hold(token).await {
                return Err(Closed::For(POLICY, "your token holds no seat any more"));
            }
        }
        Ok(())
    }

    async fn hello(&mut self, tokens: Vec<String>, last_seq: u32) -> Result<(), Closed> {
        let came = Instant::now();
        // The sign-in may have ended before there was anything to listen to, or at another server.
        self.still_held().await?;
        // Seats that an account holds go with the sign-in.
        let own = tokens.iter().filter(|token| !seat_holds::is_of_account(token));
        self.tokens = own.map(|token| secret::hash(token)).take(limit::TOKENS).collect();
        let held = match held(&self.rooms, &self.visitor, &self.game, tokens).await {
            Ok(held) => held,
            Err(refused) => {
                self.tokens.clear();
                return self.refuse(None, refused.refusal).await;
            }
        };
        let room = match self.rooms.wake(&self.game).await {
            Ok(room) => room,
            Err(refused) => return self.refuse(None, refused.refusal).await,
        };
        let Some(outbox) = self.outbox.take() else { return Err(Closed::Gone) };
        let talker = Talker::new(&self.visitor);
        let socket = self.number;
        // A customer with many addresses has one turn.
        let address = self.client.network();
        let connect = Connect { socket, outbox, address, held, talker, last_seq, came };
        if room.send(Box::new(Ask::Connect(connect))).await.is_err() {
            return Err(Closed::For(TRY_AGAIN, "the game was put away: connect again"));
        }
        self.room = Some(room);
        // So that the first move can be credited as well.
        self.ping().await
    }

    async fn refuse(
        &mut self,
        id: Option<String>,
        refusal: impl Into<RefusalMessage>,
    ) -> Result<(), Closed> {
        let refusal = refusal.into();
        self.rooms.services().metrics().refused(&refusal.code);
        self.answer(&ServerMessage::Refused { id, refusal }).await
    }

    async fn answer(&mut self, message: &ServerMessage) -> Result<(), Closed> {
        match serde_json::to_string(message) {
            Ok(text) => self.send(&text, "").await,
            Err(_) => Ok(()),
        }
    }

    /// Pings, for a socket that has been open for this long, and looks first if that is due.
    async fn look_and_ping(&mut self, open: Duration) -> Result<(), Closed> {
        if looks(open) {
            self.still_held().await?;
        }
        self.ping().await
    }

    async fn ping(&mut self) -> Result<(), Closed> {
        let Socket { frames, stopping, delay, .. } = self;
        delay.ask();
        tokio::select! {
            biased;
            sent = tokio::time::timeout(limit::SEND, frames.ping()) => delivered(sent),
            () = stopped(stopping) => Err(Closed::For(GOING_AWAY, "the server is stopping")),
        }
    }

    /// Sends a text of two parts.
    async fn send(&mut self, first: &str, rest: &str) -> Result<(), Closed> {
        let Socket { frames, stopping, rooms, .. } = self;
        rooms.services().metrics().sent(first.len() + rest.len());
        tokio::select! {
            biased;
            sent = tokio::time::timeout(limit::SEND, frames.send(first, rest)) => delivered(sent),
            // A client that does not read does not keep the server from stopping.
            () = stopped(stopping) => Err(Closed::For(GOING_AWAY, "the server is stopping")),
        }
    }
}

/// Returns an error if nothing was sent in time.
pub(super) fn delivered(sent: Result<Result<(), Error>, Elapsed>) -> Result<(), Closed> {
    match sent {
        Ok(Ok(())) => Ok(()),
        _ => Err(Closed::Gone),
    }
}

/// Returns when the server stops.
pub(super) async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the server is gone already.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Returns when the visitor's sign-in may have ended, or one of these tokens may hold no seat any
/// more.
async fn told_of(
    signed_out: &mut broadcast::Receiver<Ended>,
    visitor: &Visitor,
    tokens: &[String],
) {
    let account = visitor.account();
    if account.is_some() || !tokens.is_empty() {
        while let Some(own) = concerns(&signed_out.recv().await, account, tokens) {
            if own {
                return;
            }
        }
    }
    std::future::pending().await
}

/// Returns true if a word may be about this account or one of these tokens; `None` if no other will
/// come.
fn concerns(
    word: &Result<Ended, RecvError>,
    account: Option<&str>,
    tokens: &[String],
) -> Option<bool> {
    match word {
        // Each is the id of an account or the hash of a token.
        Ok(ended) => Some(ended.iter().any(|one| Some(&**one) == account || tokens.contains(one))),
        Err(RecvError::Lagged(_)) => Some(true),
        Err(RecvError::Closed) => None,
    }
}

/// Returns when the room has gone or has dropped this socket.
async fn room_gone(room: Option<&mpsc::Sender<Box<Ask>>>) {
    match room {
        Some(room) => room.closed().await,
        None => std::future::pending().await,
    }
}

/// The id in a message that cannot be read otherwise, so that the sender knows which message it
/// was.
fn id_in(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct WithId {
        id: String,
    }
    serde_json::from_str(text).ok().map(|WithId { id }| id)
}

/// The seats that these tokens hold in this game. Without any the visitor watches, if that is
/// allowed.
async fn held(
    rooms: &Rooms,
    visitor: &Visitor,
    game: &str,
    tokens: Vec<String>,
) -> Result<Vec<Seat>, Refused> {
    if tokens.len() > limit::TOKENS {
        return Err(ServerRefusal::TokensOfOtherGames.into());
    }
    let mut held = BTreeSet::new();
    for token in tokens {
        let seat = seat_holds::seat(rooms.services().store(), visitor, game, &token).await?;
        held.insert(seat.ok_or(ServerRefusal::UnknownToken)?);
    }
    let (store, date) = (rooms.services().store(), rooms.services().time().date());
    if held.is_empty() && store.is_under_embargo(game, date).await? {
        return Err(ContestRefusal::UnderEmbargo.into());
    }
    Ok(held.into_iter().collect())
}

/// The code and the reason for a client whose frames cannot be read.
pub(super) fn broken(error: &Error) -> Closed {
    match error {
        Error::Capacity(_) => Closed::For(TOO_BIG, "send at most 64 kB"),
        Error::Utf8(_) => Closed::For(NOT_TEXT, "send text frames in UTF-8"),
        // The client has gone without a word.
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Closed::Gone,
        Error::Protocol(_) => Closed::For(BAD_FRAME, "send frames as RFC 6455 describes them"),
        _ => Closed::Gone,
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
    use tokio::io::DuplexStream;
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::protocol::Role;

    use super::*;
    use crate::live::signed_out::SignedOut;

    /// The size of the value that a function returns.
    fn size<A, B, C, D, E, F>(_: impl Fn(A, B, C, D, E) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_socket_takes_little_memory() {
        // Every open socket keeps one of these.
        let size = size(serve);
        assert!(size <= 1_536, "{size} bytes");
    }

    #[test]
    fn a_socket_looks_at_every_fourth_ping() {
        let open = |pings: u32| limit::PING * pings;
        let looks: Vec<u32> = (1..=12).filter(|pings| looks(open(*pings))).collect();
        assert_eq!(looks, [4, 8, 12]);
    }

    #[tokio::test]
    async fn many_tokens_that_end_at_once_wake_no_other_socket() {
        let signed_out = SignedOut::new(None);
        let (mut heard, visitor) = (signed_out.listen(), Visitor::default());
        let own = ["mine".to_owned()];
        let mut others: Vec<String> = (0..limit::MY_GAMES).map(|n| format!("{n}")).collect();
        signed_out.tell_all(others.clone());
        assert!(told_of(&mut heard, &visitor, &own).now_or_never().is_none());
        others.extend(own.clone());
        signed_out.tell_all(others);
        assert!(told_of(&mut heard, &visitor, &own).now_or_never().is_some());
    }

    /// The frames of a socket, and its client, with a connection that holds this many bytes.
    async fn pair(bytes: usize) -> (Frames<DuplexStream>, WebSocketStream<DuplexStream>) {
        let (ours, theirs) = tokio::io::duplex(bytes);
        let client = WebSocketStream::from_raw_socket(theirs, Role::Client, None).await;
        (Frames::over(ours, Vec::new()).await, client)
    }

    #[tokio::test]
    async fn a_client_that_goes_on_sending_hears_why_its_socket_is_closed() {
        let (mut frames, mut client) = pair(1_024).await;
        // More than the connection holds, which the server has not read when it closes.
        let frame = Message::Ping(vec![0; 100].into());
        while client.send(frame.clone()).now_or_never().is_some() {}
        let (_stop, mut stopping) = watch::channel(false);
        let closing = async move { close(&mut frames, POLICY, "enough", &mut stopping).await };
        let sending = async move {
            for _ in 0..100 {
                client.send(frame.clone()).await.expect("the server reads on");
            }
            loop {
                match client.next().await {
                    Some(Ok(Message::Close(frame))) => return frame.map(|it| u16::from(it.code)),
                    Some(Ok(_)) => {}
                    other => panic!("{other:?}"),
                }
            }
        };
        let ((), code) = tokio::join!(closing, sending);
        assert_eq!(code, Some(POLICY));
    }
}
