//! A server that is killed loses nothing it has acknowledged.

use std::path::Path;
use std::time::{Duration, Instant};

use host::WordLists;
use serde_json::{Value, json};

use crate::client::{Client, Folder, PATIENCE, Server, american, list, quick};
use crate::plays::Finder;
use crate::process::Process;

async fn see_as(client: &mut Client, seat: u64) {
    client.send(&json!({"type": "view_as", "seat": seat})).await;
    client.until(|client| client.game["viewer"] == seat).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_at_any_moment_loses_no_acknowledged_move() {
    let folder = Folder::new();
    let finder = Finder::new();
    let mut process = Process::start(folder.path()).await;
    let made = process.site.two("folio-2001", &[]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut acknowledged: Vec<Value> = Vec::new();
    let mut unanswered: Option<(String, u64, u64, Value)> = None;
    const ROUNDS: u64 = 8;
    for round in 0..ROUNDS {
        if round > 0 {
            process = Process::start(folder.path()).await;
        }
        let mut client = process.site.join(&made.id, &tokens).await;
        assert_eq!(client.events[..acknowledged.len()], acknowledged, "after kill {round}");
        if let Some((id, seat, seq, command)) = unanswered.take() {
            // The command is carried out once, even if it had arrived before the kill.
            let before = client.seq();
            let done = client.command_as(&id, seat, seq, command.clone()).await.unwrap();
            let again = client.command_as(&id, seat, seq, command).await.unwrap();
            assert_eq!(done, again);
            assert!(done == before || done > before && client.seq() == done);
            let passed = client.events.iter().filter(|event| {
                event["seq"].as_u64() > Some(seq) && event["event"]["seat"] == seat
            });
            assert_eq!(passed.count(), 1, "{:?}", client.kinds());
        }
        let Some(turn) = client.turn() else { break };
        see_as(&mut client, turn).await;
        client.command(turn, finder.best(&client.game)).await.unwrap();
        let Some(turn) = client.turn() else { break };
        see_as(&mut client, turn).await;
        let tile = &client.game["rack"].as_str().unwrap()[..1];
        let exchange = json!({"type": "exchange", "tiles": tile});
        client.send(&json!({"type": "view_as", "seat": null})).await;
        client.until(|client| client.game["viewer"].is_null()).await;
        acknowledged.clone_from(&client.events);
        // One more command: the server is killed before, while or after it works on it.
        let (id, seq) = (format!("last {round}"), client.seq());
        let message = json!({
            "type": "command", "id": id, "seat": turn, "seq": seq, "command": exchange,
        });
        client.send(&message).await;
        tokio::time::sleep(Duration::from_micros(700 * round)).await;
        process.kill();
        unanswered = Some((id, turn, seq, exchange));
    }
    // Each round makes a move and exchanges a tile, and only the last exchange is not waited for.
    // The number of windows that close besides depends on the tiles.
    let least = 2 * ROUNDS - 1;
    assert!(acknowledged.len() as u64 >= least, "only {} events", acknowledged.len());
}

/// The first tile of a seat's rack.
async fn first(client: &mut Client, seat: u64) -> String {
    see_as(client, seat).await;
    client.game["rack"].as_str().unwrap()[..1].to_owned()
}

/// Waits until the server of a folder has noted there the time that it has served until now.
pub(crate) async fn noted(folder: &Path) {
    let read = || std::fs::read_to_string(folder.join("tilewright.time")).unwrap();
    // The next note may have been begun before; the one after it was not.
    for _ in 0..2 {
        let before = read();
        let another = async {
            while read() == before {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, another).await.expect("the time is noted");
    }
}

/// Returns the time of a game that its server tells, and the moment at which it was told.
pub(crate) async fn look(client: &mut Client) -> (u64, Instant) {
    client.game["at"] = Value::Null;
    client.send(&json!({"type": "view_as", "seat": 0})).await;
    client.until(|client| client.game["at"].is_u64()).await;
    (client.game["at"].as_u64().unwrap(), Instant::now())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_shown_does_not_go_back_after_a_kill_and_the_absence_is_not_charged() {
    let folder = Folder::new();
    let mut process = Process::start(folder.path()).await;
    let made = process.site.two("classic-2023", &["clock=25"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    for _ in 0..3 {
        let mut client = process.site.join(&made.id, &tokens).await;
        let turn = client.turn().unwrap();
        let tile = first(&mut client, turn).await;
        client.command(turn, json!({"type": "exchange", "tiles": tile})).await.unwrap();
        // Then nothing is stored for a second.
        tokio::time::sleep(Duration::from_millis(600)).await;
        let (shown, told) = look(&mut client).await;
        noted(folder.path()).await;
        process.kill();
        let killed = Instant::now();
        tokio::time::sleep(Duration::from_millis(400)).await;
        let absent = killed.elapsed();
        process = Process::start(folder.path()).await;
        let mut client = process.site.join(&made.id, &tokens).await;
        let (again, told_again) = look(&mut client).await;
        assert!(again >= shown, "{shown} was shown, and then {again}");
        let most = (told_again - told - absent).as_millis() as u64 + 2;
        assert!(again - shown <= most, "{} charged, {most} served at most", again - shown);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_computer_players_move_and_windows_close_although_nobody_is_there() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let seats = json!([
        {"type": "mine", "name": "Ada"},
        {"type": "mine", "name": "Bob"},
        {"type": "computer", "level": "expert"},
    ]);
    let made = server.site.create("classic-2023", &["window=5"], seats).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = server.site.join(&made.id, &tokens).await;
    client.until(|client| client.turn().is_some_and(|turn| turn < 2)).await;
    if client.turn() == Some(0) {
        client.command(0, json!({"type": "pass"})).await.unwrap();
    }
    // The computer player is next: its move waits for the other person until the window closes.
    let turn = client.turn().unwrap();
    assert_eq!(turn, 1);
    see_as(&mut client, turn).await;
    client.command(turn, Finder::new().best(&client.game)).await.unwrap();
    let seq = client.seq();
    server.stop().await;

    let server = Server::start(&folder).await;
    // No client says hello: the window closes by itself.
    let path = format!("/api/games/{}", made.id);
    let updated = async || {
        server.site.get(&path).await.json()["seats"][turn as usize]["score"].as_i64().unwrap()
    };
    let start = Instant::now();
    while updated().await == 0 {
        assert!(start.elapsed().as_secs() < 30, "the window never closed");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let client = server.site.join(&made.id, &tokens).await;
    assert!(client.seq() > seq);
    assert!(client.kinds().contains(&"window_closed"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_so_and_a_game_goes_on_with_the_next() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    let turn = client.turn().unwrap();
    client.command(turn, json!({"type": "pass"})).await.unwrap();
    let events = client.events.clone();
    let reader = tokio::spawn(async move { client.next_or_close().await });
    server.stop().await;
    assert_eq!(reader.await.unwrap(), Err(Some(1001)));
    let server = Server::start(&folder).await;
    let client = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
    assert_eq!(client.events, events);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_bound_to_its_word_list() {
    let folder = Folder::new();
    let lists = WordLists::new(&list("First", "AT CAT IN"), None).unwrap();
    let server = Server::with(server::Config { lists, ..quick(&folder) }).await;
    let made = server.site.two("classic-2023", &[]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = server.site.join(&made.id, &tokens).await;
    let turn = client.turn().unwrap();
    see_as(&mut client, turn).await;
    client.command(turn, Finder::new().best(&client.game)).await.unwrap();
    server.stop().await;

    let lists = WordLists::new(&list("Other", "AT CAT"), None).unwrap();
    let server = Server::with(server::Config { lists, ..quick(&folder) }).await;
    let mut client = server.site.join(&made.id, &tokens).await;
    assert_eq!(client.game["lexicon"]["name"], "First family");
    let other = 1 - turn;
    let challenge = json!({"type": "challenge", "words": []});
    assert_eq!(client.command(other, challenge).await, Err("lexicon_changed".into()));
    client.command(other, json!({"type": "pass"})).await.unwrap();
    server.stop().await;
}

/// A server with a host's own exclusions, and what the first player of its first game plays there:
/// the same in every run.
async fn excluding(folder: &Folder, words: Option<&str>) -> Server {
    let exclusions = words.map(|text| lexicon::Exclusions::read(text).unwrap());
    let lists = american(exclusions.as_ref());
    Server::with(server::Config { lists, ..quick(folder) }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn amb_18_a_game_is_bound_to_the_exclusions_of_its_host() {
    // The word that is played if no words are left out.
    let word = {
        let folder = Folder::new();
        let server = excluding(&folder, None).await;
        let made = server.site.two("classic-2023", &[]).await;
        let mut both = server.site.join(&made.id, &[&made.tokens[0], &made.tokens[1]]).await;
        let turn = both.turn().unwrap();
        see_as(&mut both, turn).await;
        both.command(turn, Finder::new().best(&both.game)).await.unwrap();
        let challenge = json!({"type": "challenge", "words": []});
        both.command(1 - turn, challenge).await.unwrap();
        let play = both.events.iter().find(|event| event["event"]["type"] == "played").unwrap();
        let ruling = both.events.iter().find(|event| event["event"]["type"] == "challenged");
        assert_eq!(ruling.unwrap()["event"]["upheld"], false);
        server.stop().await;
        play["event"]["formed"]["words"][0]["faces"].as_str().unwrap().to_uppercase()
    };

    let own = format!("# Version Club 2\n{word}\n");
    let folder = Folder::new();
    let server = excluding(&folder, Some(&own)).await;
    let made = server.site.two("classic-2023", &[]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut both = server.site.join(&made.id, &tokens).await;
    assert_eq!(both.game["lexicon"]["name"], "American family (Club 2)");
    let turn = both.turn().unwrap();
    see_as(&mut both, turn).await;
    both.command(turn, Finder::new().best(&both.game)).await.unwrap();
    server.stop().await;

    // Another list is another lexicon: a play made under one list is not judged by another.
    let challenge = json!({"type": "challenge", "words": []});
    for other in [None, Some("# Version Club 3\nQUARTZ\n")] {
        let server = excluding(&folder, other).await;
        let mut both = server.site.join(&made.id, &tokens).await;
        assert_eq!(both.game["lexicon"]["name"], "American family (Club 2)");
        let refused = both.command(1 - turn, challenge.clone()).await;
        assert_eq!(refused, Err("lexicon_changed".into()), "{other:?}");
        server.stop().await;
    }
    // The digest counts, whatever the version says.
    let server = excluding(&folder, Some(&word)).await;
    let mut both = server.site.join(&made.id, &tokens).await;
    both.command(1 - turn, challenge).await.unwrap();
    let ruling = both.events.iter().find(|event| event["event"]["type"] == "challenged").unwrap();
    assert_eq!(ruling["event"]["upheld"], true, "as good as not listed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_taken_apart_goes_on_when_somebody_looks_again() {
    let folder = Folder::new();
    let mut server = Server::start(&folder).await;
    let seats = json!([
        {"type": "mine", "name": "Ada"},
        {"type": "computer", "level": "intermediate"},
    ]);
    let made = server.site.create("classic-2023", &[], seats).await;
    let tokens = [made.tokens[0].as_str()];
    let mut ada = server.site.join(&made.id, &tokens).await;
    for _ in 0..2 {
        ada.until(|client| client.game["may"]["act"] == true).await;
        ada.command(0, Finder::new().best(&ada.game)).await.unwrap();
    }
    ada.command(0, json!({"type": "resign"})).await.unwrap();
    ada.command(0, json!({"type": "unbuild", "command": {"type": "propose"}})).await.unwrap();
    // The computer agrees. Each time Ada has moved the server stops at once, so that the computer
    // has to move when the game is next looked at.
    let over = |client: &Client| client.game["unbuilding"]["phase"] == "over";
    for turn in 0.. {
        ada.until(|client| over(client) || client.game["unbuilding"]["turn"] == 0).await;
        if over(&ada) {
            assert!(turn > 1, "play continued after the first restart");
            break;
        }
        ada.send(&json!({"type": "show_removals", "id": "all"})).await;
        let removals = loop {
            let message = ada.next().await;
            if message["type"] == "removals" {
                break message["removals"].clone();
            }
        };
        let command = json!({"type": "remove", "squares": removals[0]["squares"]});
        ada.command(0, json!({"type": "unbuild", "command": command})).await.unwrap();
        drop(ada);
        server.stop().await;
        server = Server::start(&folder).await;
        ada = server.site.join(&made.id, &tokens).await;
    }
    assert_eq!(ada.game["phase"], "over");
    // The game and its unbuilding have an address each.
    let page = async |path: String| String::from_utf8(server.site.get(&path).await.body).unwrap();
    let (game, apart) = (format!("/game/{}", made.id), format!("/game/{}/unbuild", made.id));
    assert!(page(game.clone()).await.contains(&format!("url=/#{game}\"")));
    let told = page(apart.clone()).await;
    assert!(
        told.contains(&format!("url=/#{apart}\"")) && told.contains("Unbuild: Ada, "),
        "{told}"
    );
    assert!(told.contains(&format!("{apart}/board.png")), "{told}");
    let summary = server.site.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!((&summary["turn"], &summary["unbuilding"]["phase"]), (&json!(null), &json!("over")));
    server.stop().await;
}
