//! Whatever a client sends, it gets a refusal with a code, and the server goes on.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Folder, Server};

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_not_understood_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let large = vec![b' '; 64 * 1024 + 1];
    let open =
        json!({"edition": "travel-2006", "changes": [], "seats": [], "extra": 1}).to_string();
    let nested =
        json!({"edition": "x", "changes": [], "seats": [{"type": "open", "x": 1}]}).to_string();
    for (head, body, status, code) in [
        ("POST /api/games", &b""[..], 400, "bad_json"),
        ("POST /api/games", b"{", 400, "bad_json"),
        ("POST /api/games", b"\xff\xfe", 400, "bad_json"),
        ("POST /api/games", b"[]", 400, "bad_json"),
        ("POST /api/games", b"{\"edition\": \"x\"}", 400, "bad_json"),
        ("POST /api/games", open.as_bytes(), 400, "unknown_field"),
        ("POST /api/games", nested.as_bytes(), 400, "unknown_field"),
        ("POST /api/games", &large, 413, "too_large"),
        ("POST /api/terms", b"{\"seats\": 300}", 400, "bad_json"),
        ("POST /api/games/mine", b"{\"tokens\": [1]}", 400, "bad_json"),
        ("GET /api/games/nonsense", b"", 404, "not_found"),
        ("GET /api/games/..%2f..%2fetc", b"", 404, "not_found"),
        ("GET /api/games/%ff", b"", 404, "not_found"),
        ("GET /api/games/nonsense/socket", b"", 426, "socket_only"),
        ("POST /api/invites", b"{\"invite\":\"nonsense\"}", 404, "not_found"),
        (
            "POST /api/invites/accept",
            b"{\"invite\":\"x\",\"seat\":{\"name\":\"A\",\"terms_hash\":\"\"}}",
            404,
            "not_found",
        ),
        ("GET /api/nonsense", b"", 404, "not_found"),
        ("GET /api", b"", 404, "not_found"),
        ("DELETE /api/games", b"", 405, "wrong_method"),
        ("GET /api/games", b"", 405, "wrong_method"),
        ("POST /index.html", b"", 405, "wrong_method"),
    ] {
        let reply = site.request(&format!("{head} HTTP/1.1"), body).await;
        assert_eq!(reply.refusal(), (status, code.to_owned()), "{head}");
        assert_eq!(reply.header("content-type"), Some("application/json"), "{head}");
    }
    let many = json!({"tokens": vec!["x"; 201]});
    let reply = site.post("/api/games/mine", &many).await;
    assert_eq!(reply.refusal(), (422, "too_many_tokens".into()));
    assert_eq!(site.get("/api/health").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_not_understood_are_refused_and_the_socket_stays() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let token = made.tokens[0].as_str();
    let mut client = server.site.socket(&made.id).await;
    let command = |command: Value| json!({"type": "command", "id": "x", "seat": 0, "seq": 0, "command": command});
    for (message, code) in [
        (Message::text(""), "bad_json"),
        (Message::text("{"), "bad_json"),
        (Message::text("nonsense"), "bad_json"),
        (Message::text("[".repeat(10_000)), "bad_json"),
        (Message::text(r#"{"type":"dance"}"#), "bad_json"),
        (Message::text(r#"{"type":"ping","x":1}"#), "unknown_field"),
        (Message::text(command(json!({"type": "pass", "x": 1})).to_string()), "unknown_field"),
        (Message::text(command(json!({"type": "play"})).to_string()), "bad_json"),
        (Message::binary(vec![0, 159, 146, 150]), "text_only"),
        (Message::text(command(json!({"type": "pass"})).to_string()), "hello_first"),
    ] {
        let shown = format!("{message:.60?}");
        client.send_raw(message).await;
        assert_eq!(client.refusal().await, code, "{shown}");
    }
    for (tokens, code) in [
        (json!(["wrong"]), "unknown_token"),
        (json!([token, "wrong"]), "unknown_token"),
        (json!(["a", "b", "c", "d", "e"]), "too_many_tokens"),
    ] {
        client.send(&json!({"type": "hello", "tokens": tokens, "last_seq": 0})).await;
        assert_eq!(client.refusal().await, code);
    }
    client.hello(&[token], 0).await;
    assert_eq!(client.game["viewer"], 0);
    client.send(&json!({"type": "hello", "tokens": [], "last_seq": 0})).await;
    assert_eq!(client.refusal().await, "hello_twice");
    client.send(&json!({"type": "ping"})).await;
    assert_eq!(client.next().await, json!({"type": "pong"}));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_held_seats_can_be_seen_or_played() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let elsewhere = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0]]).await;
    client.send(&json!({"type": "view_as", "seat": 1})).await;
    assert_eq!(client.refusal().await, "seat_not_held");
    for seat in [1, 2, 200] {
        for command in [json!({"type": "pass"}), json!({"type": "resign"})] {
            assert_eq!(client.command(seat, command).await, Err("seat_not_held".into()));
        }
    }
    let mut stranger = server.site.socket(&made.id).await;
    let token = &elsewhere.tokens[1];
    stranger.send(&json!({"type": "hello", "tokens": [token], "last_seq": 0})).await;
    assert_eq!(stranger.refusal().await, "unknown_token");
    let mut watcher = server.site.join(&made.id, &[]).await;
    assert_eq!(watcher.game["rack"], json!(null));
    let turn = watcher.turn().unwrap();
    assert_eq!(watcher.command(turn, json!({"type": "pass"})).await, Err("seat_not_held".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut both = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let turn = both.turn().unwrap();
    let seq = both.seq();
    let pass = || json!({"type": "pass"});
    assert_eq!(both.command_as("a", turn, 0, pass()).await, Err("stale_position".into()));
    assert_eq!(both.command_as("b", turn, seq + 1, pass()).await, Err("unknown_seq".into()));
    assert_eq!(both.command_as("c", 1 - turn, seq, pass()).await, Err("not_your_turn".into()));
    assert_eq!(both.command_as("", turn, seq, pass()).await, Err("bad_command_id".into()));
    let long = "x".repeat(65);
    assert_eq!(both.command_as(&long, turn, seq, pass()).await, Err("bad_command_id".into()));
    let text = json!({"type": "play_text", "text": "8D ☃"});
    assert_eq!(both.command_as("d", turn, seq, text).await, Err("bad_play".into()));
    assert_eq!(both.seq(), seq);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_that_is_too_large_closes_the_socket() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0]]).await;
    client.send_raw(Message::text("x".repeat(64 * 1024 + 1))).await;
    assert_eq!(client.next_or_close().await, Err(Some(1009)));
    let mut back = server.site.join(&made.id, &[&made.tokens[0]]).await;
    back.send(&json!({"type": "ping"})).await;
    assert_eq!(back.next().await, json!({"type": "pong"}));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_fast_is_refused_and_then_heard_again() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0]]).await;
    for number in 0..200 {
        client.send(&json!({"type": "advise", "id": number.to_string()})).await;
    }
    // Each client is told which of its messages was not carried out.
    let (mut answered, mut refused) = (BTreeSet::new(), 0);
    for _ in 0..200 {
        let answer = client.next().await;
        assert_eq!(answer["type"], "refused");
        answered.insert(answer["id"].as_str().unwrap().to_string());
        refused += usize::from(answer["refusal"]["code"] == "too_fast");
    }
    assert_eq!(answered.len(), 200);
    assert!((50..=141).contains(&refused), "{refused} were refused");
    tokio::time::sleep(Duration::from_millis(500)).await;
    client.send(&json!({"type": "ping"})).await;
    assert_eq!(client.next().await, json!({"type": "pong"}));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_says_no_hello_is_closed() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.socket(&made.id).await;
    assert_eq!(client.next_or_close().await, Err(Some(1008)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_does_not_read_is_dropped_and_can_come_back() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let seats = json!([mine("Ada"), mine("Bob"), mine("Cy")]);
    let made = server.site.create("travel-2006", &[], seats).await;
    let tcp = TcpSocket::new_v4().unwrap();
    tcp.set_recv_buffer_size(4096).unwrap();
    let stream = tcp.connect(server.site.0).await.unwrap();
    let mut slow = server.site.socket_over(stream, &made.id).await;
    slow.hello(&[&made.tokens[0]], 0).await;
    let mut other = server.site.join(&made.id, &[&made.tokens[1]]).await;
    // All players are told when one connects or disconnects.
    let gone = |client: &Client| client.game["seats"][0]["connected"] == false;
    let mut comings = 0;
    while !gone(&other) {
        comings += 1;
        assert!(comings < 5_000, "it is still there");
        let third = server.site.join(&made.id, &[&made.tokens[2]]).await;
        other.until(|other| other.game["seats"][2]["connected"] == true).await;
        drop(third);
        other.until(|other| other.game["seats"][2]["connected"] == false).await;
    }
    // The others were served all the time, and what had been sent still arrives.
    let closed = loop {
        if let Err(closed) = slow.next_or_close().await {
            break closed;
        }
    };
    assert!(matches!(closed, None | Some(1013)), "{closed:?}");
    let back = server.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(back.game["viewer"], 0);
    server.stop().await;
}
