//! Collections of games: accounts make and change them, and every reader with the link opens them.

use serde_json::{Value, json};

use crate::annotations::{game, put};
use crate::browser::{Browser, password};
use crate::client::{Folder, Reply, Server, Site};
use crate::moderation::{account, moderator};

const PLAYED: &str = ">ann: AEINRST 8D RETINAS +66 66\n#note the only bingo\n";

/// A collection of this account; its address at the API.
async fn made(browser: &mut Browser, title: &str) -> String {
    let body = json!({"title": title, "about": "Games of our club.\n\nWith notes."});
    let reply = browser.post("/api/account/collections", &body).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    format!("/api/collections/{}", reply.json()["id"].as_str().unwrap())
}

async fn added(browser: &mut Browser, path: &str, title: &str, lines: &str) -> Reply {
    browser.post(&format!("{path}/games"), &json!({"title": title, "game": game(lines)})).await
}

/// Returns the titles of a collection's games, as a guest reads them.
async fn titles(site: Site, path: &str) -> Vec<String> {
    let told = site.get(path).await.json();
    let games = told["games"].as_array().unwrap().iter();
    games.map(|game| game["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_put_together_and_read_by_anybody() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, mut bob) = (account(site, "Ada").await, account(site, "Bob").await);
    let path = made(&mut ada, "  Nationals   2026 ").await;
    let mut ids = Vec::new();
    for title in ["First", "", "Third"] {
        let reply = added(&mut ada, &path, title, PLAYED).await;
        assert_eq!(reply.status, 201, "{}", reply.json());
        ids.push(reply.json()["id"].clone());
    }
    let refused = added(&mut ada, &path, "", "#lexicon OSPS\n").await.refusal();
    assert_eq!(refused, (422, "other_language".to_owned()), "and the others are kept");

    let told = site.get(&path).await.json();
    assert_eq!((&told["title"], &told["by"]), (&json!("Nationals 2026"), &json!("Ada")));
    assert_eq!(told["about"], "Games of our club.\n\nWith notes.");
    assert_eq!((&told["mine"], told["games"].as_array().unwrap().len()), (&json!(false), 3));
    assert_eq!(told["games"][0]["players"], json!(["Ann", "Bob"]));
    assert_eq!(told["games"][0]["scores"], json!([66, 0]));
    assert_eq!(ada.get(&path).await.json()["mine"], true);
    let read = site.get(&format!("/api/annotations/{}", ids[0].as_str().unwrap())).await.json();
    assert_eq!(
        (&read["title"], &read["game"]["turns"][0]["notes"]),
        (&json!("First"), &json!(["the only bingo"]))
    );
    assert_eq!(read["collection"].as_str(), path.rsplit('/').next());

    let of = |games: Value| json!({"title": "Nationals", "about": "", "games": games});
    let order = json!([{"id": ids[2], "title": "Last"}, {"id": ids[0], "title": "First"}]);
    let reply = ada.put(&path, &of(order.clone())).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    assert_eq!(titles(site, &path).await, ["Last", "First", ""], "what is not named stays behind");
    assert_eq!(site.get(&path).await.json()["title"], "Nationals");
    let withdrawn = format!("/api/annotations/{}/withdraw", ids[0].as_str().unwrap());
    assert_eq!(bob.post(&withdrawn, &json!({"key": null})).await.refusal().0, 403);
    assert_eq!(ada.post(&withdrawn, &json!({"key": null})).await.status, 200);
    assert_eq!(titles(site, &path).await, ["Last", ""]);

    // No other account changes it.
    assert_eq!(added(&mut bob, &path, "", PLAYED).await.refusal().1, "not_its_writer");
    assert_eq!(bob.put(&path, &of(order.clone())).await.refusal().1, "not_its_writer");
    assert_eq!(put(site, &path, &of(order)).await.refusal(), (401, "not_signed_in".to_owned()));
    let remove = format!("{path}/remove");
    assert_eq!(bob.post(&remove, &json!({})).await.refusal().1, "not_its_writer");
    assert_eq!(bob.get("/api/account/collections").await.json(), json!([]));
    assert_eq!(ada.get("/api/account/collections").await.json()[0]["games"], 2);
    assert_eq!(ada.post(&remove, &json!({})).await.status, 200);
    assert_eq!(site.get(&path).await.refusal(), (404, "not_found".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_has_a_title_and_an_end() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = account(server.site, "Ada").await;
    for (title, about) in [("", ""), ("A", "\u{202e}"), ("A", "long ".repeat(300).as_str())] {
        let body = json!({"title": title, "about": about});
        let refused = ada.post("/api/account/collections", &body).await.refusal();
        assert_eq!(refused, (422, "bad_collection".to_owned()), "{title:?} {about:?}");
    }
    let path = made(&mut ada, "Long games").await;
    let long = format!("{PLAYED}#note {}\n", "word ".repeat(12_000));
    let mut kept = 0;
    let refused = loop {
        match added(&mut ada, &path, "", &long).await {
            reply if reply.status == 201 => kept += 1,
            reply => break reply.refusal(),
        }
    };
    assert_eq!((kept, refused), (17, (422, "collection_full".to_owned())), "a megabyte");
    for number in 1..20 {
        made(&mut ada, &format!("Number {number}")).await;
    }
    let body = json!({"title": "One too many", "about": ""});
    let refused = ada.post("/api/account/collections", &body).await.refusal();
    assert_eq!(refused, (422, "too_many_collections".to_owned()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_exported_and_deleted_with_its_account() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = account(site, "Ada").await;
    let path = made(&mut ada, "Kept").await;
    let id = added(&mut ada, &path, "First", PLAYED).await.json()["id"].clone();
    let file = ada.get("/api/account/export").await.json();
    assert_eq!(file["collections"][0]["title"], "Kept");
    let game = &file["collections"][0]["games"][0];
    assert!(game["title"] == "First" && game["gcg"].as_str().unwrap().contains("8D RETINAS"));
    assert_eq!(file["annotations"], json!([]), "it is told once");
    let delete = json!({"password": password("Ada")});
    assert_eq!(ada.post("/api/account/delete", &delete).await.status, 200);
    assert_eq!(site.get(&path).await.status, 404);
    let game = format!("/api/annotations/{}", id.as_str().unwrap());
    assert_eq!(site.get(&game).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_takes_down_games_and_collections_and_it_is_recorded() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = account(site, "Ada").await;
    let mut mo = moderator(site, &folder, "Mo").await;
    let path = made(&mut ada, "Rude").await;
    let published = site.post("/api/annotations", &game(PLAYED)).await.json();
    let game = published["id"].as_str().unwrap();
    let (down, reason) =
        (format!("/api/moderation/annotations/{game}"), json!({"reason": "an insult"}));
    assert_eq!(ada.post(&down, &reason).await.refusal().1, "not_a_moderator");
    assert_eq!(mo.post(&down, &json!({"reason": ""})).await.refusal().1, "bad_reason");
    assert_eq!(mo.post(&down, &reason).await.status, 200);
    assert_eq!(mo.post(&down, &reason).await.refusal().0, 404, "it is gone");
    assert_eq!(site.get(&format!("/api/annotations/{game}")).await.status, 404);
    let down = path.replace("/api/", "/api/moderation/");
    assert_eq!(mo.post(&down, &reason).await.status, 200);
    assert_eq!(site.get(&path).await.status, 404);
    let lines = mo.get("/api/moderation/audit").await.json();
    let told = |at: usize| (lines[at]["act"].clone(), lines[at]["name"].clone());
    assert_eq!(told(0), (json!("disband"), json!("Ada")));
    assert_eq!(told(1), (json!("withdraw"), json!("Ann, Bob")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_say_what_they_lead_to_and_lead_there() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = account(site, "Ada").await;
    let path = made(&mut ada, "Club <b>night").await;
    let added = added(&mut ada, &path, "", PLAYED).await.json();
    let game = added["id"].as_str().unwrap();
    let page = site.get(&format!("/annotation/{game}")).await;
    let text = String::from_utf8(page.body).unwrap();
    assert!(text.contains("<title>Ann, Bob - Tilewright</title>"), "{text}");
    assert!(text.contains(&format!("url=/#/annotation/{game}\"")), "{text}");
    let link = path.replace("/api/collections", "/collection");
    let text = String::from_utf8(site.get(&link).await.body).unwrap();
    assert!(text.contains("Club &lt;b&gt;night") && !text.contains("<b>night"), "{text}");
    assert!(text.contains("put together by Ada. Games of our club."), "{text}");
    let browser = "GET /annotation/none HTTP/1.1\r\naccept: text/html";
    let page = site.request(browser, b"").await;
    assert_eq!(page.status, 404);
    assert!(page.header("content-type").unwrap().starts_with("text/html"), "the app says so");
    server.stop().await;
}
