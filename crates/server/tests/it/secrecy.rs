//! No message of the server reveals more than its receiver may know.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::client::{Folder, Server};
use crate::plays::Finder;

/// Plays a game in which each seat has its own socket and a stranger watches, and returns every
/// text that the watcher and each seat got, with the racks that each seat held during the game.
async fn play(server: &Server, moves: usize) -> (Vec<String>, [Vec<String>; 2], [Vec<String>; 2]) {
    let made = server.site.two("classic-2023", &[]).await;
    let mut watcher = server.site.join(&made.id, &[]).await;
    let mut seats = [
        server.site.join(&made.id, &[&made.tokens[0]]).await,
        server.site.join(&made.id, &[&made.tokens[1]]).await,
    ];
    let finder = Finder::new();
    let mut racks = [Vec::new(), Vec::new()];
    for number in 0..moves {
        let turn = seats[0].turn().unwrap();
        let at = turn as usize;
        let rack = seats[at].game["rack"].as_str().unwrap().to_owned();
        racks[at].push(rack.clone());
        let command = if number % 3 == 2 {
            json!({"type": "exchange", "tiles": rack[..2]})
        } else {
            finder.best(&seats[at].game)
        };
        seats[at].command(turn, command).await.unwrap();
        let [one, two] = &mut seats;
        if at == 0 {
            two.catch_up(one).await
        } else {
            one.catch_up(two).await
        }
        watcher.catch_up(&seats[at]).await;
        racks[at].push(seats[at].game["rack"].as_str().unwrap().to_owned());
    }
    // No request without a seat reveals more.
    let summary = server.site.get(&format!("/api/games/{}", made.id)).await;
    let mut watched = watcher.heard;
    watched.push(String::from_utf8(summary.body).unwrap());
    watched.push(summary.head);
    let [one, two] = seats;
    (watched, [one.heard, two.heard], racks)
}

/// All values of these keys, wherever they are.
fn values<'a>(value: &'a Value, keys: &[&str], found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                if keys.contains(&key.as_str()) {
                    found.push(value);
                }
                values(value, keys, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| values(item, keys, found)),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn racks_and_draws_are_told_to_their_owners_only() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (watched, heard, racks) = play(&server, 9).await;
    for text in &watched {
        for rack in racks.iter().flatten() {
            assert!(!text.contains(&format!("\"{rack}\"")), "the watcher got {rack}");
        }
    }
    for (seat, texts) in heard.iter().enumerate() {
        let own: BTreeSet<&String> = racks[seat].iter().collect();
        let joined = texts.concat();
        for rack in &racks[1 - seat] {
            assert!(
                own.contains(rack) || !joined.contains(&format!("\"{rack}\"")),
                "seat {seat} got {rack} of the other"
            );
        }
        assert!(own.iter().any(|rack| joined.contains(rack.as_str())));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_tiles_have_no_place_in_what_others_get() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (watched, heard, _) = play(&server, 9).await;
    let hidden = ["rack", "drawn", "returned", "tiles", "seed"];
    for text in watched.iter().filter(|text| text.starts_with('{')) {
        let message: Value = serde_json::from_str(text).unwrap();
        let mut found = Vec::new();
        values(&message, &hidden, &mut found);
        // A string in one of these places is a rack, a draw or the seed: numbers of tiles held and
        // lists of tiles on the board are not strings.
        assert!(found.iter().all(|value| !value.is_string()), "{text}");
    }
    for (seat, texts) in heard.iter().enumerate() {
        for text in texts {
            let message: Value = serde_json::from_str(text).unwrap();
            assert_eq!(message["game"]["seed"], Value::Null);
            for event in message["events"].as_array().into_iter().flatten() {
                let event = &event["event"];
                if event["seat"] == 1 - seat {
                    let mut found = Vec::new();
                    values(event, &hidden, &mut found);
                    assert!(found.iter().all(|value| !value.is_string()), "{event}");
                }
            }
        }
    }
    server.stop().await;
}
