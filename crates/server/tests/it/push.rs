//! Notices on the devices of people who are not at their table.

use std::sync::Arc;
use std::time::Duration;

use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::SecretKey;
use p256::ecdsa::VerifyingKey;
use p256::ecdsa::signature::Verifier as _;
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use serde_json::{Value, json};
use server::{Config, Push};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use web_push_native::{Auth, decrypt};

use crate::client::{Client, Folder, Made, Server, Site, quick};

const PATIENCE: Duration = Duration::from_secs(60);

/// Notices that are sent at once, also to this machine.
pub(crate) fn pushing(folder: &Folder) -> Config {
    looking_every(Duration::from_millis(20), quick(folder))
}

/// These settings with notices at once, for a server that looks for them this often.
pub(crate) fn looking_every(look: Duration, config: Config) -> Config {
    let short = Duration::from_millis(20);
    let contact = "host@example.org".parse().unwrap();
    let push = Push { grace: short, look, pause: short, near: true, ..Push::new(contact) };
    Config { push: Some(push), ..config }
}

/// A request to the push service.
struct Asked {
    path: String,
    headers: String,
    body: Vec<u8>,
}

impl Asked {
    fn header(&self, name: &str) -> &str {
        let mut lines = self.headers.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).unwrap().1
    }
}

/// A push service on this machine. It answers with the status in the path, `/201/...`; where there
/// are several, `/503,201/...`, with one after the other.
pub(crate) struct Service {
    port: u16,
    asked: mpsc::UnboundedReceiver<Asked>,
}

impl Service {
    pub(crate) async fn start() -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (tell, asked) = mpsc::unbounded_channel();
        let answered: Arc<std::sync::Mutex<usize>> = Arc::default();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, tell.clone(), answered.clone()));
            }
        });
        Service { port, asked }
    }

    async fn next(&mut self) -> Asked {
        tokio::time::timeout(PATIENCE, self.asked.recv()).await.unwrap().unwrap()
    }

    /// Nothing is asked for a while, which is much longer than a notice takes.
    async fn is_quiet(&mut self) {
        let asked = tokio::time::timeout(Duration::from_millis(800), self.asked.recv()).await;
        assert!(asked.is_err(), "{:?}", asked.map(|asked| asked.map(|asked| asked.path)));
    }
}

async fn answer(
    mut stream: TcpStream,
    tell: mpsc::UnboundedSender<Asked>,
    answered: Arc<std::sync::Mutex<usize>>,
) {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        assert!(stream.read_buf(&mut bytes).await.unwrap() > 0);
    };
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let (line, headers) = head.split_once("\r\n").unwrap();
    let path = line.split(' ').nth(1).unwrap().to_owned();
    let mut asked = Asked { path, headers: headers.to_owned(), body: bytes[end + 4..].to_vec() };
    let length: usize = asked.header("content-length").parse().unwrap();
    while asked.body.len() < length {
        assert!(stream.read_buf(&mut asked.body).await.unwrap() > 0);
    }
    let statuses: Vec<String> =
        asked.path.split('/').nth(1).unwrap().split(',').map(str::to_owned).collect();
    let number = {
        let mut answered = answered.lock().unwrap();
        *answered += 1;
        (*answered - 1).min(statuses.len() - 1)
    };
    let status = &statuses[number];
    let answer =
        format!("HTTP/1.1 {status} Said\r\nlocation: /201/elsewhere\r\ncontent-length: 0\r\n\r\n");
    stream.write_all(answer.as_bytes()).await.unwrap();
    tell.send(asked).ok();
}

/// A browser that notices may be sent to.
pub(crate) struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
    endpoint: String,
}

impl Browser {
    /// `path` begins with the status that its push service answers with.
    pub(crate) fn of(service: &Service, path: &str) -> Browser {
        let secret = SecretKey::from_slice(&[7; 32]).unwrap();
        let endpoint = format!("http://127.0.0.1:{}/{path}", service.port);
        Browser { secret, auth: [9; 16], endpoint }
    }

    pub(crate) fn body(&self, tokens: &[&str]) -> Value {
        let point = self.secret.public_key().to_encoded_point(false);
        json!({
            "endpoint": self.endpoint,
            "p256dh": Base64UrlUnpadded::encode_string(point.as_bytes()),
            "auth": Base64UrlUnpadded::encode_string(&self.auth),
            "tokens": tokens,
        })
    }

    async fn subscribe(&self, site: Site, tokens: &[&str]) {
        let reply = site.post("/api/push", &self.body(tokens)).await;
        assert_eq!(reply.status, 200, "{}", reply.json());
    }

    fn read(&self, asked: &Asked) -> Value {
        let auth = Auth::clone_from_slice(&self.auth);
        serde_json::from_slice(&decrypt(asked.body.clone(), &self.secret, &auth).unwrap()).unwrap()
    }
}

/// A slow game of two people at two devices. The player who begins comes first, connected.
async fn slow_game(site: Site, change: &str) -> (Made, [u64; 2], Client) {
    let made = site.two("travel-2006", &[change]).await;
    let first = site.get(&format!("/api/games/{}", made.id)).await.json()["turn"].as_u64().unwrap();
    let client = site.join(&made.id, &[&made.tokens[first as usize]]).await;
    (made, [first, 1 - first], client)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_is_told_when_it_is_their_turn_and_when_the_game_is_over() {
    let folder = Folder::new();
    let server = Server::with(pushing(&folder)).await;
    let mut service = Service::start().await;
    let key = server.site.get("/api/push").await.json()["key"].as_str().unwrap().to_owned();
    let (made, [here, away], mut client) = slow_game(server.site, "days=3").await;
    let browser = Browser::of(&service, "201/away");
    browser.subscribe(server.site, &[&made.tokens[away as usize]]).await;
    // A player at the table is told nothing.
    let other = Browser::of(&service, "201/here");
    other.subscribe(server.site, &[&made.tokens[here as usize]]).await;
    client.command(here, json!({"type": "pass"})).await.unwrap();

    let asked = service.next().await;
    assert_eq!(asked.path, "/201/away");
    let name = ["Ada", "Bob"][here as usize];
    let notice = json!({"game": made.id, "about": "turn", "names": [name]});
    assert_eq!(browser.read(&asked), notice);
    assert_eq!(asked.header("topic"), made.id);
    assert_eq!(asked.header("content-encoding"), "aes128gcm");
    assert_eq!(asked.header("ttl"), "86400");
    assert_eq!(asked.header("host"), format!("127.0.0.1:{}", service.port));
    assert_signed(asked.header("authorization"), &key, service.port);
    // Nothing is readable on the way.
    assert!(!String::from_utf8_lossy(&asked.body).contains(&made.id));

    client.command(here, json!({"type": "resign"})).await.unwrap();
    let asked = service.next().await;
    let notice = json!({"game": made.id, "about": "won", "names": [name]});
    assert_eq!((asked.path.as_str(), browser.read(&asked)), ("/201/away", notice));
    service.is_quiet().await;
    server.stop().await;
}

/// Each notice is sent by one of two servers that both look for them.
pub(crate) async fn sent_once(one: Site, two: Site) {
    const GAMES: usize = 12;
    let mut service = Service::start().await;
    let mut here = Vec::new();
    for number in 0..GAMES {
        let (made, [seat, away], client) = slow_game(one, "days=3").await;
        let browser = Browser::of(&service, &format!("201/{number}"));
        browser.subscribe(two, &[&made.tokens[away as usize]]).await;
        here.push((seat, client));
    }
    for (seat, client) in &mut here {
        client.command(*seat, json!({"type": "pass"})).await.unwrap();
    }
    let mut paths = Vec::new();
    for _ in 0..GAMES {
        paths.push(service.next().await.path);
    }
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), GAMES, "one for each game: {paths:?}");
    service.is_quiet().await;
}

fn assert_signed(header: &str, key: &str, port: u16) {
    let (token, public) =
        header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).unwrap();
    assert_eq!(public, key, "the key that the browser subscribed with");
    let (text, signature) = token.rsplit_once('.').unwrap();
    let decoded = |part: &str| Base64UrlUnpadded::decode_vec(part).unwrap();
    let signature = p256::ecdsa::Signature::from_slice(&decoded(signature)).unwrap();
    let public = VerifyingKey::from_sec1_bytes(&decoded(public)).unwrap();
    public.verify(text.as_bytes(), &signature).unwrap();
    let claims: Value = serde_json::from_slice(&decoded(text.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claims["aud"], format!("http://127.0.0.1:{port}"));
    assert_eq!(claims["sub"], "mailto:host@example.org");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_service_is_asked_again_and_a_browser_that_is_gone_is_forgotten() {
    let folder = Folder::new();
    let server = Server::with(pushing(&folder)).await;
    let mut service = Service::start().await;
    let (made, [here, away], mut client) = slow_game(server.site, "window=none").await;
    let browser = Browser::of(&service, "503,429,302,410,201/x");
    browser.subscribe(server.site, &[&made.tokens[away as usize]]).await;
    client.command(here, json!({"type": "pass"})).await.unwrap();
    for _ in 0..2 {
        service.next().await;
    }
    // A redirection is not followed, and ends it.
    assert_eq!(service.next().await.path, "/503,429,302,410,201/x");
    service.is_quiet().await;
    let mut other = server.site.join(&made.id, &[&made.tokens[away as usize]]).await;
    other.command(away, json!({"type": "pass"})).await.unwrap();
    client.catch_up(&other).await;
    drop(other);
    // The server has to notice first that the player is away.
    client.until(|client| client.game["seats"][away as usize]["connected"] == false).await;
    client.command(here, json!({"type": "pass"})).await.unwrap();
    service.next().await;
    // It said 410: nothing is sent there any more.
    client.command(here, json!({"type": "resign"})).await.unwrap();
    service.is_quiet().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_outlives_its_server() {
    let folder = Folder::new();
    let mut service = Service::start().await;
    let mut config = pushing(&folder);
    // This server stops before it looks for notices.
    config.push.as_mut().unwrap().look = PATIENCE * 10;
    let server = Server::with(config).await;
    let key = server.site.get("/api/push").await.json();
    let (made, [here, away], mut client) = slow_game(server.site, "window=none").await;
    let browser = Browser::of(&service, "201/x");
    browser.subscribe(server.site, &[&made.tokens[away as usize]]).await;
    client.command(here, json!({"type": "pass"})).await.unwrap();
    drop(client);
    server.stop().await;
    let server = Server::with(pushing(&folder)).await;
    assert_eq!(server.site.get("/api/push").await.json(), key, "the key stays");
    assert_eq!(browser.read(&service.next().await)["about"], "turn");
    service.is_quiet().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_is_no_longer_true_is_not_sent() {
    let folder = Folder::new();
    let mut service = Service::start().await;
    let mut config = pushing(&folder);
    config.push.as_mut().unwrap().grace = Duration::from_millis(600);
    let server = Server::with(config).await;
    let (made, [here, away], mut client) = slow_game(server.site, "window=none").await;
    Browser::of(&service, "201/x").subscribe(server.site, &[&made.tokens[away as usize]]).await;
    client.command(here, json!({"type": "pass"})).await.unwrap();
    let mut other = server.site.join(&made.id, &[&made.tokens[away as usize]]).await;
    other.command(away, json!({"type": "pass"})).await.unwrap();
    service.is_quiet().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_and_whoever_asks_is_forgotten() {
    let folder = Folder::new();
    let server = Server::with(pushing(&folder)).await;
    let mut service = Service::start().await;
    let (made, [here, away], mut client) = slow_game(server.site, "window=none").await;
    let browser = Browser::of(&service, "201/x");
    let token = made.tokens[away as usize].as_str();
    let good = browser.body(&[token]);
    for (field, bad) in [
        ("endpoint", "file:///etc/passwd"),
        ("endpoint", "nonsense"),
        ("p256dh", "AAAA"),
        ("auth", "AAAA"),
        ("auth", "?"),
    ] {
        let mut body = good.clone();
        body[field] = bad.into();
        let reply = server.site.post("/api/push", &body).await;
        assert_eq!(reply.refusal(), (422, "bad_push".into()), "{field} {bad}");
    }
    let reply = server.site.post("/api/push", &browser.body(&["none"])).await;
    assert_eq!(reply.refusal(), (422, "unknown_token".into()), "nothing is kept without a seat");
    browser.subscribe(server.site, &[token]).await;
    let reply = server.site.post("/api/push/forget", &json!({"endpoint": browser.endpoint})).await;
    assert_eq!(reply.status, 200);
    client.command(here, json!({"type": "pass"})).await.unwrap();
    service.is_quiet().await;
    server.stop().await;

    let server = Server::start(&folder).await;
    assert_eq!(server.site.get("/api/push").await.json(), json!({"key": null}));
    let reply = server.site.post("/api/push", &good).await;
    assert_eq!(reply.refusal(), (422, "no_push".into()));
    server.stop().await;
}
