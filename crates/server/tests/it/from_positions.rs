//! Games that go on from a position, and turns taken back with a tutor.

use serde_json::{Value, json};

use crate::client::{Client, Folder, Server, Site};
use crate::watching::end;

fn asked(from: &Value, changes: &[&str], seats: &Value) -> Value {
    json!({"edition": "travel-2006", "changes": changes, "seats": seats, "from": from})
}

fn two() -> Value {
    json!([{"type": "mine", "name": "Ann"}, {"type": "mine", "name": "Bob"}])
}

/// Makes a game and joins it with all its tokens.
async fn join(site: Site, asked: &Value) -> Client {
    let reply = site.post("/api/games", asked).await;
    assert_eq!(reply.status, 201, "{}", reply.json());
    let made = reply.json();
    let tokens = made["tokens"].as_array().unwrap().iter();
    let tokens: Vec<&str> = tokens.map(|token| token["token"].as_str().unwrap()).collect();
    site.join(made["id"].as_str().unwrap(), &tokens).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_from_a_turn_of_one_that_is_over() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let made = site.two("travel-2006", &[]).await;
    let from = json!({"type": "game", "game": made.id, "turn": 1});
    let reply = site.post("/api/games", &asked(&from, &[], &two())).await;
    assert_eq!(reply.refusal(), (422, "still_played".into()), "racks are hidden still");
    end(site, &made).await;

    let text = String::from_utf8(site.get(&format!("/api/games/{}/json", made.id)).await.body);
    let before: Value = serde_json::from_str(&text.unwrap()).unwrap();
    let first = before["turns"][0]["seat"].as_u64().unwrap();
    let whole = json!({"type": "game", "game": made.id, "turn": 0});
    let mut both = join(site, &asked(&whole, &[], &two())).await;
    assert_eq!(both.turn(), Some(first), "whoever was to move is again");
    both.send(&json!({"type": "view_as", "seat": first})).await;
    both.until(|client| client.game["viewer"] == first).await;
    let rack = |text: &Value| {
        let mut tiles: Vec<char> = text.as_str().unwrap().chars().collect();
        tiles.sort_unstable();
        tiles
    };
    assert_eq!(rack(&both.game["rack"]), rack(&before["turns"][0]["rack"]), "with the same tiles");
    let kinds = both.kinds();
    assert_eq!(kinds[0], "set_up", "{kinds:?}");
    assert!(!kinds.contains(&"opening_draw"));

    let late = json!({"type": "game", "game": made.id, "turn": 7});
    let reply = site.post("/api/games", &asked(&late, &[], &two())).await;
    assert_eq!(reply.refusal(), (422, "no_such_turn".into()));
    let none = json!({"type": "game", "game": "none", "turn": 0});
    assert_eq!(site.post("/api/games", &asked(&none, &[], &two())).await.refusal().0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_from_a_position_or_a_file() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let empty = "15/15/15/15/15/15/15";
    let cgp = format!("{empty}/3TRAiN7/{empty} EERSTTU/ 98/120 1");
    let from = json!({"type": "cgp", "cgp": cgp});
    let mut both = join(site, &asked(&from, &[], &two())).await;
    assert_eq!(both.turn(), Some(0));
    assert_eq!(both.game["board"][7], "...TRAiN.......");
    assert_eq!(
        (&both.game["seats"][0]["score"], &both.game["seats"][1]["score"]),
        (&json!(98), &json!(120))
    );
    both.command(0, json!({"type": "play_text", "text": "I8 SUTRA"})).await.unwrap_err();
    both.command(0, json!({"type": "exchange", "tiles": "U"})).await.unwrap();
    assert_eq!(both.turn(), Some(1));

    let gcg = ">ann: AEINRST 8D RETAINS +66 66\n>bob: AB - +0 0\n";
    let from = json!({"type": "gcg", "gcg": gcg, "turn": 2});
    let both = join(site, &asked(&from, &[], &two())).await;
    assert_eq!(both.game["board"][7], "...RETAINS.....");
    assert_eq!(both.game["bag"], 79);

    for (from, code) in [
        (json!({"type": "cgp", "cgp": "nonsense"}), "bad_position"),
        (json!({"type": "cgp", "cgp": format!("{empty}/3ZZ10/{empty} AEI/ 0/0 0")}), "set_up_tile"),
        (json!({"type": "gcg", "gcg": "no file", "turn": 0}), "bad_position"),
        (json!({"type": "gcg", "gcg": gcg, "turn": 9}), "no_such_turn"),
    ] {
        let reply = site.post("/api/games", &asked(&from, &[], &two())).await;
        assert_eq!(reply.refusal(), (422, code.into()), "{from}");
    }
    let cgp = json!({"type": "cgp", "cgp": format!("{empty}/15/{empty} AEI/ 0/0 0")});
    let reply = site.post("/api/games", &asked(&cgp, &["bags=two"], &two())).await;
    assert_eq!(reply.refusal(), (422, "set_up_rules".into()));
    let three =
        json!([{"type": "mine", "name": "A"}, {"type": "mine", "name": "B"}, {"type": "open"}]);
    let reply = site.post("/api/games", &asked(&cgp, &[], &three)).await;
    assert_eq!(reply.refusal(), (422, "set_up_seats".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_back_only_with_a_tutor_and_only_by_one_among_computers() {
    let folder = Folder::new();
    let server = Server::start(&folder).await;
    let site = server.site;
    let learner =
        json!([{"type": "mine", "name": "Ann"}, {"type": "computer", "level": "beginner"}]);
    let open = json!([{"type": "mine", "name": "Ann"}, {"type": "open"}]);
    for seats in [two(), open] {
        let body = json!({"edition": "travel-2006", "changes": ["tutor=on"], "seats": seats});
        let reply = site.post("/api/games", &body).await;
        assert_eq!(reply.refusal(), (422, "tutor_among_people".into()));
    }

    let body = json!({"edition": "travel-2006", "changes": ["tutor=on"], "seats": learner});
    let mut ann = join(site, &body).await;
    ann.until(|client| client.game["may"]["act"] == true).await;
    let moved =
        |client: &Client| client.kinds().iter().filter(|kind| **kind == "taken_back").count();
    let first = ann.game.clone();
    assert_eq!(first["may"]["take_turn_back"], false);
    let refused = ann.command(0, json!({"type": "take_turn_back"})).await.unwrap_err();
    assert_eq!(refused, "nothing_to_take_back");
    ann.command(0, json!({"type": "exchange", "tiles": &first["rack"].as_str().unwrap()[..2]}))
        .await
        .unwrap();
    ann.until(|client| client.game["may"]["take_turn_back"] == true).await;
    ann.command(0, json!({"type": "take_turn_back"})).await.unwrap();
    ann.until(|client| moved(client) == 1).await;
    assert_eq!((&ann.game["rack"], &ann.game["board"]), (&first["rack"], &first["board"]));
    assert_eq!(ann.game["may"]["act"], true);

    let plain = json!({"edition": "travel-2006", "changes": [], "seats": learner});
    let mut bob = join(site, &plain).await;
    bob.until(|client| client.game["may"]["act"] == true).await;
    let refused = bob.command(0, json!({"type": "take_turn_back"})).await.unwrap_err();
    assert_eq!(refused, "not_in_this_game");
}
