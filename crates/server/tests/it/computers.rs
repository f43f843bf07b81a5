//! Computer players in their seats, and the end of a game in which no player can play.

use host::WordLists;
use serde_json::json;

use crate::client::{Folder, Server, list};
use crate::plays::{Finder, anything};

#[tokio::test(flavor = "multi_thread")]
async fn amb_12_a_person_and_three_computer_players_play_to_the_end_without_waiting() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let computer = |level: &str| json!({"type": "computer", "level": level});
    let seats = json!([
        computer("beginner"),
        {"type": "mine", "name": "Ada"},
        computer("intermediate"),
        computer("expert"),
    ]);
    let made = server.site.create("diamond-2008", &[], seats).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let names: Vec<_> = (0..4).map(|seat| ada.game["seats"][seat]["name"].clone()).collect();
    assert_eq!(names, ["Computer", "Ada", "Computer 2", "Computer 3"]);
    assert_eq!(ada.game["seats"][2]["level"], "intermediate");
    assert_eq!(ada.game["seats"][2]["connected"], true);
    assert_eq!(ada.game["seats"][1]["always_accepts"], json!([0, 2, 3]));
    assert_eq!(ada.game["seats"][2]["always_accepts"], json!([]));
    let finder = Finder::new();
    // Ada only plays: with the default terms nothing waits for her to accept (AMB-12, AMB-14).
    while ada.game["phase"] != "over" {
        let waits = ada.game["pending"]["waits_for"].as_array();
        assert!(waits.is_none_or(|seats| !seats.contains(&json!(1))));
        if ada.game["may"]["act"] != true {
            ada.next().await;
            continue;
        }
        let command = finder.best(&ada.game);
        match ada.command(1, command).await {
            Ok(_) => {}
            // Another player was faster.
            Err(code) => assert!(
                ["stale_position", "window_closed", "already_accepted", "not_your_turn"]
                    .contains(&code.as_str()),
                "{code}"
            ),
        }
    }
    assert_eq!(ada.kinds().iter().filter(|kind| **kind == "ended").count(), 1);
    let held = |event: &&serde_json::Value| event["event"]["type"] == "move_held";
    assert!(ada.events.iter().filter(held).all(|event| event["event"]["seat"] == 1));
    for seat in [0, 1, 2, 3] {
        let played = ada
            .events
            .iter()
            .filter(|event| event["event"]["type"] == "played" && event["event"]["seat"] == seat);
        assert!(played.count() > 2, "seat {seat} hardly played");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_players_agree_to_a_pause_and_go_on_after_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let seats = json!([
        {"type": "mine", "name": "Ada"},
        {"type": "computer", "level": "expert"},
    ]);
    let made = server.site.create("travel-2006", &[], seats).await;
    let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    ada.until(|client| client.game["may"]["act"] == true).await;
    ada.command(0, json!({"type": "propose_pause"})).await.unwrap();
    ada.until(|client| client.kinds().contains(&"paused")).await;
    ada.until(|client| client.kinds().contains(&"resume_asked")).await;
    ada.command(0, json!({"type": "resume"})).await.unwrap();
    assert_eq!(ada.game["paused"], false);
    let before = ada.seq();
    ada.command(0, Finder::new().best(&ada.game)).await.unwrap();
    ada.until(|client| client.seq() > before + 1 && client.turn() == Some(0)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn trv_63_the_game_ends_when_nobody_can_play_any_more() {
    let folder = Folder::new();
    // A word that no player can ever lay: at most three tiles can be a Z.
    let lists = WordLists::new(&list("Four", "ZZZZ"), None).unwrap();
    let config = server::Config { lists, ..server::Config::new(folder.path()) };
    let server = Server::with(config).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut both = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    while both.game["bag"] != 0 {
        let turn = both.turn().unwrap();
        both.send(&json!({"type": "view_as", "seat": turn})).await;
        both.until(|client| client.game["viewer"] == turn).await;
        both.command(turn, anything(&both.game)).await.unwrap();
    }
    for _ in 0..2 {
        let turn = both.turn().unwrap();
        both.command(turn, json!({"type": "pass"})).await.unwrap();
    }
    both.until(|client| client.game["phase"] == "over").await;
    assert!(both.kinds().ends_with(&["passed", "passed", "stuck_checked", "ended"]));
    assert_eq!(both.events.last().unwrap()["event"]["reason"], "stuck");
    server.stop().await;
}
