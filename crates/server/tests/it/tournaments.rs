//! Tournaments: directors, players at their tables, and all who follow.

use serde_json::{Value, json};
use server::{Config, WordFilter};

use crate::browser::password;
use crate::client::{Folder, Reply, Server, Site, quick};
use crate::moderation::account;

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
    let reply = director.post("/forget", &json!({"entrant": 2})).await;
    assert_eq!(reply.json(), json!({"revision": 6}));
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
    assert_eq!(claim(key(1), 2, 401).await.status, 200);
    let shown = game(director.sees().await);
    assert_eq!(shown["outcome"], json!({"type": "scores", "first": 401, "second": 387}));
    assert_eq!(claim(key(1), 2, 400).await.refusal(), (422, "already_settled".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_at_the_same_time_are_all_kept() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let director = Director::new(server.site).await;
    let acts: Vec<_> = (0..30)
        .map(|number| {
            let director = director.clone();
            let command = json!({"type": "add_division", "name": format!("D{number}")});
            tokio::spawn(async move { director.act(&command).await })
        })
        .collect();
    let mut numbers = Vec::new();
    for act in acts {
        numbers.push(act.await.unwrap());
    }
    numbers.sort_unstable();
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
