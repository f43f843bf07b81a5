//! Slow games: days for a move, which outlast any server, and holidays.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Folder, Made, Server, Site};
use crate::database::{execute, stored};

const DAY: u64 = 86_400_000;

/// The longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(20);

/// As far as its database knows, the server serves for this long without any player.
async fn days_pass(folder: &Folder, server: Server, span: u64) -> Server {
    server.stop().await;
    for (table, column) in [("starts", "beat"), ("clock", "served")] {
        let statement = format!("update {table} set {column} = {column} + {span}");
        execute(folder.path(), &statement).await;
    }
    Server::start(folder).await
}

async fn listed(site: &Site, made: &Made) -> Value {
    let mine = site.post("/api/games/mine", &json!({"tokens": made.tokens})).await;
    mine.json()[0].clone()
}

fn days(left: &Value) -> f64 {
    left.as_u64().unwrap_or_else(|| panic!("{left}")) as f64 / DAY as f64
}

#[tokio::test(flavor = "multi_thread")]
async fn amb_15_days_for_a_move_outlast_the_server_and_run_out_while_nobody_is_there() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("classic-2023", &["days=3"]).await;
    let game = listed(&server.site, &made).await;
    let turn = game["turn"].as_u64().unwrap();
    assert_eq!(game["terms"]["slow_turn"], 3 * DAY);
    assert!((2.999..=3.0).contains(&days(&game["turn_left"])), "{}", game["turn_left"]);
    let (due, _) = stored(folder.path(), &made.id).await;
    assert!(due.is_some(), "the game wakes by itself");
    // The last hours of the turn.
    let server = days_pass(&folder, server, 2 * DAY + DAY / 2).await;
    let game = listed(&server.site, &made).await;
    assert!((0.49..0.5).contains(&days(&game["turn_left"])), "{}", game["turn_left"]);
    assert_eq!((game["turn"].as_u64(), &game["phase"]), (Some(turn), &json!("turn")));
    // No player comes.
    let server = days_pass(&folder, server, DAY / 2).await;
    let began = Instant::now();
    let over = loop {
        let game = listed(&server.site, &made).await;
        if game["phase"] == "over" {
            break game;
        }
        assert!(began.elapsed() < PATIENCE, "{game}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(over["winners"], json!([1 - turn]));
    assert_eq!(over["turn_left"], Value::Null);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_player_on_holiday_stands_still() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &["days=1", "holiday=2"]).await;
    let tokens = [made.tokens[0].as_str(), made.tokens[1].as_str()];
    let mut client = server.site.join(&made.id, &tokens).await;
    let turn = client.turn().unwrap();
    client.command(turn, json!({"type": "go_on_holiday"})).await.unwrap();
    client.until(|client| client.game["seats"][turn as usize]["on_holiday"] == true).await;
    assert_eq!(client.game["turn_ends"], Value::Null);
    assert_eq!(client.kinds().last(), Some(&"holiday_began"));
    let refused = client.command(1 - turn, json!({"type": "come_back"})).await.unwrap_err();
    assert_eq!(refused, "not_on_holiday");
    drop(client);
    let server = days_pass(&folder, server, DAY + DAY / 2).await;
    let game = listed(&server.site, &made).await;
    assert_eq!((&game["phase"], &game["turn_left"]), (&json!("turn"), &Value::Null));
    // The holiday is used up, and a day for the turn is left.
    let server = days_pass(&folder, server, DAY / 2).await;
    let mut client = server.site.join(&made.id, &tokens).await;
    client.until(|client| client.kinds().last().is_some_and(|kind| *kind == "holiday_ended")).await;
    let left = client.game["turn_ends"].as_u64().unwrap() - client.game["at"].as_u64().unwrap();
    assert!((DAY - 60_000..=DAY).contains(&left), "{left}");
    client.command(turn, json!({"type": "pass"})).await.unwrap();
    drop(client);
    server.stop().await;
}
