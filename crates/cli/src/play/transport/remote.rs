//! The connection to a game at a server: a socket, opened again whenever it breaks.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use table::wire::{ClientMessage, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::Incoming;
use super::http::{self, Failure};
use super::link::Site;
use super::tls::Stream;

/// The server pings every 30 seconds: if nothing comes for this long, it is gone.
const SILENCE: Duration = Duration::from_secs(75);

/// The most tries in a row to open the connection.
const TRIES: u32 = 30;

/// The longest wait between two tries.
const LONGEST: Duration = Duration::from_secs(10);

/// The player's ends of a connection.
pub(crate) struct Remote {
    /// The queue of messages to be sent; dropping it closes the connection.
    outgoing: mpsc::Sender<String>,
    pub(super) incoming: mpsc::Receiver<Incoming>,
}

/// The end of a connection.
enum Ended {
    /// The connection is not needed any more.
    Unwanted,
    /// The connection broke, perhaps after the server had spoken.
    Broken {
        spoke: bool,
    },
    Refused(Failure),
}

impl Remote {
    /// A connection to a game as the holder of these tokens. It lives in a task of its own.
    pub(crate) fn open(site: &Site, game: &str, tokens: Vec<String>) -> Remote {
        let (outgoing, to_send) = mpsc::channel(16);
        let (received, incoming) = mpsc::channel(64);
        let hello = ClientMessage::Hello { tokens, last_seq: 0 };
        let hello = serde_json::to_string(&hello).unwrap_or_default();
        let mut connection =
            Connection { site: site.clone(), game: game.to_string(), hello, to_send, received };
        tokio::spawn(async move { connection.hold().await });
        Remote { outgoing, incoming }
    }

    /// Sends a message if there is a connection; otherwise the message is lost.
    pub(super) async fn send(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).unwrap_or_default();
        // Without a connection it is not received.
        let _ = self.outgoing.send(text).await;
    }
}

/// The task that keeps a connection.
struct Connection {
    site: Site,
    game: String,
    hello: String,
    to_send: mpsc::Receiver<String>,
    received: mpsc::Sender<Incoming>,
}

impl Connection {
    /// Keeps a socket open until it is not needed or the server refuses it.
    async fn hold(&mut self) {
        let mut tries = 0;
        loop {
            match self.once().await {
                Ended::Unwanted => return,
                Ended::Refused(failure) => {
                    // The player may have gone.
                    let _ = self.received.send(Incoming::Failed(failure.into())).await;
                    return;
                }
                Ended::Broken { spoke } => tries = if spoke { 1 } else { tries + 1 },
            }
            if tries > TRIES {
                let why = format!("{TRIES} tries");
                let failure = Failure::Unreachable { site: self.site.clone(), why };
                let _ = self.received.send(Incoming::Failed(failure.into())).await;
                return;
            }
            if self.received.send(Incoming::Disconnected).await.is_err() {
                return;
            }
            sleep(Duration::from_millis(250).saturating_mul(1 << tries.min(8)).min(LONGEST)).await;
        }
    }

    /// One socket from its opening to its end.
    async fn once(&mut self) -> Ended {
        let mut socket = match self.socket().await {
            Ok(socket) => socket,
            Err(ended) => return ended,
        };
        if socket.send(Message::text(self.hello.clone())).await.is_err() {
            return Ended::Broken { spoke: false };
        }
        // Messages meant for the previous socket are dropped; the session repeats those that
        // matter.
        while self.to_send.try_recv().is_ok() {}
        if self.received.send(Incoming::Connected).await.is_err() {
            return Ended::Unwanted;
        }
        let mut spoke = false;
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                text = self.to_send.recv() => {
                    let Some(text) = text else {
                        // The server also notices by the end of the connection.
                        let _ = socket.close(None).await;
                        return Ended::Unwanted;
                    };
                    if socket.send(Message::text(text)).await.is_err() {
                        return Ended::Broken { spoke };
                    }
                }
                message = timeout_at(heard + SILENCE, socket.next()) => {
                    let Ok(Some(Ok(message))) = message else { return Ended::Broken { spoke } };
                    heard = Instant::now();
                    let Message::Text(text) = message else { continue };
                    let Ok(message) = serde_json::from_str(&text) else {
                        return Ended::Refused(Failure::Strange { site: self.site.clone() });
                    };
                    match message {
                        // Before the server's first message, only the hello can have been refused.
                        ServerMessage::Refused { id: None, refusal } if !spoke => {
                            return Ended::Refused(Failure::Refused(refusal));
                        }
                        message => {
                            spoke = true;
                            if self.received.send(Incoming::Message(Box::new(message))).await.is_err() {
                                return Ended::Unwanted;
                            }
                        }
                    }
                }
            }
        }
    }

    async fn socket(&self) -> Result<WebSocketStream<Stream>, Ended> {
        let broken = Ended::Broken { spoke: false };
        let Ok(stream) = http::connect(&self.site).await else { return Err(broken) };
        let scheme = if self.site.is_secure() { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/api/games/{}/socket", self.site.authority(), self.game);
        match timeout_at(Instant::now() + SILENCE, client_async(url, stream)).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(Error::Http(answer))) if answer.status().as_u16() == 404 => {
                let refusal = answer.body().as_deref().map(serde_json::from_slice);
                let strange = Failure::Strange { site: self.site.clone() };
                Err(Ended::Refused(match refusal {
                    Some(Ok(refusal)) => Failure::Refused(refusal),
                    _ => strange,
                }))
            }
            _ => Err(broken),
        }
    }
}
