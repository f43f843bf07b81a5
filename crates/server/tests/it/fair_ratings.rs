//! Attempts to make a rating: with accounts that resign at once, with one that loses
//! again and again, by ending games before they begin, and by handing a lost game to a computer.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::client::{Client, Folder, Server, quick};
use crate::ratings::{QUICK, play, player, seated, settled, signed_in, turns};

fn resign() -> Value {
    json!({"type": "resign"})
}

fn propose(of: u64, level: &str) -> Value {
    json!({"type": "stand_in", "command": {"type": "propose", "of": of, "level": level}})
}

#[tokio::test(flavor = "multi_thread")]
async fn fresh_accounts_that_join_and_resign_make_no_rating() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    // One resigns before any move, another after one, the last when its second turn has come.
    for (games, made_turns) in (1..).zip([0, 0, 1, 2, 3]) {
        let name = format!("Fresh {games}");
        let (mut fresh, _) = signed_in(server.site, &name).await;
        let made = seated(&mut ada, &mut fresh, &name, QUICK).await;
        let [_, mut table] = turns(&ada, &fresh, &made.id, made_turns).await;
        table.command(1, resign()).await.unwrap();
        settled(&folder, games).await;
    }
    let hers = player(&mut ada, &ada_id, 0).await;
    assert_eq!(hers["ratings"], json!([]));
    // Each game is a result of hers, and no more.
    let results = hers["results"].as_array().unwrap();
    assert!(results.iter().all(|one| one["rated"] == false && one["result"] == "won"));
    assert_eq!(results.len(), 5);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_second_account_is_worth_little_however_often_it_loses() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    let (mut twin, _) = signed_in(server.site, "Twin").await;
    for games in 1..=30 {
        play(&mut ada, &mut twin, "Twin", 1).await;
        player(&mut ada, &ada_id, games).await;
    }
    let rating = player(&mut ada, &ada_id, 30).await["ratings"][0].clone();
    let points = rating["rating"].as_i64().unwrap();
    assert!((1_662..1_750).contains(&points), "less than two games are worth: {rating}");
    assert!(rating["deviation"].as_i64().unwrap() > 250, "and as little is known of her");
    // A game with another player counts in full.
    let (mut bob, bob_id) = signed_in(server.site, "Bob").await;
    play(&mut ada, &mut bob, "Bob", 0).await;
    assert!(player(&mut bob, &bob_id, 1).await["ratings"][0]["rating"].as_i64().unwrap() > 1_662);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_agreed_to_end_before_it_begins_is_not_rated() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    let (mut bob, _) = signed_in(server.site, "Bob").await;
    let made = seated(&mut ada, &mut bob, "Bob", QUICK).await;
    let [mut hers, mut his] = turns(&ada, &bob, &made.id, 0).await;
    hers.command(0, json!({"type": "propose_end"})).await.unwrap();
    his.catch_up(&hers).await;
    his.command(1, json!({"type": "answer", "agree": true})).await.unwrap();
    settled(&folder, 1).await;
    // Nor is one in which all players pass until it ends.
    let made = seated(&mut ada, &mut bob, "Bob", QUICK).await;
    let mut tables = turns(&ada, &bob, &made.id, 0).await;
    for _ in 0..4 {
        let seat = tables[0].turn().unwrap();
        let other = 1 - usize::try_from(seat).unwrap();
        tables[1 - other].command(seat, json!({"type": "pass"})).await.unwrap();
        let seq = tables[1 - other].seq();
        tables[other].until(|client| client.seq() >= seq).await;
    }
    assert_eq!(tables[0].game["phase"], "over");
    settled(&folder, 2).await;
    assert_eq!(player(&mut ada, &ada_id, 0).await["ratings"], json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn either_player_aborts_a_rated_game_until_it_counts() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    let (mut bob, bob_id) = signed_in(server.site, "Bob").await;
    for (games, (seat, made_turns)) in (1..).zip([(0, 0), (1, 3)]) {
        let made = seated(&mut ada, &mut bob, "Bob", QUICK).await;
        let mut tables = turns(&ada, &bob, &made.id, made_turns).await;
        let one = &mut tables[usize::try_from(seat).unwrap()];
        assert_eq!(one.game["may"]["abort"], true);
        one.command(seat, json!({"type": "abort"})).await.unwrap();
        assert_eq!(one.game["phase"], "over");
        let mut ended = one.events.iter().map(|event| &event["event"]);
        let ended = ended.rfind(|event| event["type"] == "ended").unwrap();
        assert_eq!((&ended["reason"], &ended["winners"]), (&json!("aborted"), &json!([])));
        settled(&folder, games).await;
    }
    for (browser, id) in [(&mut ada, &ada_id), (&mut bob, &bob_id)] {
        let shown = player(browser, id, 0).await;
        assert_eq!((&shown["ratings"], &shown["results"]), (&json!([]), &json!([])));
    }
    let made = seated(&mut ada, &mut bob, "Bob", QUICK).await;
    for (seat, mut table) in (0..).zip(turns(&ada, &bob, &made.id, 4).await) {
        assert_eq!(table.game["may"]["abort"], false);
        let refused = table.command(seat, json!({"type": "abort"})).await;
        assert_eq!(refused, Err("too_late_to_abort".into()));
    }
    server.stop().await;
}

/// A rated game that counts, whose second player is gone for so long that a computer player plays
/// for them, as the first has proposed.
struct Replaced {
    folder: Folder,
    server: Server,
    first: (crate::browser::Browser, String),
    second: (crate::browser::Browser, String),
    game: String,
    table: Client,
}

async fn replaced() -> Replaced {
    let (folder, clock) = (Folder::new(), SteppedTime::at(1_790_000_000_000));
    let time = TimeSource::Stepped(clock.clone());
    let gone_after = Duration::from_secs(2);
    let server = Server::with(Config { time, gone_after, ..quick(&folder) }).await;
    let mut first = signed_in(server.site, "Ada").await;
    let mut second = signed_in(server.site, "Bob").await;
    let game = seated(&mut first.0, &mut second.0, "Bob", QUICK).await.id;
    let [mut table, away] = turns(&first.0, &second.0, &game, 4).await;
    drop(away);
    table.until(|client| client.game["seats"][1]["connected"] == false).await;
    // A weak one would be an easy win.
    let weak = table.command(0, propose(1, "beginner")).await;
    assert_eq!(weak, Err("weak_stand_in".into()));
    table.command(0, propose(1, "champion")).await.unwrap();
    clock.pass(Duration::from_secs(3));
    table.until(|client| client.game["seats"][1]["stand_in"] == "champion").await;
    Replaced { folder, server, first, second, game, table }
}

#[tokio::test(flavor = "multi_thread")]
async fn amb_49_nobody_voids_a_lost_game_by_a_computer_for_who_is_gone() {
    let Replaced { folder, server, mut first, mut second, mut table, .. } = replaced().await;
    table.command(0, resign()).await.unwrap();
    settled(&folder, 1).await;
    let hers = player(&mut first.0, &first.1, 1).await;
    let his = player(&mut second.0, &second.1, 1).await;
    assert_eq!(hers["ratings"][0]["rating"], 1_338, "who gave up has lost");
    assert_eq!(
        (&his["ratings"][0]["rating"], &his["results"][0]["result"]),
        (&json!(1_662), &json!("won"))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn amb_49_who_stayed_keeps_the_result_although_a_computer_played_for_the_other() {
    let Replaced { folder, server, mut first, mut second, game, table } = replaced().await;
    let mut back = second.0.join(&game, &["seat:1"]).await;
    let take_back = json!({"type": "stand_in", "command": {"type": "take_back"}});
    back.command(1, take_back).await.unwrap();
    back.command(1, resign()).await.unwrap();
    settled(&folder, 1).await;
    let hers = player(&mut first.0, &first.1, 1).await;
    assert_eq!(
        (&hers["ratings"][0]["rating"], &hers["results"][0]["result"]),
        (&json!(1_662), &json!("won"))
    );
    assert_eq!(player(&mut second.0, &second.1, 1).await["ratings"][0]["rating"], 1_338);
    drop(table);
    server.stop().await;
}
