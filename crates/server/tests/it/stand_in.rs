//! A computer player in the seat of a person, through sockets and a restart (AMB-49).

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::client::{Client, Folder, Made, Server, quick};
use crate::plays::Finder;

fn propose(of: u64) -> Value {
    let command = json!({"type": "propose", "of": of, "level": "expert"});
    json!({"type": "stand_in", "command": command})
}

fn answer(agree: bool) -> Value {
    json!({"type": "stand_in", "command": {"type": "answer", "agree": agree}})
}

fn take_back() -> Value {
    json!({"type": "stand_in", "command": {"type": "take_back"}})
}

async fn three(server: &Server, changes: &[&str]) -> Made {
    let mine = |name: &str| json!({"type": "mine", "name": name});
    let seats = json!([mine("Ada"), mine("Ben"), mine("Cleo")]);
    server.site.create("travel-2006", changes, seats).await
}

async fn sit(server: &Server, made: &Made, seat: usize) -> Client {
    server.site.join(&made.id, &[&made.tokens[seat]]).await
}

/// The server as it is started again and again: it does not wait for players who have been gone for
/// 20 seconds.
async fn serve(folder: &Folder, clock: &SteppedTime) -> Server {
    let time = TimeSource::Stepped(clock.clone());
    let gone_after = Duration::from_secs(20);
    Server::with(Config { time, gone_after, ..quick(folder) }).await
}

/// Gets the position as it is now: requests are answered in order.
async fn look(client: &mut Client) {
    client.send(&json!({"type": "view_as", "seat": 0})).await;
    client.send(&json!({"type": "preview", "id": "now", "tiles": []})).await;
    while client.next().await["id"] != "now" {}
}

/// Lets time pass while the server serves. Of a long time at once only a little is charged, and a
/// socket limits the messages per second.
async fn pass(client: &mut Client, clock: &SteppedTime, seconds: u64) {
    for _ in 0..seconds {
        clock.pass(Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(100)).await;
        look(client).await;
    }
}

/// The time until a computer player takes over, in milliseconds.
fn left(client: &Client) -> Option<u64> {
    let due = client.game["stand_in"]["takes_over"].as_u64()?;
    Some(due - client.game["at"].as_u64().unwrap())
}

/// The number of plays that a seat has made.
fn plays(client: &Client, seat: u64) -> usize {
    let played =
        |event: &&Value| event["event"]["type"] == "played" && event["event"]["seat"] == seat;
    client.events.iter().filter(played).count()
}

/// Ada and Ben make their best plays until the third player has made this number.
async fn play_on(ada: &mut Client, ben: &mut Client, wanted: usize) {
    let finder = Finder::new();
    while plays(ada, 2) < wanted {
        ada.until(|ada| ada.turn().is_some_and(|turn| turn != 2)).await;
        ben.catch_up(ada).await;
        let turn = ada.turn().unwrap();
        let client = if turn == 0 { &mut *ada } else { &mut *ben };
        let best = finder.best(&client.game);
        let seq = client.command(turn, best).await.unwrap();
        ada.until(|ada| ada.seq() >= seq && ada.turn() != Some(turn)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn amb_49_a_computer_plays_for_who_is_gone_until_they_come_back() {
    let (folder, clock) = (Folder::new(), SteppedTime::at(1_790_000_000_000));
    let mut server = serve(&folder, &clock).await;
    let made = three(&server, &["window=none"]).await;
    let mut ada = sit(&server, &made, 0).await;
    let mut ben = sit(&server, &made, 1).await;
    let cleo = sit(&server, &made, 2).await;
    ada.command(0, propose(2)).await.unwrap();
    assert_eq!(ada.game["stand_in"]["waits_for"], json!([1, 2]));
    assert_eq!(ben.command(2, answer(true)).await, Err("seat_not_held".into()));
    ben.command(1, answer(true)).await.unwrap();
    // She is connected: nothing happens without her answer.
    pass(&mut ada, &clock, 22).await;
    assert_eq!(ada.game["stand_in"]["waits_for"], json!([2]));
    assert_eq!(ada.game["stand_in"]["takes_over"], Value::Null);
    drop(cleo);
    ada.until(|client| client.game["seats"][2]["connected"] == false).await;
    assert_eq!(left(&ada), Some(20_000));
    // A player who comes back in time is asked again, and has the whole time again.
    pass(&mut ada, &clock, 15).await;
    assert_eq!(left(&ada), Some(5_000));
    let cleo = sit(&server, &made, 2).await;
    assert_eq!(cleo.game["stand_in"]["takes_over"], Value::Null);
    assert_eq!(cleo.game["may"]["answer_stand_in"], true);
    ada.until(|client| client.game["seats"][2]["connected"] == true).await;
    drop(cleo);
    ada.until(|client| client.game["seats"][2]["connected"] == false).await;
    pass(&mut ada, &clock, 19).await;
    assert_eq!(ada.game["seats"][2]["stand_in"], Value::Null);
    pass(&mut ada, &clock, 1).await;
    ada.until(|client| client.game["seats"][2]["stand_in"] == "expert").await;
    assert_eq!(ada.game["stand_in"], Value::Null);
    play_on(&mut ada, &mut ben, 2).await;
    let accepts = &ada.game["seats"][0]["always_accepts"];
    assert_eq!(accepts, &json!([2]), "AMB-12");

    // It is in the log: after a restart the computer plays on.
    drop((ada, ben));
    server.stop().await;
    server = serve(&folder, &clock).await;
    let mut ada = sit(&server, &made, 0).await;
    let mut ben = sit(&server, &made, 1).await;
    assert_eq!(ada.game["seats"][2]["stand_in"], "expert");
    let before = plays(&ada, 2);
    play_on(&mut ada, &mut ben, before + 1).await;
    let read = server.site.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!(
        (&read["seats"][2]["kind"], &read["seats"][2]["stand_in"]),
        (&json!("person"), &json!("expert"))
    );

    let mut cleo = sit(&server, &made, 2).await;
    assert_eq!(cleo.game["may"]["take_back"], true);
    assert_eq!(cleo.command(2, json!({"type": "pass"})).await, Err("computer_plays".into()));
    let stood_in = cleo.game["seats"][2]["stood_in"].as_u64().unwrap();
    assert!(stood_in >= 3);
    cleo.command(2, take_back()).await.unwrap();
    assert_eq!(cleo.game["seats"][0]["always_accepts"], json!([]));
    assert_eq!(cleo.game["seats"][2]["stood_in"], stood_in);
    // Now it is her move: the computer does nothing any more.
    let finder = Finder::new();
    while cleo.turn() != Some(2) {
        let turn = cleo.turn().unwrap();
        let client = if turn == 0 { &mut ada } else { &mut ben };
        client.catch_up(&cleo).await;
        let best = finder.best(&client.game);
        client.command(turn, best).await.unwrap();
        cleo.until(|cleo| cleo.turn() != Some(turn)).await;
    }
    let best = finder.best(&cleo.game);
    cleo.command(2, best).await.unwrap();
    assert_eq!(cleo.game["seats"][2]["stood_in"], stood_in);
    drop((ada, ben, cleo));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn amb_49_who_has_to_go_hands_over_and_one_device_answers_for_all_its_seats() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = three(&server, &["clock=25"]).await;
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let mut all = server.site.join(&made.id, &tokens).await;
    all.command(2, propose(2)).await.unwrap();
    for seat in [0, 1] {
        all.command(seat, answer(true)).await.unwrap();
    }
    assert_eq!(all.game["seats"][2]["stand_in"], "expert");
    assert_eq!(all.command(1, propose(2)).await, Err("computer_plays".into()));
    assert_eq!(all.command(2, json!({"type": "resign"})).await, Err("computer_plays".into()));
    // The computer moves by itself, whichever seats begin.
    let finder = Finder::new();
    while plays(&all, 2) == 0 {
        all.until(|all| all.turn() != Some(2)).await;
        let turn = all.turn().unwrap();
        all.send(&json!({"type": "view_as", "seat": turn})).await;
        all.until(|all| all.game["viewer"] == turn && all.game["rack"].is_string()).await;
        let best = finder.best(&all.game);
        all.command(turn, best).await.unwrap();
        all.until(|all| all.turn() != Some(turn)).await;
    }
    // In a game for one there is no player to stand in for.
    let mine = json!([{"type": "mine", "name": "Ada"}]);
    let alone = server.site.create("travel-2006", &["mode=one-rack"], mine).await;
    let mut ada = server.site.join(&alone.id, &[&alone.tokens[0]]).await;
    assert_eq!(ada.command(0, propose(0)).await, Err("not_in_this_game".into()));
    server.stop().await;
}
