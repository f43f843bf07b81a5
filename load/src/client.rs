//! A player at the server: requests, and a socket.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::Outcome;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// The number of connections from one address: a system has some 28,000 ports for each.
const OF_ONE_ADDRESS: usize = 4_000;

/// The server as one of the players sees it; players come from different addresses.
#[derive(Clone, Copy)]
pub struct Site {
    server: SocketAddr,
    from: Ipv4Addr,
    /// The name by which the player asks.
    name: &'static str,
}

/// A socket to a game.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// Where the game stood last, if it changes bit by bit.
    game: Option<Game>,
    /// The number of bytes received.
    pub received: u64,
}

/// A game that was made.
pub struct Made {
    /// Its id.
    pub id: String,
    /// The tokens of its seats.
    pub tokens: Vec<String>,
    /// The secret of the invitation for others.
    pub invite: Option<String>,
}

/// The parts of a message that a player reads.
#[derive(Deserialize)]
pub struct Heard {
    /// The kind of message.
    #[serde(rename = "type")]
    pub kind: String,
    /// The id of the command that is answered.
    pub id: Option<String>,
    /// Where the game stands.
    pub game: Option<Game>,
    /// The number of the last event, if it is not in `game`.
    seq: Option<u32>,
    /// The change, if the game is not told whole.
    change: Option<Change>,
    /// Why something was refused.
    pub refusal: Option<Refusal>,
}

/// Why something was refused.
#[derive(Deserialize)]
pub struct Refusal {
    /// The code.
    pub code: String,
}

/// The parts of a change that a player reads.
#[derive(Deserialize)]
struct Change {
    game: ChangedGame,
    mode: ChangedSession,
    kept: Option<usize>,
    rounds: Vec<IgnoredAny>,
}

#[derive(Deserialize)]
struct ChangedGame {
    phase: Option<String>,
    board: Option<Vec<String>>,
    #[serde(default, deserialize_with = "there")]
    rack: Option<Option<String>>,
    at: Option<u64>,
}

#[derive(Deserialize)]
struct ChangedSession {
    #[serde(default, deserialize_with = "there")]
    ends: Option<Option<u64>>,
}

/// A field that is there, if only as `null`.
fn there<'de, D: serde::Deserializer<'de>, T: Deserialize<'de>>(
    field: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(field).map(Some)
}

/// The parts of a game that a player reads.
#[derive(Clone, Deserialize)]
pub struct Game {
    /// The number of the last event.
    pub seq: u32,
    /// The phase of the game.
    pub phase: String,
    /// The seat on turn.
    pub turn: Option<u16>,
    /// The rows of the board.
    pub board: Vec<String>,
    /// The player's tiles.
    pub rack: Option<String>,
    /// Milliseconds since the game was made.
    pub at: u64,
    /// True if it is told bit by bit; earlier servers did not.
    #[serde(default)]
    crowd: bool,
    mode: Mode,
}

#[derive(Clone, Deserialize)]
struct Mode {
    session: Option<Session>,
}

#[derive(Clone, Deserialize)]
struct Session {
    ends: Option<u64>,
    #[serde(deserialize_with = "count")]
    rounds: usize,
}

fn count<'de, D: serde::Deserializer<'de>>(rounds: D) -> Result<usize, D::Error> {
    Vec::<IgnoredAny>::deserialize(rounds).map(|rounds| rounds.len())
}

impl Game {
    /// When the time of the running round of a duplicate session is up.
    pub fn ends(&self) -> Option<u64> {
        self.mode.session.as_ref()?.ends
    }

    /// Rounds of a duplicate session that are over.
    pub fn rounds(&self) -> usize {
        self.mode.session.as_ref().map_or(0, |session| session.rounds)
    }
}

impl Game {
    fn follow(&mut self, seq: u32, change: Change) {
        let ChangedGame { phase, board, rack, at } = change.game;
        self.seq = seq;
        self.phase = phase.unwrap_or_else(|| self.phase.clone());
        self.board = board.unwrap_or_else(|| std::mem::take(&mut self.board));
        self.rack = rack.unwrap_or_else(|| self.rack.take());
        self.at = at.unwrap_or(self.at);
        if let Some(session) = &mut self.mode.session {
            session.ends = change.mode.ends.unwrap_or(session.ends);
            session.rounds = change.kept.unwrap_or(session.rounds) + change.rounds.len();
        }
    }
}

impl Site {
    /// The server for the player with this number.
    pub fn of(server: SocketAddr, player: usize) -> Site {
        let block = player / OF_ONE_ADDRESS;
        let from = Ipv4Addr::new(127, 1, (block / 250) as u8, (block % 250) as u8 + 1);
        Site { server, from, name: "load" }
    }

    /// The same server, asked by this name.
    pub fn called(self, name: &'static str) -> Site {
        Site { name, ..self }
    }

    /// Opens a connection.
    pub async fn connect(&self) -> Outcome<TcpStream> {
        let text = |error: std::io::Error| format!("cannot connect: {error}");
        let socket = TcpSocket::new_v4().map_err(text)?;
        socket.bind(SocketAddr::from((self.from, 0))).map_err(text)?;
        socket.connect(self.server).await.map_err(text)
    }

    /// Asks for something and returns the answer, which must not be a refusal.
    pub async fn ask(&self, method: &str, path: &str, body: &Value) -> Outcome<Value> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, answer) = self.request(method, path, "", &body).await?;
        if !(200..300).contains(&status) {
            return Err(format!("{method} {path}: {answer}"));
        }
        serde_json::from_str(&answer).map_err(|error| format!("{method} {path}: {error}"))
    }

    /// Asks for something and returns the whole answer with its status. `head` is more lines of the
    /// request, each with its end.
    pub async fn request(
        &self,
        method: &str,
        path: &str,
        head: &str,
        body: &str,
    ) -> Outcome<(u16, String)> {
        let text = |error: std::io::Error| format!("{method} {path}: {error}");
        let mut stream = self.connect().await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{head}\
             content-length: {}\r\n\r\n{body}",
            self.name,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.map_err(text)?;
        let mut bytes = Vec::new();
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes))
            .await
            .map_err(|_| format!("{method} {path}: no answer"))?
            .map_err(text)?;
        let answer = String::from_utf8_lossy(&bytes);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("half an answer")?;
        let head = head.to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
        if length.is_some_and(|length| length.trim() != body.len().to_string()) {
            return Err(format!("{method} {path}: half an answer"));
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((status.ok_or("no status")?, body.to_owned()))
    }

    /// Makes a game.
    pub async fn make(&self, changes: &[&str], seats: Value) -> Outcome<Made> {
        let body = json!({"edition": "classic-2023", "changes": changes, "seats": seats});
        let made = self.ask("POST", "/api/games", &body).await?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let tokens = made["tokens"].as_array().into_iter().flatten();
        Ok(Made {
            id: text(&made["id"]).ok_or("no id")?,
            tokens: tokens.filter_map(|seat| text(&seat["token"])).collect(),
            invite: text(&made["invite"]),
        })
    }

    /// The name by which the player asks.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Opens a socket and says hello.
    pub async fn join(&self, game: &str, token: Option<&str>) -> Outcome<Client> {
        let url = format!("ws://{}/api/games/{game}/socket", self.name);
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let stream = self.connect().await?;
        let opened = tokio_tungstenite::client_async_with_config(url, stream, Some(config));
        let (socket, _) = tokio::time::timeout(PATIENCE, opened)
            .await
            .map_err(|_| "no socket opens")?
            .map_err(|error| format!("no socket: {error}"))?;
        let mut client = Client { socket, game: None, received: 0 };
        let tokens: Vec<&str> = token.into_iter().collect();
        client.say(&json!({"type": "hello", "tokens": tokens, "last_seq": 0})).await?;
        Ok(client)
    }
}

impl Client {
    /// Sends a message.
    pub async fn say(&mut self, message: &Value) -> Outcome<()> {
        let sent = self.socket.send(Message::text(message.to_string())).await;
        sent.map_err(|error| format!("cannot send: {error}"))
    }

    /// Sends a command.
    pub async fn command(&mut self, id: &str, seat: u16, seq: u32, command: &Value) -> Outcome<()> {
        let message =
            json!({"type": "command", "id": id, "seat": seat, "seq": seq, "command": command});
        self.say(&message).await
    }

    /// The next message as text.
    pub async fn next_text(&mut self) -> Outcome<String> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next());
            match next.await.map_err(|_| "nothing was received")? {
                Some(Ok(Message::Text(text))) => {
                    self.received += text.len() as u64;
                    return Ok(text.to_string());
                }
                Some(Ok(Message::Close(frame))) => return Err(format!("closed: {frame:?}")),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(format!("broken: {error}")),
                None => return Err("closed".to_owned()),
            }
        }
    }

    /// The next message, which must not be a refusal.
    pub async fn next(&mut self) -> Outcome<Heard> {
        let heard = self.next_or_refusal().await?;
        match &heard.refusal {
            Some(refusal) => Err(format!("refused: {:?} {}", heard.id, refusal.code)),
            None => Ok(heard),
        }
    }

    /// The next message.
    pub async fn next_or_refusal(&mut self) -> Outcome<Heard> {
        let text = self.next_text().await?;
        let heard: Heard =
            serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
        match heard.kind.as_str() {
            "update" => {
                // A game that is told whole each time need not be kept.
                self.game = heard.game.clone().filter(|game| game.crowd);
                Ok(heard)
            }
            "changed" => {
                let (seq, change) = heard.seq.zip(heard.change).ok_or("no change")?;
                let game = self.game.as_mut().ok_or("a change of nothing")?;
                game.follow(seq, change);
                Ok(Heard { game: Some(game.clone()), change: None, ..heard })
            }
            _ => Ok(heard),
        }
    }

    /// The game as the next update shows it.
    pub async fn update(&mut self) -> Outcome<Game> {
        loop {
            if let Some(game) = self.next().await?.game {
                return Ok(game);
            }
        }
    }
}
