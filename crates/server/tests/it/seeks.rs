//! The games for which players are sought in the lobby: the most that there may be of one host, and
//! the order in which they are shown.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::browser::Browser;
use crate::client::{Folder, Reply, Server, Site, quick};
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

/// A server whose clocks advance when the test says so.
async fn stepped(folder: &Folder) -> (Server, SteppedTime) {
    let clock = SteppedTime::at(1_790_000_000_000);
    let time = TimeSource::Stepped(clock.clone());
    (Server::with(Config { time, ..quick(folder) }).await, clock)
}

/// As long as it takes until a game is newer than the one before.
const MOMENT: Duration = Duration::from_millis(1);

/// The digits that are stored in place of the address at which a game was made.
async fn source(folder: &Folder, game: &Value) -> String {
    let query = "select source from lobby where game = $1";
    sqlx::Row::get(&database::row(folder.path(), query, game.as_str().unwrap()).await, 0)
}

/// The names of the hosts of what is shown.
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
    assert_eq!(other.status, 201, "another player at the same place");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_others_at_which_an_account_sits_are_not_its_own() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = Browser::new(site);
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    for number in 0..5 {
        let name = format!("Host {number}");
        let mut three = wanted(&name, "travel-2006");
        three["seats"].as_array_mut().unwrap().push(json!({"type": "open"}));
        let made = site.post("/api/games", &three).await.json();
        assert_eq!(ada.accept(made["invite"].as_str().unwrap(), "Ada").await.status, 200);
    }
    let own = ada.post("/api/games", &wanted("Ada", "travel-2006")).await;
    assert_eq!(own.status, 201, "{}", own.json());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_made_at_the_same_moment_are_counted_together() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut ada = Browser::new(site);
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    // Each request comes from an address of its own, as from a server of its own.
    let browsers = (0..12).map(|number| {
        let mut browser = ada.copy();
        browser.more = format!("\r\nx-forwarded-for: 203.0.113.{number}");
        browser
    });
    let asked: Vec<_> = browsers
        .map(|mut browser| {
            tokio::spawn(async move {
                browser.post("/api/games", &wanted("Ada", "travel-2006")).await.status
            })
        })
        .collect();
    let mut made = 0;
    for status in asked {
        match status.await.unwrap() {
            201 => made += 1,
            refused => assert_eq!(refused, 422),
        }
    }
    assert_eq!(made, 5);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_a_game_is_forgotten_when_the_game_begins() {
    let folder = Folder::new();
    let (server, _clock) = stepped(&folder).await;
    let site = server.site;
    let made = offer(site, "203.0.113.7", "Ada").await.json();
    let again = offer(site, "203.0.113.7", "Bob").await.json();
    let kept = source(&folder, &made["id"]).await;
    assert_eq!((kept.len(), &kept), (6, &source(&folder, &again["id"]).await), "to be counted");
    let mut cy = Browser::new(site);
    assert_eq!(cy.accept(made["invite"].as_str().unwrap(), "Cy").await.status, 200);
    let token = made["tokens"][0]["token"].as_str().unwrap();
    let mut ada = site.join(made["id"].as_str().unwrap(), &[token]).await;
    ada.until(|client| client.game["phase"] == "turn").await;
    assert_eq!(source(&folder, &made["id"]).await, "");
    assert_eq!(source(&folder, &again["id"]).await, kept, "it still looks for players");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_offers_hides_no_other_host() {
    let folder = Folder::new();
    let (server, clock) = stepped(&folder).await;
    let site = server.site;
    let mut ada = Browser::new(site);
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    // More than are shown, all older than what others offer, under many names.
    for number in 0..20 {
        for address in 0..11 {
            let reply = offer(site, &format!("203.0.113.{address}"), &format!("M{number}")).await;
            assert_eq!(reply.status, 201);
        }
        clock.pass(MOMENT);
    }
    let strong = json!({"rating_from": 1_800});
    let mut barred = wanted("Ada", "travel-2006");
    barred.as_object_mut().unwrap().extend(strong.as_object().unwrap().clone());
    let mine = ada.post("/api/games", &barred).await;
    assert_eq!(mine.status, 201, "{}", mine.json());
    let honest = offer(site, "198.51.100.1", "Zoe").await.json();
    clock.pass(MOMENT);
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

/// As if these games, with so many copies of the one that there is, had been made a little before
/// it, the copy `n` by the maker and at the source of these expressions.
async fn copies(folder: &Folder, count: usize, maker: &str, source: &str) {
    let numbers = format!(
        "with recursive numbers(n) as
        (select 1 union all select n + 1 from numbers where n < {count})"
    );
    let games = format!(
        "insert into games (id, header, seed, finished, since)
        {numbers} select 'copy ' || n, header, seed, finished, since from games, numbers
        where id not like 'copy %'"
    );
    database::execute(folder.path(), &games).await;
    let lines = format!(
        "insert into lobby
            (game, names, terms, hash, seats, open, made, shown_until, maker, source)
        {numbers} select 'copy ' || n, names, terms, hash, seats, open, made - 60000 + n,
            shown_until, {maker}, {source}
        from lobby, numbers where game not like 'copy %'"
    );
    database::execute(folder.path(), &lines).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_offers_than_are_read_hide_no_other_host_either() {
    let folder = Folder::new();
    let (server, clock) = stepped(&folder).await;
    let site = server.site;
    assert_eq!(offer(site, "203.0.113.7", "Mallory").await.status, 201);
    // As if sixty addresses offered as much as they may, all before any other.
    copies(&folder, 1_200, "''", "'address ' || (n % 60)").await;
    clock.pass(MOMENT);
    assert_eq!(offer(site, "198.51.100.1", "Zoe").await.status, 201);
    tokio::time::sleep(FRESH).await;
    let seen = site.get("/api/seeks").await.json();
    assert_eq!((names(&seen).len(), names(&seen)[61]), (200, "Zoe"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_behind_few_addresses_hide_no_other_host_either() {
    let folder = Folder::new();
    let (server, clock) = stepped(&folder).await;
    let site = server.site;
    assert_eq!(offer(site, "203.0.113.7", "Mallory").await.status, 201);
    // As if twenty accounts at each of ten addresses offered one game each, all before any other.
    copies(&folder, 200, "'account ' || n", "'address ' || (n % 10)").await;
    clock.pass(MOMENT);
    // Offers by two real accounts at one address count for that address together.
    for name in ["Ada", "Bob"] {
        let mut browser = Browser::from(site, "198.51.100.7");
        assert_eq!(browser.register(name, &[]).await.status, 200);
        assert_eq!(browser.post("/api/games", &wanted(name, "travel-2006")).await.status, 201);
        clock.pass(MOMENT);
    }
    assert_eq!(offer(site, "198.51.100.1", "Zoe").await.status, 201);
    tokio::time::sleep(FRESH).await;
    let seen = site.get("/api/seeks").await.json();
    let seen = names(&seen);
    assert_eq!((seen.len(), seen[11], seen[12]), (200, "Ada", "Zoe"));
    assert_eq!(seen.iter().position(|&name| name == "Bob"), Some(23), "second of its address");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_account_plays_comes_before_what_it_does_not() {
    let folder = Folder::new();
    let (server, clock) = stepped(&folder).await;
    let site = server.site;
    let mut ada = Browser::new(site);
    assert_eq!(ada.register("Ada", &[]).await.status, 200);
    for (name, edition) in [("Bob", "travel-2006"), ("Cy", "folio-2001"), ("Di", "travel-2006")] {
        assert_eq!(site.post("/api/games", &wanted(name, edition)).await.status, 201);
        clock.pass(MOMENT);
    }
    let computer = json!({"edition": "folio-2001", "changes": [],
        "seats": [{"type": "mine", "name": "Ada"}, {"type": "computer", "level": "beginner"}]});
    assert_eq!(ada.post("/api/games", &computer).await.status, 201);
    tokio::time::sleep(FRESH).await;
    assert_eq!(names(&ada.get("/api/seeks").await.json()), ["Cy", "Bob", "Di"]);
    assert_eq!(names(&site.get("/api/seeks").await.json()), ["Bob", "Cy", "Di"]);
    server.stop().await;
}
