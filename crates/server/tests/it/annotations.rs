//! Games that people write down and let others follow.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource, WordFilter};

use crate::browser::{Browser, password};
use crate::client::{Folder, Reply, Server, Site, quick};
use crate::moderation::account;

/// The lines before the first turn.
const HEAD: &str = "#player1 ann Ann\n#player2 bob Bob\n";
/// A turn with a note.
const FIRST: &str = ">ann: AEINRST 8D RETINAS +66 66\n#note the only bingo\n";

pub(crate) fn game(lines: &str) -> Value {
    json!({"gcg": format!("{HEAD}{lines}"), "edition": "classic-2023", "changes": [], "overtime": []})
}

pub(crate) async fn put(site: Site, path: &str, body: &Value) -> Reply {
    site.request(&format!("PUT {path} HTTP/1.1"), body.to_string().as_bytes()).await
}

/// Publishes a game; its address at the API, and its key.
async fn published(site: Site, game: &Value) -> (String, Value) {
    let reply = site.post("/api/annotations", game).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    let told = reply.json();
    assert_eq!(told["revision"], 1);
    (format!("/api/annotations/{}", told["id"].as_str().unwrap()), told["key"].clone())
}

async fn with_tag(site: Site, path: &str, tag: &str) -> Reply {
    site.request(&format!("GET {path} HTTP/1.1\r\nif-none-match: {tag}"), b"").await
}

#[tokio::test(flavor = "multi_thread")]
async fn followers_see_each_revision_and_its_writer_alone_changes_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (path, key) = published(site, &game("")).await;
    let seen = site.get(&path).await;
    let told = seen.json();
    assert_eq!((&told["revision"], &told["live"]), (&json!(1), &json!(true)));
    assert_eq!(
        (&told["game"]["players"], &told["collection"]),
        (&json!(["Ann", "Bob"]), &Value::Null)
    );
    let tag = seen.header("etag").unwrap().to_owned();
    assert_eq!(with_tag(site, &path, &tag).await.status, 304);

    let change = |key: &Value, lines: &str| json!({"key": key, "game": game(lines)});
    let reply = put(site, &path, &change(&key, FIRST)).await;
    assert_eq!((reply.status, reply.json()), (200, json!({"revision": 2})));
    // It is sent again, because the answer was lost.
    assert_eq!(put(site, &path, &change(&key, FIRST)).await.json(), json!({"revision": 2}));
    let seen = with_tag(site, &path, &tag).await;
    assert_eq!(seen.status, 200, "another revision has another fingerprint");
    let told = seen.json();
    assert_eq!((&told["revision"], &told["game"]["scores"]), (&json!(2), &json!([66, 0])));
    assert_eq!(told["game"]["turns"][0]["notes"], json!(["the only bingo"]));
    assert!(!seen.head.contains("content-encoding"));
    let packed = site.request(&format!("GET {path} HTTP/1.1\r\naccept-encoding: gzip"), b"").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() < seen.body.len() / 2);

    for key in [json!("0".repeat(32)), Value::Null] {
        let refused = put(site, &path, &change(&key, "")).await.refusal();
        assert_eq!(refused, (403, "not_its_writer".to_owned()));
        let refused = site.post(&format!("{path}/withdraw"), &json!({"key": key})).await.refusal();
        assert_eq!(refused, (403, "not_its_writer".to_owned()));
    }
    let withdrawn = site.post(&format!("{path}/withdraw"), &json!({"key": key})).await;
    assert_eq!((withdrawn.status, withdrawn.json()), (200, json!({"revision": 2})));
    assert_eq!(site.get(&path).await.refusal(), (404, "not_found".to_owned()));
    assert_eq!(put(site, &path, &change(&key, FIRST)).await.refusal().0, 404);
    server.stop().await;
}

/// A game that is published and changed at one server, and followed at the other.
pub(crate) async fn across(one: Site, two: Site) {
    let (path, key) = published(one, &game("")).await;
    let tag = two.get(&path).await.header("etag").unwrap().to_owned();
    let change = json!({"key": key, "game": game(FIRST)});
    assert_eq!(put(one, &path, &change).await.json(), json!({"revision": 2}));
    // The other server looks into the database again within half a second.
    let mut seen = with_tag(two, &path, &tag).await;
    for _ in 0..100 {
        if seen.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        seen = with_tag(two, &path, &tag).await;
    }
    assert_eq!(seen.json()["game"]["scores"], json!([66, 0]));
    // It takes changes as well, with the same key.
    let again = json!({"key": key, "game": game(&format!("{FIRST}>bob: - +0 0\n"))});
    assert_eq!(put(two, &path, &again).await.json(), json!({"revision": 3}));
    assert_eq!(two.get(&path).await.json()["game"]["turns"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_game_is_not_kept() {
    let folder = Folder::new();
    let word_filter = WordFilter::read("blorp\n").unwrap();
    let server = Server::with(Config { word_filter, ..quick(&folder) }).await;
    let site = server.site;
    let of = |gcg: &str| {
        let mut game = game("");
        game["gcg"] = gcg.into();
        game
    };
    let foreign = format!("{HEAD}#lexicon OSPS\n>ann: AEINRST 8D RETINAS +66 66\n");
    let large = format!("{HEAD}#note {}\n", "long ".repeat(14_000));
    let named = HEAD.replace("Bob", "B. Lorp");
    for (game, refusal) in [
        (of("hello"), (422, "not_gcg")),
        (of(&foreign), (422, "other_language")),
        (of(&large), (413, "too_large")),
        (of(&named), (422, "name_not_allowed")),
    ] {
        let found = site.post("/api/annotations", &game).await.refusal();
        assert_eq!(found, (refusal.0, refusal.1.to_owned()));
    }
    // Notes are masked, as talk at a table is.
    let (path, _) = published(site, &game(">ann: AEINRST 8D RETINAS\n#note what a Blorp\n")).await;
    let told = site.get(&path).await.json();
    assert_eq!(told["game"]["turns"][0]["notes"], json!(["what a *****"]));
    assert!(!told.to_string().contains("Blorp"), "{told}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_signed_in_writer_publishes_belongs_to_the_account() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = account(site, "Ada").await;
    let mut bob = account(site, "Bob").await;
    let made = ada.post("/api/annotations", &game(FIRST)).await.json();
    let path = format!("/api/annotations/{}", made["id"].as_str().unwrap());
    // The account needs no key, from whatever browser; another account does.
    let refused = bob.post(&format!("{path}/withdraw"), &json!({"key": null})).await.refusal();
    assert_eq!(refused, (403, "not_its_writer".to_owned()));
    let file = ada.get("/api/account/export").await.json();
    assert_eq!(file["annotations"][0]["id"], made["id"]);
    assert!(file["annotations"][0]["gcg"].as_str().unwrap().contains("8D RETINAS"), "{file}");
    assert_eq!(site.get(&path).await.status, 200);
    let delete = json!({"password": password("Ada")});
    assert_eq!(ada.post("/api/account/delete", &delete).await.status, 200);
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(site.get(&path).await.status, 404, "deleted with the account");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_counts_as_being_written_for_two_hours() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let (path, key) = published(site, &game("")).await;
    clock.pass(Duration::from_secs(3 * 3600));
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(site.get(&path).await.json()["live"], false);
    let change = json!({"key": key, "game": game(FIRST)});
    assert_eq!(put(site, &path, &change).await.status, 200);
    assert_eq!(site.get(&path).await.json()["live"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_keeps_so_many_games_and_an_address_publishes_so_many_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = account(site, "Ada").await;
    for _ in 0..200 {
        assert_eq!(ada.post("/api/annotations", &game("")).await.status, 201);
    }
    let refused = ada.post("/api/annotations", &game("")).await.refusal();
    assert_eq!(refused, (422, "too_many_annotations".to_owned()));
    let mut guest = Browser::from(site, "203.0.113.7");
    let kept = guest.post("/api/annotations", &game("")).await.json();
    let path = format!("/api/annotations/{}", kept["id"].as_str().unwrap());
    let mut taken = 1;
    let refused = loop {
        // Changes and new games count together.
        let reply = match taken % 2 {
            0 => guest.post("/api/annotations", &game("")).await,
            _ => {
                let lines = format!(">ann: - +0 0\n#note {taken}\n");
                guest.put(&path, &json!({"key": kept["key"], "game": game(&lines)})).await
            }
        };
        match reply.status {
            200 | 201 => taken += 1,
            _ => break reply.refusal(),
        }
    };
    assert_eq!(refused, (429, "too_fast".to_owned()));
    assert!((300..330).contains(&taken), "{taken}");
    let mut other = Browser::from(site, "203.0.113.8");
    assert_eq!(other.post("/api/annotations", &game("")).await.status, 201);
    assert_eq!(guest.get(&path).await.status, 200, "who reads is not counted among them");
    server.stop().await;
}
