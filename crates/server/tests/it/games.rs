//! Whole games, played by commands over sockets.

use serde_json::json;

use crate::client::{Client, Folder, Server};
use crate::plays::{Finder, phony};

/// Plays the best plays until the game waits for something other than a turn.
async fn play_on(players: &mut [Client; 2], finder: &Finder) {
    while let Some(turn) = players[0].turn() {
        let (seat, other) = (turn as usize, 1 - turn as usize);
        let command = finder.best(&players[seat].game);
        players[seat].command(turn, command).await.unwrap();
        let [one, two] = players;
        if other == 0 { one.catch_up(two).await } else { two.catch_up(one).await }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_challenge_that_succeeds_and_one_that_fails() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("classic-2023", &[]).await;
    let one = server.site.join(&made.id, &[&made.tokens[0]]).await;
    let two = server.site.join(&made.id, &[&made.tokens[1]]).await;
    assert_eq!(one.game["viewer"], 0);
    assert_eq!(two.game["viewer"], 1);
    assert_eq!(one.game["seed"], json!(null));
    let finder = Finder::new();

    let starter = one.turn().unwrap();
    let [mut first, mut second] = if starter == 0 { [one, two] } else { [two, one] };
    let other = 1 - starter;
    first.command(starter, phony(&first.game)).await.unwrap();
    second.catch_up(&first).await;
    assert_eq!(second.game["pending"]["seat"], starter);
    let challenge = json!({"type": "challenge", "words": []});
    second.command(other, challenge.clone()).await.unwrap();
    assert!(second.kinds().ends_with(&["played", "challenged", "withdrawn"]));
    assert_eq!(second.game["seats"][starter as usize]["score"], 0);

    second.command(other, finder.best(&second.game)).await.unwrap();
    first.catch_up(&second).await;
    first.command(starter, challenge.clone()).await.unwrap();
    assert!(first.kinds().ends_with(&["played", "challenged", "charged", "window_closed"]));
    assert_eq!(first.game["seats"][starter as usize]["score"], -10);
    second.catch_up(&first).await;
    // The first challenge settles the play.
    assert_eq!(first.command(starter, challenge).await, Err("window_closed".into()));

    let mut players = if starter == 0 { [first, second] } else { [second, first] };
    play_on(&mut players, &finder).await;
    if players[0].game["phase"] == "final_acceptance" {
        let out = players[0].game["pending"]["seat"].as_u64().unwrap();
        let seat = 1 - out;
        let accept = json!({"type": "accept"});
        players[seat as usize].command(seat, accept).await.unwrap();
        let [one, two] = &mut players;
        if out == 0 { one.catch_up(two).await } else { two.catch_up(one).await }
    }
    for player in &players {
        assert_eq!(player.game["phase"], "over");
        assert_eq!(player.kinds().last(), Some(&"ended"));
        let chance: table::SeededChance = player.game["seed"].as_str().unwrap().parse().unwrap();
        assert_eq!(player.game["commitment"], chance.commitment());
        for seat in 0..2 {
            let line = &player.events.last().unwrap()["event"]["lines"][seat];
            assert_eq!(line["total"], player.game["seats"][seat]["score"]);
        }
    }
    let pass = json!({"type": "pass"});
    assert_eq!(players[0].command(0, pass).await, Err("game_over".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_sent_twice_is_done_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut both = server.site.join(&made.id, &tokens).await;
    let (turn, seq) = (both.turn().unwrap(), both.seq());
    let pass = json!({"type": "pass"});
    let done = both.command_as("same", turn, seq, pass.clone()).await.unwrap();
    assert_eq!(both.command_as("same", turn, seq, pass.clone()).await, Ok(done));
    assert_eq!(both.seq(), done);
    // As another command it is too late and out of turn.
    let again = both.command_as("other", turn, seq, pass.clone()).await;
    assert_eq!(again, Err("stale_position".into()));
    assert_eq!(both.command(turn, pass).await, Err("not_your_turn".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_comes_back_gets_the_missing_events_only() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut one = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let seen = one.seq();
    let turn = one.turn().unwrap();
    one.command(turn, json!({"type": "pass"})).await.unwrap();
    let mut back = server.site.socket(&made.id).await;
    let message = json!({"type": "hello", "tokens": [made.tokens[0]], "last_seq": seen});
    back.send(&message).await;
    assert_eq!(back.unfollowed().await.unwrap()["type"], "terms");
    let update = back.unfollowed().await.unwrap();
    let events = update["events"].as_array().unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["seq"], seen + 1);
    assert_eq!(events[0]["event"], json!({"type": "passed", "seat": turn}));
    assert_eq!(update["game"]["seq"], seen + 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_score_and_name_the_square_that_is_wrong() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut watcher = server.site.join(&made.id, &[]).await;
    let tile = |square: &str, face: &str| json!({"square": square, "face": face});
    let tiles = json!([tile("8G", "Z"), tile("8H", "q")]);
    watcher.send(&json!({"type": "preview", "id": "p1", "tiles": tiles})).await;
    let preview = watcher.next().await;
    assert_eq!((&preview["id"], &preview["problem"]), (&json!("p1"), &json!(null)));
    assert_eq!(preview["formed"]["words"][0]["faces"], "Zq");
    assert_eq!(preview["formed"]["score"], 20);
    let tiles = json!([tile("8G", "Z"), tile("8I", "Q")]);
    watcher.send(&json!({"type": "preview", "id": "p2", "tiles": tiles})).await;
    let preview = watcher.next().await;
    assert_eq!(preview["formed"], json!(null));
    assert_eq!(preview["problem"]["code"], "gap_in_line");
    assert_eq!(preview["problem"]["squares"], json!(["8H"]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_who_is_connected() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut watcher = server.site.join(&made.id, &[]).await;
    assert_eq!(watcher.game["seats"][1]["connected"], false);
    let two = server.site.join(&made.id, &[&made.tokens[1]]).await;
    watcher.until(|client| client.game["seats"][1]["connected"] == true).await;
    drop(two);
    watcher.until(|client| client.game["seats"][1]["connected"] == false).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn amb_12_when_the_guard_is_over_the_held_move_is_made() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let seats = json!([mine("Ada"), mine("Bob"), mine("Cy")]);
    let made = server.site.create("classic-2023", &["window=8"], seats).await;
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let mut all = server.site.join(&made.id, &tokens).await;
    let turn = all.turn().unwrap();
    all.send(&json!({"type": "view_as", "seat": turn})).await;
    all.until(|client| client.game["viewer"] == turn).await;
    all.command(turn, Finder::new().best(&all.game)).await.unwrap();
    let next = (turn + 1) % 3;
    all.command(next, json!({"type": "pass"})).await.unwrap();
    assert!(all.kinds().ends_with(&["played", "accepted", "move_held"]));
    assert!(all.game["pending"]["guard"].as_u64().unwrap() > all.game["at"].as_u64().unwrap());
    assert_eq!(all.game["pending"]["waits_for"], json!([(turn + 2) % 3]));
    all.until(|client| client.kinds().ends_with(&["window_closed", "passed"])).await;
    let closed = &all.events[all.events.len() - 2]["event"];
    assert_eq!(closed["cause"], "moved");
    server.stop().await;
}
