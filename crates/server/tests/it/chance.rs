//! Games of a server that draws from a seed.

use std::time::Duration;

use serde_json::{Value, json};
use server::{ChanceSource, Config};

use crate::client::{Folder, Server};
use crate::plays::Finder;

/// Two games of a server that draws from a seed: the plays of each, and their commitments.
async fn games(seed: u64) -> Vec<(Value, Vec<Value>)> {
    let folder = Folder::new();
    let chance = ChanceSource::Seeded(seed);
    let thinking = Duration::ZERO..=Duration::ZERO;
    let server = Server::with(Config { chance, thinking, ..Config::new(folder.path()) }).await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let computer = json!({"type": "computer", "level": "beginner"});
        let seats = json!([{"type": "mine", "name": "Ada"}, computer]);
        let made = server.site.create("travel-2006", &[], seats).await;
        let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
        for _ in 0..3 {
            ada.until(|client| client.game["may"]["act"] == true).await;
            ada.command(0, Finder::new().best(&ada.game)).await.unwrap();
        }
        ada.until(|client| client.game["may"]["act"] == true).await;
        ada.command(0, json!({"type": "resign"})).await.unwrap();
        // The draws are those of the commitments.
        let chance: table::SeededChance = ada.game["seed"].as_str().unwrap().parse().unwrap();
        assert_eq!(ada.game["commitment"], chance.commitment());
        let events = ada.events.iter().map(|event| event["event"].clone());
        games.push((ada.game["commitment"].clone(), events.collect()));
    }
    server.stop().await;
    games
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seed_deals_the_same_games_in_every_run_and_keeps_its_commitments() {
    let first = games(17).await;
    assert_ne!(first[0], first[1]);
    assert_eq!(games(17).await, first);
    assert_ne!(games(18).await[0].0, first[0].0);
}
