//! The lobby: offered seats, quick pairing, computer players that fill seats, tables to watch.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Config, SteppedTime, TimeSource};

use crate::browser::Browser;
use crate::client::{Client, Folder, Made, Reply, Server, Site, quick};
use crate::database;

/// The lists are put together at most once a second.
const FRESH: Duration = Duration::from_millis(1_100);

fn mine(name: &str) -> Value {
    json!({"type": "mine", "name": name})
}

/// A game that looks for players.
async fn offer(site: Site, edition: &str, changes: &[&str], seats: usize) -> Made {
    let open = (1..seats).map(|_| json!({"type": "open"}));
    let seats: Vec<Value> = [mine("Ada")].into_iter().chain(open).collect();
    let body = json!({"edition": edition, "changes": changes, "seats": seats, "public": true});
    let reply = site.post("/api/games", &body).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    let made = reply.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Made {
        id: text(&made["id"]),
        tokens: vec![text(&made["tokens"][0]["token"])],
        invite: Some(text(&made["invite"])),
    }
}

/// A list of the lobby when the server has put it together anew.
async fn list(site: Site, path: &str) -> Value {
    tokio::time::sleep(FRESH).await;
    site.get(path).await.json()
}

async fn accept(site: Site, game: &str, name: &str, hash: &Value) -> Reply {
    let body = json!({"name": name, "terms_hash": hash});
    site.post(&format!("/api/seeks/{game}/accept"), &body).await
}

async fn pair(site: Site, name: &str, key: &str, changes: &[&str]) -> Reply {
    let body = json!({"name": name, "edition": "travel-2006", "changes": changes, "key": key});
    site.post("/api/pair", &body).await
}

fn key(letter: char) -> String {
    letter.to_string().repeat(16)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offered_seat_is_listed_taken_and_then_watched() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = offer(site, "travel-2006", &["clock=10", "increment=5"], 2).await;
    // A game that only its link leads to is not listed.
    site.create("travel-2006", &[], json!([mine("Eve"), {"type": "open"}])).await;
    let seeks = list(site, "/api/seeks").await;
    assert_eq!(seeks["count"], 1);
    let seek = &seeks["seeks"][0];
    for (field, value) in [
        ("game", json!(made.id)),
        ("name", json!("Ada")),
        ("edition", json!("travel-2006")),
        ("mode", json!("match")),
        ("speed", json!("medium")),
        ("clock", json!(600_000)),
        ("increment", json!(5_000)),
        ("seats", json!(2)),
        ("open", json!(1)),
    ] {
        assert_eq!(seek[field], value, "{field}");
    }
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!((&ada.game["public"], &ada.game["watching"]), (&json!(true), &json!(0)));
    let wrong = accept(site, &made.id, "Bob", &json!("00")).await;
    assert_eq!(wrong.refusal(), (422, "terms_changed".into()));
    let taken = accept(site, &made.id, "Bob", &seek["terms_hash"]).await;
    assert_eq!(taken.json()["token"]["seat"], 1);
    ada.until(|client| client.game["phase"] == "turn").await;
    let late = accept(site, &made.id, "Cy", &seek["terms_hash"]).await;
    assert_eq!(late.refusal(), (422, "seek_gone".into()));

    assert_eq!(list(site, "/api/seeks").await["seeks"], json!([]));
    let tables = list(site, "/api/watch").await;
    assert_eq!(tables["tables"][0]["game"], json!(made.id));
    assert_eq!(tables["tables"][0]["names"], json!(["Ada", "Bob"]));
    let _watcher = site.join(&made.id, &[]).await;
    ada.until(|client| client.game["watching"] == 1).await;
    assert_eq!(ada.game["seats"].as_array().unwrap().len(), 2);

    ada.command(0, json!({"type": "resign"})).await.unwrap();
    assert_eq!(list(site, "/api/watch").await["tables"], json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_filtered_and_not_sent_twice() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    offer(site, "travel-2006", &["clock=5"], 2).await;
    offer(site, "classic-2023", &["clock=none"], 2).await;
    offer(site, "travel-2006", &["clock=25"], 3).await;
    tokio::time::sleep(FRESH).await;
    for (query, count) in [
        ("", 3),
        ("?speed=fast", 1),
        ("?speed=untimed&edition=travel-2006", 0),
        ("?edition=travel-2006", 2),
        ("?edition=travel-2006&speed=slow&mode=match", 1),
        ("?mode=together", 0),
        ("?colour=red", 3),
    ] {
        let seeks = site.get(&format!("/api/seeks{query}")).await.json();
        assert_eq!(seeks["count"], count, "{query}");
        assert_eq!(seeks["seeks"].as_array().unwrap().len(), count, "{query}");
    }
    let first = site.get("/api/seeks").await;
    let tag = first.header("etag").unwrap().to_owned();
    let head = format!("GET /api/seeks HTTP/1.1\r\nif-none-match: {tag}");
    let again = site.request(&head, b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    offer(site, "travel-2006", &["clock=5"], 2).await;
    tokio::time::sleep(FRESH).await;
    assert_eq!(site.request(&head, b"").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_offered_only_while_somebody_is_there() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let config = || Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config()).await;
    let made = offer(server.site, "travel-2006", &[], 2).await;
    let hash = list(server.site, "/api/seeks").await["seeks"][0]["terms_hash"].clone();
    clock.pass(Duration::from_secs(200));
    assert_eq!(list(server.site, "/api/seeks").await["count"], 0);
    let gone = accept(server.site, &made.id, "Bob", &hash).await;
    assert_eq!(gone.refusal(), (422, "seek_gone".into()));
    // It comes back with its maker, and outlasts a restart.
    let ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
    assert_eq!(list(server.site, "/api/seeks").await["count"], 1);
    drop(ada);
    server.stop().await;
    clock.pass(Duration::from_secs(60));
    let server = Server::with(config()).await;
    assert_eq!(list(server.site, "/api/seeks").await["count"], 1);
    assert_eq!(accept(server.site, &made.id, "Bob", &hash).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_table_is_no_longer_offered() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = offer(server.site, "travel-2006", &[], 3).await;
    assert_eq!(list(server.site, "/api/seeks").await["seeks"][0]["open"], 2);
    let body = json!({"tokens": made.tokens});
    server.site.post(&format!("/api/games/{}/cancel", made.id), &body).await;
    assert_eq!(list(server.site, "/api/seeks").await["count"], 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_a_seat_may_propose_other_terms_and_the_list_shows_them() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = offer(site, "travel-2006", &[], 3).await;
    let hash = list(site, "/api/seeks").await["seeks"][0]["terms_hash"].clone();
    let instead = json!({"edition": "travel-2006", "changes": ["clock=5"]});
    let body = json!({"name": "Bob", "terms_hash": hash, "instead": instead});
    let taken = site.post(&format!("/api/seeks/{}/accept", made.id), &body).await;
    assert_eq!(taken.status, 200);
    let seek = list(site, "/api/seeks").await["seeks"][0].clone();
    assert_eq!((&seek["speed"], &seek["open"]), (&json!("fast"), &json!(1)));
    assert_ne!(seek["terms_hash"], hash);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_want_one_seat_at_the_same_time_get_it_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = offer(site, "travel-2006", &[], 2).await;
    let hash = list(site, "/api/seeks").await["seeks"][0]["terms_hash"].clone();
    let all = (0..8).map(|number| {
        let (game, hash) = (made.id.clone(), hash.clone());
        tokio::spawn(async move {
            let reply = accept(site, &game, &format!("P{number}"), &hash).await;
            match reply.status {
                200 => "seated".to_owned(),
                _ => reply.refusal().1,
            }
        })
    });
    let mut seated = 0;
    for one in all.collect::<Vec<_>>() {
        match one.await.unwrap().as_str() {
            "seated" => seated += 1,
            "game_full" | "seek_gone" => {}
            other => panic!("{other}"),
        }
    }
    assert_eq!(seated, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_ask_at_the_same_time_are_paired() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let all = "abcdefghijkl".chars().map(|letter| {
        tokio::spawn(async move {
            let reply = pair(site, &letter.to_string(), &key(letter), &["clock=15"]).await;
            assert_eq!(reply.status, 200, "{}", reply.json());
            reply.json()
        })
    });
    let mut seats: Vec<(String, u64)> = Vec::new();
    for one in all.collect::<Vec<_>>() {
        let paired = one.await.unwrap();
        let seat = paired["token"]["seat"].as_u64().unwrap();
        seats.push((paired["id"].as_str().unwrap().to_owned(), seat));
    }
    seats.sort();
    for two in seats.chunks(2) {
        assert_eq!(two[0].0, two[1].0, "both sit at one table");
        assert_eq!((two[0].1, two[1].1), (0, 1));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quick_pairing_takes_the_oldest_seat_on_the_same_terms() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let other = offer(site, "travel-2006", &["clock=25"], 2).await;
    let first = offer(site, "travel-2006", &["clock=15"], 2).await;
    let second = offer(site, "travel-2006", &["clock=15"], 2).await;
    let game = |reply: &Reply| reply.json()["id"].as_str().unwrap().to_owned();
    let bob = pair(site, "Bob", &key('b'), &["clock=15"]).await;
    assert_eq!((game(&bob), &bob.json()["invite"]), (first.id.clone(), &json!(null)));
    // A request that is repeated gets the same seat.
    assert_eq!(pair(site, "Bob", &key('b'), &["clock=15"]).await.json(), bob.json());
    // A player can except a seat from the search, such as one of their own.
    let body = json!({
        "name": "Ada", "edition": "travel-2006", "changes": ["clock=15"], "key": key('c'),
        "except": [second.id],
    });
    let ada = site.post("/api/pair", &body).await;
    assert!(![&other.id, &first.id, &second.id].contains(&&game(&ada)));
    assert!(ada.json()["invite"].is_string());
    assert_eq!(site.post("/api/pair", &body).await.json(), ada.json());
    assert_eq!(game(&pair(site, "Cy", &key('d'), &["clock=15"]).await), second.id);
    assert_eq!(game(&pair(site, "Dan", &key('e'), &["clock=15"]).await), game(&ada));
    // Two of one name are told apart.
    let guest = pair(site, "Guest", &key('g'), &["clock=20"]).await;
    assert_eq!(game(&pair(site, "guest", &key('h'), &["clock=20"]).await), game(&guest));
    let seats = site.get(&format!("/api/games/{}", game(&guest))).await.json()["seats"].clone();
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Guest"), &json!("guest 2")));
    for (name, key, changes, code) in [
        ("Eve", key('f'), &["mode=duplicate"][..], "not_for_two"),
        ("Eve", "short".to_owned(), &[], "bad_key"),
        ("\n", key('f'), &[], "bad_name"),
        ("Eve", key('f'), &["colour=red"], "unknown_change"),
    ] {
        let refused = pair(site, name, &key, changes).await.refusal();
        assert_eq!(refused, (422, code.to_owned()));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_at_which_nobody_waits_any_more_is_free() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock.clone()), ..quick(&folder) };
    let server = Server::with(config).await;
    let one = pair(server.site, "Ada", &key('a'), &[]).await.json();
    clock.pass(Duration::from_secs(200));
    let two = pair(server.site, "Bob", &key('b'), &[]).await.json();
    assert_ne!(one["id"], two["id"]);
    assert_eq!((&two["token"]["seat"], two["invite"].is_string()), (&json!(0), true));
    let three = pair(server.site, "Cy", &key('c'), &[]).await.json();
    assert_eq!(three["id"], two["id"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_fills_the_seat_when_the_maker_asks_and_plays_after_a_restart() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = offer(site, "travel-2006", &[], 2).await;
    let path = format!("/api/games/{}/fill", made.id);
    let fill = |token: &str, level: &str| json!({"tokens": [token], "seat": 1, "level": level});
    let asked = site.post(&path, &fill(&made.tokens[0], "genius")).await;
    assert_eq!(asked.refusal(), (422, "unknown_level".into()));
    let asked = site.post(&path, &fill("nobody", "expert")).await;
    assert_eq!(asked.refusal(), (422, "seat_not_held".into()));
    let filled = site.post(&path, &fill(&made.tokens[0], "beginner")).await.json();
    assert_eq!(filled["seats"][1]["kind"], "computer");
    assert_eq!(filled["seats"][1]["level"], "beginner");
    assert_eq!(list(site, "/api/seeks").await["count"], 0);
    let turn = async |server: &Server| -> Client {
        let mut ada = server.site.join(&made.id, &[&made.tokens[0]]).await;
        ada.until(|client| client.turn() == Some(0)).await;
        ada
    };
    let mut ada = turn(&server).await;
    let before = ada.seq();
    ada.command(0, json!({"type": "pass"})).await.unwrap();
    ada.until(|client| client.seq() > before + 1 && client.turn() == Some(0)).await;
    let late = site.post(&path, &fill(&made.tokens[0], "beginner")).await;
    assert_eq!(late.refusal(), (422, "already_started".into()));
    server.stop().await;
    let server = Server::start(&folder).await;
    let mut ada = turn(&server).await;
    let before = ada.seq();
    ada.command(0, json!({"type": "pass"})).await.unwrap();
    ada.until(|client| client.seq() > before + 1 && client.turn() == Some(0)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letter_bingo_and_games_for_one_are_not_for_the_lobby() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    for mode in ["bingo", "one-rack"] {
        let body = json!({
            "edition": "travel-2006", "changes": [format!("mode={mode}")],
            "seats": [mine("Ada")], "public": true,
        });
        let refused = server.site.post("/api/games", &body).await.refusal();
        assert_eq!(refused, (422, "not_for_the_lobby".into()), "{mode}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_sent_twice_at_once_takes_one_seat() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    for round in 'a'..='h' {
        let mut offers = Vec::new();
        for clock in ["clock=15", "clock=25"] {
            offers.push(offer(site, "travel-2006", &[clock], 2).await);
        }
        // The two requests share no opponent: they want different games.
        let both = ["clock=15", "clock=25"].map(|clock| {
            tokio::spawn(async move { pair(site, "Bob", &key(round), &[clock]).await })
        });
        let mut told = Vec::new();
        for one in both {
            let reply = one.await.unwrap();
            assert_eq!(reply.status, 200, "{}", reply.json());
            told.push(reply.json()["id"].clone());
        }
        assert_eq!(told[0], told[1]);
        let mut begun = 0;
        for made in offers {
            let summary = site.get(&format!("/api/games/{}", made.id)).await.json();
            if summary["phase"] != "gathering" {
                assert_eq!(told[0], json!(made.id));
                begun += 1;
                continue;
            }
            assert_eq!(summary["seats"][1]["kind"], "open", "nobody would hold it");
            let body = json!({"tokens": made.tokens});
            site.post(&format!("/api/games/{}/cancel", made.id), &body).await;
        }
        assert_eq!(begun, 1);
        // The same without offers: one of the requests makes a game.
        let both = ["clock=5", "clock=30"].map(|clock| {
            tokio::spawn(async move {
                let key = key(round.to_ascii_uppercase());
                pair(site, &format!("Cy {round}"), &key, &[clock]).await.json()
            })
        });
        let mut made = Vec::new();
        for one in both {
            made.push(one.await.unwrap());
        }
        assert_eq!(made[0]["id"], made[1]["id"]);
        assert_eq!(list(site, "/api/seeks").await["count"], 1, "{made:?}");
        let id = made[0]["id"].as_str().unwrap();
        let body = json!({"tokens": [made[0]["token"]["token"]]});
        assert_eq!(site.post(&format!("/api/games/{id}/cancel"), &body).await.status, 200);
    }
    server.stop().await;
}

/// The browser of a player who is signed in, and the id of the account.
async fn signed_in(site: Site, name: &str) -> (Browser, String) {
    let mut browser = Browser::new(site);
    let reply = browser.register(name, &[]).await;
    (browser, reply.json()["account"]["id"].as_str().unwrap().to_owned())
}

/// Gives an account a rating in the pool of these tests.
async fn give_rating(folder: &Folder, account: &str, rating: i32, deviation: i32) {
    let insert = format!(
        "insert into standings (account, pool, number, rating, deviation, volatility, at)
        values ('{account}', 'match-medium', 30, {rating}000000, {deviation}000000, 60000,
            1790000000000)"
    );
    database::execute(folder.path(), &insert).await;
}

/// Seeks an opponent on the terms that `more` adds.
async fn seek_pair(browser: &mut Browser, key: char, more: Value) -> Reply {
    let mut body = json!({
        "name": "Anybody", "edition": "travel-2006", "changes": ["clock=15"],
        "key": key.to_string().repeat(16),
    });
    for (field, value) in more.as_object().unwrap() {
        body[field] = value.clone();
    }
    browser.post("/api/pair", &body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_for_the_ratings_for_which_it_is_offered() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let (mut ada, ada_id) = signed_in(site, "Ada").await;
    let (mut bob, bob_id) = signed_in(site, "Bob").await;
    let (mut cy, _) = signed_in(site, "Cy").await;
    let mut guest = Browser::new(site);
    give_rating(&folder, &ada_id, 1700, 80).await;
    give_rating(&folder, &bob_id, 1650, 90).await;
    let mut body = json!({
        "edition": "travel-2006", "changes": ["clock=15"], "public": true, "rated": true,
        "seats": [mine("x"), {"type": "open"}], "rating_from": 1600, "rating_to": 1800,
    });
    assert_eq!(guest.post("/api/games", &body).await.refusal().1, "not_signed_in");
    for (field, value) in [
        ("rating_to", json!(1599)),
        ("rating_from", json!(-1)),
        ("rating_to", json!(10_000)),
        ("public", json!(false)),
    ] {
        let mut wrong = body.clone();
        wrong[field] = value;
        let refused = ada.post("/api/games", &wrong).await.refusal();
        assert_eq!(refused, (422, "bad_rating_range".into()), "{field}");
    }
    let made = ada.post("/api/games", &body).await.json();
    let seek = list(site, "/api/seeks?rated=yes").await["seeks"][0].clone();
    assert_eq!((&seek["game"], &seek["name"]), (&made["id"], &json!("Ada")));
    assert_eq!((&seek["rating_from"], &seek["rating_to"]), (&json!(1600), &json!(1800)));
    assert_eq!(seek["player"]["id"], json!(ada_id));
    let rating = json!({"pool": "match-medium", "rating": 1700, "deviation": 80, "games": 30});
    assert_eq!(seek["player"]["rating"], rating);
    assert_eq!(site.get("/api/seeks?rated=no").await.json()["count"], 0);

    let path = format!("/api/seeks/{}/accept", seek["game"].as_str().unwrap());
    let accept = json!({"name": "x", "terms_hash": seek["terms_hash"]});
    assert_eq!(guest.post(&path, &accept).await.refusal().1, "not_signed_in");
    // Cy has no rating, which counts as 1,500.
    let refused = cy.post(&path, &accept).await;
    assert_eq!(refused.refusal(), (422, "rating_outside".into()));
    let said = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(said.contains("from 1600 to 1800, and yours is 1500"), "{said}");
    assert_eq!(bob.post(&path, &accept).await.status, 200);
    let own = bob.get("/api/account/ratings").await.json();
    assert_eq!((&own[0]["rating"], own.as_array().unwrap().len()), (&json!(1650), 1));
    assert_eq!(guest.get("/api/account/ratings").await.refusal().1, "not_signed_in");
    let tables = list(site, "/api/watch?rated=yes").await["tables"][0].clone();
    assert_eq!(tables["players"][1]["id"], json!(bob_id));
    assert_eq!(tables["players"][1]["rating"]["rating"], 1650);

    // A range is for players with accounts also where the game is not rated. A player under another
    // name than that of the account stays unknown.
    body["rated"] = json!(false);
    body["seats"] = json!([mine("Countess"), {"type": "open"}]);
    ada.post("/api/games", &body).await;
    let seek = list(site, "/api/seeks?rated=no").await["seeks"][0].clone();
    assert_eq!((&seek["name"], &seek["player"]), (&json!("Countess"), &Value::Null));
    let path = format!("/api/seeks/{}/accept", seek["game"].as_str().unwrap());
    assert_eq!(guest.post(&path, &accept).await.refusal().1, "not_signed_in");
    assert_eq!(cy.post(&path, &accept).await.refusal().1, "rating_outside");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_joins_a_public_session_also_late() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = offer(site, "travel-2006", &["mode=duplicate"], 1).await;
    site.create("travel-2006", &["mode=duplicate"], json!([mine("Eve")])).await;
    let mut ada = site.join(&made.id, &[&made.tokens[0]]).await;
    let seeks = list(site, "/api/seeks").await;
    let seek = &seeks["seeks"][0];
    assert_eq!(
        (&seeks["count"], &seek["game"], &seek["seats"], &seek["open"]),
        (&json!(1), &json!(made.id), &json!(0), &json!(1))
    );
    let hash = seek["terms_hash"].clone();
    for number in 0..9 {
        let reply = accept(site, &made.id, &format!("Player {number}"), &hash).await;
        assert_eq!(reply.status, 200, "{}", reply.json());
    }
    let seeks = list(site, "/api/seeks").await;
    assert_eq!(seeks["seeks"][0]["open"], 1, "there is always another seat");
    let begin = json!({"type": "duplicate", "command": {"type": "begin"}});
    ada.command(0, begin).await.unwrap();
    assert_eq!(list(site, "/api/seeks").await["count"], 0);
    let tables = list(site, "/api/watch").await;
    let table = &tables["tables"][0];
    assert_eq!((&table["open"], table["names"].as_array().unwrap().len()), (&json!(true), 8));
    assert_eq!(accept(site, &made.id, "Late", &hash).await.status, 200);
    drop(ada);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_pairs_are_close_in_rating_and_within_both_ranges() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let config = Config { time: TimeSource::Stepped(clock), ..quick(&folder) };
    let server = Server::with(config).await;
    let site = server.site;
    let mut people = Vec::new();
    for (name, rating) in [("Ada", 1900), ("Bob", 1450), ("Cy", 1480), ("Dee", 1400)] {
        let (browser, id) = signed_in(site, name).await;
        give_rating(&folder, &id, rating, 80).await;
        people.push(browser);
    }
    let [ada, bob, cy, dee] = &mut people[..] else { unreachable!() };
    let mut guest = Browser::new(site);
    let rated = json!({"rated": true});
    assert_eq!(seek_pair(&mut guest, 'g', rated.clone()).await.refusal().1, "not_signed_in");
    let range = json!({"rating_from": 1400});
    assert_eq!(seek_pair(&mut guest, 'g', range).await.refusal().1, "not_signed_in");
    let wrong = json!({"rated": true, "changes": ["mode=together"]});
    assert_eq!(seek_pair(bob, 'x', wrong).await.refusal().1, "cannot_be_rated");
    let wrong = json!({"rated": true, "rating_from": 1700, "rating_to": 1500});
    assert_eq!(seek_pair(bob, 'x', wrong).await.refusal().1, "bad_rating_range");

    let game = |reply: &Reply| reply.json()["id"].as_str().unwrap().to_owned();
    // Ada waits for strong players; a game that is not rated waits as well.
    let strong = seek_pair(ada, 'a', json!({"rated": true, "rating_from": 1800})).await;
    let unrated = seek_pair(&mut guest, 'g', json!({})).await;
    // Bob wants an opponent like him, and Cy any.
    let like = json!({"rated": true, "rating_from": 1350, "rating_to": 1550});
    let bobs = seek_pair(bob, 'b', like.clone()).await;
    assert!(![game(&strong), game(&unrated)].contains(&game(&bobs)));
    // The same account does not play itself.
    let second = seek_pair(bob, 'c', like).await;
    assert_ne!(game(&second), game(&bobs));
    let cancel = json!({"tokens": ["seat:0"]});
    bob.post(&format!("/api/games/{}/cancel", game(&second)), &cancel).await;
    let cys = seek_pair(cy, 'd', rated.clone()).await;
    assert_eq!(game(&cys), game(&bobs));
    assert_eq!((&cys.json()["token"]["seat"], &cys.json()["invite"]), (&json!(1), &Value::Null));
    let summary = guest.get(&format!("/api/games/{}", game(&cys))).await.json();
    assert_eq!((&summary["rated"], &summary["seats"][1]["name"]), (&json!(true), &json!("Cy")));

    // Of two who wait, the one closest in rating is taken, though the other has waited longer.
    let alone = json!({"rated": true, "except": [game(&strong)]});
    let far = json!({
        "edition": "travel-2006", "changes": ["clock=15"], "public": true, "rated": true,
        "seats": [mine("x"), {"type": "open"}],
    });
    let far = ada.post("/api/games", &far).await.json()["id"].clone();
    let near = seek_pair(cy, 'e', json!({"rated": true, "except": [far]})).await;
    assert_eq!(game(&seek_pair(dee, 'f', alone).await), game(&near));
    assert_eq!(game(&seek_pair(bob, 'h', rated).await), far.as_str().unwrap());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_session_is_listed_while_any_of_its_players_is_there() {
    let folder = Folder::new();
    let clock = SteppedTime::at(1_790_000_000_000);
    let time = TimeSource::Stepped(clock.clone());
    let server = Server::with(Config { time, ..quick(&folder) }).await;
    let site = server.site;
    // Its maker never comes.
    let made = offer(site, "travel-2006", &["mode=duplicate"], 1).await;
    let hash = list(site, "/api/seeks").await["seeks"][0]["terms_hash"].clone();
    let reply = accept(site, &made.id, "Bob", &hash).await.json();
    clock.pass(Duration::from_secs(2 * 60));
    let _bob = site.join(&made.id, &[reply["token"]["token"].as_str().unwrap()]).await;
    assert_eq!(list(site, "/api/seeks").await["count"], 1);
    clock.pass(Duration::from_secs(2 * 60));
    assert_eq!(list(site, "/api/seeks").await["count"], 1);
    clock.pass(Duration::from_secs(2 * 60));
    assert_eq!(list(site, "/api/seeks").await["count"], 0, "three minutes after it was heard of");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_of_the_same_players_is_shown_if_the_first_one_was() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = offer(site, "travel-2006", &[], 2).await;
    let hash = list(site, "/api/seeks").await["seeks"][0]["terms_hash"].clone();
    let bob = accept(site, &made.id, "Bob", &hash).await.json();
    let tokens = [made.tokens[0].clone(), bob["token"]["token"].as_str().unwrap().to_owned()];
    let hidden = site.two("travel-2006", &[]).await;
    let games = [(made.id, tokens.to_vec()), (hidden.id, hidden.tokens)];
    for (id, tokens) in &games {
        let mut ada = site.join(id, &[&tokens[0]]).await;
        ada.command(0, json!({"type": "resign"})).await.unwrap();
    }
    assert_eq!(list(site, "/api/watch").await["count"], 0);
    // Another server knows as well that it was a game of the lobby.
    server.stop().await;
    let server = Server::start(&folder).await;
    let site = server.site;
    let mut next = Vec::new();
    for (id, tokens) in &games {
        let body = json!({"tokens": tokens, "again": true});
        let reply = site.post(&format!("/api/games/{id}/again"), &body).await.json();
        next.push(reply["next"].clone());
    }
    let tables = list(site, "/api/watch").await;
    assert_eq!((&tables["count"], &tables["tables"][0]["game"]), (&json!(1), &next[0]["id"]));
    assert_eq!(tables["tables"][0]["names"], json!(["Ada", "Bob"]));
    let id = next[0]["id"].as_str().unwrap();
    let ada = site.join(id, &[next[0]["tokens"][0]["token"].as_str().unwrap()]).await;
    assert_eq!(ada.game["public"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_names_the_accounts_whose_names_its_seats_bear() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let (mut ada, ada_id) = signed_in(site, "Ada").await;
    let (mut bob, _) = signed_in(site, "Bob").await;
    for (name, linked) in [("ada", json!(ada_id)), ("Countess", Value::Null)] {
        let seats = json!([mine(name), {"type": "open"}]);
        let made = ada.create("travel-2006", &["clock=15"], seats).await;
        bob.accept(made.invite.as_deref().unwrap(), "Ned").await;
        let summary = site.get(&format!("/api/games/{}", made.id)).await.json();
        assert_eq!(summary["seats"][0]["player"]["id"], linked, "{name}");
        assert_eq!(summary["seats"][1]["player"], Value::Null, "Bob plays under another name");
    }
    server.stop().await;
}
