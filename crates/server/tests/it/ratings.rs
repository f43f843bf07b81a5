//! Rated games: who may play them, and that each counts once.

use serde_json::{Value, json};

use crate::browser::{Browser, password};
use crate::client::{Client, Folder, Made, Server, Site};
use crate::database;
use crate::plays::phony;

/// The terms of the tests' rated games: no play waits for its acceptance.
pub(crate) const QUICK: &[&str] = &["clock=25", "window=none"];

fn mine(name: &str) -> Value {
    json!({"type": "mine", "name": name})
}

fn open() -> Value {
    json!({"type": "open"})
}

pub(crate) async fn signed_in(site: Site, name: &str) -> (Browser, String) {
    let mut browser = Browser::new(site);
    let reply = browser.register(name, &[]).await;
    (browser, reply.json()["account"]["id"].as_str().unwrap().to_owned())
}

async fn make(browser: &mut Browser, changes: &[&str], seats: Value) -> Result<Made, String> {
    let body = json!({"edition": "travel-2006", "changes": changes, "seats": seats, "rated": true});
    let reply = browser.post("/api/games", &body).await;
    if reply.status == 201 { Ok(Made::read(&reply.json())) } else { Err(reply.refusal().1) }
}

/// Seats a second player at a rated game that another has made with these changes.
pub(crate) async fn seated(
    one: &mut Browser,
    other: &mut Browser,
    name: &str,
    changes: &[&str],
) -> Made {
    let made = make(one, changes, json!([mine("X"), open()])).await.unwrap();
    let reply = other.accept(made.invite.as_deref().unwrap(), name).await;
    assert_eq!(reply.status, 200, "{}", reply.json());
    made
}

/// So many turns of a game of two: tiles are laid, and then exchanged. Returns both tables.
pub(crate) async fn turns(one: &Browser, other: &Browser, game: &str, turns: usize) -> [Client; 2] {
    let mut tables = [one.join(game, &["seat:0"]).await, other.join(game, &["seat:1"]).await];
    for turn in 0..turns {
        let seat = tables[0].turn().unwrap();
        let (mine, theirs) = tables.split_at_mut(1);
        let (mine, theirs) = match seat {
            0 => (&mut mine[0], &mut theirs[0]),
            _ => (&mut theirs[0], &mut mine[0]),
        };
        let command = match turn {
            0 => phony(&mine.game),
            _ => {
                let rack = mine.game["rack"].as_str().unwrap();
                json!({"type": "exchange", "tiles": rack.chars().next().unwrap().to_string()})
            }
        };
        mine.command(seat, command).await.unwrap();
        theirs.catch_up(mine).await;
    }
    tables
}

/// A rated game between two, which the one with this seat gives up once it counts.
pub(crate) async fn play(
    one: &mut Browser,
    other: &mut Browser,
    name: &str,
    gives_up: u64,
) -> Made {
    let made = seated(one, other, name, QUICK).await;
    let mut tables = turns(one, other, &made.id, 4).await;
    let loser = &mut tables[usize::try_from(gives_up).unwrap()];
    loser.command(gives_up, json!({"type": "resign"})).await.unwrap();
    made
}

/// Waits until so many games are rated, or are never to be.
pub(crate) async fn settled(folder: &Folder, games: i64) {
    let query = "select count(*) from rated_games where done = 1 and game <> $1";
    for _ in 0..400 {
        let row = database::row(folder.path(), query, "").await;
        if sqlx::Row::get::<i64, _>(&row, 0) == games {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("{games} games are not settled");
}

/// The player's page, once it shows this many rated games.
pub(crate) async fn player(browser: &mut Browser, id: &str, games: usize) -> Value {
    for _ in 0..200 {
        let player = browser.get(&format!("/api/players/{id}")).await.json();
        if player["history"].as_array().unwrap().len() == games {
            return player;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("the games are not rated");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_people_with_accounts_play_rated_matches() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut guest = Browser::new(server.site);
    let refused = make(&mut guest, &[], json!([mine("Ada"), open()])).await;
    assert_eq!(refused.err().as_deref(), Some("not_signed_in"));
    let (mut ada, _) = signed_in(server.site, "Ada").await;
    let computer = json!({"type": "computer", "level": "beginner"});
    for (changes, seats) in [
        (&[][..], json!([mine("Ada"), computer])),
        (&[], json!([mine("Ada"), mine("Bob")])),
        (&[], json!([open(), open()])),
        (&["mode=duplicate"], json!([mine("Ada"), open()])),
        (&["mode=together"], json!([mine("Ada"), open()])),
        (&["watchers=racks"], json!([mine("Ada"), open()])),
        (&["watchers=late:5"], json!([mine("Ada"), open()])),
    ] {
        let refused = make(&mut ada, changes, seats.clone()).await;
        assert_eq!(refused.err().as_deref(), Some("cannot_be_rated"), "{changes:?} {seats}");
    }
    let made = make(&mut ada, &[], json!([mine("Countess"), open()])).await.unwrap();
    let invite = made.invite.as_deref().unwrap();
    let summary = guest.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!((&summary["rated"], &summary["seats"][0]["name"]), (&json!(true), &json!("Ada")));
    assert_eq!(guest.accept(invite, "Bob").await.refusal().1, "not_signed_in");
    assert_eq!(ada.accept(invite, "Bob").await.refusal().1, "seated_already");
    let rename = json!({"token": "seat:0", "name": "Countess"});
    let refused = ada.post(&format!("/api/games/{}/name", made.id), &rename).await.refusal();
    assert_eq!(refused.1, "name_of_account");
    // It stays a match between people until it begins.
    let fill = json!({"tokens": ["seat:0"], "seat": 1, "level": "beginner"});
    let refused = ada.post(&format!("/api/games/{}/fill", made.id), &fill).await.refusal();
    assert_eq!(refused.1, "cannot_be_rated");
    let other = json!({"edition": "travel-2006", "changes": ["mode=together"]});
    let hash = &summary["terms"]["hash"];
    let proposal = json!({"tokens": ["seat:0"], "terms_hash": hash, "terms": other});
    let refused = ada.post(&format!("/api/games/{}/terms", made.id), &proposal).await.refusal();
    assert_eq!(refused.1, "cannot_be_rated");
    let (mut bob, _) = signed_in(server.site, "Bob").await;
    assert_eq!(bob.accept(invite, "Somebody").await.status, 200);
    let summary = guest.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!(summary["seats"][1]["name"], "Bob");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_counts_once_and_the_players_page_shows_it() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    let (mut bob, bob_id) = signed_in(server.site, "Bob").await;
    let made = play(&mut ada, &mut bob, "Bob", 1).await;
    let hers = player(&mut ada, &ada_id, 1).await;
    let rating = json!([{"pool": "match-slow", "rating": 1662, "deviation": 290, "games": 1}]);
    assert_eq!(hers["ratings"], rating);
    let result = &hers["results"][0];
    assert_eq!((&result["game"], &result["result"]), (&json!(made.id), &json!("won")));
    assert_eq!((&result["rated"], &result["pool"]), (&json!(true), &json!("match-slow")));
    assert_eq!(result["others"][0]["name"], "Bob");
    assert_eq!((&hers["records"][0]["games"], &hers["records"][0]["won"]), (&json!(1), &json!(1)));
    let his = player(&mut ada, &bob_id, 1).await;
    assert_eq!(his["ratings"][0]["rating"], 1338);
    assert_eq!(his["records"], json!([]), "what is no result is his own business");

    // The next game of the same players is rated as well.
    let again = format!("/api/games/{}/again", made.id);
    bob.post(&again, &json!({"tokens": ["seat:1"], "again": true})).await;
    let next = ada.post(&again, &json!({"tokens": ["seat:0"], "again": true})).await.json();
    let next = next["next"]["id"].as_str().unwrap().to_owned();
    let [mut table, _] = turns(&ada, &bob, &next, 4).await;
    table.command(0, json!({"type": "resign"})).await.unwrap();
    let hers = player(&mut ada, &ada_id, 2).await;
    assert!(hers["ratings"][0]["rating"].as_i64().unwrap() < 1662);
    let against = ada.get(&format!("/api/players/{ada_id}/against/{bob_id}")).await.json();
    assert_eq!(
        (&against["games"], &against["won"], &against["drawn"]),
        (&json!(2), &json!(1), &json!(0))
    );
    // A game that is not rated is a result, and no more.
    let made = ada.create("travel-2006", &[], json!([mine("Ada"), open()])).await;
    bob.accept(made.invite.as_deref().unwrap(), "Bob").await;
    let mut table = ada.join(&made.id, &["seat:0"]).await;
    table.command(0, json!({"type": "resign"})).await.unwrap();
    let hers = player(&mut ada, &ada_id, 2).await;
    assert_eq!(
        (&hers["results"][0]["game"], &hers["results"][0]["rated"]),
        (&json!(made.id), &json!(false))
    );
    // It is the business of the two players alone.
    let mut guest = Browser::new(server.site);
    let shown = player(&mut guest, &ada_id, 2).await["results"].clone();
    assert!(shown.as_array().unwrap().iter().all(|result| result["rated"] == true), "{shown}");
    assert_eq!(shown.as_array().unwrap().len(), 2);
    let against = format!("/api/players/{ada_id}/against/{bob_id}");
    assert_eq!(guest.get(&against).await.json()["games"], 2);
    assert_eq!(bob.get(&against).await.json()["games"], 3);
    // A rating as uncertain as this is not on the leaderboard.
    let board = ada.get("/api/ratings/match-slow").await.json();
    assert_eq!(board, json!({"pool": "match-slow", "players": []}));
    assert_eq!(ada.get("/api/ratings/chess").await.refusal().0, 404);
    assert_eq!(ada.get("/api/players/nobody").await.refusal().0, 404);
    // Not for longer than the account lasts.
    bob.post("/api/account/delete", &json!({"password": password("Bob")})).await;
    assert_eq!(ada.get(&format!("/api/players/{bob_id}")).await.refusal().0, 404);
    let hers = player(&mut ada, &ada_id, 2).await;
    let other = &hers["results"][0]["others"][0];
    assert_eq!((&other["id"], &other["name"]), (&Value::Null, &json!("")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_games_that_end_at_once_all_count() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    let mut ends = Vec::new();
    for name in ["Bob", "Cy", "Dee", "Eve", "Fay", "Gus"] {
        let (mut other, _) = signed_in(server.site, name).await;
        let made = seated(&mut ada, &mut other, name, QUICK).await;
        let [_, table] = turns(&ada, &other, &made.id, 4).await;
        ends.push((made.id, table));
    }
    let all = ends.into_iter().map(|(_, mut table)| {
        tokio::spawn(async move { table.command(1, json!({"type": "resign"})).await.unwrap() })
    });
    for one in all {
        one.await.unwrap();
    }
    let hers = player(&mut ada, &ada_id, 6).await;
    assert_eq!(hers["ratings"][0]["games"], 6);
    settled(&folder, 6).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_left_unrated_is_rated_at_the_next_start() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    let (mut bob, _) = signed_in(server.site, "Bob").await;
    play(&mut ada, &mut bob, "Bob", 1).await;
    player(&mut ada, &ada_id, 1).await;
    server.stop().await;
    // As if it had been killed just before it rated the game.
    for statement in
        ["delete from ratings", "delete from standings", "update rated_games set done = 0"]
    {
        database::execute(folder.path(), statement).await;
    }
    let server = Server::start(&folder).await;
    ada.site = server.site;
    let hers = player(&mut ada, &ada_id, 1).await;
    assert_eq!(hers["ratings"][0]["rating"], 1662);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_played_under_another_name_is_named_in_results() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let (mut ada, ada_id) = signed_in(server.site, "Ada").await;
    let (mut bob, bob_id) = signed_in(server.site, "Bob").await;
    for (name, id) in [("Countess", Value::Null), ("bob", json!(bob_id))] {
        let made = ada.create("travel-2006", &[], json!([mine("Ada"), open()])).await;
        assert_eq!(bob.accept(made.invite.as_deref().unwrap(), name).await.status, 200);
        let mut table = ada.join(&made.id, &["seat:0"]).await;
        table.command(0, json!({"type": "resign"})).await.unwrap();
        let hers = ada.get(&format!("/api/players/{ada_id}")).await.json();
        let results = hers["results"].as_array().unwrap();
        let result = results.iter().find(|result| result["game"] == made.id).unwrap();
        let shown = if id.is_null() { "Countess" } else { "Bob" };
        let other = json!({"id": id, "name": shown, "score": result["others"][0]["score"]});
        assert_eq!(result["others"], json!([other]));
    }
    server.stop().await;
}
