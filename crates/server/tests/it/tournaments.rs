//! Tournaments: directors, players at their tables, and all who follow.

use std::io::Read as _;
use std::time::{Duration, Instant};

use flate2::read::DeflateDecoder;
use serde_json::{Value, json};
use server::{Config, WordFilter};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::browser::password;
use crate::client::{Client, Folder, Reply, Server, Site, quick};
use crate::moderation::account;
use crate::process::Process;

/// A director with a tournament.
#[derive(Clone)]
pub(crate) struct Director {
    pub(crate) site: Site,
    /// The address of the tournament at the API.
    pub(crate) path: String,
    pub(crate) key: String,
}

impl Director {
    /// Makes a tournament.
    pub(crate) async fn new(site: Site) -> Director {
        let made = json!({"title": "Spring Open", "date": "2027-04-03", "director": "Ada King"});
        let reply = site.post("/api/tournaments", &made).await;
        assert_eq!(reply.status, 201, "{}", reply.json());
        let told = reply.json();
        let path = format!("/api/tournaments/{}", told["id"].as_str().unwrap());
        Director { site, path, key: told["key"].as_str().unwrap().to_owned() }
    }

    /// The same tournament at another server, or with another key.
    pub(crate) fn at(&self, site: Site, key: &str) -> Director {
        Director { site, path: self.path.clone(), key: key.to_owned() }
    }

    /// A request with the director's key.
    pub(crate) async fn ask(&self, method: &str, what: &str, body: &[u8]) -> Reply {
        let Director { site, path, key } = self;
        let head = format!("{method} {path}{what} HTTP/1.1\r\nauthorization: Bearer {key}");
        site.request(&head, body).await
    }

    pub(crate) async fn sees(&self) -> Value {
        self.ask("GET", "", b"").await.json()
    }

    /// A socket that follows the tournament: as a director, who says this key, or as one of the
    /// public.
    pub(crate) async fn follow(&self, key: Option<&str>) -> Client {
        let query = if key.is_some() { "?director" } else { "" };
        let url = format!("ws://test{}/socket{query}", self.path);
        let mut client = self.site.socket_for(url.into_client_request().unwrap()).await;
        if let Some(key) = key {
            client.send(&json!({"key": key})).await;
        }
        client
    }

    pub(crate) async fn post(&self, what: &str, body: &Value) -> Reply {
        self.ask("POST", what, body.to_string().as_bytes()).await
    }

    /// Does an act that is known by this word.
    pub(crate) async fn act_once(&self, once: &str, command: &Value) -> Reply {
        let act = json!({"key": self.key, "entrant": null, "once": once, "command": command});
        self.site.post(&format!("{}/acts", self.path), &act).await
    }

    /// Does an act, and answers with its number.
    pub(crate) async fn act(&self, command: &Value) -> u64 {
        let reply = self.act_once(&word(), command).await;
        assert_eq!(reply.status, 200, "{command}: {}", reply.json());
        reply.json()["act"].as_u64().unwrap()
    }

    pub(crate) async fn refused(&self, command: &Value) -> (u16, String) {
        self.act_once(&word(), command).await.refusal()
    }

    /// Adds a division with these players.
    pub(crate) async fn enter(&self, names: &[&str]) {
        self.act(&json!({"type": "add_division", "name": "A"})).await;
        let entries: Vec<Value> = names.iter().map(|name| entry(name)).collect();
        let command = json!({"type": "enter", "division": 1, "from": null, "entries": entries});
        self.act(&command).await;
    }

    /// Publishes a round with games at tables 1, 2 and so on.
    pub(crate) async fn publish(&self, round: u8, games: &[(u16, u16)]) -> u64 {
        self.act(&publication(round, games)).await
    }
}

/// A word by which an act is known.
pub(crate) fn word() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("word-{}", 1_000 + NEXT.fetch_add(1, Ordering::Relaxed))
}

pub(crate) fn entry(name: &str) -> Value {
    json!({"name": name, "rating": null, "games": null, "class": null, "club": "", "team": null,
        "initials_only": false})
}

/// The command that publishes these games at tables 1, 2 and so on.
pub(crate) fn publication(round: u8, games: &[(u16, u16)]) -> Value {
    let games: Vec<Value> = (1..)
        .zip(games)
        .map(|(table, (first, second)): (u16, _)| {
            json!({"table": table, "first": first, "second": second, "online": false})
        })
        .collect();
    json!({"type": "publish", "division": 1, "round": round,
        "basis": {"rule": "manual", "standings": round - 1, "seed": "0", "simulations": 0,
            "edited": false},
        "boards": {"games": games, "byes": [], "missed": []}})
}

pub(crate) fn settle(round: u8, table: u16, first: i32, second: i32) -> Value {
    json!({"type": "settle", "division": 1, "round": round, "table": table,
        "outcome": {"type": "scores", "first": first, "second": second}})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_director_makes_a_tournament_and_the_public_sees_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada King", "Bob Lee"]).await;
    let seen = server.site.get(&director.path).await;
    let told = seen.json();
    assert_eq!(
        (&told["title"], &told["revision"], &told["divisions"][0]["entrants"][1]["entry"]["name"]),
        (&json!("Spring Open"), &json!(4), &json!("Bob Lee"))
    );
    let tag = seen.header("etag").unwrap().to_owned();
    let again = |tag: String| {
        let head = format!("GET {} HTTP/1.1\r\nif-none-match: {tag}", director.path);
        async move { server.site.request(&head, b"").await.status }
    };
    assert_eq!(again(tag.clone()).await, 304);
    director.publish(1, &[(1, 2)]).await;
    assert_eq!(again(tag).await, 200, "another revision has another fingerprint");
    director.act(&settle(1, 1, 401, 387)).await;
    let name = |told: &Value| told["divisions"][0]["entrants"][0]["entry"]["name"].clone();
    let mut minor = entry("Ada King");
    minor["initials_only"] = json!(true);
    director.act(&json!({"type": "edit", "entrant": 1, "entry": minor})).await;
    assert_eq!(name(&server.site.get(&director.path).await.json()), "A. K.");
    assert_eq!(name(&director.sees().await), "Ada King");
    let reply = director.post("/forget", &json!({"entrant": 2})).await;
    assert_eq!(reply.json(), json!({"revision": 7}));
    let told = server.site.get(&director.path).await.json();
    assert_eq!(told["divisions"][0]["entrants"][1]["entry"]["name"], "Entrant 2");
    let refused = director.post("/forget", &json!({"entrant": 3})).await.refusal();
    assert_eq!(refused, (422, "no_such_entrant".to_owned()));
    let told = server.site.get(&director.path).await.json();
    assert_eq!(told["divisions"][0]["standings"]["rows"][0]["spread"], 14);

    let gone = server.site.get("/api/tournaments/none").await.refusal();
    assert_eq!(gone, (404, "not_found".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_directors_act_and_an_act_that_is_sent_again_is_done_once() {
    let folder = Folder::new();
    let word_filter = WordFilter::read("blorp\n").unwrap();
    let server = Server::with(Config { word_filter, ..quick(&folder) }).await;
    let director = Director::new(server.site).await;
    let division = json!({"type": "add_division", "name": "A"});
    let other = director.at(server.site, &"0".repeat(32));
    assert_eq!(other.refused(&division).await, (403, "not_its_director".to_owned()));
    for (once, command, refusal) in [
        ("short", division.clone(), (422, "bad_once")),
        ("long-enough", json!({"type": "undo", "act": 1}), (422, "first_act")),
        ("long-enough", json!({"type": "undo", "act": 9}), (422, "no_such_act")),
        ("long-enough", json!({"type": "nothing"}), (400, "bad_json")),
        (
            "long-enough",
            json!({"type": "name_division", "division": 3, "name": "B"}),
            (422, "no_such_division"),
        ),
        (
            "long-enough",
            json!({"type": "add_division", "name": "Blorp"}),
            (422, "name_not_allowed"),
        ),
    ] {
        let found = director.act_once(once, &command).await.refusal();
        assert_eq!(found, (refusal.0, refusal.1.to_owned()), "{command}");
    }

    let first = director.act_once("the-division", &division).await.json();
    assert_eq!(first, json!({"act": 2, "revision": 2, "key": null}));
    assert_eq!(director.act_once("the-division", &division).await.json(), first);
    let added = json!({"type": "add_director", "name": "Bob Lee"});
    let told = director.act_once("the-director", &added).await.json();
    let key = told["key"].as_str().unwrap();
    let bob = director.at(server.site, key);
    // The words of one director are not another's.
    let own = bob.act_once("the-division", &json!({"type": "add_division", "name": "B"})).await;
    assert_eq!(own.json()["act"], 4);
    assert_eq!(director.act_once("the-director", &added).await.json(), told, "the same key");

    // After a restart as well.
    server.stop().await;
    let server = Server::start(&folder).await;
    let director = director.at(server.site, &director.key);
    let bob = director.at(server.site, key);
    assert_eq!(director.act_once("the-division", &division).await.json(), first);
    assert_eq!(director.act_once("the-director", &added).await.json(), told);
    assert_eq!(bob.sees().await["revision"], 4);

    director.act(&json!({"type": "remove_director", "director": 2})).await;
    assert_eq!(bob.refused(&division).await, (403, "not_its_director".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_type_their_scores_with_the_key_of_their_table_alone() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada", "Bob", "Cem", "Dee"]).await;
    director.publish(1, &[(1, 2), (3, 4)]).await;
    let keys = director.ask("GET", "/tables?division=1", b"").await.json();
    assert_eq!((&keys["division"], keys["keys"].as_array().unwrap().len()), (&json!(1), 2));
    let key = |table: usize| keys["keys"][table - 1]["key"].as_str().unwrap();
    let stranger = server.site.get(&format!("{}/tables?division=1", director.path)).await;
    assert_eq!(stranger.refusal(), (403, "not_its_director".to_owned()));

    let claim = |key: &str, entrant: u16, first: i32| {
        let command = json!({"type": "claim", "division": 1, "round": 1,
            "scores": {"first": first, "second": 387}});
        let act = json!({"key": key, "entrant": entrant, "once": word(), "command": command});
        let path = format!("{}/acts", director.path);
        async move { server.site.post(&path, &act).await }
    };
    for (key, entrant) in [(key(2), 1), (&director.key, 1), (key(1), 9), ("", 1)] {
        let refused = claim(key, entrant, 401).await.refusal();
        assert_eq!(refused, (403, "wrong_table_key".to_owned()), "{entrant}");
    }
    let act = json!({"key": key(1), "entrant": 1, "once": word(), "command": settle(1, 1, 9, 8)});
    let refused = server.site.post(&format!("{}/acts", director.path), &act).await.refusal();
    assert_eq!(refused, (403, "not_its_director".to_owned()));

    assert_eq!(claim(key(1), 1, 401).await.status, 200);
    let game = |told: Value| told["divisions"][0]["rounds"][0]["games"][0].clone();
    let shown = game(server.site.get(&director.path).await.json());
    assert_eq!((&shown["outcome"], &shown["claims"]), (&Value::Null, &Value::Null));
    let shown = game(director.sees().await);
    assert_eq!(shown["claims"]["first"], json!({"first": 401, "second": 387}));
    assert_eq!(claim(key(1), 2, 410).await.status, 200);
    let shown = game(server.site.get(&director.path).await.json());
    assert_eq!((&shown["differ"], &shown["claims"]), (&json!(true), &Value::Null));
    assert_eq!(claim(key(1), 2, 401).await.status, 200);
    let shown = game(director.sees().await);
    assert_eq!(shown["differ"], false);
    assert_eq!(shown["outcome"], json!({"type": "scores", "first": 401, "second": 387}));
    assert_eq!(claim(key(1), 2, 400).await.refusal(), (422, "already_settled".to_owned()));
    server.stop().await;
}

/// Adds so many divisions at the same moment, the directors taking turns; returns the numbers of the
/// acts in order.
async fn divisions_at_once(directors: &[&Director], count: usize) -> Vec<u64> {
    let acts: Vec<_> = (0..count)
        .map(|number| {
            let director = directors[number % directors.len()].clone();
            let command = json!({"type": "add_division", "name": format!("D{number}")});
            tokio::spawn(async move { director.act(&command).await })
        })
        .collect();
    let mut numbers = Vec::new();
    for act in acts {
        numbers.push(act.await.unwrap());
    }
    numbers.sort_unstable();
    numbers
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_at_the_same_time_are_all_kept() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    let numbers = divisions_at_once(&[&director], 30).await;
    assert_eq!(numbers, (2..=31).collect::<Vec<u64>>());
    assert_eq!(director.sees().await["divisions"].as_array().unwrap().len(), 30);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_that_made_it_needs_no_key_and_leaves_it_without_its_name() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = account(site, "Ada").await;
    let mut bob = account(site, "Bob").await;
    let made = json!({"title": "Club night", "date": "", "director": "Ada \"the\" King"});
    let made = ada.post("/api/tournaments", &made).await.json();
    let path = format!("/api/tournaments/{}", made["id"].as_str().unwrap());
    let act = json!({"key": "", "entrant": null, "once": "the-division",
        "command": {"type": "add_division", "name": "A"}});
    let acts = format!("{path}/acts");
    assert_eq!(bob.post(&acts, &act).await.refusal(), (403, "not_its_director".to_owned()));
    assert_eq!(ada.post(&acts, &act).await.json()["act"], 2);
    assert_eq!(ada.get(&path).await.json()["divisions"][0]["forced"], json!([]));
    let file = ada.get("/api/account/export").await.json();
    assert_eq!(file["tournaments"][0]["id"], made["id"]);
    let reply = ada.post("/api/account/delete", &json!({"password": password("Ada")})).await;
    assert_eq!(reply.status, 200);
    let key = made["key"].as_str().unwrap().to_owned();
    let director = Director { site, path, key };
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(director.sees().await["directors"][0]["name"], "A director");
    assert_eq!(director.post("/withdraw", &json!({})).await.status, 200);
    assert_eq!(site.get(&director.path).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_outranks_the_account_and_without_one_the_account_acts() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = account(server.site, "Ada").await;
    let made = json!({"title": "Club night", "date": "", "director": "Ada King"});
    let made = ada.post("/api/tournaments", &made).await.json();
    let path = format!("/api/tournaments/{}", made["id"].as_str().unwrap());
    let own = made["key"].as_str().unwrap().to_owned();
    let director = Director { site: server.site, path, key: own.clone() };
    let added = json!({"type": "add_director", "name": "Bob Lee"});
    let told = director.act_once(&word(), &added).await.json();
    let keys = [told["key"].as_str().unwrap(), "", &own];
    for key in keys {
        let act = json!({"key": key, "entrant": null, "once": word(),
            "command": {"type": "title", "title": "Club night", "date": word()}});
        let reply = ada.post(&format!("{}/acts", director.path), &act).await;
        assert_eq!(reply.status, 200, "{}", reply.json());
    }
    let log = director.ask("GET", "/log", b"").await.json();
    let by: Vec<&Value> = log.as_array().unwrap().iter().map(|act| &act["by"]).collect();
    assert_eq!(by[2..], ["Bob Lee", "Ada King", "Ada King"]);
    // The account does not make up for a wrong key.
    let act = json!({"key": "0".repeat(32), "entrant": null, "once": word(), "command": added});
    let refused = ada.post(&format!("{}/acts", director.path), &act).await.refusal();
    assert_eq!(refused, (403, "not_its_director".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_is_drafted_published_and_its_correction_shown_before_it_is_done() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    let scheme = json!({"text": "3 rounds: 2 Swiss, king of the hill", "entrants": 4});
    let plan = server.site.post("/api/tournaments/scheme", &scheme).await.json();
    assert_eq!(plan[2], json!({"rule": "king", "basis": 2, "repeats": null}));
    let scheme = json!({"text": "3 rounds: 2 Zwiss", "entrants": 4});
    let refused = server.site.post("/api/tournaments/scheme", &scheme).await.refusal();
    assert_eq!(refused, (422, "scheme_unknown_rule".to_owned()));

    director.enter(&["Ada", "Bob", "Cem", "Dee", "Eve"]).await;
    director.act(&json!({"type": "plan", "division": 1, "plan": plan})).await;
    let asked = json!({"division": 1, "round": 1, "rule": null});
    let refused = server.site.post(&format!("{}/draft", director.path), &asked).await.refusal();
    assert_eq!(refused, (403, "not_its_director".to_owned()));
    let draft = director.post("/draft", &asked).await.json();
    assert_eq!((&draft["basis"]["rule"], &draft["boards"]["byes"]), (&json!("swiss"), &json!([5])));
    assert_eq!(director.post("/draft", &asked).await.json(), draft, "the same again");
    let cop = json!({"division": 1, "round": 1, "rule": "cop"});
    assert_eq!(director.post("/draft", &cop).await.json()["basis"]["simulations"], 10_000);
    for (asked, refusal) in [
        (json!({"division": 2, "round": 1, "rule": null}), "no_such_division"),
        (json!({"division": 1, "round": 2, "rule": null}), "not_the_next_round"),
        (json!({"division": 1, "round": 1, "rule": "zwiss"}), "not_in_tournaments"),
        (json!({"division": 1, "round": 1, "rule": "manual"}), "manual"),
    ] {
        let refused = director.post("/draft", &asked).await.refusal();
        assert_eq!(refused, (422, refusal.to_owned()), "{asked}");
    }
    let publish = json!({"type": "publish", "division": 1, "round": 1, "basis": draft["basis"],
        "boards": draft["boards"]});
    director.act(&publish).await;
    director.act(&settle(1, 1, 401, 387)).await;
    director.act(&settle(1, 2, 402, 387)).await;
    let draft = director.post("/draft", &json!({"division": 1, "round": 2, "rule": null})).await;
    let draft = draft.json();
    assert_eq!((&draft["partial"], &draft["repeats"]), (&json!(false), &json!([])));
    let publish = json!({"type": "publish", "division": 1, "round": 2, "basis": draft["basis"],
        "boards": draft["boards"]});
    director.act(&publish).await;

    // A wrong score of the first round.
    let shown = director.post("/preview", &settle(1, 1, 387, 401)).await.json();
    assert_eq!(
        (&shown["records"], &shown["stays"]),
        (&json!(1), &json!([{"division": 1, "round": 2}]))
    );
    assert!(shown["ranks"].as_array().unwrap().len() >= 2, "{shown}");
    assert_eq!(shown["prizes"], json!([]));
    let prize = json!({"kind": "high-game", "award": "a cup"});
    let set = json!({"type": "set_prizes", "division": 1, "prizes": [prize]});
    let shown = director.post("/preview", &set).await.json();
    let high = director.sees().await["divisions"][0]["rounds"][0]["games"][1]["first"].clone();
    let given = json!([{"division": 1, "prize": prize, "from": [], "to": [high]}]);
    assert_eq!((&shown["ranks"], &shown["prizes"]), (&json!([]), &given));
    let revision = director.sees().await["revision"].clone();
    let shown = director.post("/preview", &json!({"type": "undo", "act": 2})).await.refusal();
    assert_eq!(shown, (422, "act_is_rested_on".to_owned()));
    assert_eq!(director.sees().await["revision"], revision, "nothing was done");

    let standings = format!("{}/divisions/1/standings", director.path);
    let told = server.site.get(&format!("{standings}?round=1")).await.json();
    assert_eq!((&told["partial"], &told["rows"][0]["rank"]), (&json!(false), &json!(1)));
    assert_eq!(server.site.get(&standings).await.json()["partial"], true);
    assert_eq!(server.site.get(&standings.replace("/1/", "/7/")).await.status, 404);

    let log = director.ask("GET", "/log", b"").await.json();
    let told: Vec<&Value> = log.as_array().unwrap().iter().map(|act| &act["told"][0]).collect();
    assert_eq!(told[0], "Ada King made Spring Open");
    let result = told[5].as_str().unwrap();
    assert!(result.starts_with("Table 1 in round 1: ") && result.ends_with("387"), "{result}");
    let before = director.ask("GET", &format!("/log?before={}", log[2]["act"]), b"").await.json();
    assert_eq!(before.as_array().unwrap()[..], log.as_array().unwrap()[..2]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_tournament_is_a_file_that_opens_as_another() {
    let folder = Folder::new();
    let word_filter = WordFilter::read("blorp\n").unwrap();
    let server = Server::with(Config { word_filter, ..quick(&folder) }).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada", "Bob"]).await;
    director.publish(1, &[(1, 2)]).await;
    director.act(&settle(1, 1, 401, 387)).await;
    let stranger = server.site.get(&format!("{}/file", director.path)).await.refusal();
    assert_eq!(stranger, (403, "not_its_director".to_owned()));
    let file = director.ask("GET", "/file", b"").await;
    assert_eq!(file.header("content-type"), Some("text/plain; charset=utf-8"));
    let text = String::from_utf8(file.body).unwrap();
    assert!(text.starts_with("tilewright tournament 1\n1 "), "{text}");
    let open = |text: String| async move {
        let head = "POST /api/tournaments/file HTTP/1.1\r\ncontent-type: application/octet-stream";
        server.site.request(head, text.as_bytes()).await
    };
    let made = open(text.clone()).await;
    assert_eq!(made.status, 201, "{}", made.json());
    let made = made.json();
    let path = format!("/api/tournaments/{}", made["id"].as_str().unwrap());
    let key = made["key"].as_str().unwrap().to_owned();
    let other = Director { site: server.site, path, key };
    assert_eq!(other.sees().await, director.sees().await);
    other.act(&settle(1, 1, 387, 401)).await;

    for (text, refusal, told) in [
        ("hello".to_owned(), "not_a_log", "begins with the line"),
        (text.replace("401:387", "401:"), "log_line", "Line 7"),
        (text.replace("settle 1 1 1", "settle 1 1 4"), "log_not_following", "Line 7"),
        (text.replace("Ada King", "Blorp"), "name_not_allowed", "welcome"),
    ] {
        let reply = open(text).await;
        assert!(reply.json()["message"].as_str().unwrap().contains(told), "{}", reply.json());
        assert_eq!(reply.refusal(), (422, refusal.to_owned()));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_are_told_everything_once_and_then_what_changes() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada", "Bob"]).await;
    let mut follower = director.follow(None).await;
    let mut own = director.follow(Some(&director.key)).await;
    let told = follower.unfollowed().await.unwrap();
    assert_eq!((&told["title"], &told["revision"]), (&json!("Spring Open"), &json!(4)));
    assert_eq!(told["divisions"][0]["forced"], Value::Null);
    assert_eq!(own.unfollowed().await.unwrap()["divisions"][0]["forced"], json!([]));

    let begun = Instant::now();
    director.publish(1, &[(1, 2)]).await;
    let told = follower.unfollowed().await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!((&told["title"], &told["divisions"][0]["published"]), (&Value::Null, &json!(1)));
    assert_eq!(told["divisions"][0]["rounds"][0]["games"][0]["first"], 1);
    assert_eq!(own.unfollowed().await.unwrap()["divisions"][0]["published"], 1);

    // Scores that one player typed are for directors to see, and change nothing for the public.
    let keys = director.ask("GET", "/tables?division=1", b"").await.json();
    let claim = json!({"type": "claim", "division": 1, "round": 1,
        "scores": {"first": 401, "second": 387}});
    let act = json!({"key": keys["keys"][0]["key"], "entrant": 1, "once": word(),
        "command": claim});
    assert_eq!(server.site.post(&format!("{}/acts", director.path), &act).await.status, 200);
    let told = own.unfollowed().await.unwrap();
    let game = &told["divisions"][0]["changes"][0]["games"][0];
    assert_eq!(game["claims"]["first"]["first"], 401);
    assert_eq!(told["divisions"][0]["rounds"], Value::Null);
    director.act(&settle(1, 1, 401, 387)).await;
    let told = follower.unfollowed().await.unwrap();
    assert_eq!(
        (&told["revision"], &told["divisions"][0]["standings"]["rows"][0]["spread"]),
        (&json!(7), &json!(14))
    );

    // A follower may ask whether the connection still holds, once a second.
    assert_eq!(own.unfollowed().await.unwrap()["revision"], 7);
    for socket in [&mut follower, &mut own] {
        socket.send(&json!({})).await;
        socket.send(&json!({})).await;
        assert_eq!(socket.unfollowed().await, Ok(json!({})));
    }

    let mut stranger = director.follow(Some(&"0".repeat(32))).await;
    assert_eq!(stranger.unfollowed().await, Err(Some(1008)));
    let mut speaker = director.follow(None).await;
    speaker.unfollowed().await.unwrap();
    speaker.send(&json!({"type": "hello"})).await;
    assert_eq!(speaker.unfollowed().await, Err(Some(1008)));

    // A name that is taken out of the log is gone for followers as well.
    director.post("/forget", &json!({"entrant": 2})).await;
    let told = follower.unfollowed().await.unwrap();
    assert_eq!(told["divisions"][0]["entrants"][1]["entry"]["name"], "Entrant 2");
    director.post("/withdraw", &json!({})).await;
    assert_eq!(follower.unfollowed().await, Err(Some(1008)));
    let gone = director.site.get(&format!("{}/socket", director.path)).await;
    assert_eq!(gone.status, 426);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_whose_browser_unpacks_texts_get_them_packed() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    director.enter(&["Ada", "Bob"]).await;
    let mut stream = TcpStream::connect(server.site.0).await.unwrap();
    let head = format!(
        "GET {}/socket HTTP/1.1\r\nhost: test\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n",
        director.path
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.contains("permessage-deflate; server_no_context_takeover"), "{answer}");
    // A whole text frame with the bit that says that it is packed.
    assert_eq!(stream.read_u8().await.unwrap(), 0xc1);
    let length = match stream.read_u8().await.unwrap() {
        126 => usize::from(stream.read_u16().await.unwrap()),
        length => usize::from(length),
    };
    let mut packed = vec![0; length];
    stream.read_exact(&mut packed).await.unwrap();
    packed.extend([0, 0, 0xff, 0xff]);
    let mut text = String::new();
    let _ = DeflateDecoder::new(&packed[..]).read_to_string(&mut text);
    let told: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(told, server.site.get(&director.path).await.json());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_is_kept_when_the_server_is_killed() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).unwrap();
    let mut process = Process::start(folder.path()).await;
    let mut director = Director::new(process.site).await;
    let mut answered = Vec::new();
    for kill in 0..3 {
        let acts: Vec<_> = (0..8)
            .map(|number| {
                let director = director.clone();
                let name = format!("D{kill}{number}");
                tokio::spawn(async move {
                    director.act(&json!({"type": "add_division", "name": name})).await;
                    name
                })
            })
            .collect();
        // Some are on their way when the server is killed.
        tokio::time::sleep(Duration::from_millis(20)).await;
        process.kill();
        for act in acts {
            answered.extend(act.await.ok());
        }
        process = Process::start(folder.path()).await;
        director = director.at(process.site, &director.key);
        let seen = director.sees().await;
        // Without a division there is no list.
        let names: Vec<&Value> =
            seen["divisions"].as_array().into_iter().flatten().map(|one| &one["name"]).collect();
        assert!(
            answered.iter().all(|name| names.contains(&&json!(name))),
            "{answered:?} {names:?}"
        );
    }
    director.act(&json!({"type": "add_division", "name": "last"})).await;
}

/// Directors who act at two servers at once, and followers at both.
pub(crate) async fn across(one: Site, two: Site) {
    let director = Director::new(one).await;
    director.enter(&["Ada", "Bob"]).await;
    let there = director.at(two, &director.key);
    let mut follower = there.follow(None).await;
    follower.unfollowed().await.unwrap();
    let begun = Instant::now();
    director.publish(1, &[(1, 2)]).await;
    let told = follower.unfollowed().await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    assert_eq!(told["divisions"][0]["published"], 1);

    let numbers = divisions_at_once(&[&director, &there], 20).await;
    assert_eq!(numbers, (6..=25).collect::<Vec<u64>>());
    assert_eq!(director.sees().await, there.sees().await);
    // An act that is sent again to the other server is done once.
    let division = json!({"type": "add_division", "name": "E"});
    let first = director.act_once("the-division", &division).await.json();
    assert_eq!(there.act_once("the-division", &division).await.json(), first);
    // The key of a director who was added at one server is known at the other.
    let added = json!({"type": "add_director", "name": "Bob"});
    let key = director.act_once("the-director", &added).await.json()["key"].clone();
    there.at(two, key.as_str().unwrap()).act(&settle(1, 1, 401, 387)).await;
    director.post("/withdraw", &json!({})).await;
    // The public may see it as it was a moment ago.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(two.get(&director.path).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_of_a_tournament_leads_to_its_page() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    let link = director.path.replace("/api/tournaments", "/tournament");
    let page = server.site.get(&link).await;
    assert_eq!(page.status, 200);
    let text = String::from_utf8(page.body).unwrap();
    let id = director.path.trim_start_matches("/api/tournaments/");
    assert!(text.contains("<title>Spring Open - Tilewright</title>"), "{text}");
    assert!(text.contains(&format!("url=/#/tournament/{id}\"")), "{text}");
    assert_eq!(server.site.get("/tournament/none").await.status, 404);
    server.stop().await;
}
