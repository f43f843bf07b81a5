//! The limits of one address, one connection and one folder.

use std::time::Duration;

use serde_json::json;
use server::{Config, ServerError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::browser::Browser;
use crate::client::{Folder, PATIENCE, Server, Site};

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

/// Waits until a server that was full has a place: it gives one back a little after the client has
/// closed the connection.
async fn until_there_is_a_place(site: Site) {
    let served = async {
        while site.get("/api/health").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, served).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_place_says_so() {
    let folder = Folder::new();
    let server = Server::with(Config { connections: 2, ..Config::new(folder.path()) }).await;
    // Connections are accepted in the order in which they were made.
    let one = TcpStream::connect(server.site.0).await.unwrap();
    let two = TcpStream::connect(server.site.0).await.unwrap();
    let reply = server.site.get("/api/health").await;
    assert_eq!(reply.refusal(), (503, "too_many_connections".into()));
    drop((one, two));
    until_there_is_a_place(server.site).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_keeps_its_place_among_the_connections() {
    let folder = Folder::new();
    // The game is made at another server, so that no connection but the sockets has a place here.
    let server = Server::with(Config::new(folder.path())).await;
    let made = server.site.two("classic-2023", &[]).await;
    server.stop().await;
    let server = Server::with(Config { connections: 2, ..Config::new(folder.path()) }).await;
    let one = server.site.join(&made.id, &[]).await;
    let two = server.site.join(&made.id, &[]).await;
    let reply = server.site.get("/api/health").await;
    assert_eq!(reply.refusal(), (503, "too_many_connections".into()));
    drop((one, two));
    until_there_is_a_place(server.site).await;
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
    // A player who holds a seat is announced when coming and going.
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

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_neither_asks_nor_opens_sockets() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let body = json!({"edition": "travel-2006", "changes": [],
        "seats": [{"type": "mine", "name": "A"}, {"type": "open"}]})
    .to_string();
    let post = |more: &str| format!("POST /api/games HTTP/1.1\r\n{more}");
    for (more, expected) in [
        ("origin: https://evil.example", (403, "wrong_origin")),
        ("origin: null", (403, "wrong_origin")),
        ("sec-fetch-site: cross-site", (403, "wrong_origin")),
        ("content-type: text/plain", (415, "wrong_type")),
        ("content-type: application/x-www-form-urlencoded", (415, "wrong_type")),
    ] {
        let (status, code) = server.site.request(&post(more), body.as_bytes()).await.refusal();
        assert_eq!((status, code.as_str()), expected, "{more}");
    }
    for more in ["origin: http://test", "content-type: application/json; charset=utf-8"] {
        let reply = server.site.request(&post(more), body.as_bytes()).await;
        assert_eq!(reply.status, 201, "{more}");
    }
    let path = format!("/api/games/{}/socket", made.id);
    let upgrade = "upgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";
    let asked = format!("GET {path} HTTP/1.1\r\norigin: https://evil.example\r\n{upgrade}");
    let reply = server.site.request(&asked, b"").await;
    assert_eq!(reply.refusal(), (403, "wrong_origin".into()));
    // Reading a public page is allowed: a browser does not show it to another site.
    let read = format!("GET /api/games/{} HTTP/1.1\r\norigin: https://evil.example", made.id);
    let reply = server.site.request(&read, b"").await;
    assert_eq!((reply.status, reply.header("access-control-allow-origin")), (200, None));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_floods_is_closed() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut flood = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let (mut answered, mut refused) = (0, 0);
    let closed = loop {
        // A failure to send shows in the answer.
        let _ = flood.try_send(&json!({"type": "ping"})).await;
        match flood.next_or_close().await {
            Ok(message) if message["type"] == "pong" => answered += 1,
            Ok(message) => {
                assert_eq!(message["refusal"]["code"], "too_fast");
                refused += 1;
            }
            Err(closed) => break closed,
        }
        assert!(refused < 1_000, "it is never closed");
    };
    assert_eq!(closed, Some(1008));
    // The first of the sixty messages was the greeting.
    assert!(answered >= 59 && refused >= 200, "{answered}, {refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_is_named_and_says_nothing_is_limited_itself() {
    let folder = Folder::new();
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = Server::with(Config { proxies, ..Config::new(folder.path()) }).await;
    let asked = async |address: Option<&str>| {
        let more = address.map(|address| format!("\r\nx-forwarded-for: {address}"));
        let head = format!("GET /api/rules HTTP/1.1{}", more.unwrap_or_default());
        server.site.request(&head, b"").await.status
    };
    let mut count = 0;
    let refused = loop {
        match asked(None).await {
            200 => count += 1,
            refused => break refused,
        }
        assert!(count < 5_000, "there is no limit");
    };
    assert!(refused == 429 && count >= 600, "{refused} after {count}");
    assert_eq!(asked(Some("198.51.100.1")).await, 200, "for another client");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_a_network_with_ipv6_guesses_no_more_than_from_a_few_addresses() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    Browser::new(server.site).register("Ada", &[]).await;
    let guess = async |address: String| {
        Browser::from(server.site, &address).sign_in("Ada", "guess number one").await.refusal()
    };
    for home in 0..40 {
        let (status, _) = guess(format!("2001:db8:1:{home:x}::1")).await;
        assert_eq!(status, 401, "{home}");
    }
    let refused = guess("2001:db8:1:ffff::1".into()).await;
    assert_eq!(refused, (429, "too_many_attempts".into()));
    assert_eq!(guess("2001:db8:2:ffff::1".into()).await.0, 401, "another network");
    server.stop().await;
}

/// Asks for something large again and again and reads nothing, until nothing more fits.
async fn ask_and_never_read(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(server.site.0).await.unwrap();
    let asked = b"GET /api/openapi.json HTTP/1.1\r\nhost: test\r\n\r\n";
    for _ in 0..200 {
        let sent = stream.write_all(asked);
        if tokio::time::timeout(Duration::from_millis(50), sent).await.is_err() {
            break;
        }
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads_do_not_keep_the_server_from_stopping() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let unread = ask_and_never_read(&server).await;
    // A spectator who changes sides without end and reads nothing of it.
    let made = server.site.two("travel-2006", &[]).await;
    let mut silent = Vec::new();
    for _ in 0..5 {
        let mut client = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
        for seat in 0..50 {
            client.send(&json!({"type": "view_as", "seat": seat % 2})).await;
        }
        silent.push(client);
    }
    let begun = std::time::Instant::now();
    server.stop().await;
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(8), "{took:?}");
    drop((unread, silent));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_cannot_change_sides_without_end() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let (mut views, mut refused) = (0, 0);
    for at in 0..150 {
        client.send(&json!({"type": "view_as", "seat": at % 2})).await;
        loop {
            let answer = client.next().await;
            match answer["type"].as_str() {
                Some("update") => views += 1,
                Some("refused") => {
                    assert_eq!(answer["refusal"]["code"], "too_fast");
                    refused += 1;
                }
                _ => continue,
            }
            break;
        }
        // Slower than messages may come, faster than views may change.
        tokio::time::sleep(Duration::from_millis(55)).await;
    }
    assert!((60..130).contains(&views) && refused > 20, "{views} views, {refused} refused");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paper_for_which_all_ask_at_once_counts_for_those_alone_for_whom_it_is_made() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mine = json!([{"type": "mine", "name": "Ada"}]);
    let made = site.create("classic-2023", &["mode=duplicate"], mine).await;
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    for (kind, phase) in [("begin", "slips"), ("stop", "over")] {
        let command = json!({"type": "duplicate", "command": {"type": kind}});
        ada.command(0, command).await.unwrap();
        ada.until(|ada| ada.game["phase"] == phase).await;
    }
    // A school behind one address: more than twice as many as papers may be made for it.
    let call = format!("GET /api/games/{}/duplicate/sheet?kind=ranking", made.id);
    let asked: Vec<_> = (0..150)
        .map(|_| {
            let head = from(&call, "203.0.113.7");
            tokio::spawn(async move { site.request(&head, b"").await.status })
        })
        .collect();
    for status in asked {
        assert_eq!(status.await.unwrap(), 200);
    }
    server.stop().await;
}
