//! How many games one may offer in the lobby, and in which order the offers of others are shown.

use std::time::Duration;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{Folder, Reply, Server, Site};
use crate::database;

/// The lists are put together at most once a second.
const FRESH: Duration = Duration::from_millis(1_100);

fn wanted(name: &str, edition: &str) -> Value {
    let seats = json!([{"type": "mine", "name": name}, {"type": "open"}]);
    json!({"edition": edition, "changes": [], "seats": seats, "public": true})
}

/// A game that looks for players, made from an address of the open internet.
async fn offer(site: Site, address: &str, name: &str) -> Reply {
    let head = format!("POST /api/games HTTP/1.1\r\nx-forwarded-for: {address}");
    site.request(&head, wanted(name, "travel-2006").to_string().as_bytes()).await
}

/// The names of those who offer what is shown.
fn names(seeks: &Value) -> Vec<&str> {
    let lines = seeks["seeks"].as_array().unwrap().iter();
    lines.map(|line| line["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_offers_a_few_games_at_once_and_keeps_nobody_else_from_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut made = Vec::new();
    for number in 0..20 {
        // All of a customer's IPv6 networks are one address.
        let reply = offer(site, &format!("2001:db8:7:{number}::1"), "Mallory").await;
        assert_eq!(reply.status, 201, "{number}: {}", reply.json());
        made.push(reply.json());
    }
    let refused = offer(site, "2001:db8:7:20::1", "Mallory").await;
    assert_eq!(refused.refusal(), (422, "too_many_seeks".into()));
    let key = "k".repeat(16);
    let body = json!({"name": "Mallory", "edition": "folio-2001", "changes": [], "key": key});
    let head = "POST /api/pair HTTP/1.1\r\nx-forwarded-for: 2001:db8:7::9";
    let paired = site.request(head, body.to_string().as_bytes()).await;
    assert_eq!(paired.refusal(), (422, "too_many_seeks".into()));
    // A game that only its link leads to is no offer to all.
    let mut linked = wanted("Mallory", "travel-2006");
    linked["public"] = false.into();
    let head = "POST /api/games HTTP/1.1\r\nx-forwarded-for: 2001:db8:7::9";
    assert_eq!(site.request(head, linked.to_string().as_bytes()).await.status, 201);
    for other in ["2001:db8:8::1", "203.0.113.7", "10.0.0.1"] {
        assert_eq!(offer(site, other, "Ada").await.status, 201, "{other}");
    }
    let id = made[0]["id"].as_str().unwrap();
    let tokens = json!({"tokens": [made[0]["tokens"][0]["token"]]});
    assert_eq!(site.post(&format!("/api/games/{id}/cancel"), &tokens).await.status, 200);
    assert_eq!(offer(site, "2001:db8:7::1", "Mallory").await.status, 201, "one was cancelled");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_offers_a_few_games_at_once_from_wherever() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = Browser::new(site);
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    for number in 0..5 {
        let reply = ada.post("/api/games", &wanted("Ada", "travel-2006")).await;
        assert_eq!(reply.status, 201, "{number}: {}", reply.json());
    }
    let refused = ada.post("/api/games", &wanted("Ada", "travel-2006")).await;
    assert_eq!(refused.refusal(), (422, "too_many_seeks".into()));
    let other = site.post("/api/games", &wanted("Bob", "travel-2006")).await;
    assert_eq!(other.status, 201, "somebody else at the same place");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_offers_hides_no_other_host() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = Browser::new(site);
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    // More than are shown, all older than what others offer, under many names.
    for number in 0..20 {
        for address in 0..11 {
            let reply = offer(site, &format!("203.0.113.{address}"), &format!("M{number}")).await;
            assert_eq!(reply.status, 201);
        }
    }
    let strong = json!({"rating_from": 1_800});
    let mut barred = wanted("Ada", "travel-2006");
    barred.as_object_mut().unwrap().extend(strong.as_object().unwrap().clone());
    let mine = ada.post("/api/games", &barred).await;
    assert_eq!(mine.status, 201, "{}", mine.json());
    let honest = offer(site, "198.51.100.1", "Zoe").await.json();
    let guest = offer(site, "198.51.100.2", "Guest").await.json();
    tokio::time::sleep(FRESH).await;

    let seen = site.get("/api/seeks").await.json();
    assert_eq!((&seen["count"], names(&seen).len()), (&json!(223), 200));
    // One of each of eleven addresses, then those who came later, then the second of each.
    let names_seen = names(&seen);
    assert_eq!(names_seen[11..14], ["Zoe", "Guest", "M1"], "{:?}", &names_seen[..20]);
    assert!(!names_seen.contains(&"Ada"), "for the strong alone, behind all that fits a guest");

    let own = guest["id"].as_str().unwrap();
    let seen = site.get(&format!("/api/seeks?own=x,{own}")).await.json();
    assert_eq!((names(&seen)[0], names(&seen)[12]), ("Guest", "Zoe"));
    let seen = ada.get("/api/seeks").await.json();
    assert_eq!(names(&seen)[0], "Ada", "one's own, although one could not take a seat there");
    assert!(names(&seen)[..14].contains(&"Zoe"), "{honest}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_offers_than_are_read_hide_no_other_host_either() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    assert_eq!(offer(site, "203.0.113.7", "Mallory").await.status, 201);
    // As if sixty addresses offered as much as they may, all before anybody else.
    let numbers = "with recursive numbers(n) as
        (select 1 union all select n + 1 from numbers where n < 1200)";
    let games = "insert into games (id, header, seed, finished, since)
        {numbers} select 'copy ' || n, header, seed, finished, since from games, numbers
        where id not like 'copy %'";
    database::execute(folder.path(), &games.replace("{numbers}", numbers)).await;
    let lines = "insert into lobby
        (game, names, terms, hash, seats, open, made, shown_until, source)
        {numbers} select 'copy ' || n, names, terms, hash, seats, open, made - 60000 + n,
            shown_until, 'address ' || (n % 60)
        from lobby, numbers where game not like 'copy %'";
    database::execute(folder.path(), &lines.replace("{numbers}", numbers)).await;
    assert_eq!(offer(site, "198.51.100.1", "Zoe").await.status, 201);
    tokio::time::sleep(FRESH).await;
    let seen = site.get("/api/seeks").await.json();
    assert_eq!((names(&seen).len(), names(&seen)[61]), (200, "Zoe"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_account_plays_comes_before_what_it_does_not() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = Browser::new(site);
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    for (name, edition) in [("Bob", "travel-2006"), ("Cy", "folio-2001"), ("Di", "travel-2006")] {
        assert_eq!(site.post("/api/games", &wanted(name, edition)).await.status, 201);
    }
    let computer = json!({"edition": "folio-2001", "changes": [],
        "seats": [{"type": "mine", "name": "Ada"}, {"type": "computer", "level": "beginner"}]});
    assert_eq!(ada.post("/api/games", &computer).await.status, 201);
    tokio::time::sleep(FRESH).await;
    assert_eq!(names(&ada.get("/api/seeks").await.json()), ["Cy", "Bob", "Di"]);
    assert_eq!(names(&site.get("/api/seeks").await.json()), ["Bob", "Cy", "Di"]);
    server.stop().await;
}
