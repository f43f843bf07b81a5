//! Games that were played on devices come into accounts, and what is no such game does not.

use serde_json::{Value, json};
use server::Config;
use sqlx::Row as _;

use crate::browser::Browser;
use crate::client::{Folder, Made, Server, quick};
use crate::database;
use crate::plays::Finder;
use crate::watching::end;

const KEEP: &str = "/api/games/kept";

/// A game that was played here, as a device would send it.
async fn stored(folder: &Folder, game: &str) -> Value {
    let query = "select header, seed, (select count(*) from events where game = id) from games
        where id = $1";
    let row = database::row(folder.path(), query, game).await;
    let (header, seed): (String, String) = (row.get(0), row.get(1));
    let mut records = Vec::new();
    for seq in 1..=row.get::<i64, _>(2) {
        let query = format!("select at, line from events where game = $1 and seq = {seq}");
        let row = database::row(folder.path(), &query, game).await;
        let (at, line): (i64, String) = (row.get(0), row.get(1));
        records.push(json!({"seq": seq, "at": at, "line": line}));
    }
    json!({"header": header.replace(game, "here-1"), "seed": seed, "records": records})
}

/// A game of a person called so and a computer player, which the person resigns.
async fn against_a_computer(server: &Server, name: &str) -> Made {
    let computer = json!({"type": "computer", "level": "beginner"});
    let seats = json!([{"type": "mine", "name": name}, computer]);
    let made = server.site.create("travel-2006", &[], seats).await;
    let mut client = server.site.join(&made.id, &[&made.tokens[0]]).await;
    for _ in 0..2 {
        client.until(|client| client.game["may"]["act"] == true).await;
        client.command(0, Finder::new().best(&client.game)).await.unwrap();
    }
    client.until(|client| client.game["may"]["act"] == true).await;
    client.command(0, json!({"type": "resign"})).await.unwrap();
    made
}

async fn account(server: &Server, name: &str) -> Browser {
    let mut browser = Browser::new(server.site);
    assert_eq!(browser.register(name, &[]).await.status, 200);
    browser
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_device_is_kept_once_and_is_a_game_like_any_other() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = against_a_computer(&server, "Ada").await;
    let game = stored(&folder, &made.id).await;
    let guest = server.site.post(KEEP, &game).await;
    assert_eq!(guest.refusal(), (401, "not_signed_in".into()));

    let mut ada = account(&server, "Ada").await;
    let reply = ada.post(KEEP, &game).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    let kept = reply.json();
    let id = kept["id"].as_str().unwrap().to_owned();
    assert!(id != made.id && !id.starts_with("here"), "{id}");
    for (field, value) in [
        ("offline", json!(true)),
        ("rated", json!(false)),
        ("phase", json!("over")),
        ("held", json!([0])),
        ("winners", json!([1])),
    ] {
        assert_eq!(kept[field], value, "{field}");
    }
    // Once more, and at the same time: it is the same game.
    let again = ada.post(KEEP, &game).await;
    assert_eq!((again.status, &again.json()["id"]), (201, &kept["id"]));
    assert_eq!(ada.mine(&[]).await, [(id.clone(), json!([0]))]);
    let listed = ada.post("/api/games/mine", &json!({"tokens": []})).await.json();
    assert_eq!(listed[0]["offline"], true);
    let told = ada.get(&format!("/api/games/{id}")).await.json();
    assert_eq!((&told["offline"], &told["seats"][0]["name"]), (&json!(true), &json!("Ada")));
    let first = ada.get(&format!("/api/games/{}", made.id)).await.json();
    assert_eq!(first["offline"], false);

    // Its files and its moves are those of the game that was played.
    for part in ["gcg", "moves"] {
        let [one, other] = [&made.id, &id].map(|id| format!("/api/games/{id}/{part}"));
        let (one, other) = (ada.get(&one).await, ada.get(&other).await);
        assert_eq!((one.status, other.status), (200, 200), "{part}");
        if part == "gcg" {
            assert_eq!(one.body, other.body);
        } else {
            assert_eq!(one.json()["events"], other.json()["events"]);
        }
    }
    let file = ada.get(&format!("/api/games/{id}/json")).await.json();
    assert!(file.to_string().contains(game["seed"].as_str().unwrap()), "{file}");
    let client = ada.join(&id, &["seat:0"]).await;
    assert_eq!(client.game["phase"], "over");
    // Nothing of it counts.
    let player = format!("/api/players/{}", told["seats"][0]["player"]["id"].as_str().unwrap());
    assert_eq!(ada.get(&player).await.json()["ratings"], json!([]));

    // Another account may keep it too: it is the game of all people at the device.
    let mut eve = account(&server, "Eve").await;
    let of_eve = eve.post(KEEP, &game).await.json();
    assert_ne!(of_eve["id"], kept["id"]);
    assert_eq!(of_eve["seats"][0].get("player"), None, "{of_eve}");
    let seen = eve.get(&format!("/api/games/{}", of_eve["id"].as_str().unwrap())).await.json();
    assert_eq!(seen["seats"][0].get("player"), None, "it is not the game of Ada's account");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_kept_once_however_often_it_is_sent_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = server.site.two("travel-2006", &[]).await;
    end(server.site, &made).await;
    let game = stored(&folder, &made.id).await;
    let mut ada = account(&server, "Ada").await;
    let mut others: Vec<Browser> = (0..4).map(|_| ada.copy()).collect();
    let sent = others.iter_mut().map(|browser| browser.post(KEEP, &game));
    let replies = futures_util::future::join_all(sent).await;
    assert!(replies.iter().all(|reply| reply.status == 201));
    let ids: std::collections::BTreeSet<String> =
        replies.iter().map(|reply| reply.json()["id"].to_string()).collect();
    assert_eq!(ids.len(), 1);
    // All people of the device are one account's.
    assert_eq!(
        ada.mine(&[]).await.iter().map(|(_, held)| held).collect::<Vec<_>>(),
        [&json!([0, 1])]
    );
    // The game stays when the account goes.
    let id = replies[0].json()["id"].as_str().unwrap().to_owned();
    let body = json!({"password": crate::browser::password("Ada")});
    assert_eq!(ada.post("/api/account/delete", &body).await.status, 200);
    let told = server.site.get(&format!("/api/games/{id}")).await.json();
    assert_eq!(told["offline"], true);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_finished_game_of_a_device_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let made = against_a_computer(&server, "Ada").await;
    let game = stored(&folder, &made.id).await;
    let mut ada = account(&server, "Ada").await;
    let lines = game["records"].as_array().unwrap().len();
    let at = |start: &str| {
        let found = game["records"].as_array().unwrap().iter();
        found
            .clone()
            .position(|record| record["line"].as_str().unwrap().starts_with(start))
            .unwrap()
    };
    let (play, dealt, last) = (at("play "), at("deal 1"), lines - 1);
    let header = |from: &str, to: &str| {
        let header = game["header"].as_str().unwrap();
        assert!(header.contains(from), "{header}");
        (vec!["header".to_owned()], json!(header.replacen(from, to, 1)))
    };
    let line = |at: usize, line: &str| {
        (vec!["records".to_owned(), at.to_string(), "line".to_owned()], json!(line))
    };
    let many: Vec<Value> =
        (1..=10_000).map(|seq| json!({"seq": seq, "at": 0, "line": "pass 0"})).collect();
    let passes: Vec<Value> = many[..5_000].to_vec();
    let digest = lexica::Bundled::American.lexicon().digest().to_string();
    let whole = |field: &str, value: Value| (vec![field.to_owned()], value);
    for ((path, value), status, code) in [
        (whole("seed", json!("0a".repeat(32))), 422, "other_seed"),
        (whole("seed", json!("no seed")), 422, "other_seed"),
        (whole("header", json!("")), 422, "unreadable_game"),
        (whole("header", json!("game \u{0}\nterms")), 422, "unreadable_game"),
        (header("seats=2", "seats=3"), 422, "unreadable_game"),
        (header(&digest, &"00".repeat(32)), 422, "other_word_list"),
        (header("person computer:beginner", "person person"), 422, "not_on_one_device"),
        (whole("records", json!([])), 422, "game_not_over"),
        (whole("records", json!(many)), 422, "game_too_long"),
        (whole("records", json!(passes)), 422, "other_event"),
        (line(0, "seated 0 Computer"), 422, "not_on_one_device"),
        (line(0, "seated 0 A\u{0}da"), 422, "unreadable_game"),
        (line(0, "terms 0 travel-2006 seats=2 lexicon 8f 9 List"), 422, "not_on_one_device"),
        (line(play, "play 0 8D QQ 999 drew - = 8D:QQ:999"), 422, "other_play"),
        (line(dealt, "deal 1 ??"), 422, "other_draw"),
        (line(last, "charge 0 2147483647 overtime"), 422, "other_result"),
        (line(last, "dance"), 422, "unreadable_game"),
        (line(last, "bingo call E"), 422, "unreadable_game"),
    ] {
        let mut wrong = game.clone();
        let place = path.iter().fold(&mut wrong, |value, part| match part.parse::<usize>() {
            Ok(index) => &mut value[index],
            Err(_) => &mut value[part.as_str()],
        });
        *place = value.clone();
        let reply = ada.post(KEEP, &wrong).await;
        let shown: String = value.to_string().chars().take(80).collect();
        assert_eq!(reply.status, status, "{shown}");
        assert_eq!(reply.refusal(), (status, code.to_owned()), "{shown}");
    }
    let mut wrong = game.clone();
    wrong["records"][last]["at"] = json!(u64::MAX);
    assert_eq!(ada.post(KEEP, &wrong).await.refusal(), (422, "time_goes_back".into()));
    wrong["records"][last]["command"] = json!("x");
    assert_eq!(ada.post(KEEP, &wrong).await.refusal(), (400, "unknown_field".into()));
    // A game that goes on.
    let open = server.site.two("travel-2006", &[]).await;
    let open = stored(&folder, &open.id).await;
    assert_eq!(ada.post(KEEP, &open).await.refusal(), (422, "game_not_over".into()));
    assert_eq!(ada.mine(&[]).await, []);
    // The server is well, and the game as it was is taken.
    assert_eq!(ada.post(KEEP, &game).await.status, 201);
    server.stop().await;
}

/// A game of two at one device that ends soon.
async fn soon_over(server: &Server, changes: &[&str], acts: &[(u64, Value)]) -> Made {
    let seats: Vec<Value> =
        ["Ada", "Ben"].iter().map(|name| json!({"type": "mine", "name": name})).collect();
    let made = server.site.create("classic-2023", changes, json!(seats)).await;
    let tokens: Vec<&str> = made.tokens.iter().map(String::as_str).collect();
    let mut client = server.site.join(&made.id, &tokens).await;
    for (seat, act) in acts {
        client.command(*seat, act.clone()).await.unwrap();
    }
    made
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_of_every_mode_are_held_against_the_seed() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let mut ada = account(&server, "Ada").await;
    let of = |mode: &str, command: Value| json!({"type": mode, "command": command});
    let resign = || json!({"type": "resign"});
    let words = json!({"type": "lock", "words": ["RETAINS", "AUDIENT"]});
    let bingo = |command: &str| of("bingo", json!({"type": command}));
    let duplicate = |command: &str| of("duplicate", json!({"type": command}));
    for (changes, acts, start, other) in [
        (
            &["mode=together"][..],
            vec![(0, resign()), (1, resign())],
            "together deal 0 ",
            "together deal 0 ??",
        ),
        (
            &["mode=duplicate", "arbitrator=person"],
            vec![(0, duplicate("begin")), (0, duplicate("stop"))],
            "duplicate draw ",
            "duplicate draw ??",
        ),
        (
            &["mode=bingo", "caller=neutral"],
            vec![
                (1, of("bingo", words.clone())),
                (0, bingo("begin_without")),
                (0, bingo("call")),
                (1, bingo("leave")),
            ],
            "bingo call ",
            "",
        ),
    ] {
        let made = soon_over(&server, changes, &acts).await;
        let game = stored(&folder, &made.id).await;
        let records = game["records"].as_array().unwrap();
        let index = records
            .iter()
            .position(|record| record["line"].as_str().unwrap().starts_with(start))
            .unwrap_or_else(|| panic!("no {start}: {records:#?}"));
        let called = records[index]["line"] == "bingo call ?";
        let other = match other {
            "" if called => "bingo call E",
            "" => "bingo call ?",
            other => other,
        };
        let mut wrong = game.clone();
        wrong["records"][index]["line"] = json!(other);
        let reply = ada.post(KEEP, &wrong).await;
        assert_eq!(reply.refusal(), (422, "other_draw".into()), "{changes:?}");
        let reply = ada.post(KEEP, &game).await;
        assert_eq!(reply.status, 201, "{changes:?}: {}", reply.json());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_says_whether_games_on_devices_are_offered() {
    for games_on_devices in [true, false] {
        let folder = Folder::new();
        let server = Server::with(Config { games_on_devices, ..quick(&folder) }).await;
        let rules = server.site.get("/api/rules").await.json();
        assert_eq!(rules["on_devices"], games_on_devices);
        server.stop().await;
    }
}
