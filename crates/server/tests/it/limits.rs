//! What one address, one connection and one folder may take.

use std::time::Duration;

use serde_json::json;
use server::{Config, ServerError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Folder, Server};

/// A request as a proxy passes it on for an address of the open internet.
fn from(call: &str, address: &str) -> String {
    format!("{call} HTTP/1.1\r\nx-forwarded-for: {address}")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_fast_is_refused_and_no_other() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let body = json!({"edition": "travel-2006", "changes": [],
        "seats": [{"type": "mine", "name": "A"}, {"type": "open"}]})
    .to_string();
    let mut made = 0;
    let refused = loop {
        let reply =
            server.site.request(&from("POST /api/games", "203.0.113.7"), body.as_bytes()).await;
        if reply.status != 201 {
            break reply.refusal();
        }
        made += 1;
        assert!(made < 1_000, "there is no limit");
    };
    assert!(made >= 100, "{made}");
    assert_eq!(refused, (429, "too_fast".into()));
    for address in ["203.0.113.8", "10.0.0.1"] {
        let reply = server.site.request(&from("POST /api/games", address), body.as_bytes()).await;
        assert_eq!(reply.status, 201, "{address}");
    }
    // The page itself is served all the same.
    assert_eq!(server.site.request(&from("GET /", "203.0.113.7"), b"").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_place_says_so() {
    let folder = Folder::new();
    let server = Server::with(Config { connections: 2, ..Config::new(folder.path()) }).await;
    // The first connection of a test server may come before it listens for more.
    let one = TcpStream::connect(server.site.0).await.unwrap();
    let two = TcpStream::connect(server.site.0).await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let reply = server.site.get("/api/health").await;
    assert_eq!(reply.refusal(), (503, "too_many_connections".into()));
    drop((one, two));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(server.site.get("/api/health").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_will_be_too_large_is_refused_before_it_comes() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut stream = TcpStream::connect(server.site.0).await.unwrap();
    let head = "POST /api/games HTTP/1.1\r\nhost: test\r\ncontent-length: 99999999999\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 512];
    let count = tokio::time::timeout(Duration::from_secs(10), stream.read(&mut answer));
    let count = count.await.unwrap().unwrap();
    let answer = String::from_utf8_lossy(&answer[..count]).into_owned();
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_folder_is_served_by_one_server() {
    let folder = Folder::new();
    let first = server::open(Config::new(folder.path())).await.unwrap();
    let second = server::open(Config::new(folder.path())).await;
    let Err(error @ ServerError::InUse { .. }) = second else { panic!("both use it") };
    assert!(error.to_string().contains("stop it, or name another folder"), "{error}");
    drop(first);
    server::open(Config::new(folder.path())).await.map(drop).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_database_is_served_by_one_server() {
    let (one, two, place) = (Folder::new(), Folder::new(), Folder::new());
    std::fs::create_dir_all(place.path()).unwrap();
    let with = |folder: &Folder, name: &str| {
        let place = place.path().join(name);
        let database = Some(format!("sqlite://{}", place.display()));
        Config { database, ..Config::new(folder.path()) }
    };
    let first = server::open(with(&one, "games.db")).await.unwrap();
    let refused = |opened| match opened {
        Err(error @ ServerError::DatabaseInUse { .. }) => error.to_string(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("both use it"),
    };
    let told = refused(server::open(with(&two, "games.db")).await.map(drop));
    assert!(told.contains("games.db") && told.contains("name another database"), "{told}");
    // Under another name it is the same database.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(place.path().join("games.db"), place.path().join("alias.db"))
            .unwrap();
        refused(server::open(with(&two, "alias.db")).await.map(drop));
    }
    // However a server has ended, the system releases its lock.
    drop(first);
    server::open(with(&two, "games.db")).await.map(drop).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_who_come_and_go_are_told_to_nobody() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let mut watchers = Vec::new();
    for _ in 0..100 {
        watchers.push(server.site.join(&made.id, &[]).await);
    }
    drop(watchers);
    ada.send(&json!({"type": "ping"})).await;
    assert_eq!(ada.next().await, json!({"type": "pong"}));
    // Whoever holds a seat is announced when coming and going.
    let bob = server.site.join(&made.id, &[&made.tokens[1]]).await;
    ada.until(|ada| ada.game["seats"][1]["connected"] == true).await;
    drop(bob);
    ada.until(|ada| ada.game["seats"][1]["connected"] == false).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_messages_name_their_id_and_malformed_frames_their_fault() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0]]).await;
    client.send(&json!({"type": "command", "id": "mine", "seat": -1})).await;
    let refused = client.next().await;
    assert_eq!((&refused["type"], &refused["id"]), (&json!("refused"), &json!("mine")));
    client.send(&json!({"type": "preview", "id": "p", "tiles": [], "x": 1})).await;
    assert_eq!(client.next().await["id"], "p");
    let key = "dGhlIHNhbXBsZSBub25jZQ==";
    for (frame, code) in [
        // Without a mask, of an unknown kind, and not UTF-8.
        (&b"\x81\x02{}"[..], 1002_u16),
        (&b"\x85\x80\0\0\0\0"[..], 1002),
        (&b"\x81\x82\0\0\0\0\xff\xfe"[..], 1007),
    ] {
        let mut stream = TcpStream::connect(server.site.0).await.unwrap();
        let game = &made.id;
        let head = format!(
            "GET /api/games/{game}/socket HTTP/1.1\r\nhost: test\r\nupgrade: websocket\r\n\
             connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = [0; 1024];
        assert!(stream.read(&mut answer).await.unwrap() > 0);
        stream.write_all(frame).await.unwrap();
        let mut rest = Vec::new();
        let all = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut rest));
        let _ = all.await.unwrap();
        assert_eq!(rest.first(), Some(&0x88), "{frame:?} {rest:?}");
        assert_eq!(u16::from_be_bytes([rest[2], rest[3]]), code, "{frame:?}");
    }
    client.send_raw(Message::text("{\"type\":\"ping\"}")).await;
    assert_eq!(client.next().await, json!({"type": "pong"}));
    server.stop().await;
}
