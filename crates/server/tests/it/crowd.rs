//! Duplicate sessions: slips, hiding, files, and many sockets at once.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Client, Folder, Made, Server, Site};
use crate::seen::metrics;

fn dup(command: Value) -> Value {
    json!({"type": "duplicate", "command": command})
}

fn lock_top(client: &Client) -> Value {
    // An entrant who always lays two tiles of the rack somewhere would need the rules; the word on
    // the slip is not what these tests are about.
    let rack = client.game["rack"].as_str().unwrap().replace('?', "a");
    json!({"type": "seal_text", "place": "H8", "word": &rack[..2], "declared": null, "lock": true})
}

fn session(client: &Client) -> &Value {
    &client.game["mode"]["session"]
}

async fn enter(site: &Site, made: &Made, name: &str) -> (u64, String) {
    let invite = made.invite.as_ref().unwrap();
    let hash = site.get(&format!("/api/games/{}", made.id)).await.json()["terms"]["hash"].clone();
    let body = json!({"name": name, "terms_hash": hash});
    let reply = site.accept(invite, &body).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    let token = &reply.json()["token"];
    (token["seat"].as_u64().unwrap(), token["token"].as_str().unwrap().to_owned())
}

async fn create(site: &Site, changes: &[&str]) -> Made {
    let changes: Vec<&str> = ["mode=duplicate"].iter().chain(changes).copied().collect();
    site.create("classic-2023", &changes, json!([{"type": "mine", "name": "Ada"}])).await
}

#[tokio::test]
async fn a_session_is_played_to_its_end_and_leaves_a_file_and_a_sheet() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = create(&server.site, &["rounds=2"]).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let (seat, token) = enter(&server.site, &made, "Bob <b>").await;
    assert_eq!(seat, 1);
    let mut bob = server.site.join(&made.id, &[&token]).await;
    assert_eq!(bob.command(1, dup(json!({"type": "begin"}))).await.unwrap_err(), "not_arbitrator");
    ada.command(0, dup(json!({"type": "begin"}))).await.unwrap();
    for path in ["session", "sheet"] {
        let reply = server.site.get(&format!("/api/games/{}/duplicate/{path}", made.id)).await;
        assert_eq!(reply.refusal().1, "not_over");
    }
    ada.until(|ada| ada.game["phase"] == "slips").await;
    bob.until(|bob| bob.game["phase"] == "slips").await;
    assert_eq!(ada.game["rack"], bob.game["rack"], "everybody has the same rack");
    let slip = lock_top(&ada);
    ada.command(0, dup(slip)).await.unwrap();
    let own = session(&ada)["own"]["slip"].clone();
    assert_eq!(own["locked"], true);
    bob.until(|bob| bob.heard.iter().any(|text| text.contains("\"tally\""))).await;
    let before = bob.heard.join("\n");
    assert!(!before.contains(own["laid"]["text"].as_str().unwrap()), "slips are sealed");
    let slip = lock_top(&bob);
    bob.command(1, dup(slip)).await.unwrap();
    bob.until(|bob| session(bob)["rounds"].as_array().unwrap().len() == 1).await;
    assert_eq!(session(&bob)["slips"], 0);
    ada.until(|ada| ada.game["phase"] == "between").await;
    ada.command(0, dup(json!({"type": "draw"}))).await.unwrap();
    ada.until(|ada| ada.game["phase"] == "slips").await;
    ada.command(0, dup(json!({"type": "stop"}))).await.unwrap();
    bob.until(|bob| bob.game["phase"] == "over").await;
    let sheet = server.site.get(&format!("/api/games/{}/duplicate/sheet", made.id)).await;
    let sheet = String::from_utf8(sheet.body).unwrap();
    assert!(sheet.contains("Bob &lt;b&gt;") && sheet.contains("@media print"), "{sheet}");
    let ranking = server.site.get(&format!("/api/games/{}/duplicate/ranking", made.id)).await;
    assert_eq!(ranking.json()["lines"].as_array().unwrap().len(), 2);
    let file = server.site.get(&format!("/api/games/{}/duplicate/session", made.id)).await;
    let file_text = String::from_utf8(file.body).unwrap();
    let file: table::SessionFile = file_text.parse().unwrap();
    assert!(file.room.over());
    assert_eq!(file.room.ranking(0, 9).unwrap().lines.len(), 2);
    server.stop().await;

    // A later reading of the ranking wakes no game.
    let server = Server::start(&folder).await;
    let part = |part: &str| format!("/api/games/{}/duplicate/ranking{part}", made.id);
    assert_eq!(server.site.get(&part("")).await.json(), ranking.json());
    let last = server.site.get(&part("?from=1&count=5")).await.json();
    assert_eq!(
        last["lines"].as_array().unwrap()[..],
        ranking.json()["lines"].as_array().unwrap()[1..]
    );
    // The sheet and the file are worked out and packed for the first who asks, and for no other.
    let replays = async || metrics(server.operator).await["tilewright_games_replayed_total"];
    let before = replays().await;
    for _ in 0..5 {
        for (what, plain) in [("sheet", &sheet), ("session", &file_text)] {
            let path = format!("/api/games/{}/duplicate/{what}", made.id);
            assert_eq!(&String::from_utf8(server.site.get(&path).await.body).unwrap(), plain);
            let packed = format!("GET {path} HTTP/1.1\r\naccept-encoding: gzip");
            let packed = server.site.request(&packed, b"").await;
            assert_eq!(packed.header("content-encoding"), Some("gzip"), "{what}");
            assert_eq!(packed.header("cache-control"), Some("no-store"), "{what}");
            assert!(packed.body.len() < plain.len(), "{what}");
        }
    }
    assert_eq!(replays().await, before + 2.0);
    assert_eq!(metrics(server.operator).await["tilewright_rooms_awake"], 0.0);
    server.stop().await;
}

#[tokio::test]
async fn computers_enter_too_and_a_restart_loses_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let seats = json!([
        {"type": "mine", "name": "Ada"},
        {"type": "computer", "level": "expert"},
        {"type": "computer", "level": "beginner"},
    ]);
    let made = server.site.create("travel-2006", &["mode=duplicate"], seats).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    ada.command(0, dup(json!({"type": "begin"}))).await.unwrap();
    ada.until(|ada| ada.game["phase"] == "slips").await;
    let heard = |ada: &Client| ada.heard.iter().any(|text| text.contains("\"locked\":2"));
    ada.until(heard).await;
    server.stop().await;
    let server = Server::start(&folder).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(session(&ada)["locked"], 2);
    let slip = lock_top(&ada);
    ada.command(0, dup(slip)).await.unwrap();
    ada.until(|ada| session(ada)["rounds"].as_array().unwrap().len() == 1).await;
    let first = &session(&ada)["first"][0];
    assert_eq!(first["name"], "Computer", "the Expert has found the top");
    assert_eq!(first["points"], session(&ada)["tops"]);
    server.stop().await;
}

#[tokio::test]
async fn letter_bingo_of_many_tells_nobody_of_each_newcomer() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let seats = json!([{"type": "mine", "name": "Ada"}]);
    let made = server.site.create("travel-2006", &["mode=bingo"], seats).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let mut bob = None;
    for number in 1..160 {
        let (seat, token) = enter(&server.site, &made, &format!("Player {number}")).await;
        if number == 70 {
            bob = Some((seat, server.site.join(&made.id, &[&token]).await));
        }
    }
    let (seat, mut bob) = bob.unwrap();
    let begun = Instant::now();
    ada.until(|ada| ada.game["mode"]["bingo"]["entered"] == 160).await;
    bob.until(|bob| bob.game["mode"]["bingo"]["entered"] == 160).await;
    // The first to come were told one by one, the others in totals.
    let most = 70 + 2 * begun.elapsed().as_secs() as usize + 10;
    assert!(ada.heard.len() < most, "{} messages", ada.heard.len());
    let words = json!({"type": "lock", "words": ["PAINTER", "SOLDIER"]});
    bob.command(seat, json!({"type": "bingo", "command": words})).await.unwrap();
    let own = |bob: &Client| bob.game["mode"]["bingo"]["form"]["words"][0] == "PAINTER";
    assert!(own(&bob) && !own(&ada));
    ada.command(0, json!({"type": "bingo", "command": {"type": "begin_without"}})).await.unwrap();
    bob.until(|bob| bob.game["phase"] == "calling").await;
    assert!(own(&bob), "what is the viewer's own stays");
    assert!(bob.heard.iter().any(|text| text.starts_with("{\"type\":\"changed\"")));
    server.stop().await;
}

/// `TILEWRIGHT_CROWD` sets another number of entrants, such as 5000.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_seals_its_slips_in_the_same_second() {
    let crowd: usize = std::env::var("TILEWRIGHT_CROWD").map_or(200, |text| text.parse().unwrap());
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = create(&site, &["placed=top"]).await;
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    let entering = Instant::now();
    let mut sockets = Vec::new();
    for number in 1..=crowd {
        let (seat, token) = enter(&site, &made, &format!("Player {number}")).await;
        let client = site.join(&made.id, &[&token]).await;
        sockets.push((seat, client));
    }
    let entering = entering.elapsed();
    let before = memory();
    let began = Instant::now();
    ada.command(0, dup(json!({"type": "begin"}))).await.unwrap();
    let told = sockets.into_iter().map(|(seat, mut client)| {
        tokio::spawn(async move {
            client.until(|client| client.game["phase"] == "slips").await;
            client.heard.clear();
            (seat, client)
        })
    });
    let told: Vec<_> = told.collect();
    let mut sockets = Vec::new();
    for client in told {
        sockets.push(client.await.unwrap());
    }
    let told = began.elapsed();
    let all = Instant::now();
    let sealing = sockets.into_iter().map(|(seat, mut client)| {
        tokio::spawn(async move {
            let slip = lock_top(&client);
            let sent = Instant::now();
            client.command(seat, dup(slip)).await.unwrap();
            (sent.elapsed(), client)
        })
    });
    let sealing: Vec<_> = sealing.collect();
    let (mut waits, mut clients) = (Vec::new(), Vec::new());
    for slip in sealing {
        let (wait, client) = slip.await.unwrap();
        waits.push(wait);
        clients.push(client);
    }
    let all = all.elapsed();
    waits.sort();
    let at = |percent: usize| waits[(waits.len() * percent / 100).min(waits.len() - 1)];
    println!(
        "{crowd} entrants joined in {entering:.1?}; all were told of the round in {told:.2?}; their \
         slips were stored in {all:.2?}: each after {:.0?} (half), {:.0?} (99 of 100), {:.0?} (all); \
         the process holds {} MB ({} MB before the start)",
        at(50),
        at(99),
        at(100),
        memory(),
        before,
    );
    // No client is told of each slip of the others: all get a few tallies and their own view.
    let most = clients.iter().map(|client| client.heard.len()).max().unwrap();
    assert!(most <= 8 + 2 * all.as_secs() as usize, "{most} messages");
    assert!(at(100) < Duration::from_secs(30));
    ada.until(|ada| ada.game["phase"] == "slips").await;
    let slip = lock_top(&ada);
    ada.command(0, dup(slip)).await.unwrap();
    ada.until(|ada| session(ada)["rounds"].as_array().unwrap().len() == 1).await;
    assert_eq!(session(&ada)["players"], crowd + 1);
    drop(clients);
    server.stop().await;
}

/// The memory of this process, server and clients together, in megabytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0)
        / 1024
}
