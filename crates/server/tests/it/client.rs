//! A server for a test, and the clients that talk to it.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use host::WordLists;
use serde_json::{Value, json};
use server::{ChanceSource, Config};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::http::Request;

use crate::database;

/// Longer than anything here takes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A folder that is removed when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("server-{}-{number}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // An older run may have left one behind.
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct Server {
    pub(crate) site: Site,
    /// The address of the metrics.
    pub(crate) operator: Site,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// A server in this folder whose computer players take no time, and whose draws are the same in
/// every run. It gives no clock anything back, as on a busy machine it would now and then.
pub(crate) fn quick(folder: &Folder) -> Config {
    Config {
        thinking: Duration::ZERO..=Duration::ZERO,
        chance: ChanceSource::Seeded(3),
        credit: false,
        lists: american(None),
        ..Config::new(folder.path())
    }
}

/// The American list alone.
pub(crate) fn american(exclusions: Option<&lexicon::Exclusions>) -> WordLists {
    WordLists::new(lexica::Bundled::American.lexicon(), exclusions).unwrap()
}

/// A list of these words.
pub(crate) fn list(name: &str, words: &str) -> lexicon::Lexicon {
    let words = lexicon::Words::parse(words).unwrap();
    let graph = lexicon::compile(&words, lexicon::Halves::Both).unwrap();
    lexicon::Lexicon::new(name, graph)
}

impl Server {
    pub(crate) async fn start(folder: &Folder) -> Server {
        Server::with(quick(folder)).await
    }

    pub(crate) async fn with(config: Config) -> Server {
        let database = match config.database {
            Some(database) => Some(database),
            None => database::of(&config.data).await,
        };
        let config = Config { database, ..config };
        let [listener, shown] = [
            TcpListener::bind("127.0.0.1:0").await.unwrap(),
            TcpListener::bind("127.0.0.1:0").await.unwrap(),
        ];
        let site = Site(listener.local_addr().unwrap());
        let operator = Site(shown.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let shutdown = async { drop(stopped.await) };
        let server = server::open(config).await.unwrap().with_metrics(shown);
        let task = tokio::spawn(server.serve(listener, shutdown));
        Server { site, operator, stop, task }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        tokio::time::timeout(PATIENCE, self.task).await.unwrap().unwrap();
    }
}

/// The answer to a request.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Status and code of a refusal, which always says what to do.
    pub(crate) fn refusal(&self) -> (u16, String) {
        let refusal = self.json();
        let message = refusal["message"].as_str().unwrap();
        assert!(message.len() > 15 && message.ends_with(['.', ':']), "{message}");
        assert!(refusal["squares"].is_array());
        (self.status, refusal["code"].as_str().unwrap().to_owned())
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers(name).next()
    }

    /// All headers of this name.
    pub(crate) fn headers(&self, name: &str) -> impl Iterator<Item = &str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(move |(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// The address of a server.
#[derive(Clone, Copy)]
pub(crate) struct Site(pub(crate) SocketAddr);

impl Site {
    /// A new connection. Under load the system now and then resets one before it is accepted; then
    /// nothing has been asked yet, and a browser would try again too.
    async fn connect(&self) -> TcpStream {
        for _ in 0..2 {
            if let Ok(stream) = TcpStream::connect(self.0).await {
                return stream;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        TcpStream::connect(self.0).await.unwrap()
    }

    pub(crate) async fn request(&self, head: &str, body: &[u8]) -> Reply {
        self.request_raw(&format!("{head}\r\nhost: test"), body).await
    }

    /// A request whose head says itself by which name the server is asked.
    pub(crate) async fn request_raw(&self, head: &str, body: &[u8]) -> Reply {
        let mut stream = self.connect().await;
        let length = body.len();
        let head = format!("{head}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        // The server may answer and close before it has read everything.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.unwrap();
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head, body: bytes[end + 4..].to_vec() }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.request(&format!("GET {path} HTTP/1.1"), b"").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.request(&format!("POST {path} HTTP/1.1"), body.to_string().as_bytes()).await
    }

    /// The game to which an invitation leads.
    pub(crate) async fn invited(&self, invite: &str) -> Reply {
        self.post("/api/invites", &json!({"invite": invite})).await
    }

    /// Sits down where an invitation leads.
    pub(crate) async fn accept(&self, invite: &str, seat: &Value) -> Reply {
        self.post("/api/invites/accept", &json!({"invite": invite, "seat": seat})).await
    }

    /// Makes a game.
    pub(crate) async fn create(&self, edition: &str, changes: &[&str], seats: Value) -> Made {
        let body = json!({"edition": edition, "changes": changes, "seats": seats});
        let reply = self.post("/api/games", &body).await;
        assert_eq!(reply.status, 201, "{}", reply.json());
        Made::read(&reply.json())
    }

    /// A game of two people on one device.
    pub(crate) async fn two(&self, edition: &str, changes: &[&str]) -> Made {
        let mine = |name: &str| json!({"type": "mine", "name": name});
        self.create(edition, changes, json!([mine("Ada"), mine("Bob")])).await
    }

    /// A socket that has not said hello. As with [`Site::connect`] the system may reset a
    /// connection before it is accepted; then nothing has been asked yet, and it is tried again. A
    /// refusal by the server is not.
    pub(crate) async fn socket(&self, game: &str) -> Client {
        let url = format!("ws://test/api/games/{game}/socket");
        for _ in 0..2 {
            match tokio_tungstenite::client_async(&url, self.connect().await).await {
                Ok((socket, _)) => return Client::new(socket),
                Err(tokio_tungstenite::tungstenite::Error::Io(_)) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
        self.socket_over(self.connect().await, game).await
    }

    /// A socket that is asked for in this way.
    pub(crate) async fn socket_for(&self, request: Request<()>) -> Client {
        let (socket, _) =
            tokio_tungstenite::client_async(request, self.connect().await).await.unwrap();
        Client::new(socket)
    }

    /// A socket over a connection.
    pub(crate) async fn socket_over(&self, stream: TcpStream, game: &str) -> Client {
        let url = format!("ws://test/api/games/{game}/socket");
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        Client::new(socket)
    }

    /// A socket that has said hello and was welcomed.
    pub(crate) async fn join(&self, game: &str, tokens: &[&str]) -> Client {
        let mut client = self.socket(game).await;
        client.hello(tokens, 0).await;
        client
    }
}

/// A game that was made.
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
    pub(crate) invite: Option<String>,
}

impl Made {
    pub(crate) fn read(made: &Value) -> Made {
        let tokens = made["tokens"].as_array().unwrap();
        Made {
            id: made["id"].as_str().unwrap().to_owned(),
            tokens: tokens.iter().map(|seat| seat["token"].as_str().unwrap().into()).collect(),
            invite: made["invite"].as_str().map(str::to_owned),
        }
    }
}

/// A page's side of a socket.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    /// Messages that came before a ping for which the client waited, not yet followed.
    ahead: VecDeque<String>,
    /// The last game message, with the terms and the word list.
    pub(crate) game: Value,
    /// The last terms message.
    by: Value,
    /// All events, oldest first.
    pub(crate) events: Vec<Value>,
    /// Every text that was ever received.
    pub(crate) heard: Vec<String>,
}

impl Client {
    fn new(socket: WebSocketStream<TcpStream>) -> Client {
        let (ahead, events, heard) = (VecDeque::new(), Vec::new(), Vec::new());
        Client { socket, ahead, game: Value::Null, by: Value::Null, events, heard }
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_raw(Message::text(message.to_string())).await;
    }

    /// Returns true if it could be sent.
    pub(crate) async fn try_send(&mut self, message: &Value) -> bool {
        self.try_send_raw(Message::text(message.to_string())).await
    }

    /// Returns true if it could be sent.
    pub(crate) async fn try_send_raw(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        self.socket.send(message).await.unwrap();
    }

    /// The next message, followed; an error when the socket is closed, with its code if there is
    /// one.
    pub(crate) async fn next_or_close(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let message = self.unfollowed().await?;
            match message["type"].as_str() {
                Some("terms") => {
                    self.by = message;
                    continue;
                }
                Some("update") => self.take(&message),
                Some("changed") => self.follow(&message),
                _ => {}
            }
            return Ok(message);
        }
    }

    /// The next message of a client that does not follow the game.
    pub(crate) async fn unfollowed(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let came = match self.ahead.pop_front() {
                Some(text) => Some(Ok(Message::text(text))),
                None => tokio::time::timeout(PATIENCE, self.socket.next()).await.unwrap(),
            };
            match came {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).unwrap();
                    self.heard.push(text.to_string());
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                None | Some(Err(_)) => return Err(None),
            }
        }
    }

    /// Waits until the server asks whether the client is there. The answer goes out when the client
    /// reads on.
    pub(crate) async fn until_asked(&mut self) {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await.unwrap() {
                Some(Ok(Message::Ping(_))) => return,
                Some(Ok(Message::Text(text))) => self.ahead.push_back(text.to_string()),
                other => panic!("{other:?}"),
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Value {
        self.next_or_close().await.unwrap()
    }

    fn take(&mut self, update: &Value) {
        self.game = update["game"].clone();
        for part in ["terms", "lexicon"] {
            self.game[part] = self.by[part].clone();
        }
        if self.game["crowd"] == true {
            // It shows where the game stands, without events.
            return;
        }
        for event in update["events"].as_array().unwrap() {
            // After `view_as` all events come again.
            if event["seq"] == 1 {
                self.events.clear();
            }
            assert_eq!(event["seq"], self.events.len() + 1, "events have gaps");
            self.events.push(event.clone());
        }
        assert_eq!(self.game["seq"], self.events.len(), "events are missing");
    }

    fn follow(&mut self, changed: &Value) {
        let mut game = self.game.clone();
        let by = ["terms", "lexicon"].map(|part| {
            let part = (part, game[part].take());
            game.as_object_mut().unwrap().remove(part.0);
            part
        });
        let game = serde_json::from_value(game).unwrap();
        let changed = serde_json::from_value(changed.clone()).unwrap();
        self.game = serde_json::to_value(table::follow(&game, &changed).unwrap()).unwrap();
        for (part, value) in by {
            self.game[part] = value;
        }
    }

    pub(crate) async fn hello(&mut self, tokens: &[&str], last_seq: u32) -> Value {
        self.send(&json!({"type": "hello", "tokens": tokens, "last_seq": last_seq})).await;
        self.next().await
    }

    pub(crate) fn seq(&self) -> u64 {
        self.game["seq"].as_u64().unwrap()
    }

    /// The seat on turn.
    pub(crate) fn turn(&self) -> Option<u64> {
        self.game["turn"].as_u64()
    }

    /// Sends a command and waits for the answer: the sequence number or the code of the refusal.
    pub(crate) async fn command(&mut self, seat: u64, command: Value) -> Result<u64, String> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let id = format!("t{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.command_as(&id, seat, self.seq(), command).await
    }

    pub(crate) async fn command_as(
        &mut self,
        id: &str,
        seat: u64,
        seq: u64,
        command: Value,
    ) -> Result<u64, String> {
        let message =
            json!({"type": "command", "id": id, "seat": seat, "seq": seq, "command": command});
        self.send(&message).await;
        loop {
            let answer = self.next().await;
            if answer["id"] != id {
                continue;
            }
            return match answer["type"].as_str() {
                Some("done") => {
                    let seq = answer["seq"].as_u64().unwrap();
                    self.until(|client| client.seq() >= seq).await;
                    Ok(seq)
                }
                _ => Err(answer["refusal"]["code"].as_str().unwrap().to_owned()),
            };
        }
    }

    /// Reads on until a condition holds.
    pub(crate) async fn until(&mut self, so: impl Fn(&Client) -> bool) {
        while !so(self) {
            self.next().await;
        }
    }

    /// Reads on until the other client's events have arrived.
    pub(crate) async fn catch_up(&mut self, other: &Client) {
        let seq = other.seq();
        self.until(|client| client.seq() >= seq).await;
    }

    /// Waits for a refusal.
    pub(crate) async fn refusal(&mut self) -> String {
        loop {
            let message = self.next().await;
            if message["type"] == "refused" {
                return message["refusal"]["code"].as_str().unwrap().to_owned();
            }
        }
    }

    /// The types of all events.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        self.events.iter().map(|event| event["event"]["type"].as_str().unwrap()).collect()
    }
}
