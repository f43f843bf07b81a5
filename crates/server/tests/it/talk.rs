//! Talk at a table: who hears whom, what is stored, and what is refused.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{Client, Folder, Made, Server, Site};

/// Listens, and returns the answer.
pub(crate) async fn listen(client: &mut Client, after: u64) -> Value {
    client.send(&json!({"type": "listen", "after": after})).await;
    loop {
        let answer = client.next().await;
        if answer["type"] == "talk" {
            return answer;
        }
    }
}

/// Says something: the number that it has, or the code of the refusal.
pub(crate) async fn say(client: &mut Client, id: &str, text: &str) -> Result<u64, String> {
    client.send(&json!({"type": "say", "id": id, "text": text})).await;
    loop {
        let answer = client.next().await;
        if answer["id"] == id {
            return match answer["type"].as_str() {
                Some("spoken") => Ok(answer["number"].as_u64().unwrap()),
                _ => Err(answer["refusal"]["code"].as_str().unwrap().to_owned()),
            };
        }
    }
}

/// The next thing that is said.
pub(crate) async fn said(client: &mut Client) -> Value {
    loop {
        let message = client.next().await;
        if message["type"] == "said" {
            return message["said"].clone();
        }
    }
}

/// The texts of what was said.
pub(crate) fn texts(said: &Value) -> Vec<&str> {
    said.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect()
}

/// Ada and Bob, guests, each with a device, at a table that only a link leads to.
async fn two(site: Site) -> (Made, Client, Client) {
    let made = site.two("travel-2006", &[]).await;
    let ada = site.join(&made.id, &[&made.tokens[0]]).await;
    let bob = site.join(&made.id, &[&made.tokens[1]]).await;
    (made, ada, bob)
}

async fn account(site: Site, name: &str) -> Browser {
    let mut browser = Browser::new(site);
    assert_eq!(browser.register(name, &[]).await.status, 200);
    browser
}

/// A game of the lobby between an account and the player who takes its other seat.
async fn public(browser: &mut Browser, name: &str) -> (String, String) {
    let seats = json!([{"type": "mine", "name": name}, {"type": "open"}]);
    let body = json!({"edition": "travel-2006", "changes": [], "seats": seats, "public": true});
    let reply = browser.post("/api/games", &body).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    let id = reply.json()["id"].as_str().unwrap().to_owned();
    let hash = browser.get(&format!("/api/games/{id}")).await.json()["terms"]["hash"].clone();
    (id, hash.as_str().unwrap().to_owned())
}

async fn sit(browser: &mut Browser, game: &str, name: &str, hash: &str) -> String {
    let body = json!({"name": name, "terms_hash": hash});
    let reply = browser.post(&format!("/api/seeks/{game}/accept"), &body).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    reply.json()["token"]["token"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_play_hear_each_other_and_nobody_else_does() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, mut bob) = two(server.site).await;
    let told = listen(&mut ada, 0).await;
    for (field, value) in
        [("circle", json!("seats")), ("problem", json!(null)), ("said", json!([]))]
    {
        assert_eq!(told[field], value, "{field}");
    }
    listen(&mut bob, 0).await;
    let eve = account(server.site, "Eve").await;
    let mut eve = eve.join(&made.id, &[]).await;
    let told = listen(&mut eve, 0).await;
    assert_eq!((&told["circle"], &told["problem"]), (&json!("watchers"), &json!(null)));
    let mut guest = server.site.join(&made.id, &[]).await;
    let told = listen(&mut guest, 0).await;
    assert_eq!(told["problem"]["code"], "talk_needs_account");

    let seq = ada.seq();
    assert_eq!(say(&mut ada, "a1", "  Good  luck! ").await, Ok(1));
    let heard = said(&mut bob).await;
    let line = &heard[0];
    assert_eq!(texts(&heard), ["Good luck!"]);
    assert_eq!((&line["seat"], &line["name"]), (&json!(0), &json!("Ada")));
    assert_eq!((&line["account"], &line["circle"]), (&json!(null), &json!("seats")));
    assert!(line["at"].as_u64().unwrap() > 1_700_000_000_000);
    assert_eq!(texts(&said(&mut ada).await), ["Good luck!"]);
    assert_eq!(say(&mut eve, "e1", "KWYJIBO goes there").await, Ok(2));
    assert_eq!(texts(&said(&mut eve).await), ["KWYJIBO goes there"]);
    assert_eq!(say(&mut guest, "g1", "Hello").await, Err("talk_needs_account".into()));
    assert_eq!(say(&mut bob, "b1", "And to you").await, Ok(3));
    assert_eq!(texts(&said(&mut ada).await), ["And to you"]);

    // Talk changes nothing in the game. Players do not hear spectators, nor spectators players.
    assert_eq!(ada.seq(), seq);
    for client in [&mut ada, &mut bob, &mut eve, &mut guest] {
        client.send(&json!({"type": "ping"})).await;
        while client.next().await["type"] != "pong" {}
    }
    let heard = |client: &Client, text: &str| client.heard.iter().any(|line| line.contains(text));
    assert!(!heard(&ada, "KWYJIBO") && !heard(&bob, "KWYJIBO"), "advice reaches a player");
    assert!(!heard(&eve, "And to you") && !heard(&guest, "And to you"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_hears_what_they_missed_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (made, mut ada, mut bob) = two(server.site).await;
    listen(&mut ada, 0).await;
    assert_eq!(say(&mut ada, "a1", "One").await, Ok(1));
    // A line that is sent again is said once, also after a reconnect.
    assert_eq!(say(&mut ada, "a1", "One").await, Ok(1));
    let mut again = server.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(say(&mut again, "a1", "One").await, Ok(1));
    // Another seat may choose the same id.
    assert_eq!(say(&mut bob, "a1", "Two").await, Ok(2));
    assert_eq!(texts(&listen(&mut bob, 0).await["said"]), ["One", "Two"]);
    assert_eq!(texts(&listen(&mut bob, 1).await["said"]), ["Two"]);
    assert_eq!(texts(&listen(&mut bob, 2).await["said"]), Vec::<&str>::new());
    server.stop().await;
    let server = Server::start(&folder).await;
    let mut bob = server.site.join(&made.id, &[&made.tokens[1]]).await;
    assert_eq!(texts(&listen(&mut bob, 0).await["said"]), ["One", "Two"]);
    // A client that claims to have heard lines never said hears those that come.
    assert_eq!(texts(&listen(&mut bob, 4_000_000_000).await["said"]), Vec::<&str>::new());
    assert_eq!(say(&mut bob, "b2", "Three").await, Ok(3));
    assert_eq!(texts(&said(&mut bob).await), ["Three"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_talk_only_with_accounts() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = account(server.site, "Ada").await;
    let (game, hash) = public(&mut ada, "Ada").await;
    let mut guest = Browser::new(server.site);
    let token = sit(&mut guest, &game, "Bob", &hash).await;
    let mut ada_there = ada.join(&game, &["seat:0"]).await;
    let told = listen(&mut ada_there, 0).await;
    assert_eq!((&told["problem"], &told["deaf"]), (&json!(null), &json!([1])));
    let mut bob_there = guest.join(&game, &[&token]).await;
    let told = listen(&mut bob_there, 0).await;
    assert_eq!(told["problem"]["code"], "talk_needs_account");
    assert_eq!(say(&mut ada_there, "a1", "XYZZY").await, Ok(1));
    assert_eq!(say(&mut bob_there, "b1", "Hi").await, Err("talk_needs_account".into()));
    assert_eq!(listen(&mut bob_there, 0).await["said"], json!([]));

    // Two accounts do.
    let (game, hash) = public(&mut ada, "Ada").await;
    let mut bob = account(server.site, "Bob").await;
    sit(&mut bob, &game, "Bob", &hash).await;
    let mut ada_there = ada.join(&game, &["seat:0"]).await;
    let mut bob_there = bob.join(&game, &["seat:1"]).await;
    assert_eq!(listen(&mut ada_there, 0).await["deaf"], json!([]));
    listen(&mut bob_there, 0).await;
    say(&mut ada_there, "a1", "Hi Bob").await.unwrap();
    let heard = said(&mut bob_there).await;
    assert_eq!(texts(&heard), ["Hi Bob"]);
    assert!(heard[0]["account"].is_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_plays_hears_those_who_watch_before_the_end() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = account(server.site, "Ada").await;
    let eve = account(server.site, "Eve").await;
    let seats = json!([{"type": "mine", "name": "Ada"}, {"type": "open"}]);
    let made = ada.create("travel-2006", &[], seats).await;
    let mut bob = account(server.site, "Bob").await;
    // Bob watches before he sits down, and Ada comes without showing her seat.
    let mut watching = bob.join(&made.id, &[]).await;
    assert_eq!(listen(&mut watching, 0).await["problem"], json!(null));
    bob.accept(made.invite.as_deref().unwrap(), "Bob").await;
    let mut eve = eve.join(&made.id, &[]).await;
    listen(&mut eve, 0).await;
    say(&mut eve, "e1", "Ada should play XYZZY").await.unwrap();
    let mut aside = ada.join(&made.id, &[]).await;
    let told = listen(&mut aside, 0).await;
    assert_eq!(
        (&told["problem"]["code"], &told["said"]),
        (&json!("talk_from_your_seat"), &json!([]))
    );
    assert_eq!(say(&mut watching, "b1", "Hm").await, Err("talk_from_your_seat".into()));
    let mut ada = ada.join(&made.id, &["seat:0"]).await;
    listen(&mut ada, 0).await;
    for client in [&mut watching, &mut aside, &mut ada] {
        client.send(&json!({"type": "ping"})).await;
        while client.next().await["type"] != "pong" {}
        assert!(!client.heard.iter().any(|text| text.contains("XYZZY")), "advice");
    }
    ada.command(0, json!({"type": "resign"})).await.unwrap();
    let told = listen(&mut ada, 0).await;
    assert_eq!(texts(&told["said"]), ["Ada should play XYZZY"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_said_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (_, mut ada, _bob) = two(server.site).await;
    let long = "x".repeat(301);
    for (id, text, code) in [
        ("a1", "", "bad_text"),
        ("a2", " \n ", "bad_text"),
        ("a3", long.as_str(), "bad_text"),
        ("a4", "a\u{202e}b", "bad_text"),
        ("a5", "zero\u{0}", "bad_text"),
        (long.as_str(), "Hi", "bad_key"),
        ("", "Hi", "bad_key"),
    ] {
        assert_eq!(say(&mut ada, id, text).await, Err(code.into()), "{id} {text:?}");
    }
    let mut numbers = Vec::new();
    for i in 0..20 {
        numbers.push(say(&mut ada, &format!("f{i}"), "again and again").await);
    }
    let refused = numbers.iter().filter(|said| **said == Err("too_fast".into())).count();
    assert!((10..=12).contains(&refused), "{numbers:?}");

    for (changes, seats, code) in [
        (&["mode=duplicate"][..], json!([{"type": "mine", "name": "Ada"}]), "no_talk_here"),
        (&["mode=bingo"], json!([{"type": "mine", "name": "Ada"}]), "no_talk_here"),
        (&["mode=one-rack"], json!([{"type": "mine", "name": "Ada"}]), "no_talk_here"),
        (
            &["mode=together"],
            json!([{"type": "mine", "name": "Ada"}, {"type": "mine", "name": "Bob"}]),
            "no_talk_here",
        ),
        (
            &[],
            json!([{"type": "mine", "name": "Ada"}, {"type": "computer", "level": "beginner"}]),
            "nobody_to_talk_to",
        ),
    ] {
        let made = server.site.create("classic-2023", changes, seats).await;
        let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
        let told = listen(&mut ada, 0).await;
        assert_eq!(told["problem"]["code"], code, "{changes:?}");
        assert_eq!(say(&mut ada, "a1", "Hi").await, Err(code.into()), "{changes:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_is_neither_heard_nor_seated_together() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = account(server.site, "Ada").await;
    let mut bob = account(server.site, "Bob").await;
    let (game, hash) = public(&mut ada, "Ada").await;
    sit(&mut bob, &game, "Bob", &hash).await;
    let mut ada_there = ada.join(&game, &["seat:0"]).await;
    let mut bob_there = bob.join(&game, &["seat:1"]).await;
    listen(&mut ada_there, 0).await;
    listen(&mut bob_there, 0).await;
    say(&mut bob_there, "b1", "Boo").await.unwrap();
    let heard = said(&mut ada_there).await;
    let other = heard[0]["account"].as_str().unwrap().to_owned();
    assert_eq!(ada.get("/api/account/blocks").await.json(), json!([]));
    let body = json!({"account": other});
    let guest = Browser::new(server.site).post("/api/account/blocks", &body).await;
    assert_eq!(guest.refusal(), (401, "not_signed_in".into()));
    let nobody = ada.post("/api/account/blocks", &json!({"account": "nobody"})).await;
    assert_eq!(nobody.refusal(), (404, "not_found".into()));
    for _ in 0..2 {
        let blocked = ada.post("/api/account/blocks", &body).await.json();
        assert_eq!(blocked.as_array().unwrap().len(), 1);
        assert_eq!((&blocked[0]["name"], &blocked[0]["account"]), (&json!("Bob"), &json!(other)));
    }
    // Neither hears the other, also of what was said before.
    assert_eq!(listen(&mut ada_there, 0).await["said"], json!([]));
    say(&mut bob_there, "b2", "XYZZY").await.unwrap();
    say(&mut ada_there, "a1", "PLUGH").await.unwrap();
    assert_eq!(texts(&said(&mut ada_there).await), ["PLUGH"]);
    for client in [&mut ada_there, &mut bob_there] {
        client.send(&json!({"type": "ping"})).await;
        while client.next().await["type"] != "pong" {}
    }
    assert!(!ada_there.heard.iter().any(|text| text.contains("XYZZY")));
    assert!(!bob_there.heard.iter().any(|text| text.contains("PLUGH")));
    // The lobby seats neither with the other, and does not say why.
    let (offered, hash) = public(&mut ada, "Ada").await;
    let take = json!({"name": "Bob", "terms_hash": hash});
    let path = format!("/api/seeks/{offered}/accept");
    assert_eq!(bob.post(&path, &take).await.refusal(), (422, "seek_gone".into()));
    let pair = json!({
        "name": "Bob", "edition": "travel-2006", "changes": [], "key": "b".repeat(16),
    });
    assert_ne!(bob.post("/api/pair", &pair).await.json()["id"], json!(offered));
    let ended = ada.post(&format!("/api/account/blocks/{other}/end"), &json!({})).await;
    assert_eq!(ended.json(), json!([]));
    assert_eq!(bob.post(&path, &take).await.status, 200);
    assert_eq!(texts(&listen(&mut ada_there, 0).await["said"]), ["Boo", "XYZZY", "PLUGH"]);
    server.stop().await;
}
