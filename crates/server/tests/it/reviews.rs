//! Reviews of games that are over.

use std::time::Duration;

use serde_json::{Value, json};
use server::Config;

use crate::client::{Folder, Made, Server, Site, quick};
use crate::plays::Finder;

/// Two people on one device make some plays, and one of them resigns.
async fn played(site: Site) -> Made {
    let made = site.two("travel-2006", &["window=none"]).await;
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let mut both = site.join(&made.id, &tokens).await;
    let finder = Finder::new();
    for _ in 0..4 {
        let turn = both.turn().unwrap();
        both.send(&json!({"type": "view_as", "seat": turn})).await;
        both.until(|client| client.game["viewer"] == turn).await;
        let best = finder.best(&both.game);
        both.command(turn, best).await.unwrap();
    }
    let turn = both.turn().unwrap();
    both.command(turn, json!({"type": "resign"})).await.unwrap();
    made
}

/// Asks for a review until it is as wanted.
async fn until(site: Site, path: &str, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let found = site.get(path).await.json();
        if so(&found) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not within half a minute: {}", site.get(path).await.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_once_and_the_review_is_kept() {
    let folder = Folder::new();
    let config = |folder| Config { analysis: Duration::from_secs(1), ..quick(folder) };
    let server = Server::with(config(&folder)).await;
    let site = server.site;
    let made = played(site).await;
    let path = format!("/api/games/{}/review", made.id);
    assert_eq!(site.get(&path).await.refusal(), (404, "not_found".into()));
    let begun = site.post(&path, &json!({})).await;
    assert_eq!(begun.status, 200);
    assert_eq!(begun.json()["state"], "open");
    let whole = until(site, &path, |found| found["state"] == "done").await;
    let read: review::ReviewMessage = serde_json::from_value(whole.clone()).unwrap();
    assert_eq!(read.state, review::ReviewState::Done);
    let review = &whole["review"];
    assert_eq!(review["turns"].as_array().unwrap().len(), 4);
    assert_eq!(review["players"], json!(["Ada", "Bob"]));
    for turn in review["turns"].as_array().unwrap() {
        assert!(!turn["moves"].as_array().unwrap().is_empty() && turn["loss"].is_object());
    }
    assert_eq!(site.post(&path, &json!({})).await.json(), whole, "it is not made again");
    let page = site.get(&format!("{path}/page")).await;
    assert_eq!(page.header("content-disposition"), Some("attachment; filename=\"review.html\""));
    let page = String::from_utf8(page.body).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Ada"));
    assert!(!page.contains("<script") && !page.contains("://"), "it stands alone");
    server.stop().await;
    let server = Server::with(config(&folder)).await;
    assert_eq!(server.site.get(&path).await.json(), whole);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_can_be_stopped_and_goes_on_when_somebody_asks() {
    let folder = Folder::new();
    let config = Config { analysis: Duration::from_secs(3_600), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let path = format!("/api/games/{}/review", played(site).await.id);
    site.post(&path, &json!({})).await;
    let stop = format!("{path}/stop");
    let grown = |found: &Value| found["review"]["turns"].is_array();
    until(site, &path, grown).await;
    assert_eq!(site.post(&stop, &json!({})).await.status, 200);
    // A short game may be whole before the stop is heard.
    let found = until(site, &path, |found| found["state"] != "open").await;
    assert!(grown(&found));
    if found["state"] == "stopped" {
        let again = site.post(&path, &json!({})).await.json();
        assert!(again["state"] == "open" && grown(&again), "what was found stays: {again}");
        until(site, &path, |found| found["state"] == "done").await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unclear_turns_are_worked_on_longer_until_that_helps_no_more() {
    let folder = Folder::new();
    // So little time that turns stay unclear.
    let config = Config { analysis: Duration::from_millis(1), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let path = format!("/api/games/{}/review", played(site).await.id);
    let longer = format!("{path}/longer");
    assert_eq!(site.post(&longer, &json!({})).await.refusal(), (404, "not_found".into()));
    site.post(&path, &json!({})).await;
    let mut found = until(site, &path, |found| found["state"] == "done").await;
    assert!(found["review"]["open_turns"].as_u64().unwrap() > 0, "{found}");
    for times in 1..=3 {
        if found["review"]["open_turns"] == 0 {
            break;
        }
        let begun = site.post(&longer, &json!({})).await;
        assert_eq!(begun.status, 200);
        assert!(begun.json()["review"]["turns"].is_array(), "what was found stays");
        let whole = until(site, &path, |found| found["state"] == "done").await;
        assert_eq!(whole["review"]["longer"], times);
        // Turns that had a grade stay as they were.
        let turns = |found: &Value| found["review"]["turns"].as_array().unwrap().clone();
        for (before, after) in turns(&found).iter().zip(&turns(&whole)) {
            assert!(before["grade"].is_null() || before["moves"] == after["moves"]);
        }
        found = whole;
    }
    // It costs nothing to be told so, not even to a caller who asks more often than may work.
    let again = format!("POST {longer} HTTP/1.1\r\nx-forwarded-for: 203.0.113.7");
    for _ in 0..70 {
        let refused = site.request(&again, b"{}").await.refusal();
        assert_eq!(refused, (422, "nothing_open".into()));
    }
    assert_eq!(site.get(&path).await.json(), found, "a refusal changes nothing");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_reviewed_for_each_of_its_players() {
    let folder = Folder::new();
    let server = Server::with(quick(&folder)).await;
    let site = server.site;
    let seats = json!([
        {"type": "mine", "name": "Ada"},
        {"type": "computer", "level": "expert"},
        {"type": "computer", "level": "beginner"},
    ]);
    let made = site.create("classic-2023", &["mode=duplicate", "rounds=2"], seats).await;
    let mut ada = site.join(&made.id, &[made.tokens[0].as_str()]).await;
    ada.command(0, json!({"type": "duplicate", "command": {"type": "begin"}})).await.unwrap();
    ada.until(|client| client.game["phase"] == "slips").await;
    let finder = Finder::new();
    let best = finder.best(&ada.game);
    let seal = json!({"type": "seal", "tiles": best["tiles"], "declared": null, "lock": true});
    ada.command(0, json!({"type": "duplicate", "command": seal})).await.unwrap();
    ada.until(|client| client.game["phase"] != "slips").await;
    ada.command(0, json!({"type": "duplicate", "command": {"type": "stop"}})).await.unwrap();
    let path = format!("/api/games/{}/review", made.id);
    assert_eq!(site.post(&path, &json!({})).await.status, 200);
    let whole = until(site, &path, |found| found["state"] == "done").await;
    let read: review::ReviewMessage = serde_json::from_value(whole.clone()).unwrap();
    let own = read.review.unwrap();
    assert_eq!((own.of, own.turns.len(), own.done), (Some(0), 1, true));
    assert_eq!(own.sides[0].tops, 1);
    let other = site.get(&format!("{path}?seat=2")).await.json();
    assert_eq!(other["review"]["of"], 2);
    assert_eq!(other["review"]["players"], whole["review"]["players"]);
    let page = site.get(&format!("{path}/page?seat=2")).await;
    assert!(String::from_utf8(page.body).unwrap().contains("<h1>Duplicate session, "));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solitaire_with_racks_is_judged_by_points_and_tiles_kept() {
    let folder = Folder::new();
    let server = Server::with(quick(&folder)).await;
    let site = server.site;
    let seats = json!([{"type": "mine", "name": "Ada"}]);
    let alone = site.create("classic-2023", &["mode=one-rack"], seats).await;
    let mut ada = site.join(&alone.id, &[alone.tokens[0].as_str()]).await;
    let best = Finder::new().best(&ada.game);
    ada.command(0, best).await.unwrap();
    ada.command(0, json!({"type": "pass"})).await.unwrap();
    ada.command(0, json!({"type": "resign"})).await.unwrap();
    let path = format!("/api/games/{}/review", alone.id);
    site.post(&path, &json!({})).await;
    let whole = until(site, &path, |found| found["state"] == "done").await;
    let read: review::ReviewMessage = serde_json::from_value(whole).unwrap();
    let review = read.review.unwrap();
    assert_eq!((review.turns.len(), review.by_win, review.notes.len()), (2, false, 1));
    let [played, passed] = &review.turns[..] else { panic!("two turns") };
    assert!(played.grade.is_some() && played.loss.unwrap().win.is_none());
    assert!(passed.loss.unwrap().points.about > 0.0 && passed.moves[0].points > 0);
    assert_eq!(passed.proof, review::ReviewedProof::Estimate);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_reviewed_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let none = json!({});
    let made = site.two("travel-2006", &[]).await;
    let path = |id: &str| format!("/api/games/{id}/review");
    let refused = site.post(&path(&made.id), &none).await.refusal();
    assert_eq!(refused, (422, "still_played".into()));
    assert_eq!(site.post(&path("none"), &none).await.refusal().0, 404);
    let seats = json!([{"type": "mine", "name": "Ada"}]);
    let alone = site.create("classic-2023", &["mode=open-tiles"], seats).await;
    let mut ada = site.join(&alone.id, &[alone.tokens[0].as_str()]).await;
    ada.command(0, json!({"type": "resign"})).await.unwrap();
    let refused = site.post(&path(&alone.id), &none).await.refusal();
    assert_eq!(refused, (422, "not_reviewable".into()));
    server.stop().await;
}
